/**
 * The plans this page may see: one's own (`me`) and, from a seat, one's side's (`side`), kept right by the server's
 * messages. Emits `change` when any has changed, `gap` where a message was missed.
 *
 * @typedef {"me"|"side"} To
 * @typedef {{id: string, revision: number, kind: "arrow"|"note", spaces: string[], style: number, text: string,
 *   by: string}} Plan
 * @typedef {{revision: number, plans: Map<string, Plan>}} Scope
 */

import { Emitter } from "../emitter.js";
import { uuid } from "../random.js";

/** @returns {Scope} */
const empty = () => ({ revision: 0, plans: new Map() });

export class Plans extends Emitter {
  constructor() {
    super();
    /** @type {Record<To, Scope>} */
    this.scopes = { me: empty(), side: empty() };
  }

  /** @param {To} to @returns {Plan[]} in the order in which they were written */
  of(to) {
    return [...this.scopes[to].plans.values()];
  }

  /** The revisions at hand; another side's, or the same after a gap, are asked for whole. @param {boolean} [fresh] */
  known(fresh = false) {
    return { me: this.scopes.me.revision, side: fresh ? 0 : this.scopes.side.revision };
  }

  /** @param {any} message of the type `plans` */
  take({ to, from, revision, put, drop }) {
    const scope = from === null ? empty() : this.scopes[/** @type {To} */ (to)];
    if (from !== null && from !== scope.revision) {
      if (from > scope.revision) this.emit("gap");
      return;
    }
    for (const id of drop) scope.plans.delete(id);
    for (const plan of put) {
      scope.plans.delete(plan.id);
      scope.plans.set(plan.id, plan);
    }
    scope.revision = revision;
    this.scopes[/** @type {To} */ (to)] = scope;
    this.emit("change");
  }

  /** Another side's eyes: what the old one planned is not for the new. */
  forgetSide() {
    this.scopes.side = empty();
    this.emit("change");
  }
}

/**
 * A change as the server takes it, made of one plan: written, or taken away, or carried from one scope to the other.
 */
export const changes = {
  /** @param {To} to @param {Partial<Plan>} plan */
  write: (to, plan) => ({ [to]: { put: [sent(plan)] } }),
  /** @param {To} to @param {Plan} plan */
  drop: (to, plan) => ({ [to]: { drop: [plan.id] } }),
  /** @param {To} to where it is now @param {Plan} plan */
  carry: (to, plan) => ({
    [to]: { drop: [plan.id] },
    [to === "me" ? "side" : "me"]: { put: [sent({ ...plan, id: uuid(), revision: 0 })] },
  }),
};

/** @param {Partial<Plan>} plan */
const sent = ({ id, kind, spaces, style, text, revision }) => ({
  id: id ?? uuid(),
  kind,
  spaces,
  style,
  text: text ?? "",
  was: revision ?? 0,
});
