/** From where a recap may begin: since one last looked, since one's side acted, since a player turn or turn began. */

/** @typedef {{key: string, label: string, after: number}} Span begins after this version */

/**
 * The spans that hold at least a step, the most fitting one first.
 * @param {import("../types.js").Outline} outline @param {number|null} looked the version last looked at
 * @returns {Span[]}
 */
export function spans({ version, own, moments }, looked) {
  const now = moments.at(-1);
  // The moment at which what goes on now began: the last that was not of the same turn, or turn and side.
  const began = (/** @type {(one: import("../types.js").Moment) => boolean} */ same) => {
    const first = moments.findLastIndex((one) => !same(one)) + 1;
    return Math.max(1, (moments[first]?.version ?? 1) - 1);
  };
  /** @type {[string, string, number|null][]} */
  const all = [
    ["looked", "Since you last looked", looked],
    ["own", "Since your side last acted", own],
    ["player", "This player turn", began((one) => one.turn === now?.turn && one.side === now?.side)],
    ["turn", "This turn", began((one) => one.turn === now?.turn)],
    ["last", "The last step", version - 1],
  ];
  /** @type {Span[]} */
  const found = [];
  for (const [key, label, after] of all)
    if (after !== null && after >= 1 && after < version && !found.some((one) => one.after === after))
      found.push({ key, label, after });
  return found;
}
