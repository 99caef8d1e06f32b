/** The recap's card over the map: offered when there is something, then the step that is shown and the way through. */

import { button, h, put } from "../dom.js";
import { icon } from "../replay/icons.js";
import { drawStep } from "./stepcard.js";

export class RecapCard {
  /**
   * @param {import("../replay/recap.js").Recap} recap @param {import("./entry.js").Links} on
   * @param {import("../types.js").Board} board @param {() => string} replay the address of the whole replay
   */
  constructor(recap, on, board, replay) {
    this.recap = recap;
    this.on = on;
    this.board = board;
    /** @type {HTMLElement|null} where the focus returns */
    this.opener = null;
    this.tool = button("", () => this.toggle(), {
      class: "recap-tool",
      "aria-label": "Recap: what happened",
      title: "Recap: what happened",
      "aria-pressed": "false",
    });
    this.tool.append(icon("again"));
    this.since = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": "Recap of" }));
    this.since.addEventListener("change", () => recap.start(this.since.value));
    this.count = h("span", { class: "recap-count" });
    this.body = h("div", { class: "recap-body", "aria-live": "polite" });
    this.back = this.#button("back", "Step back", () => this.#step(-1));
    this.playing = this.#button("play", "Play", () => recap.player?.toggle());
    this.again = this.#button("again", "From the beginning", () => this.#again());
    this.next = button("Next", () => this.#step(1), { class: "primary" });
    this.whole = h("a", { class: "recap-whole" }, "Whole replay");
    this.offer = h("div", { class: "recap-offer", role: "status", hidden: true });
    this.show = h(
      "section",
      { class: "recap-show", "aria-label": "Recap", hidden: true },
      h(
        "header",
        {},
        this.since,
        this.count,
        button("×", () => recap.close(), {
          class: "close",
          "aria-label": "Close the recap",
          title: "Back to the present",
        }),
      ),
      this.body,
      h("footer", {}, this.again, this.back, this.playing, this.next, this.whole),
    );
    this.element = h("div", { class: "recap" }, this.offer, this.show);
    recap.on("offer", (steps) => this.#offer(steps));
    recap.on("opened", () => this.#open(replay()));
    recap.on("closed", () => this.#close());
    for (const name of ["wanted", "longer"]) recap.on(name, () => this.#count());
    recap.on("playing", (on) => this.#play(on));
  }

  /** @param {"back"|"play"|"again"} sign @param {string} label @param {() => void} act */
  #button(sign, label, act) {
    const found = button("", act, { "aria-label": label, title: label });
    found.append(icon(sign));
    return found;
  }

  toggle() {
    this.opener = this.tool;
    if (this.recap.open) this.recap.close();
    else this.recap.start();
  }

  /** @param {number} steps */
  #offer(steps) {
    this.offer.hidden = !steps || this.recap.open;
    if (this.offer.hidden) return;
    const show = () => {
      this.opener = this.tool;
      this.recap.start("looked");
    };
    put(
      this.offer,
      h(
        "span",
        {},
        steps === 1 ? "One thing has happened since you last looked." : `${steps} steps since you last looked.`,
      ),
      button("Show me", show, { class: "primary" }),
      button("Skip", () => this.recap.close(), { class: "quiet" }),
    );
  }

  /** @param {string} replay */
  #open(replay) {
    this.offer.hidden = true;
    this.show.hidden = false;
    this.tool.setAttribute("aria-pressed", "true");
    put(
      this.since,
      this.recap.spans.map(({ key, label }) => h("option", { value: key }, label)),
    );
    this.since.value = this.recap.span;
    this.whole.setAttribute("href", replay);
    put(this.body);
    this.#play(false);
    // Whoever asked for it goes on here; a recap that a link opened leaves the focus alone.
    if (this.opener) this.next.focus();
  }

  #close() {
    this.show.hidden = true;
    this.tool.setAttribute("aria-pressed", "false");
    put(this.body);
    if (this.opener) this.opener.focus();
    this.opener = null;
  }

  /** @param {import("../replay/tape.js").Frame} frame @param {import("../replay/traces.js").Traces} traces */
  draw(frame, traces) {
    drawStep(this.body, frame, traces, this.on, this.board);
    this.body.scrollTop = 0;
    this.#count();
  }

  /** One step; from the last one forward to the present. @param {number} by */
  #step(by) {
    const { player } = this.recap;
    if (!player) return;
    player.pause();
    if (by > 0 && player.version >= player.last) this.recap.close();
    else player.go(player.version + by, by > 0 ? 1 : -1);
  }

  #again() {
    const { player } = this.recap;
    player?.pause();
    player?.go(player.first);
  }

  #count() {
    const { player } = this.recap;
    if (!player) return;
    const [at, all] = [player.wanted - player.first + 1, player.last - player.first + 1];
    this.count.textContent = `${Math.max(1, at)} of ${all}`;
    put(this.next, player.wanted >= player.last ? "To the present" : "Next");
    /** @type {HTMLButtonElement} */ (this.back).disabled = at <= 1;
  }

  /** @param {boolean} on */
  #play(on) {
    put(this.playing, icon(on ? "pause" : "play"));
    this.playing.setAttribute("aria-label", on ? "Pause" : "Play");
    this.body.setAttribute("aria-live", on ? "off" : "polite");
  }

  /** Keys while the recap is open; whether the key was for it. @param {KeyboardEvent} event */
  key(event) {
    const by = { ",": -1, ".": 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const target = /** @type {Element} */ (event.target);
    if (event.key === "Escape") this.recap.close();
    else if (by && !target.closest("select, [role=tablist], [role=application]")) this.#step(by);
    else if (by && [",", "."].includes(event.key)) this.#step(by);
    else return false;
    return true;
  }
}
