/** The map of the table: drawn from what is known, with the order being made, and turned to where things happen. */

import { Counters } from "../board/counters.js";
import { Cursor } from "../board/cursor.js";
import { firstLook } from "../board/firstlook.js";
import { flash } from "../board/flash.js";
import { Overlays } from "../board/overlays.js";
import { Scroller } from "../board/scroller.js";
import { Sheet } from "../board/sheet.js";
import { Strikes } from "../board/strikes.js";
import { Weather } from "../board/weather.js";

export class MapDesk {
  /** @param {import("../store.js").Store} store @param {import("../play/composer.js").Composer} composer */
  constructor(store, composer) {
    this.store = store;
    this.composer = composer;
    const table = /** @type {import("../types.js").Table} */ (store.table);
    this.board = /** @type {import("../types.js").Board} */ (store.board);
    this.sheet = new Sheet(this.board, table.title_name ?? table.title);
    this.scroller = new Scroller(this.sheet, `tigers.map.${table.id}`);
    this.counters = new Counters(this.sheet);
    this.overlays = new Overlays(this.sheet);
    this.cursor = new Cursor(this.sheet, (key) => this.scroller.show(key));
    new Weather(this.sheet, store);
    new Strikes(this.sheet, store, composer);
    /** whether the first look was taken */
    this.placed = false;
    /** @type {string|null} the space that was selected when the order was last drawn */
    this.selected = null;
    /** @type {string|null} where the battle is that the map last turned to */
    this.fought = null;
  }

  /** What a space is called. @param {string} key */
  name(key) {
    return this.board.spaces[key]?.place?.name ?? key;
  }

  /** The map as it is now. @param {import("../types.js").Diff|null} diff what changed, null for all */
  draw(diff) {
    const { view } = this.store;
    const changed = this.counters.draw(view, this.composer.chosen(), this.composer.able());
    if (!diff || diff.spaces) this.overlays.control(view.spaces ?? {}, Object.keys(this.board.sides ?? {}));
    // Let the eye find what has just changed.
    if (diff) flash(this.sheet, changed);
  }

  /** The order being made. */
  drawOrder() {
    this.counters.draw(this.store.view, this.composer.chosen(), this.composer.able());
    const marks = this.composer.marks();
    for (const [key, mark] of marks)
      mark.label +=
        this.sheet.describe(key) + (mark.cost === null || mark.cost === undefined ? "" : `, cost ${mark.cost}`);
    this.overlays.mark(marks);
    this.overlays.route(this.composer.route(null));
    // The cursor follows a new selection, and stays where it is while an order is made for it.
    if (this.composer.space !== this.selected) this.cursor.place(this.composer.space ?? this.cursor.at, true);
    this.selected = this.composer.space;
  }

  /** The first look: at what was looked at before the page was loaded anew, else at what one has. */
  place() {
    this.placed = true;
    this.scroller.remembers = true;
    const before = sessionStorage.getItem(this.scroller.memory);
    this.scroller.start(before ? null : firstLook(this.store.view, this.board, this.store.side()));
  }

  /** Look at a battle when it begins. */
  follow() {
    const target = this.store.view.battle?.now?.targets?.[0] ?? null;
    if (target && target !== this.fought && this.placed) this.scroller.show(target, Boolean(this.fought));
    this.fought = target;
  }

  /** Look at a space, and at what lies there. @param {string} key */
  visit(key) {
    this.scroller.show(key, false);
    this.cursor.place(key);
    this.composer.look(key);
  }
}
