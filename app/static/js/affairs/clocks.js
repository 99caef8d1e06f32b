/** The clocks of all seats, in the bar: which run, what is left, and a warning before one comes to zero. */

import { h, put } from "../dom.js";
import { sideChip } from "../panels/chip.js";
import { digits, inWords } from "./spans.js";

/** @typedef {import("../types.js").Clock} Clock */

const LEAST_LOW_MS = 30_000;
const MOST_LOW_MS = 12 * 3_600_000;

/**
 * What a clock shows at a moment of the server's: allowance and bank in ms, the allowance being used first.
 * @param {Clock} clock @param {number} at
 */
export function reading({ turn_ms, bank_ms, running, deadline }, at) {
  if (!running || deadline === null) return { turn: turn_ms, bank: bank_ms, left: turn_ms + bank_ms };
  const left = Math.max(0, deadline - at);
  const bank = Math.min(bank_ms, left);
  return { turn: left - bank, bank, left };
}

/** When a clock is low: a tenth of what one has at first, within reason. @param {import("../types.js").Tempo} tempo */
export const lowBelow = ({ turn_ms, bank_ms }) =>
  Math.min(MOST_LOW_MS, Math.max(LEAST_LOW_MS, (turn_ms + bank_ms) / 10));

const STATES = {
  running: "running",
  standing: "standing still",
  holiday: "stopped for a holiday",
  low: "running, and low",
  out: "used up",
};

export class Clocks {
  /**
   * @param {import("../store.js").Store} store @param {import("./ticker.js").Ticker} ticker
   * @param {(text: string) => void} warn
   */
  constructor(store, ticker, warn) {
    this.store = store;
    this.warn = warn;
    /** @type {Map<string, {node: HTMLElement, time: HTMLElement, bank: HTMLElement, state: HTMLElement}>} */
    this.drawn = new Map();
    /** @type {Set<string>} seats of mine whose owner has been warned */
    this.warned = new Set();
    this.element = h("div", { class: "clocks", role: "group", "aria-label": "Clocks", hidden: true });
    store.on("table", () => this.draw());
    store.on("clocks", () => this.draw());
    ticker.on("tick", () => this.tick());
    this.draw();
  }

  draw() {
    const seats = this.store.table?.seats ?? [];
    const clocks = this.store.table?.clocks?.seats ?? {};
    const timed = seats.filter((seat) => clocks[seat.key]);
    this.element.hidden = !timed.length || Boolean(this.store.result());
    if (timed.length !== this.drawn.size || timed.some((seat) => !this.drawn.has(seat.key))) {
      this.drawn.clear();
      put(
        this.element,
        timed.map((seat) => this.#clock(seat)),
      );
    }
    this.tick();
  }

  /** @param {import("../types.js").Seat} seat */
  #clock(seat) {
    const time = h("b", { class: "clock-time", role: "timer" });
    const bank = h("small", { class: "clock-bank" });
    const state = h("span", { class: "visually-hidden" });
    const node = h(
      "div",
      { class: "clock", role: "group", "aria-label": `Time of ${seat.name}`, "data-clock": seat.key },
      sideChip(this.store.board, seat.side, true),
      seat.front ? h("small", {}, seat.front) : null,
      h("span", { class: "clock-sign", "aria-hidden": "true" }),
      time,
      bank,
      state,
    );
    this.drawn.set(seat.key, { node, time, bank, state });
    return node;
  }

  /** Show what is left now. */
  tick() {
    const { table } = this.store;
    const tempo = table?.tempo;
    if (!table?.clocks || !tempo || this.element.hidden) return;
    const at = this.store.time();
    for (const [key, parts] of this.drawn) {
      const clock = table.clocks.seats[key];
      const { turn, bank, left } = reading(clock, at);
      const low = clock.running && left <= lowBelow(tempo);
      const state = clock.holiday
        ? "holiday"
        : left <= 0
          ? "out"
          : low
            ? "low"
            : clock.running
              ? "running"
              : "standing";
      say(parts.time, digits(turn || bank));
      say(parts.bank, turn && bank ? `+ ${digits(bank)}` : tempo.turn_ms && bank ? "bank" : "");
      say(parts.state, STATES[state]);
      parts.node.dataset.state = state;
      const seat = table.seats.find((one) => one.key === key);
      if (low && left > 0 && seat?.yours && !this.warned.has(key)) {
        this.warned.add(key);
        this.warn(`Your time is running out: ${inWords(left)} left${table.seats.length > 2 ? ` (${seat.name})` : ""}.`);
      } else if (!low && left > lowBelow(tempo)) this.warned.delete(key);
    }
  }
}

/** @param {HTMLElement} element @param {string} text */
function say(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
