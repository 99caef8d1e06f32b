"""Airlift between transport bases, and Chinese W units to Kunming (10.5 to 10.7)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import BASES, Game, british, japanese, marauders, place, strip, trained, unit

HEXES = {
    **strip(20, range(5, 15)),
    **BASES,
    "2008": place("Base A", atc=True, region="india", start="allied"),
    "2010": place("Base B", atc=True, region="india", start="allied"),
    "2218": place("Myitkyina", region="burma", start="imperial"),
    "3019": place("Kunming", "city", region="china", start="allied", side="east"),
}


def game(units: list[dict[str, Any]], turn: int = 8, **more: Any) -> Game:
    return Game(turn, "allied.strategic", HEXES, units, **more)


@pytest.mark.clause("10.5.B")
@pytest.mark.clause("10.5.C")
def test_from_a_base_to_another_base_in_allied_hands() -> None:
    play = game(
        [british("b1", "2010"), british("b2", "2011"), unit("vet", "chinese_veteran", "2012")],
        control={"0101": "imperial"},
    )
    assert play.refused("allied", "airlift", units=["b2"], to="2008") == "10.5.B"
    assert play.refused("allied", "airlift", units=["b1"], to="2011") == "10.5.C"
    assert play.refused("allied", "airlift", units=["b1"], to="2010") == "10.5.C"
    assert play.refused("allied", "airlift", units=["b1"], to="0101") == "10.5.C"
    assert play.refused("allied", "airlift", units=["b1"], to="3019") == "10.5.C"
    assert play.refused("allied", "airlift", units=["vet"], to="3019") == "10.6.A"
    to = play.field("allied", "airlift", "to", units=["b1"])
    assert to is not None and sorted(to["from"]) == ["0102", "0103", "0104", "0105", "0106", "2008"]
    play.order("allied", "airlift", units=["b1"], to="2008")
    assert play.unit("b1").at == "2008"


@pytest.mark.clause("10.5.A")
@pytest.mark.clause("8.2.C")
def test_three_units_a_turn_with_brigades_as_halves() -> None:
    brigades = [british(f"k{n}", "2010", size="brigade") for n in range(7)]
    play = game(brigades)
    play.order("allied", "airlift", units=[f"k{n}" for n in range(6)], to="2008")
    assert play.refused("allied", "airlift", units=["k6"], to="2008") == "10.5.A"
    assert play.field("allied", "airlift", "to") is None


@pytest.mark.clause("10.6.C")
@pytest.mark.clause("10.6.E")
@pytest.mark.clause("10.6.F")
def test_chinese_w_units_fly_to_kunming_only_and_count_with_the_others() -> None:
    units = [
        trained("u1", "2008"),
        trained("u2", "2008"),
        trained("home", "3019"),
        british("b1", "2010"),
        british("b2", "2010"),
    ]
    play = game(units)
    assert play.refused("allied", "airlift", units=["u1"], to="0102") == "10.6.C"
    assert play.refused("allied", "airlift", units=["home"], to="2008") == "10.6.B"
    assert play.refused("allied", "airlift", units=["u1", "b1"], to="3019") == "10.6.C"
    play.order("allied", "airlift", units=["u1"], to="3019")
    play.order("allied", "airlift", units=["b1", "b2"], to="0102")
    assert play.refused("allied", "airlift", units=["u2"], to="3019") == "10.6.E"
    assert (
        game(units, control={"3019": "imperial"}, markers={}).refused("allied", "airlift", units=["u1"], to="2008")
        == "10.6.C"
    )


@pytest.mark.clause("10.6.A")
def test_chinese_units_fly_from_turn_3() -> None:
    assert game([trained("u1", "2008")], turn=2).refused("allied", "airlift", units=["u1"], to="3019") == "10.6.A"


@pytest.mark.clause("10.6.C")
def test_kunming_must_be_allied() -> None:
    play = game([trained("u1", "2008"), japanese("j1", "3019", zone="east")])
    assert play.refused("allied", "airlift", units=["u1"], to="3019") == "10.6.C"


@pytest.mark.clause("10.5.D")
@pytest.mark.clause("10.6.D")
def test_nobody_flies_and_rides_in_one_turn_but_fliers_may_march() -> None:
    hexes = {**HEXES, "2007": place("Town", region="india", start="allied")}
    units = [british("b1", "2010"), british("b2", "2008"), trained("u1", "2008"), marauders("2008")]
    play = Game(8, "allied.strategic", hexes, [units[0], units[3]], edges={"west": ["2005"], "south": [], "north": []})
    play.order("allied", "airlift", units=["b1"], to="2008")
    assert play.refused("allied", "strategic", units=["b1"], path=["2008", "2007"]) == "10.5.D"
    play.order("allied", "strategic", units=["mm"], path=["2008", "2007"])
    assert play.refused("allied", "airlift", units=["mm"], to="2010") == "10.5.D"
    play.end("allied")
    play.order("allied", "move", units=["b1"], path=["2008", "2009"])


@pytest.mark.clause("10.7.A")
@pytest.mark.clause("8.2.C")
def test_each_unit_flown_takes_a_supply_marker_and_brigades_take_halves() -> None:
    units = [british(f"k{n}", "2010", size="brigade") for n in range(3)] + [british("b1", "2006")]
    play = game(units, markers={"air_supply": ["2006", "2007"]})
    play.order("allied", "airlift", units=["k0"], to="2008")
    play.order("allied", "airlift", units=["k1"], to="2008")
    assert play.refused("allied", "airlift", units=["k2"], to="2008") == "10.7.A"


@pytest.mark.clause("10.7.A")
@pytest.mark.clause("10.7.B")
@pytest.mark.parametrize("open_bases", [[], ["2218"]])
def test_flights_shift_attacks_in_china_unless_myitkyina_is_open(open_bases: list[str]) -> None:
    play = game([british("b1", "2010")], control={"2218": "allied"}, markers={"open_bases": open_bases}, dice=[1])
    play.order("allied", "airlift", units=["b1"], to="2008")
    play.end(*["allied"] * 3, *["imperial"] * 4)
    assert play.state.turn == 9
    assert play.state.tracks.east_shift is not bool(open_bases)


@pytest.mark.clause("7.8.4.G")
def test_units_fed_from_the_air_do_not_fly_out() -> None:
    play = game([british("b1", "2010"), trained("u1", "2008")], markers={"air_supply": ["2010", "2008"]})
    assert play.refused("allied", "airlift", units=["b1"], to="2008") == "7.8.4.G"
    play.order("allied", "airlift", units=["u1"], to="3019")


@pytest.mark.clause("8.5.A")
def test_commonwealth_units_do_not_land_among_chinese_ones() -> None:
    play = game([british("b1", "2010"), trained("u1", "2008")])
    assert play.refused("allied", "airlift", units=["b1"], to="2008") == "8.5.A"


@pytest.mark.clause("10.5.A", "10.5.B", "10.6.A", "10.6.C")
def test_who_may_fly_along_is_offered_and_who_may_not_fly_counts_for_nothing() -> None:
    hexes = {
        "1010": place("Alpha", atc=True, region="india", start="allied"),
        "1013": place("Beta", atc=True, region="india", start="allied"),
        "1016": {"terrain": "clear", "side": "west", "region": "india"},
        "1018": place("Gamma", atc=True, region="india", start="allied"),
        "3019": place("Kunming", "city", region="china", start="allied", side="east"),
    }
    units = [
        british("a", "1010"),
        *(british(id_, "1010", size="brigade") for id_ in ("b", "c")),
        trained("w", "1018"),
        british("far", "1016"),
    ]
    play = Game(8, "allied.strategic", hexes, units, markers={"airlift_used": 2})
    first = play.field("allied", "airlift", "units")
    assert first is not None and first["from"] == ["a", "b", "c", "w"]
    to = play.field("allied", "airlift", "to")
    assert to is not None and to["after"] == ["units"]
    for chosen, mates, goals in (
        (["a"], ["a"], ["1013"]),
        (["b"], ["b", "c"], ["1013"]),
        (["w"], ["w"], ["3019"]),
        (["a", "b"], ["a", "b"], []),
        (["far", "nobody", "b"], ["b", "c"], ["1013"]),
    ):
        field = play.field("allied", "airlift", "units", units=chosen)
        to = play.field("allied", "airlift", "to", units=chosen)
        assert field is not None and to is not None
        assert (field["from"], to["from"]) == (mates, goals), chosen
    assert play.field("imperial", "airlift", "units") is None
    play.end("allied")
    assert play.field("allied", "airlift", "units") is None
    # With no second base and no Kunming nobody is offered a flight.
    alone = Game(8, "allied.strategic", {key: hexes[key] for key in ("1010", "1016")}, [units[0]])
    assert alone.field("allied", "airlift", "units") is None
