/**
 * Where a replay stands and how it goes on. Emits `wanted` at once when another version is asked for, `frame` when it is
 * there, `playing` when playing begins or ends, and `failed` with a refusal where a page could not be fetched.
 */

import { Emitter } from "../emitter.js";

/** Speeds by name: milliseconds that a step stays. @type {[string, number][]} */
export const SPEEDS = [
  ["Slow", 4000],
  ["Normal", 2000],
  ["Fast", 900],
  ["Very fast", 300],
];
const MEMORY = "tigers.replay.speed";

export class Player extends Emitter {
  /**
   * @param {import("./tape.js").Tape} tape @param {import("../types.js").Moment[]} moments
   * @param {{first?: number, telling?: boolean}} [range] the version to begin with, and whether steps of which the log
   *   tells nothing are passed over
   */
  constructor(tape, moments, { first = 1, telling = false } = {}) {
    super();
    this.tape = tape;
    this.moments = moments;
    this.first = first;
    this.telling = telling;
    /** the version asked for, and the one that is shown */
    this.wanted = 0;
    this.version = 0;
    this.playing = false;
    this.timer = 0;
    const kept = localStorage.getItem(MEMORY);
    this.speed = SPEEDS.find(([name]) => name === kept)?.[0] ?? "Normal";
  }

  get last() {
    return this.tape.last;
  }

  /** Show a version, or the nearest there is. Of several asked for the last one counts. @param {number} version @param {1|-1} [way] where to go on from a step that tells nothing */
  async go(version, way = 1) {
    const wanted = Math.max(this.first, Math.min(Math.round(version) || 1, this.last));
    this.wanted = wanted;
    this.emit("wanted", wanted);
    try {
      const frame = await this.tape.at(wanted);
      if (this.wanted !== wanted) return;
      const beyond = wanted + way < this.first || wanted + way > this.last;
      if (this.telling && !frame.step?.log.length && !beyond) {
        await this.go(wanted + way, way);
        return;
      }
      this.version = frame.version;
      this.emit("frame", frame);
    } catch (error) {
      if (this.wanted !== wanted) return;
      this.wanted = this.version;
      this.pause();
      this.emit("wanted", this.wanted);
      this.emit("failed", error);
    }
  }

  /** Forward or back by steps; forward at the end looks whether the game has gone on. @param {number} by */
  async step(by) {
    if (by > 0 && this.wanted >= this.last) await this.#more();
    await this.go(this.wanted + by, by > 0 ? 1 : -1);
  }

  async #more() {
    const before = this.last;
    try {
      if ((await this.tape.extend()) > before) this.emit("longer");
    } catch (error) {
      this.emit("failed", error);
    }
  }

  toggle() {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Play on from here; from the beginning where this is the end. */
  async play() {
    this.playing = true;
    this.emit("playing", true);
    if (this.wanted >= this.last) await this.go(this.first);
    this.#wait();
  }

  pause() {
    clearTimeout(this.timer);
    if (!this.playing) return;
    this.playing = false;
    this.emit("playing", false);
  }

  #wait() {
    clearTimeout(this.timer);
    const stays = SPEEDS.find(([name]) => name === this.speed)?.[1] ?? 2000;
    if (this.playing) this.timer = window.setTimeout(() => this.#next(), stays);
  }

  async #next() {
    if (this.version >= this.last) return this.pause();
    await this.go(this.version + 1);
    this.#wait();
    return undefined;
  }

  /** @param {string} speed a name of SPEEDS */
  setSpeed(speed) {
    this.speed = speed;
    localStorage.setItem(MEMORY, speed);
    this.#wait();
  }

  /** The moment to which a version belongs. @param {number} version */
  moment(version) {
    let found = this.moments[0] ?? null;
    for (const moment of this.moments) if (moment.version <= version) found = moment;
    return found;
  }
}
