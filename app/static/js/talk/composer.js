/** Writing to the table: the channel stands in colour, sign and words on the field and on its button. */

import { button, h, put } from "../dom.js";
import { channelIcon, channelsOf } from "./channels.js";

/** @typedef {import("./channels.js").Key} Key */

export class TalkComposer {
  /** @param {import("../store.js").Store} store @param {(text: string, to: Key) => Promise<void>} send */
  constructor(store, send) {
    this.store = store;
    this.send = send;
    /** @type {Key} */
    this.to = "all";
    /** @type {Record<string, number>} */
    this.unread = {};
    this.channel = h("div", { class: "channels", role: "group", "aria-label": "Who reads it" });
    this.readers = h("p", { class: "readers", id: "talk-readers" });
    this.input = /** @type {HTMLTextAreaElement} */ (
      h("textarea", {
        rows: 2,
        maxlength: 1000,
        dir: "auto",
        "aria-label": "Message",
        "aria-describedby": "talk-readers",
        enterkeyhint: "send",
        onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
      })
    );
    this.button = /** @type {HTMLButtonElement} */ (h("button", { type: "submit", class: "primary" }));
    this.error = h("p", { class: "refusal", role: "alert" });
    this.element = h(
      "form",
      { class: "chat-form", onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
      this.channel,
      this.readers,
      h("div", { class: "chat-line" }, this.input, this.button),
      this.error,
    );
  }

  draw() {
    const channels = channelsOf(this.store);
    const now = channels.find((one) => one.key === this.to) ?? channels[0];
    this.to = now.key;
    this.channel.hidden = channels.length === 1;
    const held = this.channel.contains(document.activeElement);
    put(
      this.channel,
      channels.map(({ key, label }) =>
        button("", () => this.write(key), { "aria-pressed": String(key === this.to), "data-to": key, title: label }),
      ),
    );
    channels.forEach(({ key, label }, place) => {
      const count = this.unread[key];
      put(
        this.channel.children[place],
        channelIcon(key),
        h("span", {}, label),
        count
          ? h(
              "span",
              { class: "unread", "data-to": key },
              String(count),
              h("span", { class: "visually-hidden" }, " unread"),
            )
          : null,
      );
    });
    if (held) /** @type {HTMLElement|null} */ (this.channel.querySelector("[aria-pressed=true]"))?.focus();
    this.element.dataset.to = this.to;
    put(this.readers, channelIcon(now.key), h("span", {}, now.readers));
    put(this.button, now.tell);
  }

  /** Write to a channel from now on. @param {Key} to @param {boolean} [focus] */
  write(to, focus = false) {
    this.to = to;
    this.draw();
    if (focus) this.input.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    event.stopPropagation();
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    /** @type {HTMLFormElement} */ (this.element).requestSubmit();
  }

  /** @param {Event} event */
  async #submit(event) {
    event.preventDefault();
    const text = this.input.value.trim();
    if (!text || this.button.disabled) return;
    put(this.error);
    this.button.disabled = true;
    try {
      await this.send(text, this.to);
      // What was typed meanwhile stays.
      if (this.input.value.trim() === text) this.input.value = "";
    } catch (refusal) {
      put(this.error, /** @type {Error} */ (refusal).message);
    } finally {
      this.button.disabled = false;
    }
  }
}
