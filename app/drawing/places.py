"""Places: towns, cities, bases and ports, their names where there is room, who holds them, hex numbers, lettering."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from typing import Any

from . import ink
from .geometry import Hexes
from .svg import Point, at, element, group, path, text

Box = tuple[float, float, float, float]
PLANE = "M0-6L1.3-2 6 1V2.6L1.3 1.2 1 4.4 2.6 5.6V6.6L0 6 -2.6 6.6V5.6L-1 4.4 -1.3 1.2 -6 2.6V1L-1.3-2Z"
ANCHOR = "M0-6A1.7 1.7 0 1 1 0-2.7V5.6M-3.4-.6H3.4M-5.6 1.4A5.8 5.8 0 0 0 5.6 1.4"


def signs(board: Mapping[str, Any], hexes: Hexes) -> str:
    """A town's ring, a city's streets, and the marks of bases, ports and garrisons."""
    drawn = []
    for key, space in board["spaces"].items():
        x, y = hexes.centres[key]
        place = space.get("place")
        if place and place["kind"] == "city":
            drawn.append(_city(hexes, key))
        elif place:
            drawn.append(element("circle", {"class": "town", "cx": float(x), "cy": float(y), "r": 5}))
        drawn += _marks(space, x, y, hexes.radius)
    return group("places", drawn)


def _city(hexes: Hexes, key: str) -> str:
    x, y = hexes.centres[key]
    r = hexes.radius * 0.36
    outline = [(px, py) for px, py in hexes.outline(key, 0.36)]
    block = path(f"M{'L'.join(at(p) for p in outline)}Z", "city")
    streets = "".join(
        f"M{at((x - half, y + dy))}H{x + half:.1f}"
        for dy in (-r * 0.45, 0, r * 0.45)
        for half in (r - abs(dy) / math.sqrt(3) - 1,)
    )
    return block + path(streets + f"M{at((x, y - r * 0.8))}V{y + r * 0.8:.1f}", "streets")


def _marks(space: Mapping[str, Any], x: float, y: float, r: float) -> list[str]:
    """Marks stand in the upper corners of the hex: bases to the left, port and garrison to the right."""
    left, right = (x - r * 0.56, y - r * 0.34), (x + r * 0.56, y - r * 0.34)
    drawn = []
    for mark in space.get("marks", ()):
        if mark in ("airbase", "atc"):
            fill, line, sign = ("#33516b", "#1d3042", "#fff") if mark == "atc" else ("#f5eed9", "#26211a", "#26211a")
            drawn.append(_badge(left, fill, line, element("path", {"d": PLANE, "fill": sign})))
            left = (left[0], left[1] + r * 0.44)
        elif mark == "port":
            sign = element("path", {"d": ANCHOR, "fill": "none", "stroke": "#3f7388", "stroke_width": 1.5})
            drawn.append(_badge(right, "#f5eed9", "#3f7388", sign))
            right = (right[0], right[1] + r * 0.44)
    if space.get("garrison"):
        number = text(0, 3.7, str(space["garrison"]), "sign", font_size="10.5px", fill="#6b3b2b")
        drawn.append(_badge(right, "#f5eed9", "#6b3b2b", number))
    return drawn


def _badge(where: Point, fill: str, line: str, sign: str) -> str:
    disc = element("circle", {"class": "mark", "r": 8.2, "fill": fill, "stroke": line})
    return element("g", {"transform": f"translate({at(where)})"}, disc, sign)


def names(board: Mapping[str, Any], hexes: Hexes, covered: Collection[str] = ()) -> str:
    """Names, each where it least covers others, places and marks. Halos lie below all letters.

    `covered` are the hexes in which a counter lies.
    """
    r = hexes.radius
    taken: list[Box] = []
    for key, space in board["spaces"].items():
        x, y = hexes.centres[key]
        reach = r * 0.56 if key in covered else 8 if "place" in space else 0
        if reach:
            taken.append((x - reach, y - reach, x + reach, y + reach))
        if "marks" in space or "garrison" in space:
            taken += [(x + s * r * 0.56 - 8, y - r * 0.34 - 8, x + s * r * 0.56 + 8, y - r * 0.34 + 8) for s in (-1, 1)]
    halos, letters = [], []
    for key, space in board["spaces"].items():
        if "place" not in space:
            continue
        name, big = space["place"]["name"], space["place"]["kind"] == "city"
        x, y = hexes.centres[key]
        width, height = len(name) * (7.5 if big else 6.5), 13 if big else 11.6
        gap = r * 0.5 if key in covered else 15 if big else 8
        choices: list[tuple[float, float, str]] = [
            (x, y + gap + height * 0.8, "middle"),
            (x, y - gap - 2, "middle"),
            (x + gap + 2, y + height * 0.35, "start"),
            (x - gap - 2, y + height * 0.35, "end"),
        ]
        boxes = [_box(left, base, anchor, width, height) for left, base, anchor in choices]
        best = min(range(4), key=lambda index: (_covered(boxes[index], taken), index))
        taken.append(boxes[best])
        left, base, anchor = choices[best]
        style = "name big" if big else "name"
        halos.append(text(left, base, name, f"{style} halo", text_anchor=anchor))
        letters.append(text(left, base, name, style, text_anchor=anchor))
    return group("names", [*halos, *letters])


def _box(x: float, y: float, anchor: str, width: float, height: float) -> Box:
    left = x - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
    return left, y - height * 0.8, left + width, y + height * 0.25


def _covered(box: Box, taken: list[Box]) -> float:
    """How much of other things a box covers, in square units."""
    return sum(
        max(0.0, min(box[2], other[2]) - max(box[0], other[0]))
        * max(0.0, min(box[3], other[3]) - max(box[1], other[1]))
        for other in taken
    )


def holders(board: Mapping[str, Any], hexes: Hexes, view: Mapping[str, Any]) -> str:
    """A band inside the hex in the colour of the side that controls it."""
    drawn = []
    for key, held in view.get("spaces", {}).items():
        colour = ink.SIDES.get(held.get("control", ""))
        if colour and key in hexes.centres:
            d = f"M{'L'.join(at(p) for p in hexes.outline(key, 0.9))}Z"
            drawn.append(
                path(d, "holder", fill=colour, fill_opacity=0.1, stroke=colour, stroke_width=3, stroke_opacity=0.5)
            )
    return group("control", drawn)


def numbers(board: Mapping[str, Any], hexes: Hexes) -> str:
    """The hex numbers, along the upper sides."""
    r = hexes.radius
    return group("numbers", [text(x, y - r * 0.66, key, "number") for key, (x, y) in hexes.centres.items()])


def lettering(board: Mapping[str, Any]) -> str:
    """The names of countries, seas, ranges, as the board lays them."""
    drawn = []
    for label in board.get("labels", ()):
        x, y, angle = label["x"], label["y"], label.get("angle", 0)
        turn = f"rotate({angle} {x} {y})" if angle else None
        drawn.append(text(x, y, label["text"], f"{label['kind']} lettering", transform=turn))
    return group("letterings", drawn)
