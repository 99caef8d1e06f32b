/** On a phone the panels lie in a sheet that is pulled up from below: a peep, half, or nearly all of the screen. */

import { button } from "../dom.js";

const HEIGHTS = ["peep", "half", "full"];

export function drawer() {
  const handle = button("", () => step(1), { class: "handle", "aria-label": "Pull the panel up or down" });
  const sheet = () => /** @type {HTMLElement} */ (handle.parentElement);
  const now = () => HEIGHTS.indexOf(sheet().dataset.height ?? "half");
  const step = (/** @type {number} */ by) => {
    if (dragged) return;
    sheet().dataset.height = HEIGHTS[(now() + by + HEIGHTS.length) % HEIGHTS.length];
  };
  let dragged = false;
  handle.addEventListener("pointerdown", (event) => {
    dragged = false;
    const from = event.clientY;
    const end = (/** @type {PointerEvent} */ to) => {
      removeEventListener("pointerup", end);
      const by = from - to.clientY;
      if (Math.abs(by) < 24) return;
      dragged = true;
      sheet().dataset.height = HEIGHTS[Math.max(0, Math.min(HEIGHTS.length - 1, now() + Math.sign(by)))];
    };
    addEventListener("pointerup", end);
  });
  document.addEventListener(
    "raise",
    () => handle.isConnected && sheet().dataset.height === "peep" && (sheet().dataset.height = "half"),
  );
  return handle;
}
