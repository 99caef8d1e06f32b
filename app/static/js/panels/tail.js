/** Keeping the end of what scrolls in sight, also as its room becomes larger or smaller; who reads further up is left there. */

const NEAR_PX = 40;

export class Tail {
  /** @param {HTMLElement} content what stands in the scrolling element */
  constructor(content) {
    this.content = content;
    /** whether the end is in sight */
    this.end = true;
    this.height = 0;
    /** @type {HTMLElement|null} */
    this.scroller = null;
  }

  /** Something has come at the end. @param {boolean} [anyway] whether to go there even from further up */
  follow(anyway = false) {
    const scroller = this.content.parentElement;
    if (!scroller) return;
    if (this.scroller !== scroller) this.#watch(scroller);
    if (this.end || anyway) scroller.scrollTop = scroller.scrollHeight;
  }

  /** @param {HTMLElement} scroller */
  #watch(scroller) {
    this.scroller = scroller;
    this.height = scroller.clientHeight;
    scroller.addEventListener("scroll", () => {
      // A change of size scrolls too, and says nothing about the reader.
      if (scroller.clientHeight === this.height)
        this.end = scroller.scrollTop + scroller.clientHeight > scroller.scrollHeight - NEAR_PX;
    });
    new ResizeObserver(() => {
      this.height = scroller.clientHeight;
      if (this.end) scroller.scrollTop = scroller.scrollHeight;
    }).observe(scroller);
  }
}
