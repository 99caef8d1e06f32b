/** The order being made as a form: one control for each field, so that nothing needs the map or a mouse. */

import { button, h } from "../dom.js";
import { picture } from "../board/counter.js";
import { leastSteps, sum, toggled } from "./fields.js";

/** @typedef {import("../types.js").Field} Field */
/**
 * @typedef {object} Desk what a control needs
 * @property {import("../store.js").Store} store
 * @property {import("./composer.js").Composer} composer
 * @property {(space: string) => string} name a space in words
 * @property {(text: string|undefined) => (string|Node)[]} words a text in which the game's terms explain themselves
 * @property {Set<string>} opened long lists that are open
 */

const MANY = 8;

/** @param {Field} field @param {Desk} desk @returns {HTMLElement} */
export function control(field, desk) {
  const value = desk.composer.draft?.body[field.name];
  const draw = CONTROLS[field.type] ?? plain;
  const active = desk.composer.active()?.name === field.name;
  return h(
    "fieldset",
    { class: `field field-${field.type}${active ? " active" : ""}`, "data-field": field.name },
    h("legend", {}, field.label ?? field.name, field.optional ? h("small", {}, " (may be left out)") : null),
    field.help ? h("p", { class: "help" }, field.help) : null,
    draw(field, value, desk),
  );
}

/** A piece as it is known: on the map, in a box beside it, or at least by its id. @param {string} id @param {Desk} desk @returns {any} */
function face(id, desk) {
  const { pieces: known, boxes } = desk.store.view;
  const boxed = () => Object.values(boxes ?? {}).flatMap((box) => box.pieces ?? []);
  return known?.[id] ?? boxed().find((one) => one.id === id) ?? { name: id };
}

/** Why a field has nothing to choose from. @param {Field} field @param {string} otherwise */
const nothing = (field, otherwise) =>
  h("p", { class: "help" }, field.empty ?? (field.after?.length ? "Comes when the rest is chosen." : otherwise));

/** @param {Field} field @param {any} value @param {Desk} desk */
function pieces(field, value, desk) {
  const from = /** @type {string[]} */ (field.from ?? []);
  if (!from.length) return nothing(field, "Nothing to choose.");
  const held = field.type === "piece" ? (value ? [value] : []) : (value ?? []);
  const list = (/** @type {string[]} */ ids) =>
    h(
      "ul",
      { class: "pieces" },
      ids.map((id) =>
        h(
          "li",
          {},
          pieceButton(id, held.includes(id), () => desk.composer.clickPiece(id), desk),
        ),
      ),
    );
  if (from.length <= MANY) return h("div", {}, list(from), nobody(field, value, desk));
  const details = fold(field, from.length, () => list(from), desk);
  const onMap = from.some((id) => desk.composer.where(id));
  const how = onMap ? "Click counters on the map, or open the list." : "Open the list.";
  return h("div", {}, held.length ? list(held) : h("p", { class: "help" }, how), nobody(field, value, desk), details);
}

/** The answer that nothing is chosen, where that is an answer. @param {Field} field @param {any} value @param {Desk} desk */
function nobody(field, value, desk) {
  if (field.type === "piece" || field.min !== 0) return null;
  return button(field.none ?? "None", () => desk.composer.set(field, []), {
    class: "chip",
    "data-key": `none-${field.name}`,
    "aria-pressed": String(Array.isArray(value) && !value.length),
  });
}

/**
 * A long list that is drawn when it is asked for, as a hundred counters take their time; it stays open while its
 * field is being filled.
 * @param {Field} field @param {number} count @param {() => HTMLElement} draw @param {Desk} desk
 */
function fold(field, count, draw, desk) {
  const name = `${desk.composer.draft?.offer.order} ${field.name}`;
  const open = desk.opened.has(name);
  const details = /** @type {HTMLDetailsElement} */ (
    h("details", { open }, h("summary", {}, `All ${count} that may be chosen`), open ? draw() : null)
  );
  details.addEventListener("toggle", () => {
    if (!details.isConnected) return;
    if (details.open) desk.opened.add(name);
    else desk.opened.delete(name);
    if (details.open && details.childElementCount === 1) details.append(draw());
  });
  return details;
}

