/** The page on which a game is set up. */

import { setTitle } from "../alerts/title.js";
import { accountGate } from "../account/gate.js";
import { h, put } from "../dom.js";
import { createCard } from "../lobby/create.js";
import { masthead } from "./masthead.js";

export class NewPage {
  /** @param {HTMLElement} root @param {import("../main.js").Context} context */
  constructor(root, context) {
    setTitle("New game – Tigers");
    const gate = () =>
      accountGate(context, "Take a name first; others will see it at the table.", () =>
        context.router.go("/new", true),
      );
    put(
      root,
      masthead(context, "new", { title: "New game" }),
      h("main", { class: "lobby single" }, context.me ? createCard(context) : gate()),
    );
  }

  close() {}
}
