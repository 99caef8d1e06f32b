"""Terrain from heights: how far a hex rises and falls, how high it lies, and how much of it is steep.

Three measures decide, each over a hex's ninety-one samples: the range from the lowest twentieth to the highest, the
mean height, and the share of steep ground. The limits stand in overlay.json with the belt that each is for, since
the range that makes a wall in Chekiang is ordinary in Yunnan, and forest grows by climate as much as by height.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from app.engine.titles.tigers.cartography.grid import Cell
from app.engine.titles.tigers.cartography.overlay import Entry
from app.engine.titles.tigers.cartography.sampling import Samples
from app.engine.titles.tigers.cartography.sources import Raster

Floats = npt.NDArray[np.float64]

KM_PER_DEGREE = 111.0
STEEP_METRES_PER_KM = 60.0
MOSTLY_STEEP, HARDLY_STEEP = 0.5, 0.05


@dataclass(frozen=True)
class Relief:
    """What the heights say of one hex: metres, metres, and a share from 0 to 1."""

    range_m: float
    mean_m: float
    steep: float


def measure(samples: Samples, heights: Raster) -> dict[Cell, Relief]:
    """Return the relief of every sampled cell."""
    high = heights.between(samples.lon, samples.lat)
    slope = Raster(_slopes(heights), heights.left, heights.top, heights.step).between(samples.lon, samples.lat)
    low, top = np.percentile(high, 5, axis=1), np.percentile(high, 95, axis=1)
    mean, steep = high.mean(axis=1), (slope > STEEP_METRES_PER_KM).mean(axis=1)
    return {at: Relief(float(top[i] - low[i]), float(mean[i]), float(steep[i])) for i, at in enumerate(samples.cells)}


def terrain(relief: Relief, belt: Entry) -> str:
    """Return ``clear``, ``rough``, ``jungle`` or ``mountain`` for one land hex of a belt.

    A hex is mountain by its range, by its height, or where most of it is steep; flat where its range is small and
    next to none of it is steep; and hilly between the two. What flat and hilly ground bears is the belt's to say.
    """
    wall = relief.range_m >= belt["mountain_from_range_m"] or relief.steep >= MOSTLY_STEEP
    if wall or relief.mean_m >= belt["mountain_from_mean_m"]:
        return "mountain"
    if relief.mean_m < belt.get("jungle_below_mean_m", 0):
        return "jungle"
    flat = relief.range_m < belt["clear_below_range_m"] and relief.steep < HARDLY_STEEP
    word: str = belt["flat" if flat else "hilly"]
    return word


def _slopes(heights: Raster) -> Floats:
    """Return the fall of the ground in metres a kilometre at every grid point."""
    rows = heights.values.shape[0]
    lat = heights.top - heights.step * np.arange(rows)
    km_down = heights.step * KM_PER_DEGREE
    km_across = km_down * np.cos(np.radians(lat))[:, None]
    down, across = np.gradient(heights.values)
    steepness: Floats = np.hypot(down / km_down, across / km_across)
    return steepness
