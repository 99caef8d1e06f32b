/** What a past step did, drawn over the map: arrows from where to where, and spaces left, reached, hurt or taken. */

import { put, s } from "../dom.js";
import { round } from "./hexes.js";

export class Trail {
  /** @param {import("./sheet.js").Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.layer = s("g", { class: "trail", "aria-hidden": "true" });
    sheet.highlights.before(this.layer);
  }

  clear() {
    put(this.layer);
  }

  /** @param {import("../replay/traces.js").Traces} traces */
  draw({ routes, left, reached, hurt, held }) {
    const sides = Object.keys(this.sheet.board.sides ?? {});
    const whole = routes.filter(({ keys }) => keys.every((key) => this.sheet.board.spaces[key]));
    const ring = (/** @type {Iterable<string>} */ keys, /** @type {string} */ kind) =>
      [...keys].filter((key) => this.sheet.board.spaces[key]).map((key) => this.#ring(key, kind));
    put(
      this.layer,
      ring(held, "held"),
      ring([...left, ...whole.map(({ keys }) => keys[0])], "left"),
      ring([...reached, ...whole.map(({ keys }) => String(keys.at(-1)))], "reached"),
      whole.map(({ keys, side }) => this.#arrow(keys, side, sides.indexOf(side))),
      [...hurt].filter((key) => this.sheet.board.spaces[key]).map((key) => this.#burst(key)),
    );
  }

  /** @param {string} key @param {string} kind */
  #ring(key, kind) {
    const d = this.sheet.outline(key, 0.96);
    return s("path", {
      class: `trail-ring ${kind}`,
      "data-trail": key,
      d,
      fill: "none",
      "stroke-width": this.sheet.r * 0.08,
    });
  }

  /** @param {string[]} keys @param {string} side @param {number} index */
  #arrow(keys, side, index) {
    const { r, board } = this.sheet;
    const points = keys.map((key) => board.spaces[key]);
    const [from, to] = points.slice(-2);
    const far = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const [dx, dy] = [(to.x - from.x) / far, (to.y - from.y) / far];
    // The arrow stops short of the counter that it leads to.
    const tip = { x: to.x - dx * r * 0.5, y: to.y - dy * r * 0.5 };
    const line = [...points.slice(0, -1), tip];
    const d = line.map(({ x, y }, i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");
    const angle = (Math.atan2(dy, dx) * 180) / Math.PI;
    const stroke = { d, fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
    return s(
      "g",
      {
        class: "trail-arrow",
        "data-side": side,
        "data-side-index": index,
        "data-from": keys[0],
        "data-to": keys.at(-1),
      },
      s("path", { class: "trail-bed", ...stroke, "stroke-width": r * 0.25 }),
      s("path", { class: "trail-line", ...stroke, "stroke-width": r * 0.15 }),
      s("path", {
        class: "trail-tip",
        d: `M${round(-r * 0.32)} ${round(-r * 0.3)}L${round(r * 0.3)} 0L${round(-r * 0.32)} ${round(r * 0.3)}Z`,
        transform: `translate(${round(tip.x)} ${round(tip.y)}) rotate(${round(angle)})`,
      }),
    );
  }

  /** @param {string} key */
  #burst(key) {
    const { r, board } = this.sheet;
    const { x, y } = board.spaces[key];
    const spikes = Array.from({ length: 16 }, (_, i) => {
      const [far, angle] = [i % 2 ? r * 0.2 : r * 0.36, (i * Math.PI) / 8];
      return `${round(far * Math.sin(angle))},${round(-far * Math.cos(angle))}`;
    });
    const place = `translate(${round(x + r * 0.6)} ${round(y + r * 0.42)})`;
    return s("polygon", { class: "trail-hurt", "data-trail": key, points: spikes.join(" "), transform: place });
  }
}
