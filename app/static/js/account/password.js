/** Changing one's password. */

import { api } from "../api.js";
import { h, put } from "../dom.js";
import { form, input } from "./gate.js";

/** @param {() => void} changed */
export function passwordForm(changed) {
  const said = h("p", { class: "help", role: "status" });
  const made = form(
    "Change the password",
    [
      input("Old password", "password", "old", { required: true, autocomplete: "current-password" }),
      input("New password", "password", "new", {
        required: true,
        minlength: 8,
        maxlength: 200,
        autocomplete: "new-password",
      }),
    ],
    ({ old, new: fresh }) => api.password(old, fresh),
    () => {
      /** @type {HTMLFormElement} */ (made).reset();
      put(said, "Changed. All your other sessions have ended.");
      changed();
    },
  );
  return h("details", { class: "password" }, h("summary", {}, "Change the password"), made, said);
}
