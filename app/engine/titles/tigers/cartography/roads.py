"""Roads and railways as unbroken rows of hexes between the places that the overlay lists for each line."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from app.engine.titles.tigers.cartography.grid import Cell, cell, line, nearest, number, pair
from app.engine.titles.tigers.cartography.overlay import Entry, OverlayError
from app.engine.titles.tigers.cartography.projection import Projection


def stop(via: Any, places: Mapping[str, Cell], projection: Projection) -> Cell:
    """Return the cell of one stop: a place's name, a hex number, or [longitude, latitude]."""
    if isinstance(via, list):
        return nearest(*projection.to_plane(via[0], via[1]))
    if via in places:
        return places[via]
    if str(via).isdigit():
        return cell(via)
    raise OverlayError(f"roads: {via!r} is neither a place of the overlay nor a hex nor [longitude, latitude]")


def course(entry: Entry, places: Mapping[str, Cell], projection: Projection) -> list[Cell]:
    """Return every cell of a line in order, the gaps between its stops filled in straight."""
    stops = [stop(via, places, projection) for via in entry["via"]]
    cells = stops[:1]
    for a, b in pairwise(stops):
        cells += line(a, b)[1:]
    return cells


def network(
    entries: Sequence[Entry], places: Mapping[str, Cell], projection: Projection, surface: Mapping[Cell, str]
) -> dict[tuple[str, str], tuple[str, str]]:
    """Return pairs of joined hexes with ``road`` or ``rail`` and the line's name.

    Where several run, a railway is what is written, and of two alike the one that the overlay names first.

    OverlayError where a line leaves the land of the sheet: it then wants one more stop in the overlay.
    """
    joined: dict[tuple[str, str], tuple[str, str]] = {}
    for entry in entries:
        cells = course(entry, places, projection)
        astray = [number(at) for at in cells if surface.get(at) != "land"]
        if astray:
            raise OverlayError(f"roads: {entry['name']} runs through {astray[0]}, which is no land of the map")
        for a, b in pairwise(cells):
            key = pair(number(a), number(b))
            if key not in joined or (entry["kind"] == "rail" and joined[key][0] != "rail"):
                joined[key] = (entry["kind"], entry["name"])
    return joined
