/**
 * Laying a diff on a view. The diff holds per collection what is `new` (whole entities), `set` (changed fields),
 * `cut` (fields gone) and `drop` (keys gone). Entities without a change stay the same objects, so that the page can
 * see by identity what it has to draw anew.
 *
 * @typedef {import("./types.js").View} View
 * @typedef {import("./types.js").Diff} Diff
 */

/** @param {View} view @param {Diff} diff @returns {View} */
export function apply(view, diff) {
  const result = { ...view };
  for (const [name, parts] of Object.entries(diff)) {
    const entities = { ...(result[name] ?? {}) };
    for (const key of parts.drop ?? []) delete entities[key];
    for (const [key, fields] of Object.entries(parts.cut ?? {})) {
      const entity = { ...entities[key] };
      for (const field of fields) delete entity[field];
      entities[key] = entity;
    }
    for (const [key, fields] of Object.entries(parts.set ?? {})) entities[key] = { ...entities[key], ...fields };
    Object.assign(entities, parts.new ?? {});
    if (Object.keys(entities).length) result[name] = entities;
    else delete result[name];
  }
  return result;
}
