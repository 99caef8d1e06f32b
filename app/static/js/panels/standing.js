/** How the sides stand now, in the bar: the victory points of each, as they would be counted if all stayed as it is. */

import { h, renew } from "../dom.js";
import { sideChip } from "./chip.js";

/**
 * Each side's points for the conditions that hold now, the sides in the board's order.
 * @param {import("../store.js").Store} store @returns {[string, number][]}
 */
export function pointsNow(store) {
  const sides = Object.keys(store.board?.sides ?? {});
  /** @type {Record<string, number>} */
  const points = {};
  for (const { side, points: worth, holds } of Object.values(store.view.victory ?? {}))
    if (side && worth !== undefined && worth !== null) points[side] = (points[side] ?? 0) + (holds ? worth : 0);
  return Object.entries(points).sort(([a], [b]) => sides.indexOf(a) - sides.indexOf(b));
}

/** @param {import("../store.js").Store} store */
export function standing(store) {
  const element = h("div", { class: "standing-now", title: "Victory points as things stand now" });
  const draw = () => {
    const points = pointsNow(store);
    element.hidden = !points.length;
    renew(
      element,
      h("span", { class: "visually-hidden" }, "Victory points now: "),
      points.map(([side, sum]) => h("span", {}, sideChip(store.board, side, true), h("b", {}, sum))),
    );
  };
  store.on("view", (diff) => (!diff || diff.victory) && draw());
  return element;
}
