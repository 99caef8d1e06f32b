/** Bringing the others to a table: the link, invitations by name, and what became of those. */

import { api } from "../api.js";
import { button, h, put } from "../dom.js";
import { person } from "../people/person.js";

/** A link in a field, to be copied. @param {string} label @param {string} link */
function linkField(label, link) {
  const field = /** @type {HTMLInputElement} */ (
    h("input", { type: "text", readonly: true, value: link, "aria-label": label, onfocus: () => field.select() })
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
  return [h("div", { class: "invite" }, field, button("Copy", copy, { "aria-label": "Copy this address" })), said];
}

/** @type {Record<string, string>} */
const STATES = { open: "not answered yet", accepted: "accepted", declined: "declined", withdrawn: "withdrawn" };

export class Bring {
  /** @param {any} table @param {string|null} invite */
  constructor(table, invite) {
    this.id = table.id;
    // Only those at the table are told its tokens.
    this.member = Boolean(table.invite);
    this.error = h("p", { class: "refusal", role: "alert" });
    this.list = h("ul", { class: "invited" });
    this.seat = /** @type {HTMLSelectElement} */ (h("select", { name: "seat", "aria-label": "Seat" }));
    const token = table.invite ?? invite;
    const game = encodeURIComponent(table.id);
    const link = (/** @type {string} */ way, /** @type {string|null} */ key) =>
      `${location.origin}/${way}/${game}${key ? `?invite=${encodeURIComponent(key)}` : ""}`;
    this.element = h(
      "section",
      { class: "card", "aria-label": "Invite" },
      h("h2", {}, "Bring the others"),
      h("p", {}, "Whoever has this link can look at the table and take a free seat."),
      linkField("Invite link", link("join", token)),
      this.member ? [h("h3", {}, "Invite by name"), this.#form(), this.error, this.list] : null,
      this.member && table.private && table.watch_token && table.terms?.watch === "anyone"
        ? [h("h3", {}, "To watch only"), linkField("Link for watching", link("game", table.watch_token))]
        : null,
    );
    this.draw(table);
    if (this.member) this.fetch();
  }

  #form() {
    const name = /** @type {HTMLInputElement} */ (
      h("input", {
        name: "name",
        maxlength: 40,
        required: true,
        dir: "auto",
        autocomplete: "off",
        "aria-label": "Name of an account",
      })
    );
    return h(
      "form",
      {
        class: "invite by-name",
        "aria-label": "Invite by name",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          const seat = this.seat.value;
          this.#act(async () => {
            await api.invite(this.id, { name: name.value.trim(), ...(seat ? { seat } : {}) });
            name.value = "";
          });
        },
      },
      name,
      this.seat,
      h("button", { type: "submit" }, "Invite"),
    );
  }

  /** The seats that can be offered. @param {any} table */
  draw(table) {
    const free = table.seats.filter((/** @type {any} */ seat) => !seat.holder);
    const chosen = this.seat.value;
    put(
      this.seat,
      h("option", { value: "" }, "any free seat"),
      free.map((/** @type {any} */ seat) => h("option", { value: seat.key, selected: seat.key === chosen }, seat.name)),
    );
    if (this.member) this.fetch();
  }

  async fetch() {
    const answer = await api.invited(this.id).catch(() => null);
    if (!answer) return;
    put(
      this.list,
      answer.invitations.map((/** @type {any} */ one) =>
        h(
          "li",
          { class: "row", "data-state": one.state },
          h("span", { class: "grow" }, person(one.name, one.person), `: ${STATES[one.state] ?? one.state}`),
          one.state === "open"
            ? button("Withdraw", () => this.#act(() => api.withdraw(this.id, one.id)), { "data-withdraw": one.id })
            : null,
        ),
      ),
    );
  }

  /** @param {() => Promise<any>} call */
  async #act(call) {
    put(this.error);
    try {
      await call();
    } catch (refusal) {
      put(this.error, /** @type {Error} */ (refusal).message);
    }
    await this.fetch();
  }
}
