"""What a battle costs: the printed loss, twice in a city, and the enemy's planes that met no others (13.20, 14.3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MOST_BY_PLANES = 2


@dataclass(frozen=True)
class Side:
    """One side of a battle: the steps of its units, in the order in which they are to fall (13.23), and its planes."""

    steps: Sequence[Sequence[int]]
    planes: int = 0


def due(printed: str, city: bool, side: Side, other: Side) -> int:
    """The steps that a side loses, none beyond what it has; `printed` is its half of the result."""
    has = sum(map(sum, side.steps))
    if printed == "E":
        return has
    plain = int(printed)
    if city:
        plain = 2 * plain or 1
    return min(has, plain + min(MOST_BY_PLANES, max(0, other.planes - side.planes)))


def ranks(side: Side, loss: int) -> list[int]:
    """The steps left in each rank: a rank loses only what those before it could not."""
    left = []
    for rank in side.steps:
        taken = min(loss, sum(rank))
        left.append(sum(rank) - taken)
        loss -= taken
    return left
