/** What the orders panel says to one who is not waited for. */

import { button, h } from "../dom.js";

/** @param {import("../store.js").Store} store @param {(seat: string) => void} sit goes on with another seat of mine */
export function waiting(store, sit) {
  if (store.result()) return h("p", { class: "prompt" }, "The game is over.");
  if (store.table?.pause) return h("p", { class: "prompt" }, "The game is paused.");
  const others = store.seats().filter((seat) => seat.key !== store.seat && store.now().waiting?.includes(seat.key));
  if (others.length)
    return h(
      "div",
      { class: "near" },
      others.map((seat) =>
        button(`Play ${seat.name}`, () => sit(seat.key), { class: "primary", "data-sit": seat.key }),
      ),
    );
  if (!store.seat) return h("p", { class: "prompt" }, "You are watching. Click the map to look at a stack.");
  return h("p", { class: "prompt" }, why(store));
}

/** Why one who sits here is not waited for. @param {import("../store.js").Store} store */
function why(store) {
  const { acting, done, side } = store.now();
  if (store.table?.status === "open") return "The game begins when every seat is taken.";
  if (acting?.[store.seat ?? ""]) return "Your colleague acts for you in this phase.";
  if (done?.includes(store.seat) && side === store.side())
    return "You have ended the phase; it goes on until your colleague has, too.";
  if (side && side === store.side()) return "Your colleague is at work. You may look around meanwhile.";
  return "The other side is at work. You may look around meanwhile.";
}
