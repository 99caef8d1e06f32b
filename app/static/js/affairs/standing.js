/** Cards for what holds the table up: an agreed pause, a seat whose time is over, an empty seat. */

import { button, h } from "../dom.js";
import { ask } from "../panels/dialogs.js";
import { isMine, open, people, person } from "./requests.js";
import { moment } from "./spans.js";

/** @typedef {import("./cards.js").Desk} Desk */

const capital = (/** @type {string} */ text) => text[0].toUpperCase() + text.slice(1);

/** An agreed pause: who asked, until when, going on early. @param {Desk} desk @param {import("../types.js").Pause} pause */
export function pauseCard({ store, acts, ticker }, pause) {
  const mine = store.table?.offers?.find((one) => one.kind === "resume" && isMine(store, one));
  return [
    h(
      "p",
      {},
      h("b", {}, "The game is paused"),
      ` until ${moment(pause.until)}, for another `,
      ticker.left(pause.until),
      pause.seat ? `, as ${person(store, pause.seat)} asked.` : ".",
    ),
    mine
      ? h("p", { class: "help" }, "You ask to go on at once. ", capital(people(store, open(mine))), " must agree.")
      : null,
    store.seats().length && !mine
      ? h(
          "div",
          { class: "answers" },
          button("Ask to go on", () => acts.do({ act: "offer", kind: "resume" }), {
            "data-act": "resume",
            disabled: acts.busy,
          }),
        )
      : null,
  ];
}

/** A seat whose time is over, where the others decide. @param {Desk} desk @param {import("../types.js").Pause} pause */
export function timeCard({ store, acts, ticker }, pause) {
  const seat = store.table?.seats.find((one) => one.key === pause.seat);
  const until = [` until ${moment(pause.until)}, for another `, ticker.left(pause.until), "; then the seat is open."];
  if (!seat || seat.yours)
    return h("p", {}, h("b", {}, "Your time is over."), " The others may give you more. The game stands", until);
  return [
    h("p", {}, h("b", {}, `The time of ${person(store, seat.key)} is over.`), " The game stands", until),
    store.seats().length ? h("div", { class: "answers" }, absentActs(store, acts, seat)) : null,
  ];
}

/**
 * What may be done about one whose time is over.
 * @param {import("../store.js").Store} store @param {import("./acts.js").Acts} acts @param {import("../types.js").Seat} seat
 */
export function absentActs(store, acts, seat) {
  const does = (/** @type {string} */ act) => () => acts.do({ act, of: seat.key });
  const sure = async (/** @type {string} */ act, /** @type {string} */ title, /** @type {string} */ text) =>
    (await ask({ title, text, yes: title.replace("?", ""), no: "Not now" })) && does(act)();
  return [
    button("Give more time", does("grant"), { class: "primary", "data-act": "grant", disabled: acts.busy }),
    seat.side === store.side()
      ? null
      : button(
          "Claim the game…",
          () => sure("claim", "Claim the game?", "It ends now, and the side whose time is over has lost."),
          { "data-act": "claim", disabled: acts.busy },
        ),
    button(
      "Open the seat…",
      () => sure("replace", "Open the seat?", `${seat.holder} loses it, and another may sit down there.`),
      { "data-act": "replace", disabled: acts.busy },
    ),
  ];
}

/** An empty seat: since when, what comes, and sitting down. @param {Desk} desk @param {import("../types.js").Seat} seat */
export function emptyCard({ store, ticker, sit }, seat) {
  const { table } = store;
  const until = (seat.empty_since ?? 0) + (table?.tempo?.vacancy_ms ?? 0);
  const colleague = table?.seats.find((one) => one.side === seat.side && one.holder);
  const then = colleague ? `it goes to ${person(store, colleague.key)}` : "its side has lost";
  return [
    h("p", {}, h("b", {}, `The seat ${seat.name} is empty.`), " In ", ticker.left(until), ` ${then}.`),
    maySit(store, seat)
      ? h(
          "div",
          { class: "answers" },
          button("Take this seat", () => sit(seat.key), { class: "primary", "data-sit-down": seat.key }),
        )
      : null,
  ];
}

/** Whether there is any sense in asking for a seat: it is empty, and I don't sit on another side.
 * @param {import("../store.js").Store} store @param {import("../types.js").Seat} seat */
export const maySit = (store, seat) =>
  !seat.holder && store.table?.status === "running" && store.seats().every((one) => one.side === seat.side);
