/** Which page an address means, and going from one to another without loading anew. */

import { Emitter } from "./emitter.js";

/**
 * What an address asks for: a page, a game, and of the rest what pages want to know.
 * @typedef {{page: "lobby"|"account"|"new"|"game"|"join"|"replay", id: string|null, invite: string|null,
 *   seat: string|null, recap: boolean}} Route
 */

/** @type {Record<string, "account"|"new">} */
const PLACES = { "/account": "account", "/login": "account", "/signup": "account", "/new": "new" };

/** @param {string} path @param {string} search @returns {Route} */
export function parse(path, search) {
  const query = new URLSearchParams(search);
  const match = /^\/(game|join)\/([^/]+)(\/replay)?\/?$/.exec(path);
  const [invite, seat] = [query.get("invite"), query.get("seat")];
  if (!match) return { page: PLACES[path] ?? "lobby", id: null, invite: null, seat: null, recap: false };
  const page = match[3] ? "replay" : /** @type {"game"|"join"} */ (match[1]);
  return { page, id: decodeURIComponent(match[2]), invite, seat, recap: query.get("recap") === "1" };
}

export class Router extends Emitter {
  constructor() {
    super();
    addEventListener("popstate", () => this.emit("route", this.here()));
  }

  /** @returns {Route} */
  here() {
    return parse(location.pathname, location.search);
  }

  /** @param {string} address @param {boolean} [replace] */
  go(address, replace = false) {
    history[replace ? "replaceState" : "pushState"](null, "", address);
    this.emit("route", this.here());
  }

  /**
   * A link that stays within the page; other clicks (new tab, middle button) stay the browser's.
   * @param {HTMLElement} anchor an `a` with an href
   */
  hook(anchor) {
    anchor.addEventListener("click", (event) => {
      if (event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      this.go(anchor.getAttribute("href") ?? "/");
    });
    return anchor;
  }
}
