"""Strategic movement and flights: what the limits leave free (chapter 10)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import BASES, Game, british, japanese, place, strip, trained, unit

INDIA = {
    **strip(10, range(10, 20), region="india"),
    "1012": place("A", region="india", start="allied"),
    "1015": place("B", region="india", start="allied"),
    "1018": place("C", region="india", start="allied"),
}
WEST = {"west": ["1010"], "south": [], "north": []}


@pytest.mark.clause("10.1.A", "10.1.B")
def test_a_ride_a_march_and_an_attack_in_one_player_turn() -> None:
    units = [british("b", "1012"), japanese("j", "1017")]
    game = Game(8, "allied.strategic", INDIA, units, edges=WEST, supply={"j": "full"}, dice=[3])
    game.order("allied", "strategic", units=["b"], path=["1012", "1013", "1014", "1015"])
    game.end("allied")
    game.order("allied", "move", units=["b"], path=["1015", "1016"])
    game.end("allied")
    assert game.ask(preview={"order": "assault", "attackers": ["b"], "targets": ["1017"]})["attack"] == 5


@pytest.mark.clause("10.1.C")
def test_a_unit_that_cannot_march_cannot_ride() -> None:
    game = Game(8, "allied.strategic", INDIA, [british("b", "1012", factors=[[5, 7, 0]])], edges=WEST)
    assert game.refused("allied", "strategic", units=["b"], path=["1012", "1013", "1014", "1015"]) == "10.1.C"
    assert game.field("allied", "strategic", "units") is None


@pytest.mark.clause("10.1.D")
def test_a_ride_goes_hex_by_hex_and_bows_to_what_bars_a_march() -> None:
    units = [british("b", "1012"), british("c", "1012")]
    game = Game(8, "allied.strategic", INDIA, units, edges=WEST, water=[["1016", "1017"]])
    assert game.refused("allied", "strategic", units=["b"], path=["1012", "1015"]) == "10.1.D"
    ways = ["1012", "1013", "1014", "1015", "1016", "1017", "1018"]
    assert game.refused("allied", "strategic", units=["b"], path=ways) == "11.11.A"
    game.order("allied", "strategic", units=["b"], path=ways[:4])


@pytest.mark.clause("10.3.A", "10.3.E", "10.5.E")
@pytest.mark.parametrize("turn", [1, 2])
def test_three_anglo_allied_units_from_turn_two_from_anywhere_to_anywhere_and_flights_apart(turn: int) -> None:
    hexes = {**INDIA, "1012": {**INDIA["1012"], "atc": True}, "1018": {**INDIA["1018"], "atc": True}}
    units = [
        british("a", "1012"),
        british("b", "1015"),
        british("c", "1015"),
        british("d", "1018"),
        british("f", "1012"),
    ]
    game = Game(turn, "allied.strategic", hexes, units, edges=WEST)
    if turn == 1:
        assert game.refused("allied", "strategic", units=["a"], path=["1012", "1013", "1014", "1015"]) == "10.3.A"
        return
    game.order("allied", "airlift", units=["f"], to="1018")
    game.order("allied", "strategic", units=["a"], path=["1012", "1013", "1014", "1015"])
    game.order("allied", "strategic", units=["b"], path=["1015", "1014", "1013", "1012"])
    game.order("allied", "strategic", units=["d"], path=["1018", "1017", "1016", "1015"])
    assert game.refused("allied", "strategic", units=["c"], path=["1015", "1016", "1017", "1018"]) == "10.3.A"
    assert game.ask(track=True)["strategic_used"] == {"anglo_allied": 3}


CHINA = {
    **strip(30, range(10, 20), "east", region="china"),
    **{
        f"30{row}": place(f"City {row}", "city", region="china", side="east", start="allied")
        for row in (11, 13, 15, 17, 19)
    },
}
DEPOT = unit("s", "chinese_veteran", "3019", kind="supply")


@pytest.mark.clause("10.2.A", "10.2.F")
def test_three_chinese_units_a_turn_with_starts_and_goals_of_their_own() -> None:
    units = [DEPOT, *(unit(f"c{n}", "chinese_veteran", f"30{11 + 2 * n}") for n in range(4))]
    game = Game(8, "allied.strategic", CHINA, units)
    for n, path in enumerate((["3011", "3012", "3013"], ["3013", "3014", "3015"], ["3015", "3016", "3017"])):
        game.order("allied", "strategic", units=[f"c{n}"], path=path)
    assert game.refused("allied", "strategic", units=["c3"], path=["3017", "3018", "3019"]) == "10.2.A"


@pytest.mark.clause("10.6.A", "10.6.B")
def test_w_units_fly_from_any_base_in_any_supply_and_from_nowhere_else() -> None:
    hexes = {**strip(10, range(10, 14)), "1011": place("Base", atc=True, region="india", start="allied"), **CHINA}
    hexes["3019"] = {**CHINA["3019"], "city": "Kunming"}
    game = Game(8, "allied.strategic", hexes, [trained("w", "1011"), trained("x", "1012"), DEPOT])
    assert game.ask(supply="w") == "out"
    assert game.refused("allied", "airlift", units=["x"], to="3019") == "10.6.B"
    game.order("allied", "airlift", units=["w"], to="3019")
    assert game.unit("w").at == "3019"


BURMA = {
    **strip(20, range(10, 20), region="burma"),
    **{f"20{row}": place(f"T{row}", region="burma", start="imperial") for row in (11, 13, 15, 17)},
}


@pytest.mark.clause("10.8.A", "10.8.E", "10.8.F")
@pytest.mark.parametrize(("turn", "clause"), [(1, "10.8.A"), (2, None), (8, None), (9, "10.8.F"), (10, "10.8.F")])
def test_three_western_units_from_turn_two_to_eight(turn: int, clause: str | None) -> None:
    units = [japanese(f"j{n}", f"20{11 + 2 * n}") for n in range(4)]
    game = Game(turn, "imperial.strategic", BURMA, units, edges={"west": [], "south": ["2019"], "north": []})
    paths = [["2011", "2012", "2013"], ["2013", "2014", "2015"], ["2015", "2016", "2017"], ["2017", "2016", "2015"]]
    if clause:
        assert game.refused("imperial", "strategic", units=["j0"], path=paths[0]) == clause
        return
    for n in range(3):
        game.order("imperial", "strategic", units=[f"j{n}"], path=paths[n])
    assert game.refused("imperial", "strategic", units=["j3"], path=paths[3]) == "10.8.A"


RAIL = {
    key: place(key, "city", region="china", side="east", start="imperial") for key in ("4800", "4803", "4805", "4907")
}
RAIL |= {f"48{row:02d}": {"terrain": "clear", "side": "east", "region": "china"} for row in (1, 2, 4, 6)}
RAIL |= {f"49{row:02d}": {"terrain": "clear", "side": "east", "region": "china"} for row in (5, 6)}
NORTH = {"west": [], "south": [], "north": ["4800"]}


@pytest.mark.clause("10.9.A", "10.9.D", "10.9.F", "10.9.G")
def test_eastern_rides_have_their_own_three_places_and_ways_free_of_chinese_units() -> None:
    units = [japanese(f"j{n}", key, zone="east") for n, key in enumerate(("4800", "4803", "4805", "4907"))]
    west = [japanese("w", "2011")]
    edges = {"west": [], "south": ["2019"], "north": ["4800"]}
    game = Game(8, "imperial.strategic", {**RAIL, **BURMA}, [*units, *west], edges=edges)
    game.order("imperial", "strategic", units=["j0"], path=["4800", "4801", "4802", "4803"])
    game.order("imperial", "strategic", units=["j1"], path=["4803", "4804", "4805"])
    game.order("imperial", "strategic", units=["j2"], path=["4805", "4905", "4906", "4907"])
    assert game.refused("imperial", "strategic", units=["j3"], path=["4907", "4906", "4905", "4805"]) == "10.9.A"
    game.order("imperial", "strategic", units=["w"], path=["2011", "2012", "2013"])
    barred = Game(
        8, "imperial.strategic", RAIL, [units[0], unit("c", "chinese_veteran", "4804"), *units[2:]],
        edges={**NORTH, "north": ["4800", "4805", "4907"]},
    )  # fmt: skip
    path = ["4800", "4801", "4802", "4803", "4804", "4805"]
    assert barred.refused("imperial", "strategic", units=["j0"], path=path) == "10.9.D"
    barred.order("imperial", "strategic", units=["j0"], path=path[:4])


@pytest.mark.clause("10.9.A")
@pytest.mark.parametrize("lost", ["4800", "4803", "4805", "4907"])
def test_all_four_railway_cities_are_needed_as_the_turn_begins(lost: str) -> None:
    units = [japanese("j", "4800" if lost != "4800" else "4803", zone="east")]
    hexes: dict[str, Any] = {**RAIL, **BASES}
    game = Game(8, "imperial.strategic", hexes, units, edges=NORTH, control={lost: "allied"})
    path = ["4800", "4801", "4802", "4803"] if lost != "4800" else ["4803", "4804", "4805"]
    assert game.refused("imperial", "strategic", units=["j"], path=path) == "10.9.A"
