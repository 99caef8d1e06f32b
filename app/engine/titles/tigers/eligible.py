"""Who may attack whom: what each attacker and each company of attackers is refused (13.1, 13.5, 13.8 to 13.11)."""

from __future__ import annotations

from collections.abc import Sequence

from ...board import hexgrid
from ...errors import RuleError
from . import terms, zones
from .reckoning import ROUGH_GOING
from .state import State
from .units import Unit


def target_refusal(state: State, side: str, target: str) -> RuleError | None:
    """Why there is nothing to attack in a hex: no enemy ground unit stands there (13.1 A)."""
    if state.enemy_held(target, side):
        return None
    return RuleError("no_enemy", "13.1.A", f"No enemy ground unit stands in {state.theater.name(target)}.")


def unit_refusal(state: State, unit: Unit, targets: Sequence[str]) -> RuleError | None:
    """Why a unit may not attack these hexes together, whoever goes with it."""
    if not unit.down and unit.attack == 0:
        return RuleError("no_attack_factor", "13.8.A", f"{unit.title} has an attack factor of zero: it never attacks.")
    for target in targets:
        found = _hexside_refusal(state, unit, target, len(targets) > 1)
        if found is not None:
            return found
    return None


def _hexside_refusal(state: State, unit: Unit, target: str, several: bool) -> RuleError | None:
    side = state.theater.side(unit.at, target)
    name = state.theater.name(target)
    if side is None and hexgrid.adjacent(unit.at, target):
        return RuleError("water", "13.19.1", f"Between {unit.at} and {name} there is nothing but water.")
    if side is None:
        clause = "13.5.C" if several else "13.1.A"
        why = "; in one battle every attacker must be next to every hex attacked" if several else ""
        return RuleError("not_adjacent", clause, f"{unit.title} is not next to {name}{why}.")
    for zone in (state.hex(unit.at).side, side.to.side):
        clause_closed = zones.closed(state, unit.side, zone)
        if clause_closed:
            return RuleError("front_closed", clause_closed, "East of the Weather Line nothing may be done this turn.")
    if unit.kind == "tank" and side.to.terrain in ROUGH_GOING and not side.road:
        return RuleError("tank_terrain", "13.17.A", f"{unit.title} attacks into {side.to.terrain} by road only.")
    return zones.attack_crossing_refusal(unit, side)


def company_refusal(state: State, units: Sequence[Unit], targets: Sequence[str]) -> RuleError | None:
    """Why these units may not attack side by side: nations that don't (13.9 A), raw levies on a city (13.11)."""
    if any(unit.chinese for unit in units):
        if any(unit.commonwealth for unit in units):
            return RuleError("no_joint_attack", "13.9.A", "Chinese and Commonwealth units never attack together.")
        if any(unit.anglo_allied for unit in units) and not all(unit.w for unit in units if unit.chinese):
            return RuleError("no_joint_attack", "13.9.A", "The Marauders attack with Chinese W units only.")
    return _levy_refusal(state, units, targets)


def _levy_refusal(state: State, units: Sequence[Unit], targets: Sequence[str]) -> RuleError | None:
    if not any(state.is_city(target) for target in targets) or not any(unit.untried for unit in units):
        return None
    if any(unit.force in terms.SEASONED for unit in units):
        return None
    return RuleError(
        "untried_city", "13.11.1", "Untried units attack a Japanese-held city only with a veteran or US-trained unit."
    )
