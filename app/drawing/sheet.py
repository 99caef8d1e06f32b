"""A whole sheet: the layers that are wanted, in the order in which a printer lays them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any
from xml.sax.saxutils import escape

from . import counters, ground, ink, lines, places
from . import legend as legends
from .geometry import Hexes
from .svg import element

# From the lowest up.
LAYERS = (
    "terrain",
    "textures",
    "grid",
    "rivers",
    "line",
    "roads",
    "rails",
    "control",
    "places",
    "lettering",
    "numbers",
    "units",
    "names",
    "legend",
)
# All but these are drawn where nobody chooses.
ON_DEMAND = ("control", "units")
USUAL = tuple(layer for layer in LAYERS if layer not in ON_DEMAND)
MARGIN = 18


class NoSuchBoardError(ValueError):
    """The board is of a kind that is not drawn here."""


def draw(
    board: Mapping[str, Any],
    view: Mapping[str, Any] | None = None,
    layers: Collection[str] = USUAL,
    title: str = "",
    under: str = "",
) -> str:
    """An SVG of a board of hexes; `view` gives who holds what, and the counters.

    Raises `ValueError` for an unknown layer and `NoSuchBoardError` for a board that is no hex grid.
    """
    if board.get("kind") != "hex":
        raise NoSuchBoardError("only boards of hexes are drawn")
    for layer in layers:
        if layer not in LAYERS:
            raise ValueError(f"there is no layer {layer!r}; there are: {', '.join(LAYERS)}")
    hexes = Hexes(board)
    seen = view or {}
    width, height = float(board["size"][0]), float(board["size"][1])
    foot = legends.HEIGHT if "legend" in layers else 0
    pens: dict[str, Callable[[], str]] = {
        "terrain": lambda: ground.sea(board, hexes) + ground.land(board, hexes),
        "textures": partial(ground.textures, board, hexes),
        "grid": partial(ground.grid, board, hexes),
        "rivers": partial(lines.waterways, board, hexes),
        "line": partial(lines.weather_line, board, hexes),
        "roads": partial(lines.ways, board, hexes, "road"),
        "rails": partial(lines.ways, board, hexes, "rail"),
        "control": partial(places.holders, board, hexes, seen),
        "places": partial(places.signs, board, hexes),
        "lettering": partial(places.lettering, board),
        "numbers": partial(places.numbers, board, hexes),
        "names": partial(places.names, board, hexes, seen.get("stacks", ()) if "units" in layers else ()),
        "units": partial(counters.stacks, hexes, seen),
        "legend": partial(legends.legend, board, height, title, under),
    }
    body = "\n".join(pens[layer]() for layer in LAYERS if layer in layers)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height + foot:.0f}" '
        f'width="{width:.0f}" height="{height + foot:.0f}">\n'
        f"<title>{escape(title)}</title>\n<style>{ink.STYLE}</style>\n"
        + element("rect", {"class": "sheet", "width": width, "height": height + foot})
        + f"\n{body}\n"
        + _frame(width, height + foot)
        + "\n</svg>\n"
    )


def _frame(width: float, height: float) -> str:
    return "".join(
        element("rect", {"class": name, "x": m, "y": m, "width": width - 2 * m, "height": height - 2 * m})
        for name, m in (("neatline", MARGIN - 6.0), ("frame", float(MARGIN)))
    )
