/** One step of the past: what the log said, with its dice and clauses, and what was lost by it. */

import { h, put } from "../dom.js";
import { entryLine } from "./entry.js";
import { sideChip } from "./chip.js";

/**
 * @param {HTMLElement} into @param {import("../replay/tape.js").Frame} frame @param {import("../replay/traces.js").Traces} traces
 * @param {import("./entry.js").Links} on @param {import("../types.js").Board} board
 */
export function drawStep(into, { version, step }, traces, on, board) {
  const lines = step?.log ?? [];
  put(
    into,
    lines.length
      ? h(
          "ol",
          { class: "step-lines" },
          lines.map((entry) => entryLine(entry, version, on)),
        )
      : h(
          "p",
          { class: "help" },
          version <= 1 ? "The game is set up." : "Something was done that the log does not tell.",
        ),
    traces.losses.length
      ? h(
          "ul",
          { class: "step-losses", "aria-label": "Losses" },
          traces.losses.map(({ side, text }) => h("li", {}, sideChip(board, side, true), " ", text)),
        )
      : null,
  );
}
