/**
 * The keyboard's cursor on the map: arrows go to the neighbour that lies most in that direction. Going sideways over
 * hexes zigzags about the line on which one set out, so that left and right come back to where they began.
 */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class Cursor {
  /** @param {import("./sheet.js").Sheet} sheet @param {(key: string) => void} onmove */
  constructor(sheet, onmove) {
    this.sheet = sheet;
    this.onmove = onmove;
    /** @type {string|null} */
    this.at = null;
    /** the line kept to: y while going sideways, x while going up and down */
    this.line = { x: 0, y: 0 };
  }

  /** @param {string|null} key @param {boolean} [keep] whether the line kept to stays */
  place(key, keep = false) {
    this.at = key;
    const { cursor, svg, board } = this.sheet;
    if (!key || !board.spaces[key]) {
      cursor.setAttribute("hidden", "");
      svg.removeAttribute("aria-activedescendant");
      return;
    }
    if (!keep) this.line = { x: board.spaces[key].x, y: board.spaces[key].y };
    cursor.removeAttribute("hidden");
    cursor.setAttribute("d", this.sheet.outline(key, 0.97));
    svg.setAttribute("aria-activedescendant", this.sheet.id(key));
  }

  /** @param {string} arrow a key's name @returns {boolean} whether it was an arrow */
  go(arrow) {
    const direction = ARROWS[arrow];
    if (!direction) return false;
    const { board } = this.sheet;
    if (!this.at) {
      this.place(Object.keys(board.spaces)[0] ?? null);
      return true;
    }
    const here = board.spaces[this.at];
    const sideways = direction[0] !== 0;
    let [best, least] = [/** @type {string|null} */ (null), Infinity];
    for (const key of this.sheet.neighbours(this.at)) {
      const there = board.spaces[key];
      const [dx, dy] = [there.x - here.x, there.y - here.y];
      const far = Math.hypot(dx, dy) || 1;
      const along = (dx * direction[0] + dy * direction[1]) / far;
      if (along < 0.35) continue;
      const strays = sideways ? Math.abs(there.y - this.line.y) : Math.abs(there.x - this.line.x);
      const price = (1 - along) * 2 + (strays / far) * 0.8 + (sideways ? dy : dx) * 1e-6;
      if (price < least) [best, least] = [key, price];
    }
    if (best) {
      const { x, y } = this.line;
      this.place(best);
      // Sideways keeps the row set out on; up and down keeps the column.
      this.line = sideways ? { x: this.line.x, y } : { x, y: this.line.y };
      this.onmove(best);
    }
    return true;
  }
}
