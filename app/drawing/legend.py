"""The strip under the map: its title, the terrains with what they cost, and the signs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import ground, ink
from .geometry import Hexes
from .places import ANCHOR, PLANE, _badge
from .svg import element, group, path, text

HEIGHT = 212
# Room that a title needs in the sheet's upper left.
CORNER = (1000.0, 300.0)


def legend(board: Mapping[str, Any], top: float, title: str, under: str) -> str:
    """The strip, `HEIGHT` high, from `top` down."""
    width = float(board["size"][0])
    parts = [element("path", {"class": "frame", "d": f"M40 {top + 8:.0f}H{width - 40:.0f}"})]
    if not any(space["x"] < CORNER[0] and space["y"] < CORNER[1] for space in board["spaces"].values()):
        parts += [text(84, 150, title, "legend head"), text(90, 208, under, "legend under")]
    return group("key", [*parts, *_terrains(board, 60, top + 24), *_signs(board, 1130, top + 24)])


def _terrains(board: Mapping[str, Any], x: float, y: float) -> list[str]:
    parts = [text(x, y + 12, "Terrain", "legend title")]
    for index, (terrain, told) in enumerate(board["terrains"].items()):
        column, row = divmod(index, 3)
        cx, cy = x + 26 + column * 380, y + 42 + row * 50
        swatch = {"radius": 24.0, "spaces": {terrain: {"x": cx, "y": cy, "terrain": terrain}}}
        hexes = Hexes(swatch)
        outline = "L".join(f"{px:.1f} {py:.1f}" for px, py in hexes.outline(terrain))
        parts.append(path(f"M{outline}Z", "cells", fill=ink.GROUND.get(terrain, "#ddd"), stroke="#4a3f2a"))
        parts.append(ground.textures(swatch, hexes))
        parts.append(text(cx + 36, cy - 2, told["label"], "legend title"))
        parts.append(text(cx + 36, cy + 16, told["about"], "legend"))
    return parts


def _signs(board: Mapping[str, Any], x: float, y: float) -> list[str]:
    """Signs in three columns; only those for which the board has any."""
    kinds = {kind for _, _, kind in board["hexsides"]} | {kind for _, _, kind in board["links"]}
    spaces = board["spaces"].values()
    marks = {mark for space in spaces for mark in space.get("marks", ())}
    stroke = "M{0} {1}q15-9 30 0t30 0"
    rows: list[tuple[str, str]] = []

    def run(kind: str, label: str, *classes: str) -> None:
        if kind in kinds:
            rows.append((label, "".join(path(stroke, f"{kind} {name}") for name in classes)))

    run("river", "River", "bank", "run")
    run("major", "Major river", "bank", "run")
    run("line", "Weather Line", "bed", "track")
    run("road", "Road", "bed", "track")
    run("rail", "Railway", "bed", "track", "ties")
    rows.append(("Town", element("circle", {"class": "town", "cx": 30, "cy": 0, "r": 5})))
    city = Hexes({"radius": 40.0, "spaces": {"c": {"x": 30.0, "y": 0.0}}})
    block = "L".join(f"{px:.1f} {py:.1f}" for px, py in city.outline("c", 0.34))
    rows.append(("City", path(f"M{block}Z", "city")))
    plane = element("path", {"d": PLANE, "fill": "#26211a"})
    white = element("path", {"d": PLANE, "fill": "#fff"})
    anchor = element("path", {"d": ANCHOR, "fill": "none", "stroke": "#3f7388", "stroke_width": 1.5})
    if "airbase" in marks:
        rows.append(("Fourteenth Air Force base", _badge((30, 0), "#f5eed9", "#26211a", plane)))
    if "atc" in marks:
        rows.append(("Air Transport Command base", _badge((30, 0), "#33516b", "#1d3042", white)))
    if "port" in marks:
        rows.append(("Port", _badge((30, 0), "#f5eed9", "#3f7388", anchor)))
    if any(space.get("garrison") for space in spaces):
        sign = text(0, 3.7, "2", "sign", font_size="10.5px", fill="#6b3b2b")
        rows.append(("Garrison needed, in steps", _badge((30, 0), "#f5eed9", "#6b3b2b", sign)))
    parts = [text(x, y + 12, "Signs", "legend title")]
    for index, (label, sign) in enumerate(rows):
        column, row = divmod(index, 3)
        cx, cy = x + column * 370, y + 42 + row * 46
        placed = sign.replace("{0} {1}", "0 0")
        parts.append(element("g", {"transform": f"translate({cx:.0f} {cy:.0f})"}, placed))
        parts.append(text(cx + 76, cy + 5, label, "legend"))
    return parts
