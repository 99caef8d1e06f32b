/** Links in the page's text: to a clause of the rules, to a space of the map. */

import { button } from "../dom.js";

/** @param {string|null|undefined} clause @param {(clause: string) => void} open */
export function clauseLink(clause, open) {
  return clause
    ? button(`§ ${clause}`, () => open(clause), { class: "link clause", "aria-label": `Rule ${clause}` })
    : null;
}

/** @param {string} text what is shown @param {string} space @param {(space: string) => void} show */
export function spaceLink(text, space, show) {
  return button(text, () => show(space), { class: "link space-link", "data-link": space });
}

/** @param {string} title a unit's name @param {import("./units.js").Units} units @param {(space: string) => void} show */
function unitLink(title, units, show) {
  const go = () => {
    const space = units.where(title);
    if (space) show(space);
  };
  return button(title, go, { class: "link unit-link", "data-link-unit": title });
}

/**
 * A sentence in which the spaces and units it names are links.
 * @param {string} text @param {string[]} spaces @param {(space: string) => string} name @param {(space: string) => void} show
 * @param {import("./units.js").Units} [units] @param {(text: string) => (string|Node)[]} [rest] what becomes of the words between
 * @returns {(string|Node)[]} the sentence, then links to spaces that it does not name
 */
export function linked(text, spaces, name, show, units, rest = (words) => [words]) {
  /** @type {{at: number, word: string, link: () => Node}[]} */
  const hits = [];
  const missing = [];
  for (const space of new Set(spaces)) {
    const word = [name(space), space].find((one) => text.includes(one));
    if (word === undefined) missing.push(space);
    else hits.push({ at: text.indexOf(word), word, link: () => spaceLink(word, space, show) });
  }
  for (const { at, word } of units?.named(text) ?? [])
    hits.push({ at, word, link: () => unitLink(word, /** @type {any} */ (units), show) });
  hits.sort((a, b) => a.at - b.at || b.word.length - a.word.length);
  const parts = [];
  let from = 0;
  for (const { at, word, link } of hits) {
    if (at < from) continue;
    parts.push(...rest(text.slice(from, at)), link());
    from = at + word.length;
  }
  parts.push(...rest(text.slice(from)));
  for (const space of missing.slice(0, 6)) parts.push(" · ", spaceLink(name(space), space, show));
  return parts;
}
