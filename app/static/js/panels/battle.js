/** The battle at hand: who fights, the reckoning with each shift, the result and what is still to be lost. */

import { h, put } from "../dom.js";
import { describe, picture } from "../board/counter.js";
import { arrow } from "../play/preview.js";
import { clauseLink, spaceLink } from "./links.js";

export class Battle {
  /** @param {import("../store.js").Store} store @param {{name: (space: string) => string, show: (space: string) => void, clause: (clause: string) => void}} on */
  constructor(store, on) {
    this.store = store;
    this.on = on;
    this.element = h("section", { class: "battle", "aria-label": "Battle", hidden: true });
    store.on("view", () => this.draw());
  }

  draw() {
    const battle = this.store.view.battle?.now;
    this.element.hidden = !battle;
    if (!battle) return;
    const targets = /** @type {string[]} */ (battle.targets ?? (battle.at ? [battle.at] : []));
    put(
      this.element,
      h(
        "h2",
        {},
        "Battle",
        targets.length
          ? [" at ", targets.map((key, i) => [i ? ", " : "", spaceLink(this.on.name(key), key, this.on.show)])]
          : null,
        battle.stage ? h("small", { class: "stage" }, `: ${this.#stage(String(battle.stage))}`) : null,
      ),
      h(
        "div",
        { class: "foes" },
        this.#rank("Attack", battle.attackers),
        h("span", { class: "versus", "aria-hidden": "true" }, "⚔"),
        this.#rank("Defense", battle.defenders),
      ),
      battle.reckoning ? this.#reckoning(battle.reckoning) : null,
      battle.result
        ? h(
            "p",
            { class: "battle-result" },
            "Result: ",
            h("b", {}, typeof battle.result === "string" ? battle.result : JSON.stringify(battle.result)),
            battle.losses && Object.keys(battle.losses).length
              ? h("span", { class: "help" }, " Still to lose: ", this.#losses(battle.losses))
              : null,
          )
        : null,
    );
  }

  /** What is waited for, in the title's words. @param {string} stage */
  #stage(stage) {
    return this.store.board?.names?.[stage] ?? stage.replaceAll("_", " ");
  }

  /** @param {string} label @param {any[]|undefined} faces */
  #rank(label, faces) {
    const board = /** @type {import("../types.js").Board} */ (this.store.board);
    return h(
      "div",
      { class: "rank" },
      h("small", {}, label),
      h(
        "div",
        {},
        faces?.length === 0
          ? h("em", { class: "help" }, "nobody is left")
          : (faces ?? []).map((face) => picture(face, board, describe(face, board))),
      ),
    );
  }

  /** @param {Record<string, any>} losses steps by side */
  #losses(losses) {
    const name = (/** @type {string} */ side) => this.store.board?.sides?.[side]?.name ?? side;
    return Object.entries(losses)
      .map(([side, n]) => `${name(side)} ${n}`)
      .join(", ");
  }

  /** @param {any} reckoning */
  #reckoning({ attack, defense, odds, column, shifts }) {
    return h(
      "div",
      { class: "reckoning" },
      h(
        "p",
        { class: "odds-line" },
        attack !== undefined && [h("b", {}, String(attack)), " against ", h("b", {}, String(defense)), " "],
        odds ? h("span", { class: "odds" }, String(odds)) : null,
        column ? [" → ", h("b", {}, String(column))] : null,
      ),
      shifts?.length
        ? h(
            "ul",
            { class: "shifts" },
            shifts.map((/** @type {any} */ one) =>
              h(
                "li",
                {},
                h("b", { class: one.by > 0 ? "right" : "left" }, arrow(one.by)),
                " ",
                one.why,
                " ",
                clauseLink(one.clause, this.on.clause),
              ),
            ),
          )
        : null,
    );
  }
}
