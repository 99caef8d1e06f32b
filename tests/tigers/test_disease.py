"""Tropical disease (6.4)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import BASES, Game, british, japanese, marauders, strip, trained, unit

HEXES = {**strip(20, range(10, 20)), **strip(40, range(10, 14), side="east"), **BASES}


def allied(units: list[dict[str, Any]], disease: int, turn: int = 4) -> Game:
    """The Allied New Units phase of a monsoon turn; the untried roll comes first and is a one."""
    play = Game(turn - 1, "imperial.assault", HEXES, units, dice=[1, disease])
    play.end("imperial")
    return play


def imperial(units: list[dict[str, Any]], disease: int) -> Game:
    play = Game(5, "allied.assault", HEXES, units, dice=[disease])
    play.end("allied")
    return play


@pytest.mark.clause("6.4.B")
@pytest.mark.parametrize(("die", "lost"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3)])
def test_half_the_die_but_a_one_stays_a_one(die: int, lost: int) -> None:
    play = imperial([japanese("j1", "2010")], die)
    assert play.unit("j1").steps == 4 - lost
    assert play.state.tracks.disease_due == 0


@pytest.mark.clause("6.4.A")
def test_no_disease_out_of_the_monsoon() -> None:
    play = Game(8, "allied.assault", HEXES, [japanese("j1", "2010")])
    play.end("allied")
    assert play.unit("j1").steps == 4


@pytest.mark.clause("6.4.C")
def test_only_units_in_the_west_suffer_and_the_phase_waits() -> None:
    play = imperial([japanese("j1", "2010"), japanese("j2", "2011"), japanese("je", "4010", zone="east")], 4)
    assert play.refused("imperial", "done") == "6.4.C"
    assert play.refused("imperial", "disease", steps={"je": 2}) == "6.4.C"
    assert play.refused("imperial", "disease", steps={"j1": 3}) == "6.4.C"
    steps = play.field("imperial", "disease", "steps")
    assert steps is not None and steps["from"] == {"j1": 2, "j2": 2} and steps["total"] == 2
    play.order("imperial", "disease", steps={"j1": 1, "j2": 1})
    assert (play.unit("j1").steps, play.unit("j2").steps) == (3, 3)
    assert play.refused("imperial", "disease", steps={"j1": 1}) == "6.4.A"


@pytest.mark.clause("6.4.D")
@pytest.mark.clause("6.4.E")
def test_japanese_units_come_before_puppets_and_tanks_last_of_them() -> None:
    tank = japanese("t1", "2012", kind="tank", size="regiment", factors=[[3, 2, 10], [2, 1, 10]])
    puppets = [unit("i1", "ina", "2010"), unit("i2", "ina", "2011")]
    # One step of infantry, two of tanks: both go, and nothing is left to choose.
    play = imperial([japanese("j1", "2012", steps=1), tank, *puppets], 6)
    assert (play.unit("j1").at, play.unit("t1").at) == ("dead", "dead")
    assert (play.unit("i1").steps, play.unit("i2").steps) == (2, 2)


@pytest.mark.clause("6.4.E")
def test_puppets_make_up_what_the_japanese_lack() -> None:
    puppets = [unit("i1", "ina", "2010"), unit("i2", "ina", "2011")]
    play = imperial([japanese("j1", "2012", steps=1), *puppets], 4)
    assert play.refused("imperial", "disease", steps={"i1": 2}) == "6.4.E"
    play.order("imperial", "disease", steps={"j1": 1, "i2": 1})
    assert (play.unit("j1").at, play.unit("i1").steps, play.unit("i2").steps) == ("dead", 2, 1)


@pytest.mark.clause("6.4.D")
def test_no_puppet_takes_a_loss_that_the_japanese_can_take() -> None:
    play = imperial([japanese("j1", "2012"), japanese("j2", "2013"), unit("i1", "ina", "2010")], 2)
    assert play.refused("imperial", "disease", steps={"i1": 1}) == "6.4.D"


@pytest.mark.clause("6.4.D")
def test_one_allied_step_at_least_is_british_or_west_african() -> None:
    units = [
        british("b1", "2010"),
        unit("w1", "west_african", "2011"),
        british("indian", "2012", name="17 I"),
        marauders("2013"),
    ]
    play = allied(units, 6)
    assert play.refused("allied", "disease", steps={"indian": 2, "mm": 1}) == "6.4.D"
    steps = play.field("allied", "disease", "steps")
    assert steps is not None and steps["need"] == [{"from": ["b1", "w1"], "min": 1}]
    play.order("allied", "disease", steps={"indian": 2, "w1": 1})
    assert (play.unit("indian").at, play.unit("w1").steps) == ("dead", 1)


@pytest.mark.clause("6.4.D")
def test_a_single_step_goes_to_the_only_british_unit_by_itself() -> None:
    play = allied([british("b1", "2010"), trained("u1", "2011"), marauders("2012")], 3)
    assert play.unit("b1").steps == 1


@pytest.mark.clause("6.4.D")
def test_without_british_or_west_africans_any_allied_step_counts() -> None:
    play = allied([trained("u1", "2011"), marauders("2012")], 3)
    steps = play.field("allied", "disease", "steps")
    assert steps is not None and steps["from"] == {"u1": 1, "mm": 1}
    play.order("allied", "disease", steps={"u1": 1})
    assert play.unit("u1").steps == 1


@pytest.mark.clause("6.4.C")
def test_nobody_in_the_west_means_nothing_to_lose() -> None:
    play = imperial([japanese("je", "4010", zone="east")], 6)
    assert play.state.tracks.disease_due == 0
    assert play.unit("je").steps == 4
