/** How things stand: tracks and markers, what lies in the boxes beside the map, and the victory conditions. */

import { h, put } from "../dom.js";
import { describe, picture } from "../board/counter.js";
import { clauseLink, spaceLink } from "./links.js";
import { placed } from "./placed.js";
import { sideChip } from "./chip.js";
import { pointsNow } from "./standing.js";

export class Tracks {
  /** @param {import("../store.js").Store} store @param {(clause: string) => void} openClause @param {(space: string) => void} show */
  constructor(store, openClause, show) {
    this.store = store;
    this.openClause = openClause;
    this.show = show;
    this.element = h("div", { class: "tracks" });
    store.on("view", (diff) => (!diff || diff.tracks || diff.boxes) && this.draw());
  }

  draw() {
    const { tracks, boxes } = this.store.view;
    put(
      this.element,
      h(
        "dl",
        { class: "track-list" },
        Object.entries(tracks ?? {}).map(([key, track]) => this.#track(key, track)),
      ),
      Object.entries(boxes ?? {})
        .filter(([, box]) => box.pieces?.length)
        .map(([key, box]) => this.#box(key, box)),
    );
  }

  /** @param {string} key @param {any} track */
  #track(key, { label, value, max, side, clause }) {
    const cells = typeof value === "number" && max && max <= 12;
    const spaces = this.store.board?.spaces ?? {};
    const shown = Array.isArray(value)
      ? value.length
        ? value.map((one, i) => [
            i ? ", " : "",
            spaces[one] ? spaceLink(spaces[one].place?.name ?? one, one, this.show) : one,
          ])
        : "none"
      : String(value);
    return h(
      "div",
      { "data-track": key },
      h(
        "dt",
        {},
        side ? [sideChip(this.store.board, side, true), " "] : null,
        label,
        " ",
        clauseLink(clause, this.openClause),
      ),
      h(
        "dd",
        {},
        h("b", {}, shown),
        typeof value === "number" && max ? h("small", {}, ` of ${max}`) : null,
        cells
          ? h(
              "span",
              { class: "cells", "aria-hidden": "true" },
              Array.from({ length: max }, (_, i) => h("i", { class: i < value ? "full" : "" })),
            )
          : null,
      ),
    );
  }

  /** @param {string} key @param {any} box */
  #box(key, { label, side, pieces }) {
    const board = /** @type {import("../types.js").Board} */ (this.store.board);
    return h(
      "details",
      { class: "box", "data-box": key, open: pieces.length <= 12 },
      h("summary", {}, label, " ", h("small", {}, `(${pieces.length})`), " ", sideChip(board, side)),
      h(
        "div",
        { class: "box-pieces" },
        pieces.map((/** @type {any} */ face) => picture(face, board, describe(face, board))),
      ),
    );
  }
}

export class Victory {
  /** @param {import("../store.js").Store} store @param {(clause: string) => void} openClause @param {(space: string) => void} show */
  constructor(store, openClause, show) {
    this.store = store;
    this.openClause = openClause;
    this.show = show;
    this.element = h("div", { class: "victory" });
    store.on("view", (diff) => (!diff || diff.victory) && this.draw());
  }

  draw() {
    const conditions = Object.entries(this.store.view.victory ?? {});
    put(
      this.element,
      conditions.length
        ? h(
            "p",
            { class: "standing" },
            pointsNow(this.store).map(([side, sum]) =>
              h("span", {}, sideChip(this.store.board, side), h("b", {}, sum)),
            ),
          )
        : h("p", { class: "help" }, "Nothing is reckoned yet."),
      h(
        "ul",
        { class: "conditions" },
        conditions.map(([key, one]) => this.#condition(key, one)),
      ),
    );
  }

  /** @param {string} key @param {any} one */
  #condition(key, { label, side, points, holds, why, clause }) {
    return h(
      "li",
      { class: holds ? "holds" : "", "data-condition": key },
      h(
        "span",
        { class: "mark-holds", "aria-label": holds ? "holds now" : "does not hold now", role: "img" },
        holds ? "✓" : "○",
      ),
      h(
        "span",
        {},
        h("b", {}, placed(label, this.store.board, this.show)),
        " ",
        why
          ? h("small", {}, placed(why, this.store.board, this.show), " ", clauseLink(clause, this.openClause))
          : clauseLink(clause, this.openClause),
      ),
      h("span", { class: "points" }, points ?? "", " ", sideChip(this.store.board, side, true)),
    );
  }
}
