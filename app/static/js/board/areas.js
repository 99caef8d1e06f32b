/** An area board: spaces as discs joined by links. Meets the same calls as `Hexes`, so that all else can't tell. */

import { s } from "../dom.js";
import { round } from "./hexes.js";

export class Areas {
  /** @param {import("../types.js").Board} board */
  constructor(board) {
    this.r = board.radius;
    this.spaces = board.spaces;
    /** @type {Map<string, Set<string>>} */
    this.linked = new Map();
    for (const [a, b] of board.links ?? []) {
      this.linked.set(a, (this.linked.get(a) ?? new Set()).add(b));
      this.linked.set(b, (this.linked.get(b) ?? new Set()).add(a));
    }
  }

  /** @param {string} key @param {number} [scale] */
  outline(key, scale = 1) {
    const { x, y } = this.spaces[key];
    const r = this.r * scale;
    return `M${round(x - r)} ${round(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }

  /** The outlines of areas. @param {Set<string>} keys */
  rim(keys) {
    return [...keys].map((key) => this.outline(key)).join("");
  }

  /** @param {string} key @returns {string[]} */
  neighbours(key) {
    return [...(this.linked.get(key) ?? [])];
  }
}

/** @param {import("../types.js").Board} board @param {Areas} areas @returns {SVGElement} */
export function plan(board, areas) {
  const r = areas.r;
  const lines = (board.links ?? []).filter(([a, b]) => board.spaces[a] && board.spaces[b]);
  const d = lines.map(([a, b]) => arc(board.spaces[a], board.spaces[b])).join("");
  return s(
    "g",
    { class: "ground", "aria-hidden": "true" },
    s("path", { class: "link-bed", d, fill: "none", "stroke-width": r * 0.2 }),
    s("path", { class: "link", d, fill: "none", "stroke-width": r * 0.1 }),
    Object.entries(board.spaces).map(([key, space]) =>
      s("path", {
        class: "terrain area",
        "data-terrain": space.terrain ?? "clear",
        d: areas.outline(key),
        "stroke-width": r * 0.05,
      }),
    ),
  );
}

/** A slightly bowed line between two spaces. @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
function arc(a, b) {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  return `M${round(a.x)} ${round(a.y)}Q${round(a.x + dx / 2 - dy * 0.06)} ${round(a.y + dy / 2 + dx * 0.06)} ${round(b.x)} ${round(b.y)}`;
}
