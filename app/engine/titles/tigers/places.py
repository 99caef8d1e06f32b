"""Which towns and cities a rule means, and what lies open between them."""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable

from . import terms
from .memo import remembered
from .state import State
from .supply import nets


def chinese_city(state: State, key: str) -> bool:
    """A city in China; a board that names no regions has its cities there. Not one that the B-29s burnt (14.4 B 1)."""
    hex_ = state.theater.hexes.get(key)
    return hex_ is not None and state.is_city(key) and hex_.region in (None, "china")


def settled_in(state: State, key: str, regions: Collection[str]) -> bool:
    """A town or city in one of these regions of the west; a burnt city is none any more (14.4 B 1).

    A board that names no regions has its western places there.
    """
    hex_ = state.hex(key)
    there = hex_.region in regions or (hex_.region is None and hex_.side == terms.WEST)
    return there and (hex_.town is not None or state.is_city(key))


def holds(state: State, side: str, key: str) -> bool:
    """Whether a side controls a hex of the board; nobody controls one that the board lacks."""
    return state.control.get(key) == side


def clear_way_to_supply_city(state: State, start: str) -> bool:
    """Whether a way without Imperial units joins a hex to Kunming, Chengtu or Chungking in Allied hands (9.2.2)."""
    return start in _joined_to_supply_city(state)


def clear_road_to_india(state: State, start: str) -> bool:
    """Whether road hexes without Imperial units run unbroken from a hex to the western board edge (7.7.4 A)."""
    return start in _joined(state, state.theater.edges["west"], by_road=True)


@remembered(lambda state: (state.stacks, state.control, state.pack))
def _joined_to_supply_city(state: State) -> set[str]:
    held = [key for key in terms.SUPPLY_CITIES if holds(state, terms.ALLIED, key)]
    return _joined(state, held, by_road=False)


def _joined(state: State, goals: Iterable[str], by_road: bool) -> set[str]:
    """All hexes that a way free of Imperial ground units joins to one of the goals."""
    seen = {key for key in goals if not state.enemy_held(key, terms.ALLIED)}
    queue = deque(seen)
    while queue:
        for side in state.theater.sides.get(queue.popleft(), ()):
            key = side.to.key
            if key not in seen and (side.road or not by_road) and not state.enemy_held(key, terms.ALLIED):
                seen.add(key)
                queue.append(key)
    return seen


def fed_from_the_north(state: State, key: str) -> bool:
    """Whether a Japanese line runs from a hex to the northern board edge (7.9.3 A)."""
    return nets(state).imperial_east.reaches(key)


def fed_from_the_south(state: State, key: str) -> bool:
    """Whether an Imperial line runs from a hex to the southern board edge (7.9.1 A)."""
    return nets(state).imperial_west.reaches(key)
