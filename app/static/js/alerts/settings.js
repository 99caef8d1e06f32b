/** How this browser calls me to the table, as switches. */

import { h, put } from "../dom.js";
import { want, wanted } from "./alerts.js";
import { sound } from "./sound.js";

/** @typedef {import("./alerts.js").Way} Way */

/** @type {[Way, string][]} */
const WAYS = [
  ["blink", "Blink in the tab's title"],
  ["sound", "A tone"],
  ["show", "A notification of the browser"],
];

export function alertSettings() {
  const said = h("small", { class: "help", role: "status" });
  const change = async (/** @type {Way} */ way, /** @type {HTMLInputElement} */ box) => {
    put(said);
    if (way === "show" && box.checked && !(await allowed())) {
      box.checked = false;
      put(said, "This browser does not allow notifications from here; its settings can.");
    }
    want(way, box.checked);
    if (way === "sound" && box.checked) sound("move");
  };
  const rows = WAYS.map(([way, label]) => {
    const box = /** @type {HTMLInputElement} */ (
      h("input", { type: "checkbox", name: `alert.${way}`, checked: wanted(way) })
    );
    box.addEventListener("change", () => change(way, box));
    return h("label", { class: "check" }, box, ` ${label}`);
  });
  return h("fieldset", { class: "alerts" }, h("legend", {}, "When it is my move or somebody writes"), rows, said);
}

async function allowed() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
