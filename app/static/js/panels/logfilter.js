/** What of the log is to be read: a turn, a side's turn, battles or dice, a word in the text. Emits `change`. */

import { button, h, put } from "../dom.js";
import { Emitter } from "../emitter.js";

/** @typedef {import("../types.js").Entry} Entry */

/** @type {[string, string, (entry: Entry) => boolean][]} key, label, and what it lets through */
const KINDS = [
  ["", "Everything", () => true],
  ["battles", "Battles", (entry) => Boolean(entry.when?.battle) || entry.kind === "battle"],
  ["dice", "Dice thrown", (entry) => entry.rolls?.length > 0],
  ["orders", "Orders without dice", (entry) => !entry.rolls?.length && !["turn", "phase"].includes(entry.kind)],
  ["phases", "Turns and phases", (entry) => ["turn", "phase"].includes(entry.kind)],
];
const TYPING_MS = 200;

/** Text for comparing: without case and accents. @param {string} text */
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

export class LogFilter extends Emitter {
  /** @param {import("../store.js").Store} store */
  constructor(store) {
    super();
    this.store = store;
    this.turns = 0;
    this.typing = 0;
    this.words = /** @type {HTMLInputElement} */ (
      h("input", { type: "search", placeholder: "Find in the log", "aria-label": "Find in the log", maxlength: 100 })
    );
    this.turn = this.#select("Turn");
    this.side = this.#select("Whose turn");
    this.kind = this.#select("What");
    this.open = button("Filter", () => this.#toggle(), { "aria-expanded": "false", class: "filter-open" });
    this.clear = button("Show all", () => this.#clear(), { class: "quiet", hidden: true });
    this.choices = h("div", { class: "filter-choices", hidden: true }, this.turn, this.side, this.kind);
    this.element = h(
      "form",
      {
        class: "log-filter",
        role: "search",
        "aria-label": "The log",
        onsubmit: (/** @type {Event} */ e) => e.preventDefault(),
      },
      this.words,
      this.open,
      this.choices,
      this.clear,
    );
    const sides = Object.entries(store.board?.sides ?? {});
    put(
      this.side,
      h("option", { value: "" }, "Either side's turn"),
      sides.map(([key, { name }]) => h("option", { value: key }, name)),
    );
    if (sides.length > 2)
      /** @type {HTMLOptionElement} */ (this.side.firstElementChild).textContent = "Any side's turn";
    put(
      this.kind,
      KINDS.map(([key, label]) => h("option", { value: key }, label)),
    );
    this.#count();
    store.on("view", () => this.#count());
    this.words.addEventListener("input", () => {
      clearTimeout(this.typing);
      this.typing = window.setTimeout(() => this.#changed(), TYPING_MS);
    });
  }

  /** @param {string} label */
  #select(label) {
    const found = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": label }));
    found.addEventListener("change", () => this.#changed());
    return found;
  }

  /** Offer the turns that there have been. */
  #count() {
    const now = Number(this.store.now().turn ?? 0);
    if (now === this.turns && this.turn.childElementCount) return;
    const chosen = this.turn.value;
    this.turns = now;
    const turns = Array.from({ length: now }, (_, i) => String(now - i));
    put(
      this.turn,
      h("option", { value: "" }, "Every turn"),
      turns.map((turn) => h("option", { value: turn }, `Turn ${turn}`)),
    );
    this.turn.value = turns.includes(chosen) ? chosen : "";
  }

  /** How many conditions are set besides the text. */
  #set() {
    return [this.turn, this.side, this.kind].filter((one) => one.value).length;
  }

  /** Whether anything is left out. */
  get active() {
    return Boolean(this.#set() || this.words.value.trim());
  }

  #toggle() {
    this.choices.hidden = !this.choices.hidden;
    this.open.setAttribute("aria-expanded", String(!this.choices.hidden));
  }

  #clear() {
    for (const one of [this.turn, this.side, this.kind, this.words]) one.value = "";
    this.words.focus();
    this.#changed();
  }

  #changed() {
    const set = this.#set();
    this.open.textContent = set ? `Filter (${set})` : "Filter";
    this.clear.hidden = !this.active;
    this.emit("change");
  }

  /** Whether a line is to be read. @param {Entry} entry */
  lets(entry) {
    const { when } = entry;
    if (this.turn.value && String(when?.turn ?? "") !== this.turn.value) return false;
    if (this.side.value && when?.side !== this.side.value) return false;
    if (!KINDS.find(([key]) => key === this.kind.value)?.[2](entry)) return false;
    const wanted = plain(this.words.value.trim()).split(/\s+/);
    const text = plain(entry.text);
    return wanted.every((word) => text.includes(word));
  }
}
