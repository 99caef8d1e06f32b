/** Talk at the table: to all, or to one's own side; which of the two it is can't be mistaken. */

import { h, put } from "../dom.js";
import { sideChip } from "./status.js";

export class Chat {
  /** @param {import("../store.js").Store} store @param {(text: string, to: "all"|"side") => void} send */
  constructor(store, send) {
    this.store = store;
    this.send = send;
    /** @type {"all"|"side"} */
    this.to = "all";
    this.list = h("div", { class: "chat-list", role: "log", "aria-label": "Chat" });
    this.channel = h("div", { class: "channels", role: "group", "aria-label": "Who reads it" });
    this.input = /** @type {HTMLInputElement} */ (
      h("input", { type: "text", maxlength: 500, autocomplete: "off", "aria-label": "Message" })
    );
    this.button = h("button", { type: "submit", class: "primary" });
    this.form = h(
      "form",
      { class: "chat-form", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      this.channel,
      h("div", { class: "chat-line" }, this.input, this.button),
    );
    this.element = h("div", { class: "chat" }, this.list, this.form);
    store.on("chat", (one) => (one ? this.#add(one) : this.draw()));
    store.on("table", () => this.#drawForm());
  }

  draw() {
    put(this.list);
    for (const one of this.store.chats) this.#add(one);
    this.#drawForm();
  }

  #drawForm() {
    const side = this.store.side();
    const mates = side ? (this.store.board?.sides?.[side]?.name ?? side) : "spectators";
    if (!side) {
      put(this.channel, h("small", { class: "help" }, "Spectators talk among themselves."));
      this.form.dataset.to = "spectators";
      this.input.placeholder = "Only spectators read this";
      put(this.button, "Tell spectators");
      return;
    }
    const choice = (/** @type {"all"|"side"} */ to, /** @type {string} */ label) =>
      h(
        "button",
        { type: "button", "aria-pressed": String(this.to === to), onclick: () => ((this.to = to), this.#drawForm()) },
        label,
      );
    put(this.channel, choice("all", "To everyone"), choice("side", `Only ${mates}`));
    this.form.dataset.to = this.to;
    this.input.placeholder = this.to === "all" ? "Everyone reads this" : `Only ${mates} read${side ? "s" : ""} this`;
    put(this.button, this.to === "all" ? "Tell everyone" : `Tell ${mates}`);
  }

  /** @param {any} one */
  #add({ name, seat, to, text }) {
    const side = this.store.table?.seats.find((one) => one.key === seat)?.side;
    const only = { side: "side only", spectators: "spectators" }[/** @type {string} */ (to)];
    this.list.append(
      h(
        "p",
        { class: "chat-entry", "data-to": to },
        h(
          "span",
          { class: "who" },
          h("b", {}, name),
          " ",
          sideChip(this.store.board, side),
          only ? h("em", { class: "tag" }, only) : null,
        ),
        h("span", { class: "said" }, text),
      ),
    );
    const scroller = this.list;
    scroller.scrollTop = scroller.scrollHeight;
  }

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text) return;
    this.send(text, this.to);
    this.input.value = "";
  }
}
