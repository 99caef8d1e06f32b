/** Units by their names, as far as this view knows them: for links from a sentence to where a unit stands now. */

/** @param {string} text */
const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

export class Units {
  /** @param {import("../store.js").Store} store */
  constructor(store) {
    this.store = store;
    /** @type {any} */
    this.view = null;
    /** @type {Map<string, string>} the space of each unit whose name no other in another space bears */
    this.places = new Map();
    /** @type {RegExp|null} */
    this.pattern = null;
  }

  /** Where a unit of this name stands now, null where none is seen. @param {string} title */
  where(title) {
    this.#learn();
    return this.places.get(title) ?? null;
  }

  /** The names of units in a sentence, with where they begin. @param {string} text @returns {{at: number, word: string}[]} */
  named(text) {
    this.#learn();
    if (!this.pattern) return [];
    return [...text.matchAll(this.pattern)].map((found) => ({ at: found.index, word: found[0] }));
  }

  #learn() {
    const { view } = this.store;
    if (view === this.view) return;
    this.view = view;
    /** @type {Map<string, Set<string>>} */
    const spaces = new Map();
    const see = (/** @type {any} */ face, /** @type {string|undefined} */ at) => {
      if (face?.title && at && !face.down) spaces.set(face.title, (spaces.get(face.title) ?? new Set()).add(at));
    };
    for (const piece of Object.values(view.pieces ?? {})) see(piece, piece.at);
    for (const [key, stack] of Object.entries(view.stacks ?? {})) see(stack.top, stack.at ?? key);
    this.places = new Map([...spaces].filter(([, set]) => set.size === 1).map(([title, set]) => [title, [...set][0]]));
    // Longer names first: "5th Guards" is not "5th".
    const names = [...this.places.keys()].sort((a, b) => b.length - a.length);
    this.pattern = names.length
      ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "gu")
      : null;
  }
}
