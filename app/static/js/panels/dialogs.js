/** Questions and news that stand before everything else: before dice are thrown, and when the game is over. */

import { button, h, put } from "../dom.js";
import { headline } from "./headline.js";
import { clauseLink } from "./links.js";
import { placed } from "./placed.js";
import { sideChip } from "./chip.js";

const ASK = "tigers.ask-before-dice";

/** A box before everything else; gone once it is closed. @param {HTMLElement[]} children @param {string} label @param {string} kind */
export function dialog(children, label, kind) {
  const element = /** @type {HTMLDialogElement} */ (
    h("dialog", { class: `dialog ${kind}`, "aria-label": label }, children)
  );
  document.body.append(element);
  element.addEventListener("close", () => element.remove());
  element.showModal();
  return element;
}

/**
 * Ask whether to do what can't be undone; closing the box is a no.
 * @param {{title: string, text: string, yes: string, no: string}} words @returns {Promise<boolean>}
 */
export function ask({ title, text, yes, no }) {
  return new Promise((resolve) => {
    const answer = (/** @type {boolean} */ sure) => () => (resolve(sure), box.close());
    const box = dialog(
      [
        h("h2", {}, title),
        h("p", {}, text),
        h(
          "div",
          { class: "commit" },
          button(yes, answer(true), { class: "primary", "data-sure": "yes" }),
          button(no, answer(false), { class: "quiet", autofocus: true }),
        ),
      ],
      title,
      "ask",
    );
    box.addEventListener("close", () => resolve(false));
  });
}

/** Whether to ask before dice are thrown. */
export const asksBeforeDice = () => localStorage.getItem(ASK) !== "no";

/** @param {boolean} on */
export const askBeforeDice = (on) => localStorage.setItem(ASK, on ? "yes" : "no");

/** Ask before dice are thrown. @param {string} label what is about to be done @returns {Promise<boolean>} */
export function confirmDice(label) {
  if (!asksBeforeDice()) return Promise.resolve(true);
  return new Promise((resolve) => {
    const never = /** @type {HTMLInputElement} */ (h("input", { type: "checkbox" }));
    const answer = (/** @type {boolean} */ yes) => () => {
      if (yes && never.checked) askBeforeDice(false);
      resolve(yes);
      box.close();
    };
    const box = dialog(
      [
        h("h2", {}, `${label}?`),
        h("p", {}, "Dice may be thrown, and what they show can't be taken back."),
        h("label", {}, never, " Don't ask again"),
        h(
          "div",
          { class: "commit" },
          button(label, answer(true), { class: "primary", "data-confirm": "yes", autofocus: true }),
          button("Not yet", answer(false), { class: "quiet" }),
        ),
      ],
      `${label}?`,
      "confirm",
    );
    box.addEventListener("close", () => resolve(false));
  });
}

/**
 * The end: who won, how, why, and the points with the conditions behind them.
 * @param {any} result @param {import("../store.js").Store} store
 * @param {{clause: (clause: string) => void, show: (space: string) => void}} on what links do
 * @param {HTMLElement} replay links to see it again @param {{element: HTMLElement, close: () => void}} another what leads to another game
 */
export function showResult(result, store, on, replay, another) {
  const board = store.board;
  const says = (/** @type {string} */ text) => placed(text, board, (space) => (box.close(), on.show(space)));
  const conditions = Object.entries(store.view.victory ?? {});
  const seed = h("p", { class: "help seed" });
  // The seed is opened with the table's last news, which may come after the view.
  const open = () =>
    store.table?.seed && put(seed, "The secret seed of the dice, now open: ", h("code", {}, store.table.seed));
  const deaf = store.on("table", open);
  open();
  const box = dialog(
    [
      h("p", { class: "over" }, "The game is over"),
      h("h2", {}, headline(result, board)),
      h(
        "p",
        {},
        says(result.reason),
        " ",
        clauseLink(result.clause, (clause) => (box.close(), on.clause(clause))),
      ),
      h(
        "div",
        { class: "final-points" },
        Object.entries(result.points ?? {}).map(([side, points]) =>
          h(
            "div",
            {},
            sideChip(board, side),
            h("b", {}, String(points)),
            h("small", {}, points === 1 ? "point" : "points"),
          ),
        ),
      ),
      conditions.length
        ? h(
            "table",
            { class: "reasons" },
            h("caption", {}, "The reckoning"),
            h(
              "tbody",
              {},
              conditions.map(([, one]) =>
                h(
                  "tr",
                  { class: one.holds ? "holds" : "" },
                  h("td", {}, one.holds ? "✓" : "○"),
                  h("th", { scope: "row" }, says(one.label), one.why ? h("small", {}, says(one.why)) : null),
                  h("td", {}, sideChip(board, one.side, true)),
                  h(
                    "td",
                    { class: "points" },
                    one.points === null || one.points === undefined ? "" : one.holds ? String(one.points) : "–",
                  ),
                ),
              ),
            ),
          )
        : h("p", {}),
      seed,
      another.element,
      h(
        "div",
        { class: "commit" },
        button("Look at the map", () => box.close(), { class: "primary", autofocus: true }),
        replay,
      ),
    ],
    "The game is over",
    "result",
  );
  replay.addEventListener("click", (event) => event.target instanceof HTMLAnchorElement && box.close());
  box.addEventListener("close", () => (deaf(), another.close()));
}
