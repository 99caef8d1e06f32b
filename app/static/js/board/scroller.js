/**
 * Pan and zoom: a native scroller (so wheel, touch and keys pan as everywhere) over a sheet scaled by CSS. While a
 * zoom runs the sheet is its own layer and only stretched; when it rests, the layer is drawn anew and sharp.
 */

import { h } from "../dom.js";
import { Emitter } from "../emitter.js";

const REST_MS = 180;
const DRAG_PX = 5;
const MARGIN = 36;
/** How much is drawn, by a hex's radius on the screen in px. @type {[number, string][]} */
const LEVELS = [
  [19, "far"],
  [39, "mid"],
];

export class Scroller extends Emitter {
  /** @param {import("./sheet.js").Sheet} sheet @param {string} memory key under which place and zoom are kept */
  constructor(sheet, memory) {
    super();
    this.sheet = sheet;
    this.memory = memory;
    this.zoom = 1;
    this.rest = 0;
    this.dragged = false;
    /** whether where one looks is to be kept: not before the first look has been chosen */
    this.remembers = false;
    this.extent = h("div", { class: "extent" }, sheet.element);
    this.element = h("div", { class: "scroller", tabindex: "-1" }, this.extent);
    this.element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    this.element.addEventListener("pointerdown", (event) => this.#drag(event));
    this.element.addEventListener("touchstart", (event) => this.#pinch(event), { passive: false });
    this.element.addEventListener("scroll", () => this.#settle(), { passive: true });
  }

  /** The zoom at which the whole sheet is seen. */
  least() {
    const [w, hgt] = this.sheet.board.size;
    const [width, height] = [this.element.clientWidth - 2 * MARGIN, this.element.clientHeight - 2 * MARGIN];
    return Math.max(0.1, Math.min(width / w, height / hgt));
  }

  /** @param {number} zoom @param {number} [clientX] what stays in place; the middle if left out @param {number} [clientY] */
  set(zoom, clientX, clientY) {
    const box = this.element.getBoundingClientRect();
    const [px, py] = [
      (clientX ?? box.left + box.width / 2) - box.left,
      (clientY ?? box.top + box.height / 2) - box.top,
    ];
    const next = Math.max(Math.min(this.least(), 1), Math.min(zoom, 120 / this.sheet.r));
    const [mx, my] = this.#origin();
    const x = (this.element.scrollLeft + px - mx) / this.zoom;
    const y = (this.element.scrollTop + py - my) / this.zoom;
    this.zoom = next;
    this.#lay();
    const [nx, ny] = this.#origin();
    this.element.scrollLeft = x * next + nx - px;
    this.element.scrollTop = y * next + ny - py;
    this.#settle();
    this.emit("zoom", next);
  }

  /** Where the sheet's corner lies in the extent: a margin, more where the sheet is smaller than the window. */
  #origin() {
    const [w, hgt] = this.sheet.board.size;
    return [
      Math.max(MARGIN, (this.element.clientWidth - w * this.zoom) / 2),
      Math.max(MARGIN, (this.element.clientHeight - hgt * this.zoom) / 2),
    ];
  }

  #lay() {
    const [w, hgt] = this.sheet.board.size;
    const [mx, my] = this.#origin();
    this.extent.style.width = `${w * this.zoom + 2 * mx}px`;
    this.extent.style.height = `${hgt * this.zoom + 2 * my}px`;
    this.sheet.element.style.transform = `translate(${mx}px, ${my}px) scale(${this.zoom})`;
    const radius = this.sheet.r * this.zoom;
    const level = LEVELS.find(([most]) => radius < most)?.[1] ?? "close";
    if (this.sheet.element.dataset.zoom !== level) this.sheet.element.dataset.zoom = level;
  }

  /** @param {number} factor */
  by(factor) {
    this.set(this.zoom * factor);
  }

  #settle() {
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => {
      // A layer with will-change keeps the sharpness it was first drawn with; dropping it for a frame draws it anew.
      this.sheet.element.classList.add("resting");
      requestAnimationFrame(() => requestAnimationFrame(() => this.sheet.element.classList.remove("resting")));
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
      this.zoom = kept.zoom;
      this.#lay();
      this.element.scrollTo({ left: kept.scrollLeft, top: kept.scrollTop, behavior: "instant" });
      this.emit("zoom", this.zoom);
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

  /** @param {WheelEvent} event */
  #wheel(event) {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    this.set(this.zoom * Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0025)), event.clientX, event.clientY);
  }

  /** The mouse drags the sheet; touch and pen pan natively. @param {PointerEvent} event */
  #drag(event) {
    this.dragged = false;
    if (event.pointerType !== "mouse" || event.button > 1) return;
    const { clientX, clientY } = event;
    const { scrollLeft, scrollTop } = this.element;
    const move = (/** @type {PointerEvent} */ to) => {
      const [dx, dy] = [to.clientX - clientX, to.clientY - clientY];
      if (!this.dragged && Math.hypot(dx, dy) < DRAG_PX) return;
      this.dragged = true;
      this.element.classList.add("dragging");
      this.element.scrollTo({ left: scrollLeft - dx, top: scrollTop - dy, behavior: "instant" });
    };
    const end = () => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      this.element.classList.remove("dragging");
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** Two fingers zoom about the point between them. @param {TouchEvent} event */
  #pinch(event) {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const spread = (/** @type {TouchList} */ t) => Math.hypot(t[0].clientX - t[1].clientX, t[0].clientY - t[1].clientY);
    const [start, zoom] = [spread(event.touches), this.zoom];
    const move = (/** @type {TouchEvent} */ to) => {
      if (to.touches.length !== 2) return;
      to.preventDefault();
      const [a, b] = [to.touches[0], to.touches[1]];
      this.set((zoom * spread(to.touches)) / start, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    };
    const end = () => {
      this.element.removeEventListener("touchmove", move);
      this.element.removeEventListener("touchend", end);
      this.element.removeEventListener("touchcancel", end);
    };
    this.element.addEventListener("touchmove", move, { passive: false });
    this.element.addEventListener("touchend", end);
    this.element.addEventListener("touchcancel", end);
  }
}
