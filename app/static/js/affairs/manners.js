/** Offers and ends that a table's people make among themselves: draw, pause, resigning, calling off, another game. */

import { button, h } from "../dom.js";
import { ask } from "../panels/dialogs.js";
import { word } from "../random.js";
import { answers, ownText, requestText } from "./cards.js";
import { forMe, isMine, open, people } from "./requests.js";

/** @typedef {import("./cards.js").Desk} Desk */

/** Minutes of a pause, in words. @type {[number, string][]} */
const PAUSES = [
  [10, "10 minutes"],
  [60, "an hour"],
  [24 * 60, "a day"],
  [3 * 24 * 60, "3 days"],
  [7 * 24 * 60, "a week"],
  [30 * 24 * 60, "30 days"],
];

/** Every request that stands, with what I can do about it. @param {Desk} desk */
export function requests(desk) {
  const { store, acts } = desk;
  const offers = store.table?.offers ?? [];
  if (!offers.length) return null;
  return h(
    "ul",
    { class: "requests" },
    offers.map((one) =>
      h(
        "li",
        { "data-request": one.kind },
        isMine(store, one)
          ? ownText(desk, one)
          : [
              requestText(store, one),
              forMe(store, one)
                ? h("div", { class: "answers" }, answers(acts, one))
                : h("p", { class: "help" }, people(store, open(one)), " must agree."),
            ],
      ),
    ),
  );
}

/** What I can begin. @param {Desk} desk @param {{called: boolean}} known whether calling off has been refused for good */
export function manners(desk, known) {
  const { store, acts } = desk;
  const { table } = store;
  if (!table || !store.seats().length) return null;
  const asked = new Set((table.offers ?? []).filter((one) => isMine(store, one)).map((one) => one.kind));
  const offer = (/** @type {string} */ kind, /** @type {any} */ more = {}) => acts.do({ act: "offer", kind, ...more });
  if (table.status === "ended")
    return table.rematch || asked.has("rematch")
      ? null
      : h(
          "div",
          { class: "answers" },
          button("Another game, sides exchanged", () => offer("rematch", { word: word() }), {
            "data-act": "rematch",
            disabled: acts.busy,
          }),
        );
  const can = { disabled: acts.busy };
  return h(
    "div",
    { class: "manners" },
    table.pause
      ? table.pause.why === "agreed" && !asked.has("resume")
        ? button("Ask to go on", () => offer("resume"), { ...can, "data-act": "resume" })
        : null
      : asked.has("pause")
        ? null
        : pauses(acts, offer),
    asked.has("draw") ? null : button("Offer a draw", () => offer("draw"), { ...can, "data-act": "draw" }),
    asked.has("resign") ? null : button("Resign…", () => resign(desk), { ...can, "data-act": "resign" }),
    known.called
      ? null
      : button("Call the game off…", () => callOff(desk, known), { ...can, class: "quiet", "data-act": "abort" }),
  );
}

/** @param {import("./acts.js").Acts} acts @param {(kind: string, more?: any) => Promise<any>} offer */
function pauses(acts, offer) {
  const select = /** @type {HTMLSelectElement} */ (
    h(
      "select",
      { "aria-label": "How long a pause" },
      PAUSES.map(([minutes, label]) => h("option", { value: minutes, selected: minutes === 60 }, label)),
    )
  );
  return h(
    "span",
    { class: "joined" },
    button("Ask for a pause of", () => offer("pause", { minutes: Number(select.value) }), {
      "data-act": "pause",
      disabled: acts.busy,
    }),
    select,
  );
}

/** @param {Desk} desk */
async function resign({ store, acts }) {
  const mates = store.table?.seats.some((one) => one.side === store.side() && one.holder && !one.yours);
  const sure = await ask({
    title: "Resign?",
    text: mates
      ? "Your side loses the game. Your colleague is asked first; the other side does not hear of it until he agrees."
      : "Your side loses the game, at once and for good.",
    yes: mates ? "Ask my colleague" : "Resign",
    no: "Fight on",
  });
  if (sure) await acts.do({ act: "resign" });
}

/** @param {Desk} desk @param {{called: boolean}} known */
async function callOff({ acts }, known) {
  const sure = await ask({
    title: "Call the game off?",
    text: "That can be done while not every side has moved. It ends the game without a result, and counts for nobody.",
    yes: "Call it off",
    no: "Play on",
  });
  if (!sure) return;
  const late = acts.on("refused", (refusal) => (known.called ||= refusal.code === "all_moved"));
  await acts.do({ act: "abort" });
  late();
}
