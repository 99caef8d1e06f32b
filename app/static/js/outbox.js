/**
 * Orders and undos that have been given but not answered. They are kept, with their ids, in the tab's own storage, so that
 * neither a lost connection nor a reload can lose one; and since the server knows an id for ever, sending one again
 * can't double it.
 *
 * @typedef {{type: "order"|"undo", id: string, version: number, word?: string, body?: any, seat?: string}} Letter
 */
export class Outbox {
  /** @param {string} game the game's id */
  constructor(game) {
    this.key = `tigers.outbox.${game}`;
    /** @type {Map<string, Letter>} */
    this.letters = new Map();
    for (const letter of this.#read()) this.letters.set(letter.id, letter);
  }

  /** @returns {Letter[]} */
  #read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
    } catch {
      return [];
    }
  }

  #write() {
    try {
      sessionStorage.setItem(this.key, JSON.stringify([...this.letters.values()]));
    } catch {
      // Without storage the orders live as long as the page does.
    }
  }

  /** @param {Letter} letter */
  add(letter) {
    this.letters.set(letter.id, letter);
    this.#write();
  }

  /** @param {string} id @returns {Letter|undefined} the letter that was waiting for this answer */
  answered(id) {
    const letter = this.letters.get(id);
    this.letters.delete(id);
    this.#write();
    return letter;
  }

  /** All that still waits, in the order given. */
  waiting() {
    return [...this.letters.values()];
  }
}
