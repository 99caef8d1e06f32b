/** What was agreed when a game was set up, in words: options, time, who may play and watch. */

import { api } from "../api.js";
import { h, put } from "../dom.js";
import { person } from "../people/person.js";
import { EXPERIENCE, sentences } from "./words.js";

/** @type {Promise<import("../types.js").TitleCard[]>|null} asked for once */
let titles = null;

/** @param {any} table */
export function factsCard(table) {
  const list = h("dl", { class: "facts" }, rows(table));
  titles ??= api.titles().catch(() => ((titles = null), []));
  titles.then((found) => put(list, rows(table), optionRows(found, table)));
  const time = table.tempo ? sentences(table.tempo) : [];
  return h(
    "section",
    { class: "card agreed", "aria-label": "What is agreed" },
    h("h2", {}, "What is agreed"),
    list,
    time.length ? [h("h3", {}, "Time"), h("p", {}, time.join(" "))] : null,
  );
}

/** @param {string} term @param {...any} text */
const row = (term, ...text) => [h("dt", {}, term), h("dd", {}, text)];

/** @param {any} table */
function rows(table) {
  const { experience = "any", reliability = 0, newcomers = true, watch = "anyone" } = table.terms ?? {};
  return [
    row("Title", table.title_name ?? table.title),
    row("Set up by", person(table.created_by, null)),
    table.private ? row("Private", "Only those with the link or an invitation see it.") : null,
    experience === "any" ? null : row("For", EXPERIENCE[experience] ?? experience),
    reliability
      ? row(
          "Reliability",
          `${reliability} % at least${newcomers ? ", or too new for a figure" : ""}; whoever is invited is welcome`,
        )
      : null,
    row("Watched by", watch === "members" ? "only those who sit here" : "anyone who knows of the game"),
    table.pack ? row("Played on", table.pack.name ?? "data of the owner's") : null,
  ];
}

/** @param {import("../types.js").TitleCard[]} found @param {any} table */
function optionRows(found, table) {
  const title = found.find((one) => one.key === table.title);
  return (title?.options ?? []).map(({ name, label, choices }) => {
    const chosen = choices.find((one) => one.value === table.options[name]);
    return chosen ? row(label, chosen.label) : null;
  });
}
