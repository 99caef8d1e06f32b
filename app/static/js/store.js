/**
 * What this page knows of a game: table, board, view, log and chat, kept right by the server's messages.
 * Emits `view` (what changed: a diff, or null after a whole view), `table`, `log` (groups that follow the last, or null
 * where all is to be drawn anew), `chat`, `gap`.
 */

import { apply } from "./diff.js";
import { Emitter } from "./emitter.js";

/** @typedef {import("./types.js").LogGroup} LogGroup */

export class Store extends Emitter {
  constructor() {
    super();
    /** @type {import("./types.js").View} */
    this.view = {};
    /** @type {number|null} */
    this.version = null;
    /** @type {string|null} */
    this.audience = null;
    /** @type {import("./types.js").Table|null} */
    this.table = null;
    /** @type {import("./types.js").Board|null} */
    this.board = null;
    /** @type {LogGroup[]} */
    this.log = [];
    /** @type {any[]} */
    this.chats = [];
    /** @type {string|null} the seat this page acts for, of those its user holds */
    this.seat = null;
  }

  /** @param {any} message one that came over the socket */
  take(message) {
    if (message.type === "view") this.#whole(message);
    else if (message.type === "diff") this.#change(message);
    else if (message.type === "table") this.setTable(message.table);
    else if (message.type === "chat") {
      // The last messages come with every fresh start; those already here are passed over.
      if (this.chats.some((one) => one.id === message.id)) return;
      this.chats.push(message);
      this.emit("chat", message);
    }
  }

  /** @param {any} message */
  #whole(message) {
    this.view = message.view;
    this.version = message.version;
    this.audience = message.audience;
    if (message.table) this.setTable(message.table);
    // Of several seats of mine, none named, the server has chosen one.
    const seat = this.audience?.startsWith("seat:") ? this.audience.slice(5) : null;
    if (seat && this.seats().some((one) => one.key === seat)) this.seat = seat;
    this.emit("view", null);
  }

  /** @param {any} message */
  #change(message) {
    if (this.version !== null && message.to <= this.version && message.from < this.version) return;
    if (message.from !== this.version) {
      this.emit("gap");
      return;
    }
    this.view = apply(this.view, message.diff);
    this.version = message.to;
    this.emit("view", message.diff);
    if (message.log?.length) this.addLog([{ version: message.to, entries: message.log }]);
  }

  /** Take log groups in, each version once. @param {LogGroup[]} groups */
  addLog(groups) {
    const fresh = groups.filter(
      (group) => group.entries.length && !this.log.some((old) => old.version === group.version),
    );
    if (!fresh.length) return;
    const last = this.log.at(-1)?.version ?? -1;
    const follow = fresh.every((group) => group.version > last);
    this.log = [...this.log, ...fresh].sort((a, b) => a.version - b.version);
    this.emit("log", follow && last >= 0 ? fresh : null);
  }

  /** Forget what another seat was told. */
  forgetLog() {
    this.log = [];
    this.emit("log", null);
  }

  /** @param {import("./types.js").Table} table */
  setTable(table) {
    this.table = table;
    const mine = this.seats();
    if (!mine.some((seat) => seat.key === this.seat)) this.seat = mine.length === 1 ? mine[0].key : null;
    this.emit("table", table);
  }

  /** The seats that this page's user holds. */
  seats() {
    return this.table?.seats.filter((seat) => seat.yours) ?? [];
  }

  /** The number of the last chat message here, 0 before the first. */
  lastChat() {
    return this.chats.at(-1)?.id ?? 0;
  }

  /** Forget the talk, as another seat may hear other things. */
  forgetChats() {
    this.chats = [];
    this.emit("chat", null);
  }

  /** What the game is at: turn, phase, who is waited for, the result. @returns {any} */
  now() {
    return this.view.game?.now ?? {};
  }

  /** Whether this page's seat is waited for. */
  due() {
    // Between changing seats and seeing with the new one's eyes nothing is known.
    const mine = !this.audience?.startsWith("seat:") || this.audience === `seat:${this.seat}`;
    return Boolean(mine && this.seat && this.now().waiting?.includes(this.seat) && !this.now().result);
  }

  /** Side of the seat acted for, null for a spectator. */
  side() {
    return this.table?.seats.find((seat) => seat.key === this.seat)?.side ?? null;
  }
}
