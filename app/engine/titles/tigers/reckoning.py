"""What a battle is worth: both sums and every shift, the same for preview and battle (13.12 to 13.21).

Units are given as values, not looked up, so that a preview can put in units that nobody has seen yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ...board import hexgrid
from . import terms
from .concentric import concentric
from .odds import Reckoning, Shift
from .state import State
from .supply import supply
from .units import Unit

ASSAULT = "assault"
INFILTRATION = "infiltration"
ROUGH_GOING = ("jungle", "mountain")


@dataclass(frozen=True, slots=True)
class Sum:
    """Factors added up: those that count whole, those to be halved in one division, and how many units those are."""

    whole: int = 0
    halved: int = 0
    units: int = 0

    def plus(self, factor: int, half: bool) -> Sum:
        if not half:
            return Sum(self.whole + factor, self.halved, self.units)
        return Sum(self.whole, self.halved + factor, self.units + 1)

    @property
    def attack(self) -> int:
        """Halved together and rounded up, but never less than one for each unit (7.3, 13.8 B)."""
        return self.whole + max(-(-self.halved // 2), self.units)

    @property
    def defense(self) -> int:
        """Halved together and rounded up (7.3)."""
        return self.whole - (-self.halved // 2)


def reckon(state: State, kind: str, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> Reckoning:
    """The reckoning of a battle between these units, all face up, where they stand."""
    attack = attack_sum(state, attackers, defenders).attack
    defense = defense_sum(state, defenders).defense
    return Reckoning(attack, defense, shifts(state, kind, attackers, defenders))


def attack_sum(state: State, attackers: Iterable[Unit], defenders: Sequence[Unit]) -> Sum:
    """The attackers' factors (13.12 A), a tank into jungle or mountain counting 1 (13.17 B)."""
    heavy = any(state.hex(key).terrain in ROUGH_GOING for key in hexes(defenders))
    total = Sum()
    for unit in attackers:
        factor = 1 if heavy and unit.kind == "tank" else unit.attack
        total = total.plus(factor, attacks_halved(state, unit))
    return total


def defense_sum(state: State, defenders: Iterable[Unit]) -> Sum:
    """The defenders' factors (13.12 B)."""
    total = Sum()
    for unit in defenders:
        total = total.plus(unit.defense, defends_halved(state, unit))
    return total


def attacks_halved(state: State, unit: Unit) -> bool:
    """Out of supply, attenuated, or under the B-29s' blow (7.1 C, 7.7.1 C, 14.4 B 2)."""
    return supply(state, unit) != terms.FULL or _bombed(state, unit)


def defends_halved(state: State, unit: Unit) -> bool:
    """Out of supply; attenuated supply does not hurt a defence (7.7.1 C)."""
    return supply(state, unit) == terms.OUT


def _bombed(state: State, unit: Unit) -> bool:
    centre = state.tracks.matterhorn
    if centre is None or not unit.japanese:
        return False
    return hexgrid.distance(centre, unit.at) <= int(state.limits["matterhorn_range"])


def hexes(units: Iterable[Unit]) -> tuple[str, ...]:
    """The hexes in which units stand, each once, in the order they come."""
    return tuple(dict.fromkeys(unit.at for unit in units))


