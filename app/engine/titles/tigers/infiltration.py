"""Infiltration: an attack on the march, as the first hex of a move (chapter 12)."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import RuleError
from . import battle, costs, eligible, fuel, movement, orders, terms, zones
from .orders import Commander, Kind, Order
from .reckoning import INFILTRATION, ROUGH_GOING
from .state import State
from .supply import in_supply
from .table import Table
from .theater import Side
from .units import Unit

_MOUNTED = ("tank", "cavalry")


def unit_refusal(state: State, unit: Unit) -> RuleError | None:
    """Why a unit can't infiltrate anywhere this phase (12.1, 12.2, 12.3)."""
    doings = state.doings
    if unit.chinese or unit.puppet:
        return RuleError("no_infiltrator", "12.3.D", f"{unit.title} can't infiltrate: no Chinese or puppet unit does.")
    if movement.printed(state, unit) == 0:
        return RuleError("immobile", "12.3.F", f"{unit.title} has no movement factor.")
    if unit.id in doings.infiltrated:
        return RuleError("infiltrated", "12.3.A", f"{unit.title} has infiltrated in this phase already.")
    if not in_supply(state, unit):
        return RuleError("out_of_supply", "12.1.1", f"{unit.title} is out of supply; only supplied units infiltrate.")
    if movement.spent(state, unit):
        return RuleError("not_first_hex", "12.2.B", f"{unit.title} has moved: infiltration comes with the first hex.")
    return movement.refuse_standing(state, unit)


def company_refusal(state: State, units: Sequence[Unit]) -> RuleError | None:
    """Why units can't infiltrate together, wherever they go (12.3 E, 12.4, 12.5)."""
    # Nobody of them has moved (12.2 B), so where they stand is where they began.
    if len({unit.at for unit in units}) > 1:
        return RuleError("not_together", "12.5.A", "Units that go together must have begun the phase in one hex.")
    mounted = any(unit.kind in _MOUNTED for unit in units)
    if mounted and not any(unit.infantry for unit in units):
        return RuleError("no_infantry", "12.3.E", "Tanks and cavalry infiltrate only with an infantry unit.")
    if state.stack_halves(units[0].at) > state.stack_limit:
        return RuleError("overstacked", "12.4.A", f"{state.theater.name(units[0].at)} is overstacked: thin it first.")
    return None


def target_refusal(state: State, units: Sequence[Unit], into: str) -> RuleError | None:
    """Why units that may infiltrate can't do so into this hex."""
    found = eligible.target_refusal(state, units[0].side, into)
    if found is not None:
        return found
    if state.is_city(into):
        return RuleError("city", "12.3.B", f"{state.theater.name(into)} is a city: only a prepared assault goes there.")
    for unit in units:
        found = eligible.unit_refusal(state, unit, [into])
        if found is not None:
            return found
    side = _side(state, units, into)
    for unit in units:
        # It is a move: no road is used to enter, and the Line holds as for any march (11.10 D, 6.3 B).
        if unit.kind == "tank" and side.to.terrain in ROUGH_GOING:
            return RuleError("tank_terrain", "11.10.D", f"{unit.title} can't enter {side.to.terrain} without a road.")
        crossing = zones.crossing_refusal(unit, side)
        if crossing is not None:
            return crossing
    return _cost_refusal(state, units, side)


def _side(state: State, units: Sequence[Unit], into: str) -> Side:
    side = state.theater.side(units[0].at, into)
    assert side is not None
    return side


def _cost_refusal(state: State, units: Sequence[Unit], side: Side) -> RuleError | None:
    cost = costs.infiltration_cost(state, side)
    # Nobody of them has moved (12.2 B).
    has = min(movement.allowance(state, unit) for unit in units)
    if cost <= has:
        return None
    return RuleError("too_far", "12.3.C", f"That takes {cost} MP; the slowest has {has}. The least move does not help.")


def within_reach(state: State, units: Sequence[Unit]) -> dict[str, int]:
    """The hexes that these units can infiltrate together, with the cost in MP."""
    if any(unit_refusal(state, unit) is not None for unit in units) or company_refusal(state, units) is not None:
        return {}
    return {
        side.to.key: costs.infiltration_cost(state, side)
        for side in state.theater.sides.get(units[0].at, ())
        if target_refusal(state, units, side.to.key) is None
    }


def refusal(state: State, units: Sequence[Unit], into: str) -> RuleError | None:
    """Why these units may not infiltrate this hex together."""
    for unit in units:
        found = unit_refusal(state, unit)
        if found is not None:
            return found
    return company_refusal(state, units) or target_refusal(state, units, into)


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if not orders.idle(state, by, terms.OPERATIONAL):
        return None
    able = _able(state, by)
    if not able:
        return None
    into, chosen = partial.get("into"), [id_ for id_ in partial.get("units", ()) if id_ in able]
    units = [id_ for id_, near in able.items() if into in (None, *near) and _joins(state, id_, chosen)]
    goals = {key: cost for near in able.values() for key, cost in near.items()}
    if chosen:
        goals = within_reach(state, [state.units[id_] for id_ in chosen])
    return [
        orders.pieces("units", "Units that infiltrate together", units),
        orders.space("into", "Into", sorted(goals), {key: goals[key] for key in sorted(goals)}),
    ]


def _able(state: State, by: Commander) -> dict[str, dict[str, int]]:
    """Each unit that could infiltrate, with its targets: tanks and cavalry where infantry could go along (12.3 E)."""
    hopes = {unit: _hopes(state, unit) for unit in state.on_map(by.side) if by.commands(state, unit)}
    led = {(unit.at, key) for unit, near in hopes.items() if unit.kind not in _MOUNTED for key in near}
    found = {
        unit.id: {key: cost for key, cost in near.items() if (unit.at, key) in led} for unit, near in hopes.items()
    }
    return {id_: near for id_, near in found.items() if near}


def _hopes(state: State, unit: Unit) -> dict[str, int]:
    """What a unit could infiltrate by itself, or if only some infantry went along."""
    if unit_refusal(state, unit) is not None or state.stack_halves(unit.at) > state.stack_limit:
        return {}
    return {
        side.to.key: costs.infiltration_cost(state, side)
        for side in state.theater.sides.get(unit.at, ())
        if target_refusal(state, [unit], side.to.key) is None
    }


def _joins(state: State, id_: str, chosen: Sequence[str]) -> bool:
    company = [state.units[other] for other in dict.fromkeys((*chosen, id_))]
    found = company_refusal(state, company)
    # A tank may be named before the infantry that goes with it.
    return found is None or found.clause == "12.3.E"


def _infiltrate(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "units", "into")
    state = table.state
    orders.my_turn(state, by, terms.OPERATIONAL)
    units = orders.own_on_map(state, by, orders.texts(order, "units"))
    into = state.hex(orders.text(order, "into")).key
    orders.refuse(refusal(state, units, into))
    cost = costs.infiltration_cost(state, _side(state, units, into))
    movement.begin(table, units)
    doings = table.state.doings
    table.doings(
        spent={**doings.spent, **{unit.id: movement.spent(state, unit) + cost for unit in units}},
        infiltrated=doings.infiltrated | {unit.id for unit in units},
    )
    fuel.burn_for_tanks(table, units)
    battle.begin(table, INFILTRATION, [unit.id for unit in units], [into])


INFILTRATE = Kind(
    name="infiltrate",
    label="Infiltrate",
    hint="Attack on the march: as the first hex of its move a stack enters a hex with enemies. It can't be called off.",
    clause="12.2.B",
    fields=_fields,
    carry_out=_infiltrate,
    dice=True,
)
