/** Learning a game: one click makes a guided game in which one person holds every seat. */

import { api } from "../api.js";
import { button, h, put } from "../dom.js";
import { remember } from "../guide/lessons.js";
import { word } from "../random.js";

/** @param {import("../main.js").Context} context */
export function learnCard(context) {
  const body = h("div", {});
  const card = h("section", { class: "card learn", "aria-label": "Learn the game", hidden: true }, body);
  api.titles().then(
    (/** @type {import("../types.js").TitleCard[]} */ titles) => {
      const found = titles.flatMap((title) => (title.lessons ?? []).map((lesson) => ({ title, lesson })));
      card.hidden = !found.length;
      put(
        body,
        found.map((one) => invitation(context, one)),
      );
    },
    () => {},
  );
  return card;
}

/**
 * @param {import("../main.js").Context} context
 * @param {{title: import("../types.js").TitleCard, lesson: {key: string, title: string, about: string}}} one
 */
function invitation(context, { title, lesson }) {
  const error = h("span", { class: "refusal", role: "alert" });
  const go = button("Learn the game", () => begin(), { class: "primary", "data-lesson-of": title.key });
  const begin = async () => {
    put(error);
    go.setAttribute("disabled", "");
    try {
      context.router.go(`/game/${encodeURIComponent(await guided(title.key, lesson.key))}`);
    } catch (refusal) {
      put(error, /** @type {Error} */ (refusal).message);
      go.removeAttribute("disabled");
    }
  };
  return h(
    "div",
    { class: "invitation" },
    h("h2", {}, `${title.name}: ${lesson.title}`),
    h("p", { class: "help" }, lesson.about),
    h("div", { class: "commit" }, go, error),
  );
}

/** Make a guided game and sit down everywhere; its id. @param {string} title @param {string} key */
async function guided(title, key) {
  const lesson = (await api.lessons(title)).find((/** @type {any} */ one) => one.key === key);
  const game = await api.create({ title, name: lesson.title, options: lesson.options, private: true, solo: true });
  for (const seat of game.seats) await api.sit(game.id, seat.key, { word: word() });
  remember(game.id, { title, key, step: 0 });
  return game.id;
}
