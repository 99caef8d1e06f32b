/** Conditions of a lesson, as a title writes them: judged from what the page itself knows, so they work for any title. */

/**
 * What conditions are judged from.
 * @typedef {object} Moment
 * @property {import("../types.js").View} view
 * @property {import("../types.js").Legal} legal
 * @property {import("../play/composer.js").Draft|null} draft the order being made
 * @property {string|null} selected the selected space
 * @property {string} tab the panel that is open
 * @property {string|null} seat the seat acted for
 * @property {boolean} asking whether the view of this seat, or its offers, are still on their way
 * @property {number|null} version the version of the view
 * @property {Set<string>} given orders given since the step began
 */

/** @type {Record<string, (wanted: any, moment: Moment, condition: any) => boolean>} */
const KINDS = {
  next: () => false,
  path: (names, { view }, condition) => {
    const value = names.reduce((/** @type {any} */ at, /** @type {string} */ name) => at?.[name], view);
    return "is" in condition ? value === condition.is : Boolean(value);
  },
  order: (name, { given }) => given.has(name),
  offer: (name, { legal }) => legal.offers.some((offer) => offer.order === name),
  draft: (name, { draft }) => draft?.offer.order === name,
  preview: (wanted, { draft }) => Boolean(draft?.preview) === wanted,
  selected: (space, { selected }) => selected === space,
  tab: (key, { tab }) => tab === key,
  seat: (key, { seat }) => seat === key,
  any: (list, moment) => list.some((/** @type {any} */ one) => holds(one, moment)),
  all: (list, moment) => list.every((/** @type {any} */ one) => holds(one, moment)),
  no: (one, moment) => !holds(one, moment),
};

/** Whether a condition holds; one of a kind that this page has never met does not. @param {any} condition @param {Moment} moment */
export function holds(condition, moment) {
  const kind = Object.keys(condition).find((name) => name in KINDS);
  return kind ? KINDS[kind](condition[kind], moment, condition) : false;
}

/** Whether a step waits for nothing but, or among others for, its reader's word. @param {any} condition @returns {boolean} */
export const waitsForReader = (condition) => "next" in condition || (condition.any ?? []).some(waitsForReader);
