/** The beginning: who am I, which page does the address mean, and showing it. */

import { api } from "./api.js";
import { byId, h, put } from "./dom.js";
import { GamePage } from "./pages/game.js";
import { LobbyPage } from "./pages/lobby.js";
import { Router } from "./router.js";
import { applyTheme } from "./theme.js";

/**
 * What every page is given.
 * @typedef {{router: Router, me: {name: string, guest?: boolean}|null, refresh: () => Promise<void>}} Context
 */

const root = byId("root");
const router = new Router();

/** @type {Context} */
const context = {
  router,
  me: null,
  refresh: async () => {
    const answer = await api.me().catch((error) => {
      if (error.status === 401) return null;
      throw error;
    });
    context.me = answer?.user ?? null;
  },
};

/** @type {{close: () => void}|null} */
let page = null;

/** @param {import("./router.js").Route} route */
function show(route) {
  page?.close();
  document.body.dataset.page = route.page;
  page =
    route.id && route.page !== "lobby"
      ? new GamePage(root, context, { id: route.id, invite: route.invite })
      : new LobbyPage(root, context);
}

/** Say that the page itself has failed, rather than stand there dead. @param {string} what */
function failed(what) {
  byId("failure").hidden = false;
  put(
    byId("failure"),
    h("p", {}, "The page has made a mistake: ", what, ". Loading it anew usually helps; no order is lost."),
    h("button", { type: "button", onclick: () => location.reload() }, "Load anew"),
  );
}

addEventListener("error", (event) => failed(event.message));
addEventListener("unhandledrejection", (event) => failed(event.reason?.message ?? String(event.reason)));

applyTheme();
router.on("route", show);
context.refresh().then(
  () => show(router.here()),
  (error) => failed(error.message),
);
