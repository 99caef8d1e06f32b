/** Spaces that have just changed light up for a while. They fade as a layer of their own, so that nothing is painted. */

import { s } from "../dom.js";

/** As long as the stylesheet has them fade. */
const FADE_MS = 2_600;

/** @param {import("./sheet.js").Sheet} sheet @param {string[]} keys */
export function flash(sheet, keys) {
  const d = keys.filter((key) => sheet.board.spaces[key]).map((key) => sheet.outline(key));
  if (!d.length) return;
  const path = s("path", { class: "flash", d: d.join("") });
  sheet.flashes.append(path);
  setTimeout(() => path.remove(), FADE_MS);
}
