/** One message: on which channel, who wrote it and when, the text as plain text in any script, and what to do about it. */

import { button, h } from "../dom.js";
import { person } from "../people/person.js";
import { sideChip } from "../panels/chip.js";
import { channelMark, labelOf } from "./channels.js";

const CLOCK = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });
const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** @param {number} at */
function time(at) {
  const today = new Date(at).toDateString() === new Date().toDateString();
  return h("time", { datetime: new Date(at).toISOString(), title: DAY.format(at) }, (today ? CLOCK : DAY).format(at));
}

/**
 * @param {import("../store.js").Store} store @param {any} one
 * @param {{mine: boolean, fresh: boolean, answer: () => void, mute: () => void, report: () => void}} how
 */
export function messageEntry(store, one, { mine, fresh, answer, mute, report }) {
  const seat = store.table?.seats.find((chair) => chair.key === one.seat);
  const side = one.side ? (store.board?.sides?.[one.side]?.name ?? one.side) : null;
  return h(
    "article",
    { class: `chat-entry${mine ? " mine" : ""}${fresh ? " fresh" : ""}`, "data-to": one.to, "data-message": one.id },
    h(
      "header",
      {},
      channelMark(one.to, labelOf(one.to, side)),
      h("b", {}, person(one.name, one.person)),
      sideChip(store.board, seat?.side, true),
      time(one.at),
      mine ? null : menu(one.name, { answer, mute, report }),
    ),
    h("p", { class: "said", dir: "auto" }, one.text),
  );
}

/** @param {string} name @param {{answer: () => void, mute: () => void, report: () => void}} on */
function menu(name, { answer, mute, report }) {
  const close = (/** @type {() => void} */ act) => () => {
    /** @type {HTMLDetailsElement} */ (element).open = false;
    act();
  };
  const element = h(
    "details",
    { class: "message-menu" },
    h("summary", { "aria-label": `More about what ${name} wrote` }, "⋯"),
    h(
      "div",
      { class: "menu-card" },
      button("Answer", close(answer), { "data-do": "answer" }),
      button("Mute", close(mute), { "data-do": "mute" }),
      button("Report…", close(report), { "data-do": "report" }),
    ),
  );
  return element;
}
