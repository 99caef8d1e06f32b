"""What chance says of units under an enemy's top: how many there may be, and how strong (8.6)."""

from __future__ import annotations

import itertools
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from app.engine.titles.tigers import unseen
from app.engine.titles.tigers.state import State

from .small import Game, british, japanese, place, strip, trained, unit, untried

HEXES = {**strip(20, range(10, 16)), **strip(30, range(10, 16), "east", region="china")}


def position(*units: dict[str, Any], fog: str = "table") -> State:
    hexes = {**HEXES, "2015": place("Town", region="burma")}
    return Game(8, "imperial.assault", hexes, list(units), options={"fog": fog}).state


def vet(id_: str, at: str, *defenses: int, **more: Any) -> dict[str, Any]:
    return unit(id_, "chinese_veteran", at, factors=[[2, defense, 6] for defense in defenses], **more)


def supply(id_: str, at: str) -> dict[str, Any]:
    return unit(id_, "chinese_veteran", at, kind="supply")


@pytest.mark.clause("8.6.A", "7.7.1.C")
def test_of_enemy_stacks_a_side_knows_the_tops_and_the_supply_units() -> None:
    state = position(
        japanese("j1", "2010"), japanese("j2", "2010"), vet("c1", "3011", 4), vet("c2", "3011", 5), supply("s", "3011"),
        british("late", "turn:9"),
    )  # fmt: skip
    seen = unseen.veiled(state, "imperial")
    assert seen.stacks == {"2010": ("j1", "j2"), "3011": ("c1", "s")}
    assert set(seen.units) == {"j1", "j2", "c1", "s", "late"}
    other = unseen.veiled(state, "allied")
    assert other.stacks == {"2010": ("j1",), "3011": ("c1", "c2", "s")}
    assert set(state.units) == {"j1", "j2", "c1", "c2", "s", "late"}


@pytest.mark.clause("8.6.A")
@pytest.mark.parametrize(
    ("stack", "under"), [("c", 0), ("cc", 1), ("ccs", 1), ("scc", 2), ("sc", 1), ("s", 0), ("cccc", 3)]
)
def test_on_an_open_table_their_number_is_known(stack: str, under: int) -> None:
    units = [(vet(f"{n}", "3011", 4) if kind == "c" else supply(f"{n}", "3011")) for n, kind in enumerate(stack)]
    assert unseen.buried(position(*units), "3011") == [(under, Fraction(1))]


@pytest.mark.clause("8.6.A")
def test_in_deep_fog_any_number_is_as_likely() -> None:
    state = position(vet("c", "3011", 4), fog="deep")
    assert unseen.buried(state, "3011") == [(number, Fraction(1, 4)) for number in range(4)]


@pytest.mark.clause("8.6.A", "2.11.A")
def test_a_unit_below_may_be_any_that_is_not_seen_at_any_strength() -> None:
    state = position(
        british("top", "2010"),
        british("b", "2010", factors=[[3, 4, 6], [1, 2, 6]]),
        british("other", "2012"),
        british("c", "2012", factors=[[4, 4, 4]]),
        supply("s", "2012"),
        british("late", "turn:9", factors=[[9, 9, 9]]),
        japanese("j", "2014"),
        japanese("k", "2014"),
    )
    assert unseen.strangers(state, "2010") == {4: Fraction(3, 4), 2: Fraction(1, 4)}


@pytest.mark.clause("8.6.A")
def test_where_all_are_seen_there_is_nobody_to_be_strong() -> None:
    assert unseen.strangers(position(british("top", "2010")), "2010") == {0: Fraction(1)}


@pytest.mark.clause("6.3.B", "6.3.B.4", "6.3.B.5")
def test_nobody_lies_below_on_a_side_of_the_line_where_he_may_not_be() -> None:
    tops = [british("top", "2010"), vet("east", "3010", 1), japanese("j", "2014"), japanese("e", "3014", zone="east")]
    hidden = [
        british("b", "2010", factors=[[3, 11, 6]]),
        trained("t", "2010", factors=[[3, 12, 6]]),
        vet("v", "3010", 13),
        japanese("jw", "2014", factors=[[3, 14, 6]]),
        japanese("je", "3014", zone="east", factors=[[3, 15, 6]]),
        japanese("tank", "3014", zone="east", kind="tank", factors=[[3, 16, 6]]),
        unit("thai", "thai", "2014", factors=[[3, 17, 6]]),
        supply("s", "3010"),
    ]
    state = position(*tops, *hidden)
    assert {at: sorted(unseen.strangers(state, at)) for at in ("2010", "3010", "2014", "3014")} == {
        "2010": [11, 12],
        "3010": [12, 13],
        "2014": [14, 17],
        "3014": [14, 15, 16],
    }


