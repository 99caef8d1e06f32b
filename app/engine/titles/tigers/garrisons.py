"""Garrisons: a Chinese city held with too few Japanese steps rises as the Imperial turn ends (3.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from ...errors import RuleError
from . import costs, orders, terms, zones
from .control import enter, occupy
from .orders import Commander, Kind, Order
from .state import State
from .table import Table
from .terms import several
from .theater import Side
from .units import Unit


def short(state: State) -> tuple[str, ...]:
    """Japanese-held garrison places east of the Line with too few Japanese steps, Haiphong exempt (3.6 A, 3.6 F)."""
    return tuple(key for key in asked(state) if present(state, key) < needed(state, key))


def asked(state: State) -> tuple[str, ...]:
    """The places that ask for a garrison whenever the Empire holds them: east of the Line, Haiphong exempt (3.6 F)."""
    return tuple(
        key
        for key, hex_ in sorted(state.theater.hexes.items())
        if hex_.garrison and hex_.side == terms.EAST and key != terms.HAIPHONG
    )


def needed(state: State, key: str) -> int:
    """The Japanese steps that a place needs now; 0 where the Allies hold it, or while the B-29s bomb it."""
    held = state.control.get(key) == terms.IMPERIAL and key != state.tracks.matterhorn
    return state.hex(key).garrison if held else 0


def present(state: State, key: str) -> int:
    """The Japanese steps in a place."""
    return sum(unit.steps for unit in state.at(key) if unit.japanese)


def settle(table: Table) -> bool:
    """Check the garrisons and see every revolt through; False while a garrison must still be told where to go."""
    if not table.state.revolts:
        rising = short(table.state)
        table.state = replace(table.state, revolts=rising)
        for key in rising:
            table.tell("revolt", f"{table.name(key)} rises in revolt.", "3.6.B", spaces=[key])
    for key in table.state.revolts:
        if not _evacuate(table, key):
            continue
        _rise(table, key)
    return not table.state.revolts


def exits(state: State, unit: Unit) -> list[str]:
    """Neighbouring hexes into which a unit can leave a city in revolt, whatever they cost (3.6 C)."""
    return [side.to.key for side in state.theater.sides.get(unit.at, ()) if _bars(state, unit, side) is None]


def _bars(state: State, unit: Unit, side: Side) -> RuleError | None:
    key = side.to.key
    if key in state.revolts:
        return RuleError("revolt", "3.6.C", f"{state.theater.name(key)} is in revolt too.")
    if state.enemy_held(key, unit.side):
        return RuleError("enemy_held", "3.6.C", f"Enemy units stand in {state.theater.name(key)}.")
    return (
        zones.crossing_refusal(unit, side)
        or costs.tank_refusal(unit, side)
        or costs.room_refusal(state, [unit], key, "8.3.A")
    )


def _evacuate(table: Table, key: str) -> bool:
    """Move the garrison out as far as there is no choice; whether the city is empty."""
    ways = {unit.id: exits(table.state, unit) for unit in table.state.at(key)}
    lost = [id_ for id_, found in ways.items() if not found]
    for id_ in lost:
        table.remove(id_)
    if lost:
        text = f"The garrison of {table.name(key)} has nowhere to go: {several(len(lost), 'unit')} lost."
        table.tell("revolt", text, "3.6.C", spaces=[key])
    ways = {id_: found for id_, found in ways.items() if found}
    if not _no_choice(table.state, ways):
        return False
    for id_, found in ways.items():
        _leave(table, id_, found[0])
    return True


def _no_choice(state: State, ways: Mapping[str, list[str]]) -> bool:
    """Whether each unit has one way out, and there is room for all who go it."""
    if any(len(found) > 1 for found in ways.values()):
        return False
    for to in {found[0] for found in ways.values()}:
        going = [state.units[id_] for id_, found in ways.items() if found[0] == to]
        if costs.room_refusal(state, going, to, "8.3.A") is not None:
            return False
    return True


def _leave(table: Table, id_: str, to: str) -> None:
    unit = table.unit(id_)
    enter(table, (id_,), to)
    text = f"A unit leaves {table.name(unit.at)} for {table.name(to)}."
    table.tell("vacate", text, "3.6.C", spaces=[unit.at, to], own={unit.side: f"{unit.title}: {text}"})


def _rise(table: Table, key: str) -> None:
    """Three untried units, as far as the pool has them, and the city is Allied (3.6 D)."""
    drawn = [table.draw_untried(key) for _ in range(int(table.state.limits["revolt_units"]))]
    occupy(table, key, terms.ALLIED)
    count = sum(1 for id_ in drawn if id_)
    table.tell("revolt", f"Untried units appear in {table.name(key)}: {count}.", "3.6.D", spaces=[key])
    table.state = replace(table.state, revolts=tuple(at for at in table.state.revolts if at != key))


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if not state.revolts or by.side != state.side or state.battle is not None:
        return None
    ids = [unit.id for key in state.revolts for unit in state.at(key) if by.commands(state, unit)]
    if not ids:
        return None
    chosen = partial.get("unit")
    to = orders.space("to", "Where to", ())
    if chosen not in ids:
        return [orders.piece("unit", "Unit that leaves", ids), orders.after(to, "unit")]
    return [orders.piece("unit", "Unit that leaves", ids), {**to, "from": exits(state, state.units[chosen])}]


def _vacate(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "unit", "to")
    state = table.state
    if not state.revolts or by.side != state.side:
        raise RuleError("no_revolt", "3.6.C", "No city of yours is in revolt: its garrison need not leave.")
    unit = orders.own_unit(state, by, orders.text(order, "unit"))
    to = state.hex(orders.text(order, "to")).key
    if unit.at not in state.revolts:
        raise RuleError("no_revolt", "3.6.C", f"{unit.title} does not stand in a city in revolt.")
    side = state.theater.side(unit.at, to)
    if side is None:
        raise RuleError("not_adjacent", "3.6.C", f"{unit.title} leaves for a neighboring land hex; {to} is none.")
    orders.refuse(_bars(state, unit, side))
    _leave(table, unit.id, to)


VACATE = Kind(
    name="vacate",
    label="Leave a city in revolt",
    hint="Each unit of the garrison goes one hex; a unit that can't is lost.",
    clause="3.6.C",
    fields=_fields,
    carry_out=_vacate,
)
