/** Every roll of an ended game drawn again from what its record publishes, and the first that is not as it says. */

import { commitment, drawn, keyOf } from "./drawing.js";

/**
 * A roll where the record has it.
 * @typedef {import("../types.js").Roll} Roll
 * @typedef {{number: number, seat: string, word: string, rolls: Roll[]}} Order
 * @typedef {{format: number, game: string, status: string, commitment: string, words: Record<string, string>, seed?: string,
 *   rolls?: Roll[], orders?: Order[]}} GameRecord
 *
 * What came of it: `checked` rolls of so many orders; `seed` whether it is the one promised; the first roll that
 * differs, in `fault`, and how many do.
 * @typedef {{order: number, roll: Roll, text: string}} Fault
 * @typedef {{checked: number, orders: number, seed: boolean, fault: Fault|null, faults: number}} Report
 */

const FORMAT = 1;
/** So many rolls, then the page may draw. */
const BATCH = 40;

/** Why a record can't be checked, in words; empty where it can. @param {any} record */
export function unreadable(record) {
  if (record?.format !== FORMAT) return `This is no record of format ${FORMAT}.`;
  if (record.status !== "ended" || typeof record.seed !== "string" || !Array.isArray(record.orders))
    return "The game is not over: its seed is published when it ends.";
  return "";
}

/** All rolls of a record with the orders that caused them. @param {GameRecord} record @returns {{order: Order, roll: Roll}[]} */
export function rollsOf(record) {
  return (record.orders ?? []).flatMap((order) => order.rolls.map((roll) => ({ order, roll })));
}

/**
 * Rejects with a TypeError where the record is not whole.
 * @param {GameRecord} record @param {(done: number, all: number) => void} [progress] @returns {Promise<Report>}
 */
export async function check(record, progress = () => {}) {
  const seed = String(record.seed);
  const key = await keyOf(seed);
  const all = rollsOf(record);
  /** @type {Report} */
  const report = {
    checked: 0,
    orders: record.orders?.length ?? 0,
    seed: (await commitment(seed)) === record.commitment,
    fault: null,
    faults: 0,
  };
  let expected = 1;
  for (const { order, roll } of all) {
    const text = await differs(key, record, order, roll, expected);
    if (text) {
      report.fault ??= { order: order.number, roll, text };
      report.faults++;
    }
    expected = roll.number + 1;
    report.checked++;
    if (report.checked % BATCH === 0) {
      progress(report.checked, all.length);
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  progress(all.length, all.length);
  return report;
}

/** @param {CryptoKey} key @param {GameRecord} record @param {Order} order @param {Roll} roll @param {number} expected */
async function differs(key, record, order, roll, expected) {
  if (roll.number !== expected)
    return `Roll ${expected} should stand where roll ${roll.number} does: one is missing or was added.`;
  const { value } = await drawn(key, record.words, order.word, roll.number, roll.purpose, roll.sides);
  return value === BigInt(roll.value)
    ? ""
    : `It is published as ${roll.value} of ${roll.sides}; seed and words give ${value}.`;
}
