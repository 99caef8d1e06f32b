/** The table as one sits at it: map, counters, orders, and the panels about them, each drawn from the store. */

import { watch } from "../alerts/alerts.js";
import { api } from "../api.js";
import { Affairs } from "../affairs/affairs.js";
import { keepWord } from "../dice/kept.js";
import { h, put } from "../dom.js";
import { LayerDesk } from "../layers/desk.js";
import { PathDesk } from "../paths/desk.js";
import { PlanDesk } from "../plans/desk.js";
import { NextGame } from "../lobby/next.js";
import { Guide } from "../guide/guide.js";
import { Terms } from "../guide/terms.js";
import { Advisor } from "../play/advisor.js";
import { Composer } from "../play/composer.js";
import { Battle } from "../panels/battle.js";
import { confirmDice, showResult } from "../panels/dialogs.js";
import { Log } from "../panels/log.js";
import { Orders } from "../panels/orders.js";
import { Reference } from "../panels/reference.js";
import { StackPanel } from "../panels/stack.js";
import { Status } from "../panels/status.js";
import { confirmLoss } from "../panels/sure.js";
import { Tabs } from "../panels/tabs.js";
import { Toasts } from "../panels/toasts.js";
import { Units } from "../panels/units.js";
import { mapTools } from "../panels/tools.js";
import { Tracks, Victory } from "../panels/tracks.js";
import { Chat } from "../talk/chat.js";
import { unreadMarks } from "../talk/unread.js";
import { replayAddress } from "../replay/address.js";
import { replayLinks } from "../replay/links.js";
import { mapInput } from "./input.js";
import { layTable } from "./layout.js";
import { MapDesk } from "./mapdesk.js";
import { Recapping } from "./recapping.js";

const LOG_PAGE = 60;

