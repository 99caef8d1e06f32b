"""What an attack would be, before it is declared: for the arbiter from all there is, for a side from what it may know.

The battle itself is reckoned by the same functions (see `reckoning`); here they are fed with every way in which unseen
units may turn out, each with its chance. Ways that the battle can't tell apart are counted as one as they arise: an
attack on several deep stacks has few different sums, but millions of ways to come to them.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, TypeVar

from ...errors import RuleError
from . import assault, charts, infiltration, odds, orders, reckoning, unseen
from .orders import Order
from .reckoning import ASSAULT, INFILTRATION, Sum
from .state import State
from .units import Unit
from .unseen import Pair

_DIE = range(1, 7)

# Who fights: units seen to, and of those face down in one hex the first for all that prove fit. No shift hangs on more.
Who = tuple[str, ...]
# How strong a side may turn out, with chances.
Strengths = dict[Who, dict[int, Fraction]]
K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class How:
    """What moves the column of a battle between certain units: the shifts, and what the infiltration die may add, a
    number for each way it can fall. No way at all where the attack is off, since no attacker proves fit (13.10 C)."""

    shifts: tuple[odds.Shift, ...]
    adds: tuple[int, ...]


def preview(state: State, side: str | None, order: Order) -> dict[str, Any]:
    """The reckoning of an assault or infiltration as `side` may know it; None is the arbiter, who sees all.

    `{attack, defense, odds, shifts, column, columns, chances}`. `columns` are the columns on which the die may come to
    be thrown, `chances` the raw results, each with its chance. Where units unseen leave several possibilities,
    `attack` and `defense` are `[least, most]`, and `odds` and `column` None. The infiltration die moves `columns`,
    not `column`. RuleError where the units may not attack there at all, or are not the asker's.
    """
    kind, units, targets = _read(state, side, order)
    known = state if side is None else unseen.veiled(state, side)
    attackers = _attackers(known, units, targets)
    defenders = _defenders(state, known, side, targets)
    found: dict[odds.Reckoning, Fraction] = defaultdict(Fraction)
    columns: dict[int, Fraction] = defaultdict(Fraction)
    for there, defenses in defenders.items():
        for how, attacks in _alike(known, kind, attackers, there).items():
            for (attack, one), (defense, other) in itertools.product(attacks.items(), defenses.items()):
                fight, chance = odds.Reckoning(attack, defense, how.shifts), one * other
                found[fight] += chance
                for add in how.adds:
                    columns[_clamped(fight.at + add)] += chance / len(how.adds)
                if not how.adds:
                    columns[_OFF] += chance
    return _answer(state, found, columns)


def _read(state: State, side: str | None, order: Order) -> tuple[str, list[Unit], tuple[str, ...]]:
    """Kind, attackers and targets of an order that could be given, limits of the phase apart."""
    name = order.get("order")
    if name not in ("assault", "infiltrate"):
        raise RuleError("no_battle", None, "A preview is of an order 'assault' or 'infiltrate'.")
    ids = orders.texts(order, "attackers" if name == "assault" else "units")
    units: list[Unit] = []
    for id_ in ids:
        unit = state.units.get(id_)
        if unit is None or not unit.on_map or side not in (None, unit.side):
            raise RuleError("not_yours", None, f"You have no unit {id_!r} on the map.")
        if not unit.ground:
            raise RuleError("immobile", "7.7.3.A", f"{unit.title} is a supply unit: it never fights.")
        if units and unit.side != units[0].side:
            raise RuleError("not_yours", None, f"{unit.title} fights for the other side.")
        units.append(unit)
    if name == "assault":
        targets = orders.texts(order, "targets")
        for target in targets:
            state.hex(target)
        refused = assault.refusal(state, units, targets)
    else:
        targets = (state.hex(orders.text(order, "into")).key,)
        refused = infiltration.refusal(state, units, targets[0])
    if refused is not None:
        raise refused
    return (ASSAULT if name == "assault" else INFILTRATION), units, targets


# How each side may turn out


def _attackers(state: State, units: Sequence[Unit], targets: Sequence[str]) -> Strengths:
    goals = [unit for target in targets for unit in state.at(target) if unit.ground]
    base = reckoning.attack_sum(state, [unit for unit in units if not unit.down], goals)
    return _turned_up(state, units, base, lambda total: total.attack, attacking=True)


def _defenders(state: State, known: State, side: str | None, targets: Sequence[str]) -> Strengths:
    """The seen defenders with their sum, then what face-down and buried ones may add to it.

    Sums are counted twice, and those halved once: all that comes together has one sum, and half of it is the defence.
    """
    there = [unit for target in targets for unit in known.at(target) if unit.ground]
    base = reckoning.defense_sum(known, [unit for unit in there if not unit.down])
    forces = _turned_up(known, there, base, lambda total: 2 * total.whole + total.halved, attacking=False)
    twice = {(who, total): chance for who, totals in forces.items() for total, chance in totals.items()}
    weights, scale = _weighed(twice)
    for target in targets:
        # An arbiter sees them all.
        if side is not None:
            below, more = _weighed(_below(state, known, target))
            weights, scale = _with_buried(known, target, weights, below), scale * more
    found: Strengths = defaultdict(lambda: defaultdict(Fraction))
    for (who, doubled), weight in weights.items():
        found[who][-(-doubled // 2)] += Fraction(weight, scale)
    return found


def _weighed(chances: Mapping[K, Fraction]) -> tuple[dict[K, int], int]:
    """Chances as whole numbers, and the number that is sure: these are quickly added and multiplied."""
    scale = lcm(*(chance.denominator for chance in chances.values()))
    return {key: chance.numerator * (scale // chance.denominator) for key, chance in chances.items()}, scale


def _below(state: State, known: State, target: str) -> dict[tuple[bool, int], Fraction]:
    """Whether anything lies below the top of a target, and twice what it adds to the defence."""
    # Nobody can see how those below are supplied; they share their top's hex, and are taken to share its fate.
    counts = 1 if reckoning.defends_halved(known, _top(known, target)) else 2
    each = unseen.strangers(state, target)
    found: dict[tuple[bool, int], Fraction] = defaultdict(Fraction)
    for count, likely in unseen.buried(state, target):
        for total, chance in unseen.sums(each, count).items():
            found[count > 0, counts * total] += likely * chance
    return found


def _with_buried(
    known: State, target: str, weights: Mapping[tuple[Who, int], int], below: Mapping[tuple[bool, int], int]
) -> dict[tuple[Who, int], int]:
    """Each force with all that may lie below the top of a target."""
    top = _top(known, target)
    found: dict[tuple[Who, int], int] = defaultdict(int)
    for (who, so_far), weight in weights.items():
        # Where the top itself proves worthless, those below still hold its hex.
        held = any(known.units[id_].at == target for id_ in who)
        holders = who if held else (*who, top.id)
        for (some, more), part in below.items():
            found[holders if some else who, so_far + more] += weight * part
    return found


def _top(known: State, target: str) -> Unit:
    return next((unit for unit in known.at(target) if unit.ground), known.at(target)[0])


def _turned_up(
    state: State, units: Sequence[Unit], base: Sum, number: Callable[[Sum], int], attacking: bool
) -> Strengths:
    """Every way in which those face down may turn up beside those seen, whose sum is `base`, as numbers (13.10)."""
    sure = tuple(unit.id for unit in units if not unit.down)
    down = [unit for unit in units if unit.down]
    if not down:
        return {sure: {number(base): Fraction(1)}}
    values = state.untried
    if len(values) < len(down):
        raise RuleError("unknown_strength", "13.10.A", "Nobody can say what these untried units may turn out to be.")
    halves = reckoning.attacks_halved if attacking else reckoning.defends_halved
    stays = unseen.attacks if attacking else unseen.defends
    groups: dict[tuple[str, bool], list[Unit]] = {}
    for unit in down:
        groups.setdefault((unit.at, halves(state, unit)), []).append(unit)
    fit = [factors[0 if attacking else 1] for factors in values if stays(factors)]
    first = [group[0].id for group in groups.values()]
    sizes = [(len(group), half) for (_, half), group in groups.items()]
    most = [sum(size for size, half in sizes if half is halved) for halved in (False, True)]
    strengths: dict[Pair, dict[int, Fraction]] = {}
    for (whole, halved), totals in unseen.shares(fit, *most).items():
        several = strengths[whole, halved] = {}
        for (sum_whole, sum_halved), chance in totals.items():
            strength = number(Sum(base.whole + sum_whole, base.halved + sum_halved, base.units + halved))
            several[strength] = several.get(strength, Fraction(0)) + chance
    found: Strengths = defaultdict(lambda: defaultdict(Fraction))
    for (present, whole, halved), chance in unseen.survivors(values, sizes, stays).items():
        who = found[*sure, *(first[group] for group in present)]
        for strength, part in strengths[whole, halved].items():
            who[strength] += chance * part
    return found


# What comes of it


def _alike(state: State, kind: str, attackers: Strengths, there: Who) -> dict[How, dict[int, Fraction]]:
    """The attackers' strengths against certain defenders, by how the battle is reckoned."""
    found: dict[How, dict[int, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    defenders = [state.units[id_] for id_ in there]
    for who, strengths in attackers.items():
        alike = found[_how(state, kind, [state.units[id_] for id_ in who], defenders)]
        for attack, chance in strengths.items():
            alike[attack] += chance
    return found


def _how(state: State, kind: str, attackers: Sequence[Unit], defenders: Sequence[Unit]) -> How:
    """With nobody left on one side there is nothing to shift, and no one to slip past."""
    if not attackers:
        return How((), ())
    if not defenders:
        return How((), (0,))
    shifts = reckoning.shifts(state, kind, attackers, defenders)
    if kind == ASSAULT:
        return How(shifts, (0,))
    added = (reckoning.infiltration_shift(state, attackers, defenders, die) for die in _DIE)
    return How(shifts, tuple(sum(shift.by for shift in more) for more in added))


_OFF = -99
_OFF_NAME = "off"


def _clamped(at: int) -> int:
    return min(max(at, -1), len(charts.COLUMNS))


def _name(at: int) -> str:
    return _OFF_NAME if at == _OFF else odds.column(at)


def _answer(
    state: State, found: Mapping[odds.Reckoning, Fraction], columns: Mapping[int, Fraction]
) -> dict[str, Any]:
    likeliest = max(found, key=lambda fight: (found[fight], fight.at))
    sure = len({(fight.attack, fight.defense, fight.shifts) for fight in found}) == 1
    answer = likeliest.to_json()
    if not sure:
        attack = [fight.attack for fight in found]
        defense = [fight.defense for fight in found]
        answer["attack"] = _span(attack)
        answer["defense"] = _span(defense)
        answer["odds"] = _same([fight.odds for fight in found])
        answer["column"] = _same([fight.column for fight in found])
    answer["columns"] = [{"column": _name(at), "chance": _share(columns[at])} for at in sorted(columns)]
    answer["chances"] = _results(state, columns)
    return answer


def _results(state: State, columns: Mapping[int, Fraction]) -> list[dict[str, Any]]:
    chances: dict[str, Fraction] = {}
    for at, chance in columns.items():
        name = _name(at)
        results: tuple[str, ...] = state.charts.crt.get(name, (name,))
        for result in results:
            chances[result] = chances.get(result, Fraction(0)) + chance / len(results)
    ordered = sorted(chances.items(), key=lambda row: (-row[1], row[0]))
    return [{"result": result, "chance": _share(chance)} for result, chance in ordered]


def _span(values: Sequence[int]) -> int | list[int]:
    least, most = min(values), max(values)
    return least if least == most else [least, most]


def _same(values: Sequence[str]) -> str | None:
    return values[0] if len(set(values)) == 1 else None


def _share(chance: Fraction) -> float:
    return round(float(chance), 6)
