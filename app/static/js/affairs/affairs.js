/** All that is done at a table beside orders, wired together for the page of a running game. */

import { api } from "../api.js";
import { h } from "../dom.js";
import { word } from "../random.js";
import { accountGate } from "../account/gate.js";
import { dialog } from "../panels/dialogs.js";
import { Acts } from "./acts.js";
import { another } from "./after.js";
import { Cards } from "./cards.js";
import { Clocks } from "./clocks.js";
import { Colleagues } from "./colleagues.js";
import { Manage } from "./manage.js";
import { Ticker } from "./ticker.js";
import { Undo } from "./undo.js";

/** What has a card or a box of its own, and needs no notice beside it. */
const CARDS = new Set(["left", "pause", "time", "ended"]);
/** What one who has done it himself knows. */
const OWN = new Set(["holiday", "back", "taken_back", "declined", "took"]);

export class Affairs {
  /**
   * @param {import("../store.js").Store} store @param {import("../play/advisor.js").Advisor} advisor
   * @param {import("../socket.js").Socket} socket @param {import("../main.js").Context} context
   * @param {{toasts: import("../panels/toasts.js").Toasts, live: HTMLElement, invite: string|null, news: () => void,
   *   give: (offer: import("../types.js").Offer, body: any) => void}} about
   */
  constructor(store, advisor, socket, context, about) {
    this.store = store;
    this.context = context;
    this.about = about;
    this.acts = new Acts(store, socket);
    this.ticker = new Ticker(store);
    /** @type {import("./cards.js").Desk} */
    const desk = { store, acts: this.acts, ticker: this.ticker, sit: (/** @type {string} */ seat) => this.#sit(seat) };
    this.desk = desk;
    this.undo = new Undo(store, advisor, socket, this.acts);
    this.cards = new Cards(desk, (standing) => about.toasts.yield(standing));
    this.clocks = new Clocks(store, this.ticker, (text) => this.#say(text));
    this.colleagues = new Colleagues(store, advisor, socket, {
      give: about.give,
      say: (text) => about.toasts.show(text),
    });
    this.manage = new Manage(desk, (anchor) => context.router.hook(anchor));
    this.acts.on("refused", (refusal) => about.toasts.refuse(refusal));
    store.on("said", (lines) => this.#hear(lines));
  }

  /** What has been said about the table. @param {import("../types.js").Said[]} lines */
  #hear(lines) {
    this.about.news();
    const mine = new Set(this.store.seats().map((seat) => seat.key));
    for (const { what, text, seat } of lines) {
      // What has a card is said by it.
      if (what.endsWith("?") || CARDS.has(what)) continue;
      if (OWN.has(what) && mine.has(seat ?? "")) this.about.live.append(h("p", {}, text));
      else this.#say(text);
    }
  }

  /** What the result's box offers: another game. */
  another() {
    return another(this.desk, (anchor) => this.context.router.hook(anchor));
  }

  /** To the eye, and, as it is an alert, to the ear. @param {string} text */
  #say(text) {
    this.about.toasts.show(text);
  }

  /** Sit down in an empty seat of a game that runs; who has no name yet takes one first. @param {string} seat */
  async #sit(seat) {
    const { table } = this.store;
    if (!table) return;
    if (!this.context.me) {
      const then = async () => {
        box.close();
        await this.#sit(seat);
        // The line was opened by nobody: a new one knows who it is.
        this.context.router.go(location.pathname + location.search, true);
      };
      const box = dialog([accountGate(this.context, "Take a name, then your seat.", then)], "Who are you?", "gate");
      return;
    }
    try {
      await api.sit(table.id, seat, { word: word(), invite: this.about.invite });
    } catch (error) {
      this.about.toasts.refuse(/** @type {any} */ (error).refusal);
    }
  }

  close() {
    this.ticker.close();
  }
}
