"""Boards by chance, in the judge's notation: all terrains, rivers, roads, water, places, and the Line if wanted."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import product
from typing import Any

Pair = tuple[str, str]
EVEN = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1))
ODD = ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))


def around(key: str) -> list[str]:
    """The six hexes around one, from the north clockwise: odd columns lie half a hex lower."""
    column, row = int(key[:2]), int(key[2:])
    return [f"{column + right:02d}{row + down:02d}" for right, down in (ODD if column % 2 else EVEN)]


def pair(one: str, other: str) -> Pair:
    """A hexside, named by its two hexes in order."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True)
class Board:
    """Hexes as written, what lies on their hexsides, and which of them are land."""

    hexes: dict[str, dict[str, Any]]
    rivers: dict[Pair, str]
    roads: set[Pair]
    water: set[Pair]

    @property
    def land(self) -> list[str]:
        return [key for key, hex_ in self.hexes.items() if hex_["terrain"] != "sea"]

    def terrain(self, key: str) -> str:
        return str(self.hexes[key]["terrain"])

    def side(self, key: str) -> str:
        return str(self.hexes[key]["side"])

    def crossings(self, key: str) -> list[str]:
        """The land hexes next door that are not behind water."""
        land = set(self.land)
        return [to for to in around(key) if to in land and pair(key, to) not in self.water]

    def notation(self, **edges: list[str]) -> dict[str, Any]:
        return {
            "hexes": self.hexes,
            "rivers": [[*ends, kind] for ends, kind in self.rivers.items()],
            "roads": [list(ends) for ends in sorted(self.roads)],
            "water": [list(ends) for ends in sorted(self.water)],
            "edges": {"west": [], "south": [], "north": [], **edges},
        }


def board(chance: random.Random, columns: range, rows: range, sides: str) -> Board:
    """A board by chance. `sides`: `west`, `east`, or `both` with the Line down its middle."""
    hexes = {
        f"{column:02d}{row:02d}": _hex(chance, _side(sides, column, columns)) for column, row in product(columns, rows)
    }
    land = {key for key, hex_ in hexes.items() if hex_["terrain"] != "sea"}
    sides_ = sorted({pair(key, to) for key in land for to in around(key) if to in land})
    roads = {ends for ends in sides_ if chance.random() < 0.25}
    rivers = {ends: chance.choice(("river", "major")) for ends in sides_ if chance.random() < 0.2}
    water = {ends for ends in sides_ if chance.random() < 0.05} - roads - rivers.keys()
    return Board(hexes, rivers, roads, water)


def _side(sides: str, column: int, columns: range) -> str:
    if sides != "both":
        return sides
    return "west" if column < columns[len(columns) // 2] else "east"


def _hex(chance: random.Random, side: str) -> dict[str, Any]:
    terrain = chance.choices(("clear", "rough", "jungle", "mountain", "sea"), (5, 2, 2, 3, 0.7))[0]
    found: dict[str, Any] = {"terrain": terrain, "side": side, "region": "china" if side == "east" else "burma"}
    kind = chance.choices(("town", "city", None), (1, 1, 8))[0]
    if terrain != "sea" and kind:
        found[kind] = "Place"
        found["start"] = chance.choice(("allied", "imperial"))
    return found
