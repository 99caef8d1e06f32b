/** What lies over the map for a while: choosable spaces with their costs, what is chosen, a route, who holds what. */

import { put, s } from "../dom.js";
import { round } from "./hexes.js";
import { sideMark } from "./counter.js";

/**
 * A highlighted space: `role` is "to" (may be chosen), "chosen", or "mover" (has something that can act).
 * @typedef {{role: string, cost?: number|string|null, label: string}} Mark
 */

export class Overlays {
  /** @param {import("./sheet.js").Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    /** @type {Map<string, {node: SVGElement, side: string}>} */
    this.holders = new Map();
    /** @type {(key: string|null) => void} */
    this.onhover = () => {};
    sheet.highlights.addEventListener("pointerover", (event) => {
      this.onhover(/** @type {Element} */ (event.target).closest("[data-space]")?.getAttribute("data-space") ?? null);
    });
    sheet.highlights.addEventListener("pointerout", () => this.onhover(null));
  }

  /** @param {Map<string, Mark>} marks */
  mark(marks) {
    put(
      this.sheet.highlights,
      [...marks].filter(([key]) => this.sheet.board.spaces[key]).map(([key, mark]) => this.#mark(key, mark)),
    );
  }

  /** @param {string} key @param {Mark} mark */
  #mark(key, { role, cost, label }) {
    const { r, board } = this.sheet;
    const { x, y } = board.spaces[key];
    const text = cost === null || cost === undefined ? "" : String(cost);
    const width = r * (0.34 + 0.18 * text.length);
    return s(
      "g",
      { class: `highlight ${role}`, role: "button", "aria-label": label, "data-space": key },
      s("path", { d: this.sheet.outline(key, 0.95), "stroke-width": r * 0.07, "aria-hidden": "true" }),
      text &&
        s("rect", {
          class: "cost-card",
          x: round(x - width / 2),
          y: round(y - r * 0.84),
          width: round(width),
          height: round(r * 0.46),
          rx: round(r * 0.12),
          "aria-hidden": "true",
        }),
      text &&
        s(
          "text",
          {
            class: "cost",
            x: round(x),
            y: round(y - r * 0.485),
            "text-anchor": "middle",
            "font-size": round(r * 0.37),
            "aria-hidden": "true",
          },
          text,
        ),
    );
  }

  /** A route drawn through spaces; none clears it. @param {string[]} keys @param {string} [kind] */
  route(keys, kind = "plan") {
    const { r, board } = this.sheet;
    const points = keys.map((key) => board.spaces[key]).filter(Boolean);
    if (points.length < 2) return put(this.sheet.routes);
    const d = points.map(({ x, y }, i) => `${i ? "L" : "M"}${round(x)} ${round(y)}`).join("");
    const [from, to] = points.slice(-2);
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    put(
      this.sheet.routes,
      s("path", {
        class: `route-bed ${kind}`,
        d,
        fill: "none",
        "stroke-width": r * 0.24,
        "stroke-linejoin": "round",
        "stroke-linecap": "round",
      }),
      s("path", {
        class: `route ${kind}`,
        d,
        fill: "none",
        "stroke-width": r * 0.14,
        "stroke-linejoin": "round",
        "stroke-linecap": "round",
      }),
      s("path", {
        class: `route-tip ${kind}`,
        d: `M${-r * 0.3} ${-r * 0.26}L${r * 0.26} 0L${-r * 0.3} ${r * 0.26}Z`,
        transform: `translate(${round(to.x)} ${round(to.y)}) rotate(${round(angle)})`,
      }),
    );
  }

  /** Who holds which place: a pennant in the holder's colour with the side's mark. @param {Record<string, any>} spaces @param {string[]} sides */
  control(spaces, sides) {
    const { r, board } = this.sheet;
    for (const [key, { node }] of this.holders)
      if (!spaces[key]?.control) {
        node.remove();
        this.holders.delete(key);
      }
    for (const [key, { control }] of Object.entries(spaces)) {
      const space = board.spaces[key];
      const old = this.holders.get(key);
      if (!space || !control || old?.side === control) continue;
      const size = r * 0.44;
      const node = s(
        "g",
        { class: "holder", "data-side": control, "data-side-index": sides.indexOf(control) },
        s("path", { class: "tint", d: this.sheet.outline(key, 0.9), fill: "none", "stroke-width": r * 0.075 }),
        s(
          "g",
          { transform: `translate(${round(space.x + r * 0.56)} ${round(space.y - r * 0.46)})` },
          s("rect", {
            class: "pennant",
            x: round(-size / 2),
            y: round(-size / 2),
            width: round(size),
            height: round(size),
            rx: round(size * 0.15),
          }),
          sideMark(board.sides, control, 0, 0, size * 0.3),
        ),
      );
      if (old) old.node.replaceWith(node);
      else this.sheet.control.append(node);
      this.holders.set(key, { node, side: control });
    }
  }
}
