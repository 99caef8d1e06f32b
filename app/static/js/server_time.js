/** What time it is at the server: its answers say so, to the second. */

let ahead = 0;

/** @param {string|null} date an answer's `Date` header */
export function heardTime(date) {
  const said = date ? Date.parse(date) : NaN;
  if (!Number.isNaN(said)) ahead = said - Date.now();
}

/** In ms since 1970. */
export const serverTime = () => Date.now() + ahead;
