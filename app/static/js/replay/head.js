/** The bar over a replay: whose eyes one looks with, the turn and phase shown, and the way back to the table. */

import { h, put } from "../dom.js";
import { sideChip } from "../panels/chip.js";
import { turnName } from "./controls.js";

/** @param {import("../main.js").Context} context @param {import("../store.js").Store} store @param {import("../api.js").Eyes} eyes */
export function replayHead({ router }, store, { seat, invite }) {
  const table = /** @type {import("../types.js").Table} */ (store.table);
  const query = invite ? `?${new URLSearchParams({ invite })}` : "";
  const back = `/game/${encodeURIComponent(table.id)}${query}`;
  const turn = h("div", { class: "status-turn" });
  const draw = () => {
    const now = store.now();
    put(
      turn,
      h("span", { class: "turn" }, h("b", {}, turnName(now))),
      h("span", { class: "phase" }, sideChip(store.board, now.side), h("span", {}, now.phase_name ?? now.phase ?? "")),
    );
    document.title = `Replay: ${table.name || table.title_name || "Tigers"}`;
  };
  store.on("view", draw);
  return h(
    "header",
    { class: "bar" },
    router.hook(h("a", { href: back, class: "home", "aria-label": "To the table" }, "‹")),
    h("h1", {}, table.name || table.title),
    h("div", { class: "status" }, turn, h("span", { class: "tag" }, "Replay"), eyesOf(store, router, seat)),
  );
}

/** Who holds several seats may look with the eyes of each. @param {import("../store.js").Store} store @param {import("../router.js").Router} router @param {string|null} seat */
function eyesOf(store, router, seat) {
  const seats = store.seats();
  if (seats.length < 2)
    return seats.length ? sideChip(store.board, seats[0].side) : h("span", { class: "spectator" }, "Public view");
  const select = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { "aria-label": "Seen by" },
      seats.map((one) => h("option", { value: one.key }, one.name)),
    )
  );
  select.value = seat ?? seats[0].key;
  select.addEventListener("change", () => {
    const query = new URLSearchParams(location.search);
    query.set("seat", select.value);
    // Another seat counts versions otherwise.
    query.delete("v");
    router.go(`${location.pathname}?${query}`);
  });
  return select;
}
