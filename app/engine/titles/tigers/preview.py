"""What an attack would be, before it is declared: for the arbiter from all there is, for a side from what it may know.

The battle itself is reckoned by the same functions (see `reckoning`); here they are fed with every way in which unseen
units may turn out, each with its chance.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ...errors import RuleError
from . import assault, charts, infiltration, odds, orders, reckoning, unseen
from .orders import Order
from .reckoning import ASSAULT, INFILTRATION, Sum
from .state import State
from .units import Unit

_DIE = range(1, 7)


@dataclass(frozen=True, slots=True)
class Force:
    """One way a side may turn out: the units seen to fight, its sum, and the chance of it."""

    units: tuple[Unit, ...]
    sum: Sum
    chance: Fraction


def preview(state: State, side: str | None, order: Order) -> dict[str, Any]:
    """The reckoning of an assault or infiltration as `side` may know it; None is the arbiter, who sees all.

    `{attack, defense, odds, shifts, column, columns, chances}`. `columns` are the columns on which the die may come to
    be thrown, `chances` the raw results, each with its chance. Where units unseen leave several possibilities,
    `attack` and `defense` are `[least, most]`, and `odds` and `column` None. The infiltration die moves `columns`,
    not `column`. RuleError where the units may not attack there at all, or are not the asker's.
    """
    kind, units, targets = _read(state, side, order)
    known = state if side is None else unseen.veiled(state, side)
    attackers = list(_attackers(known, units, targets))
    defenders = _defenders(state, known, side, targets)
    found: dict[odds.Reckoning, Fraction] = {}
    columns: dict[int, Fraction] = {}
    for one, other in itertools.product(attackers, defenders):
        chance = one.chance * other.chance
        fight = _fight(known, kind, one, other)
        found[fight] = found.get(fight, Fraction(0)) + chance
        for at, part in _final(known, kind, one, other, fight):
            columns[at] = columns.get(at, Fraction(0)) + chance * part
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


def _attackers(state: State, units: Sequence[Unit], targets: Sequence[str]) -> Iterator[Force]:
    goals = [unit for target in targets for unit in state.at(target) if unit.ground]
    seen = [unit for unit in units if not unit.down]
    base = reckoning.attack_sum(state, seen, goals)
    yield from _turned_up(state, seen, [unit for unit in units if unit.down], base, attacking=True)


def _defenders(state: State, known: State, side: str | None, targets: Sequence[str]) -> list[Force]:
    """The seen defenders with their sum, then what face-down and buried ones may add to it."""
    there = [unit for target in targets for unit in known.at(target) if unit.ground]
    seen = [unit for unit in there if not unit.down]
    base = reckoning.defense_sum(known, seen)
    forces = list(_turned_up(known, seen, [unit for unit in there if unit.down], base, attacking=False))
    for target in targets:
        # An arbiter sees them all.
        if side is not None:
            forces = _with_buried(state, known, target, forces)
    return forces


def _with_buried(state: State, known: State, target: str, forces: Sequence[Force]) -> list[Force]:
    """Each force with each number and strength of units that may lie below the top of a target."""
    top = next((unit for unit in known.at(target) if unit.ground), known.at(target)[0])
    # Nobody can see how those below are supplied; they share their top's hex, and are taken to share its fate.
    half = reckoning.defends_halved(known, top)
    each = unseen.strangers(state, target)
    found = []
    for count, likely in unseen.buried(state, target):
        for total, chance in unseen.sums(each, count).items():
            for one in forces:
                # Where the top itself proves worthless, those below still hold its hex.
                held = not count or any(unit.at == target for unit in one.units)
                units = one.units if held else (*one.units, top)
                found.append(Force(units, _add(one.sum, total, half, count), one.chance * likely * chance))
    return found


def _add(so_far: Sum, total: int, half: bool, count: int) -> Sum:
    if half:
        return Sum(so_far.whole, so_far.halved + total, so_far.units + count)
    return Sum(so_far.whole + total, so_far.halved, so_far.units)


def _turned_up(
    state: State, seen: Sequence[Unit], down: Sequence[Unit], base: Sum, attacking: bool
) -> Iterator[Force]:
    """Every way in which face-down units may turn up beside those seen (13.10)."""
    if not down:
        yield Force(tuple(seen), base, Fraction(1))
        return
    values = state.untried
    if len(values) < len(down):
        raise RuleError("unknown_strength", "13.10.A", "Nobody can say what these untried units may turn out to be.")
    halves = reckoning.attacks_halved if attacking else reckoning.defends_halved
    stays = unseen.attacks if attacking else unseen.defends
    groups: dict[tuple[str, bool], list[Unit]] = {}
    for unit in down:
        groups.setdefault((unit.at, halves(state, unit)), []).append(unit)
    fit = [factors[0 if attacking else 1] for factors in values if stays(factors)]
    for pattern, chance in unseen.survivors(values, [len(group) for group in groups.values()], stays):
        staying = [unit for group, some in zip(groups.values(), pattern, strict=True) for unit in group[:some]]
        whole = sum(some for (_, half), some in zip(groups, pattern, strict=True) if not half)
        halved = sum(pattern) - whole
        for (sum_whole, sum_halved), part in unseen.shares(fit, whole, halved).items():
            total = Sum(base.whole + sum_whole, base.halved + sum_halved, base.units + halved)
            yield Force((*seen, *staying), total, chance * part)


# What comes of it


def _fight(state: State, kind: str, one: Force, other: Force) -> odds.Reckoning:
    """The reckoning of two forces; with nobody left on one side there is nothing to shift."""
    if not one.units or not other.units:
        return odds.Reckoning(one.sum.attack, other.sum.defense)
    shifts = reckoning.shifts(state, kind, one.units, other.units)
    return odds.Reckoning(one.sum.attack, other.sum.defense, shifts)


def _final(
    state: State, kind: str, one: Force, other: Force, fight: odds.Reckoning
) -> list[tuple[int, Fraction]]:
    """The columns on which the combat die may fall, with chances: the infiltration die spreads them."""
    if not one.units:
        return [(_OFF, Fraction(1))]
    if kind == ASSAULT or not other.units:
        return [(_clamped(fight.at), Fraction(1))]
    return [
        (_clamped(fight.shifted(reckoning.infiltration_shift(state, one.units, other.units, die)).at), Fraction(1, 6))
        for die in _DIE
    ]


# An attack that is off since no attacker proves fit for it (13.10 C).
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
