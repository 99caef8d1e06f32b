/** Before the start: who sits where, free seats to take, and the link that brings the others. */

import { api } from "../api.js";
import { button, h, put } from "../dom.js";
import { word } from "../random.js";

/**
 * @param {HTMLElement} root @param {import("../types.js").Table} table
 * @param {import("../main.js").Context & {invite: string|null, changed: (table: any) => void}} context
 */
export function seatsPage(root, table, context) {
  const error = h("p", { class: "refusal", role: "alert" });
  const act = (/** @type {() => Promise<any>} */ call) => async () => {
    put(error);
    try {
      await call();
      context.changed(await api.table(table.id, context.invite));
    } catch (refusal) {
      put(error, /** @type {Error} */ (refusal).message);
    }
  };
  const mine = table.seats.some((seat) => seat.yours);
  const seat = (/** @type {import("../types.js").Seat} */ one) =>
    h(
      "li",
      { class: "seat", "data-seat": one.key },
      h("b", {}, one.name),
      h("span", {}, one.holder ? (one.yours ? `${one.holder} (you)` : one.holder) : "free"),
      one.holder
        ? one.yours
          ? button(
              "Stand up",
              act(() => api.leave(table.id, one.key)),
              { class: "quiet" },
            )
          : null
        : !mine || table.solo
          ? button(
              "Take this seat",
              act(() => api.sit(table.id, one.key, { word: word(), invite: context.invite })),
              { class: "primary" },
            )
          : null,
    );
  const free = table.seats.filter((one) => !one.holder).length;
  put(
    root,
    h(
      "header",
      { class: "masthead" },
      h("h1", {}, table.name || table.title),
      h("p", {}, context.router.hook(h("a", { href: "/" }, "‹ Lobby"))),
    ),
    h(
      "main",
      { class: "lobby" },
      h(
        "section",
        { class: "card", "aria-label": "Seats" },
        h("h2", {}, "Seats"),
        h("ul", { class: "seats" }, table.seats.map(seat)),
        error,
        h(
          "p",
          { class: "help", role: "status" },
          free
            ? `The game begins when ${free === 1 ? "the last seat is" : `the ${free} free seats are`} taken.`
            : "All are seated; the game begins.",
        ),
        h(
          "p",
          { class: "help" },
          "With your seat your browser sends a random word. All words, and a secret of the server's that is sealed now and opened at the end, make the dice: nobody can bend them alone.",
        ),
      ),
      inviteCard(table, context.invite),
    ),
  );
}

/** @param {import("../types.js").Table} table @param {string|null} invite */
function inviteCard(table, invite) {
  const token = table.invite ?? invite;
  const link = `${location.origin}/join/${encodeURIComponent(table.id)}${token ? `?invite=${encodeURIComponent(token)}` : ""}`;
  const field = /** @type {HTMLInputElement} */ (
    h("input", {
      type: "text",
      readonly: true,
      value: link,
      "aria-label": "Invite link",
      onfocus: () => field.select(),
    })
  );
  const said = h("span", { role: "status", class: "help" });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(link);
      put(said, "Copied.");
    } catch {
      put(said, "Select it and copy it by hand.");
    }
  };
  return h(
    "section",
    { class: "card", "aria-label": "Invite" },
    h("h2", {}, "Bring the others"),
    h("p", {}, "Whoever has this link can look at the table and take a free seat."),
    h("div", { class: "invite" }, field, button("Copy", copy)),
    said,
  );
}
