/** Building elements: text always goes in as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Set properties, attributes and listeners. `class`, `data-*` and `aria-*` are attributes; `on*` are listeners;
 * null, undefined and false leave an attribute out.
 * @param {Element} element
 * @param {Record<string, any>} props
 */
function dress(element, props) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "disabled" || name === "hidden" || name === "open")
      /** @type {any} */ (element)[name] = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element} element
 * @param {any[]} children nodes, strings, numbers, arrays of them; empty values are skipped
 */
function fill(element, children) {
  for (const child of children.flat(3)) {
    if (child === null || child === undefined || child === false || child === "") continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An HTML element.
 * @param {string} tag @param {Record<string, any>} [props] @param {...any} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, props);
  fill(element, children);
  return element;
}

/**
 * An SVG element.
 * @param {string} tag @param {Record<string, any>} [props] @param {...any} children
 * @returns {SVGElement}
 */
export function s(tag, props = {}, ...children) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  dress(element, props);
  fill(element, children);
  return element;
}

/**
 * Replace all that an element holds.
 * @param {Element} element @param {...any} children
 */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}

/**
 * Make an element hold these where it holds others: what is the same is not said again to those who listen, and the
 * focus stays on the control in the same place. Listeners must depend on nothing that does not show in the elements.
 * @param {Element} element @param {...any} children
 */
export function renew(element, ...children) {
  const fresh = /** @type {Element} */ (element.cloneNode(false));
  fill(fresh, children);
  if (fresh.isEqualNode(element)) return;
  const controls = () => [...element.querySelectorAll("a, button, input, select, summary, textarea")];
  const focused = controls().indexOf(/** @type {Element} */ (document.activeElement));
  element.replaceChildren(...fresh.childNodes);
  /** @type {HTMLElement|undefined} */ (controls()[focused])?.focus();
}

/**
 * Make an element equal to another of its kind, touching only what differs: what stays needs neither style nor layout.
 * @param {Element} element @param {Element} fresh is used up
 */
export function mend(element, fresh) {
  for (const { name } of [...element.attributes]) if (!fresh.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  const [old, now] = [[...element.childNodes], [...fresh.childNodes]];
  for (const [i, child] of now.entries()) {
    const was = old[i];
    if (!was) element.append(child);
    else if (was instanceof Element && child instanceof Element && was.tagName === child.tagName) mend(was, child);
    else if (!was.isEqualNode(child)) was.replaceWith(child);
  }
  for (const left of old.slice(now.length)) left.remove();
}

/**
 * The element with an id, which must be there.
 * @param {string} id @returns {HTMLElement}
 */
export function byId(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element;
}

/**
 * A button.
 * @param {string} label @param {(event: Event) => void} onclick @param {Record<string, any>} [props]
 */
export function button(label, onclick, props = {}) {
  return h("button", { type: "button", onclick, ...props }, label);
}

/**
 * Drawing that waits while a finger or mouse button is down on the element: what is drawn anew between press and
 * release would never get its click.
 * @param {HTMLElement} element @param {() => void} draw
 * @returns {() => void} draws now, or after the release
 */
export function steady(element, draw) {
  let held = false;
  let wanted = false;
  const release = () =>
    setTimeout(() => {
      held = false;
      if (wanted) draw();
      wanted = false;
    });
  element.addEventListener("pointerdown", () => {
    held = true;
    addEventListener("pointerup", release, { once: true });
    addEventListener("pointercancel", release, { once: true });
  });
  return () => {
    if (held) wanted = true;
    else draw();
  };
}
