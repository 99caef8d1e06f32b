"""Who may go into a hex that a prepared assault has emptied (13.26)."""

from __future__ import annotations

from collections.abc import Sequence

from ...errors import RuleError
from . import costs, terms
from .state import State
from .units import Unit

# Raw levies walk into a Japanese-held city only with better units (11.7 B): a matter of who comes along.
_LEVIES = "11.7.B"


def unit_refusal(state: State, unit: Unit, to: str) -> RuleError | None:
    """Why a victorious attacker stays where it is, whoever else goes."""
    if unit.now is not None and unit.now[2] == 0:
        return RuleError("immobile", "13.26.F", f"{unit.title} has no movement factor: it never advances.")
    if unit.anglo_allied and unit.at in state.tracks.air_supply:
        return RuleError("air_supplied", "7.8.4.G", f"{unit.title} is supplied by air: it fights but does not advance.")
    found = _entry_refusal(state, [unit], to)
    return None if found is not None and found.clause == _LEVIES else found


def _entry_refusal(state: State, units: Sequence[Unit], to: str) -> RuleError | None:
    side = state.theater.side(units[0].at, to)
    # Every attacker is next to every hex attacked (13.5 C).
    assert side is not None
    return costs.refusal(state, units, side)


def company_refusal(state: State, units: Sequence[Unit], to: str) -> RuleError | None:
    """Why these units may not advance into a hex together: as in any stack (13.26 B).

    Who attacks together may also stand together (13.9 A, 8.5 A).
    """
    for unit in units:
        found = unit_refusal(state, unit, to)
        if found is not None:
            return found
    return _entry_refusal(state, units, to) or costs.room_refusal(state, units, to, "13.26.B")


def able(state: State, units: Sequence[Unit], targets: Sequence[str]) -> dict[str, list[str]]:
    """For each emptied hex that somebody could advance into, those who could."""
    found = {}
    for to in targets:
        free = [unit for unit in units if unit_refusal(state, unit, to) is None]
        led = any(unit.force in terms.SEASONED for unit in free)
        ids = [unit.id for unit in free if led or company_refusal(state, [unit], to) is None]
        if ids:
            found[to] = ids
    return found