def shifts(state: State, kind: str, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> tuple[Shift, ...]:
    """All shifts but that of the infiltration table."""
    targets, origins = hexes(defenders), hexes(attackers)
    found = [*_ground(state, targets), *_water(state, origins, targets)]
    around = kind == ASSAULT and len(targets) == 1 and concentric(targets[0], origins)
    if around and _may_be_rolled_up(state, defenders):
        found.append(Shift("attacked from several sides", 1, "13.21.A"))
    found += _supply(state, attackers, origins, targets)
    if kind == INFILTRATION and _supplied_by_air(state, defenders):
        found = [shift for shift in found if shift.by < 0]
    return tuple(found)


def _ground(state: State, targets: Sequence[str]) -> list[Shift]:
    """The best natural and the best artificial terrain of the defenders (13.15 C, 13.16)."""
    chart = state.charts.terrain
    natural = [state.hex(key).terrain for key in targets]
    built = []
    for key in targets:
        hex_ = state.hex(key)
        if state.is_city(key):
            built.append("city")
        elif hex_.town is not None:
            built.append("town")
    several = len(targets) > 1
    found = []
    for kinds, one, many in ((natural, "13.15.A", "13.16.A"), (built, "13.15.A", "13.16.B")):
        best = min(kinds, key=lambda name: chart[name].shift, default=None)
        if best is not None and chart[best].shift:
            clause = "13.20.A" if best == "city" else many if several else one
            found.append(Shift(best, chart[best].shift, clause))
    return found


def _water(state: State, origins: Sequence[str], targets: Sequence[str]) -> list[Shift]:
    """A river helps only where every attacker comes across one; some of it major makes it major (13.18)."""
    sides = [state.theater.side(origin, target) for origin in origins for target in targets]
    crossed = {side.river for side in sides if side is not None}
    if None in crossed:
        return []
    kind = "major" if "major" in crossed else "river"
    by = state.charts.terrain[kind].shift
    why = "across a major river" if kind == "major" else "across a river"
    return [Shift(why, by, "13.18.B" if kind == "major" else "13.18.A")] if by else []


def _may_be_rolled_up(state: State, defenders: Sequence[Unit]) -> bool:
    """Special Forces and Anglo-Allied units supplied by air deny the concentric shift (13.21 C, 7.8.4 E)."""
    return not any(unit.special for unit in defenders) and not _supplied_by_air(state, defenders)


def _supplied_by_air(state: State, defenders: Sequence[Unit]) -> bool:
    """Whether the air force feeds Anglo-Allied units among these; whoever attacks them is Imperial (7.8.4)."""
    return any(unit.anglo_allied and unit.at in state.tracks.air_supply for unit in defenders)


def _supply(state: State, attackers: Sequence[Unit], origins: Sequence[str], targets: Sequence[str]) -> list[Shift]:
    """What far-off supply does to whole fronts: the western decline, and transports taken from China."""
    found = []
    imperial = attackers[0].side == terms.IMPERIAL
    west = any(state.hex(key).side == terms.WEST for key in (*origins, *targets))
    if imperial and west and state.turn >= int(state.limits["western_decline_turn"]):
        found.append(Shift("Imperial supply in the west decays", -1, "7.9.2.1"))
    east = any(state.hex(key).side == terms.EAST for key in targets)
    if state.tracks.east_shift and east:
        if imperial:
            found.append(Shift("transports were taken from China", 1, "7.8.5.B"))
        elif any(unit.chinese for unit in attackers):
            found.append(Shift("transports were taken from China", -1, "7.8.5.B"))
    return found


def infiltration_shift(
    state: State, attackers: Sequence[Unit], defenders: Sequence[Unit], die: int
) -> tuple[Shift, ...]:
    """What the infiltration table makes of a die (12.10), in the monsoon and by who slips past whom."""
    table = state.charts.infiltration
    roll = die + infiltration_modifier(state, attackers, defenders)
    by = table.shifts[min(max(roll, 0), len(table.shifts) - 1)]
    if by > 0 and _supplied_by_air(state, defenders):
        by = 0
    if not by:
        return ()
    read = f" read as {roll}" if roll != die else ""
    return (Shift(f"infiltration, a {die}{read}", by, "12.10.C"),)


def infiltration_modifier(state: State, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> int:
    """All that is added to the infiltration die (12.10 D)."""
    table = state.charts.infiltration
    total = 0
    if state.monsoon and state.hex(defenders[0].at).side == terms.WEST:
        total += table.monsoon
    if all(unit.special for unit in attackers):
        total += table.attackers_all_special_forces
    if any(unit.special for unit in defenders):
        total += table.defenders_with_special_forces
    if state.turn <= 2 and attackers[0].side == terms.IMPERIAL:
        total += table.japanese_attackers_first_turns
    return total
