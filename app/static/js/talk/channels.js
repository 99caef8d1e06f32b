/** The channels of a table's talk: which there are for me, how each is told from the others, and who reads it. */

import { h, s } from "../dom.js";

/** @typedef {"all"|"side"|"spectators"} Key */
/** @typedef {{key: Key, label: string, tell: string, readers: string}} Channel `readers` says who reads it */

/** Strokes on a grid of 16. @type {Record<Key, string>} */
const ICONS = {
  all: "M2 3h9v6H6l-2.500 2.500V9H2ZM13 6h1.500v5.500H13V14l-2.500-2.500H7.500",
  side: "M4 7.500h8V14H4ZM5.500 7.500V5a2.500 2.500 0 0 1 5 0v2.500M8 10v2",
  spectators: "M1.500 8Q8 1 14.500 8 8 15 1.500 8ZM8 6a2 2 0 1 0 .01 0",
};

/** @param {Key} key */
export const channelIcon = (key) =>
  s("svg", { class: "channel-icon", viewBox: "0 0 16 16", "aria-hidden": "true" }, s("path", { d: ICONS[key] }));

/** What a message of a channel is marked with. @param {Key} key @param {string} label */
export const channelMark = (key, label) =>
  h("span", { class: "channel-mark", "data-to": key }, channelIcon(key), h("span", {}, label));

/** The channels that I write to, the first being the usual one. @param {import("../store.js").Store} store @returns {Channel[]} */
export function channelsOf(store) {
  const side = store.side();
  if (!side)
    return [
      {
        key: "spectators",
        label: "Spectators only",
        tell: "Tell spectators",
        readers: "Only those who watch read this, no player does.",
      },
    ];
  const name = store.board?.sides?.[side]?.name ?? store.table?.seats.find((one) => one.side === side)?.name ?? side;
  const mates = (store.table?.seats ?? []).filter((one) => one.side === side && !one.yours && one.holder);
  const open = store.table?.status !== "open";
  return [
    { key: "all", label: "Everyone", tell: "Tell everyone", readers: "Everyone reads this, those who watch too." },
    ...(open
      ? [
          /** @type {Channel} */ ({
            key: "side",
            label: `Only ${name}`,
            tell: `Tell ${name} only`,
            readers: mates.length
              ? `To my side only: ${mates.map((one) => one.holder).join(", ")} read${mates.length === 1 ? "s" : ""} this.`
              : "To my side only: just you, and whoever takes over your seat.",
          }),
        ]
      : []),
  ];
}

/** How a message's channel is called on it. @param {Key} to @param {string|null} side its name */
export function labelOf(to, side) {
  if (to === "side") return `${side ?? "Side"} only`;
  return to === "spectators" ? "Spectators only" : "To everyone";
}
