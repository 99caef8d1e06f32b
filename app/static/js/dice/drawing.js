/**
 * How a roll is drawn, in the browser's own cryptography: HMAC-SHA-256 with the game's seed over the starting words, the
 * roll's number and purpose, and the word that came with the order. The same as the server draws, to the byte.
 */

/** One attempt at a roll: what was signed, the signature in hex, and its first eight bytes as a number.
 * @typedef {{message: string, digest: string, raw: bigint}} Attempt */
/** @typedef {{value: bigint, attempts: Attempt[]}} Drawing */

const SPAN = 1n << 64n;

/** Whether this browser lends its cryptography to this page: only over https or on the machine itself. */
export const able = () => Boolean(globalThis.crypto?.subtle);

/** @param {string} hex @returns {Uint8Array<ArrayBuffer>} */
export function bytes(hex) {
  if (!/^([0-9a-f]{2})*$/i.test(hex)) throw new TypeError("not written in hex");
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer} buffer */
const hex = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is published before the first roll: the SHA-256 of the seed. @param {string} seed in hex @returns {Promise<string>} in hex */
export async function commitment(seed) {
  return hex(await crypto.subtle.digest("SHA-256", bytes(seed)));
}

/** The seed as a key to sign with. @param {string} seed in hex */
export function keyOf(seed) {
  return crypto.subtle.importKey("raw", bytes(seed), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}

/** Code points in order, as Python sorts text. @param {string} a @param {string} b */
function before(a, b) {
  const [one, other] = [[...a], [...b]];
  for (let i = 0; i < Math.min(one.length, other.length); i++) {
    const by = Number(one[i].codePointAt(0)) - Number(other[i].codePointAt(0));
    if (by) return by;
  }
  return one.length - other.length;
}

/**
 * The text that is signed for a roll: JSON in ASCII without spaces.
 * @param {Record<string, string>} words @param {string} value @param {number} number @param {string} purpose @param {number} attempt
 */
export function message(words, value, number, purpose, attempt) {
  const sorted = Object.entries(words).sort(([a], [b]) => before(a, b));
  return JSON.stringify(["roll", sorted, number, purpose, value, attempt]).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * The face, from 1, of a roll, and how it came about. A signature whose number is too high is passed over, so that
 * every face is equally likely: of six sides about once in 2^61 rolls.
 * @param {CryptoKey} key @param {Record<string, string>} words @param {string} value @param {number} number
 * @param {string} purpose @param {number|bigint} sides @returns {Promise<Drawing>}
 */
export async function drawn(key, words, value, number, purpose, sides) {
  const faces = BigInt(sides);
  if (faces < 1n) throw new RangeError("nothing to draw from");
  const limit = SPAN - (SPAN % faces);
  const attempts = [];
  for (;;) {
    const text = message(words, value, number, purpose, attempts.length);
    const digest = hex(await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(text)));
    const raw = BigInt(`0x${digest.slice(0, 16)}`);
    attempts.push({ message: text, digest, raw });
    if (raw < limit) return { value: (raw % faces) + 1n, attempts };
  }
}
