/** The way from a table to its replay and to the proof of its dice. */

import { h } from "../dom.js";
import { replayAddress } from "./address.js";

/** @param {import("../store.js").Store} store @param {string|null} invite @param {import("../router.js").Router} router */
export function replayLinks(store, invite, router) {
  const link = (/** @type {string} */ text, /** @type {{v?: number, dice?: boolean}} */ at) =>
    router.hook(h("a", { href: replayAddress(store, invite, at) }, text));
  const element = h("nav", { class: "replay-links", "aria-label": "Replay" });
  // The seat one acts for may change.
  const draw = () => element.replaceChildren(link("Replay the game", {}), link("Check the dice", { dice: true }));
  store.on("view", (diff) => diff || draw());
  draw();
  return element;
}
