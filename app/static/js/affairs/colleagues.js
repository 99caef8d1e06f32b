/**
 * A side of several commanders: who of them has ended the phase, who acts for whom, and what one proposes to the other.
 * Shown to that side alone.
 */

import { h, put, renew, steady } from "../dom.js";
import { answersTo } from "./proposals.js";
import { person } from "./requests.js";

/** Log lines between a side's commanders that are worth a notice when they come. */
const NEWS = new Set(["proposal", "crossing"]);

export class Colleagues {
  /**
   * @param {import("../store.js").Store} store @param {import("../play/advisor.js").Advisor} advisor
   * @param {import("../socket.js").Socket} socket
   * @param {{give: (offer: import("../types.js").Offer, body: any) => void, say: (text: string) => void}} on
   */
  constructor(store, advisor, socket, on) {
    this.store = store;
    this.advisor = advisor;
    this.socket = socket;
    this.on = on;
    this.element = h("section", { class: "colleagues", "aria-label": "Your side's commanders", hidden: true });
    this.draw = steady(this.element, () => this.#draw());
    for (const name of ["view", "table"]) store.on(name, this.draw);
    for (const name of ["sent", "settled"]) socket.on(name, this.draw);
    advisor.on("legal", this.draw);
    store.on("log", (groups) => this.#tell(groups ?? []));
    this.#draw();
  }

  /** @param {import("../types.js").LogGroup[]} groups */
  #tell(groups) {
    // What I have just proposed myself is shown beside my orders.
    const made = Object.values(this.store.view.proposals ?? {});
    const own = made.length > 0 && made.every((one) => one.by === this.store.seat);
    const news = groups
      .flatMap((group) => group.entries)
      .filter((entry) => NEWS.has(entry.kind) && !(own && entry.kind === "proposal"));
    if (news.length) this.on.say(news.map((entry) => entry.text).join(" "));
  }

  #draw() {
    const { store } = this;
    const now = store.now();
    const side = store.side();
    const seats = store.table?.seats.filter((seat) => side && seat.side === side) ?? [];
    this.element.hidden = seats.length < 2 || !now.done || Boolean(store.result());
    if (this.element.hidden) return put(this.element);
    const proposals = Object.entries(store.view.proposals ?? {});
    const says = seats.map((seat) => this.#row(seat, now)).filter(Boolean);
    // What comes while one is on the way to a button, by keys, must not take the focus off it.
    return renew(
      this.element,
      says.length ? h("ul", { class: "commanders" }, says) : null,
      proposals.length
        ? h(
            "ul",
            { class: "proposals", "aria-label": "Proposals" },
            proposals.map(([id, one]) => this.#proposal(id, one)),
          )
        : null,
    );
  }

  /** Where a commander stands in the phase, if there is a phase of his or he has lent his command. @param {any} seat @param {any} now */
  #row(seat, now) {
    const by = now.acting?.[seat.key];
    const on = now.side === seat.side;
    if (!on && !by) return null;
    const done = now.done.includes(seat.key);
    const whom = seat.yours ? "you" : "him";
    const lent = by === this.store.seat ? `you act for ${whom}` : by ? `${this.#name(by)} acts for ${whom}` : "";
    const phase = !on ? "" : done ? "phase ended" : by ? "" : "at work";
    return h(
      "li",
      { "data-commander": seat.key, "data-done": String(done) },
      h("span", { class: "sign", "aria-hidden": "true" }, done ? "✓" : "…"),
      h("b", {}, seat.yours ? "You" : (seat.holder ?? "Nobody")),
      h("small", {}, ` ${seat.name}`),
      h("span", { class: "says" }, [lent, phase].filter(Boolean).join("; ")),
    );
  }

  /** @param {string} key of a seat */
  #name(key) {
    return this.store.table?.seats.find((seat) => seat.key === key)?.holder ?? "somebody";
  }

  /** @param {string} id @param {any} one `{by, order, text}` */
  #proposal(id, { by, text }) {
    const mine = this.store.seats().some((seat) => seat.key === by);
    return h(
      "li",
      { "data-proposal": id },
      h("p", {}, h("b", {}, mine ? "You propose " : `${person(this.store, by)} proposes `), text, "."),
      mine ? h("p", { class: "help" }, "Your colleague is asked first; nothing has been done yet.") : null,
      h(
        "div",
        { class: "answers" },
        answersTo(id, this.advisor.legal.offers, this.store.view).map(({ offer, body }, i) =>
          h(
            "button",
            {
              type: "button",
              class: i || mine ? "" : "primary",
              "data-answer": offer.order,
              title: offer.hint,
              disabled: this.socket.pending > 0,
              onclick: () => this.on.give(offer, body),
            },
            offer.label,
          ),
        ),
      ),
    );
  }
}
