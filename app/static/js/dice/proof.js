/** How one roll came about, with everything that one needs to reckon it again by other means. */

import { h } from "../dom.js";
import { face } from "../panels/die.js";
import { rollsOf } from "./checking.js";
import { able, drawn, keyOf, message } from "./drawing.js";

/** @typedef {import("./checking.js").GameRecord} GameRecord */
/** @typedef {import("./checking.js").Order} Order */
/** @typedef {import("../types.js").Roll} Roll */

/** @param {GameRecord} record @param {number} number @returns {Promise<Node[]>} */
export async function proofOf(record, number) {
  const found = find(record, number);
  if (!found) return [h("p", { class: "refusal" }, `The record shows no roll ${number}${record.seed ? "" : " yet"}.`)];
  const { roll, word, order } = found;
  const head = h(
    "h3",
    {},
    `Roll ${roll.number} `,
    h("span", { class: "die", "data-roll": roll.number }, face(roll.sides, roll.value)),
  );
  const about = [
    h("dt", {}, "Thrown for"),
    h("dd", {}, roll.purpose, order === null ? null : `, in order ${order}`),
    word === undefined
      ? null
      : [h("dt", {}, "The order's word"), h("dd", {}, word ? h("code", {}, word) : "none was sent")],
  ];
  return [
    h(
      "section",
      { class: "proof", "aria-label": `Roll ${number}`, "data-roll": number },
      head,
      h("dl", {}, about, await steps(record, roll, word)),
    ),
  ];
}

/** @param {GameRecord} record @param {number} number @returns {{roll: Roll, word: string|undefined, order: number|null}|null} */
function find(record, number) {
  const known = rollsOf(record).find((one) => one.roll.number === number);
  if (known) return { roll: known.roll, word: known.order.word, order: known.order.number };
  const open = /** @type {(Roll & {word?: string})|undefined} */ (record.rolls?.find((one) => one.number === number));
  return open ? { roll: open, word: open.word, order: null } : null;
}

/** @param {GameRecord} record @param {Roll} roll @param {string|undefined} word */
async function steps(record, roll, word) {
  if (word === undefined) return null;
  const { number, purpose, sides, value } = roll;
  const signed = [h("dt", {}, "Signed"), h("dd", {}, h("code", {}, message(record.words, word, number, purpose, 0)))];
  if (!record.seed)
    return [
      signed,
      h("dt", {}, "With"),
      h("dd", {}, "the seed, which is secret until the game ends; then this page draws the roll again."),
    ];
  if (!able())
    return [signed, h("dt", {}, "Drawn again"), h("dd", {}, "not here: this page was not loaded over https.")];
  const { attempts, value: right } = await drawn(await keyOf(record.seed), record.words, word, number, purpose, sides);
  const last = attempts[attempts.length - 1];
  const same = right === BigInt(value);
  return [
    attempts.length > 1 ? [h("dt", {}, "Attempts"), h("dd", {}, String(attempts.length))] : null,
    attempts.length > 1 ? [h("dt", {}, "Signed"), h("dd", {}, h("code", {}, last.message))] : signed,
    h("dt", {}, "HMAC-SHA-256 with the seed"),
    h("dd", {}, h("code", {}, h("mark", {}, last.digest.slice(0, 16)), last.digest.slice(16))),
    h("dt", {}, "Reckoned"),
    h("dd", {}, `${last.raw} mod ${sides} + 1 = `, h("b", {}, String(right))),
    h("dt", {}, "Published"),
    h("dd", { class: same ? "good" : "bad" }, h("b", {}, String(value)), same ? " ✓ the same" : " ✗ not the same"),
  ];
}
