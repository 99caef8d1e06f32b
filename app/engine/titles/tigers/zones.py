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


def refuse_closed(state: State, side: str, hex_: str) -> None:
    """Refuse activity in a hex whose side of the Line is closed to this player this turn."""
    clause = closed(state, side, state.hex(hex_).side)
    if clause:
        raise RuleError(
            "front_closed", clause, f"Nothing may be done east of the Weather Line on turn {state.turn}: use the west."
        )


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
    if not side.line or unit.crosses_line():
        return None
    if unit.japanese and unit.kind != "tank":
        return None
    return crossing_refusal(unit, side)
