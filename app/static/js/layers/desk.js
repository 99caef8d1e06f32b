/** The title's layers at a table, put together: the switches among the map's tools, the legend, and what is drawn. */

import { h, put } from "../dom.js";
import { clauseLink } from "../panels/links.js";
import { LayerDrawing, swatch } from "./drawing.js";
import { Layers } from "./layers.js";

export class LayerDesk {
  /**
   * @param {import("../store.js").Store} store @param {import("../socket.js").Socket} socket
   * @param {import("../board/sheet.js").Sheet} sheet @param {import("../play/composer.js").Composer} composer
   * @param {(clause: string) => void} openClause
   */
  constructor(store, socket, sheet, composer, openClause) {
    this.store = store;
    this.composer = composer;
    this.openClause = openClause;
    this.layers = new Layers(store, socket);
    this.drawing = new LayerDrawing(sheet);
    this.switches = h("div", { class: "layer-switches" });
    this.words = h("div", { class: "legend-words", tabindex: "0", role: "group", "aria-label": "Legend" });
    this.legend = h(
      "details",
      { class: "legend", open: innerWidth > 899, hidden: true },
      h("summary", {}, "Legend"),
      this.words,
    );
    this.layers.on("list", () => this.#drawSwitches());
    this.layers.on("change", () => this.#draw());
    composer.on("change", () => this.layers.trace(this.#piece()));
  }

  /** The piece whose line is traced: the first of an order being made, or of the selected space. */
  #piece() {
    const { composer, store } = this;
    const found = composer.chosen().values().next().value ?? composer.piecesAt(composer.space)[0];
    return found && store.view.pieces?.[found] ? found : null;
  }

  #drawSwitches() {
    const { layers } = this;
    put(
      this.switches,
      layers.list.map(({ key, label, about }) => {
        const input = /** @type {HTMLInputElement} */ (
          h("input", { type: "checkbox", checked: layers.wanted.has(key), "data-title-layer": key })
        );
        input.addEventListener("change", () => layers.turn(key, input.checked));
        return h("label", { title: about }, input, ` ${label}`);
      }),
    );
  }

  #draw() {
    const { layers } = this;
    const shown = layers.shown.filter(({ key }) => layers.drawn.has(key));
    const drawn = shown.map(({ key }) => /** @type {import("./layers.js").Drawn} */ (layers.drawn.get(key)));
    this.drawing.draw(drawn, layers.traced);
    this.legend.hidden = !shown.length;
    const clause = (/** @type {string|null} */ id) => clauseLink(id, this.openClause);
    put(
      this.words,
      shown.map((layer, i) => [
        h("h3", {}, layer.label, " ", clause(layer.clause)),
        h(
          "ul",
          {},
          drawn[i].legend.map(({ style, label }) => h("li", {}, swatch(style), ` ${label}`)),
        ),
        drawn[i].remark ? h("p", { class: "help" }, drawn[i].remark) : null,
      ]),
      layers.traced
        ? h("p", { class: "traced", role: "status" }, layers.traced.text, " ", clause(layers.traced.clause))
        : shown.some((layer) => layer.traces)
          ? h("p", { class: "help" }, "Select a unit of yours to see its line.")
          : null,
    );
  }
}
