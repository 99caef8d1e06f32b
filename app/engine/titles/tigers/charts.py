"""The charts: combat results, terrain, infiltration shifts, and the figures that limit things."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...errors import RuleError

COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")


@dataclass(frozen=True, slots=True)
class TerrainLine:
    """A line of the terrain chart: MP cost (for rivers an addition) and columns shifted (negative is left)."""

    cost: int
    shift: int


@dataclass(frozen=True, slots=True)
class Infiltration:
    """Shifts for modified rolls 0 to 7 (right positive) and the modifiers of that roll (12.10)."""

    shifts: tuple[int, ...]
    monsoon: int = 1
    attackers_all_special_forces: int = 0
    defenders_with_special_forces: int = 0
    japanese_attackers_first_turns: int = 0


@dataclass(frozen=True, slots=True)
class Charts:
    """All charts of one game. `crt` maps an odds column to its results for rolls 1 to 6, attacker/defender."""

    crt: Mapping[str, tuple[str, ...]]
    terrain: Mapping[str, TerrainLine]
    infiltration: Infiltration
    air: Mapping[str, Any]
    limits: Mapping[str, Any]
    notation: Mapping[str, Any]


def _bad(place: str, reason: str) -> RuleError:
    return RuleError("bad_case", None, f"charts.{place}: {reason}")


def parse(doc: Mapping[str, Any]) -> Charts:
    """Charts from their notation; RuleError `bad_case` names the place and the reason of a fault."""
    return Charts(
        crt=_crt(doc["crt"]),
        terrain=_terrain(doc["terrain"]),
        infiltration=_infiltration(doc["infiltration"]),
        air=doc["air"],
        limits=doc["limits"],
        notation=doc,
    )


def overlay(base: Charts, raw: Mapping[str, Any]) -> Charts:
    """The base charts with a case's own in their place; a None, a column or a line not given keeps the base's.

    A case's own infiltration list replaces the table with its modifiers, but for the monsoon's (6.2 B).
    """
    doc = dict(base.notation)
    for part in ("crt", "terrain"):
        if raw.get(part) is not None:
            doc[part] = {**base.notation[part], **raw[part]}
    if raw.get("infiltration") is not None:
        doc["infiltration"] = raw["infiltration"]
    if isinstance(doc["infiltration"], list):
        monsoon = base.infiltration.monsoon
        doc["infiltration"] = {"shifts": doc["infiltration"], "modifiers": {"monsoon": monsoon}}
    return parse(doc)


def _crt(raw: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    crt: dict[str, tuple[str, ...]] = {}
    for column in COLUMNS:
        results = tuple(raw.get(column, ()))
        if len(results) != 6:
            raise _bad(f"crt.{column}", "six results are needed, for rolls 1 to 6")
        for result in results:
            parts = result.split("/")
            if len(parts) != 2 or not all(part == "E" or part.isdigit() for part in parts):
                raise _bad(f"crt.{column}", f"{result!r} is not a result like 2/1, E/0 or 0/E")
        crt[column] = results
    return crt


def _terrain(raw: Mapping[str, Any]) -> dict[str, TerrainLine]:
    lines = {}
    for name in ("clear", "rough", "jungle", "mountain", "river", "major", "town", "city", "road"):
        line = raw.get(name)
        if not isinstance(line, Mapping) or "cost" not in line or "shift" not in line:
            raise _bad(f"terrain.{name}", "a cost and a shift are needed")
        lines[name] = TerrainLine(int(line["cost"]), int(line["shift"]))
    return lines


def _infiltration(raw: Mapping[str, Any]) -> Infiltration:
    shifts = tuple(raw.get("shifts", ()))
    if len(shifts) != 8:
        raise _bad("infiltration", "eight shifts are needed, for modified rolls 0 to 7")
    try:
        return Infiltration(shifts, **raw.get("modifiers", {}))
    except TypeError as error:
        raise _bad("infiltration.modifiers", str(error)) from None
