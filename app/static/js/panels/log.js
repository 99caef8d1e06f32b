/** What happened, in sentences: spaces and clauses are links, dice show their numbers. New lines come at the end. */

import { button, h, put } from "../dom.js";
import { clauseLink, linked } from "./links.js";

const FACES = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

export class Log {
  /**
   * @param {import("../store.js").Store} store
   * @param {{name: (space: string) => string, show: (space: string) => void, clause: (clause: string) => void,
   *   older: (before: number) => Promise<number>}} on `older` fetches what was before a version and says how many
   */
  constructor(store, on) {
    this.store = store;
    this.on = on;
    /** whether all there is has been fetched */
    this.ended = false;
    this.watched = false;
    this.list = h("ol", { class: "log-list" });
    this.more = button("Earlier", () => this.#older(), { class: "quiet" });
    this.none = h("p", { class: "help" }, "Nothing has happened yet.");
    this.element = h("div", { class: "log" }, this.more, this.none, this.list);
    store.on("log", (groups) => this.draw(groups));
    store.on("undone", (versions) => this.#strike(versions));
  }

  /** @param {import("../types.js").LogGroup[]|null} groups new ones, or null for all */
  draw(groups) {
    if (!groups)
      put(
        this.list,
        this.store.log.flatMap((group) => group.entries.map((entry) => this.line(entry, group.version))),
      );
    else
      for (const { entries, version } of groups)
        for (const entry of entries) this.list.append(this.line(entry, version, "fresh"));
    this.none.hidden = this.store.log.length > 0;
    this.more.hidden = !this.store.log.length || this.ended;
    this.#follow();
  }

  /** The newest line is seen, also when the panel has become larger or smaller. */
  #follow() {
    const scroller = this.element.parentElement;
    if (!scroller) return;
    scroller.scrollTop = scroller.scrollHeight;
    if (this.watched) return;
    this.watched = true;
    let end = true;
    scroller.addEventListener("scroll", () => {
      if (scroller.clientHeight === height)
        end = scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - 8;
    });
    let height = scroller.clientHeight;
    new ResizeObserver(() => {
      height = scroller.clientHeight;
      if (end) scroller.scrollTop = scroller.scrollHeight;
    }).observe(scroller);
  }

  /** Strike through what was taken back. @param {Set<number>} versions */
  #strike(versions) {
    for (const group of this.store.log.filter((one) => versions.has(one.version))) {
      const old = this.list.querySelectorAll(`[data-version="${group.version}"]`);
      old.forEach((line, i) => line.replaceWith(this.line(group.entries[i], group.version)));
    }
  }

  /** All there is has been fetched. */
  end() {
    this.ended = true;
    this.more.hidden = true;
  }

  async #older() {
    const first = this.store.log[0]?.version;
    if (first === undefined) return;
    const top = this.list.firstElementChild;
    await this.on.older(first);
    top?.scrollIntoView();
  }

  /** @param {import("../types.js").Entry} entry @param {number} version @param {string} [extra] */
  line(entry, version, extra = "") {
    const { kind, text, spaces, clauses, rolls, undone } = entry;
    const says = linked(text, spaces ?? [], this.on.name, this.on.show);
    return h(
      "li",
      { class: `entry ${undone ? "undone" : extra}`, "data-kind": kind, "data-version": version },
      undone ? [h("em", { class: "tag" }, "taken back"), " ", h("s", {}, says)] : says,
      (rolls ?? []).map((roll) => die(roll)),
      (clauses ?? []).map((clause) => [" ", clauseLink(clause, this.on.clause)]),
    );
  }
}

/** A die as thrown, with its number in the game's sequence. @param {import("../types.js").Roll} roll */
export function die({ number, purpose, sides, value }) {
  const face = sides === 6 ? FACES[value] : String(value);
  return h(
    "span",
    {
      class: "die",
      role: "img",
      "aria-label": `die ${number}, ${purpose}: ${value}`,
      title: `Roll ${number}: ${purpose}`,
    },
    h("span", { "aria-hidden": "true" }, face, h("small", {}, value)),
  );
}