/** @param {string} id @param {boolean} on @param {() => void} onclick @param {Desk} desk */
function pieceButton(id, on, onclick, desk) {
  const one = face(id, desk);
  return h(
    "button",
    { type: "button", class: "piece", "aria-pressed": String(on), onclick, "data-piece": id },
    desk.store.board ? picture(one, desk.store.board) : null,
    h("span", {}, one.title ?? one.name ?? id, one.at ? h("small", {}, ` ${desk.name(one.at)}`) : null),
  );
}

/** @param {Field} field @param {any} value @param {Desk} desk */
function space(field, value, desk) {
  const path = field.type === "path";
  const keys = path ? Object.keys(field.to ?? {}) : /** @type {string[]} */ (field.from ?? []);
  if (!keys.length) return nothing(field, path ? "There is nowhere to go from here." : "There is none.");
  const chosen = path ? value?.at(-1) : value;
  // A path drawn by hand may cost more than the cheapest to the same place.
  const cost = (/** @type {string} */ key) =>
    path ? (key === chosen && field.via ? field.via.cost : field.to[key].cost) : field.costs?.[key];
  const option = (/** @type {string} */ key) =>
    h(
      "option",
      { value: key, selected: key === chosen },
      desk.name(key),
      cost(key) === undefined || cost(key) === null ? "" : ` (${cost(key)})`,
    );
  const sorted = [...keys].sort((a, b) => (cost(a) ?? 0) - (cost(b) ?? 0) || a.localeCompare(b));
  const pick = (/** @type {Event} */ event) => {
    const key = /** @type {HTMLSelectElement} */ (event.target).value;
    desk.composer.set(field, key ? (path ? field.to[key].path : key) : undefined);
  };
  const away = path && value?.some((/** @type {string} */ key) => !desk.store.board?.spaces[key]);
  return h(
    "div",
    {},
    h(
      "select",
      { "aria-label": field.label ?? field.name, "data-key": `space-${field.name}`, onchange: pick },
      h("option", { value: "" }, "Click on the map, or choose"),
      sorted.map(option),
    ),
    away ? h("p", { class: "help" }, `By way of ${byWayOf(value, desk)}.`) : null,
  );
}

/** A way that leaves the map, by the hexes where it does. @param {string[]} way @param {Desk} desk */
function byWayOf(way, desk) {
  const off = way.findIndex((key) => !desk.store.board?.spaces[key]);
  return `${desk.name(way[off - 1])}, off the map, and back on at ${desk.name(way[off + 1])}`;
}

/** @param {Field} field @param {string[]|undefined} value @param {Desk} desk */
function spaces(field, value, desk) {
  const keys = /** @type {string[]} */ (field.from ?? []);
  if (!keys.length) return nothing(field, "There is none.");
  const one = (/** @type {string} */ key) =>
    button(desk.name(key), () => desk.composer.set(field, toggled(field, value, key)), {
      class: "chip",
      "aria-pressed": String(value?.includes(key) ?? false),
    });
  if (keys.length <= MANY) return h("div", { class: "chips" }, keys.map(one));
  const others = fold(field, keys.length, () => h("div", { class: "chips" }, keys.map(one)), desk);
  return h(
    "div",
    {},
    value?.length ? h("div", { class: "chips" }, value.map(one)) : h("p", { class: "help" }, "Click on the map."),
    others,
  );
}

/** A number with a button on either side. @param {number} n @param {number} least @param {number} most @param {string} label @param {(n: number) => void} set */
function stepper(n, least, most, label, set) {
  return h(
    "span",
    { class: "stepper", role: "group", "aria-label": label },
    button("−", () => set(n - 1), { disabled: n <= least, "aria-label": `${label}: one less` }),
    h("output", {}, n),
    button("+", () => set(n + 1), { disabled: n >= most, "aria-label": `${label}: one more` }),
  );
}