export class TablePage {
  /**
   * @param {HTMLElement} root @param {import("../main.js").Context} context @param {import("../store.js").Store} store
   * @param {import("../socket.js").Socket} socket @param {string|null} invite @param {boolean} recap whether to begin with one
   */
  constructor(root, context, store, socket, invite, recap) {
    this.store = store;
    this.socket = socket;
    this.router = context.router;
    const table = /** @type {import("../types.js").Table} */ (store.table);
    this.advisor = new Advisor(store, socket);
    this.composer = new Composer(store, this.advisor, (offer, body) => this.#send(offer, body));
    this.map = new MapDesk(store, this.composer);
    const { sheet, scroller, cursor } = this.map;
    this.over = false;
    /** whether this page itself has asked for another seat's eyes */
    this.sitting = false;
    const name = (/** @type {string} */ key) => this.map.name(key);
    const show = (/** @type {string} */ key) => this.map.visit(key);
    const clause = (/** @type {string} */ id) => this.#openClause(id);
    const on = { name, show, clause };
    /** @type {Promise<any>|null} */
    let book = null;
    const reference = () =>
      (book ??= api.reference(table.title).catch((error) => ((book = null), Promise.reject(error))));
    const terms = new Terms(reference, clause);
    const desk = {
      opened: new Set(),
      words: (/** @type {string|undefined} */ text) => terms.words(text),
      store,
      composer: this.composer,
      name: (/** @type {string} */ key) => sheet.describe(key).split(",")[0],
    };
    this.toasts = new Toasts(clause);
    this.layers = new LayerDesk(store, socket, sheet, this.composer, clause);
    this.paths = new PathDesk(this.composer, sheet, cursor, clause);
    this.plans = new PlanDesk(store, socket, sheet, { show, refuse: (refusal) => this.toasts.refuse(refusal) });
    this.status = new Status(store, this.advisor, { seat: (key) => this.#sit(key) });
    this.orders = new Orders(desk, this.advisor, clause, (key) => this.#sit(key));
    this.stack = new StackPanel(desk, sheet);
    this.battle = new Battle(store, on);
    this.tracks = new Tracks(store, clause, show);
    this.victory = new Victory(store, clause, show);
    this.chat = new Chat(store, socket, { me: context.me, invite });
    this.next = new NextGame(context, table.id);
    this.unwatch = watch(store, socket);
    this.reference = new Reference(reference);
    const units = new Units(store);
    const proof = (/** @type {number} */ roll) => replayAddress(store, invite, { roll });
    const links = { ...on, units, proof, terms };
    this.log = new Log(
      store,
      { ...links, older: (before, limit) => this.#fetchLog(before, limit) },
      replayLinks(store, invite, context.router),
    );
    this.recap = new Recapping(
      {
        ...this.map,
        toasts: this.toasts,
        present: () => this.#present(),
        past: (past) => this.element.classList.toggle("past", past),
      },
      links,
      invite,
      recap,
    );
    this.live = h("div", { class: "visually-hidden", role: "log", "aria-live": "polite", "aria-label": "Events" });
    this.affairs = new Affairs(store, this.advisor, socket, context, {
      toasts: this.toasts,
      live: this.live,
      invite,
      news: () => this.tabs.news("table"),
      give: (offer, body) => this.composer.give(offer, body),
    });
    this.guide = new Guide(desk, this.advisor, terms, clause, {
      root: () => this.element,
      show: (key) => {
        scroller.show(key, false);
        scroller.element.scrollTop -= this.guide.lessons.lid(scroller.element) / 2;
        cursor.place(key);
      },
    });
    this.tabs = new Tabs(
      [
        { key: "orders", label: "Orders", panel: h("div") },
        { key: "log", label: "Log", panel: this.log.element },
        { key: "tracks", label: "Tracks", panel: this.tracks.element },
        { key: "victory", label: "Victory", panel: this.victory.element },
        { key: "plans", label: "Plans", panel: this.plans.panel.element },
        { key: "chat", label: "Chat", panel: this.chat.element, onopen: () => this.chat.look() },
        { key: "table", label: "Table", panel: this.affairs.manage.element },
        {
          key: "rules",
          label: "Rules",
          panel: this.reference.element,
          onopen: () => this.reference.book || this.reference.open(),
        },
        this.guide.tab,
      ],
      "About the game",
      (key) => {
        this.element.dataset.panel = key;
        this.guide.opened(key);
      },
    );
    const tools = mapTools(scroller, sheet, this.layers.switches);
    tools.append(this.recap.card.tool);
    this.element = layTable(this, context.router, tools);
    put(root, this.element);
    this.invite = invite;
    this.#wire();
    this.release = mapInput({
      orders: this.orders.body,
      sheet,
      scroller,
      cursor,
      composer: this.composer,
      undo: this.affairs.undo,
      pens: [this.plans.pen, this.paths],
    });
    // The map first: what asks for places on the page then finds it laid out as it stays.
    scroller.start(null);
    this.tabs.open(innerWidth < 900 ? "orders" : "log");
  }

  #wire() {
    this.store.on("view", (diff) => this.#drawView(diff));
    this.store.on("table", () => this.#end());
    this.store.on("audience", () => this.#reseat());
    this.store.on("log", (groups) => this.#tell(groups));
    const unread = () => this.tabs.badge("chat", unreadMarks(this.chat.unread.counts));
    this.chat.unread.on("change", unread);
    unread();
    this.plans.pen.on("change", () => this.element.classList.toggle("planning", Boolean(this.plans.pen.tool)));
    this.composer.on("change", () => this.#drawOrder());
    this.composer.on("visit", (space) => this.map.scroller.show(space));
    this.composer.on("refused", (refusal) => refusal && this.toasts.refuse(refusal));
    this.map.overlays.onhover = (key) => this.map.overlays.route(this.composer.route(this.paths.drawn ? null : key));
    this.socket.on("state", () => this.#drawLine());
    this.socket.on("sent", () => this.#drawLine());
    this.socket.on("settled", (answer) => this.#settle(answer));
    this.#drawLine();
  }

  #drawLine() {
    this.status.setLine(this.socket.state, this.socket.outbox.waiting().length);
    this.orders.setSending(this.socket.pending);
  }

  /** @param {import("../types.js").Diff|null} diff */
  #drawView(diff) {
    this.element.dataset.version = String(this.store.version);
    this.#drawLine();
    if (!this.recap.open) this.map.draw(diff);
    if (!this.map.placed) this.#place();
    if (!this.recap.open) this.map.follow();
    // A whole view comes without what led to it; failing now, it is asked for with the next.
    if (!diff) this.#fetchLog(null).catch(() => {});
    this.#end();
  }

  /** Show the result once there is one. */
  #end() {
    const result = this.store.result();
    if (!result || this.over || this.store.version === null) return;
    this.over = true;
    this.composer.clear();
    const replay = replayLinks(this.store, this.invite, this.router);
    const on = {
      clause: (/** @type {string} */ id) => this.#openClause(id),
      show: (/** @type {string} */ key) => this.map.visit(key),
    };
    showResult(result, this.store, on, replay, this.affairs.another());
  }

  /** The server shows this page other eyes than before: a seat was taken, left or lost. */
  #reseat() {
    if (this.sitting) {
      this.sitting = false;
      return;
    }
    this.composer.clear();
    this.store.forgetChats();
    this.socket.hello();
  }

  /** Back from the past. */
  #present() {
    this.map.draw(null);
    this.#drawOrder();
    this.map.follow();
  }

  /** The first look. Whoever plays several sides begins with the one whose move it is. */
  #place() {
    const { store } = this;
    const waiting = store.seats().find((one) => store.now().waiting?.includes(one.key));
    const kept = sessionStorage.getItem(`tigers.seat.${store.table?.id}`);
    if (waiting && !store.due() && !kept && store.seat !== waiting.key) this.#sit(waiting.key);
    else this.map.place();
  }

  /** Log from before a version, or the latest; how many groups there were. @param {number|null} before @param {number} [limit] */
  async #fetchLog(before, limit = LOG_PAGE) {
    const { table, seat } = this.store;
    if (!table) return 0;
    const several = this.store.seats().length > 1;
    const { entries } = await api.log(table.id, {
      before,
      limit,
      seat: several ? seat : null,
      invite: this.invite,
    });
    // Meanwhile the seat may have been changed, and another seat is told other things.
    if (seat === this.store.seat) this.store.addLog(entries);
    if (entries.length < limit) this.log.end();
    return entries.length;
  }

  #drawOrder() {
    const { draft } = this.composer;
    this.element.classList.toggle("composing", Boolean(draft));
    this.element.classList.toggle("sole", Boolean(draft?.sole));
    if (this.recap.open) return;
    this.map.drawOrder();
  }

  /** @param {import("../types.js").LogGroup[]|null} groups */
  #tell(groups) {
    if (!groups) return;
    this.tabs.news("log");
    for (const group of groups) for (const entry of group.entries) this.live.append(h("p", {}, entry.text));
    while (this.live.children.length > 30) this.live.firstElementChild?.remove();
  }

  /** @param {import("../types.js").Offer} offer @param {any} body */
  async #send(offer, body) {
    if (this.socket.pending) return;
    // While a question stands before it, the game may go on; the order is of what was offered.
    const { version } = this.advisor;
    if (!(await confirmLoss(offer, (id) => this.#openClause(id)))) return;
    if (offer.dice && !(await confirmDice(offer.label))) return;
    this.composer.sent = true;
    this.socket.order(body, version, this.store.seats().length > 1 ? this.store.seat : null);
  }

  /** @param {any} answer */
  #settle(answer) {
    this.composer.sent = false;
    this.#drawLine();
    this.next.refresh();
    if (answer.ok) {
      keepWord(String(this.store.table?.id), answer.word);
      this.recap.recap.pass();
      this.composer.done();
      this.guide.lessons.gave(answer.body?.order, answer.version);
    } else {
      this.toasts.refuse(answer.refusal);
      this.advisor.refresh();
    }
  }

  /** Act for another seat of mine. @param {string} key */
  #sit(key) {
    if (key === this.store.seat) return;
    this.store.seat = key;
    this.sitting = this.store.audience !== `seat:${key}`;
    sessionStorage.setItem(`tigers.seat.${this.store.table?.id}`, key);
    this.composer.clear();
    this.store.forgetChats();
    this.store.forgetLog();
    this.socket.hello(true);
    this.status.draw();
    this.advisor.refresh();
  }

  /** @param {string} id */
  #openClause(id) {
    this.tabs.open("rules");
    this.element.dispatchEvent(new CustomEvent("raise", { bubbles: true }));
    this.reference.open(id);
  }

  close() {
    this.guide.close();
    this.recap.close();
    this.release();
    this.affairs.close();
    this.next.close();
    this.chat.close();
    this.unwatch();
  }
}
