"""Who is offered a ride and who is not (10.1, 10.8)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import Game, british, japanese, place, strip, unit

HEXES = {**strip(10, range(13, 19), region="india"), "1014": place("Here", region="india", start="allied")}
SOUTH = {"west": [], "south": ["2013"], "north": []}
EDGES = {"west": ["1013"], "south": [], "north": []}


def game(*units: dict[str, Any], **more: Any) -> Game:
    return Game(8, "allied.strategic", HEXES, list(units), edges=EDGES, **more)


def ready(play: Game, seat: str) -> list[str]:
    field = play.field(seat, "strategic", "units")
    return [] if field is None else field["from"]


@pytest.mark.clause("7.8.4.G")
def test_who_is_fed_from_the_air_does_not_ride_away() -> None:
    assert ready(game(british("b", "1014")), "allied") == ["b"]
    fed = game(british("b", "1014"), markers={"air_supply": ["1014"]})
    assert ready(fed, "allied") == []
    assert fed.refused("allied", "strategic", units=["b"], path=["1014", "1015"]) == "7.8.4.G"


@pytest.mark.clause("1.1.1")
def test_a_commander_sends_his_own_units_alone() -> None:
    play = game(british("b", "1014"), options={"allied": "two"})
    assert (ready(play, "allied_west"), ready(play, "allied_east")) == (["b"], [])


# Two columns that only the way around the map's edge joins: 1013 and 1213 lie on it.
APART = {
    **HEXES,
    **strip(12, range(13, 19), region="india"),
    "1216": place("There", region="india", start="allied"),
    "1018": place("Beyond", region="india", start="allied"),
}
AROUND = {"edges": {"west": ["1013", "1213"], "south": [], "north": []}}


def ways(play: Game, seat: str, *units: str) -> dict[str, Any]:
    """Where these may ride to: the hexes entered and the way."""
    field = play.field(seat, "strategic", "path", units=list(units))
    return {} if field is None else {key: (way["cost"], way["path"]) for key, way in field["to"].items()}


@pytest.mark.clause("10.1.D", "11.11.B")
def test_the_way_around_the_edge_counts_no_hex_for_what_lies_off_the_map() -> None:
    play = Game(8, "allied.strategic", APART, [british("b", "1014")], **AROUND)
    around = ["1014", "1013", "off", "1213", "1214", "1215", "1216"]
    found = ways(play, "allied", "b")
    assert found["1216"] == (5, around) and found["1018"] == (4, ["1014", "1015", "1016", "1017", "1018"])
    assert play.refused("allied", "strategic", units=["b"], path=around, haste=True) is None
    play.order("allied", "strategic", units=["b"], path=around)
    (told,) = (entry for entry in play.log if entry.kind == "strategic")
    assert list(told.spaces) == [key for key in around if key != "off"]


@pytest.mark.clause("10.1.D")
def test_no_way_leads_through_the_enemy_or_where_it_is_closed() -> None:
    stopped = Game(8, "allied.strategic", APART, [british("b", "1014"), japanese("j", "1016")], **AROUND)
    assert "1018" not in ways(stopped, "allied", "b")
    held = Game(8, "allied.strategic", APART, [british("b", "1014"), japanese("j", "1213")], **AROUND)
    assert "1216" not in ways(held, "allied", "b") and "1018" in ways(held, "allied", "b")


TANK = {"kind": "tank", "factors": [[10, 6, 10], [5, 3, 10]]}


HELD = {"region": "burma", "start": "imperial"}
RAILWAY = {
    **strip(20, range(13, 19), region="burma"),
    "2013": place("Here", **HELD),
    "2018": place("Beyond", **HELD),
}


@pytest.mark.clause("10.1.D", "11.10.C")
def test_a_tank_is_offered_no_ride_through_jungle() -> None:
    grown = {**RAILWAY, "2016": {"terrain": "jungle", "side": "west"}}
    for board, goes in ((RAILWAY, True), (grown, False)):
        play = Game(4, "imperial.strategic", board, [japanese("t", "2013", **TANK)], edges=SOUTH)
        assert ("2018" in ways(play, "imperial", "t")) is goes


@pytest.mark.clause("7.7.3.B")
def test_no_ride_leads_through_a_lone_enemy_supply_unit() -> None:
    for units, goes in (([], True), ([unit("s", "chinese_veteran", "2015", kind="supply")], False)):
        play = Game(4, "imperial.strategic", RAILWAY, [japanese("j", "2013"), *units], edges=SOUTH)
        assert ("2018" in ways(play, "imperial", "j")) is goes


@pytest.mark.clause("8.5.A")
def test_no_ride_ends_with_those_one_may_not_stand_with() -> None:
    hexes = {**HEXES, "1018": place("Beyond", region="india", start="allied")}
    for other, goes in ((british("o", "1018"), True), (unit("o", "chinese_veteran", "1018", size="army"), False)):
        play = Game(8, "allied.strategic", hexes, [british("b", "1014"), other], edges=EDGES)
        assert ("1018" in ways(play, "allied", "b")) is goes
