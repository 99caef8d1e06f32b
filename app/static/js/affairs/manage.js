/** The Table tab: seats, time, what is asked and can be offered, what was said, and the game that follows this one. */

import { h, put, steady } from "../dom.js";
import { manners, requests } from "./manners.js";
import { seatRow } from "./seating.js";
import { moment, tempoWords } from "./spans.js";

/** @typedef {import("../types.js").Said} Said */

export class Manage {
  /** @param {import("./cards.js").Desk} desk @param {(anchor: HTMLElement) => HTMLElement} hook keeps a link within the page */
  constructor(desk, hook) {
    this.desk = desk;
    this.hook = hook;
    this.known = { called: false };
    this.element = h("div", { class: "manage" });
    this.draw = steady(this.element, () => this.#draw());
    for (const name of ["table", "clocks", "watching"]) desk.store.on(name, this.draw);
    desk.store.on("view", (diff) => (!diff || diff.game) && this.draw());
    desk.acts.on("change", this.draw);
    this.#draw();
  }

  #draw() {
    const { store } = this.desk;
    const { table } = store;
    // A list that is open or focused must not close because somebody came to watch.
    if (!table || this.element.querySelector("select:focus")) return;
    const focus = this.element.contains(document.activeElement)
      ? document.activeElement?.getAttribute("data-act")
      : null;
    const asked = requests(this.desk);
    const can = manners(this.desk, this.known);
    put(
      this.element,
      table.rematch ? this.#next(table.rematch) : null,
      section("Seats", [
        h(
          "ul",
          { class: "table-seats" },
          table.seats.map((seat) => seatRow(this.desk, seat)),
        ),
        h("p", { class: "help watching" }, watching(table.watching ?? 0)),
      ]),
      asked || can ? section("Between the players", [asked, can]) : null,
      table.tempo
        ? section(
            "Time",
            tempoWords(table.tempo).map((line) => h("p", { class: "help" }, line)),
          )
        : null,
      table.said?.length ? section("What was said", [this.#said(table.said)]) : null,
    );
    if (focus) /** @type {HTMLElement|null} */ (this.element.querySelector(`[data-act="${focus}"]`))?.focus();
  }

  /** @param {string} game */
  #next(game) {
    return h("p", { class: "rematch" }, rematchLink(game, this.hook));
  }

  /** The latest first. @param {Said[]} said */
  #said(said) {
    return h(
      "ol",
      { class: "said-list" },
      [...said].reverse().map(({ at, text }) => h("li", {}, h("small", {}, moment(at)), " ", text)),
    );
  }
}

/** @param {string} game @param {(anchor: HTMLElement) => HTMLElement} hook */
export const rematchLink = (game, hook) =>
  hook(h("a", { href: `/game/${encodeURIComponent(game)}`, class: "next-game" }, "Go to the next game ›"));

/** @param {string} title @param {any[]} parts */
function section(title, parts) {
  return h("section", { "aria-label": title }, h("h3", {}, title), parts);
}

/** @param {number} count */
function watching(count) {
  if (!count) return "Nobody else watches.";
  return count === 1 ? "One person watches." : `${count} people watch.`;
}
