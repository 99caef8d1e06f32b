/**
 * The pane of orders shows what has just begun: its top when another order or another phase does, the list of a stack
 * that was clicked. In between it stays where its reader has scrolled it.
 */

import { bringInSight } from "../insight.js";

/** @param {HTMLElement} pane @param {{store: import("../store.js").Store, composer: import("../play/composer.js").Composer, stack: HTMLElement}} on */
export function followOrders(pane, { store, composer, stack }) {
  /** @type {string|null} */
  let order = null;
  /** @type {string|null} */
  let space = null;
  let stage = "";
  const look = () => {
    const { phase, turn } = store.now();
    const now = `${turn} ${phase} ${store.view.battle?.now?.stage} ${store.seat}`;
    const making = composer.draft?.offer.order ?? null;
    const begun = now !== stage || (making !== null && making !== order);
    const clicked = making === null && composer.space !== null && composer.space !== space;
    [stage, order, space] = [now, making, composer.space];
    if (begun) pane.scrollTop = 0;
    else if (clicked) bringInSight(stack, 0);
  };
  composer.on("change", look);
  store.on("view", look);
}
