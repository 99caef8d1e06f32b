/** The replay's controls: a slider over all versions, steps, play and speed, and jumps to a turn or phase. */

import { button, h, put } from "../dom.js";
import { icon } from "./icons.js";
import { SPEEDS } from "./player.js";

/** A slider is dragged over many versions; only where it rests is fetched. */
const REST_MS = 120;

/** @typedef {import("../types.js").Moment} Moment */

export class Controls {
  /** @param {import("./player.js").Player} player @param {import("../types.js").Board} board */
  constructor(player, board) {
    this.player = player;
    this.board = board;
    this.rest = 0;
    this.slider = /** @type {HTMLInputElement} */ (
      h("input", { type: "range", min: 1, step: 1, "aria-label": "Step", list: "replay-turns", class: "replay-slider" })
    );
    this.turns = h("datalist", { id: "replay-turns" });
    this.says = h("output", { class: "replay-says" });
    this.turn = this.#jump("Go to turn");
    this.phase = this.#jump("Go to phase");
    this.playing = button("", () => player.toggle(), { class: "primary replay-play" });
    this.element = h(
      "section",
      { class: "replay-controls", "aria-label": "Replay" },
      h("div", { class: "replay-line" }, this.slider, this.turns, this.says),
      h(
        "div",
        { class: "replay-line" },
        h(
          "div",
          { class: "replay-buttons", role: "group", "aria-label": "Steps" },
          this.#button("first", "To the beginning", () => player.go(1)),
          this.#button("back", "Step back", () => player.step(-1), "ArrowLeft"),
          this.playing,
          this.#button("on", "Step forward", () => player.step(1), "ArrowRight"),
          this.#button("last", "To the end", () => player.go(player.last)),
        ),
        this.turn,
        this.phase,
        this.#speed(),
      ),
    );
    this.slider.addEventListener("input", () => this.#slide());
    player.on("wanted", () => this.draw());
    player.on("longer", () => this.draw());
    player.on("playing", () => this.#drawPlaying());
    this.#drawTurns();
    this.#drawPlaying();
  }

  /** @param {"first"|"back"|"on"|"last"} sign @param {string} label @param {() => void} go @param {string} [key] */
  #button(sign, label, go, key) {
    const act = () => {
      this.player.pause();
      go();
    };
    const found = button("", act, { "aria-label": label, title: label, "aria-keyshortcuts": key });
    found.append(icon(sign));
    return found;
  }

  /** @param {string} label */
  #jump(label) {
    const select = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": label }));
    select.addEventListener("change", () => {
      this.player.pause();
      this.player.go(Number(select.value));
    });
    return select;
  }

  #speed() {
    const select = /** @type {HTMLSelectElement} */ (
      h(
        "select",
        { "aria-label": "Speed" },
        SPEEDS.map(([name]) => h("option", { value: name }, name)),
      )
    );
    select.value = this.player.speed;
    select.addEventListener("change", () => this.player.setSpeed(select.value));
    return select;
  }

  #slide() {
    this.player.pause();
    const version = Number(this.slider.value);
    this.#say(version);
    clearTimeout(this.rest);
    this.rest = window.setTimeout(() => this.player.go(version), REST_MS);
  }

  /** The first moment of each turn. @returns {Moment[]} */
  #firsts() {
    return this.player.moments.filter((one, i, all) => one.turn !== all[i - 1]?.turn);
  }

  #drawTurns() {
    const firsts = this.#firsts();
    put(
      this.turns,
      firsts.map((one) => h("option", { value: one.version })),
    );
    put(
      this.turn,
      firsts.map((one) => h("option", { value: one.version }, turnName(one))),
    );
    this.turn.hidden = !firsts.length;
  }

  draw() {
    const { wanted, last } = this.player;
    this.slider.max = String(last);
    this.slider.value = String(wanted);
    this.#say(wanted);
    const now = this.player.moment(wanted);
    const first = this.#firsts().findLast((one) => one.version <= wanted);
    if (first) this.turn.value = String(first.version);
    const phases = this.player.moments.filter((one) => one.turn === now?.turn);
    put(
      this.phase,
      phases.map((one) => h("option", { value: one.version }, this.#phaseName(one))),
    );
    this.phase.hidden = !phases.length;
    if (now) this.phase.value = String(now.version);
  }

  /** @param {number} version */
  #say(version) {
    const now = this.player.moment(version);
    this.says.textContent = `${version} / ${this.player.last}`;
    const where = now ? `, ${turnName(now)}, ${this.#phaseName(now)}` : "";
    this.slider.setAttribute("aria-valuetext", `Step ${version} of ${this.player.last}${where}`);
  }

  /** @param {Moment} moment */
  #phaseName(moment) {
    const side = this.board.sides?.[moment.side ?? ""]?.name;
    return [side, moment.phase_name ?? moment.phase].filter(Boolean).join(": ") || "Start";
  }

  #drawPlaying() {
    const { playing } = this.player;
    put(this.playing, icon(playing ? "pause" : "play"));
    const label = playing ? "Pause" : "Play";
    this.playing.setAttribute("aria-label", label);
    this.playing.title = label;
  }
}

/** @param {Moment} moment */
export function turnName({ turn, turn_name }) {
  if (turn === undefined) return "Start";
  return turn_name && turn_name !== `Turn ${turn}` ? `Turn ${turn}, ${turn_name}` : `Turn ${turn}`;
}
