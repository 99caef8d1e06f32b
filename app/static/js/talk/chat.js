/** The talk at a table: everyone's, my side's and the spectators' in one stream, each message marked with its channel. */

import { api } from "../api.js";
import { h, put, renew } from "../dom.js";
import { mutes } from "../people/mutes.js";
import { TalkComposer } from "./composer.js";
import { messageEntry } from "./message.js";
import { reportMessage } from "./report.js";
import { Unread } from "./unread.js";

export class Chat {
  /**
   * @param {import("../store.js").Store} store @param {import("../socket.js").Socket} socket
   * @param {{me: import("../main.js").Me|null, invite: string|null}} who
   */
  constructor(store, socket, { me, invite }) {
    this.store = store;
    this.socket = socket;
    this.me = me;
    this.invite = invite;
    this.game = /** @type {import("../types.js").Table} */ (store.table).id;
    this.unread = new Unread(this.game);
    this.list = h("div", { class: "chat-list", role: "log", "aria-label": "Chat", tabindex: "0" });
    this.composer = new TalkComposer(store, (text, to) => this.#say(text, to));
    this.element = h(
      "div",
      { class: "chat" },
      this.list,
      me ? this.composer.element : h("p", { class: "help" }, "Take a name in the lobby to talk with those who watch."),
    );
    const looked = () => this.look();
    document.addEventListener("visibilitychange", looked);
    this.ends = [
      store.on("chat", (one) => (one ? this.#add(one) : this.draw())),
      store.on("table", () => this.composer.draw()),
      mutes.on("change", (again) => (again ? this.#reload() : this.draw())),
      this.unread.on("change", (counts) => {
        this.composer.unread = counts;
        this.composer.draw();
      }),
      () => document.removeEventListener("visibilitychange", looked),
    ];
    if (me) mutes.fetch();
    this.draw();
  }

  /** The messages that are shown. */
  get heard() {
    return this.store.chats.filter((one) => !mutes.has(one.person));
  }

  /** @param {any} one */
  #mine(one) {
    return Boolean(this.me && one.person === this.me.id);
  }

  draw() {
    const { heard } = this;
    if (heard.length)
      put(
        this.list,
        heard.map((one) => this.#entry(one)),
      );
    else renew(this.list, h("p", { class: "help" }, "Nobody has said anything yet."));
    this.composer.draw();
    this.#end();
  }

  /** @param {any} one */
  #add(one) {
    if (mutes.has(one.person)) return;
    if (!this.list.querySelector(".chat-entry")) put(this.list);
    this.list.append(this.#entry(one));
    this.#end();
  }

  /** @param {any} one */
  #entry(one) {
    const mine = this.#mine(one);
    return messageEntry(this.store, one, {
      mine,
      fresh: this.unread.fresh(one, mine),
      answer: () => this.composer.write(one.to, true),
      mute: () => this.mute(one.person),
      report: () => reportMessage(this.game, one, { seat: this.#seat(), invite: this.invite }),
    });
  }

  #end() {
    this.list.scrollTop = this.list.scrollHeight;
    this.look();
  }

  /** What can be seen now has been read; the rest is counted. */
  look() {
    if (this.#seen()) this.unread.seen(this.heard);
    else this.unread.count(this.heard, (one) => this.#mine(one));
  }

  /** Whether the list is in sight. In a tab that isn't open it is not, which needs no layout of the page to be known. */
  #seen() {
    if (document.visibilityState !== "visible" || this.list.closest("[hidden]")) return false;
    const { top, height } = this.list.getBoundingClientRect();
    return height > 0 && top < innerHeight;
  }

  /** The seat to name, where I hold several. */
  #seat() {
    return this.store.seats().length > 1 ? this.store.seat : null;
  }

  /** Over HTTP, which says whether it was kept: nothing that was typed is lost. @param {string} text @param {string} to */
  #say(text, to) {
    const seat = this.#seat();
    const message = { text, to: to === "side" ? /** @type {const} */ ("side") : /** @type {const} */ ("all") };
    return api.say(this.game, seat ? { ...message, seat } : message, this.invite);
  }

  /** @param {string} person */
  async mute(person) {
    await mutes.mute(person).catch(() => {});
  }

  /** Somebody is heard again: what he wrote meanwhile has not come here. */
  async #reload() {
    const found = await api.talk(this.game, { seat: this.#seat(), invite: this.invite }).catch(() => null);
    if (found) this.store.setChats(found.messages);
    else this.draw();
  }

  close() {
    for (const end of this.ends) end();
  }
}
