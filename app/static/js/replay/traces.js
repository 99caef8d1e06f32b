/**
 * What a step did, read from the two views beside it: where units came from and went to, and what was lost. It can know
 * no more than its viewer does, as it sees nothing else.
 */

/**
 * `routes` are ways through spaces, from where units stood to where they stand now; `left` and `reached` the spaces
 * without a known way; `hurt` where something was lost; `held` what has a new holder.
 * @typedef {{routes: {keys: string[], side: string}[], left: Set<string>, reached: Set<string>, hurt: Set<string>,
 *   held: Set<string>, losses: Loss[]}} Traces
 * @typedef {{side: string|undefined, text: string}} Loss
 *
 * @typedef {import("../types.js").View} View
 * @typedef {import("../types.js").Entry} Entry
 */

/** @param {View} before @param {View} after @param {Entry[]} log @returns {Traces} */
export function traces(before, after, log) {
  /** @type {Traces} */
  const found = { routes: [], left: new Set(), reached: new Set(), hurt: new Set(), held: new Set(), losses: [] };
  // The first view of all lays everything out; nothing has moved.
  if (!Object.keys(before).length) return found;
  const paths = log.map((entry) => entry.spaces ?? []).filter((spaces) => spaces.length > 1);
  const way = (/** @type {string} */ from, /** @type {string} */ to) =>
    paths.find((keys) => keys[0] === from && keys.at(-1) === to) ?? [from, to];
  pieces(before, after, found, way);
  stacks(before, after, found, way);
  boxes(before, after, found);
  for (const [key, { control }] of Object.entries(after.spaces ?? {}))
    if (control && before.spaces?.[key]?.control !== control) found.held.add(key);
  return found;
}

/** Units that are known one by one. @param {View} before @param {View} after @param {Traces} found @param {(from: string, to: string) => string[]} way */
function pieces(before, after, found, way) {
  const drawn = new Set();
  for (const [id, old] of Object.entries(before.pieces ?? {})) {
    const now = after.pieces?.[id];
    if (!now) found.hurt.add(old.at);
    else if (now.at !== old.at && !drawn.has(`${old.at}>${now.at}`)) {
      drawn.add(`${old.at}>${now.at}`);
      found.routes.push({ keys: way(old.at, now.at), side: now.side });
    } else if (now.steps < old.steps) weakened(old, now, now.at, found);
  }
  for (const [id, now] of Object.entries(after.pieces ?? {})) if (!before.pieces?.[id]) found.reached.add(now.at);
}

/** @param {any} old @param {any} now @param {string} at @param {Traces} found */
function weakened(old, now, at, found) {
  found.hurt.add(at);
  const gone = old.steps - now.steps;
  found.losses.push({
    side: now.side,
    text: `${now.title ?? now.name ?? "A unit"} loses ${gone === 1 ? "a step" : `${gone} steps`}, ${now.steps} left`,
  });
}

/** How many units of which side lie in each space, of stacks whose units are not all known. @param {View} view */
function heaps(view) {
  /** @type {Map<string, {side: string, count: number, top: any}>} */
  const all = new Map();
  for (const [key, stack] of Object.entries(view.stacks ?? {}))
    if (!stack.units) all.set(stack.at ?? key, { side: stack.side, count: (stack.under ?? 0) + 1, top: stack.top });
  return all;
}

/** Stacks of which only the top is seen. @param {View} before @param {View} after @param {Traces} found @param {(from: string, to: string) => string[]} way */
function stacks(before, after, found, way) {
  const [old, now] = [heaps(before), heaps(after)];
  /** @type {Record<string, {left: [string, number][], reached: [string, number][]}>} */
  const sides = {};
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(key), now.get(key)];
    for (const side of new Set([was?.side, is?.side])) {
      if (!side) continue;
      const by = (is?.side === side ? is.count : 0) - (was?.side === side ? was.count : 0);
      const moved = (sides[side] ??= { left: [], reached: [] });
      if (by) moved[by < 0 ? "left" : "reached"].push([key, Math.abs(by)]);
    }
    if (was && is && was.side === is.side && was.top?.title === is.top?.title && is.top?.steps < was.top?.steps)
      weakened(was.top, is.top, key, found);
  }
  for (const [side, { left, reached }] of Object.entries(sides)) {
    const sum = left.reduce((total, [, count]) => total + count, 0);
    // As many as left other spaces came into this one: they went there.
    if (reached.length === 1 && left.length && sum === reached[0][1])
      for (const [from] of left) found.routes.push({ keys: way(from, reached[0][0]), side });
    else {
      for (const [key] of left) found.left.add(key);
      for (const [key] of reached) found.reached.add(key);
    }
  }
}

/** What has come to lie in the boxes beside the map. @param {View} before @param {View} after @param {Traces} found */
function boxes(before, after, found) {
  const name = (/** @type {any} */ piece) => String(piece.title ?? piece.name ?? "A unit");
  for (const [key, box] of Object.entries(after.boxes ?? {})) {
    const there = (before.boxes?.[key]?.pieces ?? []).map((/** @type {any} */ one) => one.id ?? JSON.stringify(one));
    for (const piece of box.pieces ?? []) {
      const at = there.indexOf(piece.id ?? JSON.stringify(piece));
      if (at >= 0) there.splice(at, 1);
      else found.losses.push({ side: piece.side, text: `${name(piece)}: ${String(box.label ?? key).toLowerCase()}` });
    }
  }
}

/** The spaces that a step is about, where one should look first. @param {Traces} found @param {Entry[]} log @returns {string[]} */
export function scene({ routes, left, reached, hurt }, log) {
  const said = log.flatMap((entry) => entry.spaces ?? []);
  return [...new Set([...routes.map(({ keys }) => String(keys.at(-1))), ...said, ...reached, ...hurt, ...left])];
}
