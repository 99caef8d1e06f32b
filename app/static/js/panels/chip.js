/** A side's chip: its color, its mark, its name. */

import { sideMark } from "../board/counter.js";
import { h, s } from "../dom.js";

/** @param {any} board @param {string|null|undefined} side @param {boolean} [short] the mark alone, its name for a title */
export function sideChip(board, side, short = false) {
  if (!side) return null;
  const sides = Object.keys(board?.sides ?? {});
  const name = board?.sides?.[side]?.name ?? side;
  return h(
    "span",
    {
      class: short ? "side-chip short" : "side-chip",
      title: short ? name : null,
      "data-side": side,
      "data-side-index": sides.indexOf(side),
    },
    s("svg", { viewBox: "-7 -7 14 14", "aria-hidden": "true" }, sideMark(board?.sides ?? {}, side, 0, 0, 6)),
    h("span", { class: short ? "visually-hidden" : "side-name" }, name),
  );
}
