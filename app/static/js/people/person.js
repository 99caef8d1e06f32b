/** A person's name as it stands in a line: kept apart from its surroundings, whatever script it is written in. */

import { button, h } from "../dom.js";
import { showProfile } from "./profile.js";

/** @param {string} name */
export const nameOf = (name) => h("bdi", { class: "name" }, name);

/**
 * A name that opens the person's page.
 * @param {string} name @param {string|null|undefined} id of the person; without one the name alone
 */
export function person(name, id) {
  if (!id) return nameOf(name);
  const link = button("", () => showProfile(id), { class: "link person", "data-person": id, title: "Who is this?" });
  link.append(nameOf(name));
  return link;
}
