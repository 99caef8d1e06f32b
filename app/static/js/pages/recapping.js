/** The recap at a live table: while it runs the map stands in the past and takes no orders; all else stays live. */

import { Trail } from "../board/trail.js";
import { RecapCard } from "../panels/recapcard.js";
import { replayAddress } from "../replay/address.js";
import { Recap } from "../replay/recap.js";
import { scene, traces } from "../replay/traces.js";

const NOBODY = new Set();
/** Keys that would give orders on a map that does not show the present. */
const ORDERS = /^([1-9]|n|u|U|Enter| )$/;

/**
 * The parts of a table that a recap needs; `present` draws the map as it is now, `past`
 * says whether it stands in the past.
 * @typedef {{store: import("../store.js").Store, sheet: import("../board/sheet.js").Sheet,
 *   scroller: import("../board/scroller.js").Scroller, counters: import("../board/counters.js").Counters,
 *   overlays: import("../board/overlays.js").Overlays, toasts: import("../panels/toasts.js").Toasts,
 *   present: () => void, past: (past: boolean) => void}} Parts
 */

export class Recapping {
  /** @param {Parts} parts @param {import("../panels/entry.js").Links} on @param {string|null} invite @param {boolean} wanted */
  constructor(parts, on, invite, wanted) {
    this.parts = parts;
    const { sheet, store, toasts } = parts;
    this.trail = new Trail(sheet);
    this.recap = new Recap(store, invite, wanted);
    this.card = new RecapCard(this.recap, on, sheet.board, () => replayAddress(store, invite, {}));
    this.recap.on("opened", () => this.#mark(true));
    this.recap.on("closed", () => this.#closed());
    this.recap.on("frame", (frame) => this.#draw(frame));
    this.recap.on("failed", (error) => toasts.refuse(error.refusal ?? error));
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", this.keys, true);
    this.clicks = (/** @type {Event} */ event) => this.open && event.stopPropagation();
    sheet.svg.addEventListener("click", this.clicks, true);
    if (wanted) this.#forget();
  }

  get open() {
    return this.recap.open;
  }

  /** A reload is no new wish for the recap. */
  #forget() {
    const query = new URLSearchParams(location.search);
    query.delete("recap");
    history.replaceState(null, "", `${location.pathname}${query.size ? `?${query}` : ""}${location.hash}`);
  }

  /** @param {boolean} past */
  #mark(past) {
    this.parts.past(past);
    this.parts.overlays.mark(new Map());
    this.parts.overlays.route([]);
  }

  /** @param {import("../replay/tape.js").Frame} frame */
  #draw(frame) {
    const { counters, overlays, sheet, scroller } = this.parts;
    const lines = frame.step?.log ?? [];
    const found = traces(frame.before, frame.view, lines);
    counters.draw(frame.view, NOBODY, NOBODY);
    overlays.control(frame.view.spaces ?? {}, Object.keys(sheet.board.sides ?? {}));
    this.trail.draw(found);
    this.card.draw(frame, found);
    const first = scene(found, lines).find((key) => sheet.board.spaces[key]);
    if (first) scroller.show(first, !this.#covers(first));
  }

  /** Whether the card lies over a space. @param {string} key */
  #covers(key) {
    const space = document.getElementById(this.parts.sheet.id(key))?.getBoundingClientRect();
    const card = this.card.show.getBoundingClientRect();
    return Boolean(space && space.bottom > card.top && space.right > card.left && space.left < card.right);
  }

  #closed() {
    this.trail.clear();
    this.#mark(false);
    this.parts.present();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (!this.open || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector("dialog[open], :popover-open")) return;
    const target = /** @type {Element} */ (event.target);
    if (target.closest("input, textarea")) return;
    const onMap = target === document.body || target === this.parts.sheet.svg;
    if (!this.card.key(event) && !(onMap && ORDERS.test(event.key))) return;
    event.preventDefault();
    event.stopPropagation();
  }

  close() {
    this.recap.end();
    document.removeEventListener("keydown", this.keys, true);
  }
}
