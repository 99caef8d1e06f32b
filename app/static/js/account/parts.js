/** Small parts of the account's cards: switches, what a change has come to, and drawing that keeps the focus. */

import { h, put } from "../dom.js";

/**
 * A card of the account.
 * @param {string} title @param {...any} content
 */
export function card(title, ...content) {
  return h("section", { class: "card", "aria-label": title }, h("h2", {}, title), content);
}

/**
 * A checkbox that does something at once.
 * @param {string} name @param {string} label @param {boolean} on @param {(on: boolean) => void} change
 */
export function toggle(name, label, on, change) {
  const box = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", name, checked: on }));
  box.addEventListener("change", () => change(box.checked));
  return h("label", { class: "check" }, box, ` ${label}`);
}

/** Draw an element anew and leave the focus on the field or button of the same name. @param {Element} element @param {any[]} content */
export function redraw(element, content) {
  const held = document.activeElement;
  const name = element.contains(held) ? held?.getAttribute("name") : null;
  put(element, content);
  if (name) /** @type {HTMLElement|null} */ (element.querySelector(`[name="${CSS.escape(name)}"]`))?.focus();
}

/** A line that says what a change has come to. */
export class Verdict {
  constructor() {
    this.element = h("p", { class: "verdict", role: "status" });
  }

  /** Do something and say how it went. @param {() => Promise<any>} act @param {string} [done] @returns {Promise<boolean>} */
  async on(act, done = "Saved.") {
    put(this.element);
    this.element.classList.remove("refusal");
    try {
      await act();
      put(this.element, done);
      return true;
    } catch (error) {
      this.element.classList.add("refusal");
      put(this.element, /** @type {Error} */ (error).message);
      return false;
    }
  }
}
