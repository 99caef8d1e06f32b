/**
 * What a pen adds to a terrain's tint: peaks, hills, trees, grass, waves. Strokes of all hexes of a terrain lie in
 * one path each for line and shade; places and sizes vary by the hex's own chance.
 */

import { s } from "../dom.js";
import { chance } from "./chance.js";
import { round } from "./hexes.js";

/** @typedef {{line: string, shade: string}} Strokes */
/** @typedef {(x: number, y: number, size: number, next: () => number) => Strokes} Pen */

/** @param {...number} numbers */
const n = (...numbers) => numbers.map(round).join(" ");

/** A mountain: a peak with a broken ridge and hachures down the lee side. @type {Pen} */
function peak(x, y, size, next) {
  const [w, t] = [size * (0.5 + next() * 0.16), size * (0.72 + next() * 0.3)];
  const tip = x + (next() - 0.5) * 0.2 * size;
  const line = `M${n(x - w, y)}Q${n(x - w * 0.45, y - t * 0.42, tip, y - t)}Q${n(x + w * 0.34, y - t * 0.5, x + w, y + 0.04 * size)}`;
  const shade = `M${n(tip, y - t)}Q${n(tip + w * 0.06, y - t * 0.5, tip - w * 0.08, y - t * 0.12)}L${n(x + w * 0.62, y)}L${n(x + w, y + 0.04 * size)}Q${n(x + w * 0.34, y - t * 0.5, tip, y - t)}Z`;
  return { line, shade };
}

/** A hill: a low arch with two strokes of shadow. @type {Pen} */
function hill(x, y, size, next) {
  const [w, t] = [size * (0.44 + next() * 0.18), size * (0.3 + next() * 0.14)];
  const line =
    `M${n(x - w, y)}Q${n(x - w * 0.1, y - t * 2, x + w, y)}` +
    `M${n(x + w * 0.16, y - t * 0.72)}L${n(x + w * 0.3, y - t * 0.2)}M${n(x + w * 0.46, y - t * 0.48)}L${n(x + w * 0.56, y - t * 0.08)}`;
  return { line, shade: "" };
}

/** A jungle tree: a lobed crown on a short stem. @type {Pen} */
function tree(x, y, size, next) {
  const w = size * (0.2 + next() * 0.08);
  const crown =
    `M${n(x - w, y)}C${n(x - w * 1.5, y - w * 1.2, x - w * 0.3, y - w * 2.1, x, y - w * 1.2)}` +
    `C${n(x + w * 0.5, y - w * 2, x + w * 1.6, y - w, x + w, y)}Z`;
  return { line: `${crown}M${n(x, y)}L${n(x, y + w * 0.8)}`, shade: crown };
}

/** A tuft of grass. @type {Pen} */
function tuft(x, y, size, next) {
  const w = size * (0.1 + next() * 0.05);
  return {
    line: `M${n(x - w, y - w)}L${n(x - w * 0.3, y)}M${n(x, y - w * 1.5)}L${n(x, y)}M${n(x + w, y - w)}L${n(x + w * 0.3, y)}`,
    shade: "",
  };
}

/** A stroke of water. @type {Pen} */
function wave(x, y, size, next) {
  const w = size * (0.22 + next() * 0.3);
  return { line: `M${n(x - w, y)}q${n(w * 0.5, -w * 0.22, w, 0)}t${n(w, 0)}`, shade: "" };
}

/** A speck of sand. @type {Pen} */
function speck(x, y, size) {
  return { line: `M${n(x, y)}h${round(size * 0.05)}`, shade: "" };
}

/** By terrain: pen, how many to a hex, size in radii. @type {Record<string, [Pen, number, number]>} */
const PENS = {
  mountain: [peak, 4, 0.52],
  mountains: [peak, 4, 0.52],
  rough: [hill, 5, 0.5],
  hills: [hill, 5, 0.5],
  jungle: [tree, 7, 0.62],
  forest: [tree, 7, 0.62],
  wood: [tree, 7, 0.62],
  clear: [tuft, 2, 0.7],
  plain: [tuft, 2, 0.7],
  swamp: [tuft, 6, 0.9],
  desert: [speck, 9, 1],
  sea: [wave, 2, 0.6],
  lake: [wave, 3, 0.42],
  water: [wave, 2, 0.6],
};

/** Places in a hex, spread so that strokes do not pile up, in radii from the middle. */
const SPREAD = [
  [-0.02, -0.42],
  [-0.52, 0.06],
  [0.52, 0.04],
  [0.02, 0.58],
  [-0.36, 0.5],
  [0.38, -0.4],
  [0.4, 0.48],
  [-0.38, -0.36],
  [0, 0.06],
];

/**
 * @param {string} terrain @param {string[]} keys @param {import("../types.js").Board} board
 * @param {import("./hexes.js").Hexes} hexes @returns {SVGElement|null}
 */
export function texture(terrain, keys, board, hexes) {
  const found = PENS[terrain];
  if (!found) return null;
  const [pen, count, scale] = found;
  const r = hexes.r;
  let [line, shade] = ["", ""];
  for (const key of keys) {
    const { x, y } = board.spaces[key];
    const next = chance(`${terrain} ${key}`);
    const start = Math.floor(next() * SPREAD.length);
    // Strokes further north are drawn first, so that the nearer overlap the farther.
    const spots = Array.from({ length: count }, (_, i) => SPREAD[(start + i * 2) % SPREAD.length]).sort(
      (a, b) => a[1] - b[1],
    );
    for (const [dx, dy] of spots) {
      if (next() < 0.12) continue;
      const strokes = pen(x + (dx + (next() - 0.5) * 0.2) * r, y + (dy + (next() - 0.5) * 0.18) * r, scale * r, next);
      line += strokes.line;
      shade += strokes.shade;
    }
  }
  return s(
    "g",
    { class: "texture", "data-terrain": terrain },
    shade && s("path", { class: "shade", d: shade }),
    s("path", { class: "pen", d: line, fill: "none", "stroke-width": r * 0.032 }),
  );
}
