/** What happened, in sentences. New lines come at the end; a filter leaves lines out and looks for earlier ones. */

import { button, h, put } from "../dom.js";
import { entryLine } from "./entry.js";
import { LogFilter } from "./logfilter.js";
import { Tail } from "./tail.js";

/** So many lines that the filter lets through are looked for at a time, in portions of so many steps. */
const WANTED = 20;
const PORTION = 500;

export class Log {
  /**
   * @param {import("../store.js").Store} store
   * @param {import("./entry.js").Links & {older: (before: number, limit?: number) => Promise<number>}} on `older`
   *   fetches what was before a version and says how many steps that were
   * @param {...any} head what stands above the lines
   */
  constructor(store, on, ...head) {
    this.store = store;
    this.on = on;
    /** whether all there is has been fetched */
    this.ended = false;
    /** so many lines are looked for, and whether that goes on now */
    this.wanted = WANTED;
    this.seeking = false;
    this.filter = new LogFilter(store);
    this.list = h("ol", { class: "log-list" });
    this.note = h("p", { class: "help log-note", role: "status" });
    this.more = button("Earlier", () => this.#older(), { class: "quiet" });
    this.none = h("p", { class: "help" }, "Nothing has happened yet.");
    this.element = h("div", { class: "log" }, head, this.filter.element, this.more, this.note, this.none, this.list);
    this.tail = new Tail(this.element);
    store.on("log", (groups) => {
      this.draw(groups);
      if (!groups) this.#seek(this.wanted);
    });
    store.on("undone", (versions) => this.#strike(versions));
    on.terms?.on("ready", () => this.draw(null));
    this.filter.on("change", () => {
      this.draw(null);
      this.#seek();
    });
  }

  /** @param {import("../types.js").LogGroup[]|null} groups new ones, or null for all */
  draw(groups) {
    if (this.store.log.length) this.on.terms?.wake();
    if (!this.store.log.length) this.ended = false;
    if (groups) this.list.append(...this.#lines(groups, "fresh"));
    else put(this.list, this.#lines(this.store.log));
    this.none.hidden = this.store.log.length > 0;
    this.#say();
    this.tail.follow(!groups);
  }

  /** @param {import("../types.js").LogGroup[]} groups @param {string} [extra] */
  #lines(groups, extra = "") {
    return groups.flatMap(({ entries, version }) =>
      entries.filter((entry) => this.filter.lets(entry)).map((entry) => entryLine(entry, version, this.on, extra)),
    );
  }

  /** Strike through what was taken back. @param {Set<number>} versions */
  #strike(versions) {
    for (const group of this.store.log.filter((one) => versions.has(one.version))) {
      const old = this.list.querySelectorAll(`[data-version="${group.version}"]`);
      const fresh = this.#lines([group]);
      old.forEach((line, i) => (fresh[i] ? line.replaceWith(fresh[i]) : line.remove()));
    }
  }

  /** All there is has been fetched. */
  end() {
    this.ended = true;
    this.#say();
  }

  #say() {
    this.more.hidden = !this.store.log.length || this.ended;
    const count = this.list.childElementCount;
    const found = count === 1 ? "One line" : `${count || "No"} lines`;
    this.note.textContent = this.filter.active ? `${found} found${this.ended ? "" : " so far"}.` : "";
  }

  async #older() {
    const top = this.list.firstElementChild;
    const [line] = [top?.getAttribute("data-version")];
    if (this.filter.active) await this.#seek(this.list.childElementCount + WANTED);
    else if (this.store.log[0]) await this.on.older(this.store.log[0].version);
    if (line) this.list.querySelector(`[data-version="${line}"]`)?.scrollIntoView();
  }

  /** Fetch earlier lines until the filter has let enough through, or there are none. @param {number} [wanted] */
  async #seek(wanted = WANTED) {
    this.wanted = wanted;
    // Who is looking already goes on with what is wanted now.
    if (this.seeking) return;
    this.seeking = true;
    let failure = "";
    while (
      !failure &&
      this.filter.active &&
      !this.ended &&
      this.store.log[0] &&
      this.list.childElementCount < this.wanted
    ) {
      this.note.textContent = "Looking through earlier lines…";
      await this.on.older(this.store.log[0].version, PORTION).catch((error) => (failure = error.message));
    }
    this.seeking = false;
    this.#say();
    if (failure) this.note.textContent = failure;
  }
}
