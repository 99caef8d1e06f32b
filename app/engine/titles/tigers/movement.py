"""Operational movement: units march hex by hex, alone or as a stack, each within its own allowance (chapter 11)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

from ...board import hexgrid, paths
from ...errors import RuleError
from . import air_supply, costs, drawn, fog, fuel, orders, terms, zones
from .control import enter
from .memo import remembered
from .orders import Commander, Kind, Order
from .state import State
from .supply import supply
from .table import Table
from .theater import Side
from .units import Unit


def origin(state: State, unit: Unit) -> str:
    """Where a unit stood as the phase began (11.4 A)."""
    return state.doings.origin.get(unit.id, unit.at)


def allowance(state: State, unit: Unit) -> int:
    """A unit's MP for this phase, halved upward when out of supply as its move begins (7.1 C, 7.2 A, 7.3 A)."""
    started = state.doings.allowance.get(unit.id)
    if started is not None:
        return started
    factor = printed(state, unit)
    return (factor + 1) // 2 if supply(state, unit) == terms.OUT else factor


def printed(state: State, unit: Unit) -> int:
    """The printed movement factor of a unit on the map; while it is face down, that of its kind (see the pack)."""
    return _untried_movement(state) if unit.now is None else unit.now[2]


@remembered(lambda state: (state.pack,))
def _untried_movement(state: State) -> int:
    """The movement factor of untried units while face down: the least of their kind, so that it tells nothing."""
    return min((factors[2] for factors in state.pack.untried), default=6)


def spent(state: State, unit: Unit) -> int:
    """MP already used this phase; units that entered over the map's edge owe their first hex (9.2 F)."""
    owed = min(state.entered.get(unit.id, 0), allowance(state, unit))
    return state.doings.spent.get(unit.id, owed)


def refuse_standing(state: State, unit: Unit) -> RuleError | None:
    """Why a unit can't march at all now, or None."""
    doings = state.doings
    if printed(state, unit) == 0:
        return RuleError("immobile", "11.3.A", f"{unit.title} has no movement factor.")
    if unit.id in doings.halted:
        return RuleError("move_over", "12.12.B", f"{unit.title} has ended its movement for this turn.")
    begun = unit.id in doings.origin
    if begun and doings.origin[unit.id] not in (doings.march, doings.march_east):
        return RuleError("move_over", "11.5.C", f"Another stack has begun to move since {unit.title} did.")
    return (
        zones.closed_refusal(state, unit.side, unit.at)
        or air_supply.leaving_refusal(state, unit, origin(state, unit))
        or fuel.tank_refusal(state, unit)
    )


def together(state: State, units: Sequence[Unit]) -> RuleError | None:
    """Why units can't move as one stack: they must have begun the phase, and now be, in one hex (11.4 A)."""
    if len({origin(state, unit) for unit in units}) > 1 or len({unit.at for unit in units}) > 1:
        return RuleError("not_together", "11.4.A", "Units that move together must have begun the phase in one hex.")
    return None


def step_cost(state: State, units: Sequence[Unit], side: Side) -> int:
    """MP for units stepping together: each pays alike, so the dearest counts (11.6 A)."""
    return max(costs.entry_cost(state, unit, side) for unit in units)


def left(state: State, units: Sequence[Unit]) -> int:
    """The MP that units marching together still have: those of the slowest."""
    return min(allowance(state, unit) - spent(state, unit) for unit in units)


def _fresh(state: State, units: Sequence[Unit]) -> bool:
    return all(spent(state, unit) == 0 for unit in units)


