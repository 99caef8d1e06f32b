/**
 * Cutting drawings into blocks. A browser paints a map in tiles and skips what lies outside a tile, path by path; one
 * path over the whole map would be walked for every tile.
 */

/** Side of a block, in radii. */
const SIDE = 9;
const PIECE = 48;

/**
 * @param {string[]} keys @param {import("../types.js").Board} board
 * @returns {string[][]} the keys, those that lie together in one list
 */
export function blocks(keys, board) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const side = SIDE * board.radius;
  for (const key of keys) {
    const { x, y } = board.spaces[key];
    const name = `${Math.floor(x / side)}:${Math.floor(y / side)}`;
    const list = found.get(name);
    if (list) list.push(key);
    else found.set(name, [key]);
  }
  return [...found.values()];
}

/** @param {[number, number][]} line @returns {[number, number][][]} pieces that share their ends */
export function pieces(line) {
  const found = [];
  for (let from = 0; from + 1 < line.length; from += PIECE) found.push(line.slice(from, from + PIECE + 1));
  return found;
}
