"""The Weather Line and the closed weeks: who may be active where (5.3, 5.4, 6.3)."""

from __future__ import annotations

from ...errors import RuleError
from . import terms
from .state import State
from .theater import Side
from .units import Unit


def closed(state: State, side: str, zone: str) -> str | None:
    """The clause that closes one side of the Weather Line to a player this turn, or None."""
    if zone == terms.EAST and side == state.side:
        if state.turn == 1 and side == terms.IMPERIAL:
            return "5.3.B"
        if state.turn == 2 and side == terms.ALLIED:
            return "5.4.A"
    return None


def closed_refusal(state: State, side: str, hex_: str) -> RuleError | None:
    """Why nothing may be done in a hex this turn: its side of the Line is closed to this player; else None."""
    clause = closed(state, side, state.hex(hex_).side)
    if not clause:
        return None
    return RuleError("front_closed", clause, f"East of the Weather Line nothing may be done on turn {state.turn}.")


def crossing_refusal(unit: Unit, side: Side) -> RuleError | None:
    """Why a unit may not cross the Line here, or None where it may or the hexside is not on the Line."""
    if not side.line or unit.crosses_line():
        return None
    if unit.chinese:
        return RuleError("weather_line", "6.3.B.5", f"Only Chinese W units go west of the Line; {unit.title} is none.")
    if unit.japanese and unit.kind != "tank":
        return RuleError("weather_line", "6.3.B.4", f"{unit.title} began east of the Weather Line and stays there.")
    return RuleError("weather_line", "6.3.B.3", f"{unit.title} may never cross the Weather Line.")


def attack_crossing_refusal(unit: Unit, side: Side) -> RuleError | None:
    """Why a unit may not attack across the Line; eastern Japanese infantry may, as ruled under 6.3.B.4."""
    if unit.japanese and unit.kind != "tank":
        return None
    return crossing_refusal(unit, side)
