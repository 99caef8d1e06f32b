/** Joining short lines end to end, and rounding the result: how rivers, coasts and borders get their run. */

/** @typedef {[number, number]} Point */

/** @param {Point} point */
const name = ([x, y]) => `${Math.round(x * 4)},${Math.round(y * 4)}`;

/**
 * Join lines that share an end into chains as long as can be; at a fork a chain ends.
 * @param {Point[][]} lines @returns {Point[][]}
 */
export function join(lines) {
  /** @type {Map<string, Set<Point[]>>} */
  const ends = new Map();
  const left = new Set(lines);
  for (const line of lines)
    for (const end of [line[0], line[line.length - 1]]) {
      const set = ends.get(name(end)) ?? new Set();
      ends.set(name(end), set.add(line));
    }
  const chains = [];
  for (const line of lines) {
    if (!left.delete(line)) continue;
    let chain = grow([...line], left, ends);
    chain = grow(chain.reverse(), left, ends);
    chains.push(chain);
  }
  return chains;
}

/** @param {Point[]} chain @param {Set<Point[]>} left @param {Map<string, Set<Point[]>>} ends */
function grow(chain, left, ends) {
  for (;;) {
    const tip = name(chain[chain.length - 1]);
    const here = ends.get(tip) ?? new Set();
    const next = here.size === 2 ? [...here].find((line) => left.has(line)) : undefined;
    if (!next) return chain;
    left.delete(next);
    chain.push(...(name(next[0]) === tip ? next : [...next].reverse()).slice(1));
  }
}

/**
 * Cut corners (Chaikin), ends kept.
 * @param {Point[]} line @param {number} [times] @returns {Point[]}
 */
export function smooth(line, times = 2) {
  let points = line;
  for (let n = 0; n < times; n++) {
    /** @type {Point[]} */
    const cut = [points[0]];
    for (let i = 0; i + 1 < points.length; i++) {
      const [[ax, ay], [bx, by]] = [points[i], points[i + 1]];
      cut.push([ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25], [ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75]);
    }
    cut.push(points[points.length - 1]);
    points = cut;
  }
  return points;
}
