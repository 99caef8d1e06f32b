"""Counters in wargame manner: size over the unit's box, its symbol, factors below, more cards under it for a stack."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from . import ink
from .geometry import Hexes
from .svg import element, group, text

# A card's side, in radii.
CARD = 1.06
# Symbols in a box of 22 by 14 about the middle.
SYMBOLS = {
    "infantry": "M-11-7L11 7M-11 7L11-7",
    "special": "M-11-7L11 7M-11 7L11-7M-4-7V7M4-7V7",
    "paratroop": "M-11-7L11 7M-11 7L11-7M-5 7Q-2.5 2 0 7Q2.5 2 5 7",
    "cavalry": "M-11 7L11-7",
    "tank": "M-5-3.6H5A3.6 3.6 0 0 1 5 3.6H-5A3.6 3.6 0 0 1-5-3.6Z",
    "supply": "M-11 3.5H11",
}


def stacks(hexes: Hexes, view: Mapping[str, Any]) -> str:
    """The top counter of every stack, with the edges of those under it."""
    drawn = []
    for key, stack in view.get("stacks", {}).items():
        if key in hexes.centres:
            x, y = hexes.centres[key]
            drawn.append(counter(stack["top"], x, y, hexes.radius * CARD / 60, stack.get("under") or 0))
    return group("units", drawn)


def counter(face: Mapping[str, Any], x: float, y: float, scale: float, under: int = 0) -> str:
    """One counter, drawn in a field of 60 by 60 and scaled."""
    card, print_ = ink.SCHEMES.get(face["scheme"], ink.PLAIN)
    parts = [_card(card, 3.5 * n, "card") for n in range(min(under, 3), 0, -1)]
    parts.insert(0, element("rect", {"class": "shadow", "x": -28, "y": -28, "width": 62, "height": 62, "rx": 5}))
    parts.append(_card(card, 0, "card"))
    parts += _down(print_) if face.get("down") else _face(face, print_)
    if under:
        parts.append(text(28, 6, f"+{under}", "sign right", font_size="11px", fill=print_))
    return element("g", {"transform": f"translate({x:.1f} {y:.1f}) scale({scale:.3f})"}, *parts)


def _card(colour: str, shift: float, class_: str) -> str:
    place = {"x": float(-30 + shift), "y": float(-30 - shift), "width": 60, "height": 60, "rx": 4}
    return element("rect", {"class": class_, "fill": colour, **place})


def _face(face: Mapping[str, Any], print_: str) -> list[str]:
    stroke = {"fill": "none", "stroke": print_, "stroke_width": 1.8}
    symbol = SYMBOLS.get(face["kind"])
    box = element("rect", {"x": -15.4, "y": -15.0, "width": 30.8, "height": 20, **stroke})
    inside = element("path", {"d": symbol, "transform": "translate(0 -5) scale(1.4 1.42)", **stroke}) if symbol else ""
    factors = "-".join(map(str, face["factors"])) if face.get("factors") else ""
    small = "15px" if len(factors) <= 7 else "12.5px"
    return [
        box,
        inside,
        text(6, -17.6, str(face.get("size") or ""), "sign", font_size="10px", fill=print_),
        text(-27.5, -18.4, str(face.get("name") or ""), "sign left", font_size="10px", fill=print_),
        text(0, 23, factors, "sign", font_size=small, fill=print_),
    ]


def _down(print_: str) -> list[str]:
    return [text(0, 13, "?", "sign", font_size="36px", fill=print_)]
