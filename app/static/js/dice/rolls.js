/** All rolls of a game in portions, each with a way to its proof. */

import { button, h, put } from "../dom.js";
import { die } from "../panels/die.js";

const PORTION = 40;

/** @typedef {import("../types.js").Roll & {order: number|null}} Line */

export class RollList {
  /** @param {(number: number) => void} prove */
  constructor(prove) {
    this.prove = prove;
    /** @type {Line[]} */
    this.lines = [];
    this.first = 0;
    this.chosen = 0;
    /** @type {number|null} */
    this.fault = null;
    this.wanted = /** @type {HTMLInputElement} */ (
      h("input", { type: "number", min: 1, "aria-label": "Roll number", placeholder: "Number", inputmode: "numeric" })
    );
    this.body = h("tbody");
    this.says = h("span", { class: "help" });
    this.back = /** @type {HTMLButtonElement} */ (button("Earlier", () => this.#turn(-PORTION), { class: "quiet" }));
    this.next = /** @type {HTMLButtonElement} */ (button("Later", () => this.#turn(PORTION), { class: "quiet" }));
    this.element = h(
      "section",
      { class: "roll-list", "aria-label": "All rolls", hidden: true },
      h(
        "form",
        { class: "roll-find", onsubmit: (/** @type {Event} */ event) => this.#find(event) },
        h("label", {}, "Roll ", this.wanted),
        h("button", { type: "submit" }, "Show"),
        this.says,
      ),
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            ["Roll", "Thrown for", "Shows"].map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        this.body,
      ),
      h("div", { class: "roll-turn" }, this.back, this.next),
    );
  }

  /** @param {Line[]} lines */
  set(lines) {
    this.lines = lines;
    this.element.hidden = !lines.length;
    this.wanted.max = String(lines.length);
    this.#draw();
  }

  /** The first roll that differs, null where none does. @param {number|null} number */
  mark(number) {
    this.fault = number;
    this.#draw();
  }

  /** @param {number} number */
  show(number) {
    const at = this.lines.findIndex((line) => line.number === number);
    this.chosen = number;
    if (at >= 0) this.first = Math.floor(at / PORTION) * PORTION;
    this.#draw();
  }

  /** @param {number} by */
  #turn(by) {
    this.first = Math.max(0, Math.min(this.first + by, this.lines.length - 1));
    this.#draw();
  }

  /** @param {Event} event */
  #find(event) {
    event.preventDefault();
    const number = Number(this.wanted.value);
    if (number) this.prove(number);
  }

  #draw() {
    const shown = this.lines.slice(this.first, this.first + PORTION);
    this.says.textContent = `${this.lines.length} in all`;
    this.back.disabled = !this.first;
    this.next.disabled = this.first + PORTION >= this.lines.length;
    put(
      this.body,
      shown.map((line) => this.#row(line)),
    );
  }

  /** @param {Line} line */
  #row(line) {
    const wrong = line.number === this.fault;
    return h(
      "tr",
      {
        class: wrong ? "bad" : "",
        "data-line": line.number,
        "aria-current": line.number === this.chosen ? "true" : null,
      },
      h(
        "td",
        {},
        button(String(line.number), () => this.prove(line.number), {
          class: "link",
          "aria-label": `Proof of roll ${line.number}`,
        }),
      ),
      h("td", {}, line.purpose, wrong ? h("b", {}, " ✗ differs") : null),
      h("td", {}, die(line)),
    );
  }
}
