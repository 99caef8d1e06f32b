/** What lies over the map for a while: choosable spaces with their costs, what is chosen, a route, who holds what. */

import { put, s } from "../dom.js";
import { round } from "./hexes.js";
import { sideMark } from "./counter.js";

/**
 * A highlighted space: `role` is "to" (may be chosen), "may" (may be chosen besides), "chosen", or "mover" (has something that can act).
 * @typedef {{role: string, cost?: number|string|null, label: string}} Mark
 */

export class Overlays {
  /** @param {import("./sheet.js").Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    /** @type {Map<string, {node: SVGElement, disc: SVGElement, side: string}>} */
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
    const { board, form, r } = this.sheet;
    const found = [...marks].filter(([key]) => board.spaces[key]);
    put(
      this.sheet.highlights,
      found.map(([key, mark]) => this.#mark(key, mark)),
    );
    // What may be chosen is washed with colour under the counters, which stay clear, and has one line around it.
    const keys = new Set(found.filter(([, { role }]) => role === "to").map(([key]) => key));
    put(
      this.sheet.wash,
      keys.size > 0 && [
        s("path", { class: "wash-ground", d: [...keys].map((key) => this.sheet.outline(key)).join("") }),
        s("path", { class: "wash-rim-bed", d: form.rim(keys), fill: "none", "stroke-width": r * 0.17 }),
        s("path", { class: "wash-rim", d: form.rim(keys), fill: "none", "stroke-width": r * 0.09 }),
      ],
    );
  }

  /** @param {string} key @param {Mark} mark */
  #mark(key, { role, cost, label }) {
    const { r, board } = this.sheet;
    const { x, y } = board.spaces[key];
    const text = cost === null || cost === undefined ? "" : String(cost);
    const width = r * (0.26 + 0.17 * text.length);
    return s(
      "g",
      { class: `highlight ${role}`, role: "button", "aria-label": label, "data-space": key },
      s("path", { d: this.sheet.outline(key, 0.97), "aria-hidden": "true" }),
      text && [
        s("rect", {
          class: "cost-card",
          x: round(x - width / 2),
          y: round(y - r * 0.85),
          width: round(width),
          height: round(r * 0.38),
          rx: round(r * 0.19),
          "aria-hidden": "true",
        }),
        s(
          "text",
          {
            class: "cost",
            x: round(x),
            y: round(y - r * 0.545),
            "text-anchor": "middle",
            "font-size": round(r * 0.33),
            "aria-hidden": "true",
          },
          text,
        ),
      ],
    );
  }

  /**
   * A route drawn through spaces; none clears it. Where it leaves the board, a broken line leads to where it comes back.
   * @param {string[]} keys @param {string} [kind]
   */
  route(keys, kind = "plan") {
    const { r, board } = this.sheet;
    /** @type {{x: number, y: number}[][]} */
    const legs = [[]];
    for (const key of keys)
      if (board.spaces[key]) legs.at(-1)?.push(board.spaces[key]);
      else legs.push([]);
    const points = legs.flat();
    if (points.length < 2) return put(this.sheet.routes);
    // It begins at the edge of the counter that goes, whose factors one wants to read.
    legs[0][0] = towards(points[0], points[1], r * 0.6);
    const d = legs.map(swept).join("");
    const away = legs.slice(1).map((leg, i) => swept([...legs[i].slice(-1), ...leg.slice(0, 1)]));
    const [from, to] = points.slice(-2);
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
    const line = { d, fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
    const tip = { transform: `translate(${round(to.x)} ${round(to.y)}) rotate(${round(angle)})` };
    const head = `M${-r * 0.34} ${-r * 0.27}L${r * 0.24} 0L${-r * 0.34} ${r * 0.27}L${-r * 0.2} 0Z`;
    put(
      this.sheet.routes,
      s("path", { ...line, class: `route-bed ${kind}`, "stroke-width": r * 0.21 }),
      s("path", { ...tip, class: `route-tip-bed ${kind}`, d: head, "stroke-width": r * 0.1 }),
      s("path", { ...line, class: `route ${kind}`, "stroke-width": r * 0.11 }),
      away.length
        ? s("path", { ...line, d: away.join(""), class: `route away ${kind}`, "stroke-width": r * 0.09 })
        : null,
      s("path", { ...tip, class: `route-tip ${kind}`, d: head }),
    );
    return undefined;
  }

  /** Who holds which place: a line about it, and its dot in the holder's colour with the side's mark. @param {Record<string, any>} spaces @param {string[]} sides */
  control(spaces, sides) {
    const { r, board } = this.sheet;
    for (const [key, { node, disc }] of this.holders)
      if (!spaces[key]?.control) {
        node.remove();
        disc.remove();
        this.holders.delete(key);
      }
    for (const [key, { control }] of Object.entries(spaces)) {
      const space = board.spaces[key];
      const old = this.holders.get(key);
      if (!space || !control || old?.side === control) continue;
      const marks = { "data-side": control, "data-side-index": sides.indexOf(control) };
      const node = s(
        "g",
        { class: "holder", ...marks },
        s("path", { class: "tint", d: this.sheet.outline(key, 0.89), fill: "none", "stroke-width": r * 0.055 }),
      );
      const disc = s(
        "g",
        { class: "holder", ...marks, transform: `translate(${round(space.x)} ${round(space.y)})` },
        s("circle", { class: "disc", r: round(r * 0.22), "stroke-width": r * 0.045 }),
        sideMark(board.sides, control, 0, 0, r * 0.13),
      );
      old?.node.remove();
      old?.disc.remove();
      this.sheet.control.append(node);
      this.sheet.holds.append(disc);
      this.holders.set(key, { node, disc, side: control });
    }
  }
}

/** The point that lies so far from one on the way to another. @param {{x: number, y: number}} from @param {{x: number, y: number}} to @param {number} far */
function towards(from, to, far) {
  const part = far / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
  return { x: from.x + part * (to.x - from.x), y: from.y + part * (to.y - from.y) };
}

/** A line that sweeps through the middles of spaces rather than turning sharply in them. @param {{x: number, y: number}[]} points */
export function swept(points) {
  const at = (/** @type {number} */ x, /** @type {number} */ y) => `${round(x)} ${round(y)}`;
  const last = points[points.length - 1];
  const turns = points.slice(1, -1).map(({ x, y }, i) => {
    const next = points[i + 2];
    return `Q${at(x, y)} ${at((x + next.x) / 2, (y + next.y) / 2)}`;
  });
  const first = points.length > 2 ? `L${at((points[0].x + points[1].x) / 2, (points[0].y + points[1].y) / 2)}` : "";
  return `M${at(points[0].x, points[0].y)}${first}${turns.join("")}L${at(last.x, last.y)}`;
}
