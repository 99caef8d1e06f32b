"""Rivers along hexsides: each is the cheapest chain of sides from its source to its mouth.

The sides' corners form a graph. A side costs its length, more the farther it lies from the course sketched in the
overlay, and more the farther from the nearest surveyed river of the open data, so that the sketch chooses the river
and the survey its bends. An entry may name sides that its chain must follow (``keep``), where a rule or the bank of a
town fixes them. Chains end at the sea: sides with water on either hand are not written.
"""

import heapq
import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from app.engine.titles.tigers.cartography.coast import side_ends
from app.engine.titles.tigers.cartography.grid import Cell, cell, neighbours, number, pair
from app.engine.titles.tigers.cartography.projection import Projection

Floats = npt.NDArray[np.float64]
Corner = tuple[Cell, ...]
Side = tuple[Cell, Cell]

COURSE_WEIGHT = 36.0
SURVEY_WEIGHT = 3.0
SURVEY_REACH = 0.6
POINTS_A_SIDE = 5
POINTS_A_HEX = 8


class Riverbed:
    """The graph of hexsides around the sheet with what each costs to follow."""

    def __init__(self, cells: Sequence[Cell], projection: Projection, survey: Sequence[Floats]) -> None:
        """Lay the graph over the cells and one ring around them; survey lines are (longitude, latitude) arrays."""
        self.projection = projection
        on_sheet = set(cells)
        ring = {n for at in cells for n in neighbours(at)} | on_sheet
        self.sides: dict[Corner, list[tuple[Corner, Side]]] = {}
        for at in sorted(ring):
            around = neighbours(at)
            for i, beside in enumerate(around):
                if beside > at and (at in on_sheet or beside in on_sheet):
                    a = _corner(at, around[i - 1], beside)
                    b = _corner(at, beside, around[(i + 1) % 6])
                    self.sides.setdefault(a, []).append((b, (at, beside)))
                    self.sides.setdefault(b, []).append((a, (at, beside)))
        self.places = {corner: _middle(corner) for corner in self.sides}
        self.survey = self._on_plane(survey)
        self._survey_far: dict[Side, float] = {}

    def chain(self, course: Sequence[Sequence[float]], keep: Sequence[Side] = ()) -> list[Side]:
        """Return the sides of one river in order, from the first point of its course to the last.

        ``keep`` lists sides that it must follow, in order downstream. ValueError where no such chain exists.
        """
        sketch = self._polyline(course)
        costs: dict[Side, float] = {}

        def cost(side: Side) -> float:
            if side not in costs:
                costs[side] = 1 + COURSE_WEIGHT * _far(side, sketch) ** 2 + SURVEY_WEIGHT * self._surveyed(side)
            return costs[side]

        here, chain = self._nearest(sketch[0]), list[Side]()
        passed = {here}
        for side in keep:
            ends = [corner for corner in self._ends(side) if corner == here or corner not in passed]
            ways = [(self._cheapest(here, end, cost, passed - {here}), end) for end in ends]
            way, entry = min(ways, key=lambda found: sum(cost(step) for step, _ in found[0]))
            chain += [*(step for step, _ in way), side]
            here = next(corner for corner in self._ends(side) if corner != entry)
            passed |= {corner for _, corner in way} | {entry, here}
        way = self._cheapest(here, self._nearest(sketch[-1]), cost, passed - {here})
        return chain + [step for step, _ in way]

    def _ends(self, side: Side) -> list[Corner]:
        a, b = side
        return [_corner(a, b, c) for c in neighbours(a) if c in neighbours(b)]

    def _cheapest(
        self, start: Corner, end: Corner, cost: Callable[[Side], float], barred: set[Corner]
    ) -> list[tuple[Side, Corner]]:
        """Return the steps, each a side and the corner it leads to, of the cheapest way round the barred corners."""
        best: dict[Corner, float] = {start: 0.0}
        back: dict[Corner, tuple[Corner, Side]] = {}
        queue = [(0.0, start)]
        while queue:
            spent, here = heapq.heappop(queue)
            if here == end:
                break
            if spent > best[here]:
                continue
            for there, side in self.sides[here]:
                total = spent + cost(side)
                if there not in barred and total < best.get(there, math.inf):
                    best[there], back[there] = total, (here, side)
                    heapq.heappush(queue, (total, there))
        if end not in best:
            raise ValueError("no chain of hexsides leads on")
        steps = []
        at = end
        while at != start:
            before, side = back[at]
            steps.append((side, at))
            at = before
        return steps[::-1]

    def _nearest(self, point: Floats) -> Corner:
        return min(self.places, key=lambda corner: (math.dist(self.places[corner], (point[0], point[1])), corner))

    def _surveyed(self, side: Side) -> float:
        if side not in self._survey_far:
            self._survey_far[side] = min(SURVEY_REACH, _far(side, self.survey))
        return self._survey_far[side]

    def _on_plane(self, lines: Sequence[Floats]) -> Floats:
        degrees = np.concatenate(list(lines))
        x, y = self.projection.arrays_to_plane(degrees[:, 0], degrees[:, 1])
        return np.column_stack([x, y])

    def _polyline(self, course: Sequence[Sequence[float]]) -> Floats:
        """Return points of the sketched course on the plane, an eighth of a hex apart or closer."""
        corners = [self.projection.to_plane(lon, lat) for lon, lat in course]
        points = [corners[0]]
        for (xa, ya), (xb, yb) in pairwise(corners):
            count = max(1, math.ceil(math.dist((xa, ya), (xb, yb)) * POINTS_A_HEX))
            points += [(xa + (xb - xa) * i / count, ya + (yb - ya) * i / count) for i in range(1, count + 1)]
        return np.array(points)


def named_sides(pairs: Sequence[Sequence[str]]) -> list[Side]:
    """Return the graph's sides for pairs of hex numbers; ValueError where two hexes do not adjoin."""
    found = []
    for a, b in pairs:
        first, second = (cell(h) for h in pair(a, b))
        if second not in neighbours(first):
            raise ValueError(f"{a} and {b} share no hexside")
        found.append((first, second))
    return found


def on_land(chain: Sequence[Side], surface: Mapping[Cell, str]) -> list[tuple[str, str]]:
    """Return the chain's sides that have land of the sheet on both hands, as pairs of hex numbers."""
    return [pair(number(a), number(b)) for a, b in chain if surface.get(a) == "land" and surface.get(b) == "land"]


def _corner(*cells: Cell) -> Corner:
    return tuple(sorted(cells))


def _middle(corner: Corner) -> tuple[float, float]:
    a, b, c = corner
    (x1, y1), (x2, y2) = side_ends(a, b)
    (x3, y3), (x4, y4) = side_ends(a, c)
    # The corner is the end that the two sides have in common.
    return min(((x1, y1), (x2, y2)), key=lambda p: min(math.dist(p, (x3, y3)), math.dist(p, (x4, y4))))


def _far(side: Side, points: Floats) -> float:
    """Return the mean distance, in hexes, from a side to the nearest of the points."""
    (x1, y1), (x2, y2) = side_ends(*side)
    share = (np.arange(POINTS_A_SIDE) + 0.5) / POINTS_A_SIDE
    x, y = x1 + (x2 - x1) * share, y1 + (y2 - y1) * share
    squares = (points[:, 0][None, :] - x[:, None]) ** 2 + (points[:, 1][None, :] - y[:, None]) ** 2
    return float(np.sqrt(squares.min(axis=1)).mean())
