"""The examination of a pack: every fault with its file, its place, and what is expected there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ....title import PackFault
from . import board, calendar, counters, tables, together
from .spot import Spot

PARTS = ("map", "units", "charts", "turns")


def check(docs: Mapping[str, Any]) -> tuple[PackFault, ...]:
    """All faults of a pack's four documents, in the order of the files; empty where it can be played with.

    What the files must have in common is looked at once each is sound by itself, since one slip would else be told
    many times over.
    """
    faults: list[PackFault] = []
    for name in docs:
        if name not in PARTS:
            faults.append(
                PackFault(name, "", "no such file; a pack has " + ", ".join(f"{part}.json" for part in PARTS))
            )
    spots = {part: Spot(part, docs.get(part), faults, missing=part not in docs) for part in PARTS}
    for part, spot in spots.items():
        if spot.missing:
            faults.append(PackFault(part, "", "this file", "nothing"))
    board.examine(spots["map"])
    counters.examine(spots["units"])
    tables.examine(spots["charts"])
    calendar.examine(spots["turns"])
    if not faults:
        together.examine(spots)
    return tuple(faults)
