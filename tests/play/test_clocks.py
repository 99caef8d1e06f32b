"""Clocks as values: what is left, deadlines, allowances, holidays."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play.affairs import Affairs, Pause
from app.play.clocks import Clock, fresh, new_turn, refreshed, run
from app.play.denied import Denied
from app.play.tempo import DAY, HOUR, MINUTE, PRESETS, Tempo, agreed

LIVE = PRESETS["live"]
BANK = Tempo("bank", bank=10 * MINUTE, increment=MINUTE)


def test_the_rules_own_pace_is_twenty_minutes_a_player_turn() -> None:
    assert agreed("live", {}).turn == 20 * MINUTE
    assert agreed("none", {}) == Tempo()
    assert agreed("async", {"turn": 2 * DAY, "at_zero": "pause"}).turn == 2 * DAY


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("blitz", {}),
        ("live", {"turn": 0}),
        ("live", {"turn": -1}),
        ("live", {"holidays": DAY}),
        ("live", {"turn": 7 * HOUR}),
        ("bank", {"turn": MINUTE}),
        ("none", {"bank": MINUTE}),
        ("none", {"at_zero": "pause"}),
        ("async", {"at_zero": "explode"}),
        ("async", {"vacancy": 1}),
    ],
)
def test_no_tempo_that_makes_no_sense(kind: str, changes: dict[str, int]) -> None:
    with pytest.raises(Denied) as refused:
        agreed(kind, changes)
    assert refused.value.code == "bad_tempo"


def test_the_allowance_goes_first_then_the_bank() -> None:
    clock = Clock(turn=5, bank=10, since=100)
    assert clock.deadline == 115
    assert clock.stopped(103) == Clock(2, 10)
    assert clock.stopped(109) == Clock(0, 6)
    assert clock.stopped(200) == Clock(0, 0)
    # A clock set back gives nobody time.
    assert clock.stopped(90) == Clock(5, 10)


def test_a_clock_that_runs_on_is_not_touched() -> None:
    before = run({"a": fresh(LIVE), "b": fresh(LIVE)}, {"a"}, 100)
    after = run(before, {"a", "b"}, 250)
    assert after["a"] is before["a"] and after["b"].since == 250


def test_a_new_player_turn_gives_the_allowance_to_all_and_the_increment_to_who_has_moved() -> None:
    clocks = run({"a": fresh(BANK), "b": fresh(BANK)}, {"a"}, 0)
    after = new_turn(clocks, BANK, {"a"}, 4 * MINUTE)
    assert after == {"a": Clock(0, 7 * MINUTE), "b": Clock(0, 10 * MINUTE)}


def test_a_substitute_finds_some_time() -> None:
    assert refreshed(Clock(0, 0, 5), BANK) == Clock(0, 5 * MINUTE)


@given(st.lists(st.tuples(st.sampled_from(["a", "b", "both", "none"]), st.integers(1, 1000)), max_size=30))
def test_time_runs_for_those_who_are_waited_on_and_for_nobody_else(spans: list[tuple[str, int]]) -> None:
    clocks, at = {"a": fresh(LIVE), "b": fresh(LIVE)}, 0
    used = {"a": 0, "b": 0}
    for who, span in spans:
        waited = {"both": {"a", "b"}, "none": set()}.get(who, {who})
        clocks = run(clocks, waited, at)
        at += span
        for seat in waited:
            used[seat] += span
    assert {seat: LIVE.turn - clock.left(at) for seat, clock in clocks.items()} == used


def test_what_is_due_is_what_comes_first() -> None:
    affairs = Affairs(LIVE, {"a": Clock(50, 0, 100), "b": Clock(10, 0, 100)})
    assert affairs.due == 110
    assert Affairs(LIVE, pause=Pause("agreed", 0, 70)).due == 70
    assert Affairs(LIVE, empty={"a": 5}).due == 5 + LIVE.vacancy
    assert Affairs(PRESETS["async"], {"a": Clock(1, holidays=40, holiday=100)}).due == 140
    assert Affairs(LIVE).due is None
    assert affairs.over(105).due is None
