/** Mouse, touch and keyboard on the map, all of which come down to "this space" and "back out". */

import { strokes } from "../board/strokes.js";

/**
 * What may want clicks and keys on the map before they select or order anything: told whether it took them.
 * @typedef {{click: (space: string, shift: boolean) => boolean, key: (key: string, shift: boolean) => boolean,
 *   hand: () => import("../board/strokes.js").Hand}} Pen
 *
 * @param {{orders: HTMLElement, sheet: import("../board/sheet.js").Sheet, scroller: import("../board/scroller.js").Scroller,
 *   cursor: import("../board/cursor.js").Cursor, composer: import("../play/composer.js").Composer,
 *   undo: import("../affairs/undo.js").Undo, pens: Pen[]}} parts
 * @returns {() => void} what lets go of the document
 */
export function mapInput({ orders, sheet, scroller, cursor, composer, undo, pens }) {
  sheet.svg.addEventListener("click", (event) => {
    if (scroller.dragged) return;
    const named = /** @type {Element} */ (event.target).closest("[data-space]")?.getAttribute("data-space") ?? null;
    // A counter stands out of its hex a little: the hex under the pointer counts. A click made by a screen reader has
    // no place; then the element counts.
    const placed = event.detail > 0 ? sheet.at(event.clientX, event.clientY) : null;
    const space = placed ?? named;
    if (!space) return composer.back();
    cursor.place(space);
    return pens.some((pen) => pen.click(space, event.shiftKey)) || composer.click(space);
  });

  strokes(
    sheet,
    scroller,
    pens.map((pen) => pen.hand()),
  );

  /** On to the next space that may be chosen, or back to the one before. @param {number} by */
  const leap = (by) => {
    const open = [...composer.marks()].filter(([, mark]) => mark.role !== "chosen").map(([key]) => key);
    const at = open.indexOf(cursor.at ?? "");
    const key = open[at < 0 ? 0 : (at + by + open.length) % open.length];
    if (!key) return;
    cursor.place(key);
    scroller.show(key);
    sheet.svg.focus({ preventScroll: true });
  };

  const keys = (/** @type {KeyboardEvent} */ event) => {
    const target = /** @type {Element} */ (event.target);
    if (document.querySelector("dialog[open], [popover]:popover-open")) return;
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      composer.commit();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const writing = target.closest("input, select, textarea");
    if (event.key === "Escape") {
      if (writing) /** @type {HTMLElement} */ (target).blur();
      else if (!pens.some((pen) => pen.key(event.key, event.shiftKey))) composer.back();
      return;
    }
    if (writing) return;
    if (/^[1-9]$/.test(event.key)) {
      const piece = composer.piecesAt(composer.space)[Number(event.key) - 1];
      if (piece) composer.clickPiece(piece);
      return;
    }
    if (event.key === "n") composer.next();
    else if (event.key === "u" || event.key === "U") undo.press();
    else if (event.key === "m") sheet.svg.focus({ preventScroll: true });
    else if (event.key === "o") orders.focus();
    else if (event.key === "j" || event.key === "J") leap(event.shiftKey ? -1 : 1);
    else if (event.key === "+" || event.key === "=") scroller.by(1.3);
    else if (event.key === "-") scroller.by(1 / 1.3);
    else if (target !== sheet.svg) return;
    else if (pens.some((pen) => pen.key(event.key, event.shiftKey))) event.preventDefault();
    else if (cursor.go(event.key)) event.preventDefault();
    else if ((event.key === "Enter" || event.key === " ") && cursor.at) {
      const { at } = cursor;
      event.preventDefault();
      if (!pens.some((pen) => pen.click(at, event.shiftKey))) composer.click(at);
    }
  };
  document.addEventListener("keydown", keys);
  const relay = () => scroller.relay();
  addEventListener("resize", relay);
  return () => {
    document.removeEventListener("keydown", keys);
    removeEventListener("resize", relay);
  };
}
