/**
 * The map sheet: SVGs that are each painted for itself, so that a highlight does not paint the mountains anew. Below,
 * the ground with all that is printed; over it, what flashes up; above, counters and the highlights over them, which so
 * get the clicks. Every space is there by role and name for tests, keyboards and screen readers.
 */

import { h, s } from "../dom.js";
import { Areas, plan } from "./areas.js";
import { cartouche } from "./cartouche.js";
import { Hexes } from "./hexes.js";
import { Landmarks } from "./landmarks.js";
import { lettering, names, numbers, places } from "./places.js";
import { border, grid, ground } from "./terrain.js";
import { waterways } from "./waterways.js";
import { ways } from "./ways.js";

/** @typedef {import("../types.js").Board} Board */

export class Sheet {
  /** @param {Board} board @param {string} [title] what stands in the cartouche */
  constructor(board, title = "") {
    this.board = board;
    this.r = board.radius;
    this.form = board.kind === "hex" ? new Hexes(board) : new Areas(board);
    const layer = (/** @type {string} */ name, /** @type {Record<string, any>} */ props = {}) =>
      s("g", { class: name, ...props });
    this.weather = layer("weather", { "aria-hidden": "true" });
    this.control = layer("control", { "aria-hidden": "true" });
    this.holds = layer("control", { "aria-hidden": "true" });
    this.strikes = layer("strikes", { "aria-hidden": "true" });
    this.layers = layer("below", { "aria-hidden": "true" });
    this.wash = layer("wash", { "aria-hidden": "true" });
    this.spaces = layer("spaces");
    this.counters = layer("counters");
    this.landmarks = new Landmarks(board);
    this.plans = layer("plan-layer", { "aria-hidden": "true" });
    this.over = layer("over", { "aria-hidden": "true" });
    this.strokes = layer("over", { "aria-hidden": "true" });
    this.routes = layer("routes", { "aria-hidden": "true" });
    this.highlights = layer("highlights");
    this.cursor = s("path", {
      class: "cursor",
      fill: "none",
      "stroke-width": this.r * 0.09,
      "aria-hidden": "true",
      hidden: true,
    });
    const [width, height] = board.size;
    const size = { viewBox: `0 0 ${width} ${height}`, width, height };
    const printed = s(
      "svg",
      { class: "sheet-ground", ...size, "aria-hidden": "true", "data-kind": board.kind },
      this.form instanceof Hexes
        ? [
            border(board, this.form),
            ground(board, this.form),
            waterways(board, this.form),
            ways(board),
            grid(board, this.form),
            this.weather,
            cartouche(board, this.form, title),
          ]
        : plan(board, this.form),
      lettering(board),
      this.control,
      places(board),
      board.kind === "hex" ? numbers(board) : null,
    );
    this.flashes = s("svg", { class: "flashes", ...size, "aria-hidden": "true" });
    this.svg = /** @type {SVGSVGElement} */ (
      s(
        "svg",
        {
          class: "sheet",
          ...size,
          role: "application",
          "aria-roledescription": "map",
          "aria-label": "Map. Arrow keys move the cursor, Enter selects, Escape backs out.",
          tabindex: "0",
          "data-kind": board.kind,
        },
        this.spaces,
        this.layers,
        this.wash,
        // What is washed with colour keeps its name and its holder's colours.
        this.holds,
        names(board),
        this.counters,
        this.landmarks.element,
        this.strikes,
        this.plans,
        this.over,
        this.routes,
        this.highlights,
        this.strokes,
        this.cursor,
      )
    );
    this.element = h("div", { class: "sheets" }, printed, this.flashes, this.svg);
    this.element.style.setProperty("--r", `${this.r}px`);
    this.element.style.width = `${width}px`;
    this.element.style.height = `${height}px`;
    for (const key of Object.keys(board.spaces))
      this.spaces.append(
        s("path", {
          id: this.id(key),
          class: "space",
          d: this.outline(key),
          role: "button",
          "aria-label": this.describe(key),
          "data-space": key,
        }),
      );
  }

  /** @param {string} key */
  id(key) {
    return `space-${key.replace(/[^\w-]/g, "_")}`;
  }

  /** @param {string} key @param {number} [scale] */
  outline(key, scale = 1) {
    return this.form.outline(key, scale);
  }

  /** @param {string} key */
  neighbours(key) {
    return this.form.neighbours(key);
  }

  /** A space in words: "1924 Mandalay, jungle". @param {string} key */
  describe(key) {
    const space = this.board.spaces[key];
    if (!space) return key;
    const terrain = this.board.terrains?.[space.terrain ?? ""]?.label ?? space.terrain;
    const name = space.place?.name;
    const head = name && name.toLowerCase() !== key.toLowerCase() ? `${key} ${name}` : (name ?? key);
    return terrain ? `${head}, ${terrain.toLowerCase()}` : head;
  }

  /** A space for a sentence: its place's name, or its key. @param {string} key */
  name(key) {
    return this.board.spaces[key]?.place?.name ?? key;
  }

  /** The space under a point of the window, or null. @param {number} clientX @param {number} clientY */
  at(clientX, clientY) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.board.size[0] / box.width;
    const [x, y] = [(clientX - box.left) * scale, (clientY - box.top) * scale];
    let [best, near] = [/** @type {string|null} */ (null), this.r];
    for (const [key, space] of Object.entries(this.board.spaces)) {
      const far = Math.hypot(space.x - x, space.y - y);
      if (far < near) [best, near] = [key, far];
    }
    return best;
  }
}
