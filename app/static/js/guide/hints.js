/**
 * Hints for whoever is asked: what the moment is for, what one usually does, what is still undone. Folded away, they
 * stay so. On a phone they are folded at first, to their first sentence: what may be done is to be in sight.
 */

import { button, h, put, steady } from "../dom.js";
import { clauseLink } from "../panels/links.js";

const PHONE = 900;

export class Hints {
  /**
   * @param {import("../play/form.js").Desk} desk @param {import("../play/advisor.js").Advisor} advisor
   * @param {import("./terms.js").Terms} terms @param {(clause: string) => void} openClause
   */
  constructor(desk, advisor, terms, openClause) {
    this.desk = desk;
    this.advisor = advisor;
    this.terms = terms;
    this.openClause = openClause;
    const small = innerWidth < PHONE;
    const memory = small ? "tigers.hints.phone" : "tigers.hints";
    const open = (localStorage.getItem(memory) ?? (small ? "no" : "yes")) === "yes";
    this.gist = h("span", { class: "gist" });
    this.body = h("div", { class: "hints-body" });
    this.element = /** @type {HTMLDetailsElement} */ (
      h(
        "details",
        { class: "hints", open, hidden: true },
        h("summary", {}, h("span", { class: "head" }, "What to do here"), this.gist),
        this.body,
      )
    );
    this.element.addEventListener("toggle", () => localStorage.setItem(memory, this.element.open ? "yes" : "no"));
    this.draw = steady(this.element, () => this.#draw());
    advisor.on("legal", this.draw);
    terms.on("ready", this.draw);
  }

  #draw() {
    const { hints, offers } = this.advisor.legal;
    this.element.hidden = !hints;
    if (!hints) return;
    this.terms.wake();
    const { about, usual, clause, left } = hints;
    put(this.gist, firstSentence(about), " ", h("span", { class: "more" }, "more"));
    const done = !left?.length && offers.some((offer) => !offer.fields.length);
    put(
      this.body,
      h("p", {}, this.terms.words(about), " ", clauseLink(clause, this.openClause)),
      usual && !done ? h("p", {}, this.terms.words(usual)) : null,
      left?.length
        ? h(
            "ul",
            { class: "undone", "aria-label": "Still undone" },
            left.map((one) => h("li", {}, this.#undone(one), " ", clauseLink(one.clause, this.openClause))),
          )
        : done
          ? h("p", { class: "nothing-left" }, "Nothing is left that must be done here.")
          : null,
    );
  }

  /** @param {{order: string, text: string}} one */
  #undone({ order, text }) {
    const offer = this.advisor.legal.offers.find((other) => other.order === order && other.fields.length);
    if (!offer) return h("span", {}, text);
    return button(text, () => this.desk.composer.pick(offer), { class: "link", "data-undone": order });
  }
}

/** @param {string} text */
const firstSentence = (text) => text.match(/^.*?[.!?](?=\s|$)/)?.[0] ?? text;
