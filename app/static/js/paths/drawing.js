/** A path being drawn, on the map: what it has cost at its end, and a cross where it may not go on. */

import { put, s } from "../dom.js";
import { round } from "../board/hexes.js";

export class PathDrawing {
  /** @param {import("../board/sheet.js").Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.layer = s("g", { class: "path-mark", "aria-hidden": "true" });
    sheet.strokes.append(this.layer);
  }

  clear() {
    put(this.layer);
  }

  /** @param {string|null} end @param {string} cost @param {string|null} bad the space that can't be entered */
  draw(end, cost, bad) {
    const { board } = this.sheet;
    const at = board.spaces[end ?? ""];
    put(
      this.layer,
      at && bad && board.spaces[bad] && this.#cross(at, board.spaces[bad]),
      at && cost && this.#cost(at, cost),
    );
  }

  /** @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
  #cross(from, to) {
    const { r } = this.sheet;
    const [half, size] = [round(r * 0.24), round(r * 0.48)];
    const [left, top] = [round(to.x) - half, round(to.y) - half];
    return [
      s("path", {
        class: "path-bad",
        d: `M${round(from.x)} ${round(from.y)}L${round(to.x)} ${round(to.y)}`,
        "stroke-width": round(r * 0.1),
        "stroke-dasharray": `${round(r * 0.16)} ${round(r * 0.14)}`,
      }),
      s("path", {
        class: "path-cross",
        d: `M${left} ${top}l${size} ${size}m0 ${-size}l${-size} ${size}`,
        "stroke-width": round(r * 0.14),
        "stroke-linecap": "round",
      }),
    ];
  }

  /** @param {{x: number, y: number}} at @param {string} cost */
  #cost({ x, y }, cost) {
    const { r } = this.sheet;
    const width = r * (0.3 + 0.19 * cost.length);
    return [
      s("rect", {
        class: "path-cost",
        x: round(x - width / 2),
        y: round(y + r * 0.28),
        width: round(width),
        height: round(r * 0.46),
        rx: round(r * 0.23),
        "stroke-width": round(r * 0.05),
      }),
      s(
        "text",
        {
          class: "path-cost-text",
          x: round(x),
          y: round(y + r * 0.63),
          "text-anchor": "middle",
          "font-size": round(r * 0.36),
        },
        cost,
      ),
    ];
  }
}
