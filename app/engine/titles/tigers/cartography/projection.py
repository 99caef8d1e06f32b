"""From longitude and latitude to the plane of the hexes and back.

Both plane coordinates are full second-degree polynomials in the distance east and south of 106 E 27 N, fitted by least
squares to the hexes whose places the rules name. The normal equations are solved here in plain floats, so that the
same anchors give the same coefficients on every machine.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.engine.titles.tigers.cartography.grid import cell, centre

Floats = npt.NDArray[np.float64]

ORIGIN_LON, ORIGIN_LAT = 106.0, 27.0
KM_PER_DEGREE_LON, KM_PER_DEGREE_LAT, KM_PER_HEX = 111.32, 110.9, 60.0
NEWTON_ROUNDS = 12


@dataclass(frozen=True)
class Anchor:
    """A hex whose place on the globe is known."""

    hex: str
    lat: float
    lon: float


@dataclass(frozen=True)
class Projection:
    """A fitted pair of polynomials; each holds six coefficients for 1, X, Y, XX, XY, YY."""

    x_terms: tuple[float, ...]
    y_terms: tuple[float, ...]

    def to_plane(self, lon: float, lat: float) -> tuple[float, float]:
        """Return plane coordinates, in hexes, of a point given in degrees."""
        basis = _basis(lon, lat)
        return _dot(self.x_terms, basis), _dot(self.y_terms, basis)

    def arrays_to_plane(self, lon: Floats, lat: Floats) -> tuple[Floats, Floats]:
        """Do the same for whole arrays of degrees."""
        east, south = _offsets(lon, lat)
        return _poly(self.x_terms, east, south), _poly(self.y_terms, east, south)

    def to_globe(self, x: Floats, y: Floats) -> tuple[Floats, Floats]:
        """Return (longitude, latitude) in degrees of plane points, by Newton's method on the two polynomials."""
        east, south = (x - self.x_terms[0]).copy(), (y - self.y_terms[0]).copy()
        for _ in range(NEWTON_ROUNDS):
            miss_x = _poly(self.x_terms, east, south) - x
            miss_y = _poly(self.y_terms, east, south) - y
            x_e, x_s = _slopes(self.x_terms, east, south)
            y_e, y_s = _slopes(self.y_terms, east, south)
            area = x_e * y_s - x_s * y_e
            east = east - (miss_x * y_s - miss_y * x_s) / area
            south = south - (miss_y * x_e - miss_x * y_e) / area
        lat = ORIGIN_LAT - south * KM_PER_HEX / KM_PER_DEGREE_LAT
        lon = ORIGIN_LON + east * KM_PER_HEX / (KM_PER_DEGREE_LON * np.cos(np.radians(lat)))
        return lon, lat


def fit(anchors: Sequence[Anchor]) -> Projection:
    """Return the least-squares projection through the anchors; ValueError with fewer than six of them."""
    if len(anchors) < 6:
        raise ValueError(f"six anchors are needed to fit the projection, {len(anchors)} were given")
    bases = [_basis(anchor.lon, anchor.lat) for anchor in anchors]
    middles = [centre(cell(anchor.hex)) for anchor in anchors]
    normal = [[sum(row[i] * row[j] for row in bases) for j in range(6)] for i in range(6)]
    solved = []
    for axis in (0, 1):
        right = [sum(row[i] * middle[axis] for row, middle in zip(bases, middles, strict=True)) for i in range(6)]
        solved.append(tuple(_solve(normal, right)))
    return Projection(solved[0], solved[1])


def _basis(lon: float, lat: float) -> tuple[float, ...]:
    east = (lon - ORIGIN_LON) * math.cos(math.radians(lat)) * KM_PER_DEGREE_LON / KM_PER_HEX
    south = -(lat - ORIGIN_LAT) * KM_PER_DEGREE_LAT / KM_PER_HEX
    return 1.0, east, south, east * east, east * south, south * south


def _offsets(lon: Floats, lat: Floats) -> tuple[Floats, Floats]:
    east = (lon - ORIGIN_LON) * np.cos(np.radians(lat)) * (KM_PER_DEGREE_LON / KM_PER_HEX)
    return east, (ORIGIN_LAT - lat) * (KM_PER_DEGREE_LAT / KM_PER_HEX)


def _dot(terms: Sequence[float], basis: Sequence[float]) -> float:
    return sum(term * value for term, value in zip(terms, basis, strict=True))


def _poly(terms: Sequence[float], east: Floats, south: Floats) -> Floats:
    one, e, s, ee, es, ss = terms
    return one + e * east + s * south + ee * east * east + es * east * south + ss * south * south


def _slopes(terms: Sequence[float], east: Floats, south: Floats) -> tuple[Floats, Floats]:
    _, e, s, ee, es, ss = terms
    return e + 2 * ee * east + es * south, s + es * east + 2 * ss * south


def _solve(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """Solve a small square system by elimination with the largest pivot."""
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for i in range(size):
        best = max(range(i, size), key=lambda r: abs(rows[r][i]))
        rows[i], rows[best] = rows[best], rows[i]
        for r in range(i + 1, size):
            factor = rows[r][i] / rows[i][i]
            rows[r] = [low - factor * high for low, high in zip(rows[r], rows[i], strict=True)]
    solution = [0.0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][j] * solution[j] for j in range(i + 1, size))
        solution[i] = (rows[i][size] - known) / rows[i][i]
    return solution
