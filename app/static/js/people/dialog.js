/** A window of its own over the page, closed by its button, Escape, or a click beside it. */

import { button, h } from "../dom.js";

/**
 * @param {string} title @param {any[]} content @param {string} [kind]
 * @returns {HTMLDialogElement} open, and gone once it is closed
 */
export function windowOf(title, content, kind = "") {
  const box = /** @type {HTMLDialogElement} */ (
    h(
      "dialog",
      { class: `dialog ${kind}`, "aria-label": title },
      h("h2", {}, title),
      content,
      button("×", () => box.close(), { class: "close corner", "aria-label": "Close" }),
    )
  );
  document.body.append(box);
  box.addEventListener("click", (event) => event.target === box && box.close());
  box.addEventListener("close", () => box.remove());
  box.showModal();
  return box;
}
