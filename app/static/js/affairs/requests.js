/** What one seat asks of the others, in words, and who must still answer. */

/** @typedef {import("../types.js").Request} Request */
/** @typedef {import("../store.js").Store} Store */

/** @type {Record<string, {asks: string, mine: string, yes: string, no: string}>} */
const WORDS = {
  takeback: {
    asks: "asks to take back the last act.",
    mine: "You ask to take back your last act.",
    yes: "Allow it",
    no: "Refuse",
  },
  draw: { asks: "offers a draw.", mine: "You offer a draw.", yes: "Agree to a draw", no: "Play on" },
  pause: { asks: "asks for a pause", mine: "You ask for a pause", yes: "Agree to the pause", no: "No pause now" },
  resume: {
    asks: "asks to go on before the pause is over.",
    mine: "You ask to go on before the pause is over.",
    yes: "Go on now",
    no: "Not yet",
  },
  resign: {
    asks: "wants to resign: your side would lose the game.",
    mine: "You want to resign for your side.",
    yes: "Resign together",
    no: "Fight on",
  },
  rematch: {
    asks: "asks for another game with sides exchanged.",
    mine: "You ask for another game with sides exchanged.",
    yes: "Play again",
    no: "No, thank you",
  },
};

const OTHER = { asks: "asks something.", mine: "You ask something.", yes: "Agree", no: "Decline" };

/** The words about a kind of request. @param {string} kind */
export const words = (kind) => WORDS[kind] ?? OTHER;

/** Whoever sits there and where; "you" for oneself. @param {Store} store @param {string|null|undefined} key */
export function person(store, key) {
  const seat = store.table?.seats.find((one) => one.key === key);
  if (!seat) return key ?? "Somebody";
  return seat.yours ? "you" : seat.holder ? `${seat.holder} (${seat.name})` : seat.name;
}

/** Several of them, in a sentence. @param {Store} store @param {string[]} keys */
export function people(store, keys) {
  const names = keys.map((key) => person(store, key));
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "Nobody");
}

/** The seats whose word a request still needs. @param {Request} request */
export const open = (request) => request.asked.filter((key) => !request.accepted.includes(key));

/** Whether a request waits for a seat of mine. @param {Store} store @param {Request} request */
export function forMe(store, request) {
  const mine = new Set(store.seats().map((seat) => seat.key));
  return !mine.has(request.seat) && open(request).some((key) => mine.has(key));
}

/** Whether a request is mine. @param {Store} store @param {Request} request */
export const isMine = (store, request) => store.seats().some((seat) => seat.key === request.seat);
