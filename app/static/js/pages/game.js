/**
 * One game: fetches what is needed, opens the line, and shows the seats while the game waits for players and the
 * table once it runs.
 */

import { handed } from "../affairs/handing.js";
import { api } from "../api.js";
import { firstCommitment } from "../dice/kept.js";
import { h, put } from "../dom.js";
import { Socket } from "../socket.js";
import { Store } from "../store.js";
import { titleTheme } from "../theme.js";
import { doorPage } from "./door.js";
import { SeatsPage } from "./seats.js";
import { shutPage } from "./shut.js";
import { TablePage } from "./table.js";
import { takePage } from "./take.js";

const POLL_MS = 3_000;
/** The discs of an area board that does not say how large they are. */
const AREA_RADIUS = 40;

/** @typedef {import("../main.js").Context} Context */

export class GamePage {
  /** @param {HTMLElement} root @param {Context} context @param {import("../router.js").Route} route */
  constructor(root, context, route) {
    this.root = root;
    this.context = context;
    this.route = route;
    this.id = String(route.id);
    this.invite = route.invite;
    /** whether one comes by an invitation, or from the lobby */
    this.join = route.page === "join";
    this.store = new Store();
    /** @type {Socket|null} */
    this.socket = null;
    /** @type {TablePage|null} */
    this.table = null;
    /** @type {SeatsPage|null} */
    this.seats = null;
    this.building = false;
    /** when the looks of the title are there, or can't be had */
    this.theme = Promise.resolve();
    this.poll = 0;
    this.shown = "";
    this.start();
  }

  async start() {
    const seat = location.pathname.startsWith("/join/") ? handed(location.hash) : null;
    if (!seat) put(this.root, h("p", { class: "loading" }, "Setting the table…"));
    try {
      // For the game it is asked while it is asked who looks: to a far server each question takes its time.
      const asked = seat ? null : api.table(this.id, this.invite);
      asked?.catch(() => {});
      await this.context.known();
      if (asked) this.store.setTable(await asked);
    } catch (error) {
      this.#fail(error);
      return;
    }
    if (seat) {
      takePage(this.root, this.context, this.id, seat);
      return;
    }
    const table = /** @type {import("../types.js").Table} */ (this.store.table);
    firstCommitment(this.id, table.commitment);
    const sits = table.seats.some((seat) => seat.yours);
    if (table.status === "open" ? !this.context.me : this.join && !sits) {
      const enter = () => {
        this.join = false;
        this.start();
      };
      doorPage(this.root, this.context, table, { invite: this.invite, enter, again: () => this.start() });
      return;
    }
    this.theme = titleTheme(table.title).catch(() => {});
    const memory = `tigers.seat.${this.id}`;
    const kept = this.route.seat ?? sessionStorage.getItem(memory);
    if (kept && table.seats.some((seat) => seat.key === kept && seat.yours)) {
      this.store.seat = kept;
      sessionStorage.setItem(memory, kept);
    }
    this.socket = new Socket(this.id, {
      version: () => this.store.version,
      audience: () => this.store.audience,
      chat: () => this.store.lastChat(),
      plans: (fresh) => this.store.plans.known(fresh),
      seat: () => (this.store.seats().length > 1 ? this.store.seat : null),
      invite: this.invite,
    });
    this.socket.on("message", (message) => this.#hear(message));
    this.socket.on("state", (state) => state === "closed" && this.#ask());
    this.store.on("gap", () => this.socket?.hello(true));
    this.store.on("table", () => this.#show());
    this.#show();
    this.poll = window.setInterval(() => this.#look(), POLL_MS);
  }

  /** @param {any} message */
  #hear(message) {
    if (message.type === "error") this.table?.toasts.refuse(message.refusal);
    else this.store.take(message);
  }

  /** The line was cut: perhaps since this table is not for this person any more. */
  async #ask() {
    await api.table(this.id, this.invite).catch((error) => {
      if (![401, 403, 404].includes(error.status) || this.socket?.line.closed) return;
      this.close();
      this.table = null;
      this.building = false;
      this.#fail(error);
    });
  }

  /** While seats are free the table is also asked for, in case a message was missed. */
  async #look() {
    if (this.store.table?.status !== "open") return clearInterval(this.poll);
    const table = await api.table(this.id, this.invite).catch(() => null);
    if (table && this.store.table?.status === "open") this.store.setTable(table);
    return undefined;
  }

  #show() {
    const { table } = this.store;
    if (!table) return;
    if (table.status === "open") this.#seats();
    else if (!this.table) this.#lay();
  }

  #seats() {
    const { table } = this.store;
    const says = JSON.stringify(table);
    if (!table || !this.socket || says === this.shown) return;
    this.shown = says;
    if (this.seats) this.seats.draw(table);
    else this.seats = new SeatsPage(this.root, this.context, this.store, this.socket, this.invite);
  }

  async #lay() {
    if (this.building || !this.socket) return;
    this.building = true;
    clearInterval(this.poll);
    this.seats?.close();
    try {
      const [board] = await Promise.all([api.board(this.id, this.invite), this.theme]);
      this.store.board = { ...board, radius: board.radius || AREA_RADIUS };
    } catch (error) {
      this.building = false;
      this.#fail(error);
      return;
    }
    if (location.pathname.startsWith("/join/"))
      history.replaceState(null, "", `/game/${encodeURIComponent(this.id)}${location.search}`);
    this.table = new TablePage(this.root, this.context, this.store, this.socket, this.invite, this.route.recap);
    // A line opened while the seats were filling may know no position yet.
    if (this.store.version === null) this.socket.hello(true);
    else
      for (const what of ["table", "view", "chat"]) this.store.emit(what, what === "table" ? this.store.table : null);
  }

  /** @param {any} error */
  #fail(error) {
    shutPage(this.root, this.context, error, () => this.start());
  }

  /** Leave: hang up and let go. */
  close() {
    clearInterval(this.poll);
    this.socket?.close();
    this.seats?.close();
    this.table?.close();
  }
}
