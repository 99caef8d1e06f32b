"""map.json: hexes, hexsides, roads, edges, and the places that the rules know by number."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from ....board import hexgrid
from .. import terms
from ..theater import EDGES, LAND, RIVERS, TERRAINS
from . import notes
from .spot import Spot

REGIONS: Final = ("india", "burma", "china", "indochina", "tibet", "thailand", "formosa")
ROADS: Final = ("road", "rail")
GARRISON_MOST: Final = 16
# Hexes that rules name: what must be there, and the clause.
NAMED: Final = {
    **dict.fromkeys(terms.SUPPLY_CITIES, ("city", "7.7.1.A")),
    **dict.fromkeys((terms.HANOI, terms.HAIPHONG), ("city", "4.3")),
    **dict.fromkeys(terms.RAIL_CITIES, ("city", "10.9.A")),
    terms.MANDALAY: ("town or city", "4.3"),
    terms.MYITKYINA: ("town or city", "4.3"),
    terms.AKYAB: ("town or city", "14.2"),
    terms.DIMAPUR: ("town or city", "4.2"),
}
_NEEDED = ("format", "title", "name", "hexes", "rivers", "roads", "water", "edges")
_OPTIONAL = ("labels", "lakes", "line", "origins")
_FLAGS = ("coast", "airbase", "atc", "port", "untried")
_TEXTS = ("town", "city", "alias")


def examine(spot: Spot) -> None:
    """Look at the whole file."""
    if not spot.members(_NEEDED, _OPTIONAL):
        return
    notes.head(spot)
    notes.origins(spot.at("origins"))
    spot.at("name").text("the map's name, which players see")
    hexes = spot.at("hexes")
    if not hexes.is_object("an object: hex number to what the hex is"):
        return
    for key in hexes.value:
        _hex(hexes.at(key), key)
    land = {key for key, raw in hexes.value.items() if _terrain(raw) in LAND}
    _pairs(spot.at("rivers"), hexes.value, RIVERS, hexes.value)
    _pairs(spot.at("roads"), hexes.value, ROADS, land)
    _pairs(spot.at("water"), hexes.value, (), hexes.value)
    _edges(spot.at("edges"), hexes.value, land)
    _labels(spot, hexes.value)
    _named(hexes, land)


def _terrain(raw: Any) -> Any:
    return raw.get("terrain") if isinstance(raw, dict) else raw


def _hex(spot: Spot, key: str) -> None:
    try:
        hexgrid.parse(key)
    except ValueError:
        spot.wrong("a hex number of four digits, column and row", f"{key!r}")
        return
    if isinstance(spot.value, str):
        if spot.value in LAND:
            spot.wrong("an object with terrain, region and side, as for every land hex")
        else:
            spot.choice(TERRAINS)
        return
    if not spot.members(("terrain", "region", "side"), (*_TEXTS, "start", "garrison", *_FLAGS)):
        return
    spot.at("terrain").choice(TERRAINS)
    spot.at("region").choice(REGIONS)
    spot.at("side").choice((terms.WEST, terms.EAST))
    spot.at("start").choice(terms.SIDES)
    spot.at("garrison").whole(1, GARRISON_MOST)
    for name in spot.value:
        if name in _FLAGS:
            spot.at(name).flag()
        elif name in _TEXTS:
            spot.at(name).text()
    _settled(spot, spot.value)


def _settled(spot: Spot, raw: dict[str, Any]) -> None:
    """A place stands on land, is a town or a city, and says who holds it at the start."""
    place = "town" in raw or "city" in raw
    if "town" in raw and "city" in raw:
        spot.wrong("a town or a city, not both", None)
    if place and raw.get("terrain") not in LAND:
        spot.at("terrain").wrong("land under a town, a city or a base")
    if place and "start" not in raw:
        spot.at("start").wrong("allied or imperial: who holds the place as the game opens", "nothing")
    if "garrison" in raw and "city" not in raw:
        spot.at("garrison").wrong("no garrison number where there is no city (3.6.A)")


def _pairs(spot: Spot, hexes: Collection[str], kinds: tuple[str, ...], allowed: Collection[str]) -> None:
    """Rows `[hex, hex, kind, name?]`; without kinds `[hex, hex]`."""
    shape = f"[hex, hex, {' or '.join(kinds)}]" if kinds else "[hex, hex]"
    seen: dict[frozenset[str], int] = {}
    for index, row in enumerate(spot.items(f"a list of {shape}")):
        size = len(row.value) if isinstance(row.value, list) else 0
        if not (2 + bool(kinds) <= size <= (4 if kinds else 2)) or not all(isinstance(part, str) for part in row.value):
            row.wrong(shape)
            continue
        one, other = row.value[:2]
        absent = [place for place in (0, 1) if row.value[place] not in hexes]
        for place in absent:
            row.at(place).wrong("a hex of the map")
        if absent:
            continue
        if not hexgrid.adjacent(one, other):
            around = ", ".join(near for near in hexgrid.neighbours(one) if near in hexes)
            row.wrong(f"two neighbouring hexes; around {one} lie {around}")
            continue
        for place in (0, 1):
            if row.value[place] not in allowed:
                row.at(place).wrong("a land hex")
        if kinds:
            row.at(2).choice(kinds)
        first = seen.setdefault(frozenset((one, other)), index)
        if first != index:
            row.wrong(f"each hexside once; it stands at [{first}] already")


def _edges(spot: Spot, hexes: dict[str, Any], land: Collection[str]) -> None:
    if not spot.members(EDGES):
        return
    for name in EDGES:
        edge = spot.at(name)
        found = edge.items("a list of hexes of that edge")
        if isinstance(edge.value, list) and not found:
            edge.wrong("at least one hex")
        for key in found:
            if key.text("a hex number") is not None and key.value not in land:
                key.wrong("a land hex of the map")
    for name, side, clause in (("south", terms.WEST, "7.9.1.A"), ("north", terms.EAST, "7.9.3.A")):
        edge = spot.at(name)
        given = edge.value if isinstance(edge.value, list) else []
        keys = [key for key in given if isinstance(key, str) and key in land]
        if keys and not any(isinstance(hexes[key], dict) and hexes[key].get("side") == side for key in keys):
            edge.wrong(f"a hex {side} of the Weather Line, where Imperial supply begins ({clause})")


def _labels(spot: Spot, hexes: Collection[str]) -> None:
    for label in spot.at("labels").items("a list of labels"):
        if label.members(("text", "hex", "kind"), ("angle",)):
            label.at("text").text()
            label.at("kind").text()
            label.at("angle").number()
            if label.at("hex").text("a hex of the map") is not None and label.value["hex"] not in hexes:
                label.at("hex").wrong("a hex of the map")
    for lake in spot.at("lakes").items("a list of lakes"):
        if lake.members(("name", "sides")):
            lake.at("name").text()
            _pairs(lake.at("sides"), hexes, (), hexes)
    spot.at("line").choice(("none",))


def _named(spot: Spot, land: Collection[str]) -> None:
    """What the rules call by number must be there."""
    for key, (what, clause) in NAMED.items():
        raw = spot.value.get(key)
        settled = isinstance(raw, dict) and ("city" in raw or (what != "city" and "town" in raw))
        if key not in land or not settled:
            spot.at(key).wrong(f"a {what}, which rule {clause} names by this number", None)
