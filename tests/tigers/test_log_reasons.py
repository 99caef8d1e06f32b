"""What the log says of steps and bases that come and go, and why a point of 4.3 is scored or not."""

from __future__ import annotations

from typing import Any

import pytest

from .small import BASES, Game, british, japanese, marauders, place, strip, unit
from .table import Battlefield
from .test_log import told

EAST: dict[str, Any] = {"side": "east", "region": "china"}


@pytest.mark.clause("9.1.3.A", "9.1.2.C")
def test_the_chinese_steps_come_with_turn_two_alone() -> None:
    line = "8 steps come for US-trained Chinese units. 9.1.3.A"
    for turn, count in ((1, 1), (2, 0)):
        game = Game(turn, "imperial.assault", {**strip(40, range(10, 12), side="east"), **BASES}, [], dice=[1, 1, 1])
        game.end("imperial", "allied", "allied", "allied", "allied")
        assert told(game).count(line) == count


@pytest.mark.clause("9.1.B", "9.2.4.B", "7.7.4.A", "14.2.A")
def test_the_marauders_come_back_and_bases_open_by_name() -> None:
    hexes = {
        **strip(10, range(10, 12), region="india"),
        **{
            key: place(name, region="burma", side="west", start="allied")
            for key, name in (("2218", "M"), ("1326", "A"))
        },
        **{key: {"terrain": "clear", "side": "west"} for key in ("2118", "1325")},
    }
    edges = {"west": ["1010", "2118", "1325"], "south": [], "north": []}
    roads = [["2218", "2118"], ["1326", "1325"]]
    game = Game(8, "allied.new_units", hexes, [marauders("dead"), british("b", "1011")], edges=edges, roads=roads)
    game.order("allied", "recreate", unit="mm", at="1010")
    game.order("allied", "open_base", at="2218")
    game.order("allied", "open_base", at="1326")
    assert told(game) == [
        "MM come back, 1 step strong, at 1010. 9.1.B 9.2.4.B",
        "A transport base opens in M (2218). 7.7.4.A",
        "A transport base opens in A (1326). 14.2.A",
    ]


@pytest.mark.clause("3.5.B", "7.7.4.C", "7.9.3.C", "14.3.4.A")
def test_nothing_is_said_to_be_lost_that_was_not() -> None:
    hexes = {
        **strip(47, range(10, 12), side="east"),
        "4712": place("Own", "city", start="imperial", coast=True, **EAST),
        "4713": place("Base", "city", start="allied", coast=True, airbase=True, **EAST),
    }
    game = Game(8, "imperial.operational", hexes, [japanese("j", "4711", zone="east")], supply={"j": "full"})
    game.order("imperial", "move", units=["j"], path=["4711", "4712", "4713"])
    assert told(game) == [
        "Base (4713) is now held by the Empire. 3.5.B",
        "The air base in Base (4713) falls: a P-40 unit is lost for good. 14.3.4.A",
        "A unit marches from 4711 to Base (4713). 11.1.A",
    ]
    back = Game(8, "allied.operational", hexes, [unit("c", "chinese_veteran", "4711")], supply={"c": "full"})
    back.order("allied", "move", units=["c"], path=["4711", "4712", "4713"])
    assert told(back) == [
        "The port of Own (4712) is wrecked for good. 7.9.3.C",
        "Own (4712) is now held by the Grand Alliance. 3.5.B",
        "A unit marches from 4711 to Base (4713). 11.1.A",
    ]


@pytest.mark.clause("6.4.C")
def test_disease_that_finds_nobody_says_no_more() -> None:
    game = Game(5, "allied.assault", {**strip(40, range(10, 12), side="east"), **BASES}, [], dice=[6])
    game.end("allied")
    assert told(game)[-1] == "Disease takes 3 steps in the west. 6.4.B"


def reasons(game: Game) -> dict[str, tuple[bool, str]]:
    return {one["key"]: (one["holds"], one["why"]) for one in game.ask(victory=True)["conditions"]}


