/** The status bar: whose turn and phase it is, what I may do now, who is waited for, and whether the line stands. */

import { h, put, renew, steady } from "../dom.js";
import { setTitle } from "../alerts/title.js";
import { sideChip } from "./chip.js";
import { standing } from "./standing.js";

const LINES = { open: "Connected", connecting: "Connecting…", closed: "Connection lost; trying again…" };

/** A phase's name of more letters is set smaller where there is little room. */
const LONG = 24;

/** Whether the turn has a name beside its number. @param {any} now */
const named = (now) => now.turn_name && now.turn_name !== `Turn ${now.turn}`;

export class Status {
  /** @param {import("../store.js").Store} store @param {import("../play/advisor.js").Advisor} advisor @param {{seat: (key: string) => void}} on */
  constructor(store, advisor, on) {
    this.store = store;
    this.advisor = advisor;
    this.on = on;
    this.line = "connecting";
    this.pending = 0;
    this.turn = h("div", { class: "status-turn" });
    this.prompt = h("div", { class: "status-prompt", role: "status" });
    this.seats = h("div", { class: "status-seats" });
    this.wire = h("div", { class: "status-line", role: "status" });
    this.drawSeats = steady(this.seats, () => this.#drawSeats(this.store.now()));
    this.element = h("div", { class: "status" }, this.turn, standing(store), this.prompt, this.seats, this.wire);
    store.on("view", (diff) => (!diff || diff.game) && this.draw());
    store.on("table", () => this.draw());
    advisor.on("legal", () => this.draw());
  }

  /** @param {string} state @param {number} pending orders given and not answered */
  setLine(state, pending) {
    this.line = state;
    this.pending = pending;
    this.#drawLine();
  }

  #drawLine() {
    const held = this.pending
      ? ` ${this.pending === 1 ? "An order is" : `${this.pending} orders are`} held until then.`
      : "";
    this.wire.dataset.state = this.line;
    const text =
      this.line === "open" || navigator.onLine
        ? (LINES[/** @type {keyof typeof LINES} */ (this.line)] ?? this.line)
        : "This device is offline; trying again when it is back.";
    renew(
      this.wire,
      h("i", { class: "lamp", "aria-hidden": "true" }),
      h("span", {}, text + (this.line === "open" ? "" : held)),
    );
  }

  draw() {
    const now = this.store.now();
    const board = this.store.board;
    const phase = now.phase_name ?? now.phase ?? "";
    put(
      this.turn,
      now.turn !== undefined &&
        h(
          "span",
          { class: "turn" },
          h("b", {}, now.turn_name ?? `Turn ${now.turn}`),
          now.turns ? h("small", {}, named(now) ? ` turn ${now.turn} of ${now.turns}` : ` of ${now.turns}`) : null,
        ),
      h(
        "span",
        { class: "phase" },
        sideChip(board, now.side),
        h("span", { class: phase.length > LONG ? "phase-name long" : "phase-name" }, phase),
      ),
      (now.notes ?? []).map((/** @type {string} */ note) => h("span", { class: "note" }, note)),
    );
    const due = this.store.due();
    this.element.classList.toggle("due", due);
    renew(this.prompt, ...this.#says(now, due));
    this.drawSeats();
    this.#drawLine();
    setTitle(`${due ? "● " : ""}${now.turn_name ?? this.store.table?.name ?? "Tigers"}${due ? ": your move" : ""}`);
  }

  /** @param {any} now @param {boolean} due */
  #says(now, due) {
    if (this.store.result()) return [h("b", {}, "The game is over.")];
    if (this.store.table?.pause) return [h("b", {}, "The game is paused."), " Nobody orders until it goes on."];
    if (due)
      return [
        h("b", { class: "your-move" }, "Your move"),
        " ",
        h("span", { class: "to-do" }, this.advisor.legal.prompt),
      ];
    const seats = this.store.table?.seats ?? [];
    const waiting = (now.waiting ?? [])
      .map((/** @type {string} */ key) => seats.find((seat) => seat.key === key))
      .filter(Boolean);
    if (!waiting.length)
      return [this.store.table?.status === "open" ? "Waiting for players to sit down." : "Waiting for the others."];
    const names = waiting.map((/** @type {any} */ seat) =>
      seat.yours
        ? `you, as ${seat.name}`
        : `${seat.holder ? `${seat.holder} (${seat.name})` : seat.name}${seat.here === false ? ", who is away" : ""}`,
    );
    return ["Waiting for ", h("b", {}, names.join(", ")), "."];
  }

  /** Which seat I sit in; a switch where I hold several. @param {any} now */
  #drawSeats(now) {
    const seats = this.store.seats();
    if (!seats.length) return renew(this.seats, h("span", { class: "spectator" }, "Watching"));
    if (seats.length === 1)
      return renew(
        this.seats,
        h("small", {}, "You: "),
        sideChip(this.store.board, seats[0].side),
        this.#rest(seats[0]),
      );
    const choices = seats.map((seat) =>
      h(
        "button",
        {
          type: "button",
          class: "seat-switch",
          "data-key": `seat-${seat.key}`,
          "aria-pressed": String(seat.key === this.store.seat),
          onclick: () => this.on.seat(seat.key),
        },
        sideChip(this.store.board, seat.side),
        this.#rest(seat),
        now.waiting?.includes(seat.key) ? h("span", { class: "dot", title: "to move" }) : null,
      ),
    );
    return renew(
      this.seats,
      h("span", { class: "seat-switches", role: "group", "aria-label": "Seat you act for" }, choices),
    );
  }

  /** The seat's own name where it says more than its side. @param {any} seat */
  #rest(seat) {
    const side = this.store.board?.sides?.[seat.side]?.name;
    return seat.front ? h("small", {}, ` ${seat.front}`) : side === undefined ? h("small", {}, seat.name) : null;
  }
}
