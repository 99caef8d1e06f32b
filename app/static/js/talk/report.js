/** Reporting a message to those who run the house. */

import { api } from "../api.js";
import { button, h, put } from "../dom.js";
import { windowOf } from "../people/dialog.js";

const REASONS = ["Insults or threats", "Advertising or flooding", "Unfair play", "Something else"];

/**
 * @param {string} game @param {any} message @param {{seat: string|null, invite: string|null}} who as whom it was read
 */
export function reportMessage(game, message, who) {
  const error = h("p", { class: "refusal", role: "alert" });
  const reason = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { name: "reason" },
      REASONS.map((one) => h("option", { value: one }, one)),
    )
  );
  const words = /** @type {HTMLTextAreaElement} */ (
    h("textarea", { name: "words", rows: 3, maxlength: 400, dir: "auto" })
  );
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const said = words.value.trim();
    try {
      await api.report(game, message.id, said ? `${reason.value}: ${said}` : reason.value, who);
      put(
        body,
        h("p", { role: "status" }, "Reported. An administrator will look at it."),
        button("Close", () => box.close()),
      );
    } catch (refusal) {
      put(error, /** @type {Error} */ (refusal).message);
    }
  };
  const body = h("div", {});
  put(
    body,
    h("blockquote", { dir: "auto" }, message.text),
    h("p", { class: "help" }, "Administrators are shown this message, who wrote it, and who reports it."),
    h(
      "form",
      { class: "form", onsubmit: send },
      h("label", { class: "labelled" }, h("span", {}, "What is wrong with it?"), reason),
      h("label", { class: "labelled" }, h("span", {}, "In your words (may be left out)"), words),
      error,
      h("button", { type: "submit", class: "primary" }, "Report"),
    ),
  );
  const box = windowOf("Report a message", [body], "report-window");
}
