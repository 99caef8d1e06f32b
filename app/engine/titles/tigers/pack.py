"""Packs: the data of a game, shipped or typed in by the owner of a printed one, named by its hash."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

from ...errors import RuleError
from ...title import PackFault
from . import charts, theater, units
from .checks.whole import PARTS
from .checks.whole import check as check
from .state import Pack

# Faults told in one refusal; `check` gives them all.
TOLD = 5


def parse(docs: Mapping[str, Any]) -> Pack:
    """A pack from its four documents; RuleError `bad_pack` says what is wrong and where."""
    faults = check(docs)
    if faults:
        raise RuleError("bad_pack", None, _refusal(faults))
    return _build(docs)


def _refusal(faults: tuple[PackFault, ...]) -> str:
    told = "; ".join(str(fault) for fault in faults[:TOLD])
    return told if len(faults) <= TOLD else f"{told}; and {len(faults) - TOLD} more faults"


def _build(docs: Mapping[str, Any]) -> Pack:
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
        name=str(docs["map"].get("name", "")),
        theater=theater.parse(docs["map"]),
        charts=charts.parse(docs["charts"]),
        units=tuple(counters),
        untried=tuple(sorted(untried)),
        turns=tuple(docs["turns"]["turns"]),
    )


def files() -> dict[str, str]:
    """The shipped pack as files to edit, and the text that explains them."""
    return {"README.md": _text("pack.md"), **{f"{part}.json": _text(f"{part}.json") for part in PARTS}}


def documents() -> dict[str, Any]:
    """The documents of the shipped pack."""
    return {part: json.loads(_text(f"{part}.json")) for part in PARTS}


def _text(name: str) -> str:
    return (resources.files(__package__) / "data" / name).read_text("utf-8")


@lru_cache(maxsize=1)
def shipped() -> Pack:
    """The pack that comes with the title."""
    return _build(documents())
