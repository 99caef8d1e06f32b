/**
 * The page's seconds. Whatever runs is reckoned from the server's time and a deadline at each beat, never counted, so
 * that a machine that slept shows the right time when it wakes. Emits `tick`.
 */

import { h } from "../dom.js";
import { Emitter } from "../emitter.js";
import { digits } from "./spans.js";

const BEAT_MS = 500;

export class Ticker extends Emitter {
  /** @param {import("../store.js").Store} store */
  constructor(store) {
    super();
    this.store = store;
    this.timer = window.setInterval(() => this.tick(), BEAT_MS);
    this.wake = () => document.visibilityState === "visible" && this.tick();
    document.addEventListener("visibilitychange", this.wake);
  }

  tick() {
    this.emit("tick");
    for (const one of document.querySelectorAll("[data-until]")) this.#show(/** @type {HTMLElement} */ (one));
  }

  /** @param {HTMLElement} element */
  #show(element) {
    const text = digits(Number(element.dataset.until) - this.store.time());
    if (element.textContent !== text) element.textContent = text;
  }

  /** What is left until a moment, running. @param {number} until ms since 1970, by the server's time */
  left(until) {
    const element = h("span", { class: "left", role: "timer", "data-until": until });
    this.#show(element);
    return element;
  }

  close() {
    clearInterval(this.timer);
    document.removeEventListener("visibilitychange", this.wake);
  }
}
