"""Strategic movement: a few units a turn go any distance behind the front, even off the map and back (chapter 10)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from ...board import hexgrid, paths
from ...errors import RuleError
from . import air_supply, commands, costs, drawn, fog, fuel, orders, terms
from .commands import Command
from .control import enter
from .movement import printed
from .orders import Commander, Kind, Order
from .state import State
from .table import Table
from .theater import Side
from .units import Unit

OFF = "off"


def look_out(table: Table) -> None:
    """As a game turn begins: whether the eastern railway runs this turn (10.9 A)."""
    table.tracks(railway_open=commands.railway_open(table.state))


def halves_left(state: State, command: Command) -> int:
    """How many half units a command may still move this turn (8.2 C)."""
    return 2 * int(state.limits["strategic"]) - state.tracks.strategic_halves.get(command.pool, 0)


def refuse_riding(state: State, unit: Unit) -> RuleError | None:
    """Why a unit can't move strategically at all now, or None."""
    command = commands.command_of(state, unit)
    if printed(state, unit) == 0:
        return RuleError("immobile", "10.1.C", f"{unit.title} has no movement factor.")
    if unit.id in state.carried:
        flown = unit.id in state.doings.halted
        clause = ("10.6.D" if unit.chinese else "10.5.D") if flown else command.limit
        return RuleError("moved", clause, f"{unit.title} has had its strategic movement for this turn.")
    return (
        commands.closed(state, command)
        or commands.start_refusal(state, command, unit)
        or air_supply.leaving_refusal(state, unit, unit.at)
        or fuel.tank_refusal(state, unit)
    )


def refuse_group(state: State, units: Sequence[Unit]) -> RuleError | None:
    """Why these units, each free to ride, can't ride together, or None: one hex, within the limit of its command.

    Those who may start in one hex are all under one command.
    """
    command = commands.command_of(state, units[0])
    if len({unit.at for unit in units}) > 1:
        return RuleError("not_together", "10.1.D", "Units that ride together start in one hex.")
    size, left = sum(unit.size_halves for unit in units), halves_left(state, command)
    if size > left:
        most = state.limits["strategic"]
        return RuleError(
            "limit",
            command.limit,
            f"{command.name} strategic movement takes {most} units a turn, brigades and regiments as halves; "
            f"{left / 2:g} left.",
        )
    return None


def open_steps(state: State, units: Sequence[Unit]) -> Callable[[str], list[str]]:
    """The hexes next to one that these units may ride on to."""
    passage, side_of = costs.Passage(state, units), units[0].side

    def steps(here: str) -> list[str]:
        return [
            side.to.key
            for side in state.theater.sides.get(here, ())
            if not side.line and passage.open(side) and not state.blocks(side.to.key, side_of)
        ]

    return steps


def step_refusal(state: State, command: Command, units: Sequence[Unit], side: Side) -> RuleError | None:
    """Why these units may not ride over a hexside, or None (10.1 D and each command's own clause)."""
    if side.line:
        return RuleError("weather_line", "6.3.B.6", "Strategic movement never crosses the Weather Line.")
    if state.blocks(side.to.key, units[0].side):
        return RuleError("enemy_held", command.way, f"Enemies stand in {state.theater.name(side.to.key)}: go round.")
    return costs.refusal(state, units, side)


def edge_refusal(state: State, command: Command, units: Sequence[Unit], key: str) -> RuleError | None:
    """Why these units may not leave the map from an edge hex or come back on it, or None."""
    if any(unit.puppet for unit in units):
        return RuleError("off_map", "10.8.D", "Only Japanese units may go off the map and come back.")
    hex_ = state.hex(key)
    if not commands.over(state, command, key) or hex_.side != state.hex(units[0].at).side:
        return RuleError("off_map", command.off, f"{key} is not on the edge that {command.name} units may cross.")
    if state.blocks(key, units[0].side):
        return RuleError("enemy_held", command.off, f"Enemies stand in {state.theater.name(key)}.")
    if any(unit.kind == "tank" for unit in units) and hex_.terrain in ("jungle", "mountain"):
        return RuleError("tank_terrain", "11.10.C", f"Tanks go into {hex_.terrain} by road only.")
    return None


def goals(state: State, units: Sequence[Unit], way: Sequence[str] = (), gone: int = 0) -> drawn.Ways:
    """Every place these units may ride to, with the hexes entered on a shortest way and that way.

    `way`: what they have ridden of it already, for so many hexes.
    """
    command, start = commands.command_of(state, units[0]), way[-1] if way else units[0].at
    exits = [key for key in state.theater.edges[command.edge] if edge_refusal(state, command, units, key) is None]

    onward = open_steps(state, units)

    def steps(here: str, _: int) -> Iterable[tuple[str, int]]:
        if here == OFF:
            yield from ((key, 1) for key in exits)
            return
        yield from ((key, 1) for key in onward(here))
        if here in exits:
            yield OFF, 0

    found, came = paths.reach(start, len(state.theater.hexes) + 1, steps)
    return {
        key: {"cost": gone + cost, "path": [*way[:-1], *paths.trail(came, key)]}
        for key, cost in sorted(found.items())
        if key not in (start, units[0].at, OFF)
        and commands.is_goal(state, command, key)
        and costs.mixing_refusal(state, units, key) is None
    }


