/** Times, tempos and results in plain words. */

/**
 * @typedef {{kind: string, turn_ms: number, bank_ms: number, increment_ms: number, holidays_ms: number,
 *   vacancy_ms: number, at_zero: string}} Tempo
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** @type {[number, string][]} */
const UNITS = [
  [DAY, "day"],
  [HOUR, "hour"],
  [MINUTE, "minute"],
  [SECOND, "second"],
];

/** A span of time as one says it: "3 days", "1 hour 30 minutes". @param {number} ms */
export function span(ms) {
  const parts = [];
  for (const [size, name] of UNITS) {
    const count = Math.floor(ms / size);
    if (count && parts.length < 2) parts.push(`${count} ${name}${count === 1 ? "" : "s"}`);
    ms -= count * size;
  }
  return parts.join(" ") || "no time";
}

/** What is left on a clock, short: "2 d 4 h", "3 h 05 min", "4:09". @param {number} ms */
export function left(ms) {
  const rest = Math.max(0, ms);
  const two = (/** @type {number} */ count) => String(Math.floor(count)).padStart(2, "0");
  if (rest >= DAY) return `${Math.floor(rest / DAY)} d ${Math.floor((rest % DAY) / HOUR)} h`;
  if (rest >= HOUR) return `${Math.floor(rest / HOUR)} h ${two((rest % HOUR) / MINUTE)} min`;
  return `${Math.floor(rest / MINUTE)}:${two((rest % MINUTE) / SECOND)}`;
}

/** How long ago, roughly. @param {number} ms */
export function ago(ms) {
  const span = lasted(ms);
  return span ? `${span} ago` : "just now";
}

/** A time in its largest unit; empty below a minute. @param {number} ms */
export function lasted(ms) {
  const unit = UNITS.find(([size]) => ms >= size);
  if (!unit || unit[0] === SECOND) return "";
  const count = Math.floor(ms / unit[0]);
  return `${count} ${unit[1]}${count === 1 ? "" : "s"}`;
}

/** A day and time in the reader's own zone and manner. @param {number} at ms since 1970 */
export const moment = (at) =>
  new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" }).format(at);

/** A day in the reader's own manner. @param {number} at ms since 1970 */
export const day = (at) => new Intl.DateTimeFormat(undefined, { dateStyle: "medium" }).format(at);

/** The kinds of tempo: their names, and what each is for. @type {Record<string, {name: string, about: string}>} */
export const KINDS = {
  none: { name: "No clock", about: "Everybody takes the time he wants." },
  live: { name: "Live", about: "All sit at the table at once; each player turn has its allowance." },
  bank: { name: "Live, with a bank", about: "All sit at the table at once; each has one reserve for the whole game." },
  async: { name: "Day by day", about: "One looks in when one can: days for each player turn." },
};

/** What happens when a clock is at zero. @type {Record<string, {name: string, about: string}>} */
export const AT_ZERO = {
  forfeit: { name: "that side has lost", about: "The game ends there and then." },
  pause: {
    name: "the game stands",
    about: "Until another player grants more time, claims the game, or opens the seat to a substitute.",
  },
  substitute: { name: "the seat is open to a substitute", about: "At once; the game goes on with whoever takes it." },
};

/** A tempo in a few words, for a card. @param {Tempo|null|undefined} tempo */
export function pace(tempo) {
  if (!tempo || tempo.kind === "none") return "no clock";
  const parts = [];
  if (tempo.turn_ms) parts.push(`${span(tempo.turn_ms)} a turn`);
  if (tempo.bank_ms) parts.push(`${parts.length ? "" : "a "}bank of ${span(tempo.bank_ms)}`);
  if (tempo.increment_ms) parts.push(`${span(tempo.increment_ms)} more a turn`);
  return `${tempo.kind === "async" ? "" : "live: "}${parts.join(", ")}`;
}

/** A tempo in whole sentences. @param {Tempo} tempo @returns {string[]} */
export function sentences(tempo) {
  const vacancy = tempo.vacancy_ms ? span(tempo.vacancy_ms) : "";
  if (tempo.kind === "none")
    return ["Nobody's time is counted.", `A seat that is silent for ${vacancy} may be given to another.`];
  const said = [];
  if (tempo.turn_ms)
    said.push(`Each has ${span(tempo.turn_ms)} for each player turn, his own or the enemy's; what is left is lost.`);
  if (tempo.bank_ms)
    said.push(
      `Each has a bank of ${span(tempo.bank_ms)} for the whole game${tempo.turn_ms ? ", used once the turn's time is" : ""}.`,
    );
  if (tempo.increment_ms) said.push(`A turn of one's own puts ${span(tempo.increment_ms)} into it.`);
  if (tempo.holidays_ms) said.push(`Each may stop his clock for ${span(tempo.holidays_ms)} of holidays in all.`);
  const zero = AT_ZERO[tempo.at_zero];
  if (zero) said.push(`When a clock is at zero, ${zero.name}.`);
  if (vacancy) said.push(`An empty seat stays open for ${vacancy}.`);
  return said;
}

/** For whom a table is. @type {Record<string, string>} */
export const EXPERIENCE = { any: "Everybody", beginners: "Beginners", seasoned: "Seasoned players" };

/** How a result came. @type {Record<string, string>} */
const HOW = { resigned: "by resignation", time: "on time", absence: "by absence", agreed: "by agreement" };

/**
 * A result in a few words.
 * @param {any} result @param {{seats: {side: string, name: string}[]}} card
 */
export function outcome(result, card) {
  if (!result) return "over";
  if (result.how === "aborted") return "called off";
  const how = HOW[result.how] ?? "";
  if (!result.winner) return ["played", "agreed", undefined].includes(result.how) ? "drawn" : `ended ${how}`.trim();
  return `${sideName(card.seats, result.winner)} won ${how}`.trim();
}

/** A side's name from those of its seats: what they have in common. @param {{side: string, name: string}[]} seats @param {string} side */
export function sideName(seats, side) {
  const names = seats.filter((seat) => seat.side === side).map((seat) => seat.name);
  if (!names.length) return side;
  let end = 0;
  while (end < names[0].length && names.every((name) => name[end] === names[0][end])) end += 1;
  return names.length === 1 ? names[0] : names[0].slice(0, end).replace(/[\s,:(–-]+$/, "") || side;
}
