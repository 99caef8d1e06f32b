"""Victory: a decision at the start of an Imperial turn, or points when the last turn is over (chapter 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ...board import hexgrid
from ...title import Result
from . import bases, terms
from .memo import remembered
from .places import chinese_city, holds
from .state import State
from .table import Table
from .terms import several

CITIES_NEEDED = 2
# Columns from here eastward count for the Imperial point (4.3).
FAR_EAST = 38
LEVELS = ("draw", "marginal", "major", "decisive")
# What became of the war, as far as 4.5 says: by winner and level.
SEQUELS = {
    (terms.ALLIED, "decisive"): "4.5.3",
    (terms.ALLIED, "major"): "4.5.4",
    (terms.ALLIED, "marginal"): "4.5.5",
    (None, "draw"): "4.5.6",
    (terms.IMPERIAL, "marginal"): "4.5.7",
}


def look_for_decision(table: Table) -> None:
    """As the Imperial player turn begins: two supply cities, or a die above the transport bases left (4.1)."""
    lost = [key for key in terms.SUPPLY_CITIES if holds(table.state, terms.IMPERIAL, key)]
    if len(lost) >= CITIES_NEEDED:
        names = " and ".join(table.name(key) for key in lost[:CITIES_NEEDED])
        _decide(table, f"Japan holds {names}.", "4.1.2")
        return
    count = bases.count_atc(table.state)
    if count >= 6:
        return  # No die beats six: none is thrown.
    die, left = table.roll("transport bases"), f"the {several(count, 'transport base')} that the Allies have left"
    if die > count:
        _decide(table, f"A {die} beats {left}.", "4.1.3")
    else:
        table.tell("decision", f"A {die} does not beat {left}.", "4.1.3")


def _decide(table: Table, reason: str, clause: str) -> None:
    result = Result(terms.IMPERIAL, "decisive", reason, points(table.state), clause)
    table.state = replace(table.state, result=result)
    table.tell("result", f"Decisive Imperial victory. {reason}", clause)


def reckon(table: Table) -> None:
    """When turn 10 is over: the side with more points wins, the better the further it is ahead (4.3, 4.4)."""
    found = points(table.state)
    ahead = found[terms.ALLIED] - found[terms.IMPERIAL]
    winner = None if not ahead else terms.ALLIED if ahead > 0 else terms.IMPERIAL
    level = LEVELS[min(abs(ahead), 3)]
    clause = ("4.4.3", "4.4.4", "4.4.5", "4.4.6")[min(abs(ahead), 3)]
    reason = f"{several(found[terms.ALLIED], 'point')} for the Grand Alliance, {found[terms.IMPERIAL]} for the Empire."
    table.state = replace(table.state, result=Result(winner, level, reason, found, clause))
    title = "A draw." if winner is None else f"{level.capitalize()} victory of the {terms.SIDE_NAMES[winner]}."
    sequel = SEQUELS.get((winner, level))
    table.tell("result", f"{title} {reason}", clause, *([sequel] if sequel else []))


def points(state: State) -> dict[str, int]:
    """Points by side, as the position stands (4.3)."""
    found = dict.fromkeys(terms.SIDES, 0)
    for condition in conditions(state):
        if condition["holds"]:
            found[condition["side"]] += condition["points"]
    return found


def standing(state: State) -> dict[str, Any]:
    """`{winner, level, vp, conditions}`: winner and level are null while the game is undecided."""
    result = state.result
    return {
        "winner": None if result is None else result.winner or "draw",
        "level": None if result is None else result.level,
        "vp": points(state),
        "conditions": conditions(state),
    }


def conditions(state: State) -> list[dict[str, Any]]:
    """The seven conditions of 4.3: each with its key, label, side, points, whether it holds, why, and its clause."""
    return [
        {"key": key, "label": label, "side": side, "points": 1, "holds": holds_, "why": why, "clause": clause}
        for key, label, side, holds_, why, clause in _judged(state)
    ]


def _judged(state: State) -> Iterator[tuple[str, str, str, bool, str, str]]:
    ok, why = _all_imperial(state, _eastern_cities(state))
    yield "east", "All cities from column 38 eastward, Hanoi and Haiphong", terms.IMPERIAL, ok, why, "4.3.3"
    ok, why = _all_imperial(state, _airbases(state))
    yield "airbases", "All 14th Air Force bases in China", terms.IMPERIAL, ok, why, "4.3.4"
    ok = holds(state, terms.IMPERIAL, terms.MANDALAY)
    yield "mandalay", "Mandalay", terms.IMPERIAL, ok, _held(state, terms.MANDALAY), "4.3.5"
    ok = holds(state, terms.ALLIED, terms.MYITKYINA)
    yield "myitkyina", "Myitkyina", terms.ALLIED, ok, _held(state, terms.MYITKYINA), "4.3.6"
    freed = [key for key in _japanese_at_first(state) if _freed(state, key)]
    why = f"Allied: {_names(state, freed)}." if freed else "Japan holds all that it held at the start."
    yield "city", "A Chinese city that began the game Japanese", terms.ALLIED, bool(freed), why, "4.3.7"
    there = sorted({u.at for u in state.on_map(terms.IMPERIAL) if state.hex(u.at).region == "india"})
    why = f"Imperial units stand in {_names(state, there)}." if there else "No Imperial unit is in India."
    yield "india", "No Imperial ground unit in India", terms.ALLIED, not there, why, "4.3.8"
    made, needed = state.tracks.india_assaults, int(state.limits["india_assaults"])
    why = f"{made} of {needed} assaults made on towns and cities of India."
    yield "assaults", f"Fewer than {needed} assaults on places in India", terms.ALLIED, made < needed, why, "4.3.9"


@remembered(lambda state: (state.pack,))
def _airbases(state: State) -> list[str]:
    return [key for key, hex_ in state.theater.hexes.items() if hex_.airbase]


@remembered(lambda state: (state.pack,))
def _japanese_at_first(state: State) -> list[str]:
    return [key for key, hex_ in state.theater.hexes.items() if hex_.start == terms.IMPERIAL]


@remembered(lambda state: (state.pack, state.tracks.matterhorn))
def _eastern_cities(state: State) -> list[str]:
    """Cities that count for the Empire's point; one that the B-29s burnt is none (14.4 B 1)."""
    return [
        key
        for key in state.theater.hexes
        if (state.is_city(key) and hexgrid.parse(key)[0] >= FAR_EAST) or key in (terms.HANOI, terms.HAIPHONG)
    ]


def _freed(state: State, key: str) -> bool:
    return chinese_city(state, key) and holds(state, terms.ALLIED, key)


def _all_imperial(state: State, keys: list[str]) -> tuple[bool, str]:
    """Whether there are such places and the Empire holds them all, with what is missing."""
    missing = [key for key in keys if not holds(state, terms.IMPERIAL, key)]
    if missing:
        return False, f"Not Japanese: {_names(state, missing)}."
    return bool(keys), "All are Japanese." if keys else "There are none on this board."


def _held(state: State, key: str) -> str:
    side = state.control.get(key)
    return f"In the hands of the {terms.SIDE_NAMES[side]}." if side else "Not on this board."


def _names(state: State, keys: list[str]) -> str:
    """Up to five places by name, and how many more."""
    named = ", ".join(state.theater.name(key) for key in keys[:5])
    return named if len(keys) <= 5 else f"{named} and {len(keys) - 5} more"
