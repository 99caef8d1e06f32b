"""The theater: hexes, hexsides and board edges, read from the board notation that the judge and the map share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...board import hexgrid
from ...errors import RuleError
from .terms import ALLIED, EAST, IMPERIAL, WEST

LAND = ("clear", "rough", "jungle", "mountain")
TERRAINS = (*LAND, "sea", "lake")
RIVERS = ("river", "major")
EDGES = ("west", "south", "north", "china")


def _bad(place: str, reason: str) -> RuleError:
    return RuleError("bad_case", None, f"{place}: {reason}")


@dataclass(frozen=True, slots=True)
class Hex:
    """One hex: natural terrain, what people put there, and on which side of the Weather Line it lies."""

    key: str
    terrain: str
    town: str | None = None
    city: str | None = None
    alias: str | None = None
    region: str | None = None
    side: str = WEST
    start: str | None = None
    garrison: int = 0
    coast: bool = False
    airbase: bool = False
    atc: bool = False
    port: bool = False
    untried: bool = False

    @property
    def land(self) -> bool:
        return self.terrain in LAND

    @property
    def place(self) -> str | None:
        """The town's or city's name, if there is one."""
        return self.city or self.town

    @property
    def held(self) -> bool:
        """Whether somebody always controls this hex (3.5 A; bases outside towns as ruled under 14.3.4 A)."""
        return self.place is not None or self.airbase or self.atc


@dataclass(frozen=True, slots=True)
class Side:
    """A hexside seen from one hex: where it leads, and what must be crossed."""

    to: Hex
    river: str | None
    road: bool
    line: bool


@dataclass(frozen=True, slots=True, eq=False)
class Theater:
    """A board, the same only as itself. `sides` holds for each land hex the hexsides that units may cross (11.11 A).

    `cities` and `atc` are the hexes with a printed city and a printed transport base, in the order of the board.
    """

    hexes: Mapping[str, Hex]
    sides: Mapping[str, tuple[Side, ...]]
    edges: Mapping[str, tuple[str, ...]]
    cities: tuple[str, ...]
    atc: tuple[str, ...]
    notation: Mapping[str, Any] = field(repr=False)

    def hex(self, key: str) -> Hex:
        """The hex with this number; RuleError `unknown_hex`."""
        found = self.hexes.get(key) if isinstance(key, str) else None
        if found is None:
            raise RuleError("unknown_hex", None, f"There is no hex {key!r} on this board.")
        return found

    def side(self, origin: str, to: str) -> Side | None:
        """The crossable hexside between two hexes, or None."""
        return next((side for side in self.sides.get(origin, ()) if side.to.key == to), None)

    def name(self, key: str) -> str:
        """A hex for people: its place and number, or the number alone."""
        found = self.hexes.get(key)
        return f"{found.place} ({key})" if found is not None and found.place else key


def parse(board: Mapping[str, Any]) -> Theater:
    """A theater from board notation; RuleError `bad_case` names the place and the reason of a fault."""
    raw_hexes = board.get("hexes")
    if not isinstance(raw_hexes, Mapping) or not raw_hexes:
        raise _bad("board.hexes", "at least one hex is needed")
    all_west = board.get("line") == "none"
    hexes = {key: _hex(key, raw, all_west) for key, raw in raw_hexes.items()}
    if not any(hex_.port for hex_ in hexes.values()):
        # A small board that names no ports means by them its coastal places from Haiphong on (7.9.3 C).
        hexes = {key: replace(hex_, port=_harbour(hex_)) for key, hex_ in hexes.items()}
    rivers = dict(_pairs(board, "rivers", hexes, RIVERS))
    roads = {pair for pair, _ in _pairs(board, "roads", hexes, None)}
    water = {pair for pair, _ in _pairs(board, "water", hexes, None)}
    cities = tuple(key for key, hex_ in hexes.items() if hex_.city is not None)
    atc = tuple(key for key, hex_ in hexes.items() if hex_.atc)
    return Theater(hexes, _sides(hexes, rivers, roads, water), _edges(board, hexes), cities, atc, board)


def _hex(key: str, raw: Any, all_west: bool) -> Hex:
    place = f"board.hexes.{key}"
    try:
        hexgrid.parse(key)
    except ValueError as error:
        raise _bad(place, str(error)) from None
    body = {"terrain": raw} if isinstance(raw, str) else dict(raw)
    terrain = body.get("terrain")
    if terrain not in TERRAINS:
        raise _bad(place, f"terrain must be one of {', '.join(TERRAINS)}, not {terrain!r}")
    start = body.get("start", _holder_at_start(body))
    if start not in (None, ALLIED, IMPERIAL):
        raise _bad(place, f"start must be {ALLIED} or {IMPERIAL}, not {start!r}")
    side = WEST if all_west else body.get("side", WEST)
    if side not in (WEST, EAST):
        raise _bad(place, f"side must be {WEST} or {EAST}, not {side!r}")
    return Hex(
        key=key,
        terrain=terrain,
        town=body.get("town"),
        city=body.get("city"),
        alias=body.get("alias"),
        region=body.get("region"),
        side=side,
        start=start,
        garrison=int(body.get("garrison", 0)),
        coast=bool(body.get("coast", False)),
        airbase=bool(body.get("airbase", False)),
        atc=bool(body.get("atc", False)),
        port=bool(body.get("port", False)),
        untried=bool(body.get("untried", False)),
    )


def _holder_at_start(body: Mapping[str, Any]) -> str | None:
    """Who holds a place of which nothing is said: Japan in Burma and Indochina, and where it has a garrison (3.5 D)."""
    if not (body.get("town") or body.get("city")):
        return None
    return IMPERIAL if body.get("region") in ("burma", "indochina") or body.get("garrison") else None


# Haiphong's column: from here on eastward a coastal place is a port (7.9.3 C).
_FIRST_PORT = 37


def _harbour(hex_: Hex) -> bool:
    if not hex_.coast or hex_.place is None:
        return False
    return hex_.region == "china" or (hex_.region == "indochina" and hexgrid.parse(hex_.key)[0] >= _FIRST_PORT)


def _pairs(
    board: Mapping[str, Any], part: str, hexes: Mapping[str, Hex], kinds: tuple[str, ...] | None
) -> Iterable[tuple[frozenset[str], str]]:
    for index, row in enumerate(board.get(part, ())):
        place = f"board.{part}[{index}]"
        if not isinstance(row, list | tuple) or len(row) < 2:
            raise _bad(place, "two neighbouring hexes are needed")
        one, to = row[0], row[1]
        if one not in hexes or to not in hexes:
            raise _bad(place, f"{one} or {to} is not among the hexes")
        if not hexgrid.adjacent(one, to):
            raise _bad(place, f"{one} and {to} are not neighbours")
        kind = row[2] if len(row) > 2 else ""
        if kinds is not None and kind not in kinds:
            raise _bad(place, f"kind must be one of {', '.join(kinds)}, not {kind!r}")
        yield frozenset((one, to)), kind


def _sides(
    hexes: Mapping[str, Hex],
    rivers: Mapping[frozenset[str], str],
    roads: set[frozenset[str]],
    water: set[frozenset[str]],
) -> dict[str, tuple[Side, ...]]:
    sides: dict[str, tuple[Side, ...]] = {}
    for key, here in hexes.items():
        if not here.land:
            continue
        found = []
        for near in hexgrid.neighbours(key):
            there = hexes.get(near)
            pair = frozenset((key, near))
            if there is None or not there.land or pair in water:
                continue
            found.append(Side(there, rivers.get(pair), pair in roads, here.side != there.side))
        sides[key] = tuple(found)
    return sides


def _edges(board: Mapping[str, Any], hexes: Mapping[str, Hex]) -> dict[str, tuple[str, ...]]:
    raw = board.get("edges", {})
    edges = {name: tuple(raw.get(name, ())) for name in EDGES}
    for name, keys in edges.items():
        for key in keys:
            if key not in hexes:
                raise _bad(f"board.edges.{name}", f"{key} is not among the hexes")
    # A small board of the judge has one northern edge for both sides; the theater names two stretches.
    if "china" not in raw:
        edges["china"] = edges["north"]
    return edges
