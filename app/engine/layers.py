"""Layers: what a title can lay over its map for a viewer, told so that a page draws it without knowing the title.

A title answers two questions for them (see `Title.ask`): `{"layers": true}` with what there is, and `{"layer": KEY}`
with one of them; `have` may name the hash of a drawing that the asker has, so that one unchanged is not sent again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

# How a space looks: three grades from good to poor, or three kinds without an order. A page gives each a colour and,
# for those who tell colours badly, a pattern of its own.
Style = Literal["good", "fair", "poor", "one", "two", "three"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A short text on a space, as on a chit; `label` says it in full."""

    style: Style
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """A layer as it lies now: the style of spaces, marks on spaces, what the styles mean (those not used are left
    out), and a remark for people."""

    legend: Sequence[tuple[Style, str]]
    spaces: Mapping[str, Style] = field(default_factory=dict)
    marks: Mapping[str, Mark] = field(default_factory=dict)
    remark: str = ""

    def answer(self, have: object = None) -> dict[str, Any]:
        """`{hash, legend, spaces: {style: [space]}, marks: [{at, style, text, label}], remark}`, or `{hash, same}`
        where the asker has it already."""
        styles: dict[str, list[str]] = {}
        for key, style in self.spaces.items():
            styles.setdefault(style, []).append(key)
        used = styles.keys() | {mark.style for mark in self.marks.values()}
        found = {
            "legend": [{"style": style, "label": label} for style, label in self.legend if style in used],
            "spaces": styles,
            "marks": [
                {"at": key, "style": mark.style, "text": mark.text, "label": mark.label}
                for key, mark in self.marks.items()
            ],
            "remark": self.remark,
        }
        name = hashlib.sha256(json.dumps(found).encode()).hexdigest()[:16]
        return {"hash": name, "same": True} if have == name else {"hash": name, **found}


def listed(key: str, label: str, about: str, clause: str | None = None, traces: bool = False) -> dict[str, Any]:
    """An entry of the list of layers. `traces`: asked with a `piece` too, it answers with that piece's lines."""
    return {"key": key, "label": label, "about": about, "clause": clause, "traces": traces}


def traced(lines: Sequence[Sequence[str]], text: str, style: Style, clause: str | None = None) -> dict[str, Any]:
    """A piece's lines on a layer, each along spaces, and what they come to in words."""
    return {"lines": [list(line) for line in lines], "text": text, "style": style, "clause": clause}
