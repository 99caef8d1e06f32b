"""The printed board for the page: places, hexsides and roads with their coordinates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board import hexgrid
from . import terms
from .aids import aids
from .faces import SCHEMES
from .state import State
from .theater import Hex, Theater

RADIUS = 40.0
MARGIN = 50.0
TERRAINS = {
    "clear": "Clear",
    "rough": "Rough",
    "jungle": "Jungle",
    "mountain": "Mountain",
    "sea": "Sea",
    "lake": "Lake",
}
# What the keys mean that stand in spaces, hexsides and battles.
_NAMES = {
    "line": "Weather Line",
    "attacker_air": "the attacker's planes",
    "defender_air": "the defender's planes",
    "attacker_losses": "the attacker's losses",
    "defender_losses": "the defender's losses",
    "advance": "the advance",
    **{region: region.capitalize() for region in ("burma", "china", "formosa", "india", "indochina", "tibet")},
    "thailand": "Siam",
}


def board(state: State) -> dict[str, Any]:
    """The board in the contract's shape; the same for everyone and for the whole game."""
    theater = state.theater
    centres = {key: hexgrid.centre(key, RADIUS) for key in theater.hexes}
    left = min(x for x, _ in centres.values()) - MARGIN
    top = min(y for _, y in centres.values()) - MARGIN
    places = {key: (round(x - left, 1), round(y - top, 1)) for key, (x, y) in centres.items()}
    written = theater.notation
    return {
        "kind": "hex",
        "hash": state.pack.hash,
        "radius": RADIUS,
        "size": [round(max(line) + MARGIN) for line in zip(*places.values(), strict=True)],
        "spaces": {key: _space(hex_, *places[key]) for key, hex_ in sorted(theater.hexes.items())},
        "links": [[row[0], row[1], row[2] if len(row) > 2 else "road"] for row in written.get("roads", ())],
        "hexsides": _hexsides(written) + _line(state),
        "edges": {name: list(keys) for name, keys in theater.edges.items()},
        "labels": _labels(written, places),
        "terrains": {key: {"label": label, "about": _about(state, key)} for key, label in TERRAINS.items()},
        "schemes": {key: {"label": label, "side": side} for key, (label, side) in SCHEMES.items()},
        "sides": {side: {"name": terms.SIDE_NAMES[side]} for side in terms.SIDES},
        "names": _NAMES,
        "aids": aids(state),
    }


def notation(theater: Theater) -> dict[str, Any]:
    """The board in the judge's notation: a case that holds it is played on the same ground as the theater."""
    written = theater.notation
    return {
        "hexes": {key: written["hexes"][key] for key in sorted(written["hexes"])},
        "rivers": [list(row[:3]) for row in written.get("rivers", ())],
        "roads": [list(row[:2]) for row in written.get("roads", ())],
        "water": [list(row[:2]) for row in written.get("water", ())],
        "edges": {name: list(keys) for name, keys in theater.edges.items()},
        **({"line": written["line"]} if "line" in written else {}),
    }


def _space(hex_: Hex, x: float, y: float) -> dict[str, Any]:
    found: dict[str, Any] = {"x": x, "y": y, "terrain": hex_.terrain, "land": hex_.land, "side": hex_.side}
    if hex_.place:
        found["place"] = {"name": hex_.place, "kind": "city" if hex_.city else "town", "alias": hex_.alias}
    marks = [mark for mark, there in (("airbase", hex_.airbase), ("atc", hex_.atc), ("port", hex_.port)) if there]
    if marks:
        found["marks"] = marks
    if hex_.garrison:
        found["garrison"] = hex_.garrison
    if hex_.region:
        found["region"] = hex_.region
    return found


def _hexsides(written: Mapping[str, Any]) -> list[list[str]]:
    rivers = [[row[0], row[1], row[2]] for row in written.get("rivers", ())]
    return rivers + [[row[0], row[1], "water"] for row in written.get("water", ())]


def _line(state: State) -> list[list[str]]:
    """The Weather Line, hexside by hexside."""
    hexes = state.theater.hexes
    return [
        [key, near, "line"]
        for key, hex_ in sorted(hexes.items())
        for near in hexgrid.neighbours(key)
        if key < near and near in hexes and hexes[near].side != hex_.side
    ]


def _labels(written: Mapping[str, Any], places: Mapping[str, tuple[float, float]]) -> list[dict[str, Any]]:
    """Names of rivers, seas and ranges; a label stands on a hex."""
    found = []
    for raw in written.get("labels", ()):
        if raw.get("hex") in places:
            x, y = places[raw["hex"]]
            found.append({**{key: value for key, value in raw.items() if key != "hex"}, "x": x, "y": y})
    return found


def _about(state: State, terrain: str) -> str:
    line = state.charts.terrain.get(terrain)
    if line is None:
        return "no entry for ground units"
    shift = f", {-line.shift} left for the attacker" if line.shift else ""
    return f"{line.cost} MP{shift}"
