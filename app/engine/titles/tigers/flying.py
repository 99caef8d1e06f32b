"""Ground support: whose planes can reach a battle, and what those that meet there come to (14.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ...board import hexgrid
from . import fuel, terms
from .places import chinese_city
from .reckoning import INFILTRATION
from .state import Battle, State
from .theater import Hex

_WESTERN = ("india", "burma", "indochina")


def pool(state: State, battle: Battle, side: str) -> str | None:
    """The pool from which a side's planes come to a battle, or None where they may not fly (6.3 B 1, 6.3 B 2).

    A battle with targets on both sides of the Line lies on neither.
    """
    zones = {state.hex(target).side for target in battle.targets}
    if len(zones) > 1:
        return None
    west = terms.WEST in zones
    if side == terms.ALLIED:
        return None if west else "allied"
    if west and state.monsoon:
        return None
    return "imperial_west" if west else "imperial_east"


def ready(state: State, battle: Battle, side: str) -> int:
    """How many planes a side can still send to this battle: unused, in range, and for Zeros with fuel."""
    name = pool(state, battle, side)
    if name is None or (side == terms.IMPERIAL and not fuel.planes_have_fuel(state)):
        return 0
    left = state.tracks.planes[name] - state.tracks.planes_used[name]
    if left <= 0:
        return 0
    goals, launching = _goals(state, battle, side), bases(state, name)
    return left if any(_near(state, base, goal) for base in launching for goal in goals) else 0


def bases(state: State, name: str) -> tuple[str, ...]:
    """The hexes from which planes of a pool fly now."""
    return tuple(hex_.key for hex_ in state.theater.hexes.values() if _is_base(state, hex_, name))


def reached(state: State, name: str) -> tuple[str, ...]:
    """The land hexes within reach of some base of a pool."""
    found = edge = set(bases(state, name))
    for _ in range(int(state.limits["air_range"])):
        edge = {near for key in edge for near in hexgrid.neighbours(key)} - found
        found = found | edge
    return tuple(key for key, hex_ in state.theater.hexes.items() if hex_.land and key in found)


def _near(state: State, base: str, goal: str) -> bool:
    return hexgrid.distance(base, goal) <= int(state.limits["air_range"])


def _is_base(state: State, hex_: Hex, name: str) -> bool:
    """Whether a hex, in friendly hands, launches planes of a pool (14.3.1)."""
    if name == "allied":
        return hex_.airbase and state.control.get(hex_.key) == terms.ALLIED
    if state.control.get(hex_.key) != terms.IMPERIAL or hex_.place is None:
        return False
    if name == "imperial_west":
        return hex_.region in _WESTERN or (hex_.region is None and hex_.side == terms.WEST)
    return chinese_city(state, hex_.key)


def _goals(state: State, battle: Battle, side: str) -> Iterable[str]:
    """Where planes must get to: Zeros to a target hex, US planes to any hex of the units they support (14.3.1)."""
    if side == terms.IMPERIAL or side != battle.side:
        return battle.targets
    here = {state.units[id_].at for id_ in battle.attackers}
    return here | set(battle.targets) if battle.kind == INFILTRATION else here


@dataclass(frozen=True, slots=True)
class Sky:
    """What is left after planes have cancelled each other: uncancelled planes by side (14.3.3 E)."""

    left: Mapping[str, int]

    def harm(self, side: str, most: int) -> int:
        """Steps that the enemy's planes add to a side's loss (14.3.3 F)."""
        return min(self.left.get(terms.other(side), 0), most)


def meet(sent: Mapping[str, int]) -> Sky:
    """Planes cancel one for one."""
    cancelled = min(sent.get(side, 0) for side in terms.SIDES)
    return Sky({side: sent.get(side, 0) - cancelled for side in terms.SIDES})
