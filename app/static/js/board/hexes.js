/**
 * Where a hex board's corners and hexsides lie, drawn with an unsteady hand: corners are moved a little and hexsides
 * bend, the same way for both hexes that share them, so that terrain, coast and rivers meet without a gap and do not
 * look stamped.
 */

import { chance } from "./chance.js";

/** @typedef {[number, number]} Point */
/** @typedef {import("../types.js").Board} Board */

const PIECES = 5;
const CORNER_SHIFT = 0.09;
const BEND = 0.075;
const HALF_ROOT_3 = Math.sqrt(3) / 2;

export class Hexes {
  /** @param {Board} board */
  constructor(board) {
    this.r = board.radius;
    this.spaces = board.spaces;
    const first = Object.values(board.spaces)[0] ?? { x: 0, y: 0 };
    this.origin = /** @type {Point} */ ([first.x, first.y]);
    /** @type {Map<string, Point[]>} bent hexsides by the corners they join */
    this.sides = new Map();
    /** @type {Map<string, string>} hex by the lattice place of its middle */
    this.byPlace = new Map();
    for (const [key, { x, y }] of Object.entries(board.spaces)) this.byPlace.set(this.#place(x, y), key);
  }

  /** Lattice coordinates, exact although the board may be shifted by fractions. @param {number} x @param {number} y */
  #place(x, y) {
    const column = Math.round((x - this.origin[0]) / (this.r / 2));
    const row = Math.round((y - this.origin[1]) / (this.r * HALF_ROOT_3));
    return `${column}:${row}`;
  }

  /** The straight corners of a hex, clockwise from the right one. @param {string} key @param {number} [scale] */
  corners(key, scale = 1) {
    const { x, y } = this.spaces[key];
    const r = this.r * scale;
    return [0, 1, 2, 3, 4, 5].map((i) => {
      const angle = (i * Math.PI) / 3;
      return /** @type {Point} */ ([x + r * Math.cos(angle), y + r * Math.sin(angle)]);
    });
  }

  /** The straight outline. @param {string} key @param {number} [scale] */
  outline(key, scale = 1) {
    return closed(this.corners(key, scale));
  }

  /** The neighbour across hexside i, counted clockwise from the lower right. @param {string} key @param {number} i */
  across(key, i) {
    const { x, y } = this.spaces[key];
    const angle = ((i + 0.5) * Math.PI) / 3;
    const far = 2 * HALF_ROOT_3 * this.r;
    return this.byPlace.get(this.#place(x + far * Math.cos(angle), y + far * Math.sin(angle)));
  }

  /** @param {string} key @returns {string[]} */
  neighbours(key) {
    return /** @type {string[]} */ ([0, 1, 2, 3, 4, 5].map((i) => this.across(key, i)).filter(Boolean));
  }

  /** A corner as drawn. @param {Point} corner @returns {Point} */
  #moved([x, y]) {
    const next = chance(`corner ${this.#place(x, y)}`);
    const shift = CORNER_SHIFT * this.r;
    return [x + (next() - 0.5) * 2 * shift, y + (next() - 0.5) * 2 * shift];
  }

  /**
   * A hexside as drawn, from corner a to corner b.
   * @param {Point} a @param {Point} b @returns {Point[]}
   */
  bent(a, b) {
    const [one, other] = [this.#place(...a), this.#place(...b)];
    const forward = one < other;
    const name = forward ? `${one}|${other}` : `${other}|${one}`;
    let points = this.sides.get(name);
    if (!points) {
      const [from, to] = forward ? [a, b] : [b, a];
      points = bend(this.#moved(from), this.#moved(to), BEND * this.r, chance(name));
      this.sides.set(name, points);
    }
    return forward ? points : [...points].reverse();
  }

  /** The outline as drawn. @param {string} key */
  shape(key) {
    const corners = this.corners(key);
    return closed(corners.flatMap((corner, i) => this.bent(corner, corners[(i + 1) % 6]).slice(0, -1)));
  }

  /** The common hexside of two hexes as drawn, or null where they don't touch. @param {string} a @param {string} b */
  between(a, b) {
    if (!this.spaces[a] || !this.spaces[b]) return null;
    const corners = this.corners(a);
    for (let i = 0; i < 6; i++) if (this.across(a, i) === b) return this.bent(corners[i], corners[(i + 1) % 6]);
    return null;
  }

  /** The outer edge of an area of hexes, straight. @param {Set<string>} keys */
  rim(keys) {
    return [...keys]
      .flatMap((key) => {
        const corners = this.corners(key);
        const edges = [0, 1, 2, 3, 4, 5].filter((i) => !keys.has(this.across(key, i) ?? ""));
        return edges.map((i) => open([corners[i], corners[(i + 1) % 6]]));
      })
      .join("");
  }

  /** All hexsides of a hex with the neighbour behind each (undefined at the map's edge). @param {string} key */
  around(key) {
    const corners = this.corners(key);
    return corners.map((corner, i) => ({
      line: () => this.bent(corner, corners[(i + 1) % 6]),
      beyond: this.across(key, i),
    }));
  }
}

/**
 * A line from a to b that swings about.
 * @param {Point} a @param {Point} b @param {number} swing @param {() => number} next @returns {Point[]}
 */
function bend(a, b, swing, next) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [nx, ny] = [-dy / length, dx / length];
  const lean = (next() - 0.5) * 2;
  /** @type {Point[]} */
  const points = [a];
  for (let i = 1; i < PIECES; i++) {
    const t = i / PIECES;
    const off = swing * (lean * Math.sin(Math.PI * t) + (next() - 0.5) * 1.1);
    points.push([a[0] + dx * t + nx * off, a[1] + dy * t + ny * off]);
  }
  points.push(b);
  return points;
}

/** @param {number} n */
export const round = (n) => Math.round(n * 10) / 10;

/** A closed outline as path data. @param {Point[]} points */
export function closed(points) {
  return `${open(points)}Z`;
}

/** A line as path data. @param {Point[]} points */
export function open(points) {
  return points.map(([x, y], i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");
}
