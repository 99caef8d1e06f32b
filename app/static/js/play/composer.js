/**
 * The order composer: from a click on a counter to an order that the server takes. It works on offers and fields
 * alone, so any title's orders can be made with it. Emits `change` whenever what it shows has changed.
 *
 * Idle, a click on a space selects it and asks what its pieces may do; with an offer picked, a click fills the field
 * to which the click means something. Whatever is filled is sent to the server, which answers with the next
 * candidates, a preview, and whether the order is complete.
 */

import { Emitter } from "../emitter.js";
import { clicked, filled, forced, given, kept, open, spacesOf, stepped, toggled } from "./fields.js";

/** @typedef {import("../types.js").Offer} Offer */
/** @typedef {import("../types.js").Field} Field */
/** @typedef {{offer: Offer, body: Record<string, any>, ready: boolean, preview: any, refusal: any, sole: boolean,
 *   settled: boolean}} Draft `settled`: the server has said what it thinks of the body as it is */

export class Composer extends Emitter {
  /** @param {import("../store.js").Store} store @param {import("./advisor.js").Advisor} advisor @param {(offer: Offer, body: any) => void} send */
  constructor(store, advisor, send) {
    super();
    this.store = store;
    this.advisor = advisor;
    this.send = send;
    /** @type {string|null} the selected space */
    this.space = null;
    /** @type {Offer[]} what may be done with the selected piece or space */
    this.near = [];
    /** @type {Draft|null} */
    this.draft = null;
    this.turn = 0;
    /** whether an order is on its way: what comes meanwhile is not for the order that made it */
    this.sent = false;
    advisor.on("legal", () => this.#renew());
  }

  /** @param {string} piece */
  where = (piece) => /** @type {string|undefined} */ (this.store.view.pieces?.[piece]?.at);

  /** The piece ids of a space, top first, as far as known. @param {string|null} space @returns {string[]} */
  piecesAt(space) {
    if (!space) return [];
    const stack = Object.entries(this.store.view.stacks ?? {}).find(([key, one]) => (one.at ?? key) === space)?.[1];
    return stack?.units ?? [];
  }

  /** After the position changed: what was being made goes on if it still may, else it is dropped. */
  #renew() {
    const { offers } = this.advisor.legal;
    if (this.sent) this.draft = null;
    const same = offers.find((offer) => offer.order === this.draft?.offer.order);
    if (this.draft && same) {
      const { body, sole } = this.draft;
      for (const field of same.fields) {
        const value = kept(field, body[field.name]);
        if (value === undefined) delete body[field.name];
        else body[field.name] = value;
      }
      this.#refine(body, sole && offers.length === 1, undefined, true);
      return;
    }
    this.draft = null;
    this.near = [];
    const only = this.store.due() && offers.length === 1 && offers[0].fields.length ? offers[0] : null;
    if (only) this.pick(only, true);
    else this.#changed();
  }