@pytest.mark.clause("4.3.3", "4.3.4", "4.3.5", "4.3.6", "4.3.7", "4.3.8", "4.3.9")
def test_each_point_says_why_it_is_scored_or_not() -> None:
    cities = {f"40{row}": place(f"C{row}", "city", start="imperial", **EAST) for row in range(10, 17)}
    ports = {key: place(name, "city", region="indochina", side="west", start="imperial") for key, name in PORTS}
    hexes = {**cities, **ports, "1010": {"terrain": "clear", "side": "west", "region": "india"}}
    all_held = Game(8, "imperial.operational", hexes, [japanese("j", "1010")])
    assert reasons(all_held) == {
        "east": (True, "All are Japanese."),
        "airbases": (False, "There are none on this board."),
        "mandalay": (False, "Not on this board."),
        "myitkyina": (False, "Not on this board."),
        "city": (False, "Japan holds all that it held at the start."),
        "india": (False, "Imperial units stand in 1010."),
        "assaults": (True, "0 of 3 assaults made on towns and cities of India."),
    }
    hexes["1924"] = place("Mandalay", region="burma", side="west", start="imperial")
    hexes["2218"] = place("Myitkyina", region="burma", side="west", start="imperial")
    for lost, words in ((5, ""), (6, " and 1 more"), (7, " and 2 more")):
        control = dict.fromkeys(list(cities)[:lost], "allied")
        game = Game(8, "imperial.operational", hexes, [], control=control, markers={"india_assaults": 3})
        five = "C10 (4010), C11 (4011), C12 (4012), C13 (4013), C14 (4014)"
        assert reasons(game) == {
            "east": (False, f"Not Japanese: {five}{words}."),
            "airbases": (False, "There are none on this board."),
            "mandalay": (True, "In the hands of the Empire."),
            "myitkyina": (False, "In the hands of the Empire."),
            "city": (True, f"Allied: {five}{words}."),
            "india": (True, "No Imperial unit is in India."),
            "assaults": (False, "3 of 3 assaults made on towns and cities of India."),
        }


PORTS = (("3526", "Hanoi"), ("3726", "Haiphong"))
DEAR = "The first one used makes attacks in the east shift for the Empire next turn."


@pytest.mark.clause("7.8.4.A", "7.8.5.A", "7.8.5.F", "10.7.A", "10.7.B")
@pytest.mark.parametrize(
    ("markers", "help_"),
    [
        ({}, f"Markers left this turn: 3. {DEAR}"),
        ({"airlift_used": 1.5}, "Markers left this turn: 1."),
        ({"open_bases": ["2218"]}, "Markers left this turn: 3."),
    ],
)
def test_the_offer_of_aerial_supply_says_what_it_costs(markers: dict[str, Any], help_: str) -> None:
    hexes = {
        "1010": place("Comilla", atc=True, region="india", side="west", start="allied"),
        **strip(10, range(11, 13)),
        "2218": place("Myitkyina", region="burma", side="west", start="allied"),
    }
    units = [british("b", "1011"), british("c", "1012")]
    game = Game(8, "allied.new_units", hexes, units, markers=markers)
    field = game.field("allied", "air_supply", "at")
    assert field is not None and (field["from"], field["help"]) == (["1011", "1012"], help_)
    game.order("allied", "air_supply", at="1011")
    field = game.field("allied", "air_supply", "at")
    left = int(help_.split(": ")[1][0]) - 1
    assert (field and field["help"]) == (f"Markers left this turn: {left}." if left else None)


@pytest.mark.clause("4.4.3", "4.4.4", "4.5.6", "4.5.7")
@pytest.mark.parametrize(
    ("control", "line"),
    [
        ("imperial", "Marginal victory of the Empire. 0 points for the Grand Alliance, 1 for the Empire. 4.4.4 4.5.7"),
        ("allied", "A draw. 0 points for the Grand Alliance, 0 for the Empire. 4.4.3 4.5.6"),
    ],
)
def test_the_last_line_tells_the_outcome_and_what_became_of_the_war(control: str, line: str) -> None:
    board = "1924 clear burma town start=imperial |\n1010 clear india | j jap"
    field = Battlefield(board, turn=10, control={"1924": control}, markers={"india_assaults": 3})
    field.order(order="done")
    assert told(field)[-1] == line
