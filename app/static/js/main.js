/** The beginning: who am I, which page does the address mean, and showing it. */

import { api } from "./api.js";
import { byId } from "./dom.js";
import { failed } from "./mishaps.js";
import { AccountPage } from "./pages/account.js";
import { GamePage } from "./pages/game.js";
import { LobbyPage } from "./pages/lobby.js";
import { NewPage } from "./pages/new.js";
import { ReplayPage } from "./pages/replay.js";
import { Router } from "./router.js";
import { applyTheme } from "./theme.js";

/**
 * What every page is given.
 * @typedef {{id: string, name: string, guest: boolean, email: string|null}} Me
 * `known` is kept once I am known, and asks again where the server could not be reached; `me` is read after it.
 * @typedef {{router: Router, me: Me|null, refresh: () => Promise<void>, known: () => Promise<void>}} Context
 */

const root = byId("root");
const router = new Router();

/** @type {Promise<void>|null} */
let meeting = null;

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
  known: () => {
    meeting ??= context.refresh().catch((error) => {
      meeting = null;
      throw error;
    });
    return meeting;
  },
};

/** @type {{close: () => void}|null} */
let page = null;

/** @param {import("./router.js").Route} route */
function show(route) {
  page?.close();
  document.body.dataset.page = route.page;
  page = opened(route);
}

/** @param {import("./router.js").Route} route */
function opened(route) {
  if (route.page === "replay") return new ReplayPage(root, context, route);
  if (route.id) return new GamePage(root, context, route);
  if (route.page === "account") return new AccountPage(root, context);
  return route.page === "new" ? new NewPage(root, context) : new LobbyPage(root, context);
}

applyTheme();
router.on("route", show);
// The page of a game has something to ask meanwhile.
if (["game", "join"].includes(router.here().page)) show(router.here());
else
  context.known().then(
    () => show(router.here()),
    (error) => failed(error, "rejection"),
  );
