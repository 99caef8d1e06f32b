/**
 * What stands before the table, as cards over the map where nobody can miss them: requests to answer, a pause, a seat
 * that is empty or out of time. A card that was put aside comes back when it says something new; the Table tab has all.
 */

import { button, h, put, steady } from "../dom.js";
import { forMe, open, people, person, words } from "./requests.js";
import { word } from "../random.js";

export class Cards {
  /** @param {import("../store.js").Store} store @param {import("./acts.js").Acts} acts */
  constructor(store, acts) {
    this.store = store;
    this.acts = acts;
    /** @type {Set<string>} cards put aside */
    this.aside = new Set();
    this.element = h("div", {
      class: "cards",
      role: "region",
      "aria-label": "Before the table",
      "aria-live": "polite",
    });
    this.shown = "";
    this.draw = steady(this.element, () => this.#draw());
    store.on("table", this.draw);
    acts.on("change", this.draw);
    this.#draw();
  }

  #draw() {
    const { table } = this.store;
    const requests = (table?.offers ?? []).filter((one) => forMe(this.store, one) && !this.aside.has(one.id));
    // Drawn anew only where it says something new, so that it isn't read out again.
    const says = JSON.stringify([requests, this.acts.busy]);
    if (says === this.shown) return;
    this.shown = says;
    put(
      this.element,
      requests.map((one) => this.#request(one)),
    );
  }

  /** @param {import("../types.js").Request} one */
  #request(one) {
    const others = open(one).filter((key) => !this.store.seats().some((seat) => seat.key === key));
    return h(
      "section",
      { class: "card-over request", "data-request": one.kind },
      requestText(this.store, one),
      others.length ? h("p", { class: "help" }, people(this.store, others), " must agree, too.") : null,
      h("div", { class: "answers" }, answers(this.acts, one), this.#later(one.id)),
    );
  }

  /** @param {string} id */
  #later(id) {
    return button("Later", () => (this.aside.add(id), this.draw()), { class: "quiet", "data-later": "" });
  }
}

/** @param {import("../store.js").Store} store @param {import("../types.js").Request} one */
export function requestText(store, one) {
  return h("p", {}, h("b", {}, person(store, one.seat)), " ", words(one.kind).asks);
}

/** Yes and no. @param {import("./acts.js").Acts} acts @param {import("../types.js").Request} one */
export function answers(acts, { id, kind }) {
  const { yes, no } = words(kind);
  return [
    button(yes, () => acts.do({ act: "accept", offer: id, word: word() }), {
      class: "primary",
      "data-accept": kind,
      disabled: acts.busy,
    }),
    button(no, () => acts.do({ act: "decline", offer: id }), { "data-decline": kind, disabled: acts.busy }),
  ];
}
