/**
 * What is foreseen of an order: strengths, odds, each shift with its clause, the chance of each result. Draws the
 * parts it finds; whatever else a title foresees is listed with its name.
 */

import { h } from "../dom.js";
import { clauseLink } from "../panels/links.js";

const KNOWN = new Set([
  "attack",
  "defense",
  "odds",
  "column",
  "shifts",
  "chances",
  "results",
  "columns",
  "notes",
  "result",
  "losses",
]);

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;

/** Pairs of name and chance from any of the forms they come in. @param {any} chances @returns {[string, number][]} */
function pairs(chances) {
  if (!chances) return [];
  const list = Array.isArray(chances)
    ? chances.map((one) =>
        Array.isArray(one)
          ? one
          : [one.result ?? one.column ?? one.label ?? one.name, one.chance ?? one.share ?? one.p],
      )
    : Object.entries(chances);
  return list.map(
    ([name, share]) =>
      /** @type {[string, number]} */ ([String(name), typeof share === "number" ? share : (share?.chance ?? 0)]),
  );
}

/** @param {any} value */
function range(value) {
  if (Array.isArray(value) && value.length === 2)
    return value[0] === value[1] ? String(value[0]) : `${value[0]}–${value[1]}`;
  if (value && typeof value === "object" && "min" in value) return range([value.min, value.max]);
  return String(value);
}

/** @param {string} title @param {any} chances @param {string|undefined} reading how they are read, in the title's words */
function bars(title, chances, reading) {
  const list = pairs(chances);
  if (!list.length) return null;
  const whole = list.reduce((total, [, share]) => total + share, 0) || 1;
  return h(
    "div",
    { class: "chances" },
    h("h3", {}, title),
    reading ? h("p", { class: "help" }, reading) : null,
    h(
      "ul",
      {},
      list.map(([name, share]) => {
        const bar = h("meter", { min: 0, max: 1, value: share / whole, "aria-hidden": "true" });
        return h("li", {}, h("b", {}, name), bar, h("span", {}, percent(share / whole)));
      }),
    ),
  );
}

/**
 * @param {any} preview @param {(clause: string) => void} openClause
 * @param {{columns?: string, chances?: string}} [reading] how its parts are read
 * @returns {HTMLElement|null}
 */
export function previewBox(preview, openClause, reading = {}) {
  if (!preview || typeof preview !== "object") return null;
  const { attack, defense, odds, column, shifts, chances, results, columns, notes } = preview;
  const rest = Object.entries(preview).filter(
    ([name, value]) => !KNOWN.has(name) && value !== null && typeof value !== "object",
  );
  const strengths =
    attack !== undefined &&
    h("span", { class: "strengths" }, h("b", {}, range(attack)), " against ", h("b", {}, range(defense)));
  return h(
    "section",
    { class: "preview", "aria-label": "What is foreseen" },
    h(
      "div",
      { class: "odds-line" },
      strengths,
      odds && h("span", { class: "odds" }, range(odds)),
      column && h("span", { class: "column" }, "→ ", h("b", {}, range(column)), odds ? " column" : ""),
    ),
    shifts?.length
      ? h(
          "ul",
          { class: "shifts" },
          shifts.map((/** @type {any} */ shift) =>
            h(
              "li",
              {},
              h("b", { class: shift.by > 0 ? "right" : "left" }, arrow(shift.by)),
              " ",
              shift.why,
              " ",
              clauseLink(shift.clause, openClause),
            ),
          ),
        )
      : null,
    bars("Chance of each result", chances ?? (results && !Array.isArray(results) ? results : null), reading.chances),
    columns?.length > 1 ? bars("Chance of each column", columns, reading.columns) : null,
    Array.isArray(notes)
      ? h(
          "ul",
          { class: "notes" },
          notes.map((/** @type {any} */ note) => h("li", {}, typeof note === "string" ? note : (note.text ?? ""))),
        )
      : null,
    rest.length
      ? h(
          "dl",
          { class: "facts" },
          rest.map(([name, value]) => [h("dt", {}, name.replaceAll("_", " ")), h("dd", {}, String(value))]),
        )
      : null,
  );
}

/** A shift in columns: "2 columns right". @param {number|string} by */
export function arrow(by) {
  if (typeof by !== "number") return String(by);
  const count = Math.abs(by);
  return count ? `${count} column${count === 1 ? "" : "s"} ${by > 0 ? "right" : "left"}` : "0";
}
