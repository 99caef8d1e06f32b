/**
 * A guided game: one step at a time on a card over the map, with what it means marked on the page. Steps go on by
 * themselves once done, or where they make no sense any more; the reader may skip, go back, or leave. The browser
 * remembers how far one has come in which game.
 */

import { button, h, put } from "../dom.js";
import { bringInSight } from "../insight.js";
import { clauseLink } from "../panels/links.js";
import { holds, waitsForReader } from "./conditions.js";

/** @typedef {import("./conditions.js").Moment} Moment */
/** @typedef {{title: string, key: string, step: number, left?: boolean}} Progress */

const memory = (/** @type {string} */ game) => `tigers.lesson.${game}`;

/** Note that a game is a guided one. @param {string} game @param {Progress} progress */
export const remember = (game, progress) => localStorage.setItem(memory(game), JSON.stringify(progress));

/** How far one has come in a game's lesson, null where it has none. @param {string} game @returns {Progress|null} */
export function progress(game) {
  try {
    return JSON.parse(localStorage.getItem(memory(game)) ?? "null");
  } catch {
    return null;
  }
}

/** What a step points at, as a selector. @type {Record<string, (what: string) => string>} */
const POINTS = {
  offer: (order) => `.offers [data-offer="${CSS.escape(order)}"]`,
  commit: (order) => `[data-commit="${CSS.escape(order)}"]`,
  tab: (key) => `[data-tab="${CSS.escape(key)}"]`,
  sit: (seat) => `[data-sit="${CSS.escape(seat)}"]`,
  field: () => ".draft fieldset.active",
  orders: () => ".orders-body",
  space: (key) => `.space[data-space="${CSS.escape(key)}"]`,
};

export class Lessons {
  /**
   * @param {string} game @param {(title: string) => Promise<import("../types.js").Lesson[]>} load
   * @param {() => Moment} moment @param {{root: () => Element, show: (space: string) => void,
   *   words: (text: string) => (string|Node)[], clause: (clause: string) => void}} on
   */
  constructor(game, load, moment, on) {
    this.game = game;
    this.load = load;
    this.moment = moment;
    this.on = on;
    this.at = progress(game);
    /** @type {import("../types.js").Step[]} */
    this.steps = [];
    /** @type {Set<string>} orders given since the step began */
    this.given = new Set();
    /** @type {{seat: string|null, version: number}} the view in which the last order shows */
    this.awaited = { seat: null, version: 0 };
    this.shown = "";
    this.element = h("section", { class: "lesson", "aria-label": "Guide", role: "region", hidden: true });
    this.watch = new MutationObserver(() => this.#point());
    if (this.at && !this.at.left) this.start();
  }

  /** Begin, or go on where one was. */
  async start() {
    if (!this.at) return;
    this.#keep({ left: false });
    try {
      const found = await this.load(this.at.title);
      this.steps = found.find((one) => one.key === this.at?.key)?.steps ?? [];
    } catch {
      // Without its words the game is played as any other; the next visit asks again.
      return;
    }
    this.watch.observe(this.on.root(), { childList: true, subtree: true });
    this.look();
  }

  /** Look whether the step is done, or no longer fits; called whenever something has changed. */
  look() {
    if (!this.at || this.at.left || !this.steps.length) return;
    let { step } = this.at;
    const moment = { ...this.moment(), given: this.given };
    // Until the position and its offers are known nothing can be judged.
    const behind = this.awaited.seat === moment.seat && (moment.version ?? 0) < this.awaited.version;
    if (!moment.view.game || moment.asking || behind) return;
    while (step < this.steps.length) {
      const one = this.steps[step];
      const over = holds(one.done, moment) || (one.while && !holds(one.while, moment));
      if (!over) break;
      step++;
      this.given = moment.given = new Set();
    }
    if (step !== this.at.step) this.#keep({ step });
    this.#draw();
  }

  /** An order of this kind was accepted, and shows in the view from a version on. @param {string} order @param {number} version */
  gave(order, version) {
    this.given.add(order);
    this.awaited = { seat: this.moment().seat, version };
    this.look();
  }

  /** @param {number} by */
  #go(by) {
    if (!this.at) return;
    this.given = new Set();
    this.#keep({ step: Math.max(0, this.at.step + by) });
    if (by > 0) this.look();
    else this.#draw();
  }

  leave() {
    this.#keep({ left: true });
    this.watch.disconnect();
    this.element.hidden = true;
    this.#unpoint();
  }

  /** @param {Partial<Progress>} more */
  #keep(more) {
    if (!this.at) return;
    this.at = { ...this.at, ...more };
    remember(this.game, this.at);
  }

  #draw() {
    const step = this.at?.step ?? 0;
    const one = this.steps[step];
    const shown = `${step}`;
    this.element.hidden = false;
    if (shown === this.shown) return this.#point();
    this.shown = shown;
    put(
      this.element,
      h(
        "header",
        {},
        h("b", {}, one ? `Guide, ${step + 1} of ${this.steps.length}` : "Guide"),
        button("×", () => this.leave(), { class: "close", "aria-label": "Leave the guide" }),
      ),
      h(
        "p",
        { role: "status" },
        one
          ? [this.on.words(one.text), " ", clauseLink(one.clause, this.on.clause)]
          : "That was all. The game is yours to go on with; what each phase is for stands over the orders.",
      ),
      h(
        "div",
        { class: "commit" },
        one
          ? waitsForReader(one.done)
            ? button("Next", () => this.#go(1), { class: "primary", "data-lesson": "next" })
            : button("Skip", () => this.#go(1), { class: "quiet", "data-lesson": "skip" })
          : button("Close", () => this.leave(), { class: "primary", "data-lesson": "close" }),
        one?.point?.space
          ? button("Show me", () => this.on.show(one.point?.space), { class: "quiet", "data-lesson": "show" })
          : null,
      ),
    );
    const space = one?.point?.space;
    // Once the map lies as it is first shown.
    if (space) setTimeout(() => this.on.show(space));
    this.element.scrollTop = 0;
    this.#point();
    return undefined;
  }

  /** Mark what the step means, however often it is drawn anew. */
  #point() {
    const point = this.steps[this.at?.step ?? 0]?.point ?? {};
    const [kind, what] = Object.entries(point)[0] ?? [];
    const wanted = kind && POINTS[kind] ? this.on.root().querySelector(POINTS[kind](String(what))) : null;
    if (wanted?.classList.contains("pointed")) return;
    this.#unpoint();
    wanted?.classList.add("pointed");
    // After all is drawn, and the pane has followed what the last act began.
    if (wanted && kind !== "space" && kind !== "orders") requestAnimationFrame(() => bringInSight(wanted));
  }

  #unpoint() {
    for (const old of this.on.root().querySelectorAll(".pointed")) old.classList.remove("pointed");
  }

  /** How far down from the top of an element, in pixels, the card lies over its middle. @param {Element} under */
  lid(under) {
    const [card, whole] = [this.element.getBoundingClientRect(), under.getBoundingClientRect()];
    const middle = (whole.left + whole.right) / 2;
    const above = card.top - whole.top < whole.bottom - card.bottom;
    return above && card.left < middle && card.right > middle ? card.bottom - whole.top : 0;
  }

  close() {
    this.watch.disconnect();
  }
}
