/**
 * The game's own words where they stand: each term of the title's glossary, where it comes up first in a text, is a
 * button that says what it means. So are, in the log, the short signs that the title writes for some of them ("2R").
 * Emits `ready` once the glossary is here; until then texts are plain.
 */

import { button, h, put } from "../dom.js";
import { Emitter } from "../emitter.js";
import { clauseLink } from "../panels/links.js";

const MARGIN = 8;

export class Terms extends Emitter {
  /** @param {() => Promise<any>} load fetches the rules reference @param {(clause: string) => void} openClause */
  constructor(load, openClause) {
    super();
    this.openClause = openClause;
    /** @type {Record<string, {text: string, see?: string[], sign?: string}>} `sign`: how it is written short, a pattern */
    this.glossary = {};
    /** @type {RegExp|null} */
    this.pattern = null;
    /** @type {RegExp|null} all signs, and whose each is, by its place among them */
    this.written = null;
    /** @type {string[]} */
    this.signed = [];
    /** @type {Map<string, string>} terms by their small letters */
    this.known = new Map();
    this.card = h("div", { class: "term-card", popover: "auto", role: "note" });
    this.load = load;
    this.asked = false;
  }

  /** Fetch the glossary, once, when the first text wants its words. */
  wake() {
    if (this.asked) return;
    this.asked = true;
    this.load().then(
      (book) => this.#learn(book?.glossary ?? {}),
      () => (this.asked = false),
    );
  }

  /** @param {Record<string, any>} glossary */
  #learn(glossary) {
    this.glossary = glossary;
    const words = Object.keys(glossary).sort((a, b) => b.length - a.length);
    if (!words.length) return;
    this.known = new Map(words.map((word) => [word.toLowerCase(), word]));
    const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    this.pattern = new RegExp(`(?<![\\w-])(${escaped.join("|")})s?(?![\\w-])`, "gi");
    this.signed = words.filter((word) => glossary[word].sign);
    const signs = this.signed.map((word) => `(${glossary[word].sign})`).join("|");
    if (signs) this.written = new RegExp(`(?<![\\w/:-])(?:${signs})(?![\\w/-])`, "g");
    this.emit("ready");
  }

  /** A text with its terms as buttons, each the first time it comes up. @param {string|undefined} text @returns {(string|Node)[]} */
  words(text) {
    return this.#marked(text, this.pattern, new Set(), ([, word]) => this.known.get(word.toLowerCase()));
  }

  /** A text with its signs as buttons. @param {string} text @param {Set<string>} seen those that need it no more @returns {(string|Node)[]} */
  signs(text, seen) {
    return this.#marked(text, this.written, seen, ([, ...found]) => this.signed[found.findIndex(Boolean)]);
  }

  /**
   * @param {string|undefined} text @param {RegExp|null} pattern @param {Set<string>} seen
   * @param {(hit: RegExpMatchArray) => string|undefined} which the term that is meant @returns {(string|Node)[]}
   */
  #marked(text, pattern, seen, which) {
    if (!text || !pattern) return [text ?? ""];
    const parts = [];
    let from = 0;
    for (const hit of text.matchAll(pattern)) {
      const term = which(hit);
      if (!term || seen.has(term)) continue;
      seen.add(term);
      parts.push(text.slice(from, hit.index), this.#button(term, hit[0]));
      from = hit.index + hit[0].length;
    }
    parts.push(text.slice(from));
    return parts;
  }

  /** @param {string} term @param {string} shown */
  #button(term, shown) {
    return button(shown, (event) => this.open(term, /** @type {HTMLElement} */ (event.currentTarget)), {
      class: "term",
      "data-term": term,
      "aria-haspopup": "dialog",
    });
  }

  /** Say what a term means, beside the word. @param {string} term @param {HTMLElement} beside */
  open(term, beside) {
    const { text, see } = this.glossary[term];
    const read = (/** @type {string} */ clause) => (this.card.hidePopover(), this.openClause(clause));
    put(
      this.card,
      h("b", {}, term),
      h("p", {}, text),
      see?.length
        ? h(
            "p",
            { class: "help" },
            see.map((clause) => [clauseLink(clause, read), " "]),
          )
        : null,
    );
    // Within the landmark that the word is read in.
    (beside.closest("dialog, main, aside") ?? document.body).append(this.card);
    this.card.showPopover();
    const at = beside.getBoundingClientRect();
    const own = this.card.getBoundingClientRect();
    const left = Math.min(at.left, innerWidth - own.width - MARGIN);
    const below = at.bottom + MARGIN / 2;
    const top = below + own.height > innerHeight ? at.top - own.height - MARGIN / 2 : below;
    this.card.style.left = `${Math.max(MARGIN, left)}px`;
    this.card.style.top = `${Math.max(MARGIN, top)}px`;
  }

  close() {
    this.card.remove();
  }
}
