"""Stacking: too high a stack loses its fewest units; which unit lies on top is its owner's choice (8.3, 8.6)."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import RuleError
from . import fog, orders, terms
from .orders import Commander, Kind, Order
from .state import State
from .table import Table
from .terms import several
from .units import Unit


def too_high(state: State) -> list[str]:
    """Hexes where the side whose turn it is has more than may stay."""
    return sorted(
        key
        for key, ids in state.stacks.items()
        if state.units[ids[0]].side == state.side and state.stack_halves(key) > state.stack_limit
    )


def owed(state: State) -> RuleError | None:
    """Why a movement phase can't be over: a stack is too high (8.3 B)."""
    found = too_high(state)
    if not found:
        return None
    return RuleError("overstacked", "8.3.B", f"Too many units stand in {state.theater.name(found[0])}.")


def _excess(state: State, key: str) -> int:
    return state.stack_halves(key) - state.stack_limit


def fewest(state: State, key: str) -> int:
    """The least number of units whose going brings a hex within the limit: the largest ones first."""
    excess, count = _excess(state, key), 0
    for unit in sorted(state.at(key), key=lambda unit: -unit.size_halves):
        if excess <= 0:
            break
        excess -= unit.size_halves
        count += 1
    return count


def _over(state: State) -> bool:
    """Whether the phase is over but for its stacks: only then are they checked (8.3 A, 8.3 C)."""
    return state.phase in (terms.STRATEGIC, terms.OPERATIONAL) and state.done >= set(state.seats(state.side))


def _completes(state: State, key: str, chosen: Sequence[Unit], unit: Unit) -> bool:
    """Whether the chosen units and this one are, or can grow to be, a fewest set that suffices."""
    taken = list(dict.fromkeys([*chosen, unit]))
    free = fewest(state, key) - len(taken)
    if free < 0:
        return False
    rest = sorted((u.size_halves for u in state.at(key) if u not in taken), reverse=True)
    return sum(u.size_halves for u in taken) + sum(rest[:free]) >= _excess(state, key)


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if not _over(state):
        return None
    hexes = [key for key in too_high(state) if by.front in (None, state.hex(key).side)]
    if not hexes:
        return None
    chosen = [state.units[id_] for id_ in partial.get("units", ()) if id_ in state.units]
    if chosen and chosen[0].at in hexes:
        hexes = [chosen[0].at]
        chosen = [unit for unit in chosen if unit.at == hexes[0]]
    else:
        chosen = []
    counts = {fewest(state, key) for key in hexes}
    ids = [u.id for key in hexes for u in state.at(key) if _completes(state, key, chosen, u)]
    ids = list(dict.fromkeys([*(unit.id for unit in chosen), *ids]))
    return [orders.pieces("units", "Units to give up", ids, min(counts), max(counts))]


def _eliminate(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "units")
    state = table.state
    if state.side != by.side:
        raise RuleError("not_your_turn", "5.1.1", f"It is the {terms.SIDE_NAMES[state.side]}'s player turn.")
    units = orders.own_on_map(state, by, orders.texts(order, "units"))
    key = units[0].at
    if any(unit.at != key for unit in units):
        raise RuleError("not_together", "8.3.B", "Name units of one hex at a time.")
    if not _over(state) or key not in too_high(state):
        raise RuleError(
            "not_overstacked", "8.3.A", "Units are given up where a stack is too high as a movement phase has ended."
        )
    least = fewest(state, key)
    if len(units) != least or sum(unit.size_halves for unit in units) < _excess(state, key):
        raise RuleError(
            "not_fewest",
            "8.3.B",
            f"Give up {several(least, 'unit')} that bring {table.name(key)} within the limit, no more and no less.",
        )
    names = ", ".join(unit.title for unit in units)
    for unit in units:
        table.remove(unit.id)
    text = f"{table.name(key)} holds {several(len(units), 'unit')} too many: eliminated."
    table.tell("overstacked", text, "8.3.B", spaces=[key], own={by.side: f"{text[:-1]}: {names}."})


ELIMINATE = Kind(
    name="eliminate",
    label="Give up units",
    hint="A stack is too high: eliminate the fewest units that bring it within the limit.",
    clause="8.3.B",
    fields=_fields,
    carry_out=_eliminate,
)


# The order of a stack


def _top_fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if not orders.idle(state, by, *terms.PHASES):
        return None
    buried = [
        unit.id
        for key in state.stacks
        for unit in state.at(key)
        if by.commands(state, unit) and _top_refusal(state, unit) is None
    ]
    return [orders.piece("unit", "Unit to show", buried)] if buried else None


def _top_refusal(state: State, unit: Unit) -> RuleError | None:
    """Why a unit on the map can't be put on top of its stack."""
    if fog.top(state, unit.at).id == unit.id or state.stacks[unit.at][0] == unit.id:
        return RuleError("on_top", None, f"{unit.title} is on top of its stack.")
    if fog.deep(state) and not unit.ground:
        return RuleError("supply_unit", "8.6.A", "In deep fog a supply unit lies under the fighting units of its hex.")
    return None


def _top(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "unit")
    state = table.state
    orders.my_turn(state, by, *terms.PHASES)
    unit = orders.own_unit(state, by, orders.text(order, "unit"))
    if not unit.on_map:
        raise RuleError("not_on_map", None, f"{unit.title} is not on the map.")
    orders.refuse(_top_refusal(state, unit))
    table.place((unit.id,), unit.at)
    table.whisper("top", by.side, f"{unit.title} lies on top in {table.name(unit.at)}.", "8.6.A", spaces=[unit.at])


TOP = Kind(
    name="top",
    label="Put on top",
    hint="The enemy sees the top unit of a stack, and that is yours to choose.",
    clause="8.6.A",
    fields=_top_fields,
    carry_out=_top,
)
