/** Towns and cities, their names at reading size, marks in the hexes' corners, hex numbers, and the map's lettering. */

import { s } from "../dom.js";
import { closed, round } from "./hexes.js";

/** @typedef {import("../types.js").Board} Board */

/** Where marks go, in radii from the middle: corners that a counter leaves free. */
const CORNERS = [
  [-0.74, 0],
  [0.74, 0],
  [-0.4, -0.62],
  [0.4, -0.62],
  [0.4, 0.62],
];

/** Marks that have a drawing of their own; any other shows its first letter. */
const DRAWN = new Set(["airbase", "atc", "port", "supply", "capital"]);

/** The places themselves, with their marks. @param {Board} board */
export function places(board) {
  const r = board.radius;
  const symbols = [];
  for (const space of Object.values(board.spaces)) {
    const { x, y, place } = space;
    if (place) {
      const kind = place.kind ?? "town";
      symbols.push(s("g", { class: "place", "data-kind": kind, "data-side": space.side }, blot(kind, x, y, r, board)));
    }
    symbols.push(...marks(space, r));
  }
  return s("g", { class: "places", "aria-hidden": "true" }, symbols);
}

/** Their names, each at the foot of its space, where a counter leaves it clear. @param {Board} board */
export function names(board) {
  const r = board.radius;
  return s(
    "g",
    { class: "names", "aria-hidden": "true" },
    Object.values(board.spaces).map(({ x, y, place }) => {
      if (!place) return null;
      const kind = place.kind ?? "town";
      const at = { x: round(x), y: round(y + r * 0.77), "text-anchor": "middle" };
      const text = s("text", { class: "place-name", "data-kind": kind, ...at }, place.name);
      // A long name is narrowed a little rather than running into the next one's.
      if (board.kind === "hex" && width(place.name, NAME[kind] ?? NAME.town) > 1.95) fit(text, r * 1.9);
      return text;
    }),
  );
}

/** Size of a name's letters, in radii, as the stylesheet has it. @type {Record<string, number>} */
const NAME = { town: 0.28, city: 0.33, capital: 0.33 };

/** About how wide a name is, in the unit of its size. @param {string} name @param {number} size of its letters */
export function width(name, size) {
  const letters = [...name].map((letter) =>
    /[iljtfrI' .]/.test(letter) ? 0.33 : /[mwMWGOQCDNHU]/.test(letter) ? 0.8 : 0.57,
  );
  return size * letters.reduce((sum, letter) => sum + letter, 0);
}

/** @param {SVGElement} text @param {number} width */
function fit(text, width) {
  text.setAttribute("textLength", String(round(width)));
  text.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

/** The town itself: a ring, or for a city a quarter of streets. @param {string} kind @param {number} x @param {number} y @param {number} r @param {Board} board */
export function blot(kind, x, y, r, board) {
  if (kind !== "city" && kind !== "capital")
    return s("circle", { cx: x, cy: y, r: r * 0.17, "stroke-width": r * 0.06 });
  if (board.kind !== "hex")
    return s("rect", { x: x - r * 0.2, y: y - r * 0.2, width: r * 0.4, height: r * 0.4, "stroke-width": r * 0.06 });
  const corners = [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (i * Math.PI) / 3;
    return /** @type {[number, number]} */ ([x + r * 0.8 * Math.cos(angle), y + r * 0.8 * Math.sin(angle)]);
  });
  const streets = [-0.3, 0, 0.3].map(
    (t) =>
      `M${round(x - r * 0.5)} ${round(y + t * r)}h${round(r)}M${round(x + t * r)} ${round(y - r * 0.5)}v${round(r)}`,
  );
  return [
    s("path", { class: "city-ground", d: closed(corners), "stroke-width": r * 0.05 }),
    s("path", { class: "streets", d: streets.join(""), "stroke-width": r * 0.03, fill: "none" }),
  ];
}

/** @param {import("../types.js").Space} space @param {number} r */
function marks(space, r) {
  const list = (space.marks ?? []).map((mark) => ({
    mark,
    text: DRAWN.has(mark) ? null : mark.slice(0, 1).toUpperCase(),
  }));
  if (space.garrison) list.push({ mark: "garrison", text: String(space.garrison) });
  return list.slice(0, CORNERS.length).map(({ mark, text }, i) => {
    const [dx, dy] = CORNERS[i];
    return badge(mark, text, space.x + dx * r, space.y + dy * r, r);
  });
}

/**
 * A mark's disc, with its drawing or its text.
 * @param {string} mark @param {string|null} text @param {number} x @param {number} y @param {number} r
 */
export function badge(mark, text, x, y, r) {
  const size = r * 0.36;
  return s(
    "g",
    { class: "mark", "data-mark": mark, transform: `translate(${round(x)} ${round(y)})` },
    s("circle", { r: round(size / 2), "stroke-width": r * 0.035 }),
    text
      ? s("text", { "text-anchor": "middle", y: round(size * 0.27), "font-size": round(size * 0.76) }, text)
      : s("use", {
          href: `#mark-${mark}`,
          x: round(-size * 0.36),
          y: round(-size * 0.36),
          width: round(size * 0.72),
          height: round(size * 0.72),
        }),
  );
}

/** Hex numbers, shown at close zoom. @param {Board} board */
export function numbers(board) {
  const r = board.radius;
  return s(
    "g",
    { class: "numbers", "aria-hidden": "true" },
    Object.entries(board.spaces).map(([key, { x, y }]) =>
      s("text", { x: round(x), y: round(y - r * 0.69), "text-anchor": "middle" }, key),
    ),
  );
}

/** Lettering: seas, countries, ranges, rivers. @param {Board} board */
export function lettering(board) {
  return s(
    "g",
    { class: "lettering", "aria-hidden": "true" },
    (board.labels ?? []).map(({ text, x, y, kind, angle }) =>
      s(
        "text",
        {
          "data-kind": kind ?? "region",
          x,
          y,
          "text-anchor": "middle",
          transform: angle ? `rotate(${angle} ${x} ${y})` : null,
        },
        text,
      ),
    ),
  );
}
