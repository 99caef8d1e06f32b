"""The ground: sea and shoals, land with its coast, and what a pen adds to each terrain."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any

from . import ink
from .geometry import Hexes, chains, corner
from .svg import Point, at, element, group, number, path

Strokes = tuple[str, str]
Pen = Callable[[float, float, float, random.Random], Strokes]
# Where strokes stand in a hex, in radii from its middle, so that they neither pile up nor meet the place's sign.
SPREAD = (
    (-0.02, -0.42), (-0.52, 0.06), (0.52, 0.04), (0.02, 0.58), (-0.36, 0.5), (0.38, -0.4), (0.4, 0.48), (-0.38, -0.36),
)  # fmt: skip
SHOALS = ((30, "#c6dce2"), (19, "#d1e3e7"), (9, "#ddebec"))


def sea(board: Mapping[str, Any], hexes: Hexes) -> str:
    """The sheet's water: every hex of sea or lake, and shoals along the coasts."""
    cells: list[str] = []
    for terrain in ("sea", "lake"):
        outlines = [hexes.outline(key, 1.01) for key, space in board["spaces"].items() if space["terrain"] == terrain]
        cells.append(_cells(outlines, ink.GROUND[terrain]))
    shore = _shore(board, hexes)
    lines = [path(shore, "shoal", stroke=colour, stroke_width=width) for width, colour in SHOALS]
    clip = element("clipPath", {"id": "water"}, path(_water(board, hexes), ""))
    return clip + group("sea", cells) + group("shoals", lines, clip_path="url(#water)")


def _water(board: Mapping[str, Any], hexes: Hexes) -> str:
    keys = (key for key, space in board["spaces"].items() if not space["land"])
    return "".join(f"M{'L'.join(at(p) for p in hexes.outline(key, 1.01))}Z" for key in keys)


def land(board: Mapping[str, Any], hexes: Hexes) -> str:
    """Land hexes in the tints of their terrains, cut off along a coast that no hex would draw, and its line."""
    keys: dict[str, list[str]] = {}
    for key, space in board["spaces"].items():
        if space["land"]:
            keys.setdefault(space["terrain"], []).append(key)
    # Grown hexes lie below, so that a bay's rounded corner has the tint of its neighbour.
    below = [_cells([hexes.outline(key, 1.3) for key in found], _tint(terrain)) for terrain, found in keys.items()]
    above = [_cells([hexes.outline(key, 1.006) for key in found], _tint(terrain)) for terrain, found in keys.items()]
    coast = _land_outline(board, hexes)
    clip = element("clipPath", {"id": "land"}, path(coast, "", clip_rule="evenodd"))
    return (
        clip
        + group("land", [*below, *above, *_tips(board, hexes)], clip_path="url(#land)")
        + path(coast, "rim")
        + path(_shore(board, hexes), "coast")
    )


def _tips(board: Mapping[str, Any], hexes: Hexes) -> list[str]:
    """Where a hex stands into another terrain with a corner, the other takes the corner's tip: a soft line."""
    tips: dict[str, str] = {}
    for key, space in board["spaces"].items():
        if not space["land"]:
            continue
        corners = hexes.outline(key)
        near = [hexes.beside(key, side) for side in range(6)]
        around: list[dict[str, Any]] = [board["spaces"][one] if one else {"land": False} for one in near]
        for n in range(6):
            one, other = around[n - 1], around[n]
            if not (one["land"] and other["land"]) or not space["terrain"] != one["terrain"] == other["terrain"]:
                continue
            tip, back, on = corners[n], corners[n - 1], corners[(n + 1) % 6]
            before, after = _between(tip, back, 0.4), _between(tip, on, 0.4)
            terrain = one["terrain"]
            tips[terrain] = tips.get(terrain, "") + f"M{at(before)}L{at(tip)}L{at(after)}Q{at(tip, before)}Z"
    return [path(d, "tips", fill=_tint(terrain)) for terrain, d in tips.items()]


