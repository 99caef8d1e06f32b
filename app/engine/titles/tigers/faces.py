"""Counters as a viewer sees them: the printed face, and for the owner what state they are in.

Faces are made once per unit as it stands and then shared: entities that two views share by identity need no comparing.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from . import terms
from .state import State
from .supply import supply
from .units import Unit

SCHEMES = {
    "commonwealth": ("Commonwealth", terms.ALLIED),
    "west_african": ("West African", terms.ALLIED),
    "us": ("United States", terms.ALLIED),
    "chinese_untried": ("Chinese, untried", terms.ALLIED),
    "chinese_veteran": ("Chinese, veteran", terms.ALLIED),
    "chinese_us_trained": ("Chinese, US-trained", terms.ALLIED),
    "japanese": ("Japanese", terms.IMPERIAL),
    "japanese_tank": ("Japanese tanks", terms.IMPERIAL),
    "puppet": ("Puppet armies", terms.IMPERIAL),
}
# Some games' worth of units; each is remembered with the entities made of it.
KEPT = 4096


def scheme(unit: Unit) -> str:
    """The colour scheme of a counter (2.5)."""
    if unit.puppet:
        return "puppet"
    return "japanese_tank" if unit.kind == "tank" and unit.japanese else unit.force


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack as the enemy and the public see it, as they do under deep fog, and as its own side does."""

    public: dict[str, Any]
    deep: dict[str, Any]
    own: dict[str, Any]


class _Shown:
    """The entities made of one unit as it stands."""

    __slots__ = ("face", "pieces", "stacks", "unit")

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.face = _face(unit)
        self.pieces: dict[tuple[str, ...], dict[str, Any]] = {}
        self.stacks: dict[tuple[str, ...], Stack] = {}


_shown: OrderedDict[int, _Shown] = OrderedDict()


def _of(unit: Unit) -> _Shown:
    # The entry holds the unit, so no other object can have its identity while it is remembered.
    found = _shown.get(id(unit))
    if found is None:
        found = _shown[id(unit)] = _Shown(unit)
        if len(_shown) > KEPT:
            _shown.popitem(last=False)
    return found


def face(unit: Unit) -> dict[str, Any]:
    """What is printed on the side that lies up, shared: not to be changed. Nothing that its owner could not show."""
    return _of(unit).face


def piece(state: State, unit: Unit) -> dict[str, Any]:
    """A unit for its own side, shared: its face, its place, and badges for supply and for what it has done."""
    shown, badges = _of(unit), _badges(state, unit)
    if badges not in shown.pieces:
        shown.pieces[badges] = {"at": unit.at, **shown.face, "badges": list(badges)}
    return shown.pieces[badges]


def stack(top: Unit, ids: tuple[str, ...]) -> Stack:
    """A stack under this unit, shared: units that lie in this order under the same top look the same."""
    shown = _of(top)
    if ids not in shown.stacks:
        seen = {"side": top.side, "top": shown.face}
        public = {**seen, "under": len(ids) - 1}
        shown.stacks[ids] = Stack(public, {**seen, "under": None}, {**public, "units": list(ids)})
    return shown.stacks[ids]


def _face(unit: Unit) -> dict[str, Any]:
    return {
        "side": unit.side,
        "name": unit.name,
        "title": unit.title,
        "force": unit.force,
        "kind": unit.kind,
        # A face-down counter shows a question mark and nothing else; all untried units stack alike.
        "size": terms.SIZE_MARKS[unit.size] if unit.ground and not unit.down else "",
        "irregular": unit.irregular,
        "scheme": scheme(unit),
        "factors": list(unit.now) if unit.now and unit.ground else None,
        "steps": unit.steps,
        "max_steps": unit.max_steps,
        "down": unit.down,
        "w": unit.w,
    }


def _badges(state: State, unit: Unit) -> tuple[str, ...]:
    badges = []
    if unit.on_map:
        kept = supply(state, unit)
        if kept != terms.FULL:
            badges.append("out_of_supply" if kept == terms.OUT else "attenuated")
    doings = state.doings
    if doings.spent.get(unit.id) or unit.id in doings.halted:
        badges.append("moved")
    if unit.id in doings.fought:
        badges.append("fought")
    return tuple(badges)
