/** Who strikes where: an arrow over each hexside that is attacked across, and crossed swords on what is fought for. */

import { put, s } from "../dom.js";
import { round } from "./hexes.js";

/** @typedef {{from: string[], at: string[], on: boolean}} Fight where attackers stand, what they attack, whether it is on */

/** The battle that a view tells of. @param {any} now @returns {Fight|null} */
function battle(now) {
  if (!now) return null;
  const from = (now.attackers ?? []).map((/** @type {any} */ face) => face.at).filter(Boolean);
  return { from, at: now.targets ?? [], on: true };
}

export class Strikes {
  /** @param {import("./sheet.js").Sheet} sheet @param {import("../store.js").Store} store @param {import("../play/composer.js").Composer} composer */
  constructor(sheet, store, composer) {
    this.sheet = sheet;
    this.shown = "";
    const draw = () => this.draw(battle(store.view.battle?.now) ?? composer.fight());
    store.on("view", draw);
    composer.on("change", draw);
  }

  /** @param {Fight|null} fight */
  draw(fight) {
    const says = JSON.stringify(fight);
    if (says === this.shown) return;
    this.shown = says;
    if (!fight) return put(this.sheet.strikes);
    const at = fight.at.filter((key) => this.sheet.board.spaces[key]);
    const arrows = [...new Set(fight.from)].flatMap((key) => {
      const near = this.sheet.board.spaces[key] ? new Set(this.sheet.neighbours(key)) : new Set();
      return at.filter((target) => near.has(target)).map((target) => this.#arrow(key, target));
    });
    put(this.sheet.strikes, arrows, fight.on && at.map((key) => this.#swords(key)));
    return undefined;
  }

  /** @param {string} from @param {string} to */
  #arrow(from, to) {
    const { r, board } = this.sheet;
    const [a, b] = [board.spaces[from], board.spaces[to]];
    const far = Math.hypot(b.x - a.x, b.y - a.y);
    const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
    // From the edge of one counter to the edge of the other.
    const [tail, neck, tip] = [0.32 * far, 0.5 * far, 0.69 * far];
    const [w, head] = [0.1 * r, 0.3 * r];
    const d = `M${tail} ${-w * 0.6}L${neck} ${-w}V${-head}L${tip} 0L${neck} ${head}V${w}L${tail} ${w * 0.6}Z`;
    return s("path", {
      class: "strike",
      d: d.replace(/\d+\.\d+/g, (n) => String(round(Number(n)))),
      "stroke-width": r * 0.06,
      transform: `translate(${round(a.x)} ${round(a.y)}) rotate(${round(angle)})`,
    });
  }

  /** @param {string} key */
  #swords(key) {
    const { r, board } = this.sheet;
    const { x, y } = board.spaces[key];
    const blade = (/** @type {number} */ way) =>
      `M${round(-0.15 * r * way)} ${round(-0.15 * r)}L${round(0.13 * r * way)} ${round(0.13 * r)}` +
      `M${round(0.02 * r * way)} ${round(0.14 * r)}L${round(0.14 * r * way)} ${round(0.02 * r)}`;
    return s(
      "g",
      { class: "swords", transform: `translate(${round(x)} ${round(y - r * 0.66)})` },
      s("circle", { r: round(r * 0.27), "stroke-width": r * 0.045 }),
      s("path", { d: blade(1) + blade(-1), fill: "none", "stroke-width": r * 0.05, "stroke-linecap": "round" }),
    );
  }
}
