/**
 * Strokes over the map: a mouse or a finger that goes from space to space with the button down. Whoever may want one is
 * asked as it begins; what nobody wants pans the map. The click that ends a stroke is no click.
 *
 * A hand says how a stroke may begin on a space: `now`, with the first move, or `hold`, once the finger has rested there
 * a while; null where it wants none.
 * @typedef {object} Hand
 * @property {(space: string, pointer: string) => "now"|"hold"|null} begins
 * @property {(space: string) => void} begin
 * @property {(space: string) => void} over each space that is come to, those swept over in between too
 * @property {() => void} end
 * @property {() => void} cancel
 */

const HOLD_MS = 350;
const SLACK_PX = 8;

/**
 * @param {import("./sheet.js").Sheet} sheet @param {import("./scroller.js").Scroller} scroller @param {Hand[]} hands
 */
export function strokes(sheet, scroller, hands) {
  sheet.svg.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    const start = sheet.at(event.clientX, event.clientY);
    if (!start) return;
    for (const hand of hands) {
      const how = hand.begins(start, event.pointerType);
      if (!how) continue;
      if (how === "now") {
        event.stopPropagation();
        scroller.dragged = false;
      }
      follow(sheet, scroller, hand, event, start, how);
      return;
    }
  });
}

/**
 * @param {import("./sheet.js").Sheet} sheet @param {import("./scroller.js").Scroller} scroller @param {Hand} hand
 * @param {PointerEvent} down @param {string} start @param {"now"|"hold"} how
 */
function follow(sheet, scroller, hand, down, start, how) {
  const target = /** @type {Element} */ (down.target);
  let begun = false;
  let here = start;
  let last = { x: down.clientX, y: down.clientY };
  const begin = () => {
    begun = true;
    // What was pressed may be drawn anew meanwhile: the sheet hears of the pointer from now on.
    sheet.svg.setPointerCapture(down.pointerId);
    hand.begin(start);
  };
  const timer = how === "hold" ? window.setTimeout(begin, HOLD_MS) : 0;
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    const to = { x: event.clientX, y: event.clientY };
    if (!begun && how === "hold") {
      // It moves too soon: the map is panned.
      if (Math.hypot(to.x - down.clientX, to.y - down.clientY) > SLACK_PX) done();
      return;
    }
    // A quick hand turns more often than the browser tells.
    const turns = event.getCoalescedEvents?.().map(({ clientX, clientY }) => ({ x: clientX, y: clientY })) ?? [];
    for (const turn of [...turns, to]) {
      for (const space of swept(sheet, last, turn)) {
        if (space === here) continue;
        if (!begun) begin();
        here = space;
        hand.over(space);
      }
      last = turn;
    }
  };
  // A finger pans natively, unless its moves are taken from the browser.
  const hold = (/** @type {Event} */ event) => {
    if ((begun || how === "now") && event.cancelable) event.preventDefault();
  };
  const up = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== down.pointerId) return;
    if (begun) {
      scroller.dragged = true;
      hand.end();
    }
    done();
  };
  const drop = () => {
    if (begun) {
      scroller.dragged = true;
      hand.cancel();
    }
    done();
  };
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Escape" || !begun) return;
    event.stopImmediatePropagation();
    drop();
  };
  const done = () => {
    clearTimeout(timer);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", drop);
    document.removeEventListener("keydown", key, true);
    target.removeEventListener("touchmove", hold);
    target.removeEventListener("contextmenu", hold);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", drop);
  document.addEventListener("keydown", key, true);
  // Touches belong to what was touched, be it drawn anew or not.
  target.addEventListener("touchmove", hold, { passive: false });
  target.addEventListener("contextmenu", hold);
}

/**
 * The spaces on the straight line between two points of the window, so that a quick hand skips none.
 * @param {import("./sheet.js").Sheet} sheet @param {{x: number, y: number}} from @param {{x: number, y: number}} to
 */
function swept(sheet, from, to) {
  const step = (sheet.r * sheet.svg.getBoundingClientRect().width) / sheet.board.size[0] / 2;
  const count = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / step));
  /** @type {string[]} */
  const found = [];
  for (let i = 1; i <= count; i++) {
    const space = sheet.at(from.x + ((to.x - from.x) * i) / count, from.y + ((to.y - from.y) * i) / count);
    if (space && space !== found.at(-1)) found.push(space);
  }
  return found;
}
