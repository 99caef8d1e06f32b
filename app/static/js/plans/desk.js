/** All of plans at a table, put together: what is planned, the pen, the tab, and what lies on the map. */

import { PlanDrawing } from "./drawing.js";
import { PlanPanel } from "./panel.js";
import { Pen } from "./pen.js";

const HIDDEN = "tigers.layer.plans";

export class PlanDesk {
  /**
   * @param {import("../store.js").Store} store @param {import("../socket.js").Socket} socket
   * @param {import("../board/sheet.js").Sheet} sheet
   * @param {{show: (space: string) => void, refuse: (refusal: any) => void}} on
   */
  constructor(store, socket, sheet, { show, refuse }) {
    this.store = store;
    this.sheet = sheet;
    this.pen = new Pen();
    this.drawing = new PlanDrawing(sheet);
    this.panel = new PlanPanel(store, this.pen, {
      name: (key) => sheet.describe(key).split(",")[0],
      show,
      shown: () => !this.hidden,
      hide: (hidden) => this.hide(hidden),
      send: async (body) => {
        try {
          await socket.plan(body, store.seats().length > 1 ? store.seat : null);
          return true;
        } catch (refusal) {
          refuse(refusal);
          return false;
        }
      },
    });
    store.plans.on("change", () => this.draw());
    store.plans.on("gap", () => socket.hello());
    store.on("audience", () => this.pen.lay());
    for (const name of ["change", "text"]) this.pen.on(name, () => this.draw());
    this.hide(this.hidden);
    this.panel.draw();
    this.draw();
  }

  get hidden() {
    return localStorage.getItem(HIDDEN) === "no";
  }

  /** @param {boolean} hidden */
  hide(hidden) {
    localStorage.setItem(HIDDEN, hidden ? "no" : "yes");
    this.sheet.element.classList.toggle("hide-plans", hidden);
  }

  draw() {
    const { plans } = this.store;
    const scopes = /** @type {import("./plans.js").To[]} */ (["side", "me"]);
    const found = scopes.flatMap((to) => plans.of(to).map((plan) => ({ to, plan })));
    this.drawing.draw(
      found.filter(({ plan }) => plan.id !== this.pen.editing?.id),
      this.pen.sketch(),
    );
  }
}
