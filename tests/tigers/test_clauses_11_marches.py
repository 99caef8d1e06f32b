"""Operational movement: terrain, rivers, roads, and what a march may not do (chapter 11)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.titles.tigers import TITLE

from .small import BASES, Game, british, japanese, place, strip


def land(**terrains: str) -> dict[str, Any]:
    return {key[1:]: {"terrain": terrain} for key, terrain in terrains.items()}


def cost(to: dict[str, Any], **more: Any) -> int:
    """What it costs a unit of six points at 1010 to enter 1011; more than six is shown as six by the least move."""
    unit_ = more.pop("unit", british("b", "1010", factors=[[5, 7, 9]]))
    game = Game(8, f"{more.pop('side', 'allied')}.operational", {"1010": {"terrain": "clear"}, "1011": to}, [unit_],
                supply={unit_["id"]: "full"}, **more)  # fmt: skip
    return int(game.ask(reach=[unit_["id"]]).get("1011", -1))


@pytest.mark.clause("11.8.A", "11.8.C", "11.8.D")
@pytest.mark.parametrize(
    ("terrain", "points"), [("clear", 1), ("rough", 2), ("jungle", 3), ("mountain", 4), ("sea", -1), ("lake", -1)]
)
def test_natural_terrain_costs_what_the_chart_says(terrain: str, points: int) -> None:
    assert cost({"terrain": terrain}) == points
    raised = {"terrain": {terrain: {"cost": 5, "shift": 0}}} if points > 0 else {}
    if raised:
        assert cost({"terrain": terrain}, charts=raised) == 5


@pytest.mark.clause("11.8.A", "11.8.B", "11.8.F")
@pytest.mark.parametrize("built", [{"town": "T"}, {"city": "C"}, {"airbase": True}, {"town": "T", "atc": True}])
def test_what_people_built_leaves_the_natural_cost_but_for_roads(built: dict[str, Any]) -> None:
    assert cost({"terrain": "jungle", **built}) == 3
    assert cost({"terrain": "jungle", **built}, roads=[["1010", "1011"]]) == 1


@pytest.mark.clause("11.8.B")
def test_a_hex_has_one_natural_terrain() -> None:
    state = TITLE.set_up({"title": "tigers", "turn": 2, "phase": "allied.operational"})[0]
    kinds = {hex_.terrain for hex_ in state.theater.hexes.values()}
    assert kinds <= {"clear", "rough", "jungle", "mountain", "sea", "lake"}


@pytest.mark.clause("11.8.E")
def test_the_two_dense_forests_of_china_are_jungle() -> None:
    state = TITLE.set_up({"title": "tigers", "turn": 2, "phase": "allied.operational"})[0]
    hexes = state.theater.hexes.values()
    assert {hex_.key for hex_ in hexes if hex_.region == "china" and hex_.terrain == "jungle"} == {"4215", "4315"}


@pytest.mark.clause("11.9.A", "11.9.B", "11.10.B")
@pytest.mark.parametrize(("river", "more"), [("river", 1), ("major", 2)])
def test_a_river_on_the_hexside_adds_to_the_hex_also_on_a_road(river: str, more: int) -> None:
    sides = [["1010", "1011", river]]
    assert cost({"terrain": "rough"}, rivers=sides) == 2 + more
    assert cost({"terrain": "rough"}, rivers=sides, roads=[["1010", "1011"]]) == 1 + more
    # Both ways alike, and not for those who do not cross it.
    hexes = land(h1010="clear", h1011="clear", h1009="clear")
    game = Game(8, "allied.operational", hexes, [british("b", "1011")], rivers=sides, supply={"b": "full"})
    reach = game.ask(reach=["b"])
    assert (reach["1010"], reach["1009"]) == (1 + more, 2 + more)


@pytest.mark.clause("11.10.A")
def test_a_road_helps_along_its_course_only() -> None:
    hexes = land(h1010="jungle", h1011="jungle", h1110="jungle")
    game = Game(
        8, "allied.operational", hexes, [british("b", "1010")], roads=[["1010", "1110"], ["1110", "1011"]],
        supply={"b": "full"},
    )  # fmt: skip
    assert game.ask(reach=["b"]) == {"1110": 1, "1011": 2, "infiltrate": {}}
    game.order("allied", "move", units=["b"], path=["1010", "1011"])
    assert game.state.doings.spent["b"] == 3


TANK = japanese("t", "1010", kind="tank", size="regiment", factors=[[10, 6, 10]])


@pytest.mark.clause("11.10.C")
@pytest.mark.parametrize("terrain", ["jungle", "mountain"])
def test_tanks_enter_jungle_and_mountains_by_road_only(terrain: str) -> None:
    hexes = land(h1010="clear", h1011=terrain)
    game = Game(8, "imperial.operational", hexes, [TANK], supply={"t": "full"})
    assert game.refused("imperial", "move", units=["t"], path=["1010", "1011"]) == "11.10.C"
    assert cost({"terrain": terrain}, unit=TANK, side="imperial") == -1
    assert cost({"terrain": terrain}, unit=TANK, side="imperial", roads=[["1010", "1011"]]) == 1
    assert cost({"terrain": "rough"}, unit=TANK, side="imperial") == 2


@pytest.mark.clause("11.11.A", "11.3.B")
def test_nobody_crosses_a_hexside_of_water() -> None:
    hexes = land(h1010="clear", h1011="clear")
    game = Game(8, "allied.operational", hexes, [british("b", "1010")], water=[["1010", "1011"]], supply={"b": "full"})
    assert game.refused("allied", "move", units=["b"], path=["1010", "1011"]) == "11.11.A"
    lake = Game(
        8, "allied.operational", land(h1010="clear", h1011="lake"), [british("b", "1010")], supply={"b": "full"}
    )
    assert lake.refused("allied", "move", units=["b"], path=["1010", "1011"]) == "11.11.A"


@pytest.mark.clause("11.11.B")
def test_no_march_leads_off_the_map_and_a_ride_comes_back_onto_it() -> None:
    hexes = {"1010": place("A", region="india", start="allied"), "1011": place("B", region="india", start="allied")}
    edges = {"west": ["1010", "1011"], "south": [], "north": []}
    game = Game(8, "allied.operational", hexes, [british("b", "1010")], edges=edges)
    for nowhere in ("off", "0910"):
        assert game.refused("allied", "move", units=["b"], path=["1010", nowhere]) == "11.11.B"
    assert game.ask(reach=["b"]).keys() == {"1011", "infiltrate"}
    ride = Game(8, "allied.strategic", hexes, [british("b", "1010")], edges=edges)
    assert ride.refused("allied", "strategic", units=["b"], path=["1010", "off"]) == "11.11.B"
    ride.order("allied", "strategic", units=["b"], path=["1010", "off", "1011"])


ROW = strip(10, range(10, 20))


@pytest.mark.clause("11.1.C", "11.2.B")
def test_only_the_side_whose_phase_it_is_moves_and_it_may_move_nobody() -> None:
    game = Game(8, "allied.operational", {**ROW, **BASES}, [british("b", "1010"), japanese("j", "1015")])
    assert game.refused("imperial", "move", units=["j"], path=["1015", "1016"]) == "5.1.1"
    assert TITLE.legal(game.state, "imperial")["offers"] == []
    game.end("allied")
    assert game.state.phase == "assault" and game.unit("b").at == "1010"


@pytest.mark.clause("11.2.B")
def test_a_side_may_move_all_its_units_in_one_phase() -> None:
    units = [british(f"b{n}", f"10{10 + 3 * n}") for n in range(3)]
    game = Game(8, "allied.operational", ROW, units, supply={one["id"]: "full" for one in units})
    for one in units:
        row = int(one["at"][2:])
        game.order("allied", "move", units=[one["id"]], path=[one["at"], f"10{row + 1}"])


@pytest.mark.clause("11.2.C", "11.2.E")
def test_points_may_be_left_and_an_earlier_march_is_over_once_another_begins() -> None:
    units = [british("b", "1010"), british("c", "1015")]
    game = Game(8, "allied.operational", ROW, units, supply={"b": "full", "c": "full"})
    game.order("allied", "move", units=["b"], path=["1010", "1011"])
    assert game.ask(reach=["b"])["1012"] == 1
    game.order("allied", "move", units=["c"], path=["1015", "1016"])
    assert game.refused("allied", "move", units=["b"], path=["1011", "1012"]) == "11.5.C"
    assert game.refused("allied", "move", units=["b"], path=["1011", "1010"]) == "11.5.C"


@pytest.mark.clause("11.3.C", "12.3.C")
def test_the_least_move_buys_no_infiltration() -> None:
    slow = british("b", "1010", factors=[[5, 7, 3]])
    hexes = land(h1010="clear", h1011="mountain", h1009="clear")
    game = Game(8, "allied.operational", hexes, [slow, japanese("j", "1009")], supply={"b": "full", "j": "full"})
    assert game.refused("allied", "infiltrate", units=["b"], into="1009") == "12.3.C"
    game.order("allied", "move", units=["b"], path=["1010", "1011"])
