"""Victory, sudden and reckoned (chapter 4)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import BASES, Game, japanese, place, unit

CAPITALS = {
    "3019": place("Kunming", "city", region="china", start="allied", side="east"),
    "3308": place("Chengtu", "city", region="china", start="allied", side="east"),
    "3710": place("Chungking", "city", region="china", start="allied", side="east"),
}


def imperial_turn(hexes: dict[str, Any], control: dict[str, str], dice: tuple[int, ...] = ()) -> Game:
    """The start of an Imperial player turn."""
    play = Game(8, "allied.assault", hexes, [], control=control, dice=list(dice))
    play.end("allied")
    return play


@pytest.mark.clause("4.1.2")
def test_two_supply_cities_decide_at_the_start_of_the_imperial_turn() -> None:
    play = imperial_turn({**CAPITALS, **BASES}, {"3019": "imperial", "3710": "imperial"})
    answer = play.ask(victory=True)
    assert (answer["winner"], answer["level"]) == ("imperial", "decisive")
    assert play.ask(phase=True)["waiting"] == []
    assert play.refused("imperial", "done") == "4.4"
    one = imperial_turn({**CAPITALS, **BASES}, {"3019": "imperial"})
    assert one.ask(victory=True)["winner"] is None


@pytest.mark.clause("4.1.3")
@pytest.mark.parametrize(
    ("lost", "die", "winner"), [(1, 5, None), (1, 6, "imperial"), (3, 4, "imperial"), (6, 1, "imperial")]
)
def test_the_die_must_beat_the_bases_left(lost: int, die: int, winner: str | None) -> None:
    control = dict.fromkeys(list(BASES)[:lost], "imperial")
    play = imperial_turn(BASES, control, (die,))
    assert play.ask(victory=True)["winner"] == winner
    assert play.dice_left() == []


EAST = {
    "4700": place("Chengchow", "city", region="china", start="allied", side="east"),
    "5116": place("Kanchow", "city", region="china", start="allied", airbase=True, side="east"),
    "4907": place("Hankow", "city", region="china", start="imperial", side="east"),
    "3526": place("Hanoi", "city", region="indochina", start="imperial"),
    "3726": place("Haiphong", "city", region="indochina", start="imperial"),
    "3400": place("Further west", "city", region="china", start="allied", side="east"),
    "1924": place("Mandalay", region="burma", start="imperial"),
    "2218": place("Myitkyina", region="burma", start="imperial"),
    "1516": place("Dimapur", region="india", start="allied"),
}
ALL = {"4700": "imperial", "5116": "imperial"}


def final(control: dict[str, str], units: list[dict[str, Any]] | None = None, **markers: Any) -> dict[str, Any]:
    """The reckoning when turn 10 is over."""
    play = Game(10, "imperial.assault", EAST, units or [], control=control, markers=markers)
    play.end("imperial")
    answer = dict(play.ask(victory=True))
    answer["holds"] = {condition["key"] for condition in answer["conditions"] if condition["holds"]}
    return answer


@pytest.mark.clause("4.3.3")
@pytest.mark.clause("4.3.4")
@pytest.mark.clause("4.3.5")
def test_the_empires_three_points() -> None:
    answer = final(ALL, [japanese("j1", "1516")], india_assaults=3)
    assert answer["holds"] == {"east", "airbases", "mandalay"}
    assert (answer["winner"], answer["level"], answer["vp"]) == ("imperial", "decisive", {"allied": 0, "imperial": 3})


@pytest.mark.clause("4.3.3")
@pytest.mark.parametrize("lost", ["4700", "4907", "3526", "3726"])
def test_one_eastern_city_or_indochinese_port_lost_denies_the_point(lost: str) -> None:
    assert "east" not in final({**ALL, lost: "allied"})["holds"]


@pytest.mark.clause("4.3.6")
@pytest.mark.clause("4.3.7")
@pytest.mark.clause("4.3.8")
@pytest.mark.clause("4.3.9")
def test_the_alliances_four_points() -> None:
    answer = final({"2218": "allied", "4907": "allied", "1924": "allied"}, india_assaults=2)
    assert answer["holds"] == {"myitkyina", "city", "india", "assaults"}
    assert (answer["winner"], answer["level"], answer["vp"]) == ("allied", "decisive", {"allied": 4, "imperial": 0})


@pytest.mark.clause("4.3.7")
def test_hanoi_is_no_chinese_city() -> None:
    assert "city" not in final({"3526": "allied"})["holds"]


@pytest.mark.clause("14.4.B.1")
def test_a_burnt_city_is_no_city_for_either_side() -> None:
    assert "city" not in final({"4907": "allied"}, matterhorn="4907")["holds"]
    assert "east" in final({**ALL, "4907": "allied"}, matterhorn="4907")["holds"]


@pytest.mark.clause("4.4.3")
@pytest.mark.clause("4.4.4")
@pytest.mark.clause("4.4.5")
@pytest.mark.parametrize(
    ("control", "assaults", "winner", "level"),
    [
        ({}, 3, "draw", "draw"),  # India is free, Mandalay Japanese.
        ({}, 2, "allied", "marginal"),
        ({"2218": "allied"}, 2, "allied", "major"),
        (ALL, 3, "imperial", "major"),
    ],
)
def test_the_level_is_the_difference(control: dict[str, str], assaults: int, winner: str, level: str) -> None:
    answer = final(control, india_assaults=assaults)
    assert (answer["winner"], answer["level"]) == (winner, level)


@pytest.mark.clause("4.3.8")
def test_puppets_in_india_count() -> None:
    assert "india" not in final({}, [unit("i1", "ina", "1516")])["holds"]