@pytest.mark.clause("6.3.B.4")
def test_japanese_without_a_zone_may_be_on_either_side() -> None:
    free = japanese("free", "2014", zone=None, factors=[[3, 9, 6]])
    state = position(japanese("j", "2014"), free, japanese("e", "3014", zone="east"))
    assert [sorted(unseen.strangers(state, at)) for at in ("2014", "3014")] == [[9], [9]]


@pytest.mark.clause("3.3.D", "13.10.A")
def test_an_untried_unit_below_is_as_strong_as_the_counters_not_yet_turned_up() -> None:
    state = position(vet("top", "3011", 4), untried("u", "3011", w=False))
    state = replace(state, untried=((0, 0, 6), (1, 3, 6), (2, 3, 6)), pack=replace(state.pack, untried=((5, 9, 6),)))
    assert unseen.strangers(state, "3011") == {0: Fraction(1, 3), 3: Fraction(2, 3)}
    # Where all have been turned up, one that is found below is one of those.
    assert unseen.strangers(replace(state, untried=()), "3011") == {9: Fraction(1)}


@pytest.mark.clause("13.8.A", "13.10.B")
@pytest.mark.parametrize(
    ("factors", "attacks", "defends"),
    [((0, 0, 6), False, False), ((0, 1, 6), False, True), ((1, 0, 6), True, True), ((1, 1, 0), True, True)],
)
def test_who_stays_in_a_battle_once_turned_up(factors: Any, attacks: bool, defends: bool) -> None:
    assert (unseen.attacks(factors), unseen.defends(factors)) == (attacks, defends)


def test_several_below_add_up() -> None:
    each = {1: Fraction(1, 2), 3: Fraction(1, 2)}
    assert unseen.sums(each, 0) == {0: Fraction(1)}
    assert unseen.sums(each, 1) == each
    assert unseen.sums(each, 2) == {2: Fraction(1, 4), 4: Fraction(1, 2), 6: Fraction(1, 4)}


@pytest.mark.clause("13.10.A", "13.10.B")
@pytest.mark.parametrize(
    "groups",
    [
        [(1, False)],
        [(2, True)],
        [(1, False), (2, True)],
        [(2, False), (1, False), (1, True)],
        [(1, True), (1, False), (1, True), (1, False)],
    ],
)
def test_what_of_each_group_stays_is_told_by_every_way_of_drawing_them(groups: list[tuple[int, bool]]) -> None:
    values = [(0, 0, 6), (0, 0, 6), (0, 0, 6), (1, 2, 6), (2, 3, 6)]
    ways: Counter[unseen.Staying] = Counter()
    for drawn in itertools.permutations(values, sum(size for size, _ in groups)):
        left = iter(drawn)
        stay = [sum(unseen.defends(next(left)) for _ in range(size)) for size, _ in groups]
        whole = sum(some for some, (_, halved) in zip(stay, groups, strict=True) if not halved)
        ways[tuple(number for number, some in enumerate(stay) if some), whole, sum(stay) - whole] += 1
    told = unseen.survivors(values, groups, unseen.defends)
    assert told == {pattern: Fraction(count, ways.total()) for pattern, count in ways.items()}


@pytest.mark.clause("13.10.A", "7.5.D")
@pytest.mark.parametrize(("whole", "halved"), [(0, 0), (1, 0), (0, 2), (2, 1), (1, 3), (4, 0), (2, 3)])
def test_what_whole_and_halved_units_sum_to_is_told_by_every_way_of_drawing_them(whole: int, halved: int) -> None:
    values = [1, 1, 2, 2, 3]
    ways: Counter[tuple[int, int]] = Counter()
    for drawn in itertools.permutations(values, whole + halved):
        ways[sum(drawn[:whole]), sum(drawn[whole:])] += 1
    told = unseen.shares(values, whole + 1, halved + 1)
    assert told[whole, halved] == {sums: Fraction(count, ways.total()) for sums, count in ways.items()}
