/**
 * The title and the key, as a printed map has them: in a corner where the map leaves room, else nowhere. The key names
 * what this board has, each with a sample drawn by the same hands as the map.
 */

import { s } from "../dom.js";
import { sideMark } from "./counter.js";
import { closed, round } from "./hexes.js";
import { badge, blot } from "./places.js";
import { texture } from "./texture.js";
import { waterway } from "./waterways.js";
import { way } from "./ways.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {[string, any]} Line a sample about the origin, under its name */

/** In radii. */
const [WIDTH, HEAD, ROW, ROWS, COLUMN, PAD] = [24.8, 2.9, 1.25, 6, 5.9, 0.8];
const HEIGHT = HEAD + ROWS * ROW + PAD;

/** @type {[string, string][]} kinds of hexsides and ways that every board may have */
const HEXSIDES = [
  ["river", "River"],
  ["major", "Great river"],
  ["water", "Open water"],
];
/** @type {[string, string][]} */
const WAYS = [
  ["road", "Road"],
  ["rail", "Railway"],
];
/** @type {[string, string][]} */
const MARKS = [
  ["airbase", "Air base"],
  ["atc", "Transport base"],
  ["port", "Port"],
];

/** @param {Board} board @param {import("./hexes.js").Hexes} hexes @param {string} title @returns {SVGElement|null} */
export function cartouche(board, hexes, title) {
  const r = board.radius;
  const corner = room(board);
  if (!corner) return null;
  const [x, y] = corner;
  const columns = [terrains(board, hexes), lines(board), signs(board), holders(board)].filter((list) => list.length);
  const rows = columns.flatMap((list, column) =>
    list.slice(0, ROWS).map(([label, sample], row) => {
      const [cx, cy] = [x + (PAD + 0.8 + column * COLUMN) * r, y + (HEAD + (row + 0.55) * ROW) * r];
      return s(
        "g",
        { transform: `translate(${round(cx)} ${round(cy)})` },
        sample,
        s("text", { class: "key", x: round(r * 1.1), y: round(r * 0.2) }, label),
      );
    }),
  );
  const box = (/** @type {number} */ inset) => ({
    x: round(x + inset * r),
    y: round(y + inset * r),
    width: round((WIDTH - 2 * inset) * r),
    height: round((HEIGHT - 2 * inset) * r),
    "stroke-width": r * 0.05,
  });
  return s(
    "g",
    { class: "cartouche", "aria-hidden": "true" },
    // A path, not a rect: letters on what Chromium knows for an opaque ground become a layer of their own, and all that
    // is lettered near them then another, by the dozen.
    s("path", {
      class: "card",
      d: `M${round(x)} ${round(y)}h${round(WIDTH * r)}v${round(HEIGHT * r)}h${round(-WIDTH * r)}Z`,
      "stroke-width": r * 0.05,
    }),
    s("rect", { class: "line", ...box(0.16) }),
    s(
      "text",
      { class: "title", x: round(x + (WIDTH / 2) * r), y: round(y + 1.85 * r), "text-anchor": "middle" },
      title,
    ),
    s("path", {
      class: "line",
      d: `M${round(x + PAD * r)} ${round(y + 2.45 * r)}h${round((WIDTH - 2 * PAD) * r)}`,
      "stroke-width": r * 0.05,
    }),
    rows,
  );
}

/** The upper left corner of a free field, nearest to a corner of the sheet; null where there is none. @param {Board} board */
function room(board) {
  const r = board.radius;
  const [w, h] = board.size;
  const [wide, high] = [WIDTH * r, HEIGHT * r];
  const spaces = Object.values(board.spaces);
  const free = (/** @type {number} */ x, /** @type {number} */ y) =>
    !spaces.some(
      (space) =>
        space.x > x - 1.5 * r && space.x < x + wide + 1.5 * r && space.y > y - 1.5 * r && space.y < y + high + 1.5 * r,
    );
  // Further in is better: the map's tools stand in the sheet's corner.
  for (const inset of [1.6, 0.4]) {
    const [left, right, top, bottom] = [inset * r, w - wide - inset * r, 0.4 * r, h - high - 0.4 * r];
    for (const y of [top, bottom]) for (const x of [left, right]) if (free(x, y)) return [x, y];
  }
  return null;
}

/** @param {Board} board @param {import("./hexes.js").Hexes} hexes @returns {Line[]} */
function terrains(board, hexes) {
  const r = board.radius;
  const here = new Set(Object.values(board.spaces).map((space) => space.terrain ?? "clear"));
  const hex = closed([0, 1, 2, 3, 4, 5].map((i) => [r * Math.cos((i * Math.PI) / 3), r * Math.sin((i * Math.PI) / 3)]));
  return Object.entries(board.terrains ?? {})
    .filter(([key]) => here.has(key))
    .map(([key, { label }]) => [
      label,
      s(
        "g",
        { transform: "scale(0.6)" },
        s("path", { class: "terrain", "data-terrain": key, d: hex }),
        texture(key, [key], { ...board, spaces: { [key]: { x: 0, y: 0 } } }, hexes),
      ),
    ]);
}

/** @param {Board} board @returns {Line[]} */
function lines(board) {
  const r = board.radius;
  const d = `M${round(-0.7 * r)} ${round(0.15 * r)}Q${round(-0.2 * r)} ${round(-0.35 * r)} 0 0T${round(0.7 * r)} ${round(-0.1 * r)}`;
  const sides = new Set((board.hexsides ?? []).map(([, , kind]) => kind));
  const links = new Set((board.links ?? []).map(([, , kind]) => kind));
  return [
    ...HEXSIDES.filter(([kind]) => sides.has(kind)).map(([kind, label]) => line(label, waterway(kind, d, r))),
    ...(sides.has("line") ? [line(board.names?.line ?? "Line", waterway("line", d, r))] : []),
    ...WAYS.filter(([kind]) => links.has(kind)).map(([kind, label]) => line(label, way(kind, d, r))),
  ];
}

/** @param {string} label @param {any} sample @returns {Line} */
const line = (label, sample) => [label, sample];

/** @param {Board} board @returns {Line[]} */
function signs(board) {
  const r = board.radius;
  const spaces = Object.values(board.spaces);
  const kinds = new Set(spaces.map((space) => space.place?.kind));
  const marks = new Set(spaces.flatMap((space) => space.marks ?? []));
  const place = (/** @type {string} */ kind, /** @type {number} */ scale) =>
    s("g", { class: "place", transform: `scale(${scale})` }, blot(kind, 0, 0, r, board));
  return [
    ...(kinds.has("town") ? [line("Town", place("town", 1))] : []),
    ...(kinds.has("city") ? [line("City", place("city", 0.7))] : []),
    ...MARKS.filter(([mark]) => marks.has(mark)).map(([mark, label]) => line(label, badge(mark, null, 0, 0, r * 1.5))),
    ...(spaces.some((space) => space.garrison) ? [line("Garrison needed", badge("garrison", "1", 0, 0, r * 1.5))] : []),
  ];
}

/** @param {Board} board @returns {Line[]} */
function holders(board) {
  const r = board.radius;
  const held = Object.entries(board.sides ?? {}).map(([side, { name }], i) =>
    line(
      name,
      s(
        "g",
        { class: "holder", "data-side": side, "data-side-index": i },
        s("circle", { class: "disc", r: round(r * 0.36), "stroke-width": r * 0.06 }),
        sideMark(board.sides, side, 0, 0, r * 0.21),
      ),
    ),
  );
  return held.length ? [line("Held by", null), ...held] : [];
}
