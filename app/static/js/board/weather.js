/** What the sky does over a part of the map, such as rain: strokes over all spaces of the sides that the view names. */

import { put, s } from "../dom.js";
import { blocks } from "./blocks.js";
import { chance } from "./chance.js";
import { round } from "./hexes.js";

const STROKES = 7;

export class Weather {
  /** @param {import("./sheet.js").Sheet} sheet @param {import("../store.js").Store} store */
  constructor(sheet, store) {
    this.sheet = sheet;
    this.shown = "{}";
    store.on("view", () => this.draw(store.now().weather));
  }

  /** @param {Record<string, string>} [weather] kind of weather by the side of the board it is on */
  draw(weather = {}) {
    const says = JSON.stringify(weather);
    if (says === this.shown) return;
    this.shown = says;
    const { board } = this.sheet;
    put(
      this.sheet.weather,
      Object.entries(weather).map(([side, kind]) => {
        const under = Object.keys(board.spaces).filter((key) => board.spaces[key].side === side);
        return blocks(under, board).map((keys) => this.#shower(keys, kind));
      }),
    );
  }

  /** @param {string[]} keys @param {string} kind */
  #shower(keys, kind) {
    const { board, r } = this.sheet;
    const d = keys.map((key) => {
      const { x, y } = board.spaces[key];
      const next = chance(`${kind} ${key}`);
      return Array.from({ length: STROKES }, () => {
        const [dx, dy, long] = [next() * 1.5 - 0.75, next() * 1.5 - 0.75, 0.2 + next() * 0.2];
        return `M${round(x + dx * r)} ${round(y + dy * r)}l${round(-long * 0.4 * r)} ${round(long * r)}`;
      }).join("");
    });
    return [
      s("path", { class: "sky", "data-weather": kind, d: keys.map((key) => this.sheet.outline(key)).join("") }),
      s("path", { class: "shower", "data-weather": kind, d: d.join(""), fill: "none", "stroke-width": r * 0.022 }),
    ];
  }
}
