"""What a step over a hexside costs, and where a unit may not step at all (chapter 11, 6.2 B)."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import RuleError
from . import terms, zones
from .state import State
from .theater import Side
from .units import Unit


def entry_cost(state: State, unit: Unit, side: Side) -> int:
    """MP for a unit to step over a hexside into the hex beyond, in the present weather (11.9, 11.10, 6.2 B 2)."""
    chart = state.charts.terrain
    cost = _ground(state, unit, side)
    if side.river:
        cost += chart[side.river].cost
    return cost * _weather(state, side.to.side)


def edge_cost(state: State, unit: Unit, key: str) -> int:
    """MP for a unit to come onto the map into an edge hex (9.2 F)."""
    hex_ = state.hex(key)
    special = int(state.limits["special_forces_cost"]["dry"])
    cost = special if unit.special else state.charts.terrain[hex_.terrain].cost
    return cost * _weather(state, hex_.side)


def infiltration_cost(state: State, side: Side) -> int:
    """MP to infiltrate over a hexside: a fixed price and the ordinary hexside cost, whatever the weather (12.2 B)."""
    river = state.charts.terrain[side.river].cost if side.river else 0
    return int(state.limits["infiltration_cost"]) + river


def _ground(state: State, unit: Unit, side: Side) -> int:
    if unit.special:
        return int(state.limits["special_forces_cost"]["dry"])
    chart = state.charts.terrain
    return chart["road"].cost if side.road else chart[side.to.terrain].cost


def _weather(state: State, zone: str) -> int:
    """The monsoon doubles every cost west of the Line (6.2 B 2)."""
    return 2 if state.monsoon and zone == terms.WEST else 1


def refusal(state: State, units: Sequence[Unit], side: Side) -> RuleError | None:
    """Why these units may not step over this hexside together, costs apart; None where they may."""
    to = side.to.key
    mover = units[0].side
    clause = zones.closed(state, mover, side.to.side)
    if clause:
        return RuleError("front_closed", clause, "East of the Weather Line nothing may be done this turn.")
    if state.enemy_held(to, mover):
        return RuleError("enemy_held", "11.7.A", f"Enemy units stand in {state.theater.name(to)}; go round, or attack.")
    for unit in units:
        found = zones.crossing_refusal(unit, side) or tank_refusal(unit, side)
        if found:
            return found
    return _untried_refusal(state, units, to)


def tank_refusal(unit: Unit, side: Side) -> RuleError | None:
    if unit.kind == "tank" and side.to.terrain in ("jungle", "mountain") and not side.road:
        return RuleError("tank_terrain", "11.10.C", f"{unit.title} goes into {side.to.terrain} by road only.")
    return None


def _untried_refusal(state: State, units: Sequence[Unit], to: str) -> RuleError | None:
    """11.7 B, 11.7 C: untried units need better ones with them to walk into a Japanese-held city."""
    if state.control.get(to) != terms.IMPERIAL or not state.is_city(to):
        return None
    if state.hex(to).start == terms.ALLIED or any(unit.force in terms.SEASONED for unit in units):
        return None
    if any(unit.untried for unit in units):
        return RuleError(
            "untried_city", "11.7.B", "Untried units enter a Japanese-held city only with veterans or US-trained units."
        )
    return None


def mixing_refusal(state: State, units: Sequence[Unit], to: str) -> RuleError | None:
    """Why these units may not stay in a hex with those there: Chinese and Commonwealth never stack (8.5 A)."""
    together = [*units, *(unit for unit in state.at(to) if unit not in units)]
    if any(unit.chinese and unit.ground for unit in together) and any(unit.commonwealth for unit in together):
        return RuleError("no_mixing", "8.5.A", "Chinese and Commonwealth units may not stop in one hex.")
    return None


def room_refusal(state: State, units: Sequence[Unit], to: str, clause: str) -> RuleError | None:
    """Why a hex has no room for these units (8.2)."""
    here = sum(unit.size_halves for unit in state.at(to) if unit not in units)
    if here + sum(unit.size_halves for unit in units) > state.stack_limit:
        return RuleError(
            "overstacked",
            clause,
            f"{state.theater.name(to)} holds {state.stack_limit // 2} units at most, brigades and regiments as halves.",
        )
    return None
