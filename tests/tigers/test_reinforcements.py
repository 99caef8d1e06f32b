"""Reinforcements over the board's edges, and untried units in Chinese cities (9.2)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import BASES, Game, british, japanese, marauders, place, strip, trained, unit, untried

WEST = {**strip(10, range(10, 20)), **strip(11, range(10, 20))}
EAST = {**strip(48, range(6), side="east")}
EDGES = {"west": ["1010", "1011"], "south": ["1019", "1119"], "north": ["4800"]}
WEST_EDGES = {**EDGES, "north": []}


def game(phase: str, units: list[dict[str, Any]], turn: int = 8, **more: Any) -> Game:
    return Game(turn, phase, {**WEST, **EAST}, units, edges=EDGES, **more)


@pytest.mark.clause("9.2.3.1")
def test_commonwealth_units_come_over_a_western_edge_hex_free_of_the_enemy() -> None:
    play = game("allied.new_units", [british("b1", "turn:8"), british("b2", "turn:8"), japanese("j1", "1010")])
    assert play.refused("allied", "enter", unit="b1", at="1010") == "9.2.3.1"
    assert play.refused("allied", "enter", unit="b1", at="1119") == "9.2.3.1"
    at = play.field("allied", "enter", "at", unit="b1")
    assert at is not None and at["from"] == ["1011"]
    play.order("allied", "enter", unit="b1", at="1011")
    assert play.unit("b1").at == "1011"


@pytest.mark.clause("9.2.C")
def test_an_entry_that_would_overfill_the_edge_hex_is_refused() -> None:
    full = [british(f"b{n}", "1010") for n in range(4)]
    play = game("allied.new_units", [*full, british("late", "turn:8", size="brigade")])
    assert play.refused("allied", "enter", unit="late", at="1010") == "9.2.C"


@pytest.mark.clause("8.5.A")
def test_commonwealth_units_do_not_come_in_on_chinese_ones() -> None:
    play = game("allied.new_units", [trained("u1", "1010"), british("b1", "turn:8"), marauders("1011")])
    assert play.refused("allied", "enter", unit="b1", at="1010") == "8.5.A"
    play.order("allied", "enter", unit="b1", at="1011")


@pytest.mark.clause("9.2.E")
def test_what_does_not_come_on_its_turn_is_lost() -> None:
    play = Game(
        2, "allied.new_units", {**WEST, **BASES}, [british("b1", "turn:2"), british("b2", "turn:3")], edges=WEST_EDGES
    )
    assert play.refused("allied", "enter", unit="b2", at="1010") == "9.2.E"
    play.end("allied", "allied", "allied")
    assert play.unit("b1").at == "turn:2"
    play.end("allied")
    assert (play.unit("b1").at, play.unit("b1").steps) == ("dead", 0)
    assert play.unit("b2").at == "turn:3"


@pytest.mark.clause("9.2.F")
def test_the_edge_hex_is_paid_when_the_unit_marches_on() -> None:
    hexes = {**WEST, "1010": {"terrain": "rough", "side": "west"}, "1011": {"terrain": "mountain", "side": "west"}}
    units = [british("b1", "turn:8"), british("b2", "turn:8", factors=[[5, 7, 3]])]
    play = Game(8, "allied.new_units", hexes, units, edges=WEST_EDGES)
    play.order("allied", "enter", unit="b1", at="1010")
    # A first hex dearer than the whole factor may be entered, with nothing left.
    play.order("allied", "enter", unit="b2", at="1011")
    play.end("allied", "allied")
    reach = play.ask(reach=["b1"])
    assert (reach["1110"], reach["1113"]) == (1, 4) and "1115" not in reach
    assert {key for key in play.ask(reach=["b2"]) if key.isdigit()} == set()


@pytest.mark.clause("9.2.5.D")
@pytest.mark.parametrize(("at", "zone"), [("1019", "west"), ("4800", "east")])
def test_units_for_either_front_come_over_either_edge_and_belong_there(at: str, zone: str) -> None:
    play = game("imperial.new_units", [japanese("j47", "turn:7", entry="either", zone="east")], turn=7, dice=[1])
    assert play.refused("imperial", "enter", unit="j47", at="1010") == "9.2.5.D"
    play.order("imperial", "enter", unit="j47", at=at)
    assert play.unit("j47").zone == zone


@pytest.mark.clause("9.2.5.C")
def test_an_eastern_unit_does_not_come_in_on_the_chinese() -> None:
    vet = unit("c1", "chinese_veteran", "4800")
    play = game("imperial.new_units", [vet, japanese("je", "turn:8", entry="east", zone="east")])
    assert play.refused("imperial", "enter", unit="je", at="4800") == "9.2.5.C"


@pytest.mark.clause("9.2.5.B", "9.2.5.C")
def test_those_alone_are_offered_an_entry_whose_edge_is_open() -> None:
    units = [british("b1", "1019"), british("b2", "1119"), japanese("jw", "turn:8", entry="west")]
    play = game("imperial.new_units", [*units, japanese("je", "turn:8", entry="east", zone="east")])
    field = play.field("imperial", "enter", "unit")
    assert field is not None and field["from"] == ["je"]
    play.order("imperial", "enter", unit="je", at="4800")
    assert play.field("imperial", "enter", "unit") is None


@pytest.mark.clause("9.2.D")
def test_an_entering_unit_may_go_on_strategically_and_owes_no_edge_hex() -> None:
    hexes = {
        **WEST,
        "1016": place("Alpha", region="burma", start="imperial"),
        "1017": {"terrain": "jungle", "side": "west"},
    }
    play = Game(8, "imperial.new_units", hexes, [japanese("jw", "turn:8", entry="west")], edges=WEST_EDGES)
    play.order("imperial", "enter", unit="jw", at="1019")
    play.end("imperial")
    assert play.refused("imperial", "strategic", units=["jw"], path=["1019", "1018"]) == "10.8.B"
    play.order("imperial", "strategic", units=["jw"], path=["1019", "1018", "1017", "1016"])
    play.end("imperial")
    assert play.ask(reach=["jw"])["1015"] == 1
    assert play.ask(reach=["jw"])["1111"] == 5


# Untried units

CITIES = {
    "3019": place("Kunming", "city", region="china", start="allied", side="east"),
    **strip(30, range(20, 26), side="east"),
    "3026": place("Weining", "city", region="china", start="allied", side="east"),
    "3028": place("Cut off", "city", region="china", start="allied", side="east"),
    "3030": place("Lost", "city", region="china", start="imperial", side="east"),
    **{f"{column}26": {"terrain": "clear", "side": "east"} for column in (29, 31)},
    "3023": place("A town", region="china", start="allied", side="east"),
}


def rising(units: list[dict[str, Any]], die: int, turn: int = 7, **more: Any) -> Game:
    """The Allied New Units phase after the roll, the Imperial turn before having just ended."""
    play = Game(turn, "imperial.assault", CITIES, units, dice=[die], **more)
    play.end("imperial")
    return play


@pytest.mark.clause("9.2.1.D")
@pytest.mark.clause("9.2.1.E")
def test_the_die_and_the_cities_attacked_say_how_many_may_be_drawn() -> None:
    play = rising([untried(f"p{n}") for n in range(12)], 2, markers={"cities_attacked": 1})
    for _ in range(3):
        play.order("allied", "draw", at="3026")
    assert play.refused("allied", "draw", at="3026") == "9.2.1.E"
    assert len(play.state.at("3026")) == 3
    assert all(unit.down for unit in play.state.at("3026"))


@pytest.mark.clause("9.2.1.D")
def test_nine_at_most_whatever_the_sum() -> None:
    play = rising([untried(f"p{n}") for n in range(12)], 6, markers={"cities_attacked": 7})
    assert play.state.tracks.untried_due == 9


@pytest.mark.clause("9.2.1.F", "9.2.1.E")
def test_what_is_not_drawn_is_lost() -> None:
    play = rising([untried("p1"), untried("p2")], 5)
    assert play.state.tracks.untried_due == 2
    play.end("allied")
    assert play.state.tracks.untried_due == 0


@pytest.mark.clause("9.2.1.D")
def test_no_untried_units_before_turn_3() -> None:
    play = Game(1, "imperial.assault", {**CITIES, **BASES}, [untried("p1")])
    play.end("imperial")
    assert play.refused("allied", "draw", at="3019") == "9.2.1.D"


@pytest.mark.clause("9.2.2.A")
def test_untried_units_rise_in_chinese_cities_joined_to_a_supply_city() -> None:
    play = rising([untried("p1"), japanese("j1", "3024", zone="east")], 3)
    for at in ("3023", "3026", "3028", "3030"):
        assert play.refused("allied", "draw", at=at) == "9.2.2.A"
    at = play.field("allied", "draw", "at")
    assert at is not None and at["from"] == ["3019"]


@pytest.mark.clause("9.2.2.B")
def test_the_supply_city_must_be_allied() -> None:
    play = rising([untried("p1")], 3, control={"3019": "imperial"})
    assert play.refused("allied", "draw", at="3026") == "9.2.2.B"


@pytest.mark.clause("9.2.C")
def test_a_full_city_takes_no_untried_unit() -> None:
    play = rising([untried("p1"), *(untried(f"u{n}", "3026") for n in range(4))], 3)
    assert play.refused("allied", "draw", at="3026") == "9.2.C"


@pytest.mark.clause("9.2.1.C")
def test_a_drawn_unit_comes_under_a_name_never_seen() -> None:
    play = rising([untried("p1")], 3)
    play.order("allied", "draw", at="3019")
    assert "p1" not in play.state.units
