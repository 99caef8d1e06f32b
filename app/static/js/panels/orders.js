/** The orders panel: what may be done now, what may be done with the selection, and the order being made. */

import { answering } from "../affairs/proposals.js";
import { button, h, put, steady } from "../dom.js";
import { control } from "../play/form.js";
import { previewBox } from "../play/preview.js";
import { clauseLink } from "./links.js";
import { waiting } from "./waiting.js";

/** @typedef {import("../types.js").Offer} Offer */

// The longest pause within a double click that systems allow.
const DOUBLE_MS = 900;

export class Orders {
  /**
   * @param {import("../play/form.js").Desk} desk @param {import("../play/advisor.js").Advisor} advisor
   * @param {(clause: string) => void} openClause @param {(seat: string) => void} sit
   */
  constructor(desk, advisor, openClause, sit) {
    this.sit = sit;
    this.desk = desk;
    this.advisor = advisor;
    this.openClause = openClause;
    this.sending = 0;
    /** when the last offer was clicked that needs nothing chosen */
    this.given = -Infinity;
    this.body = h("div", { class: "orders-body", tabindex: "-1" });
    // A bar of the pane, so that what ends the phase stays in sight however much stands above it.
    this.ending = h("div", { class: "offers ending" });
    this.element = h("section", { class: "orders", "aria-label": "Orders" }, this.body, this.ending);
    this.draw = steady(this.element, () => this.#draw());
    desk.composer.on("change", this.draw);
    advisor.on("busy", () => this.#busy());
    advisor.on("legal", this.draw);
    desk.store.on("table", this.draw);
  }

  /** @param {number} count orders on their way */
  setSending(count) {
    if (count === this.sending) return;
    this.sending = count;
    this.element.classList.toggle("sending", count > 0);
    this.draw();
  }

  /** Whether an answer is awaited, for those who can't see it and for tests. */
  #busy() {
    this.element.setAttribute("aria-busy", String(this.advisor.questions > 0 || this.sending > 0));
  }

  #draw() {
    this.#busy();
    const focus = /** @type {HTMLElement|null} */ (
      this.element.contains(document.activeElement) ? document.activeElement : null
    );
    const mark = focus && place(focus);
    const { draft } = this.desk.composer;
    const { legal } = this.advisor;
    const due = this.desk.store.due();
    // One who is not waited for may still have something to settle with a colleague.
    const listed = due || this.desk.store.able() ? this.#listed(legal.offers) : [];
    // The first for which nothing has to be chosen is what ends the phase, or goes on.
    const plain = listed.filter((offer) => !offer.fields.length).slice(0, 1);
    const making = listed.filter((offer) => !plain.includes(offer));
    put(
      this.body,
      due
        ? [h("p", { class: "prompt" }, legal.prompt, " ", clauseLink(legal.clause, this.openClause)), this.#near()]
        : waiting(this.desk.store, this.sit),
      draft && (due || this.desk.store.able()) ? this.#draft() : null,
      making.length > 0 && this.#making(making),
      due && !draft && !listed.length && legal.prompt !== ""
        ? h("p", { class: "help" }, "Nothing can be done just now.")
        : null,
    );
    put(this.ending, this.#plain(plain));
    this.ending.hidden = !plain.length;
    // What was focused is drawn anew; the focus goes back to where it was, or at least stays in this panel.
    if (focus) (this.#again(mark) ?? this.body).focus({ preventScroll: true });
  }

  /** @param {string|null} mark @returns {HTMLElement|null} the control that is now where the focus was, if it can have it */
  #again(mark) {
    return mark ? this.element.querySelector(`${mark}:not(:disabled)`) : null;
  }

  /** The choices about the selected piece or space. */
  #near() {
    const { near, draft } = this.desk.composer;
    if (!near.length || draft?.sole || (near.length === 1 && draft)) return null;
    return h(
      "div",
      { class: "near", role: "group", "aria-label": "With the selection" },
      near.map((offer) => this.#button(offer, "chip", offer.order === draft?.offer.order)),
    );
  }

  /** @param {Offer} offer @param {string} kind @param {boolean} on */
  #button(offer, kind, on) {
    const fields = offer.fields.filter((field) => !(field.name in (offer.fixed ?? {})));
    const key = `offer-${offer.order}-${kind}`;
    return h(
      "button",
      {
        type: "button",
        class: `${kind} offer`,
        "data-offer": offer.order,
        "data-key": key,
        title: offer.hint,
        "aria-pressed": fields.length ? String(on) : null,
        disabled: this.sending > 0,
        onclick: (/** @type {MouseEvent} */ event) => {
          if (fields.length) this.desk.composer.pick(offer);
          else if (!this.#twice(event)) this.desk.composer.give(offer, { order: offer.order, ...(offer.fixed ?? {}) });
        },
      },
      offer.label,
    );
  }

  /** Whether a click is the second of a double one: it may find the next phase's offer where the first gave this one's. @param {MouseEvent} click */
  #twice(click) {
    const twice = click.detail > 1 && click.timeStamp - this.given < DOUBLE_MS;
    if (!twice) this.given = click.timeStamp;
    return twice;
  }

  /** The order being made. */
  #draft() {
    const { composer } = this.desk;
    const draft = /** @type {import("../play/composer.js").Draft} */ (composer.draft);
    const { offer, body, ready, preview, refusal } = draft;
    const foreseen = previewBox(preview, this.openClause, this.desk.store.board?.aids?.foreseen);
    const all = offer.fields.every((field) => field.optional || field.name in body);
    return h(
      "form",
      {
        class: `draft${draft.sole ? " sole" : ""}${foreseen ? " foreseen" : ""}`,
        "data-draft": offer.order,
        onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), composer.commit()),
      },
      h("h2", {}, offer.label, " ", clauseLink(offer.clause, this.openClause)),
      offer.hint ? h("p", { class: "help" }, this.desk.words(offer.hint)) : null,
      offer.fields.map((field) => control(field, this.desk)),
      foreseen,
      refusal && all
        ? h("p", { class: "refusal" }, refusal.message, " ", clauseLink(refusal.clause, this.openClause))
        : null,
      h(
        "div",
        { class: "commit" },
        h(
          "button",
          {
            type: "submit",
            class: "primary",
            "data-key": "commit",
            "data-commit": offer.order,
            disabled: !ready || this.sending > 0,
          },
          offer.label,
          offer.dice ? dieIcon() : null,
        ),
        draft.sole ? null : button("Back", () => composer.back(), { class: "quiet", "data-key": "back" }),
      ),
    );
  }

  /** What may be done besides the order being made. @param {Offer[]} offers */
  #listed(offers) {
    const { draft } = this.desk.composer;
    // A proposal is answered where it is shown.
    return offers.filter(
      (offer) => !(draft?.sole && offer.order === draft.offer.order) && !answering(offer, this.desk.store.view),
    );
  }

  /** What may be done in the phase; quieter while an order is being made. @param {Offer[]} offers */
  #making(offers) {
    const { draft } = this.desk.composer;
    return h(
      "ul",
      { class: "offers offer-list" },
      offers.map((offer) =>
        h(
          "li",
          {},
          this.#button(offer, "wide", offer.order === draft?.offer.order),
          offer.hint
            ? h("small", {}, this.desk.words(offer.hint), " ", clauseLink(offer.clause, this.openClause))
            : null,
        ),
      ),
    );
  }

  /** What ends the phase, and what goes round those who can still do something. @param {Offer[]} offers */
  #plain(offers) {
    const { composer } = this.desk;
    return [
      offers.map((offer) => this.#button(offer, "plain", false)),
      composer.able().size && !composer.draft
        ? button("Next unit", () => composer.next(), {
            class: "quiet",
            "data-key": "next",
            "aria-keyshortcuts": "n",
            title: "Go to the next unit that can do something (key N)",
          })
        : null,
    ];
  }
}

function dieIcon() {
  return h("span", { class: "throws", title: "Dice are thrown" }, " ⚄");
}

/** A selector by which a redrawn control can be found again. @param {HTMLElement} element */
function place(element) {
  const { key, piece } = element.dataset;
  if (key) return `[data-key="${CSS.escape(key)}"]`;
  if (piece) return `[data-piece="${CSS.escape(piece)}"]`;
  const label = element.getAttribute("aria-label");
  return label ? `[aria-label="${CSS.escape(label)}"]` : null;
}
