/**
 * What this browser keeps of a game's dice, so that its player need not take the server's word afterwards: the
 * commitment as it was first seen, and the words sent with orders that were accepted.
 */

/** @param {string} what @param {string} game */
const key = (what, game) => `tigers.${what}.${game}`;

/** @param {string} name @returns {any} */
function read(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} name @param {any} value */
function write(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage there is nothing to compare later; the rest of the proof stands.
  }
}

/** Keep the commitment where none is kept yet; the one that is. @param {string} game @param {string|null|undefined} commitment @returns {string|null} */
export function firstCommitment(game, commitment) {
  const kept = read(key("commitment", game));
  if (typeof kept === "string") return kept;
  if (commitment) write(key("commitment", game), commitment);
  return commitment ?? null;
}

/** @param {string} game @returns {string[]} words sent from here, in order */
export function wordsSent(game) {
  const kept = read(key("words", game));
  return Array.isArray(kept) ? kept : [];
}

/** An order was accepted that took this word along. @param {string} game @param {string} word */
export function keepWord(game, word) {
  if (word) write(key("words", game), [...wordsSent(game), word]);
}

/** The words sent from here that a record does not have. @param {string} game @param {import("./checking.js").GameRecord} record */
export function missingWords(game, record) {
  const there = new Set((record.orders ?? []).map((order) => order.word));
  return wordsSent(game).filter((word) => !there.has(word));
}
