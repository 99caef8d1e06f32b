/**
 * Whether a line still stands. One that has been silent for 4 s is asked, and given up without an answer: so the page is
 * right again within 5 s of the line's return, also after a sleep, of which no browser tells. Nothing is given up that
 * was not asked before: timers may have stood still.
 */

const SILENCE_MS = 4_000;
const ANSWER_MS = 2_000;
/** For a line to come about; for the first view, which may be large. */
const CONNECT_MS = 3_000;
const VIEW_MS = 20_000;

export class Pulse {
  constructor() {
    /** when something last came, or the line began */
    this.last = Date.now();
    /** when the line was asked whether it stands, 0 once it has answered */
    this.asked = 0;
    /** whether nothing has come on this line yet */
    this.fresh = true;
  }

  /** Something has come. */
  heard() {
    this.last = Date.now();
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
    if (this.asked && now - this.asked > (this.fresh ? VIEW_MS : ANSWER_MS)) return "dead";
    return now - this.last > SILENCE_MS ? "silent" : "well";
  }
}
