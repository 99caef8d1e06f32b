/** On what terms a table is open: for whom, how reliable he must be, and who may watch. */

import { h } from "../dom.js";
import { EXPERIENCE } from "./words.js";

const RELIABILITY = [0, 50, 70, 80, 90, 95];

export class TermsFields {
  constructor() {
    this.experience = select("experience", Object.entries(EXPERIENCE));
    this.reliability = select(
      "reliability",
      RELIABILITY.map((least) => [String(least), least ? `${least} % at least` : "Does not matter"]),
    );
    this.newcomers = /** @type {HTMLInputElement} */ (
      h("input", { type: "checkbox", name: "newcomers", checked: true })
    );
    this.watch = select("watch", [
      ["anyone", "Anyone who knows of the game"],
      ["members", "Only those who sit at the table"],
    ]);
    const welcome = h(
      "label",
      { class: "check", hidden: true },
      this.newcomers,
      " Whoever is too new for a figure may join, too",
    );
    this.reliability.addEventListener("change", () => (welcome.hidden = this.reliability.value === "0"));
    this.element = h(
      "fieldset",
      { class: "terms" },
      h("legend", {}, "Who plays and watches"),
      labelled("For", this.experience),
      labelled(
        "Reliability",
        this.reliability,
        "Turns in time and games finished, in percent. Whom you invite may join whatever his figure is.",
      ),
      welcome,
      labelled("Watched by", this.watch, "Those who watch see only what is public, and talk among themselves."),
    );
  }

  value() {
    return {
      experience: this.experience.value,
      reliability: Number(this.reliability.value),
      newcomers: this.newcomers.checked,
      watch: this.watch.value,
    };
  }
}

/** @param {string} name @param {string[][]} choices */
function select(name, choices) {
  return /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { name },
      choices.map(([value, label]) => h("option", { value }, label)),
    )
  );
}

/** @param {string} label @param {HTMLElement} field @param {string} [help] */
function labelled(label, field, help = "") {
  return h(
    "label",
    { class: "labelled" },
    h("span", {}, label),
    field,
    help ? h("small", { class: "help" }, help) : null,
  );
}
