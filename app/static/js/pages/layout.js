/** Where everything lies at the table: the bar, the map with what lies over it, the two panes of panels. */

import { h } from "../dom.js";
import { drawer } from "./drawer.js";
import { followOrders } from "./follow.js";

/**
 * @param {import("./table.js").TablePage} page @param {import("../router.js").Router} router
 * @param {HTMLElement} tools the map's
 */
export function layTable(page, router, tools) {
  const table = /** @type {import("../types.js").Table} */ (page.store.table);
  const { affairs, guide } = page;
  const pane = h(
    "aside",
    { class: "pane orders-pane", "aria-label": "Orders and selection" },
    page.battle.element,
    affairs.colleagues.element,
    guide.hints.element,
    page.orders.element,
    affairs.undo.element,
    page.stack.element,
  );
  followOrders(pane, { store: page.store, composer: page.composer, stack: page.stack.element });
  return h(
    "div",
    { class: "table", "data-panel": "orders" },
    h(
      "header",
      { class: "bar" },
      router.hook(h("a", { href: "/", class: "home", "aria-label": "To the lobby" }, "‹")),
      h("h1", {}, table.name || table.title),
      page.status.element,
      affairs.clocks.element,
      page.next.element,
    ),
    h(
      "main",
      { class: "map-pane", "aria-label": "Map" },
      page.map.scroller.element,
      tools,
      page.layers.legend,
      page.paths.bar,
      affairs.cards.element,
      guide.lessons.element,
      page.recap.card.element,
    ),
    h(
      "div",
      { class: "panes" },
      drawer(),
      pane,
      h("aside", { class: "pane info-pane", "aria-label": "Log and reference" }, page.tabs.list, page.tabs.body),
    ),
    page.toasts.element,
    page.live,
  );
}
