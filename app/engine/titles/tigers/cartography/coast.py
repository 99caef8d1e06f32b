"""Which hexes are land, sea or lake, where the coast runs, and which hexsides are all water."""

import numpy as np

from app.engine.titles.tigers.cartography.grid import CORNER_RADIUS, Cell, centre, neighbours, number
from app.engine.titles.tigers.cartography.projection import Projection
from app.engine.titles.tigers.cartography.sampling import Samples
from app.engine.titles.tigers.cartography.sources import Raster

SEA, LAND, LAKE = 0, 1, 2

# A hex is land where at least this share of it is; a mostly wet hex with a foothold on it is still a place to stand.
LAND_SHARE = 0.45
# A land hex is coastal where this share of it is sea, or where it adjoins a sea hex.
COAST_SHARE = 0.06
SIDE_POINTS = 25


def surfaces(samples: Samples, mask: Raster) -> dict[Cell, str]:
    """Return ``land``, ``sea`` or ``lake`` for every sampled cell."""
    seen = mask.nearest(samples.lon, samples.lat)
    land, lake = (seen == LAND).mean(axis=1), (seen == LAKE).mean(axis=1)
    result = {}
    for i, at in enumerate(samples.cells):
        if land[i] >= LAND_SHARE:
            result[at] = "land"
        else:
            result[at] = "lake" if lake[i] > 1 - land[i] - lake[i] else "sea"
    return result


def coastal(samples: Samples, mask: Raster, surface: dict[Cell, str]) -> set[Cell]:
    """Return the land cells that touch the sea."""
    sea_share = (mask.nearest(samples.lon, samples.lat) == SEA).mean(axis=1)
    shore = set()
    for i, at in enumerate(samples.cells):
        if surface[at] != "land":
            continue
        beside = any(surface.get(n) == "sea" for n in neighbours(at))
        if beside or sea_share[i] >= COAST_SHARE:
            shore.add(at)
    return shore


def water_sides(projection: Projection, mask: Raster, surface: dict[Cell, str]) -> set[tuple[str, str]]:
    """Return the hexsides that no one can cross on foot: those of two water hexes, and straits between two shores."""
    sides = set()
    for at in surface:
        for beside in neighbours(at):
            if beside <= at or beside not in surface:
                continue
            wet = [surface[h] != "land" for h in (at, beside)]
            if all(wet) or (not any(wet) and _strait(at, beside, projection, mask)):
                sides.add((number(at), number(beside)))
    return sides


def side_ends(a: Cell, b: Cell) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the plane coordinates of the two corners that adjoining cells share."""
    (xa, ya), (xb, yb) = centre(a), centre(b)
    middle_x, middle_y = (xa + xb) / 2, (ya + yb) / 2
    along_x, along_y = -(yb - ya) * CORNER_RADIUS / 2, (xb - xa) * CORNER_RADIUS / 2
    return (middle_x - along_x, middle_y - along_y), (middle_x + along_x, middle_y + along_y)


def _strait(a: Cell, b: Cell, projection: Projection, mask: Raster) -> bool:
    (x1, y1), (x2, y2) = side_ends(a, b)
    share = np.linspace(0.0, 1.0, SIDE_POINTS)
    lon, lat = projection.to_globe(x1 + (x2 - x1) * share, y1 + (y2 - y1) * share)
    return bool((mask.nearest(lon, lat) != LAND).all())
