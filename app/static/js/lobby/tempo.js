/** Agreeing on a tempo: a preset by its words, each of its parts to adjust, and what it all means in sentences. */

import { h, put } from "../dom.js";
import { AT_ZERO, KINDS, pace, sentences } from "./words.js";

/** @typedef {import("./words.js").Tempo & {most: Record<string, number>}} Offered a kind's defaults and limits */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Presets beside the kinds' own. @type {{kind: string, change: Record<string, number>}[]} */
const PRESETS = [
  { kind: "none", change: {} },
  { kind: "async", change: { turn_ms: DAY, bank_ms: 3 * DAY } },
  { kind: "async", change: {} },
  { kind: "async", change: { turn_ms: 7 * DAY, bank_ms: 14 * DAY } },
  { kind: "live", change: {} },
  { kind: "bank", change: {} },
];

/** The parts of a tempo, in the order in which they are asked for. @type {Record<string, string>} */
const PARTS = {
  turn_ms: "For each player turn",
  bank_ms: "Bank for the whole game",
  increment_ms: "More for each turn of one's own",
  holidays_ms: "Holidays in all",
  vacancy_ms: "An empty or silent seat is kept for",
};

export class TempoFields {
  /** @param {Offered[]} offered */
  constructor(offered) {
    this.offered = new Map(offered.map((one) => [one.kind, one]));
    /** @type {import("./words.js").Tempo} */
    this.tempo = offered[0];
    this.presets = h("div", { class: "choices" });
    this.parts = h("div", { class: "parts" });
    this.meaning = h("p", { class: "help meaning", role: "status" });
    this.element = h(
      "fieldset",
      { class: "tempo" },
      h("legend", {}, "Time"),
      this.presets,
      h("details", { class: "adjust" }, h("summary", {}, "Adjust"), this.parts),
      this.meaning,
    );
    const presets = PRESETS.filter(({ kind }) => this.offered.has(kind));
    put(
      this.presets,
      presets.map((preset, place) => this.#preset(preset, place)),
    );
    this.#choose(presets[0]);
  }

  /** What is sent: the kind and each of its parts. */
  value() {
    const { kind, at_zero } = this.tempo;
    const most = this.offered.get(kind)?.most ?? {};
    const parts = Object.keys(most).map((part) => [part, /** @type {any} */ (this.tempo)[part]]);
    return { kind, ...Object.fromEntries(parts), ...(kind === "none" ? {} : { at_zero }) };
  }

  /** @param {{kind: string, change: Record<string, number>}} preset @param {number} place */
  #preset(preset, place) {
    const tempo = { .../** @type {Offered} */ (this.offered.get(preset.kind)), ...preset.change };
    const box = h("input", { type: "radio", name: "tempo", value: String(place), checked: place === 0 });
    box.addEventListener("change", () => this.#choose(preset));
    const { name, about } = KINDS[preset.kind];
    return h(
      "label",
      { class: "choice", "data-kind": preset.kind },
      box,
      h("b", {}, preset.kind === "none" ? name : `${name}: ${pace(tempo).replace("live: ", "")}`),
      h("small", {}, about),
    );
  }

  /** @param {{kind: string, change: Record<string, number>}} preset */
  #choose({ kind, change }) {
    const { most, ...defaults } = /** @type {Offered} */ (this.offered.get(kind));
    this.tempo = { ...defaults, ...change };
    put(
      this.parts,
      Object.entries(PARTS).map(([part, label]) => (part in most ? this.#part(part, label, most[part]) : null)),
      kind === "none" ? null : this.#atZero(),
    );
    this.#mean();
  }

  /** @param {string} part @param {string} label @param {number} most */
  #part(part, label, most) {
    const days = this.tempo.kind === "async" || this.tempo.kind === "none";
    const unit = days ? DAY : MINUTE;
    const tempo = /** @type {any} */ (this.tempo);
    const input = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "number",
        name: `tempo.${part}`,
        min: part === "vacancy_ms" ? (days ? "0.5" : "1") : "0",
        max: String(most / unit),
        step: days ? "0.5" : "1",
        required: true,
        value: String(tempo[part] / unit),
      })
    );
    input.addEventListener("input", () => {
      if (input.validity.valid) tempo[part] = Math.round(input.valueAsNumber * unit);
      this.#mean();
    });
    return h("label", { class: "labelled part" }, h("span", {}, label), input, days ? " days" : " minutes");
  }

  #atZero() {
    const select = /** @type {HTMLSelectElement} */ (
      h(
        "select",
        { name: "tempo.at_zero" },
        Object.entries(AT_ZERO).map(([key, { name }]) =>
          h("option", { value: key, selected: key === this.tempo.at_zero }, name),
        ),
      )
    );
    const about = h("small", { class: "help" }, AT_ZERO[this.tempo.at_zero].about);
    select.addEventListener("change", () => {
      this.tempo.at_zero = select.value;
      put(about, AT_ZERO[select.value].about);
      this.#mean();
    });
    return h("label", { class: "labelled" }, h("span", {}, "When a clock is at zero"), select, about);
  }

  #mean() {
    put(this.meaning, sentences(this.tempo).join(" "));
  }
}
