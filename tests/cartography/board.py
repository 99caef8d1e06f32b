"""The packaged map as plain data, and small questions to it that several tests ask."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from app.engine.titles.tigers.cartography.grid import cell, neighbours, number, pair
from app.engine.titles.tigers.cartography.overlay import OVERLAY_FILE

MAP_FILE: Path = OVERLAY_FILE.with_name("map.json")
WATER = ("sea", "lake")
Pair = tuple[str, str]


@cache
def board() -> dict[str, Any]:
    """Return the packaged map."""
    loaded: dict[str, Any] = json.loads(MAP_FILE.read_text(encoding="utf-8"))
    return loaded


def hexes() -> dict[str, dict[str, Any]]:
    """Return hex number → what the map says of it."""
    found: dict[str, dict[str, Any]] = board()["hexes"]
    return found


def is_land(key: str) -> bool:
    """Tell whether a number is a land hex of the map."""
    return key in hexes() and hexes()[key]["terrain"] not in WATER


def beside(key: str) -> list[str]:
    """Return the numbers of the map's hexes around one."""
    return [number(at) for at in neighbours(cell(key)) if at[1] >= 0 and number(at) in hexes()]


def name(key: str) -> str | None:
    """Return the town or city of a hex."""
    here = hexes()[key]
    found: str | None = here.get("city") or here.get("town")
    return found


def where(place: str) -> str:
    """Return the hex of a named place."""
    return next(key for key in hexes() if name(key) == place)


def rivers() -> dict[Pair, str]:
    """Return hexside → river or major."""
    return {(a, b): kind for a, b, kind, *_ in board()["rivers"]}


def roads() -> set[Pair]:
    """Return the pairs of hexes that a road or railway joins."""
    return {(a, b) for a, b, *_ in board()["roads"]}


def water() -> set[Pair]:
    """Return the hexsides that no ground unit crosses."""
    return {(a, b) for a, b in board()["water"]}


def flood(starts: Iterable[str], step: Any) -> set[str]:
    """Return all hexes that can be reached from the starts where ``step(here, there)`` allows the way."""
    reached = set(starts)
    frontier = sorted(reached)
    while frontier:
        here = frontier.pop()
        for there in beside(here):
            if there not in reached and step(here, there):
                reached.add(there)
                frontier.append(there)
    return reached


def supplied(sources: Iterable[str], side: str | None) -> set[str]:
    """Return the land hexes from which a line of supply reaches a source (7.5): roadless mountain ends it.

    ``side`` keeps the line on one side of the Weather Line; None lets it cross, as Chinese lines may.
    """

    def dry(a: str, b: str) -> bool:
        return is_land(a) and is_land(b) and pair(a, b) not in water() and side in (None, hexes()[b]["side"])

    def passes(toward: str, through: str) -> bool:
        open_way = hexes()[through]["terrain"] != "mountain" or pair(toward, through) in roads()
        return dry(toward, through) and open_way

    through = flood(sources, passes)
    return through | {key for key in hexes() if any(n in through and dry(n, key) for n in beside(key))}
