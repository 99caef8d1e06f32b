/** One line of the log: spaces, units and clauses in it are links, signs explain themselves, dice have their proof. */

import { h } from "../dom.js";
import { die } from "./die.js";
import { clauseLink, linked } from "./links.js";

/**
 * What a line's links do. `proof` is the address at which a roll can be checked, `units` finds units by their names,
 * `terms` knows the signs.
 * @typedef {{name: (space: string) => string, show: (space: string) => void, clause: (clause: string) => void,
 *   units?: import("./units.js").Units, terms?: import("../guide/terms.js").Terms, proof?: (roll: number) => string}} Links
 */

/**
 * @param {import("../types.js").Entry} entry @param {number} version @param {Links} on @param {string} [extra] a class
 * @returns {HTMLElement} an `li`
 */
export function entryLine(entry, version, on, extra = "") {
  const { kind, text, spaces, clauses, rolls, undone } = entry;
  const seen = new Set();
  const rest = (/** @type {string} */ words) => on.terms?.signs(words, seen) ?? [words];
  const says = linked(text, spaces ?? [], on.name, on.show, on.units, rest);
  return h(
    "li",
    { class: `entry ${undone ? "undone" : extra}`, "data-kind": kind, "data-version": version },
    undone ? [h("em", { class: "tag" }, "taken back"), " ", h("s", {}, says)] : says,
    (rolls ?? []).map((roll) => die(roll, on.proof?.(roll.number))),
    (clauses ?? []).map((clause) => [" ", clauseLink(clause, on.clause)]),
  );
}
