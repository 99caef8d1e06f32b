/** The page behind a link that hands a seat over: what is offered, and taking it. */

import { accountGate } from "../account/gate.js";
import { api } from "../api.js";
import { button, h, put } from "../dom.js";
import { word } from "../random.js";
import { masthead } from "./masthead.js";

/**
 * @param {HTMLElement} root @param {import("../main.js").Context} context @param {string} game
 * @param {{seat: string, token: string}} handed
 */
export async function takePage(root, context, game, handed) {
  const again = () => takePage(root, context, game, handed);
  const head = masthead(context, "take", { title: "A seat is handed to you" });
  if (!context.me)
    return put(
      root,
      head,
      h("main", { class: "lobby single" }, accountGate(context, "Take a name, then the seat.", again)),
    );
  // A private table shows itself only to those who sit at it: then there is no more to say than whose seat it is.
  const table = await api.table(game).catch(() => null);
  const seat = table?.seats.find((/** @type {any} */ one) => one.key === handed.seat);
  const refusal = h("p", { class: "refusal", role: "alert" });
  const take = async () => {
    put(refusal);
    try {
      await api.sit(game, handed.seat, { word: word(), invite: handed.token });
      context.router.go(`/game/${encodeURIComponent(game)}`, true);
    } catch (error) {
      put(refusal, /** @type {Error} */ (error).message);
    }
  };
  return put(
    root,
    head,
    h(
      "main",
      { class: "lobby single" },
      h(
        "section",
        { class: "card", "aria-label": "The seat" },
        h("h2", {}, seat?.name ?? handed.seat),
        h(
          "p",
          {},
          table ? [h("b", {}, table.name || table.title_name), ". "] : null,
          seat?.holder ? `${seat.holder} hands this seat to you` : "This seat is handed to you",
          ", as the game stands. You see what it may see, and play on from there.",
        ),
        refusal,
        h("div", { class: "commit" }, button("Take the seat", take, { class: "primary" })),
      ),
    ),
  );
}
