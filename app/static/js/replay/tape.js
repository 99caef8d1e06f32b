/**
 * A game as it was shown to one audience, step by step, fetched in pages: whatever version is asked for, a page around
 * it is loaded with the view at which it begins, so a long game opens as quickly as a short one.
 */

import { apply } from "../diff.js";

/**
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").PastStep} Step
 * A version as it stood: its view, the view before it, and the step that led here (null for version 0).
 * @typedef {{version: number, view: View, before: View, step: Step|null}} Frame
 * Views from `start` on, one more than there are steps.
 * @typedef {{start: number, views: View[], steps: Step[]}} Page
 * @typedef {(range: {after: number, limit: number, base: boolean}) => Promise<{version: number, base?: View, events: Step[]}>} Load
 */

const PAGE = 100;
/** So near to a page's end the next one is fetched. */
const NEAR = 25;
/** So many pages are kept. */
const KEPT = 12;

export class Tape {
  /** @param {Load} load @param {number} last the last version there is, as far as is known */
  constructor(load, last) {
    this.load = load;
    this.last = last;
    /** @type {Map<number, Promise<Page>>} pages by number, those used last at the end */
    this.pages = new Map();
  }

  /** A version from 1 to the last. Rejects where it can't be fetched; then it may be asked for again. @param {number} version @returns {Promise<Frame>} */
  async at(version) {
    const number = Math.max(0, Math.floor((version - 1) / PAGE));
    const page = await this.#page(number);
    const i = Math.min(version - page.start, page.steps.length);
    if (page.start + PAGE - version < NEAR && page.start + PAGE < this.last) this.#page(number + 1).catch(() => {});
    return {
      version: page.start + i,
      view: page.views[i],
      before: page.views[Math.max(0, i - 1)],
      step: page.steps[i - 1] ?? null,
    };
  }

  /** The game has gone on to a version. @param {number} version */
  grow(version) {
    if (version <= this.last) return;
    // The page that was the last is not whole any more.
    this.pages.delete(Math.floor(this.last / PAGE));
    this.last = version;
  }

  /** Look whether there is more than there was; the last version. */
  async extend() {
    const { version } = await this.load({ after: this.last, limit: 1, base: false });
    this.grow(version);
    return version;
  }

  /** @param {number} number @returns {Promise<Page>} */
  #page(number) {
    const kept = this.pages.get(number);
    const page = kept ?? this.#fetch(number);
    this.pages.delete(number);
    this.pages.set(number, page);
    if (!kept) page.catch(() => this.pages.get(number) === page && this.pages.delete(number));
    while (this.pages.size > KEPT) this.pages.delete([...this.pages.keys()][0]);
    return page;
  }

  /** @param {number} number @returns {Promise<Page>} */
  async #fetch(number) {
    const start = number * PAGE;
    // Where the page before is here, its last view is where this one begins.
    const before = number && this.pages.has(number - 1) ? await this.pages.get(number - 1) : null;
    const known = before?.steps.length === PAGE ? before.views[PAGE] : number ? null : {};
    const { base, events, version } = await this.load({ after: start, limit: PAGE, base: !known });
    this.last = Math.max(this.last, version);
    const views = [known ?? /** @type {View} */ (base)];
    for (const { diff } of events) views.push(apply(views[views.length - 1], diff));
    return { start, views, steps: events };
  }
}
