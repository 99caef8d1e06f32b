/** Times for people: spans as a clock's digits or in words, and moments in the reader's own time zone. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (/** @type {number} */ n) => String(n).padStart(2, "0");

/** A span as on a clock: `4:07`, `1:04:07`, `3 d 4 h`. Only what is wholly over shows 0:00. @param {number} ms */
export function digits(ms) {
  const seconds = Math.ceil(Math.max(0, ms) / SECOND);
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3_600)];
  if (hours >= 24) return `${Math.floor(hours / 24)} d${hours % 24 ? ` ${hours % 24} h` : ""}`;
  if (hours) return `${hours}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/** A span in words, in its two largest units: `3 days 4 hours`. @param {number} ms */
export function inWords(ms) {
  /** @type {[number, string][]} */
  const units = [
    [DAY, "day"],
    [HOUR, "hour"],
    [MINUTE, "minute"],
    [SECOND, "second"],
  ];
  let left = Math.max(0, ms);
  const parts = [];
  for (const [size, name] of units) {
    const n = Math.floor(left / size);
    left -= n * size;
    if (n) parts.push(`${n} ${name}${n === 1 ? "" : "s"}`);
  }
  return parts.slice(0, 2).join(" ") || "0 seconds";
}

/** A moment: the time of a day that is today, else the day with it. @param {number} ms since 1970 */
export function moment(ms) {
  const at = new Date(ms);
  const time = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (at.toDateString() === new Date().toDateString()) return time;
  return `${at.toLocaleDateString([], { weekday: "short", day: "numeric", month: "short" })}, ${time}`;
}

const AT_ZERO = {
  forfeit: "Whose time is over has lost.",
  pause: "Whose time is over, the others decide about: more time, the game, or an open seat.",
  substitute: "Whose time is over, his seat is open at once.",
};

/** What has been agreed on time, in sentences. @param {import("../types.js").Tempo} tempo @returns {string[]} */
export function tempoWords({ kind, turn_ms, bank_ms, increment_ms, holidays_ms, at_zero, vacancy_ms }) {
  const vacancy = inWords(vacancy_ms);
  if (kind === "none")
    return ["No clocks.", `After ${vacancy} of silence, the seat of one who is waited for can be opened to another.`];
  return [
    turn_ms ? `${inWords(turn_ms)} for each player turn.` : "",
    bank_ms ? `${turn_ms ? "Then a" : "A"} bank of ${inWords(bank_ms)} for the whole game.` : "",
    increment_ms ? `${inWords(increment_ms)} more for each player turn of one's own.` : "",
    holidays_ms ? `Up to ${inWords(holidays_ms)} of holidays.` : "",
    AT_ZERO[/** @type {keyof typeof AT_ZERO} */ (at_zero)] ?? "",
    `An empty seat waits ${vacancy} for somebody; then it falls to a colleague of its side, or the side has lost.`,
  ].filter(Boolean);
}
