/**
 * A WebSocket that comes back by itself. One that does not answer is given up; the device's waking, its network's return,
 * and every lost line lead to another. Emits `state` ("open" | "closed" | "connecting"), also again when the device's own
 * network comes or goes; `open`, before the state; and `message`.
 */

import { Emitter } from "./emitter.js";
import { Pulse } from "./pulse.js";

const BEAT_MS = 500;
const FIRST_WAIT_MS = 300;
const LONGEST_WAIT_MS = 1_500;

export class Line extends Emitter {
  /** @param {() => string} address */
  constructor(address) {
    super();
    this.address = address;
    /** @type {WebSocket|null} */
    this.socket = null;
    /** @type {"open"|"closed"|"connecting"} */
    this.state = "connecting";
    this.wait = FIRST_WAIT_MS;
    this.pulse = new Pulse();
    this.closed = false;
    /** how often the line has been lost */
    this.broken = 0;
    this.timer = 0;
    this.beat = setInterval(() => this.#beat(), BEAT_MS);
    this.wake = () => this.#hurry();
    addEventListener("online", this.wake);
    addEventListener("offline", this.wake);
    document.addEventListener("visibilitychange", this.wake);
  }

  /** Begin; whoever wants to hear of it listens by now. */
  open() {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.#become("connecting");
    const socket = new WebSocket(this.address());
    this.socket = socket;
    this.pulse.begin();
    // One that was given up may still come to life; nobody listens to it.
    socket.onopen = () => socket === this.socket && this.#greet();
    socket.onmessage = (event) => socket === this.socket && this.#hear(JSON.parse(event.data));
    socket.onclose = () => this.#lost(socket);
  }

  /** Send, if the line stands. @param {any} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Hang up for good. */
  close() {
    this.closed = true;
    clearInterval(this.beat);
    clearTimeout(this.timer);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }

  #greet() {
    this.wait = FIRST_WAIT_MS;
    this.emit("open");
    this.#become("open");
  }

  /** @param {any} message */
  #hear(message) {
    this.pulse.heard();
    this.emit("message", message);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.socket) return;
    this.socket = null;
    this.broken++;
    this.#become("closed");
    if (this.closed) return;
    this.timer = window.setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT_MS);
  }

  /** Something has happened to the line, or to this device: is it up? */
  #hurry() {
    if (document.visibilityState === "hidden" || this.closed) return;
    this.emit("state", this.state);
    this.wait = FIRST_WAIT_MS;
    if (this.socket) this.#probe(this.socket);
    else if (navigator.onLine) this.open();
  }

  /** @param {WebSocket} socket */
  #probe(socket) {
    if (socket.readyState === WebSocket.OPEN && this.pulse.ask()) this.send({ type: "ping" });
  }

  #beat() {
    const { socket } = this;
    if (!socket) return;
    const found = this.pulse.check(socket.readyState === WebSocket.OPEN);
    if (found === "silent") this.#probe(socket);
    if (found !== "dead") return;
    socket.close();
    this.#lost(socket);
  }

  /** @param {"open"|"closed"|"connecting"} state */
  #become(state) {
    if (state === this.state) return;
    this.state = state;
    this.emit("state", state);
  }
}
