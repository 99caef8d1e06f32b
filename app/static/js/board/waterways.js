/** What runs along hexsides: rivers, all-water sides, and lines such as the Weather Line or a border. */

import { s } from "../dom.js";
import { pieces } from "./blocks.js";
import { join, smooth } from "./chains.js";
import { open } from "./hexes.js";

/** How each kind is drawn, in radii, the under-stroke first. @type {Record<string, number[]>} */
const WIDTHS = { river: [0.13, 0.07], major: [0.27, 0.19], water: [0.3, 0.24], line: [0.2, 0.075] };

/**
 * @param {import("../types.js").Board} board @param {import("./hexes.js").Hexes} hexes
 * @returns {SVGElement}
 */
export function waterways(board, hexes) {
  /** @type {Map<string, [number, number][][]>} */
  const kinds = new Map();
  for (const [a, b, kind] of board.hexsides ?? []) {
    // Sides with open water behind them are told by the coast; only those between two land hexes are drawn.
    const inland = board.spaces[a]?.land !== false && board.spaces[b]?.land !== false;
    const side = inland ? hexes.between(a, b) : null;
    if (side) kinds.set(kind, [...(kinds.get(kind) ?? []), side]);
  }
  const order = [
    "water",
    "major",
    "river",
    ...[...kinds.keys()].filter((kind) => !["water", "major", "river"].includes(kind)),
  ];
  // All banks lie under all water, so that rivers flow into each other without a seam.
  const drawn = order
    .filter((kind) => kinds.has(kind))
    .flatMap((kind) => {
      const lines = join(kinds.get(kind) ?? []).map((line) => smooth(line));
      // A dashed line must keep its beat.
      const parts = kind === "line" ? lines : lines.flatMap(pieces);
      return parts.map((line) => ({ kind, d: open(line) }));
    });
  return s(
    "g",
    { class: "waterways", "aria-hidden": "true" },
    [0, 1].flatMap((layer) => drawn.map(({ kind, d }) => waterway(kind, d, hexes.r)[layer])),
  );
}

/** The strokes of what runs along hexsides, the lower first. @param {string} kind @param {string} d @param {number} r */
export function waterway(kind, d, r) {
  return [0, 1].map((layer) =>
    s("path", {
      class: layer ? "run" : "bank",
      "data-hexside": kind,
      d,
      fill: "none",
      "stroke-width": (WIDTHS[kind] ?? [0.12, 0.06])[layer] * r,
      "stroke-linejoin": "round",
      "stroke-linecap": "round",
    }),
  );
}
