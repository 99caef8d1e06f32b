/** Which messages of a table I have not read yet, by channel; remembered by this browser. */

import { h } from "../dom.js";
import { Emitter } from "../emitter.js";

/** @typedef {import("./channels.js").Key} Key */

export class Unread extends Emitter {
  /** @param {string} game */
  constructor(game) {
    super();
    this.memory = `tigers.read.${game}`;
    /** when the last message that was read was written, by channel @type {Record<string, number>} */
    this.read = JSON.parse(localStorage.getItem(this.memory) ?? "{}");
    /** @type {Record<string, number>} */
    this.counts = {};
  }

  /** Whether a message is news. @param {any} one @param {boolean} mine */
  fresh(one, mine) {
    return !mine && one.at > (this.read[one.to] ?? 0);
  }

  /** Count anew. @param {any[]} chats those that are shown @param {(one: any) => boolean} mine */
  count(chats, mine) {
    /** @type {Record<string, number>} */
    const counts = {};
    for (const one of chats) if (this.fresh(one, mine(one))) counts[one.to] = (counts[one.to] ?? 0) + 1;
    this.#become(counts);
  }

  /** All of them have been read. @param {any[]} chats */
  seen(chats) {
    let newer = false;
    for (const { to, at } of chats)
      if (at > (this.read[to] ?? 0)) {
        this.read[to] = at;
        newer = true;
      }
    if (newer) localStorage.setItem(this.memory, JSON.stringify(this.read));
    this.#become({});
  }

  /** @param {Record<string, number>} counts */
  #become(counts) {
    if (JSON.stringify(counts) === JSON.stringify(this.counts)) return;
    this.counts = counts;
    this.emit("change", counts);
  }
}

/** Counts of unread messages, each in its channel's colour; null where there are none. @param {Record<string, number>} counts */
export function unreadMarks(counts) {
  const marks = Object.entries(counts).map(([key, count]) =>
    h("span", { class: "unread", "data-to": key, title: UNREAD[key] }, String(count)),
  );
  return marks.length ? [marks, h("span", { class: "visually-hidden" }, " unread")] : null;
}

/** @type {Record<string, string>} */
const UNREAD = { all: "unread, to everyone", side: "unread, to your side", spectators: "unread, among spectators" };
