/**
 * At the door of a table, for one who comes by an invitation or from the lobby and does not sit there: what there is to
 * do, which is to take an empty seat, to watch, or to step through a game that is over.
 */

import { accountGate } from "../account/gate.js";
import { setTitle } from "../alerts/title.js";
import { api } from "../api.js";
import { button, h, put } from "../dom.js";
import { factsCard } from "../lobby/facts.js";
import { outcome } from "../lobby/words.js";
import { person } from "../people/person.js";
import { word } from "../random.js";
import { masthead } from "./masthead.js";

/** @typedef {import("../types.js").Table} Table */

/**
 * @param {HTMLElement} root @param {import("../main.js").Context} context @param {Table} table
 * @param {{invite: string|null, enter: () => void, again: () => void}} way `enter` goes in, `again` looks at the door anew
 */
export function doorPage(root, context, table, { invite, enter, again }) {
  setTitle(table.name || table.title);
  put(
    root,
    masthead(context, "door", { title: h("bdi", {}, table.name || table.title) }),
    h(
      "main",
      { class: "lobby" },
      h(
        "div",
        { class: "column" },
        table.status === "ended" ? over(context, table, enter) : underWay(context, table, invite, enter),
        context.me ? null : accountGate(context, gateWords(table), again),
      ),
      factsCard(table),
    ),
  );
}

/** @param {Table} table */
function gateWords(table) {
  if (table.status === "open") return "Take a name, then take your seat.";
  return "If you sit here, say who you are; a name is needed for a seat and for talking, not for watching.";
}

/** @param {import("../main.js").Context} context @param {Table} table @param {() => void} enter */
function over(context, table, enter) {
  const replay = h("a", { href: `/game/${encodeURIComponent(table.id)}/replay` }, "Step through it");
  return h(
    "section",
    { class: "card", "aria-label": "The game is over" },
    h("h2", {}, "The game is over"),
    seats(table),
    h(
      "details",
      {},
      h("summary", {}, "How did it end?"),
      h("p", {}, sentence(outcome(/** @type {any} */ (table).result, table))),
    ),
    h("div", { class: "row" }, button("Look at the table", enter, { class: "primary" }), context.router.hook(replay)),
  );
}

/** @param {string} text */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}.`;

/** @param {import("../main.js").Context} context @param {Table} table @param {string|null} invite @param {() => void} enter */
function underWay(context, table, invite, enter) {
  const error = h("p", { class: "refusal", role: "alert" });
  const free = table.seats.filter((seat) => !seat.holder);
  const sit = (/** @type {any} */ seat) => async () => {
    put(error);
    try {
      await api.sit(table.id, seat.key, { word: word(), invite });
      enter();
    } catch (refusal) {
      put(error, /** @type {Error} */ (refusal).message);
    }
  };
  const begun = table.status === "running";
  return h(
    "section",
    { class: "card", "aria-label": "The table" },
    h("h2", {}, begun ? "The game has begun" : "The table"),
    h("p", { role: "status" }, says(table, free.length)),
    seats(table, context.me && begun ? (seat) => button("Take this seat", sit(seat), { class: "primary" }) : null),
    error,
    begun
      ? h("div", { class: "row" }, button("Watch", enter, { class: free.length ? "" : "primary", "data-watch": "" }))
      : null,
  );
}

/** @param {Table} table @param {number} free */
function says(table, free) {
  if (table.status === "open") return free ? "There is a seat for you." : "All seats are taken.";
  if (!free) return "All seats are taken. You can watch: you see what is public, and talk with others who watch.";
  return "A seat is empty and wants a substitute: whoever takes it plays on from here. You can also watch; but who has watched from a side takes no other.";
}

/** @param {Table} table @param {((seat: any) => HTMLElement)|null} [take] the button that takes an empty seat */
function seats(table, take = null) {
  return h(
    "ul",
    { class: "seats" },
    table.seats.map((seat) =>
      h(
        "li",
        { class: "seat", "data-seat": seat.key },
        h("b", {}, seat.name),
        h("span", {}, seat.holder ? person(seat.holder, /** @type {any} */ (seat).person) : "free"),
        !seat.holder && take ? take(seat) : null,
      ),
    ),
  );
}
