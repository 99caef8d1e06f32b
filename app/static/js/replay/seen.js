/** The version of a game that was last looked at in this browser, by each audience for itself. */

/** Storage is slow: while one order follows another it is written now and then, and when the page goes. */
const WRITE_MS = 400;

export class Seen {
  /** @param {string} game @param {import("../store.js").Store} store */
  constructor(game, store) {
    this.game = game;
    this.store = store;
    /** what is still to be written @type {Map<string, string>} */
    this.unwritten = new Map();
    this.timer = 0;
    this.left = () => this.write();
    addEventListener("pagehide", this.left);
  }

  #key() {
    return `tigers.seen.${this.game}.${this.store.audience}`;
  }

  /** Null where nothing was looked at yet, or what was is not of this game any more. @returns {number|null} */
  get() {
    const kept = Number(this.unwritten.get(this.#key()) ?? localStorage.getItem(this.#key()) ?? NaN);
    return Number.isInteger(kept) && kept >= 0 && kept <= Number(this.store.version) ? kept : null;
  }

  /** @param {number} version */
  set(version) {
    this.unwritten.set(this.#key(), String(version));
    if (!this.timer) this.timer = window.setTimeout(() => this.write(), WRITE_MS);
  }

  /** Write down what is not yet. */
  write() {
    clearTimeout(this.timer);
    this.timer = 0;
    try {
      for (const [key, version] of this.unwritten) localStorage.setItem(key, version);
    } catch {
      // Without storage every visit is the first.
    }
    this.unwritten.clear();
  }

  /** Let go of the window. */
  end() {
    this.write();
    removeEventListener("pagehide", this.left);
  }
}
