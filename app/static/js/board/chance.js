/** Pseudo-random numbers from a name: the same hex looks the same on every screen and at every visit. */

/** @param {string} name @returns {() => number} numbers in [0, 1) */
export function chance(name) {
  let state = 2166136261;
  for (let i = 0; i < name.length; i++) state = Math.imul(state ^ name.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
