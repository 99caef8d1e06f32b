"""Reinforcements come over the board's edges on their turn, or never (9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...errors import RuleError
from . import costs, orders, terms, zones
from .control import enter
from .orders import Commander, Kind, Order
from .state import State
from .table import Table
from .units import Unit


def due(state: State, side: str) -> Iterator[Unit]:
    """A side's reinforcements of this turn that have not come yet."""
    return (unit for unit in state.units.values() if unit.side == side and unit.at == f"turn:{state.turn}")


def edge_hexes(state: State, unit: Unit) -> tuple[str, ...]:
    """The edge hexes through which a reinforcement may come, whoever stands there (9.2.3, 9.2.4 B, 9.2.5)."""
    edges = state.theater.edges
    if unit.side == terms.ALLIED:
        return () if unit.chinese else edges["west"]
    front = _front(unit)
    if front == terms.WEST:
        return edges["south"]
    return edges["north"] if front == terms.EAST else (*edges["south"], *edges["north"])


def _front(unit: Unit) -> str | None:
    """The front that an Imperial reinforcement is meant for; None where either will do."""
    if unit.puppet:
        return terms.WEST
    front = unit.entry or unit.zone
    return None if front == "either" else front


def _clause(unit: Unit) -> str:
    if unit.side == terms.ALLIED:
        return "9.2.1.A" if unit.chinese else "9.2.3.1"
    front = _front(unit)
    if front == terms.WEST:
        return "9.2.5.B"
    return "9.2.5.C" if front == terms.EAST else "9.2.5.D"


def refusal(state: State, unit: Unit, key: str) -> RuleError | None:
    """Why a reinforcement may not come in here, or None."""
    clause = _clause(unit)
    if key not in edge_hexes(state, unit):
        return RuleError("wrong_edge", clause, f"{unit.title} does not come onto the map at {state.theater.name(key)}.")
    if state.enemy_held(key, unit.side):
        return RuleError("enemy_held", _occupied(state, unit, key), f"Enemy units stand in {state.theater.name(key)}.")
    closed = zones.closed(state, unit.side, state.hex(key).side)
    if closed:
        return RuleError("front_closed", closed, "East of the Weather Line nothing may be done this turn.")
    return costs.room_refusal(state, [unit], key, "9.2.C") or costs.mixing_refusal(state, [unit], key)


def _occupied(state: State, unit: Unit, key: str) -> str:
    """The clause that keeps a reinforcement out of an enemy-held hex: for either edge that of the edge tried."""
    if _clause(unit) != "9.2.5.D":
        return _clause(unit)
    return "9.2.5.B" if key in state.theater.edges["south"] else "9.2.5.C"


def _open(state: State, by: Commander, unit: Unit) -> list[str]:
    return [
        key
        for key in edge_hexes(state, unit)
        if (by.front is None or state.hex(key).side == by.front) and refusal(state, unit, key) is None
    ]


def enterable(state: State, by: Commander) -> list[Unit]:
    """The reinforcements of this turn that a commander could bring in now."""
    return [unit for unit in due(state, by.side) if _open(state, by, unit)]


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if not orders.idle(state, by, terms.NEW_UNITS):
        return None
    ways = {unit.id: _open(state, by, unit) for unit in due(state, by.side)}
    ready = [id_ for id_, keys in ways.items() if keys]
    if not ready:
        return None
    chosen = partial.get("unit")
    if chosen not in ready:
        return [orders.piece("unit", "Reinforcement", ready), orders.after(orders.space("at", "Edge hex", ()), "unit")]
    owed = {key: costs.edge_cost(state, state.units[chosen], key) for key in ways[chosen]}
    return [orders.piece("unit", "Reinforcement", ready), orders.space("at", "Edge hex", ways[chosen], owed)]


def _enter(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "unit", "at")
    state = table.state
    orders.my_turn(state, by, terms.NEW_UNITS)
    unit = orders.own_unit(state, by, orders.text(order, "unit"))
    key = state.hex(orders.text(order, "at")).key
    if unit.at != f"turn:{state.turn}":
        raise _not_due(state, unit)
    orders.refuse(refusal(state, unit, key))
    if by.front is not None and state.hex(key).side != by.front:
        raise RuleError("not_your_front", None, f"{table.name(key)} is on the other front; its commander orders there.")
    if unit.japanese:
        # It has begun on the front it is sent to: that decides whether it may ever cross the Line (6.3 B 4).
        table.put(replace(unit, zone=state.hex(key).side))
    enter(table, (unit.id,), key)
    # 9.2 F: paid when it marches on; going on by strategic movement it pays nothing.
    owed = costs.edge_cost(table.state, table.unit(unit.id), key)
    table.state = replace(table.state, entered={**table.state.entered, unit.id: owed})
    table.tell("enter", f"{unit.title} enters at {table.name(key)}.", "9.2.A", spaces=[key])


def _not_due(state: State, unit: Unit) -> RuleError:
    if unit.at.startswith("turn:"):
        return RuleError("not_due", "9.2.E", f"{unit.title} comes on turn {unit.at[5:]}; this is turn {state.turn}.")
    return RuleError("not_due", "9.2.E", f"{unit.title} is no reinforcement of this turn.")


def forfeit_late(table: Table) -> None:
    """At the end of a player turn, reinforcements that did not come are eliminated (9.2 E)."""
    late = list(due(table.state, table.state.side))
    for unit in late:
        table.remove(unit.id)
    if late:
        names = ", ".join(unit.title for unit in late)
        table.tell("late", f"Did not enter and lost: {names}.", "9.2.E")


ENTER = Kind(
    name="enter",
    label="Bring in a reinforcement",
    hint="Choose the edge hex; what does not come this turn is lost.",
    clause="9.2.A",
    fields=_fields,
    carry_out=_enter,
)
