"""Concentric assault: from which sides must a hex be attacked to lose its footing (13.21)?"""

from __future__ import annotations

from collections.abc import Iterable

from ...board import hexgrid

_HALF = hexgrid.DIRECTIONS // 2


def concentric(target: str, origins: Iterable[str]) -> bool:
    """Whether attackers in these hexes around the target form figure A, B or C.

    A: two hexes opposite each other. B: three hexes with one between each and the next. C: more than three hexes, of
    which two are always opposite each other.
    """
    sides = {hexgrid.direction(target, origin) for origin in origins}
    opposite = any((side + _HALF) % hexgrid.DIRECTIONS in sides for side in sides)
    alternate = {0, 2, 4} <= sides or {1, 3, 5} <= sides
    return opposite or alternate
