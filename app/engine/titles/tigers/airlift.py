"""Airlift: units fly from one transport base to another, Chinese W units to Kunming only (10.5 to 10.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from ...errors import RuleError
from . import air_supply, bases, costs, fog, orders, terms
from .control import enter
from .orders import Commander, Kind, Order
from .places import holds
from .state import State
from .table import Table
from .units import Unit


def refuse_flying(state: State, unit: Unit) -> RuleError | None:
    """Why a unit can't be flown now, or None."""
    if not unit.anglo_allied and not (unit.chinese and unit.w):
        clause = "10.6.A" if unit.chinese else "10.5.A"
        return RuleError("wrong_force", clause, f"Anglo-Allied and Chinese W units fly, not {unit.title}.")
    limit, start = ("10.6.A", "10.6.B") if unit.chinese else ("10.5.A", "10.5.B")
    first = state.limits["strategic_from"]["airlift_chinese" if unit.chinese else "airlift_anglo_allied"]
    if state.turn < first:
        return RuleError("too_early", limit, f"{unit.title} may fly from turn {first} on.")
    if unit.id in state.carried:
        clause = "10.6.D" if unit.chinese else "10.5.D"
        return RuleError("moved", clause, f"{unit.title} has had its strategic movement or flight for this turn.")
    if unit.at not in bases.held_atc(state):
        return RuleError("no_base", start, f"{unit.title} does not stand on a transport base.")
    return air_supply.leaving_refusal(state, unit, unit.at)


def refuse_load(state: State, units: Sequence[Unit]) -> RuleError | None:
    """Why these units can't fly in one order, or None: one destination for all, planes for all (10.5 A, 10.7 A)."""
    if len({unit.chinese for unit in units}) > 1:
        return RuleError("not_together", "10.6.C", "Chinese units fly to Kunming only, others never: order them apart.")
    total = state.tracks.airlift_halves + sum(unit.size_halves for unit in units)
    most = int(state.limits["airlift"])
    if total > 2 * most:
        clause = "10.6.E" if units[0].chinese else "10.5.A"
        return RuleError("limit", clause, f"{most} units fly a turn, brigades and regiments as halves.")
    if (total + 1) // 2 + len(state.tracks.air_supply) > int(state.limits["air_supply"]):
        return RuleError("no_markers", "10.7.A", "Each unit flown takes an aerial supply marker, and too few are left.")
    return None


def goal_refusal(state: State, units: Sequence[Unit], key: str) -> RuleError | None:
    """Why these units can't fly to a hex, or None."""
    name = state.theater.name(key)
    if units[0].chinese:
        if key != terms.KUNMING:
            return RuleError("bad_goal", "10.6.C", "Chinese units fly to Kunming only.")
        if not holds(state, terms.ALLIED, key):
            return RuleError("bad_goal", "10.6.C", "Kunming is not in Allied hands.")
    elif key not in bases.held_atc(state) or any(unit.at == key for unit in units):
        return RuleError("bad_goal", "10.5.C", f"{name} is no other transport base in Allied hands.")
    return costs.mixing_refusal(state, units, key)


def _ready(state: State, by: Commander) -> Iterator[Unit]:
    for unit in state.on_map(terms.ALLIED):
        if unit.ground and by.commands(state, unit) and refuse_flying(state, unit) is None:
            yield unit


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if by.side != terms.ALLIED or not orders.idle(state, by, terms.STRATEGIC):
        return None
    ready = [unit for unit in _ready(state, by) if refuse_load(state, [unit]) is None and _goals(state, [unit])]
    if not ready:
        return None
    ids = {unit.id for unit in ready}
    chosen = [state.units[id_] for id_ in partial.get("units", ()) if id_ in ids]
    field = orders.space("to", "Base", ())
    if not chosen:
        return [orders.pieces("units", "Units to fly", sorted(ids)), orders.after(field, "units")]
    mates = [u.id for u in ready if u in chosen or refuse_load(state, [*chosen, u]) is None]
    goals = _goals(state, chosen) if refuse_load(state, chosen) is None else []
    return [
        {**orders.pieces("units", "Units to fly", mates), "help": air_supply.price(state)},
        orders.explained({**field, "from": goals}, "No base is open to all of these."),
    ]


def _goals(state: State, units: Sequence[Unit]) -> list[str]:
    keys = (terms.KUNMING,) if units[0].chinese else bases.held_atc(state)
    return [key for key in keys if goal_refusal(state, units, key) is None]


def _fly(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "units", "to")
    state = table.state
    orders.my_turn(state, by, terms.STRATEGIC)
    units = orders.own_on_map(state, by, orders.texts(order, "units"))
    key = state.hex(orders.text(order, "to")).key
    for found in (*(refuse_flying(state, unit) for unit in units), refuse_load(state, units)):
        if found is not None:
            raise found
    refused = goal_refusal(state, units, key)
    if refused is not None:
        raise refused
    halves = sum(unit.size_halves for unit in units)
    table.tracks(airlift_halves=state.tracks.airlift_halves + halves)
    table.doings(
        origin={**state.doings.origin, **{unit.id: unit.at for unit in units}},
        halted=state.doings.halted | {unit.id for unit in units},
    )
    table.state = replace(table.state, carried=state.carried | {unit.id for unit in units})
    enter(table, [unit.id for unit in units], key)
    names = ", ".join(unit.title for unit in units)
    clause = "10.6.C" if units[0].chinese else "10.5.C"
    text = f"{fog.told(state, len(units), 'flies', 'fly')} to {table.name(key)}."
    table.tell("airlift", text, clause, spaces=[key], own={by.side: f"{names}: {text}"})
    air_supply.divert_from_china(table)


AIRLIFT = Kind(
    name="airlift",
    label="Fly units",
    hint="From one transport base to another, or Chinese W units to Kunming; each takes an aerial supply marker.",
    clause="10.5.A",
    fields=_fields,
    carry_out=_fly,
)
