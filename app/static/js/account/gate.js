/** Who one is: play as a guest, sign up, log in, or make a guest's name one's own. */

import { api } from "../api.js";
import { button, h, put } from "../dom.js";

/** @typedef {import("../main.js").Context} Context */

/**
 * @param {string} label @param {string} type @param {string} name @param {Record<string, any>} [more]
 */
export function input(label, type, name, more = {}) {
  return h("label", { class: "labelled" }, h("span", {}, label), h("input", { type, name, ...more }));
}

/** @param {HTMLFormElement} form @returns {Record<string, string>} filled fields only */
export function values(form) {
  return /** @type {any} */ (Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== "")));
}

/**
 * A form that calls the server and shows what it says.
 * @param {string} label @param {HTMLElement[]} fields @param {(values: Record<string, string>) => Promise<any>} call
 * @param {(answer: any) => void} then
 */
export function form(label, fields, call, then) {
  const error = h("p", { class: "refusal", role: "alert" });
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    put(error);
    try {
      then(await call(values(/** @type {HTMLFormElement} */ (event.currentTarget ?? element))));
    } catch (refusal) {
      put(error, /** @type {Error} */ (refusal).message);
    }
  };
  const element = h(
    "form",
    { class: "form", "aria-label": label, onsubmit: submit },
    fields,
    error,
    h("button", { type: "submit", class: "primary" }, label),
  );
  return element;
}

const NAME = { required: true, maxlength: 40, autocomplete: "username", dir: "auto" };

/**
 * Ask who one is. @param {Context} context @param {string} why @param {() => void} then @returns {HTMLElement}
 */
export function accountGate(context, why, then) {
  const enter = async () => {
    await context.refresh();
    then();
  };
  const holder = h("div", {});
  /** @type {Record<string, () => HTMLElement>} */
  const ways = {
    "Play as a guest": () =>
      form("Play as a guest", [input("Name", "text", "name", NAME)], ({ name }) => api.guest(name), enter),
    "Sign up": () =>
      form(
        "Sign up",
        [
          input("Name", "text", "name", NAME),
          input("Password", "password", "password", { required: true, minlength: 8, autocomplete: "new-password" }),
          input("E-mail (may be left out)", "email", "email", { autocomplete: "email" }),
        ],
        api.signup,
        enter,
      ),
    "Log in": () =>
      form(
        "Log in",
        [
          input("Name", "text", "name", NAME),
          input("Password", "password", "password", { required: true, autocomplete: "current-password" }),
        ],
        api.login,
        enter,
      ),
  };
  const choices = h("div", { class: "segments", role: "group", "aria-label": "Who are you?" });
  const open = (/** @type {string} */ way) => {
    put(
      choices,
      Object.keys(ways).map((one) =>
        button(one, () => open(one), { "aria-pressed": String(one === way), "data-way": one }),
      ),
    );
    put(holder, ways[way]());
  };
  open("Play as a guest");
  return h("section", { class: "card narrow account" }, h("h2", {}, "Who are you?"), h("p", {}, why), choices, holder);
}

/** Make a guest's name one's own. @param {Context} context @param {() => void} then @param {boolean} [open] */
export function claimCard(context, then, open = false) {
  return h(
    "details",
    { class: "card claim", open },
    h("summary", {}, "You play as a guest: keep this name"),
    h("p", { class: "help" }, "With a password you can come back from any browser, with all your games."),
    form(
      "Keep this name",
      [
        input("Name", "text", "name", { ...NAME, value: context.me?.name ?? "" }),
        input("Password", "password", "password", { required: true, minlength: 8, autocomplete: "new-password" }),
        input("E-mail (may be left out)", "email", "email", { autocomplete: "email" }),
      ],
      api.claim,
      async () => {
        await context.refresh();
        then();
      },
    ),
  );
}
