/** A small publisher: parts of the page hear of changes without knowing each other. */
export class Emitter {
  constructor() {
    /** @type {Map<string, Set<(value: any) => void>>} */
    this.listeners = new Map();
  }

  /**
   * @param {string} name @param {(value: any) => void} listener
   * @returns {() => void} what ends the subscription
   */
  on(name, listener) {
    const set = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, set.add(listener));
    return () => set.delete(listener);
  }

  /** @param {string} name @param {any} [value] */
  emit(name, value) {
    for (const listener of [...(this.listeners.get(name) ?? [])]) listener(value);
  }
}
