/**
 * What happened since one last looked: steps through it with the map as it was then. The game itself goes on meanwhile;
 * what comes is added at the end. Emits `offer` (how many steps there are), `opened`, `closed`, `frame`, `wanted`,
 * `playing`, `longer`, `failed`.
 */

import { api } from "../api.js";
import { Emitter } from "../emitter.js";
import { Player } from "./player.js";
import { Seen } from "./seen.js";
import { spans } from "./spans.js";
import { Tape } from "./tape.js";

export class Recap extends Emitter {
  /** @param {import("../store.js").Store} store @param {string|null} invite @param {boolean} wanted whether to begin with it */
  constructor(store, invite, wanted) {
    super();
    this.store = store;
    this.invite = invite;
    this.wanted = wanted;
    this.game = String(store.table?.id);
    this.seen = new Seen(this.game, store);
    /** @type {Player|null} */
    this.player = null;
    /** @type {import("./spans.js").Span[]} */
    this.spans = [];
    this.span = "";
    /** @type {string|null} the audience whose view was last looked at, and the version up to which it had looked then */
    this.audience = null;
    /** @type {number|null} */
    this.looked = null;
    /** whether there is something that has been offered and not been looked at */
    this.pending = false;
    this.turned = () => this.#turned();
    document.addEventListener("visibilitychange", this.turned);
    store.on("view", () => this.#follow());
  }

  get open() {
    return Boolean(this.player);
  }

  /** A view has come: another's eyes, the first, or the next. */
  #follow() {
    const { version, audience } = this.store;
    if (version === null || !audience) return;
    if (audience !== this.audience) {
      this.close();
      this.audience = audience;
      this.looked = this.seen.get();
      this.#ask();
    } else if (this.player) {
      this.player.tape.grow(version);
      this.emit("longer");
    }
    if (this.wanted) {
      this.wanted = false;
      this.start();
    }
    this.#look();
  }

  /** The page was hidden or is looked at again. */
  #turned() {
    if (this.store.version === null) return;
    if (document.visibilityState === "hidden") {
      if (!this.pending) this.looked = this.store.version;
      this.seen.write();
      return;
    }
    // Another tab of this browser may have shown all of it meanwhile.
    if (!this.pending) this.looked = Math.max(this.looked ?? 0, this.seen.get() ?? 0);
    this.#ask();
    this.#look();
  }

  #ask() {
    const missed = this.looked === null ? 0 : Number(this.store.version) - this.looked;
    this.pending = missed > 0;
    this.emit("offer", missed);
  }

  /** What is on the screen now has been looked at, unless a recap of it is still to come. */
  #look() {
    if (this.pending || this.open || document.visibilityState === "hidden") return;
    this.seen.set(Number(this.store.version));
  }

  /** Open the recap, with the span that fits best or a named one. @param {string} [key] */
  async start(key) {
    const { store } = this;
    const audience = store.audience;
    const seat = store.seats().length > 1 && audience?.startsWith("seat:") ? audience.slice(5) : null;
    const eyes = { seat, invite: this.invite };
    try {
      const outline = await api.outline(this.game, eyes);
      // Meanwhile another seat may be looked through.
      if (audience !== store.audience) return;
      this.spans = spans(outline, this.looked);
      const span = this.spans.find((one) => one.key === key) ?? this.spans[0];
      if (!span) return this.emit("failed", { message: "Nothing has happened yet." });
      this.#drop();
      this.span = span.key;
      const tape = new Tape(
        (range) => api.events(this.game, range, eyes),
        Math.max(outline.version, Number(store.version)),
      );
      this.player = new Player(tape, outline.moments, { first: span.after + 1, telling: true });
      for (const name of ["frame", "wanted", "playing", "failed"])
        this.player.on(name, (value) => this.emit(name, value));
      this.pending = false;
      this.emit("opened");
      await this.player.go(span.after + 1);
    } catch (error) {
      this.emit("failed", error);
    }
    return undefined;
  }

  #drop() {
    this.player?.pause();
    const had = this.open;
    this.player = null;
    return had;
  }

  /** Who orders needs no offer any more. */
  pass() {
    if (!this.open) this.close();
  }

  /** Back to the present, and all of it has been looked at. */
  close() {
    this.pending = false;
    this.emit("offer", 0);
    if (this.#drop()) this.emit("closed");
    if (this.store.version !== null && this.audience === this.store.audience) this.#look();
  }

  /** Let go of the document. */
  end() {
    this.#drop();
    this.seen.end();
    document.removeEventListener("visibilitychange", this.turned);
  }
}
