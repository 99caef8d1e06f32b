/** The layer of counters: one for each stack's top, drawn anew only where the view says something else than before. */

import { s } from "../dom.js";
import { counter, describe } from "./counter.js";
import { round } from "./hexes.js";

/** @typedef {import("../types.js").Stack} Stack */

export class Counters {
  /** @param {import("./sheet.js").Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    /** @type {Map<string, {node: SVGElement, stack: any, top: any, chosen: boolean, able: boolean}>} */
    this.drawn = new Map();
    this.size = (sheet.r * (sheet.board.kind === "hex" ? 1.04 : 0.95)) / 60;
  }

  /**
   * @param {import("../types.js").View} view
   * @param {Set<string>} chosen ids of pieces that an order is being made for
   * @param {Set<string>} able ids of pieces for which there is something to do
   * @returns {string[]} spaces whose counters changed
   */
  draw(view, chosen, able) {
    const changed = [];
    const stacks = /** @type {Record<string, any>} */ (view.stacks ?? {});
    for (const [key, old] of this.drawn)
      if (!stacks[key]) {
        old.node.remove();
        this.drawn.delete(key);
        changed.push(key);
      }
    for (const [key, stack] of Object.entries(stacks)) {
      const top = view.pieces?.[stack.units?.[0] ?? ""] ?? stack.top;
      const picked = Boolean(stack.units?.some((/** @type {string} */ id) => chosen.has(id)));
      const ready = Boolean(stack.units?.some((/** @type {string} */ id) => able.has(id)));
      const old = this.drawn.get(key);
      if (old && old.stack === stack && old.top === top && old.chosen === picked && old.able === ready) continue;
      const node = this.#counter(key, stack, top, picked, ready);
      if (!node) continue;
      if (old) old.node.replaceWith(node);
      else this.sheet.counters.append(node);
      if (!old || old.stack !== stack) changed.push(stack.at ?? key);
      this.drawn.set(key, { node, stack, top, chosen: picked, able: ready });
    }
    return changed;
  }

  /** @param {string} key @param {any} stack @param {any} top @param {boolean} chosen @param {boolean} able */
  #counter(key, stack, top, chosen, able) {
    const at = stack.at ?? key;
    const space = this.sheet.board.spaces[at];
    if (!space) return null;
    const under = stack.under
      ? `, ${stack.under} more under it`
      : stack.under === null
        ? ", number under it unknown"
        : "";
    // A little above the middle, so that the name below stays clear.
    const y = space.y - this.sheet.r * 0.1;
    return s(
      "g",
      {
        class: "stack",
        role: "button",
        "aria-label": `${describe(top, this.sheet.board)}, at ${this.sheet.name(at)}${under}`,
        "data-space": at,
        transform: `translate(${round(space.x)} ${round(y)}) scale(${this.size.toFixed(3)})`,
      },
      counter(top, this.sheet.board, { under: stack.under, chosen, able }),
    );
  }
}
