/** What stands above every page but the table: the house's name, the ways about it, and who one is. */

import { api } from "../api.js";
import { button, h } from "../dom.js";
import { nameOf } from "../people/person.js";

/** @type {[string, string, string][]} page, address, label */
const WAYS = [
  ["lobby", "/", "Lobby"],
  ["new", "/new", "New game"],
  ["account", "/account", "Account"],
];

/**
 * @param {import("../main.js").Context} context @param {string} page which of the ways one is on
 * @param {{title?: any, text?: any}} [says] @param {any} [more] what else stands there
 */
export function masthead(context, page, { title = "Tigers", text = null } = {}, more = null) {
  const ways = WAYS.filter(([key]) => key === "lobby" || context.me).map(([key, address, label]) =>
    context.router.hook(h("a", { href: address, "aria-current": key === page ? "page" : null }, label)),
  );
  return h(
    "header",
    { class: "masthead" },
    h("div", { class: "masthead-line" }, h("nav", { "aria-label": "Pages" }, ways), whoAmI(context)),
    h("h1", {}, title),
    text ? h("p", { class: "motto" }, text) : null,
    more,
  );
}

/** @param {import("../main.js").Context} context */
function whoAmI(context) {
  const { me } = context;
  if (!me) return null;
  const leave = async () => {
    await api.logout().catch(() => {});
    await context.refresh();
    context.router.go("/");
  };
  return h(
    "p",
    { class: "who-am-i" },
    "You are ",
    h("b", {}, nameOf(me.name)),
    me.guest ? " (guest) " : " ",
    button("Log out", leave, { class: "quiet" }),
  );
}
