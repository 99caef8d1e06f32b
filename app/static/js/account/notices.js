/** How I hear of things while I am away: by mail, by pushes, by a webhook; at my pace, never in my quiet hours. */

import { api } from "../api.js";
import { button, h, put } from "../dom.js";
import { mail, pushes, webhook } from "./channels.js";
import { Verdict, card, redraw, toggle } from "./parts.js";

/** @typedef {any} Wishes as the server tells of them */

const ZONE_TOLD = "tigers.zone-told";
/** @type {[string, string][]} */
const PACES = [
  ["now", "At once"],
  ["hourly", "Once an hour at most"],
  ["daily", "Once a day"],
];

/** The zone that this browser keeps its time by. */
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

export class Notices {
  constructor() {
    this.verdict = new Verdict();
    this.channels = h("div", { class: "channels-of-notice" });
    this.times = h("div", { class: "times" });
    this.element = card(
      "Notices",
      h(
        "p",
        { class: "help" },
        "When a game waits for you, somebody invites you, or something happens at your table, you can be told. Never twice of the same thing.",
      ),
      this.verdict.element,
      this.channels,
      h("h3", {}, "When"),
      this.times,
    );
    /** @type {Wishes|null} */
    this.wishes = null;
  }

  async fetch() {
    try {
      this.take(await api.notices());
    } catch (error) {
      put(this.channels, h("p", { class: "refusal" }, /** @type {Error} */ (error).message));
    }
  }

  /** @param {Wishes} wishes */
  take(wishes) {
    this.wishes = wishes;
    redraw(this.channels, [mail(this), pushes(this), webhook(this)]);
    redraw(this.times, this.#times());
  }

  /** Change some of the wishes. @param {Record<string, any>} change @param {string} [done] */
  change(change, done) {
    return this.verdict.on(async () => {
      // Who never said where he is has his hours counted where his browser is.
      const first = this.wishes.zone === "UTC" && !change.zone && !localStorage.getItem(ZONE_TOLD);
      if (first) await api.wish({ zone: here() }).catch(() => {});
      localStorage.setItem(ZONE_TOLD, "yes");
      this.take(await api.wish(change));
    }, done);
  }

  #times() {
    const { pace, quiet, daily_at: daily, zone, now } = this.wishes;
    const hour = (
      /** @type {string} */ name,
      /** @type {string} */ label,
      /** @type {string} */ value,
      /** @type {(value: string) => void} */ change,
    ) => {
      const input = /** @type {HTMLInputElement} */ (h("input", { type: "time", name, value, required: true }));
      input.addEventListener("change", () => input.value && change(input.value));
      return h("label", { class: "labelled" }, h("span", {}, label), input);
    };
    const choice = ([key, label] = ["", ""]) => {
      const box = h("input", { type: "radio", name: `pace.${key}`, checked: key === pace });
      box.addEventListener("change", () => this.change({ pace: key }));
      return h("label", { class: "check" }, box, ` ${label}`);
    };
    return [
      h("fieldset", { class: "row" }, h("legend", { class: "visually-hidden" }, "Pace"), PACES.map(choice)),
      pace === "daily" ? hour("daily_at", "Told at", daily, (value) => this.change({ daily_at: value })) : null,
      toggle("quiet", "Quiet hours, in which nothing is sent", Boolean(quiet), (on) =>
        this.change({ quiet: on ? { from: "22:00", to: "07:00" } : null }),
      ),
      quiet
        ? h(
            "div",
            { class: "row" },
            hour("quiet.from", "From", quiet.from, (from) => this.change({ quiet: { ...quiet, from } })),
            hour("quiet.to", "To", quiet.to, (to) => this.change({ quiet: { ...quiet, to } })),
          )
        : null,
      this.#zone(zone),
      h("p", { class: "help" }, "By this it is now ", now, "."),
    ];
  }

  /** @param {string} zone */
  #zone(zone) {
    const known = Intl.supportedValuesOf?.("timeZone") ?? [];
    const zones = [...new Set([zone, here(), "UTC", ...known])].sort();
    const select = /** @type {HTMLSelectElement} */ (
      h(
        "select",
        { name: "zone" },
        zones.map((one) => h("option", { value: one, selected: one === zone }, one)),
      )
    );
    select.addEventListener("change", () => this.change({ zone: select.value }));
    return h(
      "div",
      { class: "row" },
      h("label", { class: "labelled" }, h("span", {}, "Time zone"), select),
      zone === here() ? null : button(`Use this browser's: ${here()}`, () => this.change({ zone: here() })),
    );
  }
}
