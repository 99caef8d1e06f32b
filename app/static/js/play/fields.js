/**
 * What can be said of any order's field without knowing the order: whether it is filled, what a click on a space
 * means to it, which values are forced.
 *
 * @typedef {import("../types.js").Field} Field
 * @typedef {(piece: string) => string|undefined} Where the space on which a piece stands
 */

const LISTS = new Set(["pieces", "spaces"]);

/** @param {Field} field @param {any} value */
export function filled(field, value) {
  if (value === undefined || value === null) return false;
  if (LISTS.has(field.type)) return value.length > 0 || (field.min ?? 1) === 0;
  if (field.type === "steps") return Object.values(value).reduce((sum, n) => sum + n, 0) === (field.total ?? 0);
  return true;
}

/** Whether a field has its candidates: those `after` others get them once the others are filled. @param {Field} field */
export function open(field) {
  if (field.type === "path") return Object.keys(field.to ?? {}).length > 0;
  if (field.type === "count") return field.max !== undefined && !field.after?.length;
  if (field.type === "steps") return Object.keys(field.from ?? {}).length > 0;
  if (Array.isArray(field.from)) return field.from.length > 0;
  return field.from === undefined && field.to === undefined && !field.after?.length;
}

/** The only value that a field can have, if there is just one. @param {Field} field @returns {any} */
export function forced(field) {
  if (field.optional) return undefined;
  const from = field.from;
  if ((field.type === "piece" || field.type === "space") && from?.length === 1) return from[0];
  if (LISTS.has(field.type) && from?.length === 1 && (field.min ?? 1) === 1) return [...from];
  if (field.type === "choice" && from?.length === 1) return from[0].value;
  if (field.type === "count" && field.min === field.max) return field.min;
  if (field.type === "steps" && sum(from) === field.total) return { ...from };
  if (field.type === "path" && Object.keys(field.to ?? {}).length === 1) return Object.values(field.to)[0].path;
  return undefined;
}

/**
 * What a field holds before anything is chosen: of steps, those about which there is no choice.
 * @param {Field} field @returns {any}
 */
export function given(field) {
  if (field.type !== "steps") return undefined;
  const least = leastSteps(field);
  return Object.keys(least).length ? least : undefined;
}

/** Steps that must be taken from a piece whatever else is chosen. @param {Field} field @returns {Record<string, number>} */
export function leastSteps(field) {
  const single = (field.need ?? []).filter(({ from }) => from.length === 1).map(({ from, min }) => [from[0], min]);
  return { ...(field.least ?? {}), ...Object.fromEntries(single) };
}

/** Steps with one more from a piece, or undefined where no more may be taken. @param {Field} field @param {any} value @param {string} piece */
export function stepped(field, value, piece) {
  const held = value ?? {};
  const has = held[piece] ?? 0;
  if (has >= (field.from?.[piece] ?? 0) || sum(held) >= (field.total ?? 0)) return undefined;
  return { ...held, [piece]: has + 1 };
}

/**
 * What of a value still is among the candidates, undefined where nothing is; kept as it is while there are none.
 * @param {Field} field @param {any} value
 */
export function kept(field, value) {
  if (value === undefined || !open(field)) return value;
  const from = field.from;
  if (LISTS.has(field.type)) return value.filter((/** @type {any} */ one) => from.includes(one));
  if (field.type === "piece" || field.type === "space") return from.includes(value) ? value : undefined;
  if (field.type === "path") return field.to[value.at(-1)]?.path;
  if (field.type === "choice") return from.some((/** @type {any} */ one) => one.value === value) ? value : undefined;
  if (field.type === "count") return value >= (field.min ?? 0) && value <= (field.max ?? value) ? value : undefined;
  if (field.type === "steps") return Object.entries(value).every(([id, n]) => n <= (from[id] ?? 0)) ? value : {};
  return value;
}

/** @param {Record<string, number>|undefined} steps */
export const sum = (steps) => Object.values(steps ?? {}).reduce((total, n) => total + n, 0);

/** The spaces that a field lets one click, with costs. @param {Field} field @param {Where} where @returns {Map<string, number|null>} */
export function spacesOf(field, where) {
  /** @type {Map<string, number|null>} */
  const found = new Map();
  if (field.type === "path")
    for (const [key, { cost }] of Object.entries(field.to ?? {})) found.set(key, /** @type {any} */ (cost) ?? null);
  else if (field.type === "space" || field.type === "spaces")
    for (const key of field.from ?? []) found.set(key, field.costs?.[key] ?? null);
  else if (field.type === "piece" || field.type === "pieces" || field.type === "steps")
    for (const piece of field.type === "steps" ? Object.keys(field.from ?? {}) : (field.from ?? [])) {
      const at = where(piece);
      if (at) found.set(at, null);
    }
  return found;
}

/**
 * The value of a field after a click on a space, or undefined where the click means nothing to it.
 * @param {Field} field @param {any} value what it holds now @param {string} space @param {Where} where
 * @param {boolean} singly whether the first click on a stack takes its top piece only
 */
export function clicked(field, value, space, where, singly) {
  if (field.type === "path") return field.to?.[space]?.path;
  if (field.type === "space") return field.from?.includes(space) ? space : undefined;
  if (field.type === "spaces") return field.from?.includes(space) ? toggled(field, value, space) : undefined;
  if (field.type === "steps")
    return Object.keys(field.from ?? {})
      .filter((id) => where(id) === space)
      .map((id) => stepped(field, value, id))
      .find(Boolean);
  const here = (field.from ?? []).filter?.((/** @type {string} */ id) => where(id) === space) ?? [];
  if (!here.length) return undefined;
  if (field.type === "piece") return here[0];
  if (field.type !== "pieces") return undefined;
  const held = /** @type {string[]} */ (value ?? []);
  const mine = here.filter((/** @type {string} */ id) => held.includes(id));
  const others = held.filter((id) => !here.includes(id));
  if (mine.length === here.length) return others;
  const wanted = singly && mine.length === 0 ? [here[0]] : here;
  return [...others, ...wanted].slice(0, field.max ?? undefined);
}

/** A list with one value more or less. @param {Field} field @param {any[]|undefined} value @param {any} item */
export function toggled(field, value, item) {
  const held = value ?? [];
  if (held.includes(item)) return held.filter((one) => one !== item);
  if (field.max === 1) return [item];
  return field.max && held.length >= field.max ? held : [...held, item];
}
