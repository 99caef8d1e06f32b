/** The map's tools: zoom, layers, theme. Layers and theme are remembered by the browser. */

import { alertSettings } from "../alerts/settings.js";
import { button, h } from "../dom.js";
import { askBeforeDice, asksBeforeDice } from "./dialogs.js";
import { themeSwitch } from "../theme.js";

/** @type {[string, string, boolean][]} key, label, shown at first */
const LAYERS = [
  ["control", "Who holds places", true],
  ["counters", "Counters", true],
  ["numbers", "Hex numbers", true],
  ["textures", "Terrain drawing", true],
];

/** @param {import("../board/scroller.js").Scroller} scroller @param {import("../board/sheet.js").Sheet} sheet @param {HTMLElement|null} more switches of other layers */
export function mapTools(scroller, sheet, more) {
  const layers = LAYERS.filter(([key]) => sheet.board.kind === "hex" || key === "control" || key === "counters").map(
    ([key, label, first]) => {
      const memory = `tigers.layer.${key}`;
      const on = (localStorage.getItem(memory) ?? (first ? "yes" : "no")) === "yes";
      const input = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: on, "data-layer": key }));
      const show = () => {
        sheet.element.classList.toggle(`hide-${key}`, !input.checked);
        localStorage.setItem(memory, input.checked ? "yes" : "no");
      };
      input.addEventListener("change", show);
      show();
      return h("label", {}, input, ` ${label}`);
    },
  );
  const dice = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox", checked: asksBeforeDice() }));
  dice.addEventListener("change", () => askBeforeDice(dice.checked));
  return h(
    "div",
    { class: "map-tools" },
    h(
      "div",
      { class: "zoom", role: "group", "aria-label": "Zoom" },
      button("+", () => scroller.by(1.3), { "aria-label": "Zoom in" }),
      button("−", () => scroller.by(1 / 1.3), { "aria-label": "Zoom out" }),
      button("⤢", () => scroller.fit(), { "aria-label": "Whole map", title: "Whole map" }),
    ),
    h(
      "details",
      { class: "layers" },
      h("summary", { "aria-label": "Layers and settings", title: "Layers and settings" }, "☰"),
      h(
        "div",
        { class: "layers-card" },
        h("b", {}, "Show"),
        layers,
        more,
        h("b", {}, "Settings"),
        h("label", {}, dice, " Ask before dice"),
        themeSwitch(),
        alertSettings(),
      ),
    ),
  );
}
