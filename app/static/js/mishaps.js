/**
 * Errors of the page itself: told to the user, and reported to the server's log. Loaded before all else and without
 * imports, so that it also sees what can't be loaded.
 *
 * A report says what failed and where in the page's files, in which game at which version; nothing that was quoted,
 * no text of a view, no address with its query.
 *
 * @typedef {{name: string, file: string, line: number, column: number}} Frame
 * @typedef {{kind: "error"|"rejection"|"loading"|"policy", message: string, frames: Frame[]}} Mishap
 */

/** Reports from one load of the page; what fails in a loop fails alike. */
const MOST = 10;
const AGAIN_MS = 10_000;
const FILE = /^\/[A-Za-z0-9_./-]{0,120}$/;
const FRAME = /^\s*(?:at (?:async )?)?(?:(.*?)(?: \(|@))?(https?:\/\/[^\s()]+):(\d+):(\d+)\)?$/;

/** @type {Set<string>} */
const known = new Set();
/** @type {string[]} reports that did not arrive yet */
let unsent = [];

/** Words without what they quote, but for names as programs have them. @param {string} text */
export function plain(text) {
  return text
    .replace(/\b[a-z]+:\/\/\S+/gi, "…")
    .replace(/["“][^]*["”]/g, "…")
    .replace(/'([^']*)'|`([^`]*)`/g, (quoted, one, other) => (/^[#.]?[\w$-]{1,40}$/.test(one ?? other) ? quoted : "…"))
    .slice(0, 300);
}

/** The path of one of this server's files; null for any other address. @param {string} address */
function file(address) {
  try {
    const { origin, pathname } = new URL(address, location.origin);
    return origin === location.origin && FILE.test(pathname) ? pathname : null;
  } catch {
    return null;
  }
}

/** The calls on a stack that are in files of this server, the innermost first. @param {unknown} stack @returns {Frame[]} */
export function frames(stack) {
  const found = [];
  for (const text of String(stack ?? "").split("\n")) {
    const [, name = "", address, line, column] = FRAME.exec(text) ?? [];
    const path = address ? file(address) : null;
    if (path) found.push({ name: name.slice(0, 80), file: path, line: Number(line), column: Number(column) });
  }
  return found.slice(0, 12);
}

/** What a thrown value says of itself. @param {any} thrown */
function describe(thrown) {
  const kind = thrown?.name ?? thrown?.constructor?.name ?? typeof thrown;
  const code = thrown?.refusal?.code ?? thrown?.code;
  // The words of a refusal are the server's, and may speak of the game; its code does not.
  if (typeof code === "string") return plain(`${kind} ${code}`);
  return plain(`${kind}: ${thrown instanceof Error ? thrown.message : "thrown"}`);
}

/** Where the page is: its kind, the game's id, the version shown. */
function here() {
  const [, page = "lobby", id] = /^\/(\w{1,20})(?:\/([\w-]{1,40}))?/.exec(location.pathname) ?? [];
  const version = document.querySelector(".table")?.getAttribute("data-version");
  return {
    page,
    game: ["game", "join", "replay"].includes(page) ? (id ?? null) : null,
    version: version ? Number(version) : null,
  };
}

/** @param {Mishap} mishap */
function report(mishap) {
  const key = JSON.stringify([mishap.kind, mishap.message, mishap.frames[0]]);
  if (known.has(key) || known.size >= MOST) return;
  known.add(key);
  post(JSON.stringify({ ...mishap, ...here() }));
}

/** @param {string} body */
async function post(body) {
  const headers = { "Content-Type": "application/json" };
  try {
    await fetch("/api/page-errors", { method: "POST", keepalive: true, credentials: "same-origin", headers, body });
  } catch {
    // The line is down: that may be what the error came of.
    if (!unsent.length) setTimeout(again, AGAIN_MS);
    unsent.push(body);
  }
}

function again() {
  const waiting = unsent;
  unsent = [];
  waiting.forEach(post);
}

/** Say something that stands above the page until it is closed. @param {string} words */
export function say(words) {
  const box = document.getElementById("failure");
  if (!box) return;
  const text = document.createElement("p");
  text.textContent = words;
  const anew = document.createElement("button");
  anew.textContent = "Load anew";
  anew.addEventListener("click", () => location.reload());
  const close = document.createElement("button");
  close.textContent = "Close";
  close.addEventListener("click", () => (box.hidden = true));
  for (const one of [anew, close]) one.type = "button";
  box.replaceChildren(text, anew, close);
  box.hidden = false;
}

const REMEDY = "Loading it anew usually helps; no order is lost.";

/** Tell the user and the server of something thrown. @param {any} thrown @param {"error"|"rejection"} kind @param {Frame[]} [place] */
export function failed(thrown, kind, place = []) {
  const words = thrown?.message ?? String(thrown);
  // Being cut off is no mistake.
  if (thrown?.status === 0) return say(words);
  const stack = frames(thrown?.stack);
  report({ kind, message: describe(thrown), frames: stack.length ? stack : place });
  say(`The page has made a mistake: ${words}. ${REMEDY} It is reported, without anything of the game.`);
}

addEventListener(
  "error",
  (/** @type {Event} */ event) => {
    if (event instanceof ErrorEvent) {
      const path = event.filename ? file(event.filename) : null;
      // What a browser's extensions do here is not this page's.
      if (!path || event.message.startsWith("ResizeObserver loop")) return;
      const place = { name: "", file: path, line: event.lineno, column: event.colno };
      failed(event.error ?? new Error(event.message), "error", [place]);
    } else if (event.target instanceof HTMLScriptElement || event.target instanceof HTMLLinkElement) {
      const path = file(event.target instanceof HTMLScriptElement ? event.target.src : event.target.href);
      if (!path) return;
      report({
        kind: "loading",
        message: event.target.localName,
        frames: [{ name: "", file: path, line: 0, column: 0 }],
      });
      say(`A part of the page could not be loaded. ${REMEDY}`);
    }
  },
  true,
);

addEventListener("unhandledrejection", (event) => failed(event.reason, "rejection"));

addEventListener("securitypolicyviolation", (event) => {
  const path = event.sourceFile ? file(event.sourceFile) : null;
  if (event.sourceFile && !path) return;
  const blocked = /^[a-z-]+$/.test(event.blockedURI) ? event.blockedURI : "an address";
  const place = path ? [{ name: "", file: path, line: event.lineNumber, column: event.columnNumber }] : [];
  report({ kind: "policy", message: `${event.effectiveDirective}: ${blocked}`, frames: place });
});
