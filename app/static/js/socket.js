/**
 * The line to the server: one WebSocket that comes back by itself.
 *
 * Says `hello` with the version last seen, so that only what was missed is sent; sends unanswered orders again with
 * their ids; gives up a line that does not answer. Emits `state` ("open" | "closed" | "connecting"),
 * `message` (everything that is not an answer to a question), and `sent`/`settled` about orders.
 */

import { Emitter } from "./emitter.js";
import { Outbox } from "./outbox.js";
import { Pulse } from "./pulse.js";
import { uuid, word } from "./random.js";

const BEAT_MS = 1_000;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 1_500;
/** How an act is refused that has been done already. */
const DONE_BEFORE = new Set([
  "no_offer",
  "game_over",
  "no_seat",
  "not_your_seat",
  "no_holidays",
  "not_absent",
  "empty",
  "paused",
  "not_paused",
]);

export class Socket extends Emitter {
  /** @param {string} game @param {{version: () => number|null, audience: () => string|null, chat: () => number, plans: (fresh: boolean) => any, seat: () => string|null, invite: string|null}} about */
  constructor(game, about) {
    super();
    this.game = game;
    this.about = about;
    this.outbox = new Outbox(game);
    /** @type {WebSocket|null} */
    this.line = null;
    this.state = "connecting";
    this.wait = FIRST_WAIT_MS;
    this.pulse = new Pulse();
    this.closed = false;
    // Whether all that was there before has come: what comes now is news.
    this.caught = false;
    this.refs = 0;
    /** how often the line has been lost */
    this.broken = 0;
    /** @type {Map<string, {message: any, resolve: (answer: any) => void, reject: (refusal: any) => void}>} */
    this.questions = new Map();
    this.timer = 0;
    this.beat = setInterval(() => this.#beat(), BEAT_MS);
    this.wake = () => this.#hurry();
    addEventListener("online", this.wake);
    addEventListener("offline", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.#open();
  }

  #open() {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.#become("connecting");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = this.about.invite ? `?invite=${encodeURIComponent(this.about.invite)}` : "";
    const line = new WebSocket(`${scheme}://${location.host}/ws/games/${encodeURIComponent(this.game)}${query}`);
    this.line = line;
    this.pulse = new Pulse();
    // One that was given up may still come to life; nobody listens to it.
    line.onopen = () => line === this.line && this.#greet();
    line.onmessage = (event) => line === this.line && this.#hear(JSON.parse(event.data));
    line.onclose = () => this.#lost(line);
  }

  #greet() {
    this.wait = FIRST_WAIT_MS;
    this.hello();
    // It is answered once everything that was missed has been sent.
    this.#send({ type: "ping" });
    for (const letter of this.outbox.waiting()) this.#send(letter);
    for (const { message } of this.questions.values()) this.#send(message);
    this.#become("open");
  }

  /** Say who we are and what we have; `fresh` asks for the whole view. @param {boolean} [fresh] */
  hello(fresh = false) {
    const seat = this.about.seat();
    /** @type {any} */
    const hello = {
      type: "hello",
      version: fresh ? null : this.about.version(),
      chat: this.about.chat(),
      plans: this.about.plans(fresh),
    };
    // A version counts for one audience only.
    if (!fresh && this.about.audience()) hello.audience = this.about.audience();
    if (seat) hello.seat = seat;
    this.#send(hello);
  }

  /** @param {WebSocket} line */
  #lost(line) {
    if (line !== this.line) return;
    this.line = null;
    this.broken++;
    this.#become("closed");
    if (this.closed) return;
    this.timer = window.setTimeout(() => this.#open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  /** Something has happened to the line, or to this device: is it up? */
  #hurry() {
    if (document.visibilityState === "hidden" || this.closed) return;
    this.emit("state", this.state);
    this.wait = FIRST_WAIT_MS;
    if (this.line) this.#probe(this.line);
    else if (navigator.onLine) this.#open();
  }

  /** @param {WebSocket} line */
  #probe(line) {
    if (line.readyState === WebSocket.OPEN && this.pulse.ask()) this.#send({ type: "ping" });
  }

  #beat() {
    const { line } = this;
    if (!line) return;
    const state = this.pulse.check(line.readyState === WebSocket.OPEN);
    if (state === "silent") this.#probe(line);
    if (state !== "dead") return;
    line.close();
    this.#lost(line);
  }

  /** @param {any} message */
  #send(message) {
    if (this.line?.readyState === WebSocket.OPEN) this.line.send(JSON.stringify(message));
  }

  /** @param {any} message */
  #hear(message) {
    this.pulse.heard();
    if (message.type === "pong") {
      this.caught = true;
      return;
    }
    if (message.type === "told") {
      const question = this.questions.get(message.ref);
      this.questions.delete(message.ref);
      if (message.refusal) question?.reject(message.refusal);
      else question?.resolve(message.answer);
      return;
    }
    if (message.type === "answer") {
      const letter = this.outbox.answered(message.id);
      this.emit("settled", { ...message, body: letter?.body ?? null, word: letter?.word ?? "" });
      return;
    }
    this.emit("message", message);
  }

  /** @param {string} state */
  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.emit("state", state);
  }

  /** Give an order; its answer comes as `settled`. @param {any} body @param {string|null} seat @returns {string} id */
  order(body, seat) {
    return this.#post({ type: "order", id: uuid(), version: this.about.version() ?? 0, word: word(), body }, seat);
  }

  /** Take the last act back; answered like an order. @param {string|null} seat @returns {string} id */
  undo(seat) {
    return this.#post({ type: "undo", id: uuid(), version: this.about.version() ?? 0 }, seat);
  }

  /** @param {import("./outbox.js").Letter} letter @param {string|null} seat */
  #post(letter, seat) {
    if (seat) letter.seat = seat;
    this.outbox.add(letter);
    this.emit("sent", letter);
    this.#send(letter);
    return letter.id;
  }

  /**
   * Ask and get the answer; asked again after a reconnect. Rejects with a refusal.
   * @param {"legal"|"ask"} type @param {any} about @param {string|null} seat @returns {Promise<any>}
   */
  question(type, about, seat) {
    /** @type {any} */
    const message = { type };
    if (type === "ask") message.question = about;
    else if (about) message.about = about;
    return this.#ask(message, seat);
  }

  /**
   * Do something at the table beside orders. Whatever of it was done before the line broke is refused when it is sent
   * again, for it has been done: that counts as done.
   * @param {Record<string, any>} body @param {string|null} seat @returns {Promise<any>}
   */
  act(body, seat) {
    const first = this.broken;
    return this.#ask({ type: "act", ...body }, seat).catch((refusal) => {
      if (first !== this.broken && DONE_BEFORE.has(refusal?.code)) return { ok: true };
      throw refusal;
    });
  }

  /** Change plans; sent again after a reconnect, which changes nothing more. @param {any} body @param {string|null} seat @returns {Promise<any>} */
  plan(body, seat) {
    return this.#ask({ type: "plans", ...body }, seat);
  }

  /** @param {any} message @param {string|null} seat @returns {Promise<any>} */
  #ask(message, seat) {
    const ref = `q${++this.refs}`;
    message.ref = ref;
    if (seat) message.seat = seat;
    return new Promise((resolve, reject) => {
      this.questions.set(ref, { message, resolve, reject });
      this.#send(message);
    });
  }

  /** Hang up for good. */
  close() {
    this.closed = true;
    clearInterval(this.beat);
    clearTimeout(this.timer);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.line?.close();
  }
}
