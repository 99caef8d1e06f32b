/** The rules reference, loaded when first looked at: chapters, clauses, and a search that narrows them. */

import { h, put } from "../dom.js";

export class Reference {
  /** @param {() => Promise<any>} load */
  constructor(load) {
    this.load = load;
    /** @type {any} */
    this.book = null;
    this.search = /** @type {HTMLInputElement} */ (
      h("input", {
        type: "search",
        placeholder: "Clause or words",
        "aria-label": "Search the rules",
        oninput: () => this.#draw(),
      })
    );
    this.body = h("div", { class: "clauses" });
    this.element = h("div", { class: "reference" }, this.search, this.body);
  }

  /** Show the reference; at a clause if one is named. @param {string|null} [clause] */
  async open(clause = null) {
    if (!this.book) {
      put(this.body, h("p", { class: "help" }, "Fetching the rules…"));
      try {
        this.book = await this.load();
      } catch (error) {
        put(this.body, h("p", { class: "refusal" }, /** @type {Error} */ (error).message));
        return;
      }
    }
    if (clause) this.search.value = "";
    this.#draw();
    if (clause) this.#find(clause);
  }

  #draw() {
    const wanted = this.search.value.trim().toLowerCase();
    const clauses = /** @type {[string, any][]} */ (Object.entries(this.book?.clauses ?? {}));
    const fits = ([id, clause] = /** @type {[string, any]} */ (["", {}])) =>
      !wanted ||
      id.toLowerCase().startsWith(wanted) ||
      String(clause.text ?? "")
        .toLowerCase()
        .includes(wanted) ||
      String(clause.title ?? "")
        .toLowerCase()
        .includes(wanted);
    /** @type {Map<string, any>} */
    const chapters = new Map(
      (this.book?.chapters ?? []).map((/** @type {any} */ chapter) => [
        String(chapter.chapter ?? chapter.key),
        chapter,
      ]),
    );
    const sections = new Map(
      (this.book?.chapters ?? []).flatMap((/** @type {any} */ chapter) =>
        (chapter.sections ?? []).map((/** @type {any} */ one) => [String(one.number), one.title]),
      ),
    );
    let [last, section] = ["", ""];
    put(
      this.body,
      clauses.filter(fits).map(([id, clause]) => {
        const number = id.split(".")[0];
        const chapter = chapters.get(number);
        const head =
          number !== last && (last = number) ? h("h2", {}, `${number} `, chapter?.name ?? chapter?.title ?? "") : null;
        const part = id.split(".").slice(0, 2).join(".");
        const sub =
          part !== section && (section = part) && sections.has(part)
            ? h("h3", {}, `${part} ${sections.get(part)}`)
            : null;
        return [
          head,
          sub,
          h(
            "article",
            { id: `clause-${id}`, "data-clause": id, tabindex: "-1" },
            h("b", {}, id),
            clause.title ? h("strong", {}, ` ${clause.title}.`) : null,
            " ",
            clause.text ?? "",
            clause.ruling ? h("p", { class: "help" }, clause.ruling) : null,
          ),
        ];
      }),
    );
  }

  /** @param {string} clause */
  #find(clause) {
    let id = clause;
    // A clause that is not listed is looked for under the one that holds it.
    while (id && !this.book?.clauses?.[id]) id = id.split(".").slice(0, -1).join(".");
    const article = id ? this.body.querySelector(`[data-clause="${CSS.escape(id)}"]`) : null;
    this.body.querySelectorAll(".found").forEach((one) => one.classList.remove("found"));
    if (!article) return;
    article.classList.add("found");
    article.scrollIntoView({ block: "center" });
  }
}
