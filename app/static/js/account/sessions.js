/** Where I am logged in, and ending that. */

import { api } from "../api.js";
import { button, h } from "../dom.js";
import { ago, day } from "../lobby/words.js";
import { Verdict, card, redraw } from "./parts.js";

/** @type {[RegExp, string][]} */
const BROWSERS = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrom(e|ium)|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
];
/** @type {[RegExp, string][]} */
const SYSTEMS = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** What a browser is, from what it calls itself. @param {string|null} agent */
export function browserOf(agent) {
  if (!agent) return "A browser";
  const first = (/** @type {[RegExp, string][]} */ list) => list.find(([sign]) => sign.test(agent))?.[1];
  const browser = first(BROWSERS);
  const system = first(SYSTEMS);
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? agent.split(" ")[0]);
}

export class Sessions {
  /** @param {() => void} gone called once this session has ended, too */
  constructor(gone) {
    this.gone = gone;
    this.verdict = new Verdict();
    this.list = h("ul", { class: "sessions" });
    this.ways = h("div", { class: "row" });
    this.element = card("Where you are logged in", this.list, this.verdict.element, this.ways);
  }

  async fetch() {
    const { sessions } = await api.sessions();
    redraw(
      this.list,
      sessions.map((/** @type {any} */ one) => this.#row(one)),
    );
    redraw(this.ways, [
      sessions.length > 1
        ? button("End all others", () => this.#end(() => api.endSessions(false), "All others have ended."), {
            name: "end-others",
          })
        : null,
      button("Log out everywhere", () => this.#leave(), { name: "end-all" }),
    ]);
  }

  /** @param {any} one */
  #row({ id, made, seen, agent, here }) {
    const used = seen ? `, last used ${ago(Date.now() - seen)}` : "";
    return h(
      "li",
      { class: "row", "data-session": here ? "here" : "other" },
      h(
        "span",
        { class: "grow" },
        h("b", { title: agent }, browserOf(agent)),
        here ? " (this one)" : "",
        h("small", { class: "help" }, ` since ${day(made)}${here ? "" : used}`),
      ),
      here ? null : button("End", () => this.#end(() => api.endSession(id), "Ended."), { name: `end.${id}` }),
    );
  }

  /** @param {() => Promise<any>} act @param {string} done */
  async #end(act, done) {
    if (await this.verdict.on(act, done)) await this.fetch();
  }

  async #leave() {
    if (await this.verdict.on(() => api.endSessions(true))) this.gone();
  }
}
