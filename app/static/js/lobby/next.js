/** The way to the next game that waits for me: in the lobby, and at a table to those besides it. */

import { api } from "../api.js";
import { button, h, put } from "../dom.js";

const LOOK_MS = 30_000;

export class NextGame {
  /** @param {import("../main.js").Context} context @param {string|null} at the game one is at */
  constructor(context, at) {
    this.context = context;
    this.at = at;
    this.count = 0;
    this.element = h("span", { class: "next-game" });
    this.timer = window.setInterval(() => this.refresh(), LOOK_MS);
    this.back = () => document.visibilityState === "visible" && this.refresh();
    document.addEventListener("visibilitychange", this.back);
    this.refresh();
  }

  async refresh() {
    if (!this.context.me) return;
    const { game, count } = await api.next(this.at).catch(() => ({ game: null, count: 0 }));
    // Where no other waits, the answer is the game one is at.
    const others = game && game !== this.at ? count : 0;
    if (others === this.count) return;
    this.count = others;
    put(this.element, others ? this.#button(others) : null);
  }

  /** @param {number} others how many wait */
  #button(others) {
    const props = { class: "primary", "data-next": "" };
    if (!this.at) return button(`Next game that waits for me (${others})`, () => this.go(), props);
    const short = button("", () => this.go(), {
      ...props,
      "aria-label": "Next game",
      title: "The next game that waits for you",
    });
    short.append(h("span", { class: "wide" }, "Next game "), h("span", { "aria-hidden": "true" }, "»"));
    return short;
  }

  async go() {
    const { game, seat } = await api.next(this.at);
    if (!game || game === this.at) return this.refresh();
    sessionStorage.setItem(`tigers.seat.${game}`, seat);
    return this.context.router.go(`/game/${encodeURIComponent(game)}`);
  }

  close() {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.back);
  }
}
