/**
 * Whether a line still stands. One that has been silent for 2.5 s is asked, and given up without an answer: so the page is
 * right again within 5 s, also when the line died without a word or the device slept, of which no browser tells. Nothing
 * is given up that was not asked before: timers may have stood still. Whoever is merely slow is waited for longer each
 * time, until something comes.
 */

const SILENCE_MS = 2_500;
const ANSWER_MS = 1_500;
const MOST_ANSWER_MS = 12_000;
/** For a line to come about; for the first view, which may be large. */
const CONNECT_MS = 3_000;
const VIEW_MS = 20_000;

export class Pulse {
  constructor() {
    /** how long an answer is waited for */
    this.patience = ANSWER_MS;
    /** when something last came, or the line began */
    this.last = Date.now();
    /** when the line was asked whether it stands, 0 once it has answered */
    this.asked = 0;
    /** whether nothing has come on this line yet */
    this.fresh = true;
  }

  /** A new line is begun. */
  begin() {
    this.last = Date.now();
    this.asked = 0;
    this.fresh = true;
  }

  /** Something has come. */
  heard() {
    this.last = Date.now();
    if (this.asked) this.patience = Math.min(Math.max(ANSWER_MS, 3 * (this.last - this.asked)), MOST_ANSWER_MS);
    this.asked = 0;
    this.fresh = false;
  }

  /** Whether to ask now; an answer is waited for from then on. */
  ask() {
    if (this.asked) return false;
    this.asked = Date.now();
    return true;
  }

  /** @param {boolean} open whether the line has come about @returns {"dead"|"silent"|"well"} */
  check(open) {
    const now = Date.now();
    if (!open) return now - this.last > CONNECT_MS ? "dead" : "well";
    if (this.asked && now - this.asked > (this.fresh ? VIEW_MS : this.patience)) {
      this.patience = Math.min(2 * this.patience, MOST_ANSWER_MS);
      return "dead";
    }
    return now - this.last > SILENCE_MS ? "silent" : "well";
  }
}
