/**
 * Drawing plans on the map: an arrow by clicking or sweeping over spaces, a note by clicking where it is to be pinned.
 * While the pen is up clicks and keys on the map are its own. Emits `change`.
 */

import { Emitter } from "../emitter.js";

/** @typedef {import("./plans.js").Plan} Plan */
/** @typedef {import("./plans.js").To} To */

export class Pen extends Emitter {
  constructor() {
    super();
    /** @type {"arrow"|"note"|null} what is drawn; null while the pen is down */
    this.tool = null;
    /** @type {string[]} */
    this.spaces = [];
    this.style = 1;
    /** @type {To} who is to see it */
    this.to = "me";
    this.text = "";
    /** @type {Plan|null} the plan that is being changed, none for a new one */
    this.editing = null;
  }

  /** Take the pen up for something new. @param {"arrow"|"note"} tool */
  take(tool) {
    this.#set({ tool, spaces: [], text: "", editing: null });
  }

  /** Change a plan. @param {To} to @param {Plan} plan */
  edit(to, plan) {
    this.#set({ tool: plan.kind, spaces: [...plan.spaces], style: plan.style, text: plan.text, to, editing: plan });
  }

  /** Lay the pen down; what was not kept is gone. */
  lay() {
    this.#set({ tool: null, spaces: [], text: "", editing: null });
  }

  /** @param {string[]} spaces */
  place(spaces) {
    this.#set({ spaces });
  }

  /** Whether there is something to keep. */
  get ready() {
    return this.tool === "arrow" ? this.spaces.length > 1 : this.tool === "note" && this.text.trim() !== "";
  }

  /** The plan as it is drawn now, for the map. @returns {Plan|null} */
  sketch() {
    if (!this.tool || !this.spaces.length) return null;
    const text = this.text || (this.tool === "note" ? "Note" : "");
    const { spaces, style } = this;
    return { id: "sketch", revision: 0, kind: this.tool, spaces, style, text, by: "" };
  }

  /** A click on a space, or Enter; whether it was for the pen. @param {string} space */
  click(space) {
    if (!this.tool) return false;
    if (this.tool === "note") this.place([space]);
    else if (this.spaces.at(-1) === space) this.emit("done");
    else this.place([...this.spaces, space]);
    return true;
  }

  /** A key on the map; whether it was for the pen. @param {string} key */
  key(key) {
    if (!this.tool) return false;
    if (key === "Backspace") this.place(this.spaces.slice(0, -1));
    else if (key !== "Escape") return false;
    else if (this.spaces.length && !this.editing && this.tool === "arrow") this.place([]);
    else this.lay();
    return true;
  }

  /** @returns {import("../board/strokes.js").Hand} */
  hand() {
    let before = /** @type {string[]} */ ([]);
    return {
      begins: (_, pointer) => (this.tool !== "arrow" ? null : pointer === "mouse" ? "now" : "hold"),
      begin: (space) => {
        before = this.spaces;
        // A stroke goes on from where the arrow ends, or begins anew.
        this.place(before.at(-1) === space ? before : [space]);
      },
      over: (space) => {
        const back = this.spaces.at(-2) === space;
        this.place(back ? this.spaces.slice(0, -1) : [...this.spaces, space]);
      },
      end: () => this.emit("change"),
      cancel: () => this.place(before),
    };
  }

  /** @param {Partial<Pen>} values */
  #set(values) {
    Object.assign(this, values);
    this.emit("change");
  }
}