/** @param {Field} field @param {any} value @param {Desk} desk */
function steps(field, value, desk) {
  const held = value ?? {};
  const left = (field.total ?? 0) - sum(held);
  const least = leastSteps(field);
  const several = (field.need ?? []).filter(({ from }) => from.length > 1);
  const set = (/** @type {string} */ id, /** @type {number} */ n) => {
    const next = { ...held, [id]: n };
    if (!n) delete next[id];
    desk.composer.set(field, next);
  };
  return h(
    "div",
    {},
    h(
      "p",
      { class: "help", role: "status" },
      left > 0 ? `${left} of ${field.total} still to choose.` : `All ${field.total} chosen.`,
      Object.keys(least).length ? " What must go anyhow is filled in." : "",
    ),
    several.map(({ from, min }) =>
      h(
        "p",
        { class: "help" },
        `At least ${min} from: ${from.map((id) => face(id, desk).title ?? face(id, desk).name).join(", ")}.`,
      ),
    ),
    h(
      "ul",
      { class: "steps" },
      Object.entries(field.from ?? {}).map(([id, most]) => {
        const one = face(id, desk);
        const name = one.title ?? one.name ?? id;
        return h(
          "li",
          { "data-piece": id },
          desk.store.board ? picture(one, desk.store.board) : null,
          h("span", {}, name),
          stepper(
            held[id] ?? 0,
            least[id] ?? 0,
            Math.min(/** @type {number} */ (most), (held[id] ?? 0) + left),
            name,
            (n) => set(id, n),
          ),
        );
      }),
    ),
  );
}

/** @param {Field} field @param {any} value @param {Desk} desk */
function count(field, value, desk) {
  const [least, most] = [field.min ?? 0, field.max ?? 99];
  const label = field.label ?? field.name;
  const set = (/** @type {number} */ n) => desk.composer.set(field, n);
  if (most - least < 7)
    return h(
      "div",
      { class: "chips" },
      Array.from({ length: most - least + 1 }, (_, i) =>
        button(String(least + i), () => set(least + i), {
          class: "chip",
          "aria-pressed": String(value === least + i),
          "aria-label": `${label}: ${least + i}`,
        }),
      ),
    );
  const input = h("input", { type: "number", min: least, max: most, value: value ?? "", "aria-label": label });
  input.addEventListener("change", () => set(Number(/** @type {HTMLInputElement} */ (input).value)));
  return input;
}

/** @param {Field} field @param {any} value @param {Desk} desk */
function choice(field, value, desk) {
  const from = /** @type {{value: any, label: string}[]} */ (field.from ?? []);
  if (!from.length) return h("p", { class: "help" }, "Comes when the rest is chosen.");
  return h(
    "div",
    { class: "chips" },
    from.map((one) =>
      button(one.label, () => desk.composer.set(field, one.value), {
        class: "chip",
        "aria-pressed": String(one.value === value),
      }),
    ),
  );
}

/** A type of field that this page has never met: its value is typed in. @param {Field} field @param {any} value @param {Desk} desk */
function plain(field, value, desk) {
  const input = h("input", {
    type: "text",
    value: value === undefined ? "" : JSON.stringify(value),
    "aria-label": field.label ?? field.name,
  });
  input.addEventListener("change", () => {
    const text = /** @type {HTMLInputElement} */ (input).value;
    let read = /** @type {any} */ (text);
    try {
      read = JSON.parse(text);
    } catch {
      // Not JSON: taken as the plain text it is.
    }
    desk.composer.set(field, text === "" ? undefined : read);
  });
  return input;
}

/** @type {Record<string, (field: Field, value: any, desk: Desk) => HTMLElement>} */
const CONTROLS = { piece: pieces, pieces, space, path: space, spaces, steps, count, choice };
