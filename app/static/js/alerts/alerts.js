/**
 * Being called to a table that is open in this browser: the tab blinks, a tone sounds, a notification comes up, each as
 * the settings of this browser say. Only what the page shows anyway calls, so a call tells nothing more.
 */

import { mutes } from "../people/mutes.js";
import { sound } from "./sound.js";
import { blink } from "./title.js";

/** @typedef {"blink"|"sound"|"show"} Way */

/** Whether a way is on; blinking is from the first. @param {Way} way */
export const wanted = (way) =>
  (localStorage.getItem(`tigers.alert.${way}`) ?? (way === "blink" ? "yes" : "no")) === "yes";

/** @param {Way} way @param {boolean} on */
export const want = (way, on) => localStorage.setItem(`tigers.alert.${way}`, on ? "yes" : "no");

/**
 * Call. Who looks at the page hears it at most; the tab and the system call those who don't.
 * @param {"move"|"message"} what @param {string} title @param {string} text
 */
export function alert(what, title, text) {
  if (wanted("sound")) sound(what);
  if (document.visibilityState === "visible" && document.hasFocus()) return;
  if (wanted("blink")) blink(`★ ${title}`);
  if (wanted("show")) show(title, text);
}

/** @param {string} title @param {string} text */
async function show(title, text) {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  const how = { body: text, tag: location.pathname, icon: "/static/icon.svg", data: location.href };
  // Phones show notifications by a worker only.
  const worker = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (worker) {
    await worker.showNotification(title, how);
    return;
  }
  const made = new Notification(title, how);
  made.onclick = () => {
    window.focus();
    made.close();
  };
}

/**
 * Call for what happens at a table, but not for what was there when the page came.
 * @param {import("../store.js").Store} store @param {import("../socket.js").Socket} socket
 * @returns {() => void} what ends it
 */
export function watch(store, socket) {
  let due = store.due();
  const title = () => store.table?.name || store.table?.title_name || "Tigers";
  const look = () => {
    const now = store.due();
    if (now && !due && socket.caught) alert("move", "Your move", title());
    due = now;
  };
  const hear = (/** @type {any} */ one) => {
    const mine = store.seats().some((seat) => seat.key === one?.seat);
    if (one && !mine && socket.caught && !mutes.has(one.person)) alert("message", `${one.name}: ${one.text}`, title());
  };
  const ends = [store.on("view", look), store.on("table", look), store.on("chat", hear)];
  return () => ends.forEach((end) => end());
}
