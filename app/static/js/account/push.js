/** Pushes to this browser: whether they can come, asking for leave, and telling the server where to send them. */

import { api } from "../api.js";

// Which of the devices that the server knows is this browser: it tells none of their addresses.
const DEVICE = "tigers.device";

/** @typedef {"unsupported"|"insecure"|"denied"|"off"|"on"} State */

/** How things stand in this browser. @param {{id: string}[]} devices those that the server knows @returns {State} */
export function pushState(devices) {
  if (!isSecureContext) return "insecure";
  if (!("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window))
    return "unsupported";
  if (Notification.permission === "denied") return "denied";
  return devices.some((one) => one.id === thisDevice()) ? "on" : "off";
}

/** The id of this browser among the devices, as far as it is known. */
export const thisDevice = () => localStorage.getItem(DEVICE);

/**
 * Ask for leave, and have pushes sent here. To be called from a click.
 * @param {string} key the server's public key @returns {Promise<any>} the wishes after it
 */
export async function pushHere(key) {
  const leave = await Notification.requestPermission();
  if (leave !== "granted") throw new Error("This browser does not allow notifications from here; its settings can.");
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const subscription = await subscribed(worker.pushManager, unbase64(key));
  const wishes = await api.addDevice(subscription.toJSON());
  const latest = [...wishes.push.devices].sort((a, b) => b.made - a.made)[0];
  if (latest) localStorage.setItem(DEVICE, latest.id);
  return wishes;
}

/** @param {PushManager} manager @param {Uint8Array} key */
async function subscribed(manager, key) {
  const how = { userVisibleOnly: true, applicationServerKey: /** @type {BufferSource} */ (key) };
  try {
    return await manager.subscribe(how);
  } catch (error) {
    // A subscription made with another server's key stands in the way of a new one.
    const old = await manager.getSubscription();
    if (!old) throw new Error("This browser's push service can't be reached just now.", { cause: error });
    await old.unsubscribe();
    return manager.subscribe(how);
  }
}

/** No more pushes to this browser. @param {string} id of the device @returns {Promise<any>} the wishes after it */
export async function noPushHere(id) {
  const worker = await navigator.serviceWorker.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
  localStorage.removeItem(DEVICE);
  return api.dropDevice(id);
}

/** @param {string} text base64url */
function unbase64(text) {
  const padded = text
    .replaceAll("-", "+")
    .replaceAll("_", "/")
    .padEnd(Math.ceil(text.length / 4) * 4, "=");
  return Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
}
