"""Transport bases, supply from the air, Matterhorn (7.7.4, 7.8.4, 7.8.5, 14.1, 14.2, 14.4)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.titles.tigers import bases

from .small import BASES, Game, british, japanese, place, strip, trained, unit

ROAD = {
    "2018": {"terrain": "jungle", "side": "west", "region": "india"},
    "2118": {"terrain": "jungle", "side": "west", "region": "burma"},
    "2218": place("Myitkyina", region="burma", start="imperial", side="west"),
    "1325": {"terrain": "clear", "side": "west", "coast": True},
    "1326": place("Akyab", region="burma", start="imperial", side="west", coast=True),
}
ROADS = [["2018", "2118"], ["2118", "2218"]]
EDGES = {"west": ["2018", "1325"], "south": [], "north": []}
HELD = {"2218": "allied", "1326": "allied"}


def game(units: list[dict[str, Any]], turn: int = 4, **more: Any) -> Game:
    hexes = {**ROAD, **strip(20, range(1, 17)), **BASES, "1516": place("Dimapur", region="india", start="allied")}
    return Game(turn, "allied.new_units", hexes, units, **{"roads": ROADS, "edges": EDGES, "control": HELD, **more})


@pytest.mark.clause("7.7.4.A")
@pytest.mark.clause("14.2.A")
def test_a_base_opens_where_an_unbroken_road_runs_to_the_western_edge() -> None:
    play = game([])
    assert play.refused("allied", "open_base", at="1326") == "14.2.A"
    assert play.refused("allied", "open_base", at="2118") == "7.7.4.A"
    play.order("allied", "open_base", at="2218")
    assert play.refused("allied", "open_base", at="2218") == "7.7.4.A"
    with_road = game([], roads=[*ROADS, ["1325", "1326"]])
    with_road.order("allied", "open_base", at="1326")
    assert bases.count_atc(with_road.state) == 7


@pytest.mark.clause("7.7.4.A")
def test_no_base_while_imperial_units_stand_on_the_road_or_hold_the_town() -> None:
    assert game([unit("ina", "ina", "2118")]).refused("allied", "open_base", at="2218") == "7.7.4.A"
    assert game([], control={}).refused("allied", "open_base", at="2218") == "7.7.4.A"


@pytest.mark.clause("7.7.4.C")
def test_the_town_must_be_allied_as_the_game_turn_begins() -> None:
    play = game([british("b1", "2118")], turn=8, control={}, dice=[1])
    assert play.refused("allied", "open_base", at="2218") == "7.7.4.A"
    play.end("allied", "allied")
    play.order("allied", "move", units=["b1"], path=["2118", "2218"])
    play.end("allied", "allied", *["imperial"] * 4)
    play.order("allied", "open_base", at="2218")
    assert play.state.turn == 9


@pytest.mark.clause("7.7.4.C")
def test_a_base_closes_when_the_enemy_comes_and_counts_no_more() -> None:
    play = game([japanese("j1", "2018")], turn=8, markers={"open_bases": ["2218"]})
    assert bases.count_atc(play.state) == 7
    play.end(*["allied"] * 4, "imperial", "imperial")
    play.order("imperial", "move", units=["j1"], path=["2018", "2118", "2218"])
    assert play.state.tracks.open_bases == ()
    assert bases.count_atc(play.state) == 6


@pytest.mark.clause("7.8.4.A")
def test_three_hexes_a_turn_with_units_that_it_may_feed() -> None:
    units = [british(f"b{n}", f"200{n}") for n in range(1, 6)]
    units += [unit("vet", "chinese_veteran", "2009"), trained("u1", "2008")]
    # The bases stand in column 1, far off: one more, in column 20.
    hexes = {**BASES, **strip(20, range(1, 17)), "2010": place("Base", atc=True, region="india", start="allied")}
    play = Game(4, "allied.new_units", hexes, units)
    assert play.refused("allied", "air_supply", at="2009") == "7.8.4.A"
    assert play.refused("allied", "air_supply", at="2011") == "7.8.4.A"
    offered = play.field("allied", "air_supply", "at")
    assert offered is not None and offered["from"] == ["2001", "2002", "2003", "2004", "2005", "2008"]
    play.order("allied", "air_supply", at="2008")
    assert play.refused("allied", "air_supply", at="2008") == "7.8.4.D"
    play.order("allied", "air_supply", at="2001")
    play.order("allied", "air_supply", at="2002")
    assert play.refused("allied", "air_supply", at="2003") == "7.8.4.A"
    assert play.field("allied", "air_supply", "at") is None
    assert (play.ask(supply="u1"), play.ask(supply="b3")) == ("full", "out")


@pytest.mark.clause("7.8.4.G")
def test_anglo_allied_units_fed_from_the_air_stay_and_chinese_ones_may_go() -> None:
    play = Game(
        8,
        "allied.operational",
        strip(20, range(1, 17)),
        [british("b1", "2001"), trained("u1", "2005"), british("b2", "2008")],
        markers={"air_supply": ["2001", "2005", "2009"]},
    )
    assert play.refused("allied", "move", units=["b1"], path=["2001", "2002"]) == "7.8.4.G"
    play.order("allied", "move", units=["u1"], path=["2005", "2006"])
    # One that comes by is not held: it was not there to be fed.
    play.order("allied", "move", units=["b2"], path=["2008", "2009"])
    play.order("allied", "move", units=["b2"], path=["2009", "2010"])


@pytest.mark.clause("7.8.5.A")
@pytest.mark.clause("7.8.4.H")
@pytest.mark.clause("7.8.5.C")
def test_supply_from_the_air_shifts_attacks_in_china_for_the_next_turn_only() -> None:
    hexes = {**BASES, **strip(20, range(1, 17)), "2010": place("Base", atc=True, region="india", start="allied")}
    play = Game(8, "allied.new_units", hexes, [british("b1", "2001")], dice=[1, 1])
    play.order("allied", "air_supply", at="2001")
    assert not play.state.tracks.east_shift
    whole_turn = [*["allied"] * 4, *["imperial"] * 4]
    play.end(*whole_turn)
    assert play.state.turn == 9 and play.state.tracks.east_shift
    assert play.state.tracks.air_supply == ()
    play.end(*whole_turn)
    assert play.state.turn == 10 and not play.state.tracks.east_shift


@pytest.mark.clause("14.1.1")
@pytest.mark.clause("4.2.1")
def test_a_base_retaken_counts_again_and_dimapur_cuts_those_east_of_it() -> None:
    play = game([], control={**HELD, "0101": "imperial"}, markers={"open_bases": ["2218"]})
    assert bases.count_atc(play.state) == 6
    cut = game([], control={**HELD, "1516": "imperial"}, markers={"open_bases": ["2218"]})
    assert bases.count_atc(cut.state) == 6
    assert "2218" in bases.held_atc(cut.state)


CITIES = {
    "4907": place("Hankow", "city", region="china", start="imperial", side="east"),
    "4700": place("Chengchow", "city", region="china", start="allied", side="east"),
    "3526": place("Hanoi", "city", region="indochina", start="imperial", side="west"),
    "4908": place("A town", region="china", start="imperial", side="east"),
}


@pytest.mark.clause("14.4.A")
@pytest.mark.clause("14.4.B.1")
def test_the_b29s_burn_a_japanese_held_city_in_china_on_turn_10() -> None:
    play = Game(10, "allied.new_units", CITIES, [])
    for at in ("4700", "3526", "4908"):
        assert play.refused("allied", "matterhorn", at=at) == "14.4.A"
    offered = play.field("allied", "matterhorn", "at")
    assert offered is not None and offered["from"] == ["4907"]
    play.order("allied", "matterhorn", at="4907")
    assert not play.state.is_city("4907")
    assert play.refused("allied", "matterhorn", at="4907") == "14.4.A"
    assert Game(9, "allied.new_units", CITIES, []).refused("allied", "matterhorn", at="4907") == "14.4.A"
