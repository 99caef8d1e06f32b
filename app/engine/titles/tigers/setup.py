"""The starting position: historical counters in their hexes, untried units dealt face down (chapter 3)."""

from __future__ import annotations

from collections.abc import Mapping

from ...dice import Dice
from ...errors import RuleError
from ...title import Option, Seat
from . import sequence, terms
from .state import Pack, State, Tracks, first_phase
from .table import Table
from .units import Unit

_COMMANDERS = (("one", "One commander"), ("two", "Two: Burma front and China front"))
_SHARED = (
    "Two people share the side: each orders the units on his side of the Weather Line, a phase ends when both have said"
    " so, and what touches both fronts needs both."
)
OPTIONS = (
    Option("allied", "Grand Alliance", _COMMANDERS, "one", _SHARED),
    Option("imperial", "Empire", _COMMANDERS, "one", _SHARED),
    Option(
        "fog",
        "Fog of war",
        (
            ("table", "As on a table: the enemy sees the top unit and how many lie under it"),
            ("deep", "Deep fog: only the top"),
        ),
        "table",
        "How much of a stack the enemy sees; deep fog hides how many units it has, too.",
    ),
)


def complete(options: Mapping[str, str]) -> dict[str, str]:
    """The options with defaults filled in; RuleError `bad_option`."""
    known = {option.name: option for option in OPTIONS}
    for name, value in options.items():
        if name not in known:
            raise RuleError("bad_option", None, f"There is no option {name!r}; there are: {', '.join(known)}.")
        values = [choice for choice, _ in known[name].choices]
        if value not in values:
            raise RuleError("bad_option", None, f"The option {name!r} is one of {', '.join(values)}, not {value!r}.")
    return {name: options.get(name, option.default) for name, option in known.items()}


def seats(options: Mapping[str, str]) -> tuple[Seat, ...]:
    """One seat a side, or two with a front each."""
    chosen = complete(options)
    found: list[Seat] = []
    for side in terms.SIDES:
        name = terms.SIDE_NAMES[side]
        if chosen[side] == "one":
            found.append(Seat(side, side, name))
        else:
            found.append(Seat(f"{side}_west", side, f"{name}, Burma front", terms.WEST))
            found.append(Seat(f"{side}_east", side, f"{name}, China front", terms.EAST))
    return tuple(found)


def setup(pack: Pack, options: Mapping[str, str], dice: Dice) -> State:
    """The game as turn 1 opens with the Imperial New Units phase (3.1 to 3.5, 5.3 A)."""
    state = empty(pack, complete(options), pack.units, pack.untried)
    table = Table(state, dice)
    for key in _untried_hexes(state):
        table.draw_untried(key)
    lost = tuple(key for key in sorted(table.state.stacks) if _allied_port(table.state, key))
    table.tracks(ports_lost=lost)
    sequence.begin(table)
    return table.state


def empty(
    pack: Pack, options: Mapping[str, str], counters: tuple[Unit, ...], untried: tuple[tuple[int, int, int], ...]
) -> State:
    """A state with these counters in their places and the markers of 3.4, before anything has happened."""
    stacks: dict[str, tuple[str, ...]] = {}
    for unit in counters:
        if unit.on_map:
            pack.theater.hex(unit.at)
            stacks[unit.at] = (*stacks.get(unit.at, ()), unit.id)
    limits, air = pack.charts.limits, pack.charts.air
    hexes = pack.theater.hexes.values()
    side, phase = first_phase(1)
    return State(
        pack=pack,
        options=options,
        turn=1,
        side=side,
        phase=phase,
        units={unit.id: unit for unit in sorted(counters, key=lambda unit: unit.id)},
        stacks=stacks,
        control={hex_.key: hex_.start or terms.ALLIED for hex_ in hexes if hex_.held},
        untried=tuple(sorted(untried)),
        tracks=Tracks(
            tank_fuel=limits["fuel"]["tank"],
            aviation_fuel=limits["fuel"]["aviation"],
            chinese_replacements=limits["chinese_replacements"],
            planes={name: air[name] for name in ("allied", "imperial_west", "imperial_east")},
        ),
    )


def _untried_hexes(state: State) -> list[str]:
    """Where untried units start: the marked hexes, and every Allied-held city inside China (3.3 B, 3.3 C)."""
    return [
        key
        for key, hex_ in sorted(state.theater.hexes.items())
        if hex_.untried or (hex_.city is not None and hex_.region == "china" and hex_.start == terms.ALLIED)
    ]


def _allied_port(state: State, key: str) -> bool:
    """A port where Allied ground units stand from the start feeds no Imperial unit, ever (7.9.3 C)."""
    return state.hex(key).port and state.holder(key) == terms.ALLIED
