"""Garrisons and revolts (3.6)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import Game, british, japanese, place, strip, unit, untried

POOL = [untried(f"p{n}") for n in range(3)]


def city(name: str = "Restless", garrison: int = 2, **more: Any) -> dict[str, Any]:
    return place(name, "city", region="china", garrison=garrison, start="imperial", **{"side": "east", **more})


def game(
    hexes: dict[str, Any], units: list[dict[str, Any]], turn: int = 8, dice: tuple[int, ...] = (1,), **more: Any
) -> Game:
    return Game(turn, "imperial.assault", hexes, units, dice=list(dice), **more)


@pytest.mark.clause("3.6.B")
@pytest.mark.clause("3.6.D")
def test_an_empty_city_rises_and_three_untried_units_hold_it() -> None:
    play = game({"4810": city()}, POOL)
    play.end("imperial")
    assert play.ask(control="4810") == "allied"
    assert len(play.state.at("4810")) == 3
    assert all(unit.down and unit.id not in ("p0", "p1", "p2") for unit in play.state.at("4810"))


@pytest.mark.clause("3.6.D")
def test_as_many_as_the_pool_has() -> None:
    play = game({"4810": city()}, POOL[:1])
    play.end("imperial")
    assert len(play.state.at("4810")) == 1


@pytest.mark.clause("3.6.F")
def test_haiphong_and_the_west_need_no_garrison() -> None:
    haiphong = place("Haiphong", "city", region="indochina", garrison=1, start="imperial", side="west")
    play = game({"3726": haiphong, "2010": city(side="west")}, POOL)
    play.end("imperial")
    assert (play.ask(control="3726"), play.ask(control="2010")) == ("imperial", "imperial")


@pytest.mark.clause("3.6.A")
def test_only_japanese_steps_in_japanese_held_cities_count() -> None:
    hexes = {"4810": city(), "4710": {"terrain": "clear", "side": "east"}, "4813": city("Free")}
    play = game(hexes, [unit("i1", "ina", "4810"), *POOL], control={"4813": "allied"})
    play.end("imperial")
    assert play.ask(control="4810") == "allied"
    assert play.unit("i1").at == "4710"


@pytest.mark.clause("3.6.C")
def test_the_garrison_chooses_its_way_unit_by_unit() -> None:
    hexes = {**strip(48, range(9, 13), side="east"), "4810": city(garrison=6)}
    units = [japanese("j1", "4810", "east", steps=2), japanese("j2", "4810", "east", steps=2), *POOL]
    play = game(hexes, units)
    play.end("imperial")
    assert play.state.revolts == ("4810",)
    assert play.ask(phase=True) == {"turn": 8, "phase": "imperial.assault", "waiting": ["imperial"]}
    assert play.refused("imperial", "done") in ("3.6.C", "5.1.1")
    assert play.refused("imperial", "vacate", unit="j1", to="4812") == "3.6.C"
    to = play.field("imperial", "vacate", "to", unit="j1")
    assert to is not None and sorted(to["from"]) == ["4809", "4811"]
    play.order("imperial", "vacate", unit="j1", to="4809")
    assert play.state.revolts == ("4810",)
    play.order("imperial", "vacate", unit="j2", to="4811")
    assert play.state.revolts == ()
    assert play.ask(control="4810") == "allied"
    assert play.ask(phase=True)["phase"] == "allied.new_units"
    assert play.refused("imperial", "vacate", unit="j1", to="4810") == "3.6.C"


@pytest.mark.clause("3.6.C")
def test_units_with_nowhere_to_go_are_lost() -> None:
    hexes = {
        "4810": city(garrison=6),
        "4811": {"terrain": "clear", "side": "east"},
        "4809": {"terrain": "sea", "side": "east"},
    }
    units = [japanese("j1", "4810", "east"), unit("c1", "chinese_veteran", "4811"), *POOL]
    play = game(hexes, units)
    play.end("imperial")
    assert play.unit("j1").at == "dead"
    assert play.ask(control="4810") == "allied"


@pytest.mark.clause("6.3.B.4")
def test_the_weather_line_and_roadless_mountains_bar_the_way() -> None:
    hexes = {
        "4810": city(garrison=6),
        "4811": {"terrain": "clear", "side": "west"},
        "4809": {"terrain": "mountain", "side": "east"},
    }
    tank = japanese("t1", "4810", "east", kind="tank", size="regiment", factors=[[3, 2, 10], [2, 1, 10]])
    play = game(hexes, [japanese("j1", "4810", "east", steps=1), tank, *POOL])
    play.end("imperial")
    assert (play.unit("j1").at, play.unit("t1").at) == ("4809", "dead")


@pytest.mark.clause("8.3.A")
def test_where_there_is_room_for_one_its_owner_says_who_goes() -> None:
    hexes = {"4810": city(garrison=9), "4811": {"terrain": "clear", "side": "east"}}
    full = [japanese(f"f{n}", "4811", "east") for n in range(3)]
    play = game(hexes, [japanese("j1", "4810", "east"), japanese("j2", "4810", "east"), *full, *POOL])
    play.end("imperial")
    assert play.state.revolts == ("4810",)
    play.order("imperial", "vacate", unit="j2", to="4811")
    assert (play.unit("j1").at, play.unit("j2").at) == ("dead", "4811")


@pytest.mark.clause("3.6.C")
def test_no_refuge_in_another_city_in_revolt() -> None:
    hexes = {"4810": city(garrison=6), "4811": city("Twin", garrison=6), "4812": {"terrain": "clear", "side": "east"}}
    units = [japanese("j1", "4810", "east"), japanese("j2", "4811", "east"), *(untried(f"p{n}") for n in range(6))]
    play = game(hexes, units)
    play.end("imperial")
    assert (play.unit("j1").at, play.unit("j2").at) == ("dead", "4812")
    assert play.ask(control="4811") == "allied"


@pytest.mark.clause("3.6.E")
def test_a_city_rises_again_after_it_was_retaken() -> None:
    hexes = {"4810": city(), "4811": {"terrain": "clear", "side": "east"}}
    play = game(hexes, [japanese("j1", "4811", "east", steps=1)], control={"4810": "imperial"})
    play.end("imperial")
    assert play.ask(control="4810") == "allied"
    again = game(hexes, [japanese("j1", "4810", "east", steps=1)], turn=9)
    again.end("imperial")
    assert again.unit("j1").at == "4811"


@pytest.mark.clause("14.4.B.1")
def test_a_burnt_city_needs_no_garrison() -> None:
    play = game({"4810": city()}, POOL, turn=10, dice=(), markers={"matterhorn": "4810"})
    play.end("imperial")
    assert play.ask(control="4810") == "imperial"


@pytest.mark.clause("3.6.B")
def test_garrisons_are_asked_for_at_the_end_of_imperial_turns_only() -> None:
    play = Game(8, "allied.operational", {"4810": city(), "0101": {"terrain": "clear"}}, [british("b1", "0101")])
    play.end("allied")
    assert play.ask(control="4810") == "imperial"
