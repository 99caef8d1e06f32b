/** A die as thrown. Pressed, it says its number and what it was for, and leads to its proof. */

import { h } from "../dom.js";

const FACES = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

/** How a die looks: its face, or for other than six sides its number. @param {number} sides @param {number} value */
export function face(sides, value) {
  return h(
    "span",
    { "aria-hidden": "true" },
    sides === 6 ? [FACES[value], h("small", {}, value)] : [h("b", {}, value), h("small", {}, ` of ${sides}`)],
  );
}

/** @param {import("../types.js").Roll} roll @param {string} [proof] address of its proof */
export function die(roll, proof) {
  const { number, purpose, sides, value } = roll;
  const element = h(
    "button",
    {
      type: "button",
      class: "die",
      "data-roll": number,
      "aria-label": `die ${number}, ${purpose}: ${value}`,
      "aria-haspopup": "dialog",
      title: `Roll ${number}: ${purpose}`,
      onclick: () => card(element, roll, proof),
    },
    face(sides, value),
  );
  return element;
}

/** @param {HTMLElement} by @param {import("../types.js").Roll} roll @param {string} [proof] */
function card(by, { number, purpose, sides, value }, proof) {
  const element = h(
    "div",
    { class: "die-card", popover: "auto", role: "dialog", "aria-label": `Roll ${number}` },
    h("h3", {}, `Roll ${number}`),
    h("p", {}, purpose),
    h("p", {}, h("b", {}, value), ` of ${sides}`),
    proof
      ? h("a", { href: proof, autofocus: true }, "How it was drawn")
      : h("p", { class: "help", tabindex: "-1", autofocus: true }, "The roll of this game with that number."),
  );
  element.addEventListener("toggle", (event) => {
    if (/** @type {ToggleEvent} */ (event).newState === "closed") element.remove();
  });
  (by.closest("dialog") ?? document.body).append(element);
  element.showPopover();
  const [die, own] = [by.getBoundingClientRect(), element.getBoundingClientRect()];
  const left = Math.min(Math.max(8, die.left + die.width / 2 - own.width / 2), innerWidth - own.width - 8);
  const under = die.bottom + own.height + 12 < innerHeight;
  element.style.left = `${left}px`;
  element.style.top = `${under ? die.bottom + 6 : Math.max(8, die.top - own.height - 6)}px`;
}
