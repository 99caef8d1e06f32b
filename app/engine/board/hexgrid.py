"""A numbered hex grid: flat-top hexes `CCRR`, column from west to east, row from north to south.

Odd columns stand half a hex lower than even ones. Directions run clockwise from north: 0 N, 1 NE, 2 SE, 3 S,
4 SW, 5 NW.
"""

from __future__ import annotations

import math
from functools import cache

DIRECTIONS = 6


def parse(key: str) -> tuple[int, int]:
    """(column, row) of a hex number; ValueError where it isn't one."""
    if len(key) != 4 or not (key.isascii() and key.isdigit()):
        raise ValueError(f"{key!r} is not a hex number of four digits")
    return int(key[:2]), int(key[2:])


def number(column: int, row: int) -> str:
    """The hex number of a column and row."""
    return f"{column:02d}{row:02d}"


@cache
def around(key: str) -> tuple[str | None, ...]:
    """The six neighbours by direction; None where a number would leave the range 0 to 99."""
    column, row = parse(key)
    # The half hex by which odd columns hang lower decides whether a side neighbour keeps the row.
    low = column % 2
    steps = ((0, -1), (1, -1 + low), (1, low), (0, 1), (-1, low), (-1, -1 + low))
    return tuple(
        number(column + dc, row + dr) if 0 <= column + dc <= 99 and 0 <= row + dr <= 99 else None for dc, dr in steps
    )


def neighbours(key: str) -> tuple[str, ...]:
    """The neighbours that have a number, clockwise from north."""
    return tuple(hex_ for hex_ in around(key) if hex_ is not None)


def direction(origin: str, to: str) -> int:
    """The direction from a hex to a neighbour; ValueError where they are not neighbours."""
    return around(origin).index(to)


def adjacent(one: str, other: str) -> bool:
    """Whether two hexes share a hexside."""
    return other in around(one)


def _cube(key: str) -> tuple[int, int]:
    column, row = parse(key)
    return column, row - (column - column % 2) // 2


def distance(one: str, other: str) -> int:
    """Hexes from one to the other, as the crow flies: the start isn't counted, the end is."""
    (q1, r1), (q2, r2) = _cube(one), _cube(other)
    dq, dr = q2 - q1, r2 - r1
    return max(abs(dq), abs(dr), abs(dq + dr))


def centre(key: str, radius: float) -> tuple[float, float]:
    """(x, y) of a hex's middle, for hexes of this radius from centre to corner, y growing southward."""
    column, row = parse(key)
    return column * 1.5 * radius, (row + 0.5 * (column % 2)) * math.sqrt(3) * radius
