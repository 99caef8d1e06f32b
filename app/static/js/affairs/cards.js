/**
 * What stands before the table, as cards over the map where nobody can miss them: requests to answer, a pause, a seat
 * that is empty or out of time. A card that was put aside comes back when it says something new; the Table tab has all.
 */

import { button, h, put, steady } from "../dom.js";
import { word } from "../random.js";
import { forMe, isMine, open, people, person, words } from "./requests.js";
import { inWords } from "./spans.js";
import { emptyCard, pauseCard, timeCard } from "./standing.js";

/**
 * @typedef {object} Desk what a card needs
 * @property {import("../store.js").Store} store
 * @property {import("./acts.js").Acts} acts
 * @property {import("./ticker.js").Ticker} ticker
 * @property {(seat: string) => void} sit sit down in an empty seat
 */
/** @typedef {{id: string, kind: string, says: any, body: () => any}} Card `says`: what, if it changes, is news */

export class Cards {
  /** @param {Desk} desk @param {(standing: boolean) => void} onstand hears whether any card stands on the map */
  constructor(desk, onstand) {
    this.desk = desk;
    this.onstand = onstand;
    /** @type {Set<string>} what was said by cards that were put aside */
    this.aside = new Set();
    this.element = h("div", {
      class: "cards",
      role: "region",
      "aria-label": "Before the table",
      "aria-live": "polite",
    });
    this.shown = "";
    this.draw = steady(this.element, () => this.#draw());
    desk.store.on("table", this.draw);
    desk.acts.on("change", this.draw);
    this.#draw();
  }

  #draw() {
    const cards = this.#all().map((card) => ({ ...card, key: `${card.id} ${JSON.stringify(card.says)}` }));
    const open = cards.filter((card) => !this.aside.has(card.key));
    // Drawn anew only where it says something new, so that it isn't read out again.
    const says = JSON.stringify([open.map((card) => card.key), this.desk.acts.busy]);
    if (says === this.shown) return;
    this.shown = says;
    put(
      this.element,
      open.map((card) => this.#card(card)),
    );
    this.onstand(open.length > 0);
  }

  /** @returns {Card[]} */
  #all() {
    const { desk } = this;
    const { table } = desk.store;
    if (!table || table.status === "open") return [];
    const offers = table.offers ?? [];
    /** @type {Card[]} */
    const cards = offers
      .filter((one) => forMe(desk.store, one))
      .map((one) => ({ id: one.id, kind: one.kind, says: one, body: () => this.#request(one) }));
    // One's own wish to take back stands beside the orders, one's wish to go on in the pause's card.
    for (const one of offers.filter((own) => isMine(desk.store, own) && !["takeback", "resume"].includes(own.kind)))
      cards.push({ id: one.id, kind: `my-${one.kind}`, says: one, body: () => ownText(desk, one) });
    const { pause } = table;
    if (pause?.why === "agreed")
      cards.push({ id: "pause", kind: "pause", says: [pause, offers], body: () => pauseCard(desk, pause) });
    if (pause?.why === "time") cards.push({ id: "time", kind: "time", says: pause, body: () => timeCard(desk, pause) });
    for (const seat of table.status === "running" ? table.seats.filter((one) => !one.holder) : [])
      cards.push({
        id: `empty ${seat.key}`,
        kind: "empty",
        says: [seat.empty_since, desk.store.seat],
        body: () => emptyCard(desk, seat),
      });
    return cards;
  }

  /** @param {Card & {key: string}} card */
  #card({ key, kind, body }) {
    const aside = () => (this.aside.add(key), this.draw());
    return h(
      "section",
      { class: "card-over", "data-card": kind },
      button("×", aside, { class: "close", "aria-label": "Put aside", title: "Put aside: it stays in the Table tab" }),
      body(),
    );
  }

  /** @param {import("../types.js").Request} one */
  #request(one) {
    const { store, acts } = this.desk;
    const mine = new Set(store.seats().map((seat) => seat.key));
    const others = open(one).filter((key) => !mine.has(key));
    return [
      requestText(store, one),
      others.length ? h("p", { class: "help" }, people(store, others), " must agree, too.") : null,
      h("div", { class: "answers" }, answers(acts, one)),
    ];
  }
}

const span = (/** @type {import("../types.js").Request} */ one) =>
  one.minutes ? ` of ${inWords(one.minutes * 60_000)}.` : "";

/** @param {import("../store.js").Store} store @param {import("../types.js").Request} one */
export function requestText(store, one) {
  return h("p", {}, h("b", {}, person(store, one.seat)), " ", words(one.kind).asks, span(one));
}

/** A request of my own, whom it waits for, and taking it back. @param {Pick<Desk, "store"|"acts">} desk @param {import("../types.js").Request} one */
export function ownText({ store, acts }, one) {
  return [
    h(
      "p",
      {},
      words(one.kind).mine,
      span(one),
      " ",
      h("small", { class: "help" }, people(store, open(one)), " must agree."),
    ),
    h(
      "div",
      { class: "answers" },
      button("Withdraw", () => acts.do({ act: "cancel", offer: one.id }), {
        "data-cancel": one.kind,
        disabled: acts.busy,
      }),
    ),
  ];
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
