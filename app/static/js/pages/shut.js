/** A table that can't be shown: what the reason is, and what to do about it. */

import { accountGate } from "../account/gate.js";
import { setTitle } from "../alerts/title.js";
import { button, h, put } from "../dom.js";
import { masthead } from "./masthead.js";

/** @type {Record<string, {title: string, more: string}>} */
const REASONS = {
  no_game: {
    title: "No such table, or a private one",
    more: "To a private table you come by its invite link, whole, or by an invitation. Ask whoever sits there for one.",
  },
  members_only: {
    title: "This table is not to be watched",
    more: "Whoever set it up chose that only those who sit here see what goes on. The lobby has games to watch.",
  },
  offline: { title: "The server can't be reached", more: "Perhaps the connection is down. It may be tried again." },
};

/**
 * @param {HTMLElement} root @param {import("../main.js").Context} context @param {any} error what came instead of a table
 * @param {() => void} again
 */
export function shutPage(root, context, error, again) {
  setTitle("Tigers");
  const found = REASONS[error?.refusal?.code] ?? {
    title: "This table can't be shown",
    more: error?.message ?? String(error),
  };
  // Who is known here is a stranger to it; of others it may be the table.
  const stranger = [401, 403, 404].includes(error?.status) && (!context.me || context.me.guest);
  put(
    root,
    masthead(context, "shut", { title: found.title }),
    h(
      "main",
      { class: "lobby single" },
      h(
        "section",
        { class: "card", role: "alert" },
        h("p", {}, found.more),
        h(
          "div",
          { class: "row" },
          button("Try again", again),
          context.router.hook(h("a", { href: "/" }, "To the lobby")),
        ),
      ),
      stranger && !context.me ? accountGate(context, "Perhaps it is yours: say who you are.", again) : null,
    ),
  );
}
