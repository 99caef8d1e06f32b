/** The people whom I mute, to hear them again. */

import { button, h, put } from "../dom.js";
import { mutes } from "../people/mutes.js";
import { person } from "../people/person.js";
import { card } from "./parts.js";

/** @returns {{element: HTMLElement, close: () => void}} */
export function mutedCard() {
  const list = h("ul", { class: "muted" });
  const draw = () =>
    put(
      list,
      mutes.list.map((one) =>
        h(
          "li",
          { class: "row" },
          h("span", { class: "grow" }, person(one.name, one.person)),
          button("Hear again", () => mutes.unmute(one.person), { "data-hear": one.person }),
        ),
      ),
      mutes.list.length ? null : h("li", { class: "help" }, "Nobody. Open a name in a chat to mute its owner."),
    );
  const deaf = mutes.on("change", draw);
  draw();
  mutes.fetch();
  return { element: card("People you mute", list), close: deaf };
}
