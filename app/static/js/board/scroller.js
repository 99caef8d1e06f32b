/**
 * Pan and zoom: a native scroller (so wheel, touch and keys pan as everywhere) over a sheet scaled by CSS. While fingers
 * or the wheel zoom, the sheet as it was painted is only stretched and moved: one transform a frame, nothing is laid
 * out or painted. When they rest, the sheet is laid out for the zoom they came to, and painted sharp.
 */

import { h } from "../dom.js";
import { gestures } from "./gestures.js";

const REST_MS = 180;
const MARGIN = 36;
/** The radius of a hex, in px of the screen, that is close enough. */
const CLOSEST = 120;
/** How much is drawn, by a hex's radius on the screen in px. @type {[number, string][]} */
const LEVELS = [
  [19, "far"],
  [39, "mid"],
];

/** @typedef {[number, number]} Point a point of the window, or anything else that goes right and down */

export class Scroller {
  /** @param {import("./sheet.js").Sheet} sheet @param {string} memory key under which place and zoom are kept */
  constructor(sheet, memory) {
    this.sheet = sheet;
    this.memory = memory;
    this.zoom = 1;
    /** how far a stretched sheet lies from where it is scrolled to, null once it is laid out @type {Point|null} */
    this.off = null;
    this.rest = 0;
    this.dragged = false;
    /** whether where one looks is to be kept: not before the first look has been chosen */
    this.remembers = false;
    this.extent = h("div", { class: "extent" }, sheet.element);
    this.element = h("div", { class: "scroller", tabindex: "-1" }, this.extent);
    this.element.addEventListener("scroll", () => this.#settle(), { passive: true });
    gestures(this);
  }

  /** The zoom at which the whole sheet is seen. */
  least() {
    const [w, hgt] = this.sheet.board.size;
    const [width, height] = [this.element.clientWidth - 2 * MARGIN, this.element.clientHeight - 2 * MARGIN];
    return Math.max(0.1, Math.min(width / w, height / hgt));
  }

  /** Zoom about the middle. @param {number} zoom */
  set(zoom) {
    const box = this.element.getBoundingClientRect();
    this.#aim(zoom, [box.left + box.width / 2, box.top + box.height / 2]);
    this.lay();
    this.#settle();
  }

  /**
   * Zoom while a gesture runs.
   * @param {number} zoom @param {Point} to where in the window that comes to lie which @param {Point} [from] lay there
   */
  stretch(zoom, to, from = to) {
    this.#aim(zoom, to, from);
    this.sheet.element.classList.add("stretched");
    this.#transform();
    this.#settle();
  }

  /** Take a zoom, and reckon how far the sheet is then to lie from where it is scrolled to. @param {number} zoom @param {Point} to @param {Point} [from] */
  #aim(zoom, to, from = to) {
    const { left, top } = this.element.getBoundingClientRect();
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = this.element;
    const [ox, oy] = this.#origin();
    const [dx, dy] = this.off ?? [0, 0];
    const x = (scrollLeft + dx + from[0] - left - ox) / this.zoom;
    const y = (scrollTop + dy + from[1] - top - oy) / this.zoom;
    this.zoom = Math.max(Math.min(this.least(), 1), Math.min(zoom, CLOSEST / this.sheet.r));
    // No further than the scroller will go once the sheet is laid out.
    const [mx, my] = this.#origin();
    const [w, hgt] = this.sheet.board.size;
    const right = Math.max(0, w * this.zoom + 2 * mx - clientWidth);
    const bottom = Math.max(0, hgt * this.zoom + 2 * my - clientHeight);
    this.off = [
      Math.max(0, Math.min(right, x * this.zoom + mx - to[0] + left)) - scrollLeft,
      Math.max(0, Math.min(bottom, y * this.zoom + my - to[1] + top)) - scrollTop,
    ];
  }

  /** Where the sheet's corner lies in the extent: a margin, more where the sheet is smaller than the window. @returns {Point} */
  #origin() {
    const [w, hgt] = this.sheet.board.size;
    return [
      Math.max(MARGIN, (this.element.clientWidth - w * this.zoom) / 2),
      Math.max(MARGIN, (this.element.clientHeight - hgt * this.zoom) / 2),
    ];
  }

  #transform() {
    const [mx, my] = this.#origin();
    const [dx, dy] = this.off ?? [0, 0];
    this.sheet.element.style.transform = `translate(${mx - dx}px, ${my - dy}px) scale(${this.zoom})`;
  }

  /** Lay the sheet out as it is stretched, if it is. */
  lay() {
    if (!this.off) return;
    const { scrollLeft, scrollTop } = this.element;
    const [left, top] = [scrollLeft + this.off[0], scrollTop + this.off[1]];
    const [w, hgt] = this.sheet.board.size;
    const [mx, my] = this.#origin();
    this.off = null;
    this.extent.style.width = `${w * this.zoom + 2 * mx}px`;
    this.extent.style.height = `${hgt * this.zoom + 2 * my}px`;
    this.sheet.element.classList.remove("stretched");
    this.#transform();
    const radius = this.sheet.r * this.zoom;
    const level = LEVELS.find(([most]) => radius < most)?.[1] ?? "close";
    if (this.sheet.element.dataset.zoom !== level) this.sheet.element.dataset.zoom = level;
    this.sheet.landmarks.look(radius);
    this.sheet.element.classList.toggle("hide-names", this.sheet.landmarks.shown);
    this.element.scrollLeft = left;
    this.element.scrollTop = top;
  }

  /** @param {number} factor */
  by(factor) {
    this.set(this.zoom * factor);
  }

  #settle() {
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => {
      this.lay();
      this.#remember();
    }, REST_MS);
  }

  #remember() {
    if (!this.remembers) return;
    const { scrollLeft, scrollTop } = this.element;
    sessionStorage.setItem(this.memory, JSON.stringify({ zoom: this.zoom, scrollLeft, scrollTop }));
  }

  /** Go where this tab last was, or to a space at reading size. @param {string|null} space */
  start(space) {
    const kept = JSON.parse(sessionStorage.getItem(this.memory) ?? "null");
    if (kept) {
      const { scrollLeft, scrollTop } = this.element;
      this.zoom = kept.zoom;
      this.off = [kept.scrollLeft - scrollLeft, kept.scrollTop - scrollTop];
      this.lay();
      return;
    }
    this.set(Math.max(this.least(), 34 / this.sheet.r));
    if (space) this.show(space, false);
  }

  /** After the window changed its size. */
  relay() {
    this.set(this.zoom);
  }

  /** The whole sheet. */
  fit() {
    this.set(this.least());
  }

  /** Bring a space into view: not at all if it is well inside. @param {string} key @param {boolean} [gently] */
  show(key, gently = true) {
    const space = this.sheet.board.spaces[key];
    if (!space) return;
    this.lay();
    const [mx, my] = this.#origin();
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = this.element;
    const [x, y] = [space.x * this.zoom + mx, space.y * this.zoom + my];
    const near = 1.5 * this.sheet.r * this.zoom;
    const inside =
      x - near > scrollLeft &&
      x + near < scrollLeft + clientWidth &&
      y - near > scrollTop &&
      y + near < scrollTop + clientHeight;
    if (gently && inside) return;
    const calm = !gently || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.element.scrollTo({
      left: x - clientWidth / 2,
      top: y - clientHeight / 2,
      behavior: calm ? "instant" : "smooth",
    });
  }
}
