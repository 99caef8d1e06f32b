/**
 * Taking back one's last act: at once where that is free, by asking where it needs the other side's leave. Whether and
 * how comes with what the rules allow just now (`legal.undo`).
 */

import { button, h, put, steady } from "../dom.js";
import { people } from "./requests.js";

export class Undo {
  /**
   * @param {import("../store.js").Store} store @param {import("../play/advisor.js").Advisor} advisor
   * @param {import("../socket.js").Socket} socket @param {import("./acts.js").Acts} acts
   */
  constructor(store, advisor, socket, acts) {
    this.store = store;
    this.advisor = advisor;
    this.socket = socket;
    this.acts = acts;
    this.element = h("div", { class: "undo", role: "group", "aria-label": "Take back" });
    this.draw = steady(this.element, () => this.#draw());
    advisor.on("legal", this.draw);
    store.on("table", this.draw);
    store.on("view", (diff) => (!diff || diff.game) && this.draw());
    for (const name of ["sent", "settled"]) socket.on(name, this.draw);
    acts.on("change", this.draw);
    this.#draw();
  }

  /** What can be done now, if anything. */
  get way() {
    return this.store.result() || this.store.table?.pause ? null : (this.advisor.legal.undo ?? null);
  }

  /** My own request to take back that stands. */
  get asked() {
    return this.store.table?.offers?.find((one) => one.kind === "takeback" && one.seat === this.store.seat) ?? null;
  }

  get busy() {
    return this.socket.pending > 0 || this.acts.busy;
  }

  /** The button, or the key. */
  press() {
    if (this.busy || !this.way || this.asked) return;
    if (this.way === "free") this.socket.undo(this.store.seats().length > 1 ? this.store.seat : null);
    else this.acts.do({ act: "offer", kind: "takeback", version: this.store.version });
  }

  #draw() {
    const { asked, way } = this;
    this.element.hidden = !way && !asked;
    const focused = this.element.contains(document.activeElement);
    if (asked) put(this.element, this.#waiting(asked));
    else if (way)
      put(
        this.element,
        button(way === "free" ? "Undo" : "Ask to take back", () => this.press(), {
          class: "undo-button",
          "data-undo": way,
          "aria-keyshortcuts": "u",
          disabled: this.busy,
          title: way === "free" ? "Take back your last act (key U)" : "Ask leave to take back your last act (key U)",
        }),
        h("small", { class: "help" }, way === "free" ? "your last act" : "The other side is up: it must agree."),
      );
    else put(this.element);
    if (focused) /** @type {HTMLElement|null} */ (this.element.querySelector("button"))?.focus();
  }

  /** @param {import("../types.js").Request} asked */
  #waiting(asked) {
    const open = asked.asked.filter((seat) => !asked.accepted.includes(seat));
    return [
      h(
        "p",
        { class: "asked" },
        "You have asked to take back your last act. ",
        people(this.store, open),
        " must agree.",
      ),
      button("Withdraw", () => this.acts.do({ act: "cancel", offer: asked.id }), {
        class: "quiet",
        "data-cancel": "takeback",
        disabled: this.acts.busy,
      }),
    ];
  }
}
