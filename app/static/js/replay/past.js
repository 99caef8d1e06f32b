/** The log of a replay up to the step that is shown: what comes later is not told before its time. Emits `ended`. */

import { Emitter } from "../emitter.js";

/** @typedef {import("../types.js").LogGroup} LogGroup */

const PORTION = 60;

export class Past extends Emitter {
  /**
   * @param {import("../store.js").Store} store @param {import("./player.js").Player} player
   * @param {(range: {before: number, limit: number}) => Promise<{entries: import("../types.js").LogGroup[]}>} load
   */
  constructor(store, player, load) {
    super();
    this.store = store;
    this.player = player;
    this.load = load;
    /** the version up to which the log here is whole */
    this.until = 0;
    this.beginnings = 0;
  }

  /** @param {import("./tape.js").Frame} frame */
  follow({ version, step }) {
    const { store } = this;
    if (version === this.until + 1 && this.until > 0) {
      this.until = version;
      if (step?.log.length) store.addLog([{ version, entries: step.log }]);
    } else if (version <= this.until && store.log.length && store.log[0].version <= version) {
      this.until = version;
      this.#tell(store.log);
    } else if (version !== this.until || !store.log.length) this.#anew(version);
  }

  /** @param {number} version */
  async #anew(version) {
    this.until = version;
    this.beginnings++;
    this.store.forgetLog();
    await this.older(version + 1).catch((error) => this.player.emit("failed", error));
  }

  /** Fetch what was before a version; how many groups. @param {number} before @param {number} [limit] */
  async older(before, limit = PORTION) {
    const { beginnings } = this;
    const { entries } = await this.load({ before, limit });
    // Meanwhile one may have gone elsewhere.
    if (beginnings !== this.beginnings) return entries.length;
    this.#tell([...entries, ...this.store.log]);
    if (entries.length < limit) this.emit("ended");
    return entries.length;
  }

  /** Show the lines up to now; of those only what was taken back by now is struck. @param {LogGroup[]} groups */
  #tell(groups) {
    const until = [...new Map(groups.map((group) => [group.version, group])).values()]
      .filter((group) => group.version <= this.until)
      .sort((a, b) => a.version - b.version);
    const undone = new Set(until.flatMap((group) => group.entries.map((entry) => entry.undoes ?? -1)));
    this.store.log = until.map(({ version, entries }) => ({
      version,
      entries: entries.map((entry) => ({ ...entry, undone: undone.has(version) })),
    }));
    this.store.emit("log", null);
  }
}
