/** Roads and rails through hexes: curves that pass a hex without a kink and meet in towns. */

import { s } from "../dom.js";
import { blocks } from "./blocks.js";
import { round } from "./hexes.js";

/** @typedef {[number, number]} Point */

/**
 * @param {import("../types.js").Board} board
 * @returns {SVGElement}
 */
export function ways(board) {
  /** @type {Map<string, Map<string, string[]>>} kind -> hex -> linked hexes */
  const kinds = new Map();
  for (const [a, b, kind] of board.links ?? []) {
    if (!board.spaces[a] || !board.spaces[b]) continue;
    const nodes = kinds.get(kind) ?? new Map();
    kinds.set(kind, nodes);
    nodes.set(a, [...(nodes.get(a) ?? []), b]);
    nodes.set(b, [...(nodes.get(b) ?? []), a]);
  }
  const r = board.radius;
  const strokes = [...kinds].flatMap(([kind, nodes]) =>
    blocks([...nodes.keys()], board).map((keys) =>
      way(kind, keys.map((key) => through(board, key, nodes.get(key) ?? [])).join(""), r),
    ),
  );
  // All beds lie under all tracks, so that ways meet without a seam.
  return s(
    "g",
    { class: "ways", "aria-hidden": "true" },
    [0, 1, 2].map((layer) => strokes.map((one) => one[layer])),
  );
}

/** The strokes of a way, lowest first: bed, track, and a railway's ties. @param {string} kind @param {string} d @param {number} r */
export function way(kind, d, r) {
  const common = { "data-way": kind, d, fill: "none", "stroke-linejoin": "round" };
  return [
    s("path", { ...common, class: "bed", "stroke-width": r * 0.13 }),
    s("path", { ...common, class: "track", "stroke-width": r * 0.06 }),
    kind === "rail"
      ? s("path", {
          ...common,
          class: "ties",
          "stroke-width": r * 0.15,
          "stroke-dasharray": `${r * 0.035} ${r * 0.13}`,
        })
      : null,
  ];
}

/**
 * The way through one hex: from the middle of each hexside it crosses.
 * @param {import("../types.js").Board} board @param {string} key @param {string[]} others
 */
function through(board, key, others) {
  const here = board.spaces[key];
  const town = Boolean(here.place);
  const middles = others.map((other) => midpoint(here, board.spaces[other]));
  if (middles.length === 2 && !town) {
    const [a, b] = middles;
    return `M${at(a)}Q${at([here.x, here.y])} ${at(b)}`;
  }
  return middles.map((middle) => `M${at(middle)}L${at([here.x, here.y])}`).join("");
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b @returns {Point} */
function midpoint(a, b) {
  return [(a.x + b.x) / 2, (a.y + b.y) / 2];
}

/** @param {Point} point */
const at = ([x, y]) => `${round(x)} ${round(y)}`;
