"""Packs: the data of a game, shipped or typed in by the owner of a printed one, named by its hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

from ...errors import RuleError
from . import charts, theater, units
from .state import Pack

PARTS = ("map", "units", "charts", "turns")


def parse(docs: Mapping[str, Any]) -> Pack:
    """A pack from its four documents; RuleError `bad_pack` or `bad_case` says what is wrong and where."""
    for part in PARTS:
        if not isinstance(docs.get(part), Mapping):
            raise RuleError("bad_pack", None, f"{part}.json: an object is needed")
    canonical = json.dumps({part: docs[part] for part in PARTS}, sort_keys=True, separators=(",", ":"))
    counters, untried = [], []
    for index, raw in enumerate(docs["units"]["units"]):
        place = f"units[{index}]"
        counters.append(units.parse(raw, place))
        factors = units.untried_factors(raw, place)
        if factors is not None:
            untried.append(factors)
    return Pack(
        hash=hashlib.sha256(canonical.encode()).hexdigest(),
        theater=theater.parse(docs["map"]),
        charts=charts.parse(docs["charts"]),
        units=tuple(counters),
        untried=tuple(sorted(untried)),
        turns=tuple(docs["turns"]["turns"]),
    )


@lru_cache(maxsize=1)
def shipped() -> Pack:
    """The pack that comes with the title."""
    folder = resources.files(__package__) / "data"
    return parse({part: json.loads((folder / f"{part}.json").read_text("utf-8")) for part in PARTS})
