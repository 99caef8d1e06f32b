"""Counters as a viewer sees them: the printed face, and for the owner what state they are in."""

from __future__ import annotations

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


def scheme(unit: Unit) -> str:
    """The colour scheme of a counter (2.5)."""
    if unit.puppet:
        return "puppet"
    return "japanese_tank" if unit.kind == "tank" and unit.japanese else unit.force


def face(unit: Unit) -> dict[str, Any]:
    """What is printed on the side that lies up. Nothing that its owner could not show across the table."""
    return {
        "side": unit.side,
        "name": unit.name,
        "title": unit.title,
        "force": unit.force,
        "kind": unit.kind,
        "size": terms.SIZE_MARKS[unit.size] if unit.ground else "",
        "irregular": unit.irregular,
        "scheme": scheme(unit),
        "factors": list(unit.now) if unit.now and unit.ground else None,
        "steps": unit.steps,
        "max_steps": unit.max_steps,
        "down": unit.down,
        "w": unit.w,
    }


def piece(state: State, unit: Unit) -> dict[str, Any]:
    """A unit for its own side: its face, its place, and badges for supply and for what it has done."""
    return {"at": unit.at, **face(unit), "badges": _badges(state, unit)}


def _badges(state: State, unit: Unit) -> list[str]:
    badges = []
    if unit.ground and unit.on_map:
        kept = supply(state, unit)
        if kept != terms.FULL:
            badges.append("out_of_supply" if kept == terms.OUT else "attenuated")
    doings = state.doings
    if doings.spent.get(unit.id) or unit.id in doings.halted:
        badges.append("moved")
    if unit.id in doings.fought:
        badges.append("fought")
    return badges
