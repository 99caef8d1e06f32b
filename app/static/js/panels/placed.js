/** Places in sentences of which nobody says what places they name: found by their names, and by hexes' numbers. */

import { spaceLink } from "./links.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {{keys: Map<string, string>, pattern: RegExp}} Names what a board's spaces are called, and all of that as one pattern */

/** @type {WeakMap<Board, Names>} */
const KNOWN = new WeakMap();

/**
 * A sentence in which every place that it names is a link.
 * @param {string} text @param {Board|null} board @param {(space: string) => void} show
 * @returns {(string|Node)[]}
 */
export function placed(text, board, show) {
  if (!board || !text) return [text];
  const { keys, pattern } = namesOf(board);
  const parts = [];
  let from = 0;
  for (const { index, 0: word } of text.matchAll(pattern)) {
    parts.push(text.slice(from, index), spaceLink(word, keys.get(word) ?? word, show));
    from = index + word.length;
  }
  return [...parts, text.slice(from)];
}

/** @param {Board} board @returns {Names} */
function namesOf(board) {
  const known = KNOWN.get(board);
  if (known) return known;
  const keys = new Map(Object.entries(board.spaces).map(([key, { place }]) => [place?.name ?? key, key]));
  // Longer names first: "Fort Bayard" is not "Fort".
  const words = [...keys.keys()].sort((a, b) => b.length - a.length);
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${escaped.join("|")})(?![\\p{L}\\p{N}])`, "gu");
  const found = { keys, pattern };
  KNOWN.set(board, found);
  return found;
}
