"""`tigers oob`: the order of battle of When Tigers Fight as a table."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE, terms
from app.engine.titles.tigers.theater import Theater

from . import pack as packs

# Where nobody sees the table, it is a file or a pipe: no line of it is folded.
WIDE = 500
FORCES = {
    "commonwealth": "Commonwealth",
    "west_african": "West African",
    "us": "United States",
    "chinese_us_trained": "Chinese, US-trained",
    "chinese_veteran": "Chinese, veteran",
    "chinese_untried": "Chinese, untried",
    "japanese": "Japanese",
    "bia": "Burmese",
    "ina": "Indian National",
    "thai": "Thai",
}
Unit = Mapping[str, Any]


def run(argv: Sequence[str]) -> int:
    """Exit status 0 after the table, 1 if a pack has faults, 2 if it can't be read."""
    parser = argparse.ArgumentParser(prog="tigers oob", description=__doc__)
    parser.add_argument("--side", choices=terms.SIDES, help="only this side")
    parser.add_argument(
        "--turn",
        type=int,
        choices=range(1, terms.LAST_TURN + 1),
        metavar="N",
        help="only what comes on this turn; 1 is what stands on the map as the game opens",
    )
    parser.add_argument("--pack", type=Path, metavar="DIR", help="of this pack instead of the shipped one")
    options = parser.parse_args(argv)
    docs: Mapping[str, Any] = TITLE.pack_docs()
    try:
        if options.pack:
            docs, faults = packs.read(TITLE, options.pack)
            if faults:
                return packs.tell(faults)
        theater = TITLE.pack(docs).theater
    except (RuleError, packs.Unusable, OSError) as error:
        print(f"tigers oob: {getattr(error, 'message', error)}", file=sys.stderr)
        return 2
    console = Console()
    if not console.is_terminal:
        console = Console(width=WIDE)
    for table in tables(docs, theater, options.side, options.turn):
        console.print(table)
    console.print(Text(_other(docs["charts"]["air"], options.side)))
    return 0


def chosen(units: Sequence[Unit], side: str | None, turn: int | None) -> list[Unit]:
    """The units of a side (None: both) that come on a turn (None: any; 1: those on the map at the start)."""
    return [
        unit
        for unit in units
        if side in (None, terms.SIDE_OF_FORCE[unit["force"]]) and (turn is None or arrival(unit) == turn)
    ]


def arrival(unit: Unit) -> int | None:
    """The turn on which a unit comes; 1 for one on the map at the start, None for one in the pool."""
    if unit["at"] == terms.POOL:
        return None
    return int(unit["at"][5:]) if unit["at"].startswith("turn:") else 1


def tables(docs: Mapping[str, Any], theater: Theater, side: str | None, turn: int | None) -> list[Table]:
    """A table for each force that has anything, in the order of FORCES."""
    units = chosen(docs["units"]["units"], side, turn)
    found = []
    for force, name in FORCES.items():
        own = [unit for unit in units if unit["force"] == force]
        if own:
            found.append(_table(f"{name}: {len(own)}", own, theater))
    return found


def _table(title: str, units: Sequence[Unit], theater: Theater) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD, pad_edge=False)
    for heading in ("No.", "Name", "Formation", "Size", "Kind", "Factors by step", "Steps", "Marks", "Start", "Origin"):
        table.add_column(heading, justify="right" if heading in ("No.", "Steps") else "left", overflow="fold")
    alike = Counter(map(_pooled, units))
    told: set[Any] = set()
    for unit in sorted(units, key=lambda unit: (arrival(unit) or 99, _order(unit))):
        kind = _pooled(unit)
        if kind is not None and kind in told:
            continue
        told.add(kind)
        table.add_row(*map(Text, _row(unit, theater, alike[kind] if kind is not None else 1)))
    return table


def _pooled(unit: Unit) -> Any:
    """What untried units of the pool have in common that are told in one line; None for all others."""
    return str(unit["factors"]) if unit["at"] == terms.POOL else None


def _order(unit: Unit) -> Any:
    if unit["at"] == terms.POOL:
        return unit["factors"]
    return unit["at"]


def _row(unit: Unit, theater: Theater, number: int) -> tuple[str, ...]:
    pooled = unit["at"] == terms.POOL
    factors = "  ".join("-".join(map(str, line)) for line in unit.get("factors") or ())
    size = unit.get("size", "") if unit["kind"] != "supply" else ""
    return (
        str(number),
        "" if pooled else unit["name"],
        "untried troops" if pooled else unit.get("title", unit["name"]),
        ("" if not size else f"({size})" if unit.get("irregular") else size).replace("_", " "),
        unit["kind"],
        factors if unit["kind"] != "supply" else "",
        str(unit.get("steps", len(unit.get("factors") or (1,)))),
        ", ".join(mark for mark in ("W" if unit.get("w") else "", unit.get("zone", "")) if mark),
        _start(unit, theater),
        ": ".join(
            part
            for part in (unit.get("origin", ""), unit.get("why", ""))
            if part and not (pooled and part != unit.get("origin"))
        ),
    )


def _start(unit: Unit, theater: Theater) -> str:
    turn = arrival(unit)
    if turn is None:
        return "pool"
    if not unit["at"].startswith("turn:"):
        return theater.name(unit["at"])
    edge = unit.get("entry") or unit.get("zone") or "west"
    return f"turn {turn}, " + ("either edge" if edge == "either" else f"edge in the {edge}")


def _other(air: Mapping[str, Any], side: str | None) -> str:
    """What there is beside ground units."""
    own = {
        "allied": f"P-40s of the Fourteenth Air Force: {air['allied']}. B-29s: {air['matterhorn']}.",
        "imperial": f"Zeros: {air['imperial_west']} in the west, {air['imperial_east']} in the east; "
        f"{air['imperial_reinforcement']['count']} come on turn {air['imperial_reinforcement']['turn']}, "
        f"{air['withdrawal']['count']} leave on turn {air['withdrawal']['turn']}.",
    }
    return "\n".join(text for key, text in own.items() if side in (None, key))
