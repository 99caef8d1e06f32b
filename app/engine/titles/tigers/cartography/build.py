"""Put the theater together: open data first, then the overlay's hand-laid facts, which win."""

from collections.abc import Mapping
from typing import Any

from app.engine.titles.tigers.cartography import coast, regions, relief, rivers, roads, sampling, sheet, sources
from app.engine.titles.tigers.cartography.grid import Cell, cell, nearest, number, pair
from app.engine.titles.tigers.cartography.origins import origins
from app.engine.titles.tigers.cartography.overlay import Entry, Overlay, OverlayError
from app.engine.titles.tigers.cartography.projection import Anchor, Projection, fit

FLAGS = ("airbase", "atc", "port")
WATER = ("sea", "lake")
Pairs = dict[tuple[str, str], tuple[str, str]]


def build(overlay: Overlay) -> dict[str, Any]:
    """Return the whole map as the plain data of map.json.

    Raises MissingDataError where the open data is not installed and OverlayError where the overlay contradicts itself.
    """
    projection = fit([Anchor(a["hex"], a["lat"], a["lon"]) for a in overlay["anchors"]["list"]])
    cells = sheet.cells()
    samples = sampling.take(cells, projection)
    mask = sources.land_mask()
    laid = {cell(h): entry["terrain"] for entry in overlay.entries("terrain") for h in entry["hexes"]}
    surface = coast.surfaces(samples, mask)
    surface |= {at: kind if kind in WATER else "land" for at, kind in laid.items()}
    middles = _middles(cells, projection)
    country = {at: regions.region(middles[at], overlay.entries("regions")) for at in cells}
    terrain = _terrain(surface, country, middles, relief.measure(samples, sources.heights()), overlay) | laid

    courses = _rivers(overlay, cells, projection, surface)
    places = _places(overlay, projection, surface)
    sites = {entry["name"]: at for at, entry in places.items()}
    line = overlay["line"]
    frontier = {side for side, (_, name) in courses.items() if name == line["river"]}
    side = regions.sides(country, surface, line, frontier, cell(line["seed"]))
    shore = coast.coastal(samples, mask, surface)

    hexes: dict[str, Entry] = {}
    for at in cells:
        hexes[number(at)] = {"terrain": terrain[at], "region": country[at], "side": side[at]}
        if at in shore:
            hexes[number(at)]["coast"] = True
    for at, place in places.items():
        hexes[number(at)] |= _marks(place)
    for hex_number in overlay["untried"]["hexes"]:
        hexes[hex_number]["untried"] = True
    lakes = {pair(a, b) for lake in overlay.entries("lakes") for a, b in lake["sides"]}
    water = coast.water_sides(projection, mask, surface) | lakes
    road_pairs = roads.network(overlay.entries("roads"), sites, projection, surface)
    for key in sorted(water & set(road_pairs)):
        raise OverlayError(f"roads: one runs from {key[0]} to {key[1]} across a hexside that is all water")
    return {
        "format": 1,
        "title": overlay.title,
        "name": overlay.name,
        "hexes": hexes,
        "rivers": [[*key, kind, name] for key, (kind, name) in sorted(courses.items()) if key not in water],
        "roads": [[*key, kind, name] for key, (kind, name) in sorted(road_pairs.items())],
        "water": [list(key) for key in sorted(water)],
        "edges": _edges(terrain),
        "lakes": [{"name": lake["name"], "sides": lake["sides"]} for lake in overlay.entries("lakes")],
        "labels": overlay["labels"],
        "origins": origins(overlay, places),
    }


def _middles(cells: list[Cell], projection: Projection) -> dict[Cell, tuple[float, float]]:
    samples = sampling.take(cells, projection)
    middle = samples.lon.shape[1] // 2
    return {
        at: (float(lon), float(lat))
        for at, lon, lat in zip(cells, samples.lon[:, middle], samples.lat[:, middle], strict=True)
    }


def _terrain(
    surface: Mapping[Cell, str],
    country: Mapping[Cell, str],
    middles: Mapping[Cell, tuple[float, float]],
    reliefs: Mapping[Cell, relief.Relief],
    overlay: Overlay,
) -> dict[Cell, str]:
    belts = overlay.entries("belts")
    result = {}
    for at, kind in surface.items():
        if kind == "land":
            result[at] = relief.terrain(reliefs[at], regions.belt(middles[at], country[at], belts))
        else:
            result[at] = kind
    return result


def _rivers(overlay: Overlay, cells: list[Cell], projection: Projection, surface: Mapping[Cell, str]) -> Pairs:
    """Return hexsides with (river or major, name); where two rivers share a side the greater one names it."""
    bed = rivers.Riverbed(cells, projection, sources.river_lines())
    found: Pairs = {}
    for entry in overlay.entries("rivers"):
        try:
            chain = bed.chain(entry["course"], rivers.named_sides(entry.get("keep", [])))
        except ValueError as fault:
            raise OverlayError(f"rivers: {entry['name']}: {fault}") from None
        for key in rivers.on_land(chain, surface):
            if key not in found or (entry["class"] == "major" and found[key][0] != "major"):
                found[key] = (entry["class"], entry["name"])
    return found


def _places(overlay: Overlay, projection: Projection, surface: Mapping[Cell, str]) -> dict[Cell, Entry]:
    placed: dict[Cell, Entry] = {}
    for place in overlay.places():
        at = cell(place["hex"]) if "hex" in place else nearest(*projection.to_plane(place["lon"], place["lat"]))
        if at in placed:
            raise OverlayError(f"places: {place['name']} and {placed[at]['name']} fall in one hex, {number(at)}")
        if surface.get(at) != "land":
            raise OverlayError(f"places: {place['name']} falls in {number(at)}, which is no land of the map")
        placed[at] = place
    return placed


def _marks(place: Entry) -> Entry:
    marks: Entry = {place["kind"]: place["name"], "start": place["start"]}
    if "alias" in place:
        marks["alias"] = place["alias"]
    if "garrison" in place:
        marks["garrison"] = place["garrison"]
    if place.get("port"):
        marks["coast"] = True
    return marks | {flag: True for flag in FLAGS if place.get(flag)}


def _edges(terrain: Mapping[Cell, str]) -> dict[str, list[str]]:
    bottom = [(column, sheet.bottom_row(column)) for column in range(sheet.FIRST_COLUMN, sheet.LAST_COLUMN + 1)]
    closed = {"jungle", *WATER}
    return {
        "west": sheet.west_edge(),
        "south": [number(at) for at in bottom if terrain[at] not in closed],
        "north": sheet.japanese_edge(),
        "china": sheet.china_edge(),
    }
