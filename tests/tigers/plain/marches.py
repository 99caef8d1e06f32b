"""Marches by least cost (11.8 to 11.10, 6.2), and the infiltrations of the first hex (12.2)."""

from __future__ import annotations

import heapq
from collections.abc import Collection
from dataclasses import dataclass

from .boards import Board, pair

TERRAIN = {"clear": 1, "rough": 2, "jungle": 3, "mountain": 4}
RIVER = {"river": 1, "major": 2}


@dataclass(frozen=True)
class Marcher:
    """Who marches: `kind` is infantry, tank or special; `crosses`: whether he may cross the Line."""

    kind: str
    points: int
    crosses: bool


def _cost(board: Board, marcher: Marcher, monsoon: bool, here: str, to: str) -> int | None:
    ends = pair(here, to)
    road = ends in board.roads
    if board.side(here) != board.side(to) and not marcher.crosses:
        return None
    if marcher.kind == "tank" and board.terrain(to) in ("jungle", "mountain") and not road:
        return None
    cost = 1 if road or marcher.kind == "special" else TERRAIN[board.terrain(to)]
    cost += RIVER.get(board.rivers.get(ends, ""), 0)
    return 2 * cost if monsoon and board.side(to) == "west" else cost


def reach(board: Board, marcher: Marcher, start: str, enemies: Collection[str], monsoon: bool) -> dict[str, int]:
    """Every hex within reach with its least cost; one hex next door may cost all there is (11.3)."""
    found, ahead = {start: 0}, [(0, start)]
    while ahead:
        gone, here = heapq.heappop(ahead)
        for to in board.crossings(here):
            cost = _cost(board, marcher, monsoon, here, to)
            if to in enemies or cost is None:
                continue
            total = gone + cost
            if total <= marcher.points and total < found.get(to, total + 1):
                found[to] = total
                heapq.heappush(ahead, (total, to))
    for to in board.crossings(start):
        if to not in enemies and _cost(board, marcher, monsoon, start, to) is not None:
            found.setdefault(to, marcher.points)
    del found[start]
    return found


def infiltrations(board: Board, marcher: Marcher, start: str, enemies: Collection[str]) -> dict[str, int]:
    """The enemies' hexes that may be infiltrated: four points and the plain hexside, into no city, not by tanks."""
    found = {}
    for to in board.crossings(start):
        cost = 4 + RIVER.get(board.rivers.get(pair(start, to), ""), 0)
        barred = marcher.kind == "tank" or "city" in board.hexes[to]
        closed = board.side(start) != board.side(to) and not marcher.crosses
        if to in enemies and not barred and not closed and cost <= marcher.points:
            found[to] = cost
    return found
