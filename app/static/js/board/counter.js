/**
 * One counter in wargame manner: size over the unit's box, symbol in it, name beside it, factors below, steps as
 * pips, side by colour and by a mark of its own. Drawn in a field of 60 by 60 about the middle.
 */

import { s } from "../dom.js";

/** @typedef {import("../types.js").Face} Face */

/** @type {Record<string, string>} */
const SIZES = {
  company: "I",
  battalion: "II",
  regiment: "III",
  brigade: "X",
  division: "XX",
  corps: "XXX",
  army: "XXXX",
  army_group: "XXXXX",
};
const WORDS = Object.fromEntries(Object.entries(SIZES).map(([word, mark]) => [mark, word.replace("_", " ")]));
/** A size as it stands on a counter; titles give the word or the mark itself. @param {Face} face */
const sizeMark = (face) => SIZES[face.size ?? ""] ?? (/^[IVX•]{1,6}$/.test(face.size ?? "") ? face.size : "");
const SYMBOLS = new Set([
  "boat",
  "infantry",
  "tank",
  "special",
  "cavalry",
  "paratroop",
  "supply",
  "artillery",
  "air",
  "headquarters",
]);
const MARKS = ["star", "disc", "triangle", "square", "diamond"];
/** Signs for badges met often; others show their first letter. @type {Record<string, string>} */
const BADGES = {
  moved: "→",
  fought: "×",
  attacked: "×",
  out_of_supply: "!",
  out: "!",
  attenuated: "½",
  untried: "?",
  disrupted: "~",
  spent: "·",
  assaulted: "×",
};

/** The mark of a side. @param {Record<string, {mark?: string}>} sides @param {string|undefined} side */
export function markOf(sides, side) {
  const own = side ? sides?.[side]?.mark : undefined;
  return own ?? MARKS[Math.max(0, Object.keys(sides ?? {}).indexOf(side ?? "")) % MARKS.length];
}

/** @param {Record<string, {mark?: string}>} sides @param {string|undefined} side @param {number} x @param {number} y @param {number} r */
export function sideMark(sides, side, x, y, r) {
  const mark = markOf(sides, side);
  const ring = (/** @type {number} */ corners, /** @type {number} */ turn, inner = 1) =>
    Array.from({ length: corners }, (_, i) => {
      const angle = turn + (i * 2 * Math.PI) / corners;
      const far = i % 2 ? r * inner : r;
      return `${(x + far * Math.sin(angle)).toFixed(1)},${(y - far * Math.cos(angle)).toFixed(1)}`;
    }).join(" ");
  if (mark === "disc") return s("circle", { class: "side-mark", cx: x, cy: y, r: r * 0.85 });
  const points =
    { star: ring(10, 0, 0.42), triangle: ring(3, 0), square: ring(4, Math.PI / 4), diamond: ring(4, 0) }[mark] ??
    ring(10, 0, 0.42);
  return s("polygon", { class: "side-mark", points });
}

/** @param {string} text @param {number} room @param {number} each a character's usual width */
function squeeze(text, room, each) {
  return text.length * each > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
}

/**
 * @param {Face} face @param {import("../types.js").Board} board @param {{under?: number|null}} [how]
 * @returns {SVGElement} a `g` without role or name; whoever uses it names it
 */
export function counter(face, board, how = {}) {
  const sides = Object.keys(board.sides ?? {});
  const side = face.side ?? board.schemes?.[face.scheme ?? ""]?.side;
  const under = how.under ?? 0;
  return s(
    "g",
    {
      class: `counter${face.down ? " down" : ""}${face.can_act ? " can-act" : ""}`,
      "data-scheme": face.scheme,
      "data-side": side,
      "data-side-index": sides.indexOf(side ?? ""),
      "aria-hidden": "true",
    },
    under > 1 && s("rect", { class: "card below", x: -24, y: -36, width: 60, height: 60, rx: 4 }),
    under > 0 && s("rect", { class: "card below", x: -27, y: -33, width: 60, height: 60, rx: 4 }),
    s("rect", { class: "shadow", x: -29, y: -28, width: 61, height: 61, rx: 5 }),
    s("rect", { class: "card", x: -30, y: -30, width: 60, height: 60, rx: 4 }),
    s("path", { class: "sheen", d: "M-28 28V-26Q-28 -28 -26 -28H28" }),
    s("rect", { class: "halo", x: -32, y: -32, width: 64, height: 64, rx: 6, fill: "none" }),
    face.down ? back(face) : front(face),
    sideMark(board.sides, side, -22.5, -22, 5.5),
    under > 0 &&
      s(
        "g",
        { class: "under", transform: "translate(32 9)" },
        s("rect", { x: -10, y: -8, width: 20, height: 16, rx: 8 }),
        s("text", { y: 4.5, "text-anchor": "middle" }, `+${under}`),
      ),
    badges(face.badges ?? []),
  );
}

