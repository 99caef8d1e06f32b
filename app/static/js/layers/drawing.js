/**
 * Layers on the map: spaces washed in a colour with a pattern of its own for each style, marks as chits, and the line
 * of the selected piece.
 */

import { put, s } from "../dom.js";
import { round } from "../board/hexes.js";
import { swept } from "../board/overlays.js";

/** A pattern's strokes in a field of 12 by 12. @type {Record<string, string>} */
const PATTERNS = {
  good: "M-3 3L3 -3M0 12L12 0M9 15L15 9",
  fair: "M6 6h.01M0 0h.01M12 0h.01M0 12h.01M12 12h.01",
  poor: "M0 0L12 12M0 12L12 0",
  one: "M0 6H12",
  two: "M6 0V12",
  three: "M3 6a3 3 0 1 0 6 0a3 3 0 1 0 -6 0",
};

/** @param {string} style */
const known = (style) => (style in PATTERNS ? style : "three");

/** @param {string} style @param {string} [transform] */
const strokesOf = (style, transform) =>
  s("path", {
    class: "layer-stroke",
    d: PATTERNS[style],
    transform,
    fill: "none",
    "stroke-width": style === "fair" ? 3.4 : 1.5,
    "stroke-linecap": "round",
  });

/** The patterns, once for a map. @param {number} r a space's radius */
function patterns(r) {
  const size = round(r * 0.4);
  const field = { width: size, height: size, viewBox: "0 0 12 12", patternUnits: "userSpaceOnUse" };
  return s(
    "defs",
    {},
    Object.keys(PATTERNS).map((style) =>
      s(
        "pattern",
        { id: `layer-${style}`, ...field, "data-style": style },
        s("rect", { class: "layer-ground", width: 12, height: 12 }),
        strokesOf(style),
      ),
    ),
  );
}

/** A style's look for a legend. @param {string} style */
export function swatch(style) {
  return s(
    "svg",
    { class: "layer-swatch", viewBox: "0 0 24 12", "aria-hidden": "true", "data-style": known(style) },
    s("rect", { class: "layer-ground", width: 24, height: 12 }),
    strokesOf(known(style)),
    strokesOf(known(style), "translate(12 0)"),
  );
}

export class LayerDrawing {
  /** @param {import("../board/sheet.js").Sheet} sheet */
  constructor(sheet) {
    this.sheet = sheet;
    this.washes = s("g", { class: "layer-washes" });
    this.lines = s("g", { class: "layer-lines" });
    this.marks = s("g", { class: "layer-marks" });
    sheet.layers.append(patterns(sheet.r), this.washes);
    sheet.over.append(this.lines, this.marks);
    /** @type {import("./layers.js").Drawn[]} */
    this.drawn = [];
  }

  /** @param {import("./layers.js").Drawn[]} layers @param {import("./layers.js").Traced|null} traced */
  draw(layers, traced) {
    // A wash over half the map is not drawn anew where only the line is another.
    if (layers.length !== this.drawn.length || layers.some((layer, i) => layer !== this.drawn[i])) {
      put(
        this.washes,
        layers.map((layer) => this.#washes(layer)),
      );
      put(
        this.marks,
        layers.map((layer) => layer.marks.map((mark) => this.#mark(mark))),
      );
      this.drawn = layers;
    }
    put(
      this.lines,
      traced?.lines.map((line) => this.#line(line, traced.style)),
    );
  }

  /** @param {import("./layers.js").Drawn} layer */
  #washes({ spaces }) {
    const { board, form, r } = this.sheet;
    return Object.entries(spaces).map(([style, keys]) => {
      const there = keys.filter((key) => board.spaces[key]);
      const fill = `url(#layer-${known(style)})`;
      return s(
        "g",
        { class: "layer-wash", "data-style": known(style), "data-count": there.length },
        s("path", { d: there.map((key) => this.sheet.outline(key)).join(""), fill }),
        s("path", { class: "layer-rim", d: form.rim(new Set(there)), fill: "none", "stroke-width": round(r * 0.06) }),
      );
    });
  }

  /** @param {import("./layers.js").Drawn["marks"][0]} mark */
  #mark({ at, style, text }) {
    const space = this.sheet.board.spaces[at];
    if (!space) return null;
    const { r } = this.sheet;
    const width = r * (0.24 + 0.17 * text.length);
    const [x, y] = [space.x + r * 0.42, space.y + r * 0.56];
    return s(
      "g",
      { class: "layer-mark", "data-style": known(style), "data-at": at },
      s("rect", {
        x: round(x - width / 2),
        y: round(y - r * 0.2),
        width: round(width),
        height: round(r * 0.4),
        rx: round(r * 0.08),
        "stroke-width": round(r * 0.04),
      }),
      s("text", { x: round(x), y: round(y + r * 0.11), "text-anchor": "middle", "font-size": round(r * 0.31) }, text),
    );
  }

  /** @param {string[]} line @param {string} style */
  #line(line, style) {
    const { r, board } = this.sheet;
    const points = line.map((key) => board.spaces[key]).filter(Boolean);
    if (points.length < 2) return null;
    const source = points[points.length - 1];
    const path = { d: swept(points), fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round" };
    const dashes = `${round(r * 0.2)} ${round(r * 0.16)}`;
    return s(
      "g",
      { class: "layer-line", "data-style": known(style), "data-to": line[line.length - 1] },
      s("path", { ...path, class: "layer-line-bed", "stroke-width": round(r * 0.24) }),
      s("path", { ...path, class: "layer-line-ink", "stroke-width": round(r * 0.12), "stroke-dasharray": dashes }),
      s("circle", {
        class: "layer-source",
        cx: round(source.x),
        cy: round(source.y),
        r: round(r * 0.3),
        "stroke-width": round(r * 0.09),
      }),
    );
  }
}
