/** The lobby: what waits for me, my invitations and games, and those that I could join or watch. */

import { accountGate, claimCard } from "../account/gate.js";
import { setTitle } from "../alerts/title.js";
import { api } from "../api.js";
import { h, put, steady } from "../dom.js";
import { cardList, gameCard, signature, stateOf, tick } from "../lobby/cards.js";
import { Finder } from "../lobby/finder.js";
import { Invitations } from "../lobby/invitations.js";
import { NextGame } from "../lobby/next.js";
import { masthead } from "./masthead.js";
import { learnCard } from "./learn.js";

/** @typedef {import("../main.js").Context} Context */

const REFRESH_MS = 10_000;
const MOTTO = "Operational wargames, played far apart, with the rules enforced and the dice open to proof.";

export class LobbyPage {
  /** @param {HTMLElement} root @param {Context} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.mine = h("div", { class: "game-list" }, h("p", { class: "help" }, "Looking…"));
    /** @type {any[]} */
    this.cards = [];
    this.shown = "";
    this.drawMine = steady(this.mine, () => this.#drawMine());
    this.timers = [window.setInterval(() => this.refresh(), REFRESH_MS), window.setInterval(() => this.#tick(), 1000)];
    this.#build();
  }

  #build() {
    const { me } = this.context;
    this.next?.close();
    this.next = me ? new NextGame(this.context, null) : null;
    this.finder = new Finder(this.context);
    this.invitations = new Invitations(this.context);
    const again = () => this.#build();
    put(
      this.root,
      masthead(this.context, "lobby", { text: MOTTO }, this.next?.element),
      h(
        "main",
        { class: "lobby" },
        me
          ? [
              h(
                "div",
                { class: "column" },
                this.invitations.element,
                h("section", { class: "card", "aria-label": "My games" }, h("h2", {}, "My games"), this.mine),
                learnCard(this.context),
                me.guest ? claimCard(this.context, again) : null,
              ),
              this.finder.element,
            ]
          : [
              accountGate(this.context, "A name is enough to begin; you can keep it with a password later.", again),
              this.finder.element,
            ],
      ),
    );
    this.refresh();
  }

  async refresh() {
    const [mine] = await Promise.all([
      this.context.me ? api.games("mine").catch(() => null) : [],
      this.finder?.refresh(),
      this.invitations?.refresh(),
    ]);
    if (!mine) return;
    this.cards = mine;
    const waiting = mine.filter((/** @type {any} */ card) => stateOf(card) === "waits for you").length;
    setTitle(waiting ? `(${waiting}) Tigers` : "Tigers");
    const says = signature(mine) + Math.floor(Date.now() / 60_000);
    if (says === this.shown) return;
    this.shown = says;
    this.drawMine();
  }

  #drawMine() {
    const { router } = this.context;
    const over = this.cards.filter((card) => card.status === "ended");
    const open = Boolean(this.mine.querySelector("details.ended[open]"));
    const card = (/** @type {any} */ one) => gameCard(this.context, one);
    put(
      this.mine,
      cardList(this.cards.filter((one) => one.status !== "ended").map(card), [
        "None under way. ",
        router.hook(h("a", { href: "/new" }, "Set one up")),
        ", or take a free seat.",
      ]),
      over.length
        ? h(
            "details",
            { class: "ended", open },
            h("summary", {}, `Ended (${over.length})`),
            cardList(over.map(card), ""),
          )
        : null,
    );
  }

  #tick() {
    tick(this.mine);
    this.finder?.tick();
  }

  close() {
    for (const timer of this.timers) clearInterval(timer);
    this.next?.close();
  }
}