/** @param {Face} face */
function front(face) {
  const size = sizeMark(face);
  const name = face.name ?? "";
  const factors = face.factors?.join("-") ?? "";
  return [
    size && s("text", { class: "size", y: -18.5, "text-anchor": "middle" }, size),
    face.irregular && s("path", { class: "bracket", d: "M-13 -19V-28H13V-19", fill: "none" }),
    // What is left of a counter when the map is far away.
    s(
      "g",
      { class: "emblem" },
      s("rect", { class: "box", x: -17, y: -16, width: 34, height: 23 }),
      face.kind && SYMBOLS.has(face.kind)
        ? s("use", { class: "symbol", href: `#unit-${face.kind}`, x: -17, y: -16, width: 34, height: 23 })
        : s("text", { class: "kind", y: 0, "text-anchor": "middle" }, (face.kind ?? "").slice(0, 3)),
    ),
    name &&
      s(
        "text",
        {
          class: "unit-name",
          transform: "translate(21 -4.5) rotate(90)",
          "text-anchor": "middle",
          ...squeeze(name, 44, 5.6),
        },
        name,
      ),
    corner(face),
    pips(face),
    factors && s("text", { class: "factors", y: 24.5, "text-anchor": "middle", ...squeeze(factors, 54, 8.6) }, factors),
  ];
}

/** A letter in the upper right: where a unit may serve, and the like. @param {Face} face */
function corner(face) {
  const letter = face.corner ?? (face.w ? "W" : "");
  return letter && s("text", { class: "corner", x: 24, y: -18.5, "text-anchor": "middle" }, letter);
}

/** @param {Face} face */
function back(face) {
  return [
    s("text", { class: "unknown", y: 17, "text-anchor": "middle" }, "?"),
    sizeMark(face) ? s("text", { class: "size", y: -18.5, "text-anchor": "middle" }, sizeMark(face)) : null,
  ];
}

/** Steps: filled while there, hollow when lost, from below. @param {Face} face */
function pips(face) {
  const most = face.max_steps ?? face.steps ?? 0;
  if (most < 2 || most > 8) return null;
  return Array.from({ length: most }, (_, i) =>
    s("circle", { class: i < (face.steps ?? 0) ? "pip" : "pip lost", cx: -23.5, cy: 5 - i * 6.2, r: 2.1 }),
  );
}

/** @param {string[]} list */
function badges(list) {
  return list
    .slice(0, 3)
    .map((badge, i) =>
      s(
        "g",
        { class: "badge", "data-badge": badge, transform: `translate(${26 - i * 15} -28)` },
        s("circle", { r: 7.5 }),
        s("text", { y: 4, "text-anchor": "middle" }, BADGES[badge.toLowerCase()] ?? badge.slice(0, 1).toUpperCase()),
      ),
    );
}

/** A counter in words. @param {Face} face @param {import("../types.js").Board} board */
export function describe(face, board) {
  const side = board.sides?.[face.side ?? ""]?.name ?? face.side;
  if (face.down) return ["face-down unit", side, ...(face.badges ?? [])].filter(Boolean).join(", ");
  const what = [WORDS[sizeMark(face) ?? ""] ?? face.size, face.kind].filter(Boolean).join(" ");
  const badgeWords = (face.badges ?? []).map((badge) => badge.replaceAll("_", " "));
  const steps = face.steps && (face.max_steps ?? 1) > 1 ? `${face.steps} of ${face.max_steps} steps` : "";
  return [face.title ?? face.name ?? "unit", side, what, face.factors?.join("-"), steps, ...badgeWords]
    .filter(Boolean)
    .join(", ");
}

/** A counter as a picture of its own, for lists. @param {Face} face @param {import("../types.js").Board} board @param {string} [label] */
export function picture(face, board, label) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return s("svg", { class: "counter-picture", viewBox: "-36 -38 74 74", ...named }, counter(face, board));
}
