"""Fuel: a unit of it moves every tank for a player turn, or flies every Zero for a game turn (7.9.5, 7.9.6)."""

from __future__ import annotations

from collections.abc import Iterable

from ...errors import RuleError
from . import terms
from .state import State
from .supply import supply
from .table import Table
from .units import Unit


def tank_refusal(state: State, unit: Unit) -> RuleError | None:
    """Why a tank can't move, or None (7.9.5 A, 7.9.5 E)."""
    if unit.kind != "tank":
        return None
    if supply(state, unit) == terms.OUT and unit.id not in state.doings.allowance:
        return RuleError("no_fuel", "7.9.5.E", f"{unit.title} is out of supply: no fuel reaches it, so it can't move.")
    if not state.tracks.tank_fuel and not state.tracks.tank_fuel_burnt:
        return RuleError("no_fuel", "7.9.5.A", "There is no tank fuel left.")
    return None


def burn_for_tanks(table: Table, units: Iterable[Unit]) -> None:
    """The first tank to move in a player turn costs a unit of fuel; the rest ride on it (7.9.5 B, 7.9.5 C)."""
    tracks = table.state.tracks
    if tracks.tank_fuel_burnt or not any(unit.kind == "tank" for unit in units):
        return
    table.tracks(tank_fuel=tracks.tank_fuel - 1, tank_fuel_burnt=True)
    table.tell("fuel", f"Tank fuel falls to {tracks.tank_fuel - 1}.", "7.9.5.B")


def burn_for_planes(table: Table) -> None:
    """The first Zero to fly in a game turn costs a unit of fuel (7.9.6 B, 7.9.6 C)."""
    tracks = table.state.tracks
    if tracks.aviation_fuel_burnt:
        return
    table.tracks(aviation_fuel=tracks.aviation_fuel - 1, aviation_fuel_burnt=True)
    table.tell("fuel", f"Aviation fuel falls to {tracks.aviation_fuel - 1}.", "7.9.6.B")


def planes_have_fuel(state: State) -> bool:
    """Whether Zeros can fly this turn."""
    return state.tracks.aviation_fuel_burnt or state.tracks.aviation_fuel > 0


def run_dry(table: Table) -> None:
    """At the end of an Imperial player turn empty tanks and planes leave the game (7.9.5 D, 7.9.6 D)."""
    state = table.state
    tanks = [unit.id for unit in state.on_map(terms.IMPERIAL) if unit.kind == "tank"]
    if not state.tracks.tank_fuel and tanks:
        for id_ in tanks:
            table.remove(id_)
        table.tell("fuel", "The tank fuel is gone: all tank units leave the game.", "7.9.5.D")
    planes = state.tracks.planes
    if not state.tracks.aviation_fuel and (planes["imperial_west"] or planes["imperial_east"]):
        gone = {"imperial_west": 0, "imperial_east": 0}
        table.tracks(planes={**planes, **gone}, planes_used={**state.tracks.planes_used, **gone})
        table.tell("fuel", "The aviation fuel is gone: all Zeros leave the game.", "7.9.6.D")
