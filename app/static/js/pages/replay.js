/** The replay of a game, with the eyes that one had at the table: the map at any version, and the proof of its dice. */

import { api } from "../api.js";
import { h, put } from "../dom.js";
import { Player } from "../replay/player.js";
import { Tape } from "../replay/tape.js";
import { Store } from "../store.js";
import { titleTheme } from "../theme.js";
import { ReplayTable } from "./replaytable.js";

/** The discs of an area board that does not say how large they are. */
const AREA_RADIUS = 40;

export class ReplayPage {
  /** @param {HTMLElement} root @param {import("../main.js").Context} context @param {import("../router.js").Route} route */
  constructor(root, context, { id, invite, seat }) {
    this.root = root;
    this.context = context;
    this.id = String(id);
    this.eyes = { seat, invite };
    this.closed = false;
    /** @type {ReplayTable|null} */
    this.table = null;
    this.start();
  }

  async start() {
    put(this.root, h("p", { class: "loading" }, "Winding back…"));
    const store = new Store();
    try {
      const { id, eyes } = this;
      const [table, board, outline] = await Promise.all([
        api.table(id, eyes.invite),
        api.board(id, eyes.invite),
        api.outline(id, eyes),
      ]);
      await titleTheme(table.title).catch(() => {});
      if (this.closed) return;
      store.board = { ...board, radius: board.radius || AREA_RADIUS };
      store.setTable(table);
      if (eyes.seat) store.seat = eyes.seat;
      const tape = new Tape((range) => api.events(id, range, eyes), outline.version);
      this.table = new ReplayTable(this.root, this.context, store, new Player(tape, outline.moments), eyes);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** @param {any} error */
  #fail(error) {
    put(
      this.root,
      h(
        "section",
        { class: "card narrow" },
        h("h2", {}, "This game can't be replayed"),
        h("p", {}, error.message ?? String(error)),
        this.context.router.hook(
          h("a", { href: `/game/${encodeURIComponent(this.id)}${location.search}` }, "To the table"),
        ),
      ),
    );
  }

  close() {
    this.closed = true;
    this.table?.close();
  }
}
