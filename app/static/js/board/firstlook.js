/** Where the first look at a map goes: to where this side's own units can act, or to the middle of its own. */

/**
 * @param {import("../types.js").View} view @param {import("../types.js").Board} board @param {string|null} side
 * @returns {string|null} the space in the middle, null where there is nothing
 */
export function firstLook(view, board, side) {
  const stacks = Object.entries(view.stacks ?? {});
  const able = stacks.filter(([, stack]) =>
    stack.units?.some((/** @type {string} */ id) => view.pieces?.[id]?.can_act),
  );
  const own = able.length ? able : stacks.filter(([, stack]) => !side || stack.side === side);
  const places = own.flatMap(([key, stack]) => {
    const space = board.spaces[stack.at ?? key];
    return space ? [{ key: stack.at ?? key, x: space.x, y: space.y }] : [];
  });
  const mean = (/** @type {"x"|"y"} */ axis) => places.reduce((sum, one) => sum + one[axis], 0) / (places.length || 1);
  const [x, y] = [mean("x"), mean("y")];
  const far = (/** @type {{x: number, y: number}} */ one) => Math.hypot(one.x - x, one.y - y);
  return places.sort((a, b) => far(a) - far(b))[0]?.key ?? null;
}
