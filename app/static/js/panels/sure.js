/** A question before an order with which something would be lost: what that is, each with its clause. */

import { button, h } from "../dom.js";
import { clauseLink } from "./links.js";

/**
 * @param {import("../types.js").Offer} offer @param {(clause: string) => void} openClause
 * @returns {Promise<boolean>} whether to go on; at once where nothing would be lost
 */
export function confirmLoss(offer, openClause) {
  const warnings = offer.warn ?? [];
  if (!warnings.length) return Promise.resolve(true);
  return new Promise((resolve) => {
    const element = /** @type {HTMLDialogElement} */ (
      h("dialog", { class: "dialog confirm", "aria-label": `${offer.label}?` })
    );
    const answer = (/** @type {boolean} */ yes) => () => {
      resolve(yes);
      element.close();
    };
    const read = (/** @type {string} */ clause) => {
      answer(false)();
      openClause(clause);
    };
    element.append(
      h("h2", {}, `${offer.label}?`),
      h("p", {}, "Before you do:"),
      h(
        "ul",
        { class: "warnings" },
        warnings.map(({ text, clause }) => h("li", {}, text, " ", clauseLink(clause, read))),
      ),
      h(
        "div",
        { class: "commit" },
        button("Not yet", answer(false), { class: "primary", autofocus: true }),
        button(`${offer.label} all the same`, answer(true), { class: "quiet", "data-confirm": "yes" }),
      ),
    );
    document.body.append(element);
    element.addEventListener("close", () => {
      element.remove();
      resolve(false);
    });
    element.showModal();
  });
}
