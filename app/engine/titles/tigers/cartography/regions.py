"""Which country a hex belongs to, which climate belt it falls in, and which side of the Weather Line it is on."""

from collections.abc import Mapping, Sequence

from app.engine.titles.tigers.cartography.grid import Cell, neighbours, number, pair
from app.engine.titles.tigers.cartography.overlay import Entry

HOME = "china"

Point = tuple[float, float]


def inside(point: Point, outline: Sequence[Sequence[float]]) -> bool:
    """Tell whether a (longitude, latitude) point lies in a polygon, by counting crossings of a ray to the east."""
    lon, lat = point
    odd = False
    for (lon_a, lat_a), (lon_b, lat_b) in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (lat_a > lat) != (lat_b > lat) and lon < lon_a + (lat - lat_a) * (lon_b - lon_a) / (lat_b - lat_a):
            odd = not odd
    return odd


def region(point: Point, regions: Sequence[Entry]) -> str:
    """Return the first region whose outline holds the point; China is what is left."""
    return next((entry["region"] for entry in regions if inside(point, entry["outline"])), HOME)


def belt(point: Point, region_name: str, belts: Sequence[Entry]) -> Entry:
    """Return the first belt of the region that holds the point, else the region's last one."""
    own = [entry for entry in belts if entry["region"] == region_name]
    return next((entry for entry in own if "outline" not in entry or inside(point, entry["outline"])), own[-1])


def sides(
    regions: Mapping[Cell, str],
    surface: Mapping[Cell, str],
    line: Entry,
    river_sides: set[tuple[str, str]],
    seed: Cell,
) -> dict[Cell, str]:
    """Return ``west`` or ``east`` of the Weather Line for every cell.

    The east is what can be reached overland from the seed without entering a western country and without crossing the
    river that the line follows. A water hex goes by its column.
    """
    west_countries = set(line["west"])
    reached, frontier = {seed}, [seed]
    while frontier:
        here = frontier.pop()
        for beside in neighbours(here):
            if beside in reached or surface.get(beside) != "land" or regions[beside] in west_countries:
                continue
            if pair(number(here), number(beside)) in river_sides:
                continue
            reached.add(beside)
            frontier.append(beside)
    result = {}
    for at, kind in surface.items():
        east = at in reached if kind == "land" and regions[at] != "formosa" else at[0] > line["sea_west_to_column"]
        result[at] = "east" if east else "west"
    return result
