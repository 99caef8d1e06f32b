/** What one commander of a side proposes to the other: the view says what, the rules' offers how it is answered. */

/** @typedef {import("../types.js").Offer} Offer */

/**
 * The field of an offer that names a proposal, where that is all it asks for.
 * @param {Offer} offer @param {import("../types.js").View} view
 */
export function answering(offer, view) {
  const [field, more] = offer.fields;
  if (!field || more || field.type !== "choice" || !field.from?.length) return null;
  return field.from.every((/** @type {any} */ one) => view.proposals?.[one.value]) ? field : null;
}

/**
 * The orders that answer a proposal. @param {string} id @param {Offer[]} offers @param {import("../types.js").View} view
 * @returns {{offer: Offer, body: any}[]}
 */
export function answersTo(id, offers, view) {
  return offers.flatMap((offer) => {
    const field = answering(offer, view);
    if (!field?.from.some((/** @type {any} */ one) => one.value === id)) return [];
    return [{ offer, body: { order: offer.order, ...(offer.fixed ?? {}), [field.name]: id } }];
  });
}