def reach(
    state: State, units: Sequence[Unit], start: str | None = None, gone: int = 0
) -> tuple[dict[str, int], dict[str, str]]:
    """Least MP to each hex these units can march to together, and the hex each is best come from.

    From where they stand, or from a hex `start` of their way, to which they have gone for so many MP. Hexes where they
    may not stop, for nations that don't mix, are passed through and left out of the costs.
    """
    start = start or units[0].at
    limit = left(state, units) - gone
    fresh = not gone and _fresh(state, units)
    passage = costs.Passage(state, units)
    # Special Forces pay no more than others anywhere, so one ordinary unit sets the price of all (11.6 A).
    payers = [unit for unit in units if not unit.special][:1] or units[:1]
    priced: dict[str, list[tuple[str, int]]] = {}

    def steps(here: str, _: int) -> Iterable[tuple[str, int]]:
        if here not in priced:
            sides = state.theater.sides.get(here, ())
            priced[here] = [(side.to.key, step_cost(state, payers, side)) for side in sides if passage.open(side)]
        return priced[here]

    found, came = paths.reach(start, limit, steps)
    if fresh:
        # 11.3 A: whoever can move at all can move one hex, for all it has.
        for key, _ in steps(start, 0):
            if key not in found:
                found[key], came[key] = limit, start
    stops = {key: cost for key, cost in found.items() if costs.mixing_refusal(state, units, key) is None}
    stops.pop(start, None)
    return stops, came


def _movable(state: State, by: Commander) -> list[str]:
    return [
        unit.id
        for unit in state.on_map(by.side)
        if by.commands(state, unit)
        and refuse_standing(state, unit) is None
        and allowance(state, unit) > spent(state, unit)
    ]


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if not orders.idle(state, by, terms.OPERATIONAL):
        return None
    path: orders.Field = {"name": "path", "label": "Where to", "type": "path"}
    movable = _movable(state, by)
    if not movable:
        return None
    chosen = [state.units[id_] for id_ in partial.get("units", ()) if id_ in movable]
    if not chosen:
        return [orders.pieces("units", "Units that march together", movable), orders.after(path, "units")]
    mates = [id_ for id_ in movable if together(state, [chosen[0], state.units[id_]]) is None]
    path["to"] = {}
    why = "Units that march together must have begun the phase in one hex."
    if together(state, chosen) is None:
        why = "No neighboring hex is open to them, or what they have left to march is too little."
        path["to"] = _ways(state, chosen, (chosen[0].at,), 0)
        drawn_ = drawn.starts(partial, chosen[0].at)
        if drawn_ is not None:
            path["via"] = _via(state, chosen, drawn_)
    return [orders.pieces("units", "Units that march together", mates), orders.explained(path, why)]


def _ways(state: State, units: Sequence[Unit], path: Sequence[str], gone: int) -> drawn.Ways:
    """Where units may march on to at the end of a path that has cost them so much, and the cheapest way there."""
    found, came = reach(state, units, path[-1], gone)
    found.pop(units[0].at, None)
    return {
        key: {"cost": gone + cost, "path": [*path[:-1], *paths.trail(came, key)]} for key, cost in sorted(found.items())
    }


def _via(state: State, units: Sequence[Unit], path: Sequence[str]) -> Any:
    """A march drawn hex by hex."""
    limit = left(state, units)

    def step(here: str, to: str, gone: int) -> int | RuleError:
        side = state.theater.side(here, to)
        if side is None:
            return _no_way(state, here, to)
        cost = step_cost(state, units, side)
        if gone + cost <= limit:
            return costs.refusal(state, units, side) or cost
        if not gone and _fresh(state, units):
            # 11.3 A: one hex for all they have.
            return costs.refusal(state, units, side) or limit
        return costs.refusal(state, units, side) or _too_far(state, units, gone + cost)

    return drawn.via(path, step, limit, lambda part, gone: _ways(state, units, part, gone))


def _too_far(state: State, units: Sequence[Unit], total: int) -> RuleError:
    """A march is too dear: for all of its units (11.1 A), or only for the slower ones, which may be left (11.6)."""
    held_up = any(left(state, [unit]) >= total for unit in units)
    limit = left(state, units)
    message = f"That costs {total} MP; {limit} are left to the slowest. Units may march one hex for all they have."
    return RuleError("too_far", "11.6.A" if held_up else "11.1.A", message)


