/** The lobby: my games, those who wait for me first; games with a free seat; setting up a new one. */

import { api } from "../api.js";
import { button, h, put } from "../dom.js";
import { accountGate, claimCard } from "./account.js";
import { createCard } from "./create.js";

/** @typedef {import("../main.js").Context} Context */

const REFRESH_MS = 10_000;

export class LobbyPage {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.mine = h("div", { class: "game-list" });
    this.open = h("div", { class: "game-list" });
    this.timer = window.setInterval(() => this.refresh(), REFRESH_MS);
    document.title = "Tigers";
    this.draw();
  }

  draw() {
    const { me } = this.context;
    const again = () => this.draw();
    put(
      this.root,
      h(
        "header",
        { class: "masthead" },
        h("h1", {}, "Tigers"),
        h("p", {}, "Operational wargames, played far apart, with the rules enforced and the dice open to proof."),
        me ? this.#who(me) : null,
      ),
      h(
        "main",
        { class: "lobby" },
        me
          ? [
              h("section", { class: "card", "aria-label": "My games" }, h("h2", {}, "My games"), this.mine),
              h(
                "section",
                { class: "card", "aria-label": "Open games" },
                h("h2", {}, "Games with a free seat"),
                this.open,
              ),
              createCard(this.context),
              me.guest ? claimCard(this.context, again) : null,
            ]
          : [
              accountGate(this.context, "A name is enough to begin; you can keep it with a password later.", again),
              h(
                "section",
                { class: "card", "aria-label": "Open games" },
                h("h2", {}, "Games with a free seat"),
                this.open,
              ),
            ],
      ),
    );
    this.refresh();
  }

  /** @param {any} me */
  #who(me) {
    const leave = async () => {
      await api.logout().catch(() => {});
      await this.context.refresh();
      this.draw();
    };
    return h(
      "p",
      { class: "who-am-i" },
      "You are ",
      h("b", {}, me.name),
      me.guest ? " (guest) " : " ",
      button("Log out", leave, { class: "quiet" }),
    );
  }

  async refresh() {
    const none = () => [];
    const [mine, open] = await Promise.all([
      this.context.me ? api.games("mine").catch(none) : [],
      api.games("open").catch(none),
    ]);
    const known = new Set(mine.map((/** @type {any} */ card) => card.id));
    const rank = (/** @type {any} */ card) => (card.status === "ended" ? 2 : card.your_move ? 0 : 1);
    put(
      this.mine,
      list(
        [...mine].sort((a, b) => rank(a) - rank(b)).map((card) => this.#card(card)),
        "None yet. Set one up, or take a free seat.",
      ),
    );
    put(
      this.open,
      list(
        open
          .filter((/** @type {any} */ card) => !known.has(card.id))
          .map((/** @type {any} */ card) => this.#card(card)),
        "No seat is free just now.",
      ),
    );
  }

  /** @param {any} card */
  #card(card) {
    const seats = (card.seats ?? []).map((/** @type {any} */ seat) =>
      h("span", { class: `seat-tag${seat.yours ? " yours" : ""}` }, seat.name, ": ", seat.holder ?? "free"),
    );
    const state =
      card.status === "ended"
        ? "over"
        : card.status === "open"
          ? "waits for players"
          : card.your_move
            ? "waits for you"
            : "under way";
    const link = this.context.router.hook(
      h(
        "a",
        { href: `/game/${encodeURIComponent(card.id)}`, class: "game-card", "data-game": card.id, "data-state": state },
        h("b", {}, card.name || card.title),
        h("span", { class: `state${card.your_move ? " yours" : ""}` }, state),
        h("span", { class: "seat-tags" }, seats),
      ),
    );
    return link;
  }

  close() {
    clearInterval(this.timer);
  }
}

/** @param {HTMLElement[]} cards @param {string} none */
function list(cards, none) {
  return cards.length
    ? h(
        "ul",
        {},
        cards.map((card) => h("li", {}, card)),
      )
    : h("p", { class: "help" }, none);
}
