/**
 * Drawing an order's path by hand: from the selected pieces space by space, with a mouse, a finger, or Shift and the
 * arrow keys. The engine judges every step; between spaces that do not touch it finds the cheapest way.
 */

import { button, h, put } from "../dom.js";
import { clauseLink } from "../panels/links.js";
import { PathDrawing } from "./drawing.js";

export class PathDesk {
  /**
   * @param {import("../play/composer.js").Composer} composer @param {import("../board/sheet.js").Sheet} sheet
   * @param {import("../board/cursor.js").Cursor} cursor @param {(clause: string) => void} openClause
   */
  constructor(composer, sheet, cursor, openClause) {
    this.composer = composer;
    this.sheet = sheet;
    this.cursor = cursor;
    this.openClause = openClause;
    this.drawing = new PathDrawing(sheet);
    /** @type {string[]} the path as the hand has drawn it, which the engine may not have judged yet */
    this.path = [];
    /** whether it was the hand that drew the path there is */
    this.drawn = false;
    /** @type {string|null} a space that can only be gone to once the engine has said how */
    this.wanted = null;
    /** @type {{space: string, message: string, clause: string|null}|null} the step that can't be taken, and why */
    this.bad = null;
    this.words = h("p", { role: "status" });
    this.bar = h(
      "section",
      { class: "path-bar", "aria-label": "Path being drawn", hidden: true },
      this.words,
      h(
        "div",
        {},
        button("Back a step", () => this.#draw(this.path.slice(0, -1)), { "data-key": "path-back" }),
        button("Drop the path", () => this.#draw([]), { class: "quiet", "data-key": "path-drop" }),
      ),
    );
    composer.on("change", () => this.#judge());
  }

  /** The path field of the order being made, once it has candidates. */
  get field() {
    const fields = this.composer.draft?.offer.fields ?? [];
    return fields.find((one) => one.type === "path" && Object.keys(one.to ?? {}).length) ?? null;
  }

  /** Where the pieces stand. @returns {string|null} */
  get start() {
    return Object.values(this.field?.to ?? {})[0]?.path[0] ?? null;
  }

  /** @returns {string[]} */
  get value() {
    return (this.field && this.composer.draft?.body[this.field.name]) ?? [];
  }

  /** Where the path ends so far, the start where there is none. */
  get end() {
    return this.path.at(-1) ?? this.start;
  }

  /** What the engine says of the path that is there, once it has. */
  get via() {
    return this.composer.draft?.settled && this.value.length > 1 ? (this.field?.via ?? null) : null;
  }

  /** A click on a space; whether it was for the path. @param {string} space @param {boolean} on with Shift: go on to there */
  click(space, on) {
    if (!this.field) return false;
    if (on) this.over(space);
    else if (this.drawn && space === this.end && this.composer.draft?.ready) this.composer.commit();
    else return false;
    return true;
  }

  /** A key on the map; whether it was for the path. @param {string} key @param {boolean} shift */
  key(key, shift) {
    if (!this.field) return false;
    if (key === "Backspace" && this.path.length > 1) {
      this.#draw(this.path.slice(0, -1));
      this.cursor.place(this.end);
    } else if (shift && key.startsWith("Arrow")) {
      if (this.cursor.at !== this.end) this.cursor.place(this.end);
      this.cursor.go(key);
      if (this.cursor.at) this.over(this.cursor.at);
    } else return false;
    return true;
  }

  /** @returns {import("../board/strokes.js").Hand} */
  hand() {
    let before = /** @type {string[]} */ ([]);
    return {
      begins: (space) => (this.field && (space === this.end || space === this.start) ? "now" : null),
      begin: (space) => {
        before = this.value;
        if (space !== this.end && this.start) this.path = [this.start];
      },
      over: (space) => this.over(space),
      end: () => this.cursor.place(this.end),
      cancel: () => this.#draw(before),
    };
  }

  /** Go on to a space: a step, a step back, or the engine's cheapest way. @param {string} space */
  over(space) {
    const { start, composer } = this;
    if (!start) return;
    const path = this.path.length ? this.path : [start];
    const end = path[path.length - 1];
    this.wanted = null;
    if (space === end) this.#miss(null);
    else if (path.at(-2) === space) this.#draw(path.slice(0, -1));
    else if (this.sheet.neighbours(end).includes(space)) this.#draw([...path, space]);
    else if (!composer.draft?.settled && path.length > 1) this.wanted = space;
    else {
      const way = (path.length > 1 ? this.field?.via?.to : this.field?.to)?.[space];
      if (way) this.#draw(way.path);
      else this.#miss({ space, message: "There is no way on to there with what is left.", clause: null });
    }
  }

  /** @param {PathDesk["bad"]} bad */
  #miss(bad) {
    this.bad = bad;
    this.#show();
  }

  /** @param {string[]} path */
  #draw(path) {
    const { field, composer } = this;
    if (!field) return;
    this.path = path;
    this.drawn = path.length > 1;
    this.bad = null;
    composer.set(field, path.length > 1 ? path : undefined);
  }

  /** What the engine says of the path: its good part stays, the step after it is shown with the reason. */
  #judge() {
    const { via, value, wanted } = this;
    if (!this.field) [this.path, this.drawn, this.wanted, this.bad] = [[], false, null, null];
    else if (this.composer.draft?.settled) {
      this.drawn = this.drawn && value.join() === this.path.join();
      this.path = value;
      this.wanted = null;
      if (via?.refusal && value.length > via.path.length) {
        const { message, clause } = via.refusal;
        const space = value[via.path.length];
        this.#draw(via.path);
        this.bad = { space, message, clause };
        if (this.cursor.at === space) this.cursor.place(this.end);
      } else if (wanted) return this.over(wanted);
    }
    this.#show();
  }

  /** The bar lies over the half of the map that the path does not lead to. */
  #giveWay() {
    const map = this.bar.parentElement?.getBoundingClientRect();
    const hex = this.sheet.element.querySelector(`#space-${CSS.escape(this.end ?? "")}`)?.getBoundingClientRect();
    if (!map || !hex) return;
    const at = (hex.top + hex.height / 2 - map.top) / map.height;
    if (at < 0.4) this.bar.classList.add("at-foot");
    else if (at > 0.6) this.bar.classList.remove("at-foot");
  }

  #show() {
    const { bad, via, value } = this;
    const waits = Boolean(this.field && !this.composer.draft?.settled);
    if (waits && !bad) return;
    const told = via && (this.drawn || bad) ? via : null;
    this.bar.hidden = !told && !bad;
    if (this.bar.hidden) return this.drawing.clear();
    const name = (/** @type {string} */ key) => this.sheet.describe(key).split(",")[0];
    this.#giveWay();
    this.drawing.draw(this.end, told ? String(told.cost) : "", bad?.space ?? null);
    const spent = told && `${told.cost}${told.limit === null ? "" : ` of ${told.limit}`}`;
    put(
      this.words,
      told ? [h("b", {}, `To ${name(value[value.length - 1])}, cost so far ${spent}.`), " "] : null,
      bad
        ? [
            h("span", { class: "refusal" }, `Not to ${name(bad.space)}: ${bad.message}`),
            " ",
            clauseLink(bad.clause, this.openClause),
          ]
        : null,
    );
    return undefined;
  }
}
