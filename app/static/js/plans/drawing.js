/** Plans on the map: arrows through spaces and notes on them, each style with a colour, a stroke and a number. */

import { put, s } from "../dom.js";
import { round } from "../board/hexes.js";
import { swept } from "../board/overlays.js";

/** @typedef {import("./plans.js").Plan} Plan */
/** @typedef {import("./plans.js").To} To */

/** How many looks there are to choose from; css/plans.css has their colours. */
export const STYLES = [1, 2, 3, 4, 5, 6];
const WORDS = 18;

/** The strokes that tell styles apart without colour, in parts of a space's radius. @type {Record<number, number[]>} */
const DASHES = { 1: [], 2: [0.55, 0.4], 3: [0.01, 0.36], 4: [0.5, 0.36, 0.01, 0.36], 5: [], 6: [0.2, 0.36] };

export class PlanDrawing {
  /** @param {import("../board/sheet.js").Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
  }

  /** @param {{to: To, plan: Plan}[]} plans @param {Plan|null} sketch one that is being drawn */
  draw(plans, sketch) {
    const found = plans.map(({ to, plan }) => this.#one(plan, to)).filter(Boolean);
    put(this.sheet.plans, found, sketch && this.#one(sketch, "me", true));
  }

  /** @param {Plan} plan @param {To} to @param {boolean} [sketch] */
  #one(plan, to, sketch = false) {
    const points = plan.spaces.map((key) => this.sheet.board.spaces[key]).filter(Boolean);
    if (!points.length) return null;
    const props = {
      class: `plan${sketch ? " sketch" : ""}`,
      "data-plan": plan.id,
      "data-style": plan.style,
      "data-to": to,
    };
    return s("g", props, plan.kind === "arrow" ? this.#arrow(points, plan, to) : this.#note(points[0], plan));
  }

  /** @param {{x: number, y: number}[]} points @param {Plan} plan @param {To} to */
  #arrow(points, plan, to) {
    const { r } = this.sheet;
    const [tail] = points;
    if (points.length === 1) return this.#badge(tail, plan.style, to);
    const d = swept(points);
    const [from, head] = points.slice(-2);
    const angle = (Math.atan2(head.y - from.y, head.x - from.x) * 180) / Math.PI;
    const line = { d, fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" };
    const dashes = DASHES[plan.style].map((part) => round(part * r)).join(" ");
    const middle = points[Math.floor((points.length - 1) / 2)];
    const next = points[Math.floor((points.length - 1) / 2) + 1];
    return [
      s("path", { ...line, class: "plan-bed", "stroke-width": round(r * 0.3) }),
      s("path", { ...line, class: "plan-line", "stroke-width": round(r * 0.18), "stroke-dasharray": dashes || null }),
      plan.style === 5 && s("path", { ...line, class: "plan-core", "stroke-width": round(r * 0.07) }),
      s("path", {
        class: "plan-head",
        d: `M${-r * 0.36} ${-r * 0.32}L${r * 0.3} 0L${-r * 0.36} ${r * 0.32}Z`,
        transform: `translate(${round(head.x)} ${round(head.y)}) rotate(${round(angle)})`,
        "stroke-width": round(r * 0.06),
        "stroke-linejoin": "round",
      }),
      this.#badge(tail, plan.style, to),
      plan.text &&
        s(
          "text",
          {
            class: "plan-text",
            x: round((middle.x + next.x) / 2),
            y: round((middle.y + next.y) / 2 - r * 0.24),
            "text-anchor": "middle",
            "font-size": round(r * 0.34),
          },
          plan.text,
        ),
    ];
  }

  /** The number at an arrow's tail: in a square where only I see it, in a disc where my side does. @param {{x: number, y: number}} at @param {number} style @param {To} to */
  #badge({ x, y }, style, to) {
    const { r } = this.sheet;
    const half = r * 0.22;
    return [
      s("rect", {
        class: "plan-badge",
        x: round(x - half),
        y: round(y - half),
        width: round(2 * half),
        height: round(2 * half),
        rx: round(to === "me" ? r * 0.04 : half),
        "stroke-width": round(r * 0.05),
      }),
      digit(x, y, r * 0.32, style),
    ];
  }

  /** @param {{x: number, y: number}} at @param {Plan} plan */
  #note({ x, y }, plan) {
    const { r } = this.sheet;
    const words = plan.text.split("\n")[0];
    const text = words.length > WORDS ? `${words.slice(0, WORDS - 1)}…` : words;
    const width = r * (0.62 + 0.165 * text.length);
    const [left, top, high] = [x - r * 0.3, y - r * 0.98, r * 0.44];
    return [
      s("rect", {
        class: "plan-card",
        x: round(left),
        y: round(top),
        width: round(width),
        height: round(high),
        rx: round(r * 0.06),
        "stroke-width": round(r * 0.035),
      }),
      s("rect", { class: "plan-tab", x: round(left), y: round(top), width: round(high * 0.8), height: round(high) }),
      digit(left + high * 0.4, top + high * 0.5, r * 0.28, plan.style),
      s(
        "text",
        { class: "plan-words", x: round(left + high * 0.95), y: round(top + high * 0.7), "font-size": round(r * 0.3) },
        text,
      ),
    ];
  }
}

/** @param {number} x @param {number} y @param {number} size @param {number} style */
const digit = (x, y, size, style) =>
  s(
    "text",
    { class: "plan-digit", x: round(x), y: round(y + size * 0.36), "text-anchor": "middle", "font-size": round(size) },
    style,
  );

/** A sample of a style, for buttons and lists. @param {number} style @param {"arrow"|"note"} [kind] */
export function sample(style, kind = "arrow") {
  const line = { d: "M19 10H38", fill: "none", "stroke-linecap": "round" };
  const dashes = DASHES[style].map((part) => round(part * 20)).join(" ");
  return s(
    "svg",
    { class: "plan-sample", viewBox: "0 0 52 20", "aria-hidden": "true", "data-style": style },
    kind === "arrow" && [
      s("path", { ...line, class: "plan-line", "stroke-width": 4, "stroke-dasharray": dashes || null }),
      style === 5 && s("path", { ...line, class: "plan-core", "stroke-width": 1.4 }),
      s("path", { class: "plan-head", d: "M38 4L50 10L38 16Z", "stroke-width": 1 }),
    ],
    kind === "note" && s("rect", { class: "plan-card", x: 14, y: 4, width: 34, height: 12, rx: 2, "stroke-width": 1 }),
    s("rect", { class: "plan-badge", x: 2, y: 3, width: 14, height: 14, rx: 3, "stroke-width": 1.2 }),
    digit(9, 10, 11, style),
  );
}
