/**
 * Bringing things into sight within what scrolls. A browser's own `scrollIntoView` would also scroll whatever lies
 * around, and move the place from where the Tab key goes on.
 */

/** What scrolls at a table, the map apart. */
const BOXES = ".orders-pane, .tabs";
const MARGIN = 8;

/** Scroll the box around a part so far that it is seen, its beginning before all. @param {Element} part @param {number} [margin] around it */
export function bringInSight(part, margin = MARGIN) {
  const box = part.closest(BOXES);
  if (!box) return;
  const [outer, inner] = [box.getBoundingClientRect(), part.getBoundingClientRect()];
  box.scrollTop += by(inner.top - margin - outer.top, inner.bottom + margin - outer.bottom);
  box.scrollLeft += by(inner.left - margin - outer.left, inner.right + margin - outer.right);
}

/** How far to scroll, from how far a part's beginning and end lie beyond those of its box. @param {number} start @param {number} end */
const by = (start, end) => (start < 0 ? start : Math.min(Math.max(0, end), start));
