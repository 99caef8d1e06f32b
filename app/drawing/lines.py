"""Lines on the ground: rivers and water along hexsides, roads and railways through hexes, the line on the sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .geometry import Hexes, chains, curved, sides_joined
from .svg import group, path


def waterways(board: Mapping[str, Any], hexes: Hexes) -> str:
    """Rivers, major rivers, and water between two land hexes; the wider lies below."""
    drawn = []
    for kind in ("water", "major", "river"):
        sides = [(a, b) for a, b, what in board["hexsides"] if what == kind and _inland(board, a, b)]
        drawn.append(_double("".join(map(curved, sides_joined(hexes, sides))), kind))
    return group("waterways", drawn)


def _inland(board: Mapping[str, Any], one: str, other: str) -> bool:
    return bool(board["spaces"][one]["land"] and board["spaces"][other]["land"])


def weather_line(board: Mapping[str, Any], hexes: Hexes) -> str:
    """Hexsides of the kind `line`."""
    sides = [(a, b) for a, b, what in board["hexsides"] if what == "line"]
    d = "".join(map(curved, sides_joined(hexes, sides)))
    return group("weather", [path(d, "line bed"), path(d, "line track")])


def ways(board: Mapping[str, Any], hexes: Hexes, kind: str) -> str:
    """Roads or railways: they run through the middle of a place, and elsewhere as the ground lets them."""
    links = [(a, b) for a, b, what in board["links"] if what == kind]
    spaces = board["spaces"]
    lines = chains(links, lambda key: "place" in spaces[key] or "marks" in spaces[key])
    d = "".join(curved([hexes.centres[key] for key in line]) for line in lines)
    return group(
        "ways", [path(d, f"{kind} bed"), path(d, f"{kind} track"), path(d, f"{kind} ties") if kind == "rail" else ""]
    )


def _double(d: str, kind: str) -> str:
    return path(d, f"{kind} bank") + path(d, f"{kind} run")
