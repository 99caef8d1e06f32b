/** The signs of a player, drawn: fonts lack some of them. */

import { s } from "../dom.js";

const SHAPES = {
  first: "M5 4v16M20 4 9 12l11 8Z",
  back: "M17 4 6 12l11 8Z",
  play: "M6 3.500 20 12 6 20.500Z",
  pause: "M7 4v16M17 4v16",
  on: "M7 4l11 8-11 8Z",
  last: "M19 4v16M4 4l11 8-11 8Z",
  again: "M19 12a7 7 0 1 1-2.200-5.100M20 2.500v5h-5",
};

/** @param {keyof typeof SHAPES} name */
export function icon(name) {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", "data-icon": name },
    s("path", { d: SHAPES[name] }),
  );
}
