"""Supply lines by breadth (7.5): round enemies and water, one mountain hex and no farther, unless by road."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection

from .boards import Board, pair


def length(
    board: Board, start: str, goals: Collection[str], enemies: Collection[str], may: Callable[[str], bool]
) -> int | None:
    """The hexes of the shortest line to a source, its own hex not counted; None where no line runs."""
    # In a mountain hex that a line has come to, only a road leads on; where it starts, any way does.
    seen = {(start, False)}
    ahead = deque([(start, False, 0)])
    while ahead:
        here, high, gone = ahead.popleft()
        if here in goals:
            return gone
        for to in board.crossings(here):
            if to in enemies or not may(to) or (high and pair(here, to) not in board.roads):
                continue
            step = (to, board.terrain(to) == "mountain")
            if step not in seen:
                seen.add(step)
                ahead.append((*step, gone + 1))
    return None
