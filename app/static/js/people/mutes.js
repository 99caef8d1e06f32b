/**
 * Whom I don't want to hear, at any table; kept on the server, and known here once it was asked for. Emits `change`,
 * true where somebody is heard again.
 */

import { api } from "../api.js";
import { Emitter } from "../emitter.js";

class Mutes extends Emitter {
  constructor() {
    super();
    /** @type {{person: string, name: string}[]} */
    this.list = [];
  }

  /** Ask the server; a visitor mutes nobody. */
  async fetch() {
    this.#take(await api.mutes().catch(() => ({ muted: [] })));
  }

  /** @param {string} id */
  has(id) {
    return this.list.some((one) => one.person === id);
  }

  /** @param {string} id */
  async mute(id) {
    this.#take(await api.mute(id));
  }

  /** @param {string} id */
  async unmute(id) {
    this.#take(await api.unmute(id));
  }

  /** @param {{muted: {person: string, name: string}[]}} answer */
  #take({ muted }) {
    const again = this.list.some((old) => !muted.some((one) => one.person === old.person));
    this.list = muted;
    this.emit("change", again);
  }
}

/** One for the whole page. */
export const mutes = new Mutes();
