/** The table of a replay: map, controls, the step that is shown, and panels as they stood then. */

import { api } from "../api.js";
import { Counters } from "../board/counters.js";
import { Cursor } from "../board/cursor.js";
import { firstLook } from "../board/firstlook.js";
import { Overlays } from "../board/overlays.js";
import { Scroller } from "../board/scroller.js";
import { Sheet } from "../board/sheet.js";
import { Strikes } from "../board/strikes.js";
import { Trail } from "../board/trail.js";
import { Weather } from "../board/weather.js";
import { DicePanel } from "../dice/panel.js";
import { h, put } from "../dom.js";
import { Battle } from "../panels/battle.js";
import { Log } from "../panels/log.js";
import { Terms } from "../guide/terms.js";
import { Reference } from "../panels/reference.js";
import { StackPanel } from "../panels/stack.js";
import { drawStep } from "../panels/stepcard.js";
import { Tabs } from "../panels/tabs.js";
import { Toasts } from "../panels/toasts.js";
import { mapTools } from "../panels/tools.js";
import { Tracks, Victory } from "../panels/tracks.js";
import { Units } from "../panels/units.js";
import { Controls } from "../replay/controls.js";
import { replayHead } from "../replay/head.js";
import { Past } from "../replay/past.js";
import { Selection } from "../replay/selection.js";
import { scene, traces } from "../replay/traces.js";
import { drawer } from "./drawer.js";
import { mapInput } from "./input.js";

const NOBODY = new Set();
const ADDRESS_MS = 400;

export class ReplayTable {
  /**
   * @param {HTMLElement} root @param {import("../main.js").Context} context @param {import("../store.js").Store} store
   * @param {import("../replay/player.js").Player} player @param {import("../api.js").Eyes} eyes
   */
  constructor(root, context, store, player, eyes) {
    this.store = store;
    this.player = player;
    const table = /** @type {import("../types.js").Table} */ (store.table);
    const board = /** @type {import("../types.js").Board} */ (store.board);
    this.board = board;
    this.sheet = new Sheet(board, table.title_name ?? table.title);
    this.scroller = new Scroller(this.sheet, `tigers.replay.map.${table.id}`);
    this.counters = new Counters(this.sheet);
    this.overlays = new Overlays(this.sheet);
    this.trail = new Trail(this.sheet);
    this.cursor = new Cursor(this.sheet, (key) => this.scroller.show(key));
    this.selection = new Selection(store);
    new Weather(this.sheet, store);
    new Strikes(this.sheet, store, /** @type {any} */ (this.selection));
    this.written = 0;
    this.dice = new DicePanel(() => api.record(table.id, eyes.invite), store);
    /** @type {Promise<any>|null} */
    let book = null;
    const reference = () =>
      (book ??= api.reference(table.title).catch((error) => ((book = null), Promise.reject(error))));
    this.terms = new Terms(reference, (id) => this.#openClause(id));
    /** @type {import("../panels/entry.js").Links} */
    this.on = {
      name: (/** @type {string} */ key) => this.sheet.name(key),
      show: (/** @type {string} */ key) => this.#visit(key),
      clause: (/** @type {string} */ id) => this.#openClause(id),
      units: new Units(store),
      terms: this.terms,
    };
    const desk = {
      opened: new Set(),
      store,
      composer: this.selection,
      name: (/** @type {string} */ key) => this.sheet.name(key),
    };
    this.toasts = new Toasts(this.on.clause);
    this.reference = new Reference(reference);
    this.past = new Past(store, player, (range) => api.log(table.id, { ...range, ...eyes }));
    this.log = new Log(store, { ...this.on, older: (before, limit) => this.past.older(before, limit) });
    this.past.on("ended", () => this.log.end());
    this.step = h("section", { class: "step-card", "aria-label": "This step", "aria-live": "polite" });
    const stack = new StackPanel(/** @type {any} */ (desk), this.sheet);
    const battle = new Battle(store, this.on);
    const stepPane = h(
      "aside",
      { class: "pane orders-pane", "aria-label": "Step and selection" },
      this.step,
      battle.element,
      stack.element,
    );
    this.tabs = this.#tabs(store);
    this.controls = new Controls(player, board);
    this.element = h(
      "div",
      { class: "table replay", "data-panel": "orders" },
      replayHead(context, store, eyes),
      h(
        "main",
        { class: "map-pane", "aria-label": "Map" },
        this.scroller.element,
        mapTools(this.scroller, this.sheet, null),
      ),
      h(
        "div",
        { class: "panes" },
        drawer(),
        stepPane,
        h("aside", { class: "pane info-pane", "aria-label": "Log and reference" }, this.tabs.list, this.tabs.body),
      ),
      this.controls.element,
      this.toasts.element,
    );
    put(root, this.element);
    this.release = this.#input();
    player.on("frame", (frame) => this.#show(frame));
    player.on("playing", (on) => this.step.setAttribute("aria-live", on ? "off" : "polite"));
    player.on("failed", (error) => this.toasts.refuse(error.refusal ?? error));
    this.#begin();
  }

  /** @param {import("../store.js").Store} store */
  #tabs(store) {
    const { clause, show } = this.on;
    const [tracks, victory] = [new Tracks(store, clause, show), new Victory(store, clause, show)];
    return new Tabs(
      [
        { key: "orders", label: "Step", panel: h("div") },
        { key: "log", label: "Log", panel: this.log.element },
        { key: "dice", label: "Check the dice", panel: this.dice.element, onopen: () => this.dice.open() },
        { key: "tracks", label: "Tracks", panel: tracks.element },
        { key: "victory", label: "Victory", panel: victory.element },
        {
          key: "rules",
          label: "Rules",
          panel: this.reference.element,
          onopen: () => this.reference.book || this.reference.open(),
        },
      ],
      "About the game",
      (key) => (this.element.dataset.panel = key),
    );
  }

  /** The address says where to begin: at a version, at a roll's proof, or at the beginning. */
  #begin() {
    const query = new URLSearchParams(location.search);
    const roll = Number(query.get("roll"));
    if (roll || location.hash === "#dice") {
      this.tabs.open("dice");
      if (roll) this.dice.prove(roll);
    } else this.tabs.open(innerWidth < 900 ? "orders" : "log");
    this.player.go(Number(query.get("v")) || 1);
  }

