/**
 * The layer of counters: one for each stack's top. Drawn is only what the view says anew; a counter that looks as
 * before is moved, and one that can act or is chosen is only lit.
 */

import { mend, s } from "../dom.js";
import { counter, describe } from "./counter.js";
import { round } from "./hexes.js";

/** @typedef {import("../types.js").Stack} Stack */
/**
 * A counter on the map, and what it was drawn from; `look` is all that shows in its drawing.
 * @typedef {{node: SVGElement, stack: any, top: any, look: string, chosen: boolean, able: boolean}} Drawn
 */

export class Counters {
  /** @param {import("./sheet.js").Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    /** @type {Map<string, Drawn>} */
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
    const stacks = /** @type {Record<string, any>} */ (view.stacks ?? {});
    const changed = [...this.drawn.keys()].filter((key) => !stacks[key]);
    const loose = changed.map((key) => /** @type {Drawn} */ (this.drawn.get(key)));
    for (const key of changed) this.drawn.delete(key);
    for (const [key, stack] of Object.entries(stacks)) {
      const top = view.pieces?.[stack.units?.[0] ?? ""] ?? stack.top;
      const old = this.drawn.get(key);
      const same = old && old.stack === stack && old.top === top;
      const now = same ? old : this.#drawn(key, stack, top, old, loose);
      if (!now) continue;
      light(now, chosen, able);
      this.drawn.set(key, now);
      if (old?.stack !== stack) changed.push(stack.at ?? key);
    }
    for (const { node } of loose) node.remove();
    if (changed.length) this.sheet.landmarks.heed(stacks);
    return changed;
  }

  /**
   * The counter of a stack that is new or another: that which stood here or lies loose, mended as far as it differs.
   * @param {string} key @param {any} stack @param {any} top @param {Drawn|undefined} old @param {Drawn[]} loose
   * @returns {Drawn|null}
   */
  #drawn(key, stack, top, old, loose) {
    const space = this.sheet.board.spaces[stack.at ?? key];
    if (!space) return old ?? null;
    const look = JSON.stringify([stack.under, { ...top, at: null }]);
    const unit = stack.units?.[0];
    const found = old ?? take(loose, (one) => one.look === look || Boolean(unit && one.stack.units?.[0] === unit));
    const node = found?.node ?? this.sheet.counters.appendChild(s("g", { class: "stack", role: "button" }));
    if (found?.look !== look) {
      const drawing = counter(top, this.sheet.board, { under: stack.under });
      if (node.firstElementChild) mend(node.firstElementChild, drawing);
      else node.append(drawing);
    }
    this.#place(node, key, stack, top);
    const lit = found?.look === look ? found : { chosen: false, able: false };
    return { chosen: lit.chosen, able: lit.able, node, stack, top, look };
  }

  /** @param {SVGElement} node @param {string} key @param {any} stack @param {any} top */
  #place(node, key, stack, top) {
    const at = stack.at ?? key;
    const { x, y } = this.sheet.board.spaces[at];
    const under = stack.under
      ? `, ${stack.under} more under it`
      : stack.under === null
        ? ", number under it unknown"
        : "";
    // A little above the middle, so that the name below stays clear.
    const [left, height] = [round(x), round(y - this.sheet.r * 0.1)];
    node.setAttribute("aria-label", `${describe(top, this.sheet.board)}, at ${this.sheet.name(at)}${under}`);
    node.setAttribute("data-space", at);
    node.setAttribute("transform", `translate(${left} ${height}) scale(${this.size.toFixed(3)})`);
  }
}

/** A counter among those that lie loose, which is then not loose any more. @param {Drawn[]} loose @param {(one: Drawn) => boolean} fits */
function take(loose, fits) {
  const at = loose.findIndex(fits);
  return at < 0 ? undefined : loose.splice(at, 1)[0];
}

/** Show whether one of a stack's pieces is chosen, or can do something. @param {Drawn} drawn @param {Set<string>} chosen @param {Set<string>} able */
function light(drawn, chosen, able) {
  const units = /** @type {string[]} */ (drawn.stack.units ?? []);
  const [picked, ready] = [units.some((id) => chosen.has(id)), units.some((id) => able.has(id))];
  if (drawn.chosen === picked && drawn.able === ready) return;
  const lit = drawn.node.firstElementChild?.classList;
  lit?.toggle("chosen", picked);
  lit?.toggle("can-act", ready || Boolean(drawn.top.can_act));
  Object.assign(drawn, { chosen: picked, able: ready });
}
