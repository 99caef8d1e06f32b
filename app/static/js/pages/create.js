/** Setting up a game: title, its options with what they mean, private or open, alone or with others. */

import { api } from "../api.js";
import { h, put } from "../dom.js";
import { form, input } from "./account.js";

/** @param {import("../main.js").Context} context @returns {HTMLElement} */
export function createCard(context) {
  const body = h("div", {}, h("p", { class: "help" }, "Fetching the titles…"));
  api.titles().then(
    (/** @type {import("../types.js").TitleCard[]} */ titles) => put(body, createForm(context, titles)),
    (error) => put(body, h("p", { class: "refusal" }, error.message)),
  );
  return h("section", { class: "card", "aria-label": "New game" }, h("h2", {}, "New game"), body);
}

/** @param {import("../main.js").Context} context @param {import("../types.js").TitleCard[]} titles */
function createForm(context, titles) {
  const options = h("div", { class: "options" });
  const select = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { name: "title" },
      titles.map((title) => h("option", { value: title.key }, title.name)),
    )
  );
  const draw = () => {
    const title = titles.find((one) => one.key === select.value);
    put(options, (title?.options ?? []).map(option), packs(title?.packs ?? []));
  };
  select.addEventListener("change", draw);
  draw();
  return form(
    "Create the game",
    [
      h("label", { class: "labelled" }, h("span", {}, "Title"), select),
      input("Name of the game (may be left out)", "text", "name", { maxlength: 80 }),
      options,
      check("private", "Only people with the link see it"),
      check("solo", "I play every side myself (hot seat)"),
    ],
    ({ title, name, private: hidden, solo, pack, ...rest }) => {
      const chosen = Object.fromEntries(
        Object.entries(rest)
          .filter(([key]) => key.startsWith("option."))
          .map(([key, value]) => [key.slice(7), value]),
      );
      return api.create({
        title,
        ...(name ? { name } : {}),
        options: chosen,
        private: Boolean(hidden),
        ...(solo ? { solo: true } : {}),
        ...(pack ? { pack } : {}),
      });
    },
    (table) => context.router.go(`/game/${encodeURIComponent(table.id)}`),
  );
}

/** The data to play on, where this house offers others than the shipped. @param {{hash: string, name: string}[]} offered */
function packs(offered) {
  if (!offered.length) return null;
  const choices = [{ hash: "", name: "As shipped" }, ...offered];
  return h(
    "label",
    { class: "labelled" },
    h("span", {}, "Map, units and charts"),
    h(
      "select",
      { name: "pack" },
      choices.map(({ hash, name }) => h("option", { value: hash, title: hash }, name)),
    ),
    h("small", { class: "help" }, "The game keeps what it is begun on, whatever becomes of it later."),
  );
}

/** @param {string} name @param {string} label */
function check(name, label) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", name, value: "yes" }), ` ${label}`);
}

/** @param {import("../types.js").Option} option */
function option({ name, label, choices, default: first, help }) {
  return h(
    "label",
    { class: "labelled" },
    h("span", {}, label),
    h(
      "select",
      { name: `option.${name}` },
      choices.map(({ value, label: text }) => h("option", { value, selected: value === first }, text)),
    ),
    help ? h("small", { class: "help" }, help) : null,
  );
}
