/**
 * What this page knows of a game: table, board, view, log and chat, kept right by the server's messages.
 * Emits `view` (what changed: a diff, or null after a whole view), `table`, `log` (groups that follow the last, or null
 * where all is to be drawn anew), `undone` (versions whose lines were taken back), `said` (new lines about the table),
 * `clocks`, `watching`, `chat`, `audience` (other eyes than before), `gap`.
 */

import { apply } from "./diff.js";
import { Emitter } from "./emitter.js";
import { Plans } from "./plans/plans.js";

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
    this.plans = new Plans();
    /** by how much the server's time is ahead of this machine's, in ms */
    this.ahead = 0;
  }

  /** @param {any} message one that came over the socket */
  take(message) {
    if (message.type === "view") this.#whole(message);
    else if (message.type === "diff") this.#change(message);
    else if (message.type === "table") this.setTable(message.table);
    else if (message.type === "clocks") this.#setClocks({ now: message.now, seats: message.seats });
    else if (message.type === "watching") {
      if (this.table) this.table.watching = message.count;
      this.emit("watching");
    } else if (message.type === "plans") this.plans.take(message);
    else if (message.type === "chat") {
      // The last messages come with every fresh start; those already here are passed over.
      if (this.chats.some((one) => one.id === message.id)) return;
      this.chats.push(message);
      this.emit("chat", message);
    }
  }

  /** @param {any} message */
  #whole(message) {
    const before = this.audience;
    this.view = message.view;
    this.version = message.version;
    this.audience = message.audience;
    // Other eyes, another log: what was heard with the old ones is not for the new.
    if (before !== null && before !== this.audience) {
      this.forgetLog();
      this.plans.forgetSide();
      this.emit("audience");
    }
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
    if (message.log?.length) this.addLog([{ version: message.to, entries: message.log }], true);
  }

  /** Take log groups in, each version once. @param {LogGroup[]} groups @param {boolean} [now] they happen just now */
  addLog(groups, now = false) {
    const fresh = groups.filter(
      (group) => group.entries.length && !this.log.some((old) => old.version === group.version),
    );
    if (!fresh.length) return;
    const last = this.log.at(-1)?.version ?? -1;
    const follow = fresh.every((group) => group.version > last);
    this.log = [...this.log, ...fresh].sort((a, b) => a.version - b.version);
    this.emit("log", follow && (now || last >= 0) ? fresh : null);
    this.#strike(new Set(fresh.flatMap((group) => group.entries.map((entry) => entry.undoes ?? -1))));
  }

  /** The lines of these versions have been taken back. @param {Set<number>} versions */
  #strike(versions) {
    const struck = this.log.filter((group) => versions.has(group.version));
    for (const group of struck) group.entries = group.entries.map((entry) => ({ ...entry, undone: true }));
    if (struck.length) this.emit("undone", new Set(struck.map((group) => group.version)));
  }

  /** Forget what another seat was told. */
  forgetLog() {
    this.log = [];
    this.emit("log", null);
  }

  /** @param {import("./types.js").Table} table */
  setTable(table) {
    const heard = this.table?.said;
    this.table = table;
    if (table.clocks) this.ahead = table.clocks.now - Date.now();
    const mine = this.seats();
    if (!mine.some((seat) => seat.key === this.seat)) this.seat = mine.length === 1 ? mine[0].key : null;
    this.emit("table", table);
    // What was said before this page came is not news.
    const old = new Set(heard?.map((line) => JSON.stringify(line)));
    const news = heard ? (table.said ?? []).filter((line) => !old.has(JSON.stringify(line))) : [];
    if (news.length) this.emit("said", news);
  }

  /** @param {import("./types.js").Clocks} clocks */
  #setClocks(clocks) {
    this.ahead = clocks.now - Date.now();
    if (this.table) this.table.clocks = clocks;
    this.emit("clocks");
  }

  /** The server's time, in ms since 1970, as far as it is known here. */
  time() {
    return Date.now() + this.ahead;
  }

  /** The seats that this page's user holds. */
  seats() {
    return this.table?.seats.filter((seat) => seat.yours) ?? [];
  }

  /** The number of the last chat message here, 0 before the first. */
  lastChat() {
    return this.chats.at(-1)?.id ?? 0;
  }

  /** All of the talk, anew. @param {any[]} chats */
  setChats(chats) {
    this.chats = chats;
    this.emit("chat", null);
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

  /** How the game ended: by the title's rules, or as the table's people or clocks had it; null while it goes on. */
  result() {
    return this.table?.result ?? this.now().result ?? null;
  }

  /** Whether a seat of this page's may order anything at all: not in a pause, nor once the game is over. */
  able() {
    // Between changing seats and seeing with the new one's eyes nothing is known.
    const mine = !this.audience?.startsWith("seat:") || this.audience === `seat:${this.seat}`;
    return Boolean(mine && this.seat && !this.result() && !this.table?.pause);
  }

  /** Whether this page's seat is waited for. */
  due() {
    return this.able() && Boolean(this.now().waiting?.includes(this.seat));
  }

  /** Side of the seat acted for, null for a spectator. */
  side() {
    return this.table?.seats.find((seat) => seat.key === this.seat)?.side ?? null;
  }
}
