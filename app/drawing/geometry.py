"""Hexes on paper: corners, hexsides, and hexsides joined into lines that a pen would draw."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import pairwise
from typing import Any, TypeVar

from .svg import Point, at

Node = TypeVar("Node", bound=Hashable)
# Corners are the same if they differ by less than this.
GRAIN = 4.0


class Hexes:
    """The hexes of a board: `radius` from centre to corner, flat side up."""

    def __init__(self, board: Mapping[str, Any]) -> None:
        self.radius = float(board["radius"])
        self.centres: dict[str, Point] = {key: (space["x"], space["y"]) for key, space in board["spaces"].items()}
        self._at = {grain(point): key for key, point in self.centres.items()}

    def outline(self, key: str, scale: float = 1.0) -> list[Point]:
        """The six corners, clockwise from the east."""
        x, y = self.centres[key]
        return [
            (x + scale * self.radius * math.cos(math.pi * n / 3), y + scale * self.radius * math.sin(math.pi * n / 3))
            for n in range(6)
        ]

    def beside(self, key: str, side: int) -> str | None:
        """The hex across the side between corners `side` and `side + 1`, if it is on the board."""
        x, y = self.centres[key]
        far, angle = self.radius * math.sqrt(3), math.pi * (side + 0.5) / 3
        place = (x + far * math.cos(angle), y + far * math.sin(angle))
        column, row = grain(place)
        near = ((column + dc, row + dr) for dc in (0, -1, 1) for dr in (0, -1, 1))
        return next((self._at[spot] for spot in near if spot in self._at), None)

    def hexside(self, one: str, other: str) -> tuple[Point, Point]:
        """The ends of the hexside between two neighbours."""
        (ax, ay), (bx, by) = self.centres[one], self.centres[other]
        mx, my, length = (ax + bx) / 2, (ay + by) / 2, math.hypot(bx - ax, by - ay)
        dx, dy = (by - ay) / length * self.radius / 2, (ax - bx) / length * self.radius / 2
        return (mx - dx, my - dy), (mx + dx, my + dy)


def grain(point: Point) -> tuple[int, int]:
    """A point as a key under which all who mean it find it."""
    return round(point[0] / GRAIN), round(point[1] / GRAIN)


def corner(point: Point) -> tuple[int, int]:
    """Like `grain`, for corners, which lie farther apart and never on a border between two grains by chance."""
    return round((point[0] + 1.3) / (2 * GRAIN)), round((point[1] + 0.7) / (2 * GRAIN))


def chains(links: Iterable[tuple[Node, Node]], stops: Callable[[Node], bool] = lambda node: False) -> list[list[Node]]:
    """Links joined into lines: each runs from one fork, end or stop to the next, or round in a ring (ends equal)."""
    around: dict[Node, list[Node]] = defaultdict(list)
    for one, other in links:
        around[one].append(other)
        around[other].append(one)
    left = {frozenset((one, other)) for one in around for other in around[one]}
    found: list[list[Node]] = []

    def follow(start: Node, then: Node) -> None:
        line = [start, then]
        left.discard(frozenset((start, then)))
        while len(around[line[-1]]) == 2 and not stops(line[-1]) and line[-1] != start:
            onward = next((n for n in around[line[-1]] if frozenset((line[-1], n)) in left), None)
            if onward is None:
                break
            left.discard(frozenset((line[-1], onward)))
            line.append(onward)
        found.append(line)

    for node, near in around.items():
        if len(near) != 2 or stops(node):
            for other in near:
                if frozenset((node, other)) in left:
                    follow(node, other)
    for node, near in around.items():
        for other in near:
            if frozenset((node, other)) in left:
                follow(node, other)
    return found


def sides_joined(hexes: Hexes, sides: Iterable[tuple[str, str]]) -> list[list[Point]]:
    """Hexsides as lines from corner to corner."""
    places: dict[tuple[int, int], Point] = {}
    links = []
    for one, other in sides:
        ends = hexes.hexside(one, other)
        for end in ends:
            places.setdefault(corner(end), end)
        links.append((corner(ends[0]), corner(ends[1])))
    return [[places[node] for node in line] for line in chains(links)]


def curved(line: list[Point]) -> str:
    """A path that flows through the middles of a line's pieces; a ring where the ends are one."""
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(line)]
    if len(line) > 3 and line[0] == line[-1]:
        turns = [f"Q{at(bend, middle)}" for bend, middle in zip(line[1:], [*middles[1:], middles[0]], strict=True)]
        return f"M{at(middles[0])}{''.join(turns)}Z"
    if len(line) < 3:
        return f"M{at(line[0])}L{at(line[-1])}"
    turns = [f"Q{at(bend, middle)}" for bend, middle in zip(line[1:-1], middles[1:], strict=True)]
    return f"M{at(line[0])}L{at(middles[0])}{''.join(turns)}L{at(line[-1])}"
