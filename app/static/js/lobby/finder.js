/** Finding a game: a free seat, a seat that wants a substitute, one to watch or to step through; by filters. */

import { api } from "../api.js";
import { button, h, put, steady } from "../dom.js";
import { cardList, gameCard, signature, tick } from "./cards.js";
import { EXPERIENCE, KINDS } from "./words.js";

const MEMORY = "tigers.filters";

/** The lists, and what is said where one is empty. @type {Record<string, {label: string, none: string, join: boolean}>} */
const LISTS = {
  open: {
    label: "Free seats",
    none: "No free seat fits just now. Set up a game, and others will see it here.",
    join: true,
  },
  substitute: { label: "Substitutes wanted", none: "No running game wants a substitute just now.", join: true },
  running: { label: "To watch", none: "No game that anyone may watch is under way just now.", join: false },
  ended: { label: "Finished", none: "No game has ended yet.", join: false },
};

export class Finder {
  /** @param {import("../main.js").Context} context */
  constructor(context) {
    this.context = context;
    /** @type {Record<string, string>} */
    this.wanted = JSON.parse(sessionStorage.getItem(MEMORY) ?? "{}");
    if (!(this.wanted.list in LISTS)) this.wanted.list = "open";
    this.shown = "";
    /** @type {any[]} */
    this.found = [];
    this.lists = h("div", { class: "segments", role: "group", "aria-label": "Which games" });
    this.filters = h("div", { class: "filters", role: "group", "aria-label": "Filters" });
    this.list = h("div", { class: "game-list" });
    this.element = h(
      "section",
      { class: "card finder", "aria-label": "Find a game" },
      h("h2", {}, "Find a game"),
      this.lists,
      this.filters,
      this.list,
    );
    this.draw = steady(this.list, () => this.#draw());
    this.#drawLists();
    this.#drawFilters([]);
    if (context.me)
      api.titles().then(
        (titles) => this.#drawFilters(titles),
        () => {},
      );
  }

  #drawLists() {
    put(
      this.lists,
      Object.entries(LISTS).map(([key, { label }]) =>
        button(label, () => this.#want({ list: key }), {
          "aria-pressed": String(key === this.wanted.list),
          "data-list": key,
        }),
      ),
    );
  }

  /** @param {{key: string, name: string}[]} titles */
  #drawFilters(titles) {
    const kinds = Object.entries(KINDS).map(([key, { name }]) => [key, name]);
    const counts = (/** @type {number} */ from, /** @type {string} */ what) =>
      [1, 2, 3, 4].slice(from).map((count) => [String(count), what.replace("#", String(count))]);
    put(
      this.filters,
      titles.length > 1
        ? this.#select(
            "title",
            "Title",
            titles.map(({ key, name }) => [key, name]),
          )
        : null,
      this.#select("pace", "Pace", kinds),
      this.#select("seats", "Seats", counts(0, "#")),
      this.#select("free", "Free seats", counts(0, "# or more")),
      this.#select("experience", "For", Object.entries(EXPERIENCE)),
      this.context.me ? this.#mine() : null,
    );
  }

  /** @param {string} name @param {string} label @param {string[][]} choices */
  #select(name, label, choices) {
    const chosen = this.wanted[name] ?? "";
    const select = /** @type {HTMLSelectElement} */ (
      h(
        "select",
        { name: `filter.${name}` },
        [["", "Any"], ...choices].map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
      )
    );
    select.addEventListener("change", () => this.#want({ [name]: select.value }));
    return h("label", { class: "labelled" }, h("span", {}, label), select);
  }

  /** Private games that I made or am invited to, in place of the public ones. */
  #mine() {
    const box = /** @type {HTMLInputElement} */ (
      h("input", { type: "checkbox", name: "filter.private", checked: Boolean(this.wanted.private) })
    );
    box.addEventListener("change", () => this.#want({ private: box.checked ? "true" : "" }));
    return h("label", { class: "check" }, box, " My private ones");
  }

  /** @param {Record<string, string>} change */
  #want(change) {
    this.wanted = Object.fromEntries(Object.entries({ ...this.wanted, ...change }).filter(([, value]) => value));
    sessionStorage.setItem(MEMORY, JSON.stringify(this.wanted));
    this.#drawLists();
    this.refresh();
  }

  async refresh() {
    const { list, ...filters } = this.wanted;
    const found = await api.games(list, filters).catch(() => null);
    // Meanwhile something else may be wanted.
    if (!found || list !== this.wanted.list) return;
    const says = signature([list, ...found]) + Math.floor(Date.now() / 60_000);
    if (says === this.shown) return;
    this.shown = says;
    this.found = found;
    this.draw();
  }

  #draw() {
    const { label, none, join } = LISTS[this.wanted.list];
    const sits = (/** @type {any} */ card) => card.seats.some((/** @type {any} */ seat) => seat.yours);
    const cards = this.found.map((card) => gameCard(this.context, card, { to: join && !sits(card) ? "join" : "game" }));
    this.list.setAttribute("aria-label", label);
    put(this.list, cardList(cards, none));
  }

  tick() {
    tick(this.list);
  }
}
