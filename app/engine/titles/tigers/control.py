"""Who holds what: towns, cities and bases change hands with the boots that enter them (3.5, 14.3.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from . import terms
from .table import Table


def enter(table: Table, ids: Iterable[str], to: str) -> None:
    """Ground units come into a hex, in stack order: they are placed on top, and what is there changes hands."""
    ids = tuple(ids)
    table.place(ids, to)
    occupy(table, to, table.unit(ids[0]).side)


def occupy(table: Table, key: str, side: str) -> None:
    """A ground unit of `side` stands in a hex: town, city or base is its side's from this moment (3.5 B, 3.5 C)."""
    hex_ = table.state.hex(key)
    if side == terms.IMPERIAL:
        _overrun_supply_units(table, key)
    elif hex_.port and key not in table.state.tracks.ports_lost:
        # 7.9.3 C: one Allied visit and the port never feeds again.
        table.tracks(ports_lost=(*table.state.tracks.ports_lost, key))
        if hex_.start == terms.IMPERIAL:
            table.tell("port", f"The port of {table.name(key)} is wrecked for good.", "7.9.3.C", spaces=[key])
    if not hex_.held or table.state.control.get(key) == side:
        return
    table.state = replace(table.state, control={**table.state.control, key: side})
    table.tell("control", f"{table.name(key)} is now held by the {terms.SIDE_NAMES[side]}.", "3.5.B", spaces=[key])
    if side == terms.IMPERIAL:
        _lose_base(table, key)


def _overrun_supply_units(table: Table, key: str) -> None:
    """7.7.3 A, 7.7.3 D: a Chinese supply unit is gone for ever once the Japanese hold its hex."""
    for unit in table.state.at(key):
        if not unit.ground:
            table.remove(unit.id)
            table.tell("supply_lost", f"The supply unit in {table.name(key)} is lost.", "7.7.3.D", spaces=[key])


def _lose_base(table: Table, key: str) -> None:
    """A base falls: an opened ATC base closes (7.7.4 C), a 14th Air Force base costs a plane once (14.3.4 A)."""
    tracks = table.state.tracks
    if key in tracks.open_bases:
        table.tracks(open_bases=tuple(base for base in tracks.open_bases if base != key))
        table.tell("base", f"The transport base in {table.name(key)} closes.", "7.7.4.C", spaces=[key])
    if not table.state.hex(key).airbase or key in tracks.bases_lost:
        return
    planes, used = dict(tracks.planes), dict(tracks.planes_used)
    if planes["allied"]:
        planes["allied"] -= 1
        # A plane that has not flown goes first, so those that have flown shrink only when no other is left.
        used["allied"] = min(used["allied"], planes["allied"])
    table.tracks(bases_lost=(*tracks.bases_lost, key), planes=planes, planes_used=used)
    table.tell(
        "base", f"The air base in {table.name(key)} falls: a P-40 unit is lost for good.", "14.3.4.A", spaces=[key]
    )
