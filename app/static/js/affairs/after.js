/** After the end: another game. */

import { h, put } from "../dom.js";
import { manners, requests } from "./manners.js";
import { rematchLink } from "./manage.js";

/**
 * Offering another game, answering that, and the way there, kept right as the others answer.
 * @param {import("./cards.js").Desk} desk @param {(anchor: HTMLElement) => HTMLElement} hook
 * @returns {{element: HTMLElement, close: () => void}}
 */
export function another(desk, hook) {
  const element = h("div", { class: "another" });
  const draw = () => {
    const next = desk.store.table?.rematch;
    put(element, next ? rematchLink(next, hook) : [requests(desk), manners(desk, { called: true })]);
  };
  draw();
  const ends = [desk.store.on("table", draw), desk.acts.on("change", draw)];
  return { element, close: () => ends.forEach((end) => end()) };
}