def _march(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "units", "path")
    state = table.state
    orders.my_turn(state, by, terms.OPERATIONAL)
    units = orders.own_on_map(state, by, orders.texts(order, "units"))
    path = orders.texts(order, "path", least=2)
    for unit in units:
        orders.refuse(refuse_standing(state, unit))
    orders.refuse(together(state, units))
    if path[0] != units[0].at:
        raise RuleError("bad_path", "11.1.B", f"The path must begin where the units stand, at {units[0].at}.")
    total = _walk(state, units, path)
    limit = left(state, units)
    least_move = len(path) == 2 and _fresh(state, units)
    if total > limit and not least_move:
        raise _too_far(state, units, total)
    orders.refuse(costs.mixing_refusal(state, units, path[-1]))
    begin(table, units)
    table.doings(spent={**table.state.doings.spent, **{u.id: spent(state, u) + min(total, limit) for u in units}})
    fuel.burn_for_tanks(table, units)
    moving = _in_stack_order(state, units)
    for to in path[1:]:
        enter(table, moving, to)
    names = ", ".join(unit.title for unit in units)
    # That a march took all there was would tell the enemy how far the units under the top can go.
    least = " (the least move, 11.3.A)" if total > limit else ""
    table.tell(
        "move",
        f"{fog.told(state, len(units), 'marches', 'march')} from {table.name(path[0])} to {table.name(path[-1])}.",
        "11.1.A",
        spaces=path,
        own={by.side: f"{names}: {table.name(path[0])} to {table.name(path[-1])}, {min(total, limit)} MP{least}."},
    )


def _walk(state: State, units: Sequence[Unit], path: Sequence[str]) -> int:
    """The cost of a path in MP, judged hexside by hexside (11.1 B)."""
    total = 0
    for here, to in itertools.pairwise(path):
        side = state.theater.side(here, to)
        if side is None:
            raise _no_way(state, here, to)
        orders.refuse(costs.refusal(state, units, side))
        total += step_cost(state, units, side)
    return total


def _no_way(state: State, here: str, to: str) -> RuleError:
    if to not in state.theater.hexes:
        raise RuleError("unknown_hex", "11.11.B", f"There is no hex {to!r} on this board, and no march leaves it.")
    if not hexgrid.adjacent(here, to):
        return RuleError("bad_path", "11.1.B", f"{here} and {to} are not neighbours; no hex may be skipped.")
    return RuleError("water", "11.11.A", f"Between {here} and {to} there is nothing but water.")


def begin(table: Table, units: Sequence[Unit]) -> None:
    """These units' march begins or goes on: their hex is the one that moves now; earlier marches are over (11.2 D)."""
    state = table.state
    start = origin(state, units[0])
    table.doings(
        origin={**state.doings.origin, **{unit.id: start for unit in units}},
        allowance={**state.doings.allowance, **{unit.id: allowance(state, unit) for unit in units}},
        **_marching(state, units[0].side, start),
    )


def _marching(state: State, side: str, start: str) -> dict[str, str]:
    """Which march begins or goes on: two commanders lead one each, told apart by where they began."""
    both = len(state.seats(side)) > 1
    return {"march_east" if both and state.hex(start).side == terms.EAST else "march": start}


def _in_stack_order(state: State, units: Iterable[Unit]) -> list[str]:
    """Units as they lie in their hex, top first, so that a march does not shuffle a stack."""
    ids = {unit.id for unit in units}
    place = state.units[next(iter(ids))].at
    return [id_ for id_ in state.stacks[place] if id_ in ids]


MOVE = Kind(
    name="move",
    label="March",
    hint="Choose units of one hex and the hex to march to; split a stack by moving part of it.",
    clause="11.1.A",
    fields=_fields,
    carry_out=_march,
)
