"""Strategic movement of the four commands (10.1 to 10.4, 10.8, 10.9)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import BASES, Game, british, japanese, marauders, place, strip, trained, unit

INDIA = {
    **strip(10, range(10, 20), region="india"),
    "1010": place("Alpha", region="india", start="allied"),
    "1013": place("Bravo", region="india", start="allied"),
    "1018": place("Charlie", region="burma", start="allied"),
    "1016": place("Lost", region="india", start="allied"),
    "1113": {"terrain": "clear", "side": "west"},
}
INDIA_EDGES = {"west": ["1010", "1019"], "south": [], "north": []}


def in_india(units: list[dict[str, Any]], turn: int = 4, **more: Any) -> Game:
    return Game(turn, "allied.strategic", INDIA, units, **{"edges": INDIA_EDGES, **more})


@pytest.mark.clause("10.3.B")
@pytest.mark.clause("10.3.C")
def test_from_supplied_town_to_supplied_town_held_by_the_allies() -> None:
    play = in_india(
        [british("b1", "1013"), british("b2", "1014"), british("zero", "1013", factors=[[1, 1, 0]])],
        control={"1016": "imperial"},
    )
    assert play.refused("allied", "strategic", units=["b2"], path=["1014", "1013"]) == "10.3.B"
    assert play.refused("allied", "strategic", units=["zero"], path=["1013", "1012", "1011", "1010"]) == "10.1.C"
    for goal in ("1012", "1016"):
        rows = range(13, int(goal[2:]) + (1 if goal > "1013" else -1), 1 if goal > "1013" else -1)
        path = [f"10{row}" for row in rows]
        assert play.refused("allied", "strategic", units=["b1"], path=path) == "10.3.C"
    to = play.field("allied", "strategic", "path", units=["b1"])
    assert to is not None and set(to["to"]) == {"1010", "1018"}
    assert to["to"]["1018"]["path"] == [f"10{row}" for row in range(13, 19)]
    play.order("allied", "strategic", units=["b1"], path=to["to"]["1018"]["path"])
    # Passing through the empty town took it from the enemy.
    assert play.ask(control="1016") == "allied"
    assert play.refused("allied", "strategic", units=["b1"], path=["1018", "1017", "1016"]) == "10.3.A"


@pytest.mark.clause("10.3.B")
def test_the_line_to_the_western_edge_is_asked_even_of_the_chindits() -> None:
    chindits = british("chn", "1013", kind="special", name="CHN")
    play = in_india([chindits, japanese("j1", "1012"), japanese("j2", "1014"), japanese("j3", "1113")])
    assert play.ask(supply="chn") == "full"
    assert play.refused("allied", "strategic", units=["chn"], path=["1013", "1012", "1011", "1010"]) == "10.3.B"


@pytest.mark.clause("10.3.D")
def test_off_the_map_only_from_the_western_edge_and_not_onto_the_enemy() -> None:
    play = in_india([british("b1", "1013"), japanese("j1", "1015"), japanese("j2", "1019")])
    path = ["1013", "1012", "1011", "1010", "off", "1019", "1018"]
    assert play.refused("allied", "strategic", units=["b1"], path=path) == "10.3.D"
    assert play.refused("allied", "strategic", units=["b1"], path=["1013", "1012", "off", "1010"]) == "10.3.D"
    assert play.refused("allied", "strategic", units=["b1"], path=["1013", "off"]) == "10.3.D"
    assert play.refused("allied", "strategic", units=["b1"], path=["1013", "1011", "1010"]) == "10.1.D"
    to = play.field("allied", "strategic", "path", units=["b1"])
    assert to is not None and set(to["to"]) == {"1010"}


@pytest.mark.clause("10.3.D")
def test_the_way_offered_may_lead_off_the_map() -> None:
    play = in_india([british("b1", "1013"), japanese("j1", "1015")])
    to = play.field("allied", "strategic", "path", units=["b1"])
    assert to is not None
    assert to["to"]["1018"]["path"] == ["1013", "1012", "1011", "1010", "off", "1019", "1018"]
    play.order("allied", "strategic", units=["b1"], path=to["to"]["1018"]["path"])


@pytest.mark.clause("10.4.A")
@pytest.mark.clause("10.4.B")
def test_us_trained_units_count_with_the_anglo_allied_ones() -> None:
    units = [
        trained("u1", "1013"),
        trained("u2", "1013"),
        unit("vet", "chinese_veteran", "1010", w=True),
        marauders("1012"),
        british("b1", "1018"),
        british("b2", "1018"),
    ]
    play = in_india(units)
    assert play.refused("allied", "strategic", units=["vet"], path=["1010", "1011", "1012", "1013"]) == "10.2.B"
    play.order("allied", "strategic", units=["u1", "u2"], path=["1013", "1012", "1011", "1010"])
    assert play.refused("allied", "strategic", units=["b1", "b2"], path=["1018", "1017", "1016"]) == "10.3.A"
    play.order("allied", "strategic", units=["b1"], path=["1018", "1017", "1016"])


@pytest.mark.clause("10.4.A")
def test_the_marauders_count_where_they_began_the_phase() -> None:
    play = in_india([trained("u1", "1013"), marauders("1013"), british("b1", "1018")])
    play.order("allied", "strategic", units=["mm"], path=["1013", "1012", "1011", "1010"])
    play.order("allied", "strategic", units=["u1"], path=["1013", "1014", "1015", "1016"])


CHINA = {
    **strip(30, range(19, 30), side="east"),
    "3019": place("Kunming", "city", region="china", start="allied", side="east"),
    "3026": place("Far", "city", region="china", start="allied", side="east"),
    "3028": place("Nearer", "city", region="china", start="allied", side="east"),
    "3023": place("Town", region="china", start="allied", side="east"),
    "2919": {"terrain": "clear", "side": "west"},
}
CHINA_EDGES = {"west": [], "south": [], "north": ["3019", "3029"]}
SUPPLY = unit("s1", "chinese_veteran", "3019", kind="supply")


def in_china(units: list[dict[str, Any]], turn: int = 4) -> Game:
    return Game(turn, "allied.strategic", CHINA, [SUPPLY, *units], edges=CHINA_EDGES)


@pytest.mark.clause("10.2.A")
@pytest.mark.clause("10.2.B")
@pytest.mark.clause("10.2.C")
def test_chinese_units_ride_from_city_to_city() -> None:
    units = [unit(f"c{n}", "chinese_veteran", "3026") for n in range(4)]
    play = in_china([*units, unit("t", "chinese_veteran", "3023")])
    back = [f"30{row}" for row in range(26, 18, -1)]
    assert play.refused("allied", "strategic", units=["t"], path=["3023", "3022"]) == "10.2.B"
    assert play.refused("allied", "strategic", units=["c1"], path=back[:4]) == "10.2.C"
    assert play.refused("allied", "strategic", units=["c0", "c1", "c2", "c3"], path=back) == "10.2.A"
    play.order("allied", "strategic", units=["c0", "c1", "c2"], path=back)
    assert play.refused("allied", "strategic", units=["c3"], path=["3026", "3027", "3028"]) == "10.2.A"
    assert play.field("allied", "strategic", "units") is None
    assert in_china(units, turn=2).refused("allied", "strategic", units=["c1"], path=back) == "10.2.A"


@pytest.mark.clause("10.2.B")
@pytest.mark.clause("10.2.D")
@pytest.mark.clause("10.2.E")
def test_chinese_ways_are_free_of_the_enemy_or_off_the_northern_edge() -> None:
    units = [
        unit("c1", "chinese_veteran", "3019"),
        unit("c2", "chinese_veteran", "3028"),
        japanese("j1", "3022", zone="east"),
    ]
    play = in_china(units)
    assert play.refused("allied", "strategic", units=["c2"], path=["3028", "3027", "3026"]) == "10.2.B"
    assert play.refused("allied", "strategic", units=["c1"], path=[f"30{row}" for row in range(19, 27)]) == "10.2.D"
    # It can leave the map, but the city it would reach has no supply.
    assert play.refused("allied", "strategic", units=["c1"], path=["3019", "off", "3029", "3028"]) == "10.2.C"
    free = in_china(units[:1])
    free.order("allied", "strategic", units=["c1"], path=["3019", "off", "3029", "3028"])


@pytest.mark.clause("6.3.B.6")
def test_nobody_rides_across_the_weather_line() -> None:
    play = in_china([trained("u1", "3019")])
    assert play.refused("allied", "strategic", units=["u1"], path=["3019", "2919", "3020"]) == "6.3.B.6"


BURMA = {
    **strip(20, range(10, 20)),
    "2010": place("Alpha", region="burma", start="imperial"),
    "2013": place("Bravo", region="indochina", start="imperial"),
    "2018": place("Charlie", region="burma", start="imperial"),
    "2016": place("Imphal", region="india", start="allied"),
    "2015": {"terrain": "jungle", "side": "west"},
}
BURMA_EDGES = {"west": [], "south": ["2010", "2019"], "north": []}
DOWN = [f"20{row}" for row in range(13, 19)]


def in_burma(units: list[dict[str, Any]], turn: int = 4, **more: Any) -> Game:
    return Game(turn, "imperial.strategic", BURMA, units, **{"edges": BURMA_EDGES, **more})


@pytest.mark.clause("10.8.A")
@pytest.mark.clause("10.8.B")
def test_three_imperial_units_ride_in_the_west() -> None:
    units = [
        japanese("j1", "2013"),
        unit("i1", "ina", "2013"),
        unit("b1", "bia", "2013"),
        japanese("j2", "2013"),
        japanese("j3", "2016"),
    ]
    play = in_burma(units)
    assert play.refused("imperial", "strategic", units=["j3"], path=["2016", "2017", "2018"]) == "10.8.B"
    assert play.refused("imperial", "strategic", units=["j1"], path=["2013", "2014", "2015", "2016"]) == "10.8.B"
    play.order("imperial", "strategic", units=["j1", "i1", "b1"], path=DOWN)
    assert play.refused("imperial", "strategic", units=["j2"], path=DOWN) == "10.8.A"
    assert in_burma(units, turn=1).refused("imperial", "strategic", units=["j1"], path=DOWN) == "10.8.A"
    assert in_burma(units, turn=10).refused("imperial", "strategic", units=["j1"], path=DOWN) == "10.8.F"


@pytest.mark.clause("10.8.D")
def test_only_japanese_units_leave_the_southern_edge() -> None:
    way = ["2010", "off", "2019", "2018"]
    play = in_burma([japanese("j1", "2010"), unit("i1", "ina", "2010"), british("b1", "2014")])
    assert play.refused("imperial", "strategic", units=["i1"], path=way) == "10.8.D"
    offered = play.field("imperial", "strategic", "path", units=["i1"])
    assert offered is not None and set(offered["to"]) == {"2013"}
    play.order("imperial", "strategic", units=["j1"], path=way)


@pytest.mark.clause("10.8.C")
def test_the_way_is_free_of_allied_units() -> None:
    play = in_burma([japanese("j1", "2013"), british("b1", "2014")])
    assert play.refused("imperial", "strategic", units=["j1"], path=DOWN) == "10.8.C"


@pytest.mark.clause("10.1.D")
@pytest.mark.clause("7.9.5.B")
def test_tanks_keep_to_the_roads_and_burn_fuel_once() -> None:
    tanks = [
        japanese(f"t{n}", "2013", kind="tank", size="regiment", factors=[[3, 2, 10], [2, 1, 10]]) for n in range(2)
    ]
    assert in_burma(tanks).refused("imperial", "strategic", units=["t0"], path=DOWN) == "11.10.C"
    play = in_burma(tanks, roads=[["2014", "2015"], ["2015", "2016"]])
    play.order("imperial", "strategic", units=["t0"], path=DOWN)
    play.order("imperial", "strategic", units=["t1"], path=DOWN)
    assert play.state.tracks.tank_fuel == 5
    dry = in_burma(tanks, roads=[["2014", "2015"], ["2015", "2016"]], markers={"tank_fuel": 0})
    assert dry.refused("imperial", "strategic", units=["t0"], path=DOWN) == "7.9.5.A"


RAIL = {
    **strip(48, range(8), side="east", region="china"),
    "4800": place("Kaifeng", "city", region="china", start="imperial", side="east"),
    "4803": place("Chumatien", "city", region="china", start="allied", side="east"),
    "4805": place("Sinyang", "city", region="china", start="imperial", side="east"),
    "4907": place("Hankow", "city", region="china", start="imperial", side="east"),
}
RAIL_EDGES = {"west": [], "south": [], "north": ["4800", "4807"]}
RAIL_WAY = [f"480{row}" for row in range(6)]


def in_the_east(units: list[dict[str, Any]], turn: int = 4, phase: str = "imperial.strategic", **more: Any) -> Game:
    return Game(turn, phase, RAIL, units, **{"edges": RAIL_EDGES, "control": {"4803": "imperial"}, **more})


@pytest.mark.clause("10.9.A")
@pytest.mark.clause("10.9.B")
@pytest.mark.clause("10.9.C")
def test_the_east_rides_on_the_whole_railway() -> None:
    units = [japanese("j1", "4800", zone="east"), japanese("j2", "4801", zone="east")]
    play = in_the_east(units)
    assert play.refused("imperial", "strategic", units=["j2"], path=RAIL_WAY[1:]) == "10.9.B"
    assert play.refused("imperial", "strategic", units=["j1"], path=RAIL_WAY[:5]) == "10.9.C"
    play.order("imperial", "strategic", units=["j1"], path=RAIL_WAY)
    for control in ({"4803": "allied"}, {"4803": "imperial", "4805": "allied"}, {"4803": "imperial", "4800": "allied"}):
        cut = in_the_east(units[1:], control=control)
        assert cut.refused("imperial", "strategic", units=["j2"], path=RAIL_WAY[1:]) == "10.9.A"


@pytest.mark.clause("10.9.A")
def test_all_four_cities_must_be_fed_from_the_north() -> None:
    train = japanese("j1", "4800", zone="east")
    in_the_east([train, unit("c1", "chinese_veteran", "4806")]).order(
        "imperial", "strategic", units=["j1"], path=RAIL_WAY
    )
    # The only way north from Hankow leads over 4807.
    cut = in_the_east([train, unit("c1", "chinese_veteran", "4807")])
    assert cut.refused("imperial", "strategic", units=["j1"], path=RAIL_WAY) == "10.9.A"


@pytest.mark.clause("10.9.A")
def test_the_turns_beginning_decides_and_what_the_allies_take_later_does_not() -> None:
    hexes = {**RAIL, **BASES, "5008": {"terrain": "clear", "side": "east"}}
    units = [unit("c1", "chinese_veteran", "5008"), japanese("j1", "4800", zone="east")]
    held = {"4803": "imperial"}
    play = Game(8, "imperial.assault", hexes, units, edges=RAIL_EDGES, control=held, dice=[1])
    play.end("imperial", "allied", "allied")
    play.order("allied", "move", units=["c1"], path=["5008", "4907"])
    play.end("allied", "allied", "imperial")
    assert play.ask(control="4907") == "allied"
    play.order("imperial", "strategic", units=["j1"], path=RAIL_WAY)


@pytest.mark.clause("10.9.E")
def test_eastern_units_leave_and_return_by_the_northern_edge() -> None:
    units = [japanese("j1", "4800", zone="east")]
    play = in_the_east([*units, unit("c1", "chinese_veteran", "4804")])
    way = ["4800", "off", "4807", "4806", "4805"]
    assert play.refused("imperial", "strategic", units=["j1"], path=RAIL_WAY) == "10.9.D"
    play.order("imperial", "strategic", units=["j1"], path=way)


@pytest.mark.clause("5.3.B")
def test_nothing_rides_in_the_east_on_turn_1() -> None:
    play = in_the_east([japanese("j1", "4800", zone="east")], turn=1)
    assert play.refused("imperial", "strategic", units=["j1"], path=RAIL_WAY) == "5.3.B"


@pytest.mark.clause("8.3.A")
def test_too_many_in_a_goal_are_counted_when_the_phase_ends() -> None:
    here = [british(f"h{n}", "1010") for n in range(4)]
    play = in_india([*here, british("b1", "1013")])
    play.order("allied", "strategic", units=["b1"], path=["1013", "1012", "1011", "1010"])
    play.end("allied")
    assert play.ask(phase=True)["phase"] == "allied.strategic"
    play.order("allied", "eliminate", units=["h3"])
    assert play.ask(phase=True)["phase"] == "allied.operational"


@pytest.mark.clause("7.9.3.C")
@pytest.mark.clause("10.8.B")
def test_haiphong_feeds_its_garrison_but_rides_need_the_southern_edge() -> None:
    hexes = {
        **strip(37, range(20, 26)),
        "3726": place("Haiphong", "city", region="indochina", start="imperial", coast=True),
        "3720": place("Vinh", region="indochina", start="imperial"),
    }
    units = [japanese("j1", "3726"), japanese("j2", "3720")]
    play = Game(4, "imperial.strategic", hexes, units)
    assert (play.ask(supply="j1"), play.ask(supply="j2")) == ("full", "out")
    way = [f"37{row}" for row in range(26, 19, -1)]
    assert play.refused("imperial", "strategic", units=["j1"], path=way) == "10.8.B"
    fed = Game(4, "imperial.strategic", hexes, units, edges={"west": [], "south": ["3720"], "north": []})
    fed.order("imperial", "strategic", units=["j1"], path=way)


@pytest.mark.clause("10.9.G")
@pytest.mark.clause("10.8.E")
def test_the_two_imperial_commands_have_their_own_limits_and_commanders() -> None:
    hexes = {**RAIL, **BURMA}
    units = [
        *(japanese(f"w{n}", "2013") for n in range(3)),
        *(japanese(f"e{n}", "4800", zone="east") for n in range(3)),
    ]
    edges = {"west": [], "south": ["2010", "2019"], "north": ["4800", "4807"]}
    options = {"imperial": "two"}
    play = Game(4, "imperial.strategic", hexes, units, edges=edges, control={"4803": "imperial"}, options=options)
    assert play.refused("imperial_east", "strategic", units=["w0"], path=DOWN) is None
    play.order("imperial_west", "strategic", units=["w0", "w1", "w2"], path=DOWN)
    play.order("imperial_east", "strategic", units=["e0", "e1", "e2"], path=RAIL_WAY)


@pytest.mark.clause("10.3.A", "8.2.C")
def test_who_may_ride_along_is_offered_and_who_may_not_ride_counts_for_nothing() -> None:
    names = {"1010": "Alpha", "1011": "Beta"}
    hexes = {key: place(name, region="india", start="allied") for key, name in names.items()}
    units = [
        british("a", "1010"),
        *(british(id_, "1010", size="brigade") for id_ in ("b", "c")),
        british("z", "1010", factors=[[5, 7, 0]]),
        british("d", "1011"),
    ]
    edges = {"west": ["1010"], "south": [], "north": []}
    play = Game(8, "allied.strategic", hexes, units, edges=edges, markers={"strategic_used": 2})
    first = play.field("allied", "strategic", "units")
    assert first is not None and first["from"] == ["a", "b", "c", "d"]
    path = play.field("allied", "strategic", "path")
    assert path is not None and path["after"] == ["units"]
    for chosen, mates, goals in (
        (["a"], ["a"], ["1011"]),
        (["b"], ["b", "c"], ["1011"]),
        (["b", "c"], ["b", "c"], ["1011"]),
        (["a", "b"], ["a", "b"], []),
        (["z", "b"], ["b", "c"], ["1011"]),
        (["nobody", "d"], ["d"], ["1010"]),
    ):
        field = play.field("allied", "strategic", "units", units=chosen)
        path = play.field("allied", "strategic", "path", units=chosen)
        assert field is not None and path is not None
        assert (field["from"], sorted(path["to"])) == (mates, goals), chosen
        assert field["help"] == "Left of Anglo-Allied strategic movement this turn: 1."
    play.order("allied", "strategic", units=["b"], path=["1010", "1011"])
    field = play.field("allied", "strategic", "units", units=["c"])
    assert field is not None and field["help"].endswith("this turn: 0.5.")
    assert play.refused("allied", "strategic", units=["a"], path=["1010", "1011"]) == "10.3.A"
