"""A little SVG: elements as text, numbers short, everything escaped."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.sax.saxutils import escape, quoteattr

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate with one decimal at most."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def at(*points: Point) -> str:
    """Points as they stand in a path."""
    return " ".join(f"{number(x)} {number(y)}" for x, y in points)


def element(name: str, attributes: Mapping[str, object], *inside: str) -> str:
    """An element; attributes that are None are left out, `_` in their names stands for `-`."""
    told = "".join(
        f" {key.replace('_', '-')}={quoteattr(number(value) if isinstance(value, float) else str(value))}"
        for key, value in attributes.items()
        if value is not None
    )
    content = "".join(inside)
    return f"<{name}{told}>{content}</{name}>" if content else f"<{name}{told}/>"


def group(class_: str, parts: Iterable[str], **attributes: object) -> str:
    """A `g` with a class; nothing where it would be empty."""
    content = "".join(parts)
    return element("g", {"class": class_, **attributes}, "\n", content, "\n") if content else ""


def path(d: str, class_: str, **attributes: object) -> str:
    return element("path", {"class": class_, "d": d, **attributes}) if d else ""


def text(x: float, y: float, words: str, class_: str, **attributes: object) -> str:
    return element("text", {"class": class_, "x": float(x), "y": float(y), **attributes}, escape(words))
