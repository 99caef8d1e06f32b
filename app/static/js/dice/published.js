/** What is published of a game's dice while it runs, and what was kept here of it. */

import { h } from "../dom.js";
import { firstCommitment, missingWords, wordsSent } from "./kept.js";

/** @typedef {import("./checking.js").GameRecord} GameRecord */

/** @param {GameRecord} record @param {import("../store.js").Store} store */
export function promised(record, store) {
  const first = firstCommitment(record.game, record.commitment);
  const name = (/** @type {string} */ key) => store.table?.seats.find((seat) => seat.key === key)?.name ?? key;
  const over = record.status === "ended";
  return [
    first !== record.commitment
      ? h(
          "p",
          { class: "refusal" },
          "The commitment is not the one that this browser saw first: ",
          h("code", {}, first),
          ".",
        )
      : null,
    h(
      "dl",
      {},
      h("dt", {}, "Commitment"),
      h(
        "dd",
        {},
        h("code", {}, record.commitment),
        h("p", { class: "help" }, "The SHA-256 of the seed, published before anyone sat down."),
      ),
      record.seed ? [h("dt", {}, "Seed"), h("dd", {}, h("code", {}, record.seed))] : null,
      h("dt", {}, "Starting words"),
      h(
        "dd",
        {},
        h(
          "ul",
          {},
          Object.entries(record.words ?? {}).map(([seat, word]) =>
            h("li", {}, `${name(seat)}: `, word ? h("code", {}, word) : "none was sent"),
          ),
        ),
        h("p", { class: "help" }, "Random, from each player's browser, when the seat was taken."),
      ),
    ),
    over ? null : h("p", { class: "help" }, later(record)),
    over
      ? h(
          "p",
          { class: "help" },
          h(
            "a",
            {
              href: `/api/games/${encodeURIComponent(record.game)}/record${location.search}`,
              download: `${record.game}.json`,
            },
            "Save the record",
          ),
          ". The command ",
          h("code", {}, "tigers verify FILE"),
          " checks it too, and plays the whole game again by its rules.",
        )
      : null,
  ];
}

/** @param {GameRecord} record */
function later(record) {
  const here = wordsSent(record.game).length;
  const words = here
    ? ` Of the orders given, ${here} took along a word made by this browser, which keeps it to compare.`
    : "";
  return `When the game has ended, every roll can be drawn again: from the seed, these words, the roll's number and purpose, and the word that came with its order.${words}`;
}

/** Whether the words that this browser sent are in an ended game's record; empty where none were kept. @param {GameRecord} record */
export function sentHere(record) {
  const sent = wordsSent(record.game).length;
  if (!sent) return "";
  const missing = missingWords(record.game, record).length;
  return missing
    ? `But of ${sent} words that this browser sent with orders, ${missing} are not in the record.`
    : `The record has all ${sent} words that this browser sent with orders.`;
}