def _ready(state: State, by: Commander) -> Iterator[Unit]:
    for unit in state.on_map(by.side):
        if by.commands(state, unit) and refuse_riding(state, unit) is None:
            yield unit


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if not orders.idle(state, by, terms.STRATEGIC):
        return None
    ready = [unit for unit in _ready(state, by) if refuse_group(state, [unit]) is None]
    if not ready:
        return None
    path: orders.Field = {"name": "path", "label": "Where to", "type": "path"}
    ids = {unit.id for unit in ready}
    chosen = [state.units[id_] for id_ in partial.get("units", ()) if id_ in ids]
    if not chosen:
        return [orders.pieces("units", "Units that ride together", sorted(ids)), orders.after(path, "units")]
    mates = [u.id for u in ready if u in chosen or refuse_group(state, [*chosen, u]) is None]
    path["to"] = {}
    if refuse_group(state, chosen) is None:
        path["to"] = goals(state, chosen)
        drawn_ = drawn.starts(partial, chosen[0].at)
        if drawn_ is not None:
            path["via"] = _via(state, chosen, drawn_)
    command = commands.command_of(state, chosen[0])
    left = f"Left of {command.name} strategic movement this turn: {halves_left(state, command) / 2:g}."
    return [
        {**orders.pieces("units", "Units that ride together", mates), "help": left},
        orders.explained(path, "No other supplied town or city can be reached free of enemies."),
    ]


def _via(state: State, units: Sequence[Unit], path: Sequence[str]) -> Any:
    """A journey drawn hex by hex; the leg off the map costs the hex that is entered."""
    command = commands.command_of(state, units[0])

    def step(here: str, to: str, _: int) -> int | RuleError:
        return _leg(state, command, units, here, to) or int(to != OFF)

    return drawn.via(path, step, None, lambda part, gone: goals(state, units, part, gone))


def _ride(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "units", "path")
    state = table.state
    orders.my_turn(state, by, terms.STRATEGIC)
    units = orders.own_on_map(state, by, orders.texts(order, "units"))
    path = orders.texts(order, "path", least=2)
    for unit in units:
        orders.refuse(refuse_riding(state, unit))
    orders.refuse(refuse_group(state, units))
    if path[0] != units[0].at:
        raise RuleError("bad_path", "10.1.D", f"The path must begin where the units stand, at {units[0].at}.")
    command = commands.command_of(state, units[0])
    _walk(state, command, units, path)
    _arrive(state, command, units, path)
    _take(table, command, units)
    moving = [id_ for id_ in state.stacks[path[0]] if id_ in {unit.id for unit in units}]
    for key in path[1:]:
        if key != OFF:
            enter(table, moving, key)
    rides = fog.told(state, len(units), "rides", "ride")
    text = f"{rides} from {table.name(path[0])} to {table.name(path[-1])} by strategic movement."
    names = ", ".join(unit.title for unit in units)
    table.tell(
        "strategic",
        text,
        "10.1.A",
        spaces=[key for key in path if key != OFF],
        own={by.side: f"{names}: {text}"},
    )


def _walk(state: State, command: Command, units: Sequence[Unit], path: Sequence[str]) -> None:
    """Judge a path leg by leg; an off-map leg lies between two edge hexes."""
    for here, to in itertools.pairwise(path):
        orders.refuse(_leg(state, command, units, here, to))
    if path[-1] == OFF:
        raise RuleError("off_map", "11.11.B", "Units that ride off the map must come back on another edge hex.")


def _leg(state: State, command: Command, units: Sequence[Unit], here: str, to: str) -> RuleError | None:
    if to == OFF:
        return edge_refusal(state, command, units, here)
    if here == OFF:
        return edge_refusal(state, command, units, state.hex(to).key)
    return _step(state, command, units, here, to)


def _step(state: State, command: Command, units: Sequence[Unit], here: str, to: str) -> RuleError | None:
    side = state.theater.side(here, state.hex(to).key)
    if side is not None:
        return step_refusal(state, command, units, side)
    if hexgrid.adjacent(here, to):
        return RuleError("water", "11.11.A", f"Between {here} and {to} there is nothing but water.")
    return RuleError("bad_path", "10.1.D", f"{here} and {to} are not neighbours; no hex may be skipped.")


def _arrive(state: State, command: Command, units: Sequence[Unit], path: Sequence[str]) -> None:
    goal = path[-1]
    if goal == path[0]:
        raise RuleError("no_journey", command.goal, "The journey must end in another place than it began.")
    if not commands.is_goal(state, command, goal):
        raise RuleError(
            "bad_goal",
            command.goal,
            f"{state.theater.name(goal)} is no town or city in supply and in friendly hands where {command.name} "
            "strategic movement may end.",
        )
    orders.refuse(costs.mixing_refusal(state, units, goal))


def _take(table: Table, command: Command, units: Sequence[Unit]) -> None:
    """The units have had their ride: the limit, the fuel, and the edge hex that they need not pay (9.2 D)."""
    state = table.state
    ids = {unit.id for unit in units}
    used = state.tracks.strategic_halves.get(command.pool, 0) + sum(unit.size_halves for unit in units)
    table.tracks(strategic_halves={**state.tracks.strategic_halves, command.pool: used})
    fuel.burn_for_tanks(table, units)
    table.doings(origin={**state.doings.origin, **{unit.id: unit.at for unit in units}})
    left = {id_: owed for id_, owed in state.entered.items() if id_ not in ids}
    table.state = replace(table.state, carried=state.carried | ids, entered=left)


STRATEGIC = Kind(
    name="strategic",
    label="Strategic movement",
    hint="Units in a supplied town or city go to another one, any distance, on a way free of enemies.",
    clause="10.1.A",
    fields=_fields,
    carry_out=_ride,
)
