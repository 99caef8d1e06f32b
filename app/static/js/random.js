/** Random values for orders and seats, from the browser's own secure source. */

/** A word of 32 hex digits: this player's share in every roll that his order causes. */
export function word() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A UUID (version 4). `crypto.randomUUID` is absent on plain-http hosts other than localhost. */
export function uuid() {
  const digits = word().split("");
  digits[12] = "4";
  digits[16] = "89ab"[parseInt(digits[16], 16) % 4];
  const text = digits.join("");
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join("-");
}
