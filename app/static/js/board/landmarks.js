/**
 * The names of places as they are seen from afar, where those within the hexes would be too small to read: as large on
 * the screen at any distance, the greater places first, each on a side of its place where it covers no other name and
 * as little of the counters as can be. They lie over the counters, and are laid when the map has come to rest.
 */

import { put, s } from "../dom.js";
import { round } from "./hexes.js";
import { width } from "./places.js";

/** @typedef {import("../types.js").Board} Board */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/** Hexes of this radius on the screen, in px, have room for names that can be read. */
const NEAR = 33;
/** How large letters are on the screen, in px. */
const LETTERS = 10;
/** How long counters rest before names follow them. */
const REST_MS = 120;
/** The part of a counter's hex, and of a place's, that a name should leave free, in radii from the middle. */
const [COUNTER, PLACE] = [0.54, 0.36];
/** Of how much of itself a name may cover others' counters and places; great places' names stand all the same. */
const MOST = 0.12;
const GREAT = 12;

export class Landmarks {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.element = s("g", { class: "landmarks", "aria-hidden": "true" });
    this.keys = byWeight(board);
    /** @type {Record<string, any>} whose counters names are to leave free */
    this.stacks = {};
    this.radius = Infinity;
    this.rest = 0;
  }

  /** Whether they are shown, instead of the names within the hexes. */
  get shown() {
    return this.radius < NEAR;
  }

  /** The map has come to rest. @param {number} radius of a hex on the screen, in px */
  look(radius) {
    if (radius === this.radius) return;
    this.radius = radius;
    this.#lay();
  }

  /** Counters have come, gone or moved: names follow when nothing more urgent is to be drawn. @param {Record<string, any>} stacks */
  heed(stacks) {
    this.stacks = stacks;
    clearTimeout(this.rest);
    if (this.shown) this.rest = window.setTimeout(() => this.#lay(), REST_MS);
  }

  #lay() {
    if (!this.shown) return put(this.element);
    const { spaces, radius: r, size } = this.board;
    const letters = (LETTERS / this.radius) * r;
    const stood = new Set(Object.entries(this.stacks).map(([key, stack]) => stack.at ?? key));
    const free = (/** @type {string} */ key) => (stood.has(key) ? COUNTER : PLACE) * r;
    const drawn = [...new Set([...stood, ...this.keys.map(({ key }) => key)])]
      .filter((key) => spaces[key])
      .map((key) => about(spaces[key], free(key)));
    /** @type {Box[]} */
    const named = [];
    const texts = [];
    for (const { key, weight } of this.keys) {
      const space = spaces[key];
      const name = space.place?.name ?? "";
      const wide = width(name, letters);
      const reach = wide + 2 * r;
      const near = (/** @type {Box} */ box) => Math.abs((box.left + box.right) / 2 - space.x) < reach + r;
      const [others, covered] = [named.filter(near), drawn.filter(near)];
      let best = null;
      for (const [i, at] of sides(space, free(key), wide, letters).entries()) {
        const { box } = at;
        if (box.left < 0 || box.top < 0 || box.right > size[0] || box.bottom > size[1]) continue;
        if (others.some((other) => common(box, other) > 0)) continue;
        const lost = covered.reduce((sum, other) => sum + common(box, other), 0) / (wide * letters);
        const cost = lost + i * 0.03;
        if (!best || cost < best.cost) best = { ...at, lost, cost };
      }
      if (!best || (best.lost > MOST && weight < GREAT)) continue;
      named.push(wider(best.box, letters * 0.3));
      const { x, y, anchor } = best;
      const kind = space.place?.kind ?? "town";
      texts.push(s("text", { x: round(x), y: round(y), "text-anchor": anchor, "data-kind": kind }, name));
    }
    put(this.element, texts);
    this.element.style.fontSize = `${round(letters)}px`;
    return undefined;
  }
}

/** The named spaces, the greater first. @param {Board} board @returns {{key: string, weight: number}[]} */
function byWeight(board) {
  /** @type {Map<string, number>} */
  const ways = new Map();
  for (const [a, b] of board.links ?? []) for (const key of [a, b]) ways.set(key, (ways.get(key) ?? 0) + 1);
  const kinds = /** @type {Record<string, number>} */ ({ capital: 8, city: 4 });
  const weigh = (/** @type {string} */ key) => {
    const { place, marks, garrison } = board.spaces[key];
    return (kinds[place?.kind ?? ""] ?? 0) + (ways.get(key) ?? 0) + (marks?.length ?? 0) + (garrison ?? 0);
  };
  return Object.keys(board.spaces)
    .filter((key) => board.spaces[key].place)
    .map((key) => ({ key, weight: weigh(key) }))
    .sort((a, b) => b.weight - a.weight || a.key.localeCompare(b.key));
}

/**
 * Where a name may stand about its place, the better first: where its line begins, and the room it takes.
 * @param {{x: number, y: number}} space @param {number} free what it leaves free about the middle
 * @param {number} wide @param {number} letters
 * @returns {{x: number, y: number, anchor: string, box: Box}[]}
 */
function sides({ x, y }, free, wide, letters) {
  const [rise, gap] = [letters * 0.75, letters * 0.15];
  const [below, above, beside] = [y + free + gap + rise, y - free - gap, y + rise / 2];
  const [right, left] = [x + free + gap, x - free - gap];
  const places = /** @type {[number, number, string][]} */ ([
    [x, below, "middle"],
    [x, above, "middle"],
    [right, beside, "start"],
    [left, beside, "end"],
    [x, below, "start"],
    [x, below, "end"],
    [x, above, "start"],
    [x, above, "end"],
  ]);
  return places.map(([at, line, anchor]) => {
    const start = anchor === "start" ? at : anchor === "end" ? at - wide : at - wide / 2;
    const box = { left: start - gap, top: line - rise - gap, right: start + wide + gap, bottom: line + gap };
    return { x: at, y: line, anchor, box };
  });
}

/** @param {{x: number, y: number}} space @param {number} reach @returns {Box} */
const about = ({ x, y }, reach) => ({ left: x - reach, top: y - reach, right: x + reach, bottom: y + reach });

/** A box with a margin. @param {Box} box @param {number} by @returns {Box} */
const wider = ({ left, top, right, bottom }, by) => ({
  left: left - by,
  top: top - by,
  right: right + by,
  bottom: bottom + by,
});

/** How much two boxes cover of each other. @param {Box} a @param {Box} b */
const common = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
  Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