  #changed() {
    this.emit("change");
  }

  /**
   * Start an order, with those of `company` that it can take.
   * @param {Offer} offer @param {boolean} [sole] whether nothing else may be done now @param {string[]} [company]
   */
  pick(offer, sole = false, company = []) {
    /** @type {Record<string, any>} */
    const body = { order: offer.order, ...(offer.fixed ?? {}) };
    const group = offer.fields.find((field) => field.type === "pieces" && !(field.name in body));
    if (group && company.length && company.every((id) => group.from?.includes(id))) body[group.name] = company;
    if (!offer.fields.length) return this.give(offer, body);
    this.draft = { offer, body, ready: false, preview: null, refusal: null, sole, settled: false };
    this.#changed();
    return this.#refine(body, sole);
  }

  /**
   * Ask the server about the order so far; `then` is called if it is complete and this is still the latest step.
   * @param {Record<string, any>} body @param {boolean} sole @param {() => void} [then]
   * @param {boolean} [quietly] whether an order that has become impossible is dropped without a word
   */
  async #refine(body, sole, then, quietly = false) {
    const turn = ++this.turn;
    try {
      const told = await this.advisor.refine(body);
      if (turn !== this.turn) return;
      if (!told.offer) {
        this.draft = null;
        if (!quietly) this.emit("refused", told.refusal);
        this.#changed();
        return;
      }
      const next = { ...body };
      let more = false;
      for (const field of told.offer.fields) {
        const only = next[field.name] === undefined && open(field) ? (forced(field) ?? given(field)) : undefined;
        if (only === undefined) continue;
        next[field.name] = only;
        more = true;
      }
      this.draft = {
        offer: told.offer,
        body: next,
        ready: told.ready && !more,
        preview: told.preview,
        refusal: told.refusal,
        sole,
        settled: !more,
      };
      this.#changed();
      if (more) await this.#refine(next, sole, then);
      else if (told.ready) then?.();
    } catch (refusal) {
      if (turn === this.turn) this.emit("refused", refusal);
    }
  }

  /** Set a field; what comes after it is chosen anew. @param {Field} field @param {any} value @param {boolean} [direct] whether a complete order may go at once */
  set(field, value, direct = false) {
    const draft = this.draft;
    if (!draft) return;
    const body = { ...draft.body };
    const empty = value === undefined || (Array.isArray(value) && !value.length && (field.min ?? 1) > 0);
    if (empty) delete body[field.name];
    else body[field.name] = value;
    const drop = (/** @type {string} */ name) => {
      for (const other of draft.offer.fields)
        if (other.after?.includes(name) && other.name in body) {
          delete body[other.name];
          drop(other.name);
        }
    };
    drop(field.name);
    this.draft = { ...draft, body, ready: false, preview: null, refusal: null, settled: false };
    this.#changed();
    this.#refine(body, draft.sole, () => {
      if (direct && this.draft && !this.draft.offer.dice) this.commit();
    });
  }

  /** The first field that still wants a value. @returns {Field|null} */
  active() {
    const draft = this.draft;
    if (!draft) return null;
    const wanting = draft.offer.fields.filter((field) => !filled(field, draft.body[field.name]));
    return wanting.find((field) => !field.optional && open(field)) ?? wanting.find(open) ?? null;
  }

  /** Fields in the order in which a click is offered to them: the one that waits first. */
  #clickable() {
    const draft = this.draft;
    if (!draft) return [];
    const active = this.active();
    return [...draft.offer.fields].sort((a, b) => Number(b === active) - Number(a === active));
  }

  /** A click on a space, or Enter. @param {string} space */
  click(space) {
    const draft = this.draft;
    if (draft) {
      const singly = draft.offer.fields.some((field) => field.type === "path" || field.type === "space");
      for (const field of this.#clickable()) {
        const value = clicked(field, draft.body[field.name], space, this.where, singly);
        if (value === undefined) continue;
        this.space = field.type === "path" || field.type === "space" ? this.space : space;
        return this.set(
          field,
          value,
          field.type === "path" || (field.type === "space" && draft.offer.fields.length > 1),
        );
      }
      if (draft.sole) return this.look(space);
      this.draft = null;
    }
    if (this.space === space && !draft) return this.clear();
    // Units chosen for one order go on to another that is about this space, such as an attack on it.
    return this.select(space, undefined, draft ? [...chosenBy(draft)] : []);
  }

  /** Show a space without asking what may be done there. @param {string} space */
  look(space) {
    this.space = space;
    this.#changed();
  }

  /**
   * Select a space, or one piece in it, and see what may be done.
   * @param {string} space @param {string} [piece] @param {string[]} [company] pieces that were chosen until now
   */
  async select(space, piece, company = []) {
    this.space = space;
    this.near = [];
    this.draft = null;
    const turn = ++this.turn;
    this.#changed();
    if (!this.store.due()) return;
    const pieces = this.piecesAt(space);
    const first = piece ?? pieces.find((id) => this.store.view.pieces?.[id]?.can_act) ?? pieces[0];
    try {
      let offers = first ? (await this.advisor.about({ piece: first })).offers : [];
      if (!offers.length && !piece) offers = (await this.advisor.about({ space })).offers;
      if (turn !== this.turn) return;
      this.near = offers;
      const wanting = offers.filter((offer) => offer.fields.some((field) => !(field.name in (offer.fixed ?? {}))));
      const start =
        wanting.find((offer) => offer.fields.some((field) => field.type === "path")) ??
        (wanting.length === 1 ? wanting[0] : null);
      if (start) this.pick(start, false, company);
      else this.#changed();
    } catch (refusal) {
      if (turn === this.turn) this.emit("refused", refusal);
    }
  }

  /** A click on a piece in a list: a tick in the order being made, or its own selection. @param {string} piece */
  clickPiece(piece) {
    const steps = this.#clickable().find((one) => one.type === "steps" && piece in (one.from ?? {}));
    if (steps) {
      const value = stepped(steps, this.draft?.body[steps.name], piece);
      return value && this.set(steps, value);
    }
    const field = this.#clickable().find(
      (one) => (one.type === "pieces" || one.type === "piece") && one.from?.includes(piece),
    );
    if (field?.type === "pieces") return this.set(field, toggled(field, this.draft?.body[field.name], piece));
    if (field) return this.set(field, piece);
    const at = this.where(piece);
    return at && !this.draft?.sole ? this.select(at, piece) : undefined;
  }

  /** Pieces with which something can be done that takes a choice, such as a march. @returns {Set<string>} */
  able() {
    const offers = this.store.due() ? this.advisor.legal.offers.filter((offer) => offer.fields.length > 1) : [];
    const fields = offers.flatMap((offer) =>
      offer.fields.filter((field) => field.type === "pieces" || field.type === "piece"),
    );
    return new Set(fields.flatMap((field) => field.from ?? []));
  }

  /** Go on to the next space that has something to do, after the one selected. */
  next() {
    const spaces = [...new Set([...this.able()].map(this.where))].filter((space) => space !== undefined);
    if (!spaces.length || this.draft?.sole) return;
    const space = spaces[(spaces.indexOf(this.space ?? "") + 1) % spaces.length];
    this.emit("visit", space);
    this.select(space);
  }

  /** Pieces that the order being made holds. @returns {Set<string>} */
  chosen() {
    return this.draft ? chosenBy(this.draft) : new Set();
  }

  /** Spaces that may be clicked now, with their costs, and those chosen. */
  marks() {
    /** @type {Map<string, import("../board/overlays.js").Mark>} */
    const marks = new Map();
    const draft = this.draft;
    if (!draft) return marks;
    const active = this.active() ?? draft.offer.fields.find((field) => field.type === "path") ?? null;
    if (active) {
      const says = active.label ?? active.name;
      for (const [key, cost] of spacesOf(active, this.where)) marks.set(key, { role: "to", cost, label: `${says}: ` });
    }
    // A list that holds something may take more: several hexes attacked at once, other units that join.
    for (const field of draft.offer.fields)
      if (field !== active && (field.type === "spaces" || field.type === "pieces"))
        for (const key of spacesOf(field, this.where).keys())
          if (!marks.has(key)) marks.set(key, { role: "may", label: `${field.label ?? field.name}, also: ` });
    for (const field of draft.offer.fields) {
      const value = draft.body[field.name];
      const cost = (/** @type {string} */ key) => field.to?.[key]?.cost ?? field.costs?.[key] ?? null;
      const pick = (/** @type {string|undefined} */ key) =>
        key && marks.set(key, { role: "chosen", cost: cost(key), label: "Chosen: " });
      if (field.type === "space") pick(value);
      if (field.type === "spaces") value?.forEach(pick);
      if (field.type === "path") pick(value?.at(-1));
      // Where the pieces stand is told by the pieces themselves; the space is marked only lightly.
      const holds = (/** @type {string|undefined} */ key) =>
        key &&
        marks.get(key)?.role !== "chosen" &&
        marks.set(key, { role: "chosen from", cost: null, label: "Chosen: " });
      if (field.type === "piece") holds(this.where(value));
      if (field.type === "pieces") value?.forEach((/** @type {string} */ id) => holds(this.where(id)));
    }
    return marks;
  }

  /** What an order with pieces and spaces, and no way to go, looks like: those pieces at those spaces. */
  fight() {
    const draft = this.draft;
    if (!draft || draft.offer.fields.some((field) => field.type === "path")) return null;
    const at = draft.offer.fields
      .filter((field) => field.type === "space" || field.type === "spaces")
      .flatMap((field) => draft.body[field.name] ?? []);
    const from = draft.offer.fields
      .filter((field) => field.type === "piece" || field.type === "pieces")
      .flatMap((field) => draft.body[field.name] ?? [])
      .map(this.where)
      .filter((key) => key !== undefined);
    return at.length && from.length ? { from, at, on: false } : null;
  }

  /** The route to a space that may be clicked, or the one chosen. @param {string|null} space @returns {string[]} */
  route(space) {
    const field = this.draft?.offer.fields.find((one) => one.type === "path");
    if (!field) return [];
    return (space ? field.to?.[space]?.path : this.draft?.body[field.name]) ?? [];
  }

  /** Back out: the last value filled, then the order, then the selection. */
  back() {
    const draft = this.draft;
    if (!draft) return this.clear();
    const fixed = draft.offer.fields.filter((field) => field.name in draft.body && forced(field) === undefined);
    const last = fixed.at(-1);
    if (last && (draft.sole || fixed.length > 1)) return this.set(last, undefined);
    if (draft.sole) return undefined;
    this.draft = null;
    this.turn++;
    return this.#changed();
  }

  /** Nothing selected, nothing being made. */
  clear() {
    this.space = null;
    this.near = [];
    if (!this.draft?.sole) this.draft = null;
    this.turn++;
    this.#changed();
  }

  /** Give the order being made, if the server called it complete. */
  commit() {
    if (this.draft?.ready) this.give(this.draft.offer, this.draft.body);
  }

  /** @param {Offer} offer @param {any} body */
  give(offer, body) {
    this.send(offer, body);
  }

  /** The order has been accepted: begin afresh. */
  done() {
    this.draft = null;
    this.near = [];
    this.space = null;
    this.turn++;
    this.#changed();
  }
}

/** Pieces that an order holds so far. @param {Draft} draft @returns {Set<string>} */
function chosenBy(draft) {
  /** @type {Set<string>} */
  const ids = new Set();
  for (const field of draft.offer.fields) {
    const value = draft.body[field.name];
    if (field.type === "piece" && value) ids.add(value);
    if (field.type === "pieces") for (const id of value ?? []) ids.add(id);
    if (field.type === "steps") for (const [id, n] of Object.entries(value ?? {})) if (n) ids.add(id);
  }
  return ids;
}
