/**
 * Being called to a table that is open in this browser: the tab blinks, a tone sounds, a notification comes up, each as
 * the settings of this browser say. Only what the page shows anyway calls, so a call tells nothing more.
 */

import { mutes } from "../people/mutes.js";
import { serverTime } from "../server_time.js";
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

/** Call for what happens at a table. @param {import("../store.js").Store} store @returns {() => void} what ends it */
export function watch(store) {
  let due = store.due();
  // What was there when the page came calls nobody.
  let ready = false;
  const title = () => store.table?.name || store.table?.title_name || "Tigers";
  const look = () => {
    const now = store.due();
    if (now && !due && ready) alert("move", "Your move", title());
    due = now;
    if (store.version !== null) ready = true;
  };
  const ends = [store.on("view", look), store.on("table", look)];
  let last = serverTime();
  ends.push(
    store.on("chat", (one) => {
      const mine = store.seats().some((seat) => seat.key === one?.seat);
      if (!one || mine || one.at <= last || mutes.has(one.person)) return;
      last = one.at;
      alert("message", `${one.name}: ${one.text}`, title());
    }),
  );
  return () => ends.forEach((end) => end());
}