def _between(a: Point, b: Point, share: float) -> Point:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _tint(terrain: str) -> str:
    return ink.GROUND.get(terrain, ink.GROUND["clear"])


def _cells(outlines: list[list[Point]], colour: str) -> str:
    d = "".join(f"M{'L'.join(at(p) for p in outline)}Z" for outline in outlines)
    return path(d, "cells", fill=colour)


def _borders(board: Mapping[str, Any], hexes: Hexes) -> tuple[dict[tuple[int, int], Point], list[Any], set[Any]]:
    """Sides between land and what is none: corners, links, and those corners that lie on the sheet's edge."""
    places: dict[tuple[int, int], Point] = {}
    links: list[Any] = []
    rim: set[Any] = set()
    for key, space in board["spaces"].items():
        if not space["land"]:
            continue
        corners = hexes.outline(key)
        for side in range(6):
            near = hexes.beside(key, side)
            if near is not None and board["spaces"][near]["land"]:
                continue
            ends = (corner(corners[side]), corner(corners[(side + 1) % 6]))
            for node, point in zip(ends, (corners[side], corners[(side + 1) % 6]), strict=True):
                places.setdefault(node, point)
            links.append(ends)
            if near is None:
                rim.update(ends)
    return places, links, rim


def _land_outline(board: Mapping[str, Any], hexes: Hexes) -> str:
    """Closed rings around all land: rounded along the coast, exact along the sheet's edge."""
    places, links, rim = _borders(board, hexes)
    d = ""
    for line in chains(links):
        ring = line[:-1] if line[0] == line[-1] else line
        points = [(places[node], node in rim) for node in ring]
        start = _middle(points[-1][0], points[0][0])
        d += f"M{at(start)}"
        for index, (point, sharp) in enumerate(points):
            middle = _middle(point, points[(index + 1) % len(points)][0])
            d += f"L{at(point, middle)}" if sharp else f"Q{at(point, middle)}"
        d += "Z"
    return d


def _shore(board: Mapping[str, Any], hexes: Hexes) -> str:
    """The coast alone, as open lines where it runs off the sheet."""
    places, links, rim = _borders(board, hexes)
    d = ""
    for line in chains([link for link in links if not (link[0] in rim and link[1] in rim)]):
        points = [places[node] for node in line]
        if line[0] == line[-1]:
            points, ring = points[:-1], True
        else:
            ring = False
        middles = [_middle(a, b) for a, b in zip(points, [*points[1:], points[0]], strict=True)]
        if ring:
            d += f"M{at(middles[-1])}" + "".join(f"Q{at(p, m)}" for p, m in zip(points, middles, strict=True)) + "Z"
        else:
            bends = "".join(f"Q{at(p, m)}" for p, m in zip(points[1:-1], middles[1:-1], strict=True))
            d += f"M{at(points[0], middles[0])}{bends}L{at(points[-1])}"
    return d


def _middle(a: Point, b: Point) -> Point:
    return _between(a, b, 0.5)


def textures(board: Mapping[str, Any], hexes: Hexes) -> str:
    """Pen strokes by terrain; where they stand follows from a hex's key, so a map is drawn alike every time."""
    lines: dict[str, list[str]] = {}
    shades: dict[str, list[str]] = {}
    for key, space in board["spaces"].items():
        terrain = space["terrain"]
        if terrain not in PENS:
            continue
        pen, count, size = PENS[terrain]
        chance = random.Random(key)
        x, y = hexes.centres[key]
        spots = chance.sample(SPREAD, count)
        for dx, dy in sorted(spots, key=lambda spot: spot[1]):
            px = x + (dx + chance.uniform(-0.07, 0.07)) * hexes.radius
            py = y + (dy + 0.12 + chance.uniform(-0.05, 0.05)) * hexes.radius
            line, shade = pen(px, py, size * hexes.radius, chance)
            lines.setdefault(terrain, []).append(line)
            shades.setdefault(terrain, []).append(shade)
    drawn = [
        path("".join(shades[terrain]), f"{terrain} shade") + path("".join(d), f"{terrain} pen")
        for terrain, d in lines.items()
    ]
    return group("textures", drawn)


