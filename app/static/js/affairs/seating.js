/** The seats of a running game: who sits there and is here, what time he has, and what can be done about a seat. */

import { button, h } from "../dom.js";
import { sideChip } from "../panels/chip.js";
import { ask } from "../panels/dialogs.js";
import { reading } from "./clocks.js";
import { handOver } from "./handing.js";
import { digits, inWords } from "./spans.js";
import { absentActs, maySit } from "./standing.js";

/** @typedef {import("./cards.js").Desk} Desk */
/** @typedef {import("../types.js").Seat} Seat */

/** @param {Desk} desk @param {Seat} seat */
export function seatRow(desk, seat) {
  const { store } = desk;
  return h(
    "li",
    { class: "table-seat", "data-table-seat": seat.key },
    h(
      "div",
      { class: "table-seat-head" },
      sideChip(store.board, seat.side, true),
      h("b", {}, seat.name),
      h("span", { class: "holder" }, seat.holder ?? "empty", seat.yours ? " (you)" : ""),
      seat.holder && !seat.yours ? presence(seat) : null,
    ),
    seat.empty_since ? emptyLine(desk, seat) : timeLine(desk, seat),
    h("div", { class: "answers" }, store.table?.status === "running" ? acts(desk, seat) : null),
  );
}

/** Whether his page is open, as the server says; a shape as well as a colour. @param {Seat} seat */
function presence(seat) {
  return h("span", { class: "presence", "data-here": String(Boolean(seat.here)) }, seat.here ? "here" : "away");
}

/** @param {Desk} desk @param {Seat} seat */
function emptyLine({ store, ticker }, seat) {
  const since = seat.empty_since ?? 0;
  return h(
    "p",
    { class: "help" },
    `Empty for ${inWords(store.time() - since)}; it waits another `,
    ticker.left(since + (store.table?.tempo?.vacancy_ms ?? 0)),
    ".",
  );
}

/** @param {Desk} desk @param {Seat} seat */
function timeLine({ store, ticker }, seat) {
  const clock = store.table?.clocks?.seats[seat.key];
  if (!clock) return null;
  const { turn, bank } = reading(clock, store.time());
  const says = [
    !clock.running && (turn || !bank) ? `${digits(turn)} of the allowance` : "",
    !clock.running && bank ? `${digits(bank)} in the bank` : "",
    clock.holiday ? "on holiday" : "",
    clock.holidays_ms ? `${inWords(clock.holidays_ms)} of holidays left` : "",
  ];
  const rest = says.filter(Boolean).join(" · ");
  return h(
    "p",
    { class: "help" },
    clock.running && clock.deadline ? [ticker.left(clock.deadline), " left in all, running", rest ? " · " : ""] : null,
    rest,
  );
}

/** @param {Desk} desk @param {Seat} seat */
function acts(desk, seat) {
  const { store, acts: does, sit } = desk;
  const disabled = does.busy;
  if (seat.yours) return own(desk, seat);
  if (maySit(store, seat))
    return button("Take this seat", () => sit(seat.key), { class: "primary", "data-sit-down": seat.key });
  if (!store.seats().length || !seat.holder) return null;
  const { pause, tempo } = store.table ?? {};
  if (pause?.why === "time" && pause.seat === seat.key) return absentActs(store, does, seat);
  if (tempo?.kind !== "none" || !store.now().waiting?.includes(seat.key)) return null;
  const open = async () =>
    (await ask({
      title: "Open the seat?",
      text: `If nothing has come from ${seat.holder} for ${inWords(tempo.vacancy_ms)}, the seat is emptied, and another may sit down there.`,
      yes: "Open the seat",
      no: "Go on waiting",
    })) && does.do({ act: "replace", of: seat.key });
  return button("Does not come…", open, { class: "quiet", "data-act": "replace", disabled });
}

/** @param {Desk} desk @param {Seat} seat one of mine */
function own(desk, seat) {
  const { store, acts: does } = desk;
  const disabled = does.busy;
  const clock = store.table?.clocks?.seats[seat.key];
  const leave = async () =>
    (await ask({
      title: `Leave the seat ${seat.name}?`,
      text: "It stands empty until somebody takes it, and leaving a game that runs counts against you. To give it to somebody you know, hand it over.",
      yes: "Leave the seat",
      no: "Stay",
    })) && does.do({ act: "leave" }, seat.key);
  return [
    clock?.holiday
      ? button("Back from holiday", () => does.do({ act: "back" }, seat.key), { "data-act": "back", disabled })
      : clock?.holidays_ms
        ? button("Go on holiday", () => does.do({ act: "holiday" }, seat.key), { "data-act": "holiday", disabled })
        : null,
    button("Hand over…", () => handOver(desk, seat), { "data-act": "hand_over", disabled }),
    button("Leave…", leave, { class: "quiet", "data-act": "leave", disabled }),
  ];
}
