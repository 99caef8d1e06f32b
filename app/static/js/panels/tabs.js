/** Tabs over panels: one is open at a time, arrows go along them. */

import { h } from "../dom.js";
import { bringInSight } from "../insight.js";

/** @typedef {{key: string, label: string, panel: HTMLElement, onopen?: () => void}} Tab */

export class Tabs {
  /** @param {Tab[]} tabs @param {string} label @param {(key: string) => void} [onchange] */
  constructor(tabs, label, onchange = () => {}) {
    this.tabs = tabs;
    this.onchange = onchange;
    this.current = "";
    this.list = h("div", {
      class: "tabs",
      role: "tablist",
      "aria-label": label,
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#keys(event),
    });
    this.body = h("div", { class: "tab-body" });
    for (const { key, label: name, panel } of tabs) {
      const tab = h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `tab-${key}`,
          "data-tab": key,
          "aria-controls": `panel-${key}`,
          onclick: () => this.open(key),
        },
        name,
      );
      this.list.append(tab);
      this.body.append(
        h(
          "div",
          {
            class: "tab-panel",
            role: "tabpanel",
            id: `panel-${key}`,
            "aria-labelledby": `tab-${key}`,
            hidden: true,
            tabindex: "0",
          },
          // What the parts of a panel are headed by stands under this, for who goes from heading to heading.
          h("h2", { class: "visually-hidden" }, name),
          panel,
        ),
      );
    }
  }

  /** @param {string} key */
  open(key) {
    this.current = key;
    for (const tab of this.list.children) {
      const on = /** @type {HTMLElement} */ (tab).dataset.tab === key;
      tab.setAttribute("aria-selected", String(on));
      tab.setAttribute("tabindex", on ? "0" : "-1");
      if (!on) continue;
      tab.classList.remove("news");
      // Where they don't all fit, they scroll.
      bringInSight(tab, 0);
    }
    for (const panel of this.body.children) /** @type {HTMLElement} */ (panel).hidden = panel.id !== `panel-${key}`;
    this.tabs.find((tab) => tab.key === key)?.onopen?.();
    this.onchange(key);
  }

  /** Mark a tab that is not open as having something new. @param {string} key */
  news(key) {
    if (key !== this.current) this.list.querySelector(`[data-tab="${key}"]`)?.classList.add("news");
  }

  /** Put something small on a tab, such as a count; nothing takes it off. @param {string} key @param {any} content */
  badge(key, content) {
    const tab = this.list.querySelector(`[data-tab="${key}"]`);
    tab?.querySelector(".badge")?.remove();
    if (content) tab?.append(h("span", { class: "badge" }, content));
  }

  /** @param {KeyboardEvent} event */
  #keys(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const shown = /** @type {HTMLElement[]} */ ([...this.list.children]).filter((tab) => tab.offsetParent);
    const at = shown.findIndex((tab) => tab.dataset.tab === this.current);
    const next = shown[(at + step + shown.length) % shown.length];
    this.open(next.dataset.tab ?? "");
    next.focus();
  }
}
