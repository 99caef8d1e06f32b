/** My account: who I am, how I hear of things, in which browsers, and whom I don't want to hear. */

import { accountGate, claimCard } from "../account/gate.js";
import { mutedCard } from "../account/muted.js";
import { Notices } from "../account/notices.js";
import { card } from "../account/parts.js";
import { passwordForm } from "../account/password.js";
import { Sessions } from "../account/sessions.js";
import { alertSettings } from "../alerts/settings.js";
import { setTitle } from "../alerts/title.js";
import { h, put } from "../dom.js";
import { person } from "../people/person.js";
import { themeSwitch } from "../theme.js";
import { masthead } from "./masthead.js";

export class AccountPage {
  /** @param {HTMLElement} root @param {import("../main.js").Context} context */
  constructor(root, context) {
    this.root = root;
    this.context = context;
    this.close = () => {};
    setTitle("Account – Tigers");
    this.draw();
  }

  draw() {
    this.close();
    const { context } = this;
    const { me } = context;
    if (!me) {
      put(
        this.root,
        masthead(context, "account", { title: "Account" }),
        h(
          "main",
          { class: "lobby single" },
          accountGate(context, "Log in to see your account.", () => this.draw()),
        ),
      );
      return;
    }
    const notices = new Notices();
    const sessions = new Sessions(async () => {
      await context.refresh();
      context.router.go("/");
    });
    const muted = mutedCard();
    this.close = muted.close;
    put(
      this.root,
      masthead(context, "account", { title: "Account" }),
      h(
        "main",
        { class: "lobby" },
        h(
          "div",
          { class: "column" },
          me.guest ? claimCard(context, () => this.draw(), true) : this.#name(me, sessions),
          notices.element,
        ),
        h(
          "div",
          { class: "column" },
          card("In this browser", alertSettings(), themeSwitch()),
          sessions.element,
          muted.element,
        ),
      ),
    );
    notices.fetch();
    sessions.fetch().catch(() => {});
  }

  /** @param {import("../main.js").Me} me @param {Sessions} sessions */
  #name(me, sessions) {
    return card(
      "You",
      h("p", {}, "Others know you as ", person(me.name, me.id), "."),
      passwordForm(() => sessions.fetch()),
    );
  }
}
