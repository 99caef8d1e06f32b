"""What a step over a hexside costs, and where a unit may not step at all (chapter 11, 6.2 B)."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import RuleError
from . import terms, zones
from .state import State, holders
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


class Passage:
    """Where units that step together may step, costs apart: what matters of them is looked at once."""

    def __init__(self, state: State, units: Sequence[Unit]) -> None:
        self._state = state
        self._units = units
        self._side = units[0].side
        self._closed = tuple(zone for zone in (terms.WEST, terms.EAST) if zones.closed(state, self._side, zone))
        self._held = holders(state)
        self._crosses = all(unit.crosses_line() for unit in units)
        self._tanks = any(unit.kind == "tank" for unit in units)
        guided = any(unit.force in terms.SEASONED for unit in units)
        self._unguided = not guided and any(unit.untried for unit in units)

    def open(self, side: Side) -> bool:
        """Whether they may step over this hexside together."""
        to = side.to
        return (
            self._held.get(to.key, self._side) == self._side
            and (self._crosses or not side.line)
            and to.side not in self._closed
            and not (self._tanks and not side.road and to.terrain in ("jungle", "mountain"))
            and not (self._unguided and self._forbids_untried(to.key))
        )

    def refusal(self, side: Side) -> RuleError | None:
        """Why they may not, in the order in which a player would be told; None where they may."""
        if self.open(side):
            return None
        to = side.to
        clause = zones.closed(self._state, self._side, to.side)
        if clause:
            return RuleError("front_closed", clause, "East of the Weather Line nothing may be done this turn.")
        if self._held.get(to.key, self._side) != self._side:
            name = self._state.theater.name(to.key)
            return RuleError("enemy_held", "11.7.A", f"Enemy units stand in {name}; go round, or attack.")
        for unit in self._units:
            found = zones.crossing_refusal(unit, side) or tank_refusal(unit, side)
            if found:
                return found
        return RuleError(
            "untried_city", "11.7.B", "Untried units enter a Japanese-held city only with veterans or US-trained units."
        )

    def _forbids_untried(self, key: str) -> bool:
        """11.7 B, 11.7 C: a Japanese-held city that did not begin Chinese bars untried units without better ones."""
        state = self._state
        return (
            state.control.get(key) == terms.IMPERIAL
            and state.is_city(key)
            and state.hex(key).start != terms.ALLIED
        )


def refusal(state: State, units: Sequence[Unit], side: Side) -> RuleError | None:
    """Why these units may not step over this hexside together, costs apart; None where they may."""
    return Passage(state, units).refusal(side)


def tank_refusal(unit: Unit, side: Side) -> RuleError | None:
    if unit.kind == "tank" and side.to.terrain in ("jungle", "mountain") and not side.road:
        return RuleError("tank_terrain", "11.10.C", f"{unit.title} goes into {side.to.terrain} by road only.")
    return None


def mixing_refusal(state: State, units: Sequence[Unit], to: str) -> RuleError | None:
    """Why these units may not stay in a hex with those there: Chinese and Commonwealth never stack (8.5 A)."""
    together = [*units, *state.at(to)]
    if any(unit.chinese and unit.ground for unit in together) and any(unit.commonwealth for unit in together):
        return RuleError("no_mixing", "8.5.A", "Chinese and Commonwealth units may not stop in one hex.")
    return None


def room_refusal(state: State, units: Sequence[Unit], to: str, clause: str) -> RuleError | None:
    """Why a hex has no room for these units from elsewhere (8.2)."""
    if state.stack_halves(to) + sum(unit.size_halves for unit in units) > state.stack_limit:
        return RuleError(
            "overstacked",
            clause,
            f"{state.theater.name(to)} holds {state.stack_limit // 2} units at most, brigades and regiments as halves.",
        )
    return None
