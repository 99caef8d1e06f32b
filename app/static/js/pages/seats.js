/** Before the start: who sits where, free seats to take, what is agreed, and what brings the others. */

import { setTitle } from "../alerts/title.js";
import { api } from "../api.js";
import { button, h, put, steady } from "../dom.js";
import { Bring } from "../lobby/bring.js";
import { factsCard } from "../lobby/facts.js";
import { person } from "../people/person.js";
import { word } from "../random.js";
import { Chat } from "../talk/chat.js";
import { masthead } from "./masthead.js";

/** @typedef {import("../types.js").Table} Table */

export class SeatsPage {
  /**
   * @param {HTMLElement} root @param {import("../main.js").Context} context @param {import("../store.js").Store} store
   * @param {import("../socket.js").Socket} socket @param {string|null} invite
   */
  constructor(root, context, store, socket, invite) {
    this.context = context;
    this.store = store;
    this.invite = invite;
    const table = /** @type {Table} */ (store.table);
    this.seats = h("ul", { class: "seats" });
    this.error = h("p", { class: "refusal", role: "alert" });
    this.free = h("p", { class: "help", role: "status" });
    this.drawSeats = steady(this.seats, () => this.#drawSeats());
    this.bring = new Bring(table, invite);
    this.chat = new Chat(store, socket, { me: context.me, invite });
    setTitle(table.name || table.title);
    put(
      root,
      masthead(context, "seats", { title: h("bdi", {}, table.name || table.title) }),
      h(
        "main",
        { class: "lobby" },
        h("div", { class: "column" }, this.#card(), this.bring.element),
        h(
          "div",
          { class: "column" },
          factsCard(table),
          h("section", { class: "card talk-card", "aria-label": "Talk" }, h("h2", {}, "Talk"), this.chat.element),
        ),
      ),
    );
    this.draw(table);
  }

  #card() {
    return h(
      "section",
      { class: "card", "aria-label": "Seats" },
      h("h2", {}, "Seats"),
      this.seats,
      this.error,
      this.free,
      h(
        "p",
        { class: "help" },
        "With your seat your browser sends a random word. All words, and a secret of the server's that is sealed now and opened at the end, make the dice: nobody can bend them alone.",
      ),
    );
  }

  /** @param {Table} table */
  draw(table) {
    const free = table.seats.filter((one) => !one.holder).length;
    const last = free === 1 ? "the last seat is" : `the ${free} free seats are`;
    put(this.free, free ? `The game begins when ${last} taken.` : "All are seated; the game begins.");
    this.drawSeats();
    this.bring.draw(table);
  }

  #drawSeats() {
    const table = /** @type {Table} */ (this.store.table);
    const mine = table.seats.some((seat) => seat.yours);
    put(
      this.seats,
      table.seats.map((seat) => this.#seat(table, seat, !mine || Boolean(table.solo))),
    );
  }

  /** @param {Table} table @param {any} seat @param {boolean} may sit down there */
  #seat(table, seat, may) {
    const stand = () => this.#act(() => api.leave(table.id, seat.key));
    const sit = () => this.#act(() => api.sit(table.id, seat.key, { word: word(), invite: this.invite }));
    return h(
      "li",
      { class: "seat", "data-seat": seat.key },
      h("b", {}, seat.name),
      h("span", {}, seat.holder ? [person(seat.holder, seat.person), seat.yours ? " (you)" : null] : "free"),
      seat.yours ? button("Stand up", stand, { class: "quiet" }) : null,
      !seat.holder && may ? button("Take this seat", sit, { class: "primary" }) : null,
    );
  }

  /** @param {() => Promise<any>} call */
  async #act(call) {
    put(this.error);
    try {
      await call();
      this.store.setTable(await api.table(this.store.table?.id ?? "", this.invite));
    } catch (refusal) {
      put(this.error, /** @type {Error} */ (refusal).message);
    }
  }

  close() {
    this.chat.close();
  }
}
