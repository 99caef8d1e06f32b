/** The title of the page's tab: what it is at, and a mark that blinks there while nobody looks. */

const BLINK_MS = 1_200;

let base = "Tigers";
/** @type {string|null} */
let call = null;
let timer = 0;
let on = false;

const write = () => (document.title = on && call ? call : base);

/** What the tab says as a rule. @param {string} text */
export function setTitle(text) {
  base = text;
  write();
}

/** Blink with these words until somebody looks. @param {string} text */
export function blink(text) {
  call = text;
  if (timer || document.visibilityState === "visible") return;
  timer = window.setInterval(() => {
    on = !on;
    write();
  }, BLINK_MS);
}

/** Somebody looks: no more blinking. */
export function still() {
  clearInterval(timer);
  timer = 0;
  on = false;
  call = null;
  write();
}

document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && still());
