/**
 * The ground: water, coast with the engraver's shore lines, land by terrain, and the fine hex grid on top.
 * Each terrain is one path for each block of the map.
 */

import { s } from "../dom.js";
import { blocks, pieces } from "./blocks.js";
import { join, smooth } from "./chains.js";
import { open, round } from "./hexes.js";
import { texture } from "./texture.js";

/** @typedef {import("../types.js").Board} Board */

const isLand = (/** @type {import("../types.js").Space} */ space) => space.land !== false;

/**
 * @param {Board} board @param {import("./hexes.js").Hexes} hexes
 * @returns {SVGElement}
 */
export function ground(board, hexes) {
  const keys = Object.keys(board.spaces);
  /** @type {Map<string, string[]>} */
  const byTerrain = new Map();
  for (const key of keys) {
    const terrain = board.spaces[key].terrain ?? "clear";
    byTerrain.set(terrain, [...(byTerrain.get(terrain) ?? []), key]);
  }
  const wet = [...byTerrain].filter(([, hexKeys]) => !isLand(board.spaces[hexKeys[0]]));
  const dry = [...byTerrain].filter(([, hexKeys]) => isLand(board.spaces[hexKeys[0]]));
  const coast = shore(board, hexes);
  const lines = coast.flatMap(pieces).map(open);
  return s(
    "g",
    { class: "ground", "aria-hidden": "true" },
    areas(wet, board, hexes),
    [0.62, 0.4, 0.2].map((width, i) =>
      lines.map((d) => s("path", { class: `shoal shoal-${i}`, d, fill: "none", "stroke-width": hexes.r * width })),
    ),
    areas(dry, board, hexes),
    lines.map((d) => s("path", { class: "coast", d, fill: "none", "stroke-width": hexes.r * 0.05 })),
  );
}

/** Tints first, then all pen strokes. @param {[string, string[]][]} terrains @param {Board} board @param {import("./hexes.js").Hexes} hexes */
function areas(terrains, board, hexes) {
  const cut = terrains.flatMap(([terrain, keys]) =>
    blocks(keys, board).map((block) => /** @type {[string, string[]]} */ ([terrain, block])),
  );
  return [
    ...cut.map(([terrain, keys]) => areaOf(terrain, keys, hexes)),
    ...rounding(board, hexes, new Set(terrains.flatMap(([, keys]) => keys))),
    ...cut.map(([terrain, keys]) => texture(terrain, keys, board, hexes)),
  ];
}

/**
 * Where a hex stands into another terrain with a corner, the other takes the corner's tip: terrain ends in a soft line,
 * as a brush would end it. One path for each terrain and block.
 * @param {Board} board @param {import("./hexes.js").Hexes} hexes @param {Set<string>} among
 */
function rounding(board, hexes, among) {
  return blocks([...among], board).flatMap((block) => {
    /** @type {Map<string, string>} */
    const tips = new Map();
    for (const key of block) {
      const sides = hexes.around(key);
      const around = sides.map(({ beyond }) => (beyond && among.has(beyond) ? board.spaces[beyond].terrain : null));
      for (let i = 0; i < 6; i++) {
        const [one, other] = [around[(i + 5) % 6], around[i]];
        if (!one || one !== other || one === board.spaces[key].terrain) continue;
        tips.set(one, (tips.get(one) ?? "") + tip(sides[(i + 5) % 6].line(), sides[i].line()));
      }
    }
    return [...tips].map(([terrain, d]) => s("path", { class: "terrain", "data-terrain": terrain, d }));
  });
}

/** What a curve cuts off where one line ends and the next begins. @param {[number, number][]} before @param {[number, number][]} after */
function tip(before, after) {
  const edge = [...before.slice(-3), ...after.slice(1, 3)];
  const [[cx, cy], [x, y]] = [after[0], edge[0]];
  return `${open(edge)}Q${round(cx)} ${round(cy)} ${round(x)} ${round(y)}Z`;
}

/** @param {string} terrain @param {string[]} keys @param {import("./hexes.js").Hexes} hexes */
function areaOf(terrain, keys, hexes) {
  const d = keys.map((key) => hexes.shape(key)).join("");
  return s("path", { class: "terrain", "data-terrain": terrain, d });
}

/** The lines between land and water. @param {Board} board @param {import("./hexes.js").Hexes} hexes */
function shore(board, hexes) {
  const lines = [];
  for (const [key, space] of Object.entries(board.spaces)) {
    if (!isLand(space)) continue;
    for (const { beyond, line } of hexes.around(key)) if (beyond && !isLand(board.spaces[beyond])) lines.push(line());
  }
  return join(lines).map((line) => smooth(line, 1));
}

/** The sheet's edge: a double line about all hexes. @param {Board} board @param {import("./hexes.js").Hexes} hexes */
export function border(board, hexes) {
  const lines = Object.keys(board.spaces).flatMap((key) =>
    hexes
      .around(key)
      .filter(({ beyond }) => !beyond)
      .map(({ line }) => line()),
  );
  const d = join(lines).map(open).join("");
  return s(
    "g",
    { class: "border", "aria-hidden": "true" },
    [0.3, 0.22, 0.06].map((width, i) =>
      s("path", { class: `border-${i}`, d, fill: "none", "stroke-width": hexes.r * width, "stroke-linejoin": "round" }),
    ),
  );
}

/** The printed hex grid. @param {Board} board @param {import("./hexes.js").Hexes} hexes */
export function grid(board, hexes) {
  const half = [0, 1, 2];
  const drawn = (/** @type {string[]} */ keys) => {
    const lines = keys.map((key) => {
      const corners = hexes.corners(key);
      // Each hex draws three sides; those at the map's edge that no neighbour draws are added.
      return [0, 1, 2, 3, 4, 5]
        .filter((i) => half.includes(i) || !hexes.across(key, i))
        .map((i) => open([corners[i], corners[(i + 1) % 6]]))
        .join("");
    });
    return lines.join("");
  };
  return s(
    "g",
    { class: "grid", fill: "none", "stroke-width": hexes.r * 0.025, "aria-hidden": "true" },
    blocks(Object.keys(board.spaces), board).map((keys) => s("path", { d: drawn(keys) })),
  );
}
