/** The tab of plans: who is to see them, the pen and its styles, and all plans there are, to show, change and delete. */

import { button, h, put, steady } from "../dom.js";
import { STYLES, sample } from "./drawing.js";
import { changes } from "./plans.js";

/** @typedef {import("./plans.js").Plan} Plan */
/** @typedef {import("./plans.js").To} To */

export class PlanPanel {
  /**
   * @param {import("../store.js").Store} store @param {import("./pen.js").Pen} pen
   * @param {{name: (space: string) => string, show: (space: string) => void, shown: () => boolean,
   *   hide: (hidden: boolean) => void, send: (body: any) => Promise<boolean>}} on
   */
  constructor(store, pen, on) {
    this.store = store;
    this.pen = pen;
    this.on = on;
    this.busy = false;
    this.desk = h("div", { class: "plan-desk" });
    this.lists = h("div", { class: "plan-lists" });
    this.element = h("div", { class: "plans" }, this.desk, this.lists);
    const desk = steady(this.desk, () => this.#again(() => this.#drawDesk()));
    const lists = steady(this.lists, () => this.#again(() => this.#drawLists()));
    let sits = this.side;
    store.plans.on("change", lists);
    // Presence and the like change nothing here, and what is being written stays as it is.
    store.on("table", () => {
      if (sits === this.side) return;
      sits = this.side;
      this.draw();
    });
    pen.on("change", desk);
    pen.on("done", () => this.keep());
  }

  /** The side whose plans one shares, in words; null for who has no seat. */
  get side() {
    const side = this.store.side();
    return side ? (this.store.board?.sides?.[side]?.name ?? side) : null;
  }

  draw() {
    if (!this.side) this.pen.to = "me";
    this.#again(() => {
      this.#drawDesk();
      this.#drawLists();
    });
  }

