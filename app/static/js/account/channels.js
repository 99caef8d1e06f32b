/** The ways on which notices come: a mail address with its confirmation, browsers that take pushes, a webhook. */

import { api } from "../api.js";
import { button, h } from "../dom.js";
import { day } from "../lobby/words.js";
import { toggle } from "./parts.js";
import { noPushHere, pushHere, pushState, thisDevice } from "./push.js";

/** @typedef {import("./notices.js").Notices} Notices */

/** @param {Notices} notices @param {"email"|"push"|"webhook"} channel */
const test = (notices, channel) =>
  button("Send a test", () => notices.verdict.on(() => api.testNotice(channel), "A test is on its way."), {
    name: `test.${channel}`,
  });

/** Why the last notice by a channel did not arrive, where it did not. @param {string|null} why */
const fault = (why) => (why ? h("p", { class: "refusal" }, "The last one could not be sent: ", why) : null);

/**
 * One line that is typed and saved by its button.
 * @param {string} name @param {string} label @param {Record<string, any>} about the field @param {(value: string) => void} save
 */
function saved(name, label, about, save) {
  const field = /** @type {HTMLInputElement} */ (h("input", { name, ...about }));
  return h(
    "form",
    {
      class: "row",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        save(field.value.trim());
      },
    },
    h("label", { class: "labelled grow" }, h("span", {}, label), field),
    h("button", { type: "submit", name: `save.${name}` }, "Save"),
  );
}

/** @param {Notices} notices */
export function mail(notices) {
  const { on, address, confirmed, fault: why } = notices.wishes.email;
  return h(
    "fieldset",
    { class: "channel", "data-channel": "email" },
    h("legend", {}, "Mail"),
    toggle("email", "Tell me by mail", on, (wanted) => notices.change({ email: wanted })),
    on
      ? [
          saved(
            "address",
            "Address",
            { type: "email", value: address ?? "", maxlength: 254, autocomplete: "email" },
            (value) => notices.change({ address: value || null }),
          ),
          address
            ? h(
                "p",
                { class: confirmed ? "help good" : "help" },
                confirmed
                  ? "✓ Confirmed: notices go to this address."
                  : "A link went to this address. Notices come once you have followed it.",
              )
            : h("p", { class: "help" }, "Notices need an address."),
          fault(why),
          h(
            "div",
            { class: "row" },
            address && !confirmed
              ? button("Send the link again", () => notices.change({ email: true }, "The link was sent again."), {
                  name: "again",
                })
              : null,
            address && confirmed ? test(notices, "email") : null,
          ),
        ]
      : null,
  );
}

/** What is said where pushes can't come to this browser. @type {Record<string, string>} */
const CANNOT = {
  insecure: "Pushes need a connection over https.",
  unsupported: "This browser takes no pushes. On an iPhone they come once the page was put on the home screen.",
  denied: "This browser does not allow notifications from here. Allow them in its settings for this page first.",
};

/** @param {Notices} notices */
export function pushes(notices) {
  const { on, key, devices, fault: why } = notices.wishes.push;
  const state = pushState(devices);
  const begin = () =>
    notices.verdict.on(async () => {
      notices.take(await pushHere(key));
      if (!notices.wishes.push.on) notices.take(await api.wish({ push: true }));
    }, "Pushes come to this browser.");
  const end = (/** @type {string} */ id) =>
    notices.verdict.on(
      async () => notices.take(await (id === thisDevice() ? noPushHere(id) : api.dropDevice(id))),
      "No more pushes go there.",
    );
  return h(
    "fieldset",
    { class: "channel", "data-channel": "push" },
    h("legend", {}, "Pushes"),
    devices.length ? toggle("push", "Tell me by pushes", on, (wanted) => notices.change({ push: wanted })) : null,
    state === "off" ? button("Push to this browser", begin, { name: "push-here" }) : null,
    CANNOT[state] ? h("p", { class: "help" }, CANNOT[state]) : null,
    h(
      "ul",
      { class: "devices" },
      devices.map((/** @type {any} */ one) =>
        h(
          "li",
          { class: "row" },
          h(
            "span",
            { class: "grow" },
            one.id === thisDevice() ? "This browser" : `A browser, by ${one.host}`,
            ", since ",
            day(one.made),
          ),
          button("Remove", () => end(one.id), { name: `drop.${one.id}` }),
        ),
      ),
    ),
    fault(why),
    on && devices.length ? h("div", { class: "row" }, test(notices, "push")) : null,
  );
}

/** @param {Notices} notices */
export function webhook(notices) {
  const { url, secret, fault: why } = notices.wishes.webhook;
  return h(
    "fieldset",
    { class: "channel", "data-channel": "webhook" },
    h("legend", {}, "Webhook"),
    h("p", { class: "help" }, "For a program or a chat room of your own: notices are posted there as JSON."),
    saved("webhook", "Address", { type: "url", value: url ?? "", maxlength: 1000, placeholder: "https://" }, (value) =>
      notices.change({ webhook: value || null }),
    ),
    secret
      ? h(
          "details",
          {},
          h("summary", {}, "Its secret"),
          h("p", { class: "help" }, "Every message is signed with it as standardwebhooks.com describes."),
          h("code", {}, secret),
        )
      : null,
    fault(why),
    url ? h("div", { class: "row" }, test(notices, "webhook")) : null,
  );
}
