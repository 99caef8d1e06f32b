/** A game on a card: what it is, at what pace, who sits there, whether it waits for me and how long it still does. */

import { h } from "../dom.js";
import { person } from "../people/person.js";
import { EXPERIENCE, lasted, left, outcome, pace } from "./words.js";

/** @typedef {any} Card a game as the server's lists tell of it */

/** The state of a game in a word, for lists to go by. @param {Card} card */
export function stateOf(card) {
  if (card.status === "ended") return "over";
  if (card.status === "open") return "waits for players";
  if (card.pause) return "paused";
  return card.your_move ? "waits for you" : "under way";
}

/** How many seats nobody has taken. @param {Card} card */
const free = (card) => card.seats.filter((/** @type {any} */ seat) => !seat.holder).length;

/** By how much the server is ahead of this machine. @param {Card} card */
const ahead = (card) => (card.clocks ? card.clocks.now - Date.now() : 0);

/** @param {Card} card */
function says(card) {
  const empty = free(card);
  switch (stateOf(card)) {
    case "over":
      return outcome(card.result, card);
    case "waits for players":
      return empty === 1 ? "one seat free" : `${empty} of ${card.seats.length} seats free`;
    case "waits for you":
      return waited(card);
    case "paused":
      return "paused";
    default:
      return empty ? `under way, ${empty === 1 ? "a seat is" : `${empty} seats are`} empty` : "under way";
  }
}

/** That it waits for me, and how long it has. @param {Card} card */
function waited(card) {
  const span = card.waiting_since ? lasted(Date.now() + ahead(card) - card.waiting_since) : "";
  return span ? `has waited ${span} for you` : "waits for you";
}

/** Whose clock runs; my own first. @param {Card} card */
function clocks(card) {
  const running = Object.entries(card.clocks?.seats ?? {}).filter(([, clock]) => clock.running && clock.deadline);
  const seat = (/** @type {string} */ key) => card.seats.find((/** @type {any} */ one) => one.key === key);
  return running
    .map(([key, clock]) => ({ seat: seat(key), until: clock.deadline - ahead(card) }))
    .filter((one) => one.seat)
    .sort((a, b) => Number(b.seat.yours) - Number(a.seat.yours) || a.until - b.until)
    .slice(0, 3)
    .map(({ seat: one, until }) =>
      h(
        "span",
        { class: `time-left${one.yours ? " yours" : ""}` },
        one.yours ? "You have " : `${one.name} has `,
        h("time", { "data-until": String(until) }, left(until - Date.now())),
        " left",
      ),
    );
}

/** Let the clocks on some cards run on. @param {Element} root */
export function tick(root) {
  for (const time of root.querySelectorAll("time[data-until]")) {
    const rest = Number(/** @type {HTMLElement} */ (time).dataset.until) - Date.now();
    const text = left(rest);
    if (time.textContent !== text) time.textContent = text;
    time.classList.toggle("short", rest < 60_000);
  }
}

/** What is asked of those who join, where anything is. @param {Card} card */
function terms(card) {
  const { experience = "any", reliability = 0, newcomers = true, watch } = card.terms ?? {};
  return [
    card.private ? "private" : null,
    card.solo ? "one person plays all sides" : null,
    experience === "any" ? null : EXPERIENCE[experience]?.toLowerCase(),
    reliability ? `reliability ${reliability} %${newcomers ? " or new here" : ""}` : null,
    watch === "members" ? "not to be watched" : null,
  ]
    .filter(Boolean)
    .map((text) => h("span", { class: "tag" }, text));
}

/**
 * @param {import("../main.js").Context} context @param {Card} card
 * @param {{to?: string, more?: any}} [how] where its link leads, and what else stands on it
 */
export function gameCard(context, card, { to = "game", more = null } = {}) {
  const id = encodeURIComponent(card.id);
  const link = context.router.hook(
    h("a", { href: `/${to}/${id}`, class: "cover" }, h("bdi", {}, card.name || card.title_name || card.title)),
  );
  const seats = card.seats.map((/** @type {any} */ seat) =>
    h(
      "li",
      { class: `seat-tag${seat.yours ? " yours" : ""}${seat.holder ? "" : " free"}` },
      `${seat.name}: `,
      seat.yours ? "you" : seat.holder ? person(seat.holder, seat.person) : "free",
    ),
  );
  const ended = card.status === "ended";
  const named = card.name?.startsWith(card.title_name) ? null : card.title_name;
  return h(
    "article",
    { class: "game-card", "data-game": card.id, "data-state": stateOf(card) },
    h("h3", {}, link),
    h("span", { class: `state${card.your_move ? " yours" : ""}` }, says(card)),
    h("p", { class: "about" }, [named, ended ? null : pace(card.tempo)].filter(Boolean).join(" · "), terms(card)),
    h("ul", { class: "seat-tags" }, seats),
    h("p", { class: "times-left" }, card.status === "running" ? clocks(card) : null),
    ended ? h("p", { class: "more" }, context.router.hook(h("a", { href: `/game/${id}/replay` }, "Replay"))) : null,
    more,
  );
}

/** What of a card is drawn, so that a list is drawn anew only where something has changed. @param {Card[]} cards */
export function signature(cards) {
  const moving = new Set(["now", "turn_ms", "bank_ms", "version", "watching"]);
  return JSON.stringify(cards, (key, value) => (moving.has(key) ? undefined : value));
}

/**
 * A list of cards.
 * @param {HTMLElement[]} cards @param {any} none what is said where there are none
 */
export function cardList(cards, none) {
  return cards.length
    ? h(
        "ul",
        { class: "cards-of-games" },
        cards.map((card) => h("li", {}, card)),
      )
    : h("p", { class: "help" }, none);
}