  /** Draw, and put the focus back to where it was. @param {() => void} draw */
  #again(draw) {
    const mark = this.element.contains(document.activeElement)
      ? /** @type {HTMLElement} */ (document.activeElement).dataset.key
      : null;
    draw();
    if (mark) /** @type {HTMLElement|null} */ (this.element.querySelector(`[data-key="${CSS.escape(mark)}"]`))?.focus();
  }

  /** Keep what the pen has drawn. */
  async keep() {
    const { pen } = this;
    if (!pen.ready || this.busy || !pen.tool) return;
    const { id, revision } = pen.editing ?? {};
    const plan = { id, revision, kind: pen.tool, spaces: pen.spaces, style: pen.style, text: pen.text };
    if (!(await this.#send(changes.write(pen.to, plan)))) return;
    // One arrow is often followed by another.
    if (pen.editing || pen.tool === "note") pen.lay();
    else pen.take(pen.tool);
  }

  /** @param {any} body */
  async #send(body) {
    this.busy = true;
    this.draw();
    const done = await this.on.send(body);
    this.busy = false;
    this.draw();
    return done;
  }

  #drawDesk() {
    const { pen } = this;
    put(
      this.desk,
      this.#who(),
      h(
        "div",
        { class: "plan-tools", role: "group", "aria-label": "Draw" },
        this.#tool("arrow", "Draw an arrow"),
        this.#tool("note", "Write a note"),
        this.#shown(),
      ),
      pen.tool ? this.#drawing() : null,
    );
  }

  /** Who sees what is drawn: the one thing that must never be mistaken. */
  #who() {
    const { pen, side } = this;
    const locked = Boolean(pen.editing);
    const choice = (/** @type {To} */ to, /** @type {string} */ label, /** @type {string} */ icon) =>
      h(
        "button",
        {
          type: "button",
          "aria-pressed": String(pen.to === to),
          "data-key": `to-${to}`,
          disabled: locked && pen.to !== to,
          onclick: () => {
            pen.to = to;
            pen.emit("change");
          },
        },
        h("span", { "aria-hidden": "true" }, icon),
        ` ${label}`,
      );
    return h(
      "div",
      { class: "plan-who", "data-to": pen.to },
      side
        ? h(
            "div",
            { class: "channels", role: "group", "aria-label": "Who sees it" },
            choice("me", "Only me", "■"),
            choice("side", side, "●"),
          )
        : null,
      h(
        "p",
        { class: "help", role: "status" },
        pen.to === "me"
          ? "Only you see what you draw now: no ally, no enemy, nobody who watches."
          : `Everyone who commands for ${side} sees what you draw now, and may change it. Nobody else does.`,
      ),
    );
  }

  /** @param {"arrow"|"note"} tool @param {string} label */
  #tool(tool, label) {
    const { pen } = this;
    const on = pen.tool === tool && !pen.editing;
    return button(label, () => (on ? pen.lay() : pen.take(tool)), {
      "aria-pressed": String(on),
      "data-key": `tool-${tool}`,
    });
  }

  #shown() {
    const input = /** @type {HTMLInputElement} */ (
      h("input", { type: "checkbox", checked: this.on.shown(), "data-key": "shown" })
    );
    input.addEventListener("change", () => this.on.hide(!input.checked));
    return h("label", { class: "plan-shown" }, input, " On the map");
  }

  #drawing() {
    const { pen } = this;
    const arrow = pen.tool === "arrow";
    const where = pen.spaces.map(this.on.name);
    const text = /** @type {HTMLTextAreaElement} */ (
      h(arrow ? "input" : "textarea", {
        "aria-label": arrow ? "Label, if any" : "The note",
        placeholder: arrow ? "Label, if any" : "What is to be remembered",
        maxlength: arrow ? 40 : 500,
        rows: arrow ? null : 3,
        "data-key": "text",
        value: pen.text,
      })
    );
    text.addEventListener("input", () => {
      pen.text = text.value;
      /** @type {HTMLButtonElement} */ (this.desk.querySelector("[data-key=keep]")).disabled = !pen.ready;
      pen.emit("text");
    });
    return h(
      "form",
      {
        class: "plan-form",
        "data-to": pen.to,
        onsubmit: (/** @type {Event} */ event) => (event.preventDefault(), this.keep()),
      },
      h(
        "p",
        { class: "help" },
        arrow
          ? hint(where)
          : where.length
            ? `Pinned to ${where[0]}.`
            : "Click a space to pin it there, or leave it free.",
      ),
      this.#styles(),
      text,
      h(
        "div",
        { class: "commit" },
        h(
          "button",
          { type: "submit", class: "primary", disabled: !pen.ready || this.busy, "data-key": "keep" },
          pen.to === "me" ? "Keep for me" : `Keep for ${this.side}`,
        ),
        pen.spaces.length
          ? button(arrow ? "Back a space" : "Unpin", () => pen.place(pen.spaces.slice(0, -1)), { "data-key": "back" })
          : null,
        button("Cancel", () => pen.lay(), { class: "quiet", "data-key": "cancel" }),
      ),
    );
  }

  #styles() {
    const { pen } = this;
    return h(
      "div",
      { class: "plan-styles", role: "group", "aria-label": "Style" },
      STYLES.map((style) =>
        h(
          "button",
          {
            type: "button",
            "aria-label": `Style ${style}`,
            "aria-pressed": String(pen.style === style),
            "data-key": `style-${style}`,
            onclick: () => {
              pen.style = style;
              pen.emit("change");
            },
          },
          sample(style, pen.tool ?? "arrow"),
        ),
      ),
    );
  }

  #drawLists() {
    put(this.lists, this.#list("me", "Only mine"), this.side ? this.#list("side", `Of ${this.side}`) : null);
  }

  /** @param {To} to @param {string} title */
  #list(to, title) {
    const plans = this.store.plans.of(to);
    return h(
      "section",
      { class: "plan-list", "data-to": to },
      h("h3", {}, h("span", { "aria-hidden": "true" }, to === "me" ? "■" : "●"), ` ${title}`),
      plans.length
        ? h(
            "ul",
            {},
            plans.map((plan) => this.#row(to, plan)),
          )
        : h("p", { class: "help" }, "None yet."),
    );
  }

  /** @param {To} to @param {Plan} plan */
  #row(to, plan) {
    const words = this.#words(plan);
    const act = (/** @type {string} */ label, /** @type {() => void} */ does, /** @type {string} */ key) =>
      button(label, does, {
        class: "quiet",
        disabled: this.busy,
        "data-key": `${key}-${plan.id}`,
        "aria-label": `${label}: ${words}`,
      });
    const other = to === "me" ? "Share" : "Keep to me";
    return h(
      "li",
      { "data-plan": plan.id },
      sample(plan.style, plan.kind),
      h(
        "div",
        {},
        plan.text ? h("p", { class: "plan-said" }, plan.text) : null,
        h("small", {}, words, to === "side" ? ` · ${plan.by}` : ""),
        h(
          "div",
          { class: "plan-acts" },
          plan.spaces.length ? act("Show", () => this.on.show(plan.spaces.at(-1) ?? ""), "show") : null,
          act("Change", () => this.pen.edit(to, plan), "edit"),
          this.side ? act(other, () => this.#send(changes.carry(to, plan)), "carry") : null,
          act("Delete", () => this.#send(changes.drop(to, plan)), "drop"),
        ),
      ),
    );
  }

  /** A plan in words. @param {Plan} plan */
  #words({ kind, style, spaces }) {
    const ends = [spaces[0], spaces.at(-1)].map((key) => (key ? this.on.name(key) : ""));
    if (kind === "arrow") return `Arrow ${style}, ${ends[0]} to ${ends[1]}`;
    return spaces.length ? `Note ${style} on ${ends[0]}` : `Note ${style}, free`;
  }
}

/** What to do next with an arrow. @param {string[]} where the spaces it goes over */
function hint(where) {
  if (!where.length)
    return "Click the spaces it goes over, or sweep over them; Enter on the map's cursor does the same.";
  if (where.length === 1) return `From ${where[0]}. Where to?`;
  return `${where[0]} to ${where.at(-1)}. Click its end once more to keep it, or go on.`;
}
