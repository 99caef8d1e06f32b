/** Invitations that I have: who asks me to which table, to accept or decline. */

import { api } from "../api.js";
import { button, h, put } from "../dom.js";
import { person } from "../people/person.js";
import { word } from "../random.js";
import { gameCard, signature } from "./cards.js";

export class Invitations {
  /** @param {import("../main.js").Context} context */
  constructor(context) {
    this.context = context;
    this.shown = "";
    this.list = h("ul", { class: "cards-of-games" });
    this.element = h(
      "section",
      { class: "card invitations", "aria-label": "Invitations", hidden: true },
      h("h2", {}, "You are invited"),
      this.list,
    );
  }

  async refresh() {
    if (!this.context.me) return;
    const answer = await api.invitations().catch(() => null);
    if (!answer) return;
    const says = signature(answer.invitations);
    if (says === this.shown) return;
    this.shown = says;
    this.element.hidden = !answer.invitations.length;
    put(
      this.list,
      answer.invitations.map((/** @type {any} */ one) => h("li", {}, this.#card(one))),
    );
  }

  /** @param {any} one */
  #card(one) {
    const { table } = one;
    const error = h("p", { class: "refusal", role: "alert" });
    const free = table.seats.filter((/** @type {any} */ seat) => !seat.holder);
    const choice = /** @type {HTMLSelectElement} */ (
      h(
        "select",
        { "aria-label": "Seat" },
        free.map((/** @type {any} */ seat) =>
          h("option", { value: seat.key, selected: seat.key === one.seat }, seat.name),
        ),
      )
    );
    const answer = (/** @type {boolean} */ accept) => async () => {
      put(error);
      try {
        await api.reply(one.id, accept ? { accept, seat: choice.value, word: word() } : { accept });
        if (accept) this.context.router.go(`/game/${encodeURIComponent(one.game)}`);
        else await this.refresh();
      } catch (refusal) {
        put(error, /** @type {Error} */ (refusal).message);
      }
    };
    const more = h(
      "div",
      { class: "more answers" },
      h("p", {}, person(one.by, one.sender), " invites you", one.seat ? ` as ${nameOfSeat(table, one.seat)}.` : "."),
      free.length > 1 ? choice : null,
      button("Accept", answer(true), { class: "primary", "data-answer": "accept", disabled: !free.length }),
      button("Decline", answer(false), { "data-answer": "decline" }),
      free.length ? null : h("p", { class: "help" }, "All seats are taken by now."),
      error,
    );
    return gameCard(this.context, table, { to: "join", more });
  }
}

/** @param {any} table @param {string} key */
const nameOfSeat = (table, key) => table.seats.find((/** @type {any} */ seat) => seat.key === key)?.name ?? key;
