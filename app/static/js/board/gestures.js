/** What hands do with the map beside scrolling it: the mouse drags it, the wheel and two fingers zoom. */

const DRAG_PX = 5;

/** @typedef {import("./scroller.js").Scroller} Scroller */

/** @param {Scroller} scroller */
export function gestures(scroller) {
  const { element } = scroller;
  element.addEventListener("wheel", (event) => wheel(scroller, event), { passive: false });
  element.addEventListener("pointerdown", (event) => drag(scroller, event));
  element.addEventListener("touchstart", (event) => pinch(scroller, event), { passive: false });
}

/** @param {Scroller} scroller @param {WheelEvent} event */
function wheel(scroller, event) {
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  const factor = Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0025));
  scroller.stretch(scroller.zoom * factor, [event.clientX, event.clientY]);
}

/** The mouse drags the sheet; touch and pen pan natively. @param {Scroller} scroller @param {PointerEvent} event */
function drag(scroller, event) {
  scroller.dragged = false;
  if (event.pointerType !== "mouse" || event.button > 1) return;
  scroller.lay();
  const { element } = scroller;
  const { clientX, clientY } = event;
  const { scrollLeft, scrollTop } = element;
  const move = (/** @type {PointerEvent} */ to) => {
    const [dx, dy] = [to.clientX - clientX, to.clientY - clientY];
    if (!scroller.dragged && Math.hypot(dx, dy) < DRAG_PX) return;
    scroller.dragged = true;
    element.classList.add("dragging");
    element.scrollTo({ left: scrollLeft - dx, top: scrollTop - dy, behavior: "instant" });
  };
  const end = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    element.classList.remove("dragging");
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/** Two fingers zoom and move: what lay between them stays between them. @param {Scroller} scroller @param {TouchEvent} event */
function pinch(scroller, event) {
  if (event.touches.length !== 2) return;
  event.preventDefault();
  const { element } = scroller;
  let [spread, middle] = fingers(event.touches);
  const move = (/** @type {TouchEvent} */ to) => {
    if (to.touches.length !== 2) return;
    to.preventDefault();
    const [wider, there] = fingers(to.touches);
    scroller.stretch((scroller.zoom * wider) / spread, there, middle);
    [spread, middle] = [wider, there];
  };
  const end = () => {
    element.removeEventListener("touchmove", move);
    element.removeEventListener("touchend", end);
    element.removeEventListener("touchcancel", end);
  };
  element.addEventListener("touchmove", move, { passive: false });
  element.addEventListener("touchend", end);
  element.addEventListener("touchcancel", end);
}

/** How far two fingers are apart, and the point between them. @param {TouchList} touches @returns {[number, [number, number]]} */
function fingers([a, b]) {
  const apart = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  return [Math.max(1, apart), [(a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2]];
}
