/** Looking about on a map on which nothing can be ordered: the space looked at. Stands in for the order composer. */

import { Emitter } from "../emitter.js";

export class Selection extends Emitter {
  /** @param {import("../store.js").Store} store */
  constructor(store) {
    super();
    this.store = store;
    /** @type {string|null} */
    this.space = null;
  }

  /** Nothing is being ordered, so nothing is chosen. @returns {Set<string>} */
  chosen() {
    return new Set();
  }

  /** @param {string|null} space @returns {string[]} */
  piecesAt(space) {
    const found = Object.entries(this.store.view.stacks ?? {}).find(([key, one]) => (one.at ?? key) === space);
    return found?.[1].units ?? [];
  }

  /** @param {string|null} space */
  look(space) {
    this.space = space;
    this.emit("change");
  }

  /** @param {string} space */
  click(space) {
    this.look(space === this.space ? null : space);
  }

  back() {
    this.look(null);
  }

  clear() {
    this.look(null);
  }

  clickPiece() {}

  next() {}

  /** @returns {null} no fight is being planned */
  fight() {
    return null;
  }
}
