/** "Check the dice": what is published of a game's dice, and once the game is over all of them drawn again, here. */

import { button, h, put } from "../dom.js";
import { check, rollsOf, unreadable } from "./checking.js";
import { able } from "./drawing.js";
import { promised, sentHere } from "./published.js";
import { proofOf } from "./proof.js";
import { RollList } from "./rolls.js";

/** @typedef {import("./checking.js").GameRecord} GameRecord */
/** @typedef {import("./checking.js").Report} Report */

export class DicePanel {
  /** @param {() => Promise<GameRecord>} load the record @param {import("../store.js").Store} store */
  constructor(load, store) {
    this.load = load;
    this.store = store;
    /** @type {GameRecord|null} */
    this.record = null;
    this.wanted = 0;
    this.verdict = h("div", { class: "dice-verdict", role: "status" });
    this.bar = /** @type {HTMLProgressElement} */ (h("progress", { "aria-label": "Rolls checked", hidden: true }));
    this.again = button("Check again", () => this.open(true), { class: "quiet", hidden: true });
    this.facts = h("div", { class: "dice-facts" });
    this.proof = h("div", { class: "dice-proof", tabindex: "-1" });
    this.list = new RollList((number) => this.prove(number));
    this.element = h(
      "section",
      { class: "dice-panel", "aria-label": "The dice" },
      this.verdict,
      this.bar,
      this.again,
      this.proof,
      this.facts,
      this.list.element,
    );
  }

  /** Fetch the record, where it is not here yet, and check it. @param {boolean} [anew] */
  async open(anew = false) {
    if (this.record && !anew) return;
    put(this.verdict, h("p", {}, "Fetching the record…"));
    try {
      const record = await this.load();
      this.record = record;
      put(this.facts, promised(record, this.store));
      this.list.set(rolls(record));
      await this.#check(record);
      if (this.wanted) await this.prove(this.wanted);
    } catch (error) {
      this.record = null;
      this.#say("bad", `The record can't be checked: ${/** @type {Error} */ (error).message}`);
    }
    this.again.hidden = false;
  }

  /** @param {"good"|"bad"|"open"} kind @param {...any} says */
  #say(kind, ...says) {
    this.verdict.dataset.verdict = kind;
    put(this.verdict, h("p", {}, says));
  }

  /** @param {GameRecord} record */
  async #check(record) {
    if (record.status !== "ended") {
      this.#say(
        "open",
        h("b", {}, "The game goes on."),
        " Its rolls can be checked when it has ended and the seed is published; what they will be checked against stands here already.",
      );
      return;
    }
    const fault = unreadable(record);
    if (fault) return this.#say("bad", fault);
    if (!able()) {
      this.#say(
        "bad",
        h("b", {}, "This browser does not lend its cryptography to this page,"),
        " as it was not loaded over https (or from the machine itself). Open it over https, or check with the command ",
        h("code", {}, `tigers verify ${location.origin}/game/${record.game}`),
        ".",
      );
      return;
    }
    this.bar.hidden = false;
    const report = await check(record, (done, all) => {
      this.bar.max = all || 1;
      this.bar.value = done;
      put(this.verdict, h("p", {}, `${done} of ${all} rolls checked…`));
    });
    this.bar.hidden = true;
    this.#tell(report, record);
  }

  /** @param {Report} report @param {GameRecord} record */
  #tell(report, record) {
    const count = `${report.checked} ${report.checked === 1 ? "roll" : "rolls"} of ${report.orders} orders`;
    const sent = sentHere(record);
    if (!report.seed)
      this.#say(
        "bad",
        h("b", {}, "The seed is not the one that was promised:"),
        " its SHA-256 is not the commitment published before the game.",
      );
    else if (report.fault) {
      const { roll, order, text } = report.fault;
      this.#say(
        "bad",
        h("b", {}, `Roll ${roll.number} is not what the dice gave.`),
        ` It was thrown for ${roll.purpose}, in order ${order}. ${text}`,
        report.faults > 1 ? ` It is the first of ${report.faults} that differ.` : null,
      );
      this.wanted ||= roll.number;
    } else
      this.#say(
        "good",
        h("b", {}, "All dice are as they were promised."),
        ` ${count}: each follows from the seed, the words and the order that caused it.`,
        sent ? ` ${sent}` : null,
      );
    this.list.mark(report.fault?.roll.number ?? null);
  }

  /** Show how a roll came about. @param {number} number */
  async prove(number) {
    this.wanted = number;
    if (!this.record) return;
    this.list.show(number);
    put(this.proof, await proofOf(this.record, number));
    this.proof.scrollIntoView({ block: "nearest" });
  }
}

/** All rolls that a record shows, with their words where it tells them. @param {GameRecord} record */
function rolls(record) {
  if (record.orders) return rollsOf(record).map(({ roll, order }) => ({ ...roll, order: order.number }));
  return (record.rolls ?? []).map((roll) => ({ ...roll, order: null }));
}
