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

/**
 * A sentence in which the spaces it names are links.
 * @param {string} text @param {string[]} spaces @param {(space: string) => string} name @param {(space: string) => void} show
 * @returns {(string|Node)[]} the sentence, then links to spaces that it does not name
 */
export function linked(text, spaces, name, show) {
  /** @type {{at: number, word: string, space: string}[]} */
  const hits = [];
  const missing = [];
  for (const space of new Set(spaces)) {
    const word = [name(space), space].find((one) => text.includes(one));
    if (word === undefined) missing.push(space);
    else hits.push({ at: text.indexOf(word), word, space });
  }
  hits.sort((a, b) => a.at - b.at || b.word.length - a.word.length);
  const parts = [];
  let from = 0;
  for (const { at, word, space } of hits) {
    if (at < from) continue;
    parts.push(text.slice(from, at), spaceLink(word, space, show));
    from = at + word.length;
  }
  parts.push(text.slice(from));
  for (const space of missing.slice(0, 6)) parts.push(" · ", spaceLink(name(space), space, show));
  return parts;
}
