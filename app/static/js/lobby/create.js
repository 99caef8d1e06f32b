/** Setting up a game: title, its options with what they mean, time, who may play and watch, alone or with others. */

import { form, input } from "../account/gate.js";
import { api } from "../api.js";
import { h, put } from "../dom.js";
import { TempoFields } from "./tempo.js";
import { TermsFields } from "./terms.js";

/** @param {import("../main.js").Context} context @returns {HTMLElement} */
export function createCard(context) {
  const body = h("div", {}, h("p", { class: "help" }, "Fetching the titles…"));
  Promise.all([api.titles(), api.tempos()]).then(
    ([titles, tempos]) => put(body, createForm(context, titles, tempos)),
    (error) => put(body, h("p", { class: "refusal" }, error.message)),
  );
  return h("section", { class: "card create", "aria-label": "New game" }, body);
}

/**
 * @param {import("../main.js").Context} context @param {import("../types.js").TitleCard[]} titles
 * @param {import("./tempo.js").Offered[]} tempos
 */
function createForm(context, titles, tempos) {
  const options = h("div", { class: "options" });
  const select = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { name: "title" },
      titles.map((title) => h("option", { value: title.key }, title.name)),
    )
  );
  const draw = () => {
    const title = titles.find((one) => one.key === select.value);
    put(options, (title?.options ?? []).map(option), packs(title?.packs ?? []));
  };
  select.addEventListener("change", draw);
  draw();
  const tempo = new TempoFields(tempos);
  const terms = new TermsFields();
  const solo = check("solo", "I play every side myself (hot seat)");
  // Who plays all sides alone needs no clock and no terms.
  const others = h("div", { class: "with-others" }, tempo.element, terms.element);
  const alone = /** @type {HTMLInputElement} */ (solo.querySelector("input"));
  alone.addEventListener("change", () => (others.hidden = alone.checked));
  return form(
    "Create the game",
    [
      h(
        "fieldset",
        { class: "game-fields" },
        h("legend", {}, "The game"),
        h("label", { class: "labelled" }, h("span", {}, "Title"), select),
        input("Name of the game (may be left out)", "text", "name", { maxlength: 80, dir: "auto" }),
        options,
        check("private", "Private: only people with the link, and those you invite, see it"),
        solo,
      ),
      others,
    ],
    ({ title, name, private: hidden, pack, ...rest }) =>
      api.create({
        title,
        ...(name ? { name } : {}),
        options: optionsOf(rest),
        private: Boolean(hidden),
        ...(alone.checked ? { solo: true } : { tempo: tempo.value(), ...terms.value() }),
        ...(pack ? { pack } : {}),
      }),
    (table) => context.router.go(`/game/${encodeURIComponent(table.id)}`),
  );
}

/** The title's options among a form's values. @param {Record<string, string>} values */
function optionsOf(values) {
  const found = Object.entries(values).filter(([key]) => key.startsWith("option."));
  return Object.fromEntries(found.map(([key, value]) => [key.slice("option.".length), value]));
}

/** The data to play on, where this house offers others than the shipped. @param {{hash: string, name: string}[]} offered */
function packs(offered) {
  if (!offered.length) return null;
  const choices = [{ hash: "", name: "As shipped" }, ...offered];
  return h(
    "label",
    { class: "labelled" },
    h("span", {}, "Map, units and charts"),
    h(
      "select",
      { name: "pack" },
      choices.map(({ hash, name }) => h("option", { value: hash, title: hash }, name)),
    ),
    h("small", { class: "help" }, "The game keeps what it is begun on, whatever becomes of it later."),
  );
}

/** @param {string} name @param {string} label */
function check(name, label) {
  return h("label", { class: "check" }, h("input", { type: "checkbox", name, value: "yes" }), ` ${label}`);
}

/** @param {import("../types.js").Option} option @param {number} at @param {import("../types.js").Option[]} all */
function option({ name, label, choices, default: first, help }, at, all) {
  // What is true of several that stand together is said once, after the last.
  const again = help === all[at + 1]?.help;
  return h(
    "label",
    { class: "labelled" },
    h("span", {}, label),
    h(
      "select",
      { name: `option.${name}` },
      choices.map(({ value, label: text }) => h("option", { value, selected: value === first }, text)),
    ),
    help && !again ? h("small", { class: "help" }, help) : null,
  );
}
