"""Points at which a hex is looked at: the same ninety-one for every hex, spread evenly over its face."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.engine.titles.tigers.cartography.grid import CORNER_RADIUS, Cell, centre
from app.engine.titles.tigers.cartography.projection import Projection

Floats = npt.NDArray[np.float64]

RINGS = 5


@dataclass(frozen=True)
class Samples:
    """Sample positions in degrees: one row a cell, in the order of ``cells``, one column a point."""

    cells: tuple[Cell, ...]
    lon: Floats
    lat: Floats


def spread() -> list[tuple[float, float]]:
    """Return offsets from a hex's middle, in hexes: a small hexagonal lattice that fills its face."""
    reach = CORNER_RADIUS / (RINGS + 0.5)
    offsets = []
    for q in range(-RINGS, RINGS + 1):
        for r in range(max(-RINGS, -q - RINGS), min(RINGS, RINGS - q) + 1):
            # Corners of this lattice point east and west, as those of a flat-topped hex do.
            offsets.append((reach * (q + r / 2), reach * r * 3**0.5 / 2))
    return offsets


def take(cells: Sequence[Cell], projection: Projection) -> Samples:
    """Return the sample positions of the cells."""
    middles = np.array([centre(at) for at in cells])
    offsets = np.array(spread())
    x = middles[:, 0][:, None] + offsets[:, 0][None, :]
    y = middles[:, 1][:, None] + offsets[:, 1][None, :]
    lon, lat = projection.to_globe(x, y)
    return Samples(tuple(cells), lon, lat)
