/** Short notices that come and go: refusals with their clause, news of the line. */

import { button, h } from "../dom.js";
import { clauseLink } from "./links.js";

const STAY_MS = 9_000;
const MOST = 4;

export class Toasts {
  /** @param {(clause: string) => void} openClause */
  constructor(openClause) {
    this.openClause = openClause;
    this.element = h("div", { class: "toasts", role: "alert", "aria-atomic": "false" });
  }

  /** @param {string} text @param {{kind?: string, clause?: string|null}} [how] */
  show(text, { kind = "info", clause = null } = {}) {
    const toast = h(
      "div",
      { class: `toast ${kind}` },
      h("p", {}, text, " ", clauseLink(clause, this.openClause)),
      button("×", () => toast.remove(), { class: "close", "aria-label": "Dismiss" }),
    );
    this.element.append(toast);
    while (this.element.children.length > MOST) this.element.firstElementChild?.remove();
    setTimeout(() => toast.remove(), STAY_MS);
  }

  /** Make way for what stands on the map and stays. @param {boolean} standing whether anything does */
  yield(standing) {
    this.element.classList.toggle("yielding", standing);
  }

  /** @param {any} refusal */
  refuse(refusal) {
    this.show(refusal?.message ?? "That was refused.", { kind: "refusal", clause: refusal?.clause ?? null });
  }
}
