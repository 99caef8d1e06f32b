/** Which page an address means, and going from one to another without loading anew. */

import { Emitter } from "./emitter.js";

/** @typedef {{page: "lobby"|"account"|"new"|"game"|"join", id: string|null, invite: string|null}} Route */

/** @type {Record<string, "account"|"new">} */
const PLACES = { "/account": "account", "/login": "account", "/signup": "account", "/new": "new" };

/** @param {string} path @param {string} search @returns {Route} */
export function parse(path, search) {
  const invite = new URLSearchParams(search).get("invite");
  const match = /^\/(game|join)\/([^/]+)\/?$/.exec(path);
  if (!match) return { page: PLACES[path] ?? "lobby", id: null, invite: null };
  return { page: /** @type {"game"|"join"} */ (match[1]), id: decodeURIComponent(match[2]), invite };
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
