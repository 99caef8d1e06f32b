/** All that helps a newcomer at the table: terms, hints, player aids, the guided first game. */

import { api } from "../api.js";
import { button } from "../dom.js";
import { Aids } from "./aids.js";
import { Hints } from "./hints.js";
import { Lessons } from "./lessons.js";

export class Guide {
  /**
   * @param {import("../play/form.js").Desk} desk @param {import("../play/advisor.js").Advisor} advisor
   * @param {import("./terms.js").Terms} terms @param {(clause: string) => void} openClause
   * @param {{root: () => Element, show: (space: string) => void}} on
   */
  constructor(desk, advisor, terms, openClause, on) {
    this.terms = terms;
    this.hints = new Hints(desk, advisor, terms, openClause);
    this.aids = new Aids(desk.store, terms, openClause);
    /** the tab of the aids */
    this.tab = { key: "help", label: "Help", panel: this.aids.element, onopen: () => this.aids.open() };
    /** the panel that is open */
    this.open = "";
    const { store, composer } = desk;
    this.lessons = new Lessons(
      store.table?.id ?? "",
      api.lessons,
      () => ({
        view: store.view,
        legal: advisor.legal,
        draft: composer.draft,
        selected: composer.space,
        tab: this.open,
        seat: store.seat,
        asking: advisor.asking || (store.audience !== null && store.audience !== `seat:${store.seat}`),
        version: store.version,
        given: new Set(),
      }),
      { ...on, words: (text) => terms.words(text), clause: openClause },
    );
    const look = () => this.lessons.look();
    for (const name of ["view", "table"]) store.on(name, look);
    composer.on("change", look);
    advisor.on("legal", look);
    if (this.lessons.at) {
      const again = () => this.lessons.start();
      this.aids.first = button("Go on with the guide", again, { class: "primary", "data-lesson": "again" });
    }
  }

  /** A panel was opened. @param {string} key */
  opened(key) {
    this.open = key;
    this.lessons?.look();
  }

  close() {
    this.terms.close();
    this.lessons.close();
  }
}