def grid(board: Mapping[str, Any], hexes: Hexes) -> str:
    """Every hexside once."""
    d = ""
    for key in board["spaces"]:
        corners = hexes.outline(key)
        for side in range(6):
            near = hexes.beside(key, side)
            if near is None or key < near:
                d += f"M{at(corners[side])}L{at(corners[(side + 1) % 6])}"
    return path(d, "grid")


def _peak(x: float, y: float, size: float, chance: random.Random) -> Strokes:
    """A peak with a lee side in shadow."""
    w, t = size * chance.uniform(0.5, 0.66), size * chance.uniform(0.72, 1.02)
    tip = x + chance.uniform(-0.1, 0.1) * size
    ridge = f"Q{at((x + w * 0.34, y - t * 0.5), (x + w, y + 0.04 * size))}"
    line = f"M{at((x - w, y))}Q{at((x - w * 0.45, y - t * 0.42), (tip, y - t))}{ridge}"
    foot = f"L{at((x + w * 0.62, y))}L{at((x + w, y + 0.04 * size))}Q{at((x + w * 0.34, y - t * 0.5), (tip, y - t))}Z"
    shade = f"M{at((tip, y - t))}Q{at((tip + w * 0.06, y - t * 0.5), (tip - w * 0.08, y - t * 0.12))}{foot}"
    return line, shade


def _hill(x: float, y: float, size: float, chance: random.Random) -> Strokes:
    """A low arch with two strokes of shadow."""
    w, t = size * chance.uniform(0.44, 0.62), size * chance.uniform(0.3, 0.44)
    line = f"M{at((x - w, y))}Q{at((x - w * 0.1, y - t * 2), (x + w, y))}"
    line += f"M{at((x + w * 0.16, y - t * 0.72))}L{at((x + w * 0.3, y - t * 0.2))}"
    return line + f"M{at((x + w * 0.46, y - t * 0.48))}L{at((x + w * 0.56, y - t * 0.08))}", ""


def _tree(x: float, y: float, size: float, chance: random.Random) -> Strokes:
    """A lobed crown on a short stem."""
    w = size * chance.uniform(0.2, 0.28)
    crown = f"M{at((x - w, y))}C{at((x - w * 1.5, y - w * 1.2), (x - w * 0.3, y - w * 2.1), (x, y - w * 1.2))}"
    crown += f"C{at((x + w * 0.5, y - w * 2), (x + w * 1.6, y - w), (x + w, y))}Z"
    return f"{crown}M{at((x, y))}v{number(w * 0.8)}", crown


def _tuft(x: float, y: float, size: float, chance: random.Random) -> Strokes:
    w = size * chance.uniform(0.1, 0.15)
    blades = f"M{at((x - w, y - w))}L{at((x - w * 0.3, y))}M{at((x, y - w * 1.5))}L{at((x, y))}"
    return f"{blades}M{at((x + w, y - w))}L{at((x + w * 0.3, y))}", ""


def _wave(x: float, y: float, size: float, chance: random.Random) -> Strokes:
    w = size * chance.uniform(0.22, 0.52)
    return f"M{at((x - w, y))}q{at((w * 0.5, -w * 0.22), (w, 0))}t{number(w)} 0", ""


# By terrain: pen, how many to a hex, size in radii.
PENS: Mapping[str, tuple[Pen, int, float]] = {
    "mountain": (_peak, 4, 0.52),
    "rough": (_hill, 5, 0.46),
    "jungle": (_tree, 7, 0.6),
    "clear": (_tuft, 2, 0.7),
    "sea": (_wave, 2, 0.6),
    "lake": (_wave, 3, 0.42),
}
