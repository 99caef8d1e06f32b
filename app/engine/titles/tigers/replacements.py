"""Replacements: steps that rebuild weakened units on the map, and the Marauders from the dead (9.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...errors import RuleError
from . import costs, orders, supply, terms, zones
from .control import enter
from .orders import Commander, Kind, Order
from .state import State
from .table import Table
from .terms import several
from .units import Unit

_NATIONS = {terms.ALLIED: ("commonwealth", "us"), terms.IMPERIAL: ("japanese",)}


def begin(table: Table) -> None:
    """The New Units phase opens: this turn's steps come, the last turn's are gone, who is in supply is noted (9.1.1 A).

    Chinese steps come once and are kept until they are used (9.1.2 C, 9.1.3 A): their marker stands in its box from the
    start (3.4 A), and no Allied player turn comes before theirs.
    """
    state = table.state
    coming = state.pack.turns[state.turn - 1]["replacements"]
    table.tracks(replacements={nation: coming[nation] for nation in _NATIONS[state.side]})
    if state.side == terms.ALLIED and coming["chinese"]:
        table.tell("replacements", f"{coming['chinese']} steps come for US-trained Chinese units.", "9.1.3.A")
    table.state = replace(table.state, refit=in_supply(table.state))


def in_supply(state: State) -> frozenset[str]:
    """Units of the side whose turn it is that are in supply now."""
    return frozenset(unit.id for unit in state.on_map(state.side) if supply.in_supply(state, unit))


def nation(unit: Unit) -> str:
    """Whose replacement steps a unit takes (9.1.2 B)."""
    if unit.commonwealth:
        return "commonwealth"
    return "chinese" if unit.chinese else unit.force


def left(state: State, nation_: str) -> int:
    """Steps still to be given to a nation this turn."""
    if nation_ == "chinese":
        return state.tracks.chinese_replacements
    return state.tracks.replacements.get(nation_, 0)


def refusal(state: State, unit: Unit) -> RuleError | None:
    """Why a unit can take no replacement step at all, or None."""
    if unit.at == terms.DEAD:
        return RuleError("dead", "9.1.A", f"{unit.title} is eliminated and can't be rebuilt; use the steps on the map.")
    if not unit.on_map:
        return RuleError("not_on_map", "9.1.C", f"{unit.title} is not on the map.")
    found = _wrong_kind(state, unit)
    if found is not None:
        return found
    shut = zones.closed_refusal(state, unit.side, unit.at)
    if shut is not None:
        return shut
    if unit.steps >= unit.max_steps:
        return RuleError("full", "9.1.1.D", f"{unit.title} is at full strength.")
    if unit.chinese and not _rebuilt_in_the_west(state, unit):
        return RuleError(
            "no_supply",
            "9.1.3.B",
            f"{unit.title} must be with or beside the Marauders and have a supply line to India.",
        )
    if unit.id not in state.refit:
        return RuleError("no_supply", "9.1.1.A", f"{unit.title} was out of supply as the New Units phase began.")
    if not left(state, nation(unit)):
        clause = "9.1.3.A" if unit.chinese else "9.1.2.B"
        return RuleError("no_steps", clause, f"No replacement steps are left for {unit.title}.")
    return None


def _wrong_kind(state: State, unit: Unit) -> RuleError | None:
    """9.1.2 D, 9.1.3 A: who never takes replacements."""
    if unit.side == terms.IMPERIAL and not (unit.japanese and unit.infantry):
        return RuleError("wrong_kind", "9.1.2.D", f"Only Japanese infantry is rebuilt, not {unit.title}.")
    if unit.chinese and unit.force != "chinese_us_trained":
        return RuleError("wrong_kind", "9.1.3.A", f"Only US-trained Chinese units are rebuilt, not {unit.title}.")
    return None


def _rebuilt_in_the_west(state: State, unit: Unit) -> bool:
    return supply.near_marauders(state, unit.at) and supply.overland(state, unit)


def _spend(table: Table, nation_: str, steps: int) -> None:
    tracks = table.state.tracks
    if nation_ == "chinese":
        table.tracks(chinese_replacements=tracks.chinese_replacements - steps)
    else:
        table.tracks(replacements={**tracks.replacements, nation_: tracks.replacements[nation_] - steps})


def rebuildable(state: State, by: Commander) -> list[Unit]:
    """The units to which a commander could give replacement steps now."""
    return [unit for unit in state.on_map(by.side) if by.commands(state, unit) and refusal(state, unit) is None]


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if not orders.idle(state, by, terms.NEW_UNITS):
        return None
    takers = [unit.id for unit in rebuildable(state, by)]
    if not takers:
        return None
    chosen = partial.get("unit")
    steps = orders.count("steps", "Steps", 1, 1)
    if chosen not in takers:
        return [orders.piece("unit", "Unit to rebuild", takers), orders.after(steps, "unit")]
    unit = state.units[chosen]
    most = min(left(state, nation(unit)), unit.max_steps - unit.steps)
    left_now = f"Steps left for such units: {left(state, nation(unit))}."
    return [orders.piece("unit", "Unit to rebuild", takers), {**steps, "max": most, "help": left_now}]


def _rebuild(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "unit", "steps")
    state = table.state
    orders.my_turn(state, by, terms.NEW_UNITS)
    unit = orders.own_unit(state, by, orders.text(order, "unit"))
    orders.refuse(refusal(state, unit))
    steps = orders.number(order, "steps", least=1)
    if steps > unit.max_steps - unit.steps:
        lacking = unit.max_steps - unit.steps
        raise RuleError("too_many", "9.1.1.D", f"{unit.title} lacks only {several(lacking, 'step')} of full strength.")
    if steps > left(state, nation(unit)):
        clause = "9.1.3.A" if unit.chinese else "9.1.2.B"
        raise RuleError(
            "too_many", clause, f"No more than {several(left(state, nation(unit)), 'step')} can go to {unit.title}."
        )
    _spend(table, nation(unit), steps)
    table.put(replace(unit, steps=unit.steps + steps))
    table.tell(
        "replace",
        f"The {terms.SIDE_NAMES[by.side]} uses {several(steps, 'replacement step')}.",
        "9.1.1.C",
        own={by.side: f"{unit.title} in {table.name(unit.at)} is rebuilt by {several(steps, 'step')}."},
    )


REPLACE = Kind(
    name="replace",
    label="Rebuild a unit",
    hint="Give replacement steps to a weakened unit that was in supply as the phase began.",
    clause="9.1.1.C",
    fields=_fields,
    carry_out=_rebuild,
)


# The Marauders come back from the dead (9.1 B, 9.2.4)


def _fallen_marauders(state: State, by: Commander) -> Iterator[Unit]:
    if by.side == terms.ALLIED and by.front != terms.EAST:
        yield from (unit for unit in state.units.values() if unit.marauders and unit.at == terms.DEAD)


def _entry_refusal(state: State, unit: Unit, key: str) -> RuleError | None:
    if key not in state.theater.edges["west"]:
        return RuleError("wrong_edge", "9.2.4.B", f"{unit.title} comes back over the western board edge only.")
    if state.enemy_held(key, unit.side):
        return RuleError("enemy_held", "9.2.4.B", f"Imperial units stand in {state.theater.name(key)}.")
    return costs.room_refusal(state, [unit], key, "9.2.C")


def _recreate_fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if not orders.idle(state, by, terms.NEW_UNITS) or not left(state, "us"):
        return None
    fallen = list(_fallen_marauders(state, by))
    if not fallen:
        return None
    edge = [key for key in state.theater.edges["west"] if _entry_refusal(state, fallen[0], key) is None]
    if not edge:
        return None
    return [orders.piece("unit", "Unit", [unit.id for unit in fallen]), orders.space("at", "Edge hex", edge)]


def _recreate(table: Table, by: Commander, order: Order) -> None:
    """All US steps of the turn go into the unit: they can't be kept (9.1.2 C), and it comes with as many steps."""
    orders.only(order, "unit", "at")
    state = table.state
    orders.my_turn(state, by, terms.NEW_UNITS)
    unit = orders.own_unit(state, by, orders.text(order, "unit"))
    key = state.hex(orders.text(order, "at")).key
    if not unit.marauders:
        raise RuleError("dead", "9.1.A", f"{unit.title} can't be brought back; only the Marauders can.")
    if unit.at != terms.DEAD:
        raise RuleError("not_dead", "9.1.B", f"{unit.title} is not among the eliminated units.")
    if by.front == terms.EAST:
        raise RuleError("not_your_front", "9.2.4.B", f"{unit.title} enters in the west; its commander there brings it.")
    if not left(state, "us"):
        raise RuleError("no_steps", "9.1.2.B", "No US replacement steps are left this turn.")
    orders.refuse(_entry_refusal(state, unit, key))
    steps = min(left(state, "us"), unit.max_steps)
    _spend(table, "us", steps)
    table.put(replace(unit, steps=steps))
    enter(table, (unit.id,), key)
    owed = costs.edge_cost(table.state, table.unit(unit.id), key)
    table.state = replace(table.state, entered={**table.state.entered, unit.id: owed})
    text = f"{unit.title} come back, {several(steps, 'step')} strong, at {table.name(key)}."
    table.tell("recreate", text, "9.1.B", "9.2.4.B", spaces=[key])


RECREATE = Kind(
    name="recreate",
    label="Bring back the Marauders",
    hint="US replacement steps bring the eliminated Marauders back over the western board edge.",
    clause="9.2.4.B",
    fields=_recreate_fields,
    carry_out=_recreate,
)
