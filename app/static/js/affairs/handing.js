/** Handing one's seat to another: a link that works once, and taking it back while nobody has used it. */

import { button, h, put } from "../dom.js";
import { dialog } from "../panels/dialogs.js";

/**
 * The link with which one other person takes a seat. The token stands behind the #, so that no server's or proxy's log
 * has it.
 * @param {string} game @param {string} seat @param {string} token
 */
export const handingLink = (game, seat, token) =>
  `${location.origin}/join/${encodeURIComponent(game)}#${new URLSearchParams({ seat, token })}`;

/** What such a link hands over, if an address is one. @param {string} hash @returns {{seat: string, token: string}|null} */
export function handed(hash) {
  const told = new URLSearchParams(hash.replace(/^#/, ""));
  const [seat, token] = [told.get("seat"), told.get("token")];
  return seat && token ? { seat, token } : null;
}

/** @param {import("./cards.js").Desk} desk @param {import("../types.js").Seat} seat */
export async function handOver({ store, acts }, seat) {
  const made = await acts.do({ act: "hand_over" }, seat.key);
  if (!made?.token || !store.table) return;
  const link = handingLink(store.table.id, seat.key, made.token);
  const field = /** @type {HTMLInputElement} */ (
    h("input", { type: "text", readonly: true, value: link, "aria-label": "Link that hands the seat over" })
  );
  const said = h("p", { class: "help", role: "status" });
  const copy = async () => {
    field.select();
    const copied = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    );
    put(said, copied ? "Copied." : "Select it and copy it by hand.");
  };
  const keep = async () => {
    if (await acts.do({ act: "keep" }, seat.key)) box.close();
  };
  const box = dialog(
    [
      h("h2", {}, `Hand over: ${seat.name}`),
      h(
        "p",
        {},
        "Whoever opens this link first takes the seat in your place, with all that it knows. It works once; until then you play on.",
      ),
      h("div", { class: "invite" }, field, button("Copy", copy)),
      said,
      h(
        "div",
        { class: "commit" },
        button("Close", () => box.close(), { class: "primary" }),
        button("Keep the seat after all", keep, { class: "quiet", "data-act": "keep" }),
      ),
    ],
    `Hand over: ${seat.name}`,
    "hand-over",
  );
  field.select();
}
