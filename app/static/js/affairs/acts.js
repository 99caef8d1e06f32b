/**
 * Doing what is done at a table beside orders: one thing at a time, as the seat this page acts for. Emits `change` when
 * something begins or is answered, `refused` with the refusal.
 */

import { Emitter } from "../emitter.js";

export class Acts extends Emitter {
  /** @param {import("../store.js").Store} store @param {import("../socket.js").Socket} socket */
  constructor(store, socket) {
    super();
    this.store = store;
    this.socket = socket;
    this.busy = false;
  }

  /**
   * @param {Record<string, any>} body `{act, …}` @param {string|null} [seat] another seat of mine than the one acted for
   * @returns {Promise<any>} the answer, or null where it was refused
   */
  async do(body, seat = null) {
    if (this.busy) return null;
    this.#become(true);
    try {
      return await this.socket.act(body, seat ?? (this.store.seats().length > 1 ? this.store.seat : null));
    } catch (refusal) {
      this.emit("refused", refusal);
      return null;
    } finally {
      this.#become(false);
    }
  }

  /** @param {boolean} busy */
  #become(busy) {
    this.busy = busy;
    this.emit("change");
  }
}
