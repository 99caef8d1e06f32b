/**
 * What is said on the line to the server about one game.
 *
 * Says `hello` with the version last seen, so that only what was missed is sent; sends unanswered orders again with
 * their ids, and questions. Emits `state` ("open" | "closed" | "connecting"), `message` (everything that is not an answer
 * to a question), and `sent`/`settled` about orders.
 */

import { Emitter } from "./emitter.js";
import { Line } from "./line.js";
import { Outbox } from "./outbox.js";
import { uuid, word } from "./random.js";

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
    /** the version that the last order given here made: until it is shown, what is offered is of before it */
    this.made = 0;
    // Whether all that was there before has come: what comes now is news.
    this.caught = false;
    this.refs = 0;
    /** @type {Map<string, {message: any, resolve: (answer: any) => void, reject: (refusal: any) => void}>} */
    this.questions = new Map();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = about.invite ? `?invite=${encodeURIComponent(about.invite)}` : "";
    this.line = new Line(() => `${scheme}://${location.host}/ws/games/${encodeURIComponent(game)}${query}`);
    this.line.on("open", () => this.#greet());
    this.line.on("message", (message) => this.#hear(message));
    this.line.on("state", (state) => this.emit("state", state));
    this.line.open();
  }

  get state() {
    return this.line.state;
  }

  #greet() {
    this.hello();
    // It is answered once everything that was missed has been sent.
    this.line.send({ type: "ping" });
    for (const letter of this.outbox.waiting()) this.line.send(letter);
    for (const { message } of this.questions.values()) this.line.send(message);
  }

  /** Say who we are and what we have; `fresh` asks for the whole view. @param {boolean} [fresh] */
  hello(fresh = false) {
    this.made = 0;
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
    this.line.send(hello);
  }

  /** @param {any} message */
  #hear(message) {
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
      // Versions are counted for each seat apart; an order may be answered after its giver has taken another.
      if (message.ok && letter && (letter.seat ?? null) === this.about.seat()) this.made = message.version;
      this.emit("settled", { ...message, body: letter?.body ?? null, word: letter?.word ?? "" });
      return;
    }
    this.emit("message", message);
  }

  /** How many orders were given whose outcome is not shown yet: the answer often comes before the view. */
  get pending() {
    return this.outbox.waiting().length + Number((this.about.version() ?? this.made) < this.made);
  }

  /**
   * Give an order; its answer comes as `settled`.
   * @param {any} body @param {number|null} version of what it was made from @param {string|null} seat @returns {string} id
   */
  order(body, version, seat) {
    return this.#post({ type: "order", id: uuid(), version: version ?? 0, word: word(), body }, seat);
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
    this.line.send(letter);
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
    const first = this.line.broken;
    return this.#ask({ type: "act", ...body }, seat).catch((refusal) => {
      if (first !== this.line.broken && DONE_BEFORE.has(refusal?.code)) return { ok: true };
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
      this.line.send(message);
    });
  }

  /** Hang up for good. */
  close() {
    this.line.close();
  }
}
