"""Fog of war: what of a stack lies in sight, and how many units public words may speak of (8.6; the option `fog`)."""

from __future__ import annotations

from .state import State
from .units import Unit


def deep(state: State) -> bool:
    """Whether the number of units in a stack is hidden too."""
    return state.options.get("fog") == "deep"


def top(state: State, key: str) -> Unit:
    """The unit of a stack that everyone sees.

    Under deep fog a fighting unit always lies over a supply unit: what may be done in the hex tells that one is there.
    """
    units = state.at(key)
    if deep(state):
        return next((unit for unit in units if unit.ground), units[0])
    return units[0]


def tops(state: State) -> frozenset[str]:
    """The ids of all units that everyone sees."""
    return frozenset(top(state, key).id for key in state.stacks)


def told(state: State, count: int, does: str, do: str) -> str:
    """`A unit advances`, `3 units advance`; under deep fog `Units advance`, however many."""
    if deep(state):
        return f"Units {do}"
    return f"A unit {does}" if count == 1 else f"{count} units {do}"
