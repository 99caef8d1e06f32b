/** Help at the table: the sequence of play with where we are, a key to the counters, the charts, words, and keys. */

import { picture } from "../board/counter.js";
import { h, put } from "../dom.js";
import { clauseLink } from "../panels/links.js";
import { sideChip } from "../panels/chip.js";

const KEYS = [
  ["Arrows", "move over the map"],
  ["Enter", "select the space, or choose it for the order being made"],
  ["1 – 9", "pick a unit of the selected stack"],
  ["N", "the next unit that can do something"],
  ["J, Shift J", "leap to the next space that may be chosen, or back"],
  ["Ctrl Enter", "give the order being made"],
  ["Esc", "back out, one step at a time"],
  ["U", "take back"],
  ["M, O", "to the map, to the orders"],
  ["+, −", "zoom"],
];

export class Aids {
  /**
   * @param {import("../store.js").Store} store @param {import("./terms.js").Terms} terms
   * @param {(clause: string) => void} openClause
   */
  constructor(store, terms, openClause) {
    this.store = store;
    this.terms = terms;
    this.openClause = openClause;
    this.sequence = h("div");
    this.words = h("div");
    this.element = h("div", { class: "aids" });
    this.drawn = false;
    /** @type {HTMLElement|null} what stands before all else */
    this.first = null;
    store.on("view", () => this.drawn && this.#sequence());
    terms.on("ready", () => this.drawn && this.#words());
  }

  /** Drawn when first looked at. */
  open() {
    if (this.drawn) return;
    this.drawn = true;
    this.terms.wake();
    const { aids } = /** @type {import("../types.js").Board} */ (this.store.board);
    this.#sequence();
    this.#words();
    put(
      this.element,
      this.first,
      aids?.sequence ? fold("Sequence of play", this.sequence, true) : null,
      aids?.symbols ? fold("Counters", this.#symbols(aids.symbols)) : null,
      (aids?.tables ?? []).map((table) => fold(table.title, this.#table(table), false, table.key)),
      fold("Words", this.words),
      fold("Keys", list(KEYS)),
    );
  }

  #sequence() {
    const now = this.store.now();
    const rows = this.store.board?.aids?.sequence ?? [];
    put(
      this.sequence,
      h(
        "ol",
        { class: "sequence" },
        rows.map((one) => {
          const here = one.key === now.phase && !now.result;
          return h(
            "li",
            { class: here ? "here" : null, "aria-current": here ? "step" : null, "data-phase": one.key },
            sideChip(this.store.board, one.side, true),
            h(
              "span",
              {},
              h("b", {}, one.name),
              here ? h("em", {}, " now") : null,
              h("small", {}, one.about, " ", clauseLink(one.clause, this.openClause)),
            ),
          );
        }),
      ),
    );
  }

  /** @param {any} symbols */
  #symbols({ factors, kinds, sizes, badges, marks, notes }) {
    const board = /** @type {import("../types.js").Board} */ (this.store.board);
    const [scheme, { side } = { side: undefined }] = Object.entries(board.schemes ?? {})[0] ?? [];
    const values = (factors ?? []).map((/** @type {string} */ _, /** @type {number} */ i) => i + 5);
    const sample = { side, scheme, kind: Object.keys(kinds ?? {})[0], steps: 2, max_steps: 3, factors: values };
    const pictured = (/** @type {any} */ face, /** @type {string} */ label) =>
      h("li", {}, picture({ ...sample, ...face }, board), h("span", {}, label));
    return h(
      "div",
      {},
      h(
        "p",
        {},
        `The numbers on a counter: ${(factors ?? []).map((/** @type {string} */ name, /** @type {number} */ i) => `${name} ${values[i]}`).join(", ")}.`,
      ),
      notes.map((/** @type {string} */ note) => h("p", {}, this.terms.words(note))),
      h("h3", {}, "Whose it is"),
      h(
        "ul",
        { class: "symbol-key" },
        Object.entries(board.schemes ?? {}).map(([key, one]) => pictured({ scheme: key, side: one.side }, one.label)),
      ),
      h("h3", {}, "What it is"),
      h(
        "ul",
        { class: "symbol-key" },
        Object.entries(kinds ?? {}).map(([kind, label]) => pictured({ kind }, label)),
      ),
      h("h3", {}, "Sizes"),
      list((sizes ?? []).map((/** @type {any} */ one) => [one.mark, one.label])),
      h("h3", {}, "Badges"),
      h(
        "ul",
        { class: "symbol-key" },
        Object.entries(badges ?? {}).map(([badge, label]) => pictured({ badges: [badge] }, label)),
      ),
      h("h3", {}, "Marks on the map"),
      h(
        "ul",
        {},
        Object.values(marks ?? {}).map((label) => h("li", {}, label)),
      ),
    );
  }

  /** @param {{head: string[], rows: string[][], note: string, clause: string}} table */
  #table({ head, rows, note, clause }) {
    return h(
      "div",
      { class: "chart", tabindex: "0", role: "group", "aria-label": "Chart" },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            head.map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          {},
          rows.map((row) =>
            h(
              "tr",
              {},
              row.map((cell, i) => (i ? h("td", {}, cell) : h("th", { scope: "row" }, cell))),
            ),
          ),
        ),
      ),
      h("p", { class: "help" }, note, " ", clauseLink(clause, this.openClause)),
    );
  }

  #words() {
    const glossary = Object.entries(this.terms.glossary);
    put(
      this.words,
      h(
        "dl",
        { class: "glossary" },
        glossary.map(([term, { text, see }]) => [
          h("dt", {}, term),
          h("dd", {}, text, " ", clauseLink(see?.[0], this.openClause)),
        ]),
      ),
    );
  }
}

/** @param {string} title @param {HTMLElement} body @param {boolean} [open] @param {string} [key] */
const fold = (title, body, open = false, key = title) =>
  h("details", { class: "aid", open, "data-aid": key }, h("summary", {}, title), body);

/** @param {string[][]} pairs */
const list = (pairs) =>
  h(
    "dl",
    { class: "pairs" },
    pairs.map(([name, text]) => [h("dt", {}, h("kbd", {}, name)), h("dd", {}, text)]),
  );
