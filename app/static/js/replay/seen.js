/** The version of a game that was last looked at in this browser, by each audience for itself. */

export class Seen {
  /** @param {string} game @param {import("../store.js").Store} store */
  constructor(game, store) {
    this.game = game;
    this.store = store;
  }

  #key() {
    return `tigers.seen.${this.game}.${this.store.audience}`;
  }

  /** Null where nothing was looked at yet, or what was is not of this game any more. @returns {number|null} */
  get() {
    const kept = Number(localStorage.getItem(this.#key()) ?? NaN);
    return Number.isInteger(kept) && kept >= 0 && kept <= Number(this.store.version) ? kept : null;
  }

  /** @param {number} version */
  set(version) {
    try {
      localStorage.setItem(this.#key(), String(version));
    } catch {
      // Without storage every visit is the first.
    }
  }
}
