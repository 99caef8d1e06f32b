/**
 * What the rules allow, asked of the server: the offers now, those about a piece or space, and an order's next step.
 * Emits `legal` when the offers of the moment have changed, and `busy` when questions are out or answered.
 * The page itself knows no rules.
 */

import { Emitter } from "../emitter.js";

/** @typedef {import("../types.js").Legal} Legal */
/** @typedef {import("../types.js").Refined} Refined */

export class Advisor extends Emitter {
  /** @param {import("../store.js").Store} store @param {import("../socket.js").Socket} socket */
  constructor(store, socket) {
    super();
    this.store = store;
    this.socket = socket;
    /** @type {Legal} */
    this.legal = { prompt: "", clause: null, offers: [] };
    /** @type {number|null} the version that these offers are of: an order is given on what its giver was offered */
    this.version = null;
    this.asking = false;
    this.stale = false;
    this.questions = 0;
    store.on("view", () => this.refresh());
    this.place = "";
    store.on("table", (table) => {
      // Presence and the like change nothing in what may be done.
      const place = `${table.status} ${store.seat}`;
      if (place !== this.place) this.refresh();
      this.place = place;
    });
  }

  /** Ask what may be done now; several calls while an answer is awaited become one. */
  async refresh() {
    if (!this.store.seat || this.store.table?.status !== "running")
      return this.#tell({ prompt: "", clause: null, offers: [] });
    if (this.asking) {
      this.stale = true;
      return undefined;
    }
    this.asking = true;
    /** @type {Legal|null} */
    let found = null;
    /** @type {number|null} */
    let version = null;
    try {
      do {
        this.stale = false;
        version = this.store.version;
        /** @type {string|null} */
        const seat = this.store.seat;
        /** @type {Legal} */
        const answer = await this.#ask(null);
        if (!this.stale && seat === this.store.seat) found = answer;
      } while (this.stale);
    } catch (refusal) {
      found = { prompt: /** @type {any} */ (refusal)?.message ?? "", clause: null, offers: [] };
    } finally {
      this.asking = false;
    }
    if (found) {
      this.version = version;
      this.#tell(found);
    }
    return undefined;
  }

  /** @param {any} about @returns {Promise<any>} */
  async #ask(about) {
    this.questions++;
    this.emit("busy");
    try {
      return await this.socket.question("legal", about, this.store.seat);
    } finally {
      this.questions--;
      this.emit("busy");
    }
  }

  /** @param {Legal} legal */
  #tell(legal) {
    this.legal = legal;
    this.emit("legal", legal);
  }

  /** @param {{piece: string}|{space: string}} about @returns {Promise<Legal>} */
  about(about) {
    return this.#ask(about);
  }

  /** @param {Record<string, any>} body a partial order @returns {Promise<Refined>} */
  refine(body) {
    return this.#ask({ order: body });
  }
}
