/** Who a person is: since when he is here, how far he can be relied on, and whether I want to hear him. */

import { api } from "../api.js";
import { button, h, put } from "../dom.js";
import { day } from "../lobby/words.js";
import { windowOf } from "./dialog.js";
import { mutes } from "./mutes.js";

/** @typedef {{figure: number|null, turns: number, in_time: number, games: number, finished: number}} Reliability */

/** @param {string} id */
export async function showProfile(id) {
  const body = h("div", { class: "profile" }, h("p", { class: "help" }, "Looking…"));
  const box = windowOf("A player", [body], "person-window");
  try {
    const [found, me] = await Promise.all([api.profile(id), api.me()]);
    put(body, about(found), me.user && me.user.id !== id ? [h("hr"), await hearing(id)] : null);
    box.setAttribute("aria-label", found.name);
    put(/** @type {Element} */ (box.querySelector("h2")), h("bdi", {}, found.name));
  } catch (error) {
    put(body, h("p", { class: "refusal" }, /** @type {Error} */ (error).message));
  }
}

/** @param {{guest: boolean, since: number, reliability: Reliability}} found */
function about({ guest, since, reliability }) {
  return [
    h("p", {}, guest ? "A guest, here since " : "A player with an account, here since ", day(since), "."),
    h(
      "p",
      { class: "reliability" },
      h("b", { class: "figure" }, reliability.figure === null ? "New" : `${reliability.figure} %`),
      h("span", {}, reliability.figure === null ? "Too little played for a figure of reliability." : "reliability"),
    ),
    h(
      "dl",
      { class: "facts" },
      h("dt", {}, "Turns in time"),
      h("dd", {}, `${reliability.in_time} of ${reliability.turns}`),
      h("dt", {}, "Games finished"),
      h("dd", {}, `${reliability.finished} of ${reliability.games}`),
    ),
    h(
      "p",
      { class: "help" },
      "Turns count where a clock runs, from the day after; a game finished or left weighs as much as ten turns.",
    ),
  ];
}

/** Mute, or hear again. @param {string} id */
async function hearing(id) {
  await mutes.fetch();
  const row = h("div", { class: "hearing" });
  const draw = () => {
    const muted = mutes.has(id);
    put(
      row,
      button(muted ? "Hear again" : "Mute", () => change(muted), { "data-mute": muted ? "off" : "on" }),
      h(
        "small",
        { class: "help", role: "status" },
        muted ? "You read nothing by this person, at any table." : "Read nothing by this person, at any table.",
      ),
    );
  };
  const change = async (/** @type {boolean} */ muted) => {
    try {
      await (muted ? mutes.unmute(id) : mutes.mute(id));
      draw();
    } catch (error) {
      put(row, h("p", { class: "refusal" }, /** @type {Error} */ (error).message));
    }
  };
  draw();
  return row;
}
