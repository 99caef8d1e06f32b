/** The selected space: what it is, who holds it, and the units in it, top first, with digits to pick them by. */

import { h, put, steady } from "../dom.js";
import { describe, picture } from "../board/counter.js";
import { sideChip } from "./chip.js";

const MARKS = { airbase: "Air base", atc: "Transport base", port: "Port" };

export class StackPanel {
  /** @param {import("../play/form.js").Desk} desk @param {import("../board/sheet.js").Sheet} sheet */
  constructor(desk, sheet) {
    this.desk = desk;
    this.sheet = sheet;
    this.element = h("section", { class: "stack-panel", "aria-label": "Selected space", hidden: true });
    this.draw = steady(this.element, () => this.#draw());
    desk.composer.on("change", this.draw);
    desk.store.on("view", this.draw);
  }

  #draw() {
    const { store, composer } = this.desk;
    const key = composer.space;
    const space = key ? store.board?.spaces[key] : null;
    this.element.hidden = !space;
    if (!space || !key || !store.board) return;
    const stack = Object.entries(store.view.stacks ?? {}).find(([name, one]) => (one.at ?? name) === key)?.[1];
    const holder = store.view.spaces?.[key]?.control;
    const marks = (space.marks ?? []).map((mark) => MARKS[/** @type {keyof typeof MARKS} */ (mark)] ?? mark);
    const terrain = store.board.terrains?.[space.terrain ?? ""]?.label ?? space.terrain;
    put(
      this.element,
      h(
        "h2",
        {},
        space.place ? h("b", {}, space.place.name) : null,
        " ",
        h("span", { class: "hex-number" }, key),
        h("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => composer.clear() }, "×"),
      ),
      h(
        "p",
        { class: "help" },
        [
          space.place?.alias,
          space.place?.kind,
          terrain,
          space.region && (store.board.names?.[space.region] ?? space.region),
          ...marks,
          space.garrison ? `garrison ${space.garrison}` : null,
        ]
          .filter(Boolean)
          .join(" · "),
        holder ? [" ", sideChip(store.board, holder)] : null,
      ),
      stack ? this.#units(stack) : null,
    );
  }

  /** @param {any} stack */
  #units(stack) {
    const { store, composer } = this.desk;
    const chosen = composer.chosen();
    const ids = /** @type {string[]|undefined} */ (stack.units);
    const rows = ids?.length
      ? ids.map((id, i) =>
          this.#row(store.view.pieces?.[id] ?? stack.top, i, chosen.has(id), () => composer.clickPiece(id), id),
        )
      : [h("li", {}, h("span", { class: "unit-row" }, this.#picture(stack.top), this.#words(stack.top)))];
    const buried = (stack.under ?? 0) + 1 - (ids?.length ?? 1);
    if (stack.under === null) rows.push(h("li", { class: "buried" }, "How many lie under it is not known."));
    else if (buried > 0)
      rows.push(
        h("li", { class: "buried" }, buried === 1 ? "One more lies under it." : `${buried} more lie under it.`),
      );
    return h("ol", { class: "units" }, rows);
  }

  /** @param {any} face @param {number} i @param {boolean} on @param {() => void} onclick @param {string} id */
  #row(face, i, on, onclick, id) {
    return h(
      "li",
      {},
      h(
        "button",
        {
          type: "button",
          class: "unit-row",
          "aria-pressed": String(on),
          onclick,
          "data-unit": id,
          "aria-keyshortcuts": i < 9 ? String(i + 1) : null,
        },
        i < 9 ? h("kbd", { "aria-hidden": "true" }, i + 1) : null,
        this.#picture(face),
        this.#words(face),
      ),
    );
  }

  /** @param {any} face */
  #picture(face) {
    return this.desk.store.board ? picture(face, this.desk.store.board) : null;
  }

  /** @param {any} face */
  #words(face) {
    const board = /** @type {import("../types.js").Board} */ (this.desk.store.board);
    const scheme = board.schemes?.[face.scheme ?? ""]?.label;
    if (face.down) return h("span", {}, h("b", {}, "Face down"), h("small", {}, scheme ?? ""));
    const steps = (face.max_steps ?? 1) > 1 ? `${face.steps} of ${face.max_steps} steps` : null;
    const badges = (face.badges ?? []).map((/** @type {string} */ badge) =>
      h("em", { class: "tag" }, badge.replaceAll("_", " ")),
    );
    return h(
      "span",
      { title: describe(face, board) },
      h("b", {}, face.title ?? face.name ?? "Unit"),
      h("small", {}, [scheme, steps].filter(Boolean).join(" · ")),
      badges.length ? h("span", { class: "tags" }, badges) : null,
    );
  }
}
