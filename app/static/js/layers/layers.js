/**
 * The layers that the title offers over its map: which there are for these eyes, which are switched on, and how those
 * lie now, asked again whenever the position changes. Emits `list`, and `change` when a layer or a line has changed.
 *
 * @typedef {{key: string, label: string, about: string, clause: string|null, traces: boolean}} Listed
 * @typedef {{hash: string, legend: {style: string, label: string}[], spaces: Record<string, string[]>,
 *   marks: {at: string, style: string, text: string, label: string}[], remark: string}} Drawn
 * @typedef {{lines: string[][], text: string, style: string, clause: string|null}} Traced
 */

import { Emitter } from "../emitter.js";

export class Layers extends Emitter {
  /** @param {import("../store.js").Store} store @param {import("../socket.js").Socket} socket */
  constructor(store, socket) {
    super();
    this.store = store;
    this.socket = socket;
    this.memory = `tigers.layers.${store.table?.title}`;
    /** @type {Listed[]} */
    this.list = [];
    /** @type {Set<string>} keys of layers that are switched on */
    this.wanted = new Set(JSON.parse(localStorage.getItem(this.memory) ?? "[]"));
    /** @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** @type {Traced|null} the line of the selected piece */
    this.traced = null;
    /** @type {string|null} */
    this.piece = null;
    /** @type {string|null} whose eyes the list is for */
    this.audience = null;
    this.asking = false;
    this.stale = false;
    store.on("view", () => this.refresh());
  }

  /** The layers that are switched on. */
  get shown() {
    return this.list.filter((layer) => this.wanted.has(layer.key));
  }

  /** @param {string} key @param {boolean} on */
  turn(key, on) {
    if (on) this.wanted.add(key);
    else this.wanted.delete(key);
    localStorage.setItem(this.memory, JSON.stringify([...this.wanted]));
    this.refresh();
  }

  /** Trace another piece's line, or none. @param {string|null} piece */
  trace(piece) {
    if (piece === this.piece) return;
    this.piece = piece;
    if (this.shown.some((layer) => layer.traces)) this.refresh();
  }

  /** Ask for what is shown; several calls while an answer is awaited become one. */
  async refresh() {
    if (this.asking) {
      this.stale = true;
      return;
    }
    this.asking = true;
    try {
      do {
        this.stale = false;
        await this.#fetch();
      } while (this.stale);
    } finally {
      this.asking = false;
    }
  }

  async #fetch() {
    const { audience } = this.store;
    if (this.store.version === null) return;
    if (this.audience !== audience) {
      this.drawn.clear();
      this.traced = null;
      this.list = (await this.#ask({ layers: true })) ?? [];
      this.audience = audience;
      this.emit("list");
    }
    for (const { key } of this.shown) {
      const have = this.drawn.get(key);
      const found = await this.#ask(have ? { layer: key, have: have.hash } : { layer: key });
      if (audience !== this.store.audience) return;
      if (found && !found.same) this.drawn.set(key, found);
    }
    for (const key of this.drawn.keys()) if (!this.wanted.has(key)) this.drawn.delete(key);
    const tracing = this.shown.find((layer) => layer.traces);
    const { piece } = this;
    const traced = tracing && piece ? await this.#ask({ layer: tracing.key, piece }) : null;
    if (audience !== this.store.audience || piece !== this.piece) return;
    this.traced = traced;
    this.emit("change");
  }

  /** The answer, or null where there is none: a layer may be gone with the eyes that saw it. @param {any} question */
  async #ask(question) {
    try {
      return await this.socket.question("ask", question, this.store.seats().length > 1 ? this.store.seat : null);
    } catch {
      return null;
    }
  }
}