  #input() {
    const map = mapInput(
      /** @type {any} */ ({
        sheet: this.sheet,
        scroller: this.scroller,
        cursor: this.cursor,
        composer: this.selection,
        undo: { press: () => {} },
        pens: [],
      }),
    );
    const keys = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener("keydown", keys);
    return () => {
      map();
      document.removeEventListener("keydown", keys);
    };
  }

  /** Arrows step, where nothing else has a use for them; comma and full stop step everywhere. @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {Element} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open], :popover-open")) return;
    if (target.closest("input, select, textarea, [role=tablist]")) return;
    const onMap = target === this.sheet.svg;
    const by = { ",": -1, ".": 1, ArrowLeft: onMap ? 0 : -1, ArrowRight: onMap ? 0 : 1 }[event.key];
    if (by) {
      this.player.pause();
      this.player.step(by);
    } else if (event.key === "p") this.player.toggle();
    else return;
    event.preventDefault();
  }

  /** @param {import("../replay/tape.js").Frame} frame */
  #show(frame) {
    const { store } = this;
    const next = frame.version === (store.version ?? 0) + 1 && store.view === frame.before;
    store.view = frame.view;
    store.version = frame.version;
    this.element.dataset.version = String(frame.version);
    this.counters.draw(frame.view, NOBODY, NOBODY);
    this.overlays.control(frame.view.spaces ?? {}, Object.keys(this.board.sides ?? {}));
    const lines = frame.step?.log ?? [];
    const found = traces(frame.before, frame.view, lines);
    this.trail.draw(found);
    drawStep(this.step, frame, found, this.on, this.board);
    const [first] = scene(found, lines).filter((key) => this.board.spaces[key]);
    if (!this.scroller.remembers) this.#place(first, frame.view);
    else if (first) this.scroller.show(first);
    store.emit("view", next ? frame.step?.diff : null);
    this.past.follow(frame);
    clearTimeout(this.written);
    this.written = window.setTimeout(() => this.#write(frame.version), ADDRESS_MS);
  }

  /** The first look: where this tab looked last, to what is shown, or to the middle of all. @param {string|undefined} first @param {import("../types.js").View} view */
  #place(first, view) {
    this.scroller.start(first ?? firstLook(view, this.board, this.store.side()));
    this.scroller.remembers = true;
    if (first) this.scroller.show(first);
  }

  /** The address names the version, so that it can be sent to somebody. @param {number} version */
  #write(version) {
    const query = new URLSearchParams(location.search);
    query.set("v", String(version));
    query.delete("roll");
    history.replaceState(null, "", `${location.pathname}?${query}${location.hash}`);
  }

  /** @param {string} key */
  #visit(key) {
    this.scroller.show(key, false);
    this.cursor.place(key);
    this.selection.look(key);
  }

  /** @param {string} id */
  #openClause(id) {
    this.tabs.open("rules");
    this.element.dispatchEvent(new CustomEvent("raise", { bubbles: true }));
    this.reference.open(id);
  }

  close() {
    clearTimeout(this.written);
    this.terms.close();
    this.player.pause();
    this.release();
  }
}
