"""units.json: every counter's face, its factors step by step, and where it starts."""

from __future__ import annotations

import re
from typing import Final

from .. import terms
from . import notes
from .spot import Spot

ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")
# Ids of this form are given to untried units that come from the pool.
TAKEN: Final = "u-"
STEPS_MOST: Final = 4
FACTOR_MOST: Final = 99
ENTRIES: Final = (terms.WEST, terms.EAST, "either")
_NEEDED = ("id", "force", "kind", "name", "at")
_OPTIONAL = ("size", "title", "factors", "steps", "zone", "entry", "w", "irregular", "origin", "why")


def examine(spot: Spot) -> None:
    """Look at the whole file."""
    if not spot.members(("format", "title", "units"), ("origins",)):
        return
    notes.head(spot)
    notes.origins(spot.at("origins"))
    seen: dict[str, int] = {}
    found = spot.at("units").items("a list of units")
    for index, unit in enumerate(found):
        if not unit.members(_NEEDED, _OPTIONAL):
            continue
        _id(unit.at("id"), index, seen)
        _face(unit)
        _steps(unit)
        _standing(unit)
    if isinstance(spot.value.get("units"), list) and not found:
        spot.at("units").wrong("at least one unit")


def _id(spot: Spot, index: int, seen: dict[str, int]) -> None:
    if spot.missing:
        return
    if not isinstance(spot.value, str) or not ID.fullmatch(spot.value) or spot.value.startswith(TAKEN):
        spot.wrong(f"letters, digits, '-', '_' and '.', 40 at most, and not beginning with {TAKEN}")
        return
    first = seen.setdefault(spot.value, index)
    if first != index:
        spot.wrong(f"an id of its own; units[{first}] has this one")


def _face(unit: Spot) -> None:
    force = unit.at("force").choice(tuple(terms.SIDE_OF_FORCE))
    kind = unit.at("kind").choice(terms.KINDS)
    unit.at("name").text("the letters or number on the counter")
    unit.at("title").text()
    unit.at("irregular").flag()
    notes.origin(unit)
    if kind != "supply" and "size" not in unit.value:
        unit.at("size").wrong("one of " + ", ".join(terms.SIZES), "nothing")
    unit.at("size").choice(terms.SIZES)
    if force is None:
        return
    if kind == "supply" and force not in terms.CHINESE:
        unit.at("kind").wrong("a fighting unit: only the Chinese have supply units (7.7.3)")
    w = unit.at("w").flag()
    if w and force not in terms.SEASONED:
        unit.at("w").wrong("a W mark only on veteran and US-trained Chinese units (6.3.B.5)", None)
    if force == "japanese":
        if "zone" not in unit.value:
            unit.at("zone").wrong("west or east: the side of the Weather Line it begins on (6.3.B.4)", "nothing")
        unit.at("zone").choice((terms.WEST, terms.EAST))
    elif "zone" in unit.value:
        unit.at("zone").wrong("no zone: only Japanese units have one", None)


def _steps(unit: Spot) -> None:
    """Lines of factors from full strength down; no line is stronger than the one before."""
    factors = unit.at("factors")
    if factors.missing and unit.value.get("kind") == "supply":
        return
    if factors.missing:
        factors.wrong("lines of [attack, defense, movement] from full strength down", "nothing")
        return
    lines = factors.items("a list of lines [attack, defense, movement] from full strength down")
    if isinstance(factors.value, list) and not 1 <= len(lines) <= STEPS_MOST:
        factors.wrong(f"one line for each step, {STEPS_MOST} at most")
    before: list[int] | None = None
    for line in lines:
        numbers = [
            n
            for part in line.items("three numbers: attack, defense, movement", 3)
            if (n := part.whole(0, FACTOR_MOST)) is not None
        ]
        if len(numbers) != 3:
            before = None
            continue
        if before is not None and (numbers[0] > before[0] or numbers[1] > before[1]):
            line.wrong(f"no more than the line before, {before}: losses weaken a unit")
        before = numbers
    if lines and "steps" in unit.value:
        unit.at("steps").whole(1, len(lines))


def _standing(unit: Spot) -> None:
    """Where a unit starts: a hex, a turn on which it comes, or the pool, as its force allows."""
    at, force = unit.at("at"), unit.value.get("force")
    if at.missing or not isinstance(force, str) or force not in terms.SIDE_OF_FORCE:
        return
    here = at.value if isinstance(at.value, str) else ""
    turn = re.fullmatch(r"turn:([1-9]|10)", here)
    if force == "chinese_untried" and unit.value.get("kind") != "supply":
        if here != terms.POOL:
            at.wrong("pool: the map says where untried units start (3.3.B, 3.3.C)")
        lines = unit.value.get("factors")
        if isinstance(lines, list) and len(lines) > 1:
            unit.at("factors").wrong("one line: an untried unit has one step (2.11.H)")
    elif not turn and not re.fullmatch(r"\d{4}", here):
        at.wrong(f"a hex number or turn:1 to turn:{terms.LAST_TURN}")
    elif turn and force in terms.CHINESE:
        at.wrong("a hex number: no Chinese unit comes as a reinforcement (9.2.1.A)")
    elif turn and terms.SIDE_OF_FORCE[force] == terms.ALLIED and here == "turn:1":
        at.wrong("turn:2 or later: the Alliance has no player turn on turn 1 (5.3.A)")
    if "entry" in unit.value:
        if force != "japanese" or not turn:
            unit.at("entry").wrong("no entry: only Japanese reinforcements have one (9.2.5)", None)
        unit.at("entry").choice(ENTRIES)
