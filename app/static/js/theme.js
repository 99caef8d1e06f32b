/** Light or dark: the system's choice, or one's own, remembered. */

import { h } from "./dom.js";

/** Beside the modules, in the same edition. */
const THEMES = new URL("../themes/", import.meta.url);
const KEY = "tigers.theme";
const CHOICES = [
  ["auto", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

/** Apply the remembered choice. */
export function applyTheme() {
  const choice = localStorage.getItem(KEY) ?? "auto";
  if (choice === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
}

export function themeSwitch() {
  const chosen = localStorage.getItem(KEY) ?? "auto";
  const select = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { "aria-label": "Colors" },
      CHOICES.map(([value, label]) => h("option", { value, selected: value === chosen }, label)),
    )
  );
  select.addEventListener("change", () => {
    localStorage.setItem(KEY, select.value);
    applyTheme();
  });
  return h("label", { class: "theme-switch" }, "Colors ", select);
}

/** The looks of a title, where it has any of its own. @param {string} title */
export async function titleTheme(title) {
  document.body.dataset.title = title;
  const known = await (await fetch(new URL("index.json", THEMES))).json();
  if (!known.includes(title) || document.querySelector(`link[data-title-theme="${CSS.escape(title)}"]`)) return;
  await new Promise((resolve) => {
    document.head.append(
      h("link", {
        rel: "stylesheet",
        href: new URL(`${encodeURIComponent(title)}.css`, THEMES).href,
        "data-title-theme": title,
        onload: resolve,
        onerror: resolve,
      }),
    );
  });
}
