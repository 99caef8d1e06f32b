/** Addresses of the replay, with whose eyes one looks where there are several. */

/**
 * @param {import("../store.js").Store} store @param {string|null} invite
 * @param {{v?: number, roll?: number, dice?: boolean}} [at] a version, a roll whose proof is wanted, or all dice
 */
export function replayAddress(store, invite, { v, roll, dice } = {}) {
  const query = new URLSearchParams();
  if (store.seats().length > 1 && store.seat) query.set("seat", store.seat);
  if (invite) query.set("invite", invite);
  if (v !== undefined) query.set("v", String(v));
  if (roll !== undefined) query.set("roll", String(roll));
  const text = query.toString();
  return `/game/${encodeURIComponent(store.table?.id ?? "")}/replay${text ? `?${text}` : ""}${dice ? "#dice" : ""}`;
}
