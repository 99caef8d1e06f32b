"""What chance says of units that nobody, or not this asker, has seen: draws of untried units, and buried enemies.

Chances are exact fractions. Untried units are drawn without replacement from the values not on the table face up, as
`Table.reveal` draws them. Buried enemies may be any unit of the public order of battle that is not seen on a top.
"""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb

from . import fog, terms
from .state import State
from .units import Factors, Unit

Chances = dict[int, Fraction]
Pair = tuple[int, int]
Staying = tuple[tuple[int, ...], int, int]


def veiled(state: State, side: str) -> State:
    """The position as a side may know it: of enemy stacks only the tops, and the supply units that all can see."""
    units, stacks = dict(state.units), {}
    for key, ids in state.stacks.items():
        if state.units[ids[0]].side != side:
            top = fog.top(state, key).id
            buried = [id_ for id_ in ids if id_ != top and state.units[id_].ground]
            for id_ in buried:
                del units[id_]
            ids = tuple(id_ for id_ in ids if id_ not in buried)
        stacks[key] = ids
    # Enemies off the map say nothing about those on it.
    return replace(state, units=units, stacks=stacks)


def buried(state: State, key: str) -> list[tuple[int, Fraction]]:
    """How many ground units may lie under the enemy's top in a hex, with chances; one number on an open table."""
    if fog.deep(state):
        most = int(state.limits["stack"])
        return [(number, Fraction(1, most)) for number in range(most)]
    return [(sum(1 for unit in state.at(key)[1:] if unit.ground), Fraction(1))]


def strangers(state: State, key: str) -> Chances:
    """The defence of a unit buried in this hex, with chances.

    It may be any unit of its side that is on the map and on no top (the order of battle less what is seen, which
    everyone can count), at any strength, as far as the Weather Line lets it be there; an untried one as the values say
    that are not on the table face up.
    """
    tops = fog.tops(state)
    side = state.units[state.stacks[key][0]].side
    hidden = [unit for unit in state.on_map(side) if unit.ground and unit.id not in tops]
    among = [unit for unit in hidden if _belongs(unit, state.hex(key).side)]
    found: Chances = {}
    for unit in among:
        lines = state.untried or state.pack.untried if unit.untried else unit.factors
        for factors in lines:
            found[factors[1]] = found.get(factors[1], Fraction(0)) + Fraction(1, len(lines) * len(among))
    return found or {0: Fraction(1)}


def _belongs(unit: Unit, zone: str) -> bool:
    """Whether a unit may be on this side of the Line at all (6.3 B)."""
    if unit.crosses_line():
        return True
    if unit.chinese:
        return zone == terms.EAST
    if unit.japanese:
        return unit.zone in (None, zone)
    return zone == terms.WEST


def sums(each: Mapping[int, Fraction], count: int) -> Chances:
    """The chances of the sum of so many independent values."""
    total: Chances = {0: Fraction(1)}
    for _ in range(count):
        fresh: Chances = {}
        for (so_far, one), (value, two) in itertools.product(total.items(), each.items()):
            fresh[so_far + value] = fresh.get(so_far + value, Fraction(0)) + one * two
        total = fresh
    return total


def attacks(factors: Factors) -> bool:
    """Whether an untried unit with these factors takes part in an attack (13.8 A)."""
    return factors[0] > 0


def defends(factors: Factors) -> bool:
    """Whether an untried unit with these factors stays to defend (13.10 B)."""
    return factors[0] > 0 or factors[1] > 0


def survivors(
    values: Sequence[Factors], groups: Sequence[tuple[int, bool]], stays: Callable[[Factors], bool]
) -> dict[Staying, Fraction]:
    """What of groups of face-down units stays in a battle once drawn, with chances: of which groups (by number) anyone,
    and how many units of those that fight whole and of those that are halved. A group is its size and whether it is."""
    ways: dict[Staying, int] = {((), 0, 0): 1}
    for number, (size, halved) in enumerate(groups):
        fresh: dict[Staying, int] = defaultdict(int)
        for (present, whole, half), so_far in ways.items():
            for some in range(size + 1):
                there = (*present, number) if some else present
                key = (there, whole, half + some) if halved else (there, whole + some, half)
                fresh[key] += so_far * comb(size, some)
        ways = fresh
    drawn, fit = sum(size for size, _ in groups), sum(1 for factors in values if stays(factors))
    chances: dict[Staying, Fraction] = {}
    for (present, whole, half), number in ways.items():
        count = whole + half
        draws = comb(fit, count) * comb(len(values) - fit, drawn - count)
        if draws:
            chances[present, whole, half] = Fraction(draws * number, comb(len(values), drawn) * comb(drawn, count))
    return chances


def shares(values: Sequence[int], whole: int, halved: int) -> dict[Pair, dict[Pair, Fraction]]:
    """For each number of units drawn from these values, so many `whole` ones and so many `halved` ones at most: the
    chances of their two sums."""
    ways: dict[tuple[int, int, int, int], int] = {(0, 0, 0, 0): 1}
    for value, count in Counter(values).items():
        fresh: dict[tuple[int, int, int, int], int] = defaultdict(int)
        for (a, b, sum_a, sum_b), number in ways.items():
            for i in range(min(count, whole - a) + 1):
                for j in range(min(count - i, halved - b) + 1):
                    key = (a + i, b + j, sum_a + i * value, sum_b + j * value)
                    fresh[key] += number * comb(count, i) * comb(count - i, j)
        ways = fresh
    found: dict[Pair, dict[Pair, Fraction]] = defaultdict(dict)
    for (a, b, sum_a, sum_b), number in ways.items():
        found[a, b][sum_a, sum_b] = Fraction(number, comb(len(values), a) * comb(len(values) - a, b))
    return found
