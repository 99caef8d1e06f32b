"""The Weather Line and what it does all year and in the monsoon (chapter 6)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import BASES, Game, british, japanese, place, strip, trained, unit
from .table import Battlefield

# Columns 10 and 11 lie west of the Line, 12 and 13 east of it.
LINE: dict[str, Any] = {
    **strip(10, range(10, 14), region="burma"),
    **strip(11, range(10, 14), region="burma"),
    **strip(12, range(10, 14), "east", region="china"),
    **strip(13, range(10, 14), "east", region="china"),
}


@pytest.mark.clause("6.1.1")
def test_a_hexs_side_of_the_line_is_what_the_board_says() -> None:
    units = [british("b", "1111"), trained("w", "1112")]
    game = Game(8, "allied.operational", LINE, units, supply={"b": "full", "w": "full"})
    assert game.refused("allied", "move", units=["b"], path=["1111", "1212"]) == "6.3.B.3"
    game.order("allied", "move", units=["w"], path=["1112", "1212"])


@pytest.mark.clause("6.2.A", "6.2.B")
@pytest.mark.parametrize("turn", range(2, 11))
def test_the_monsoon_lasts_from_turn_three_to_seven_and_only_in_the_west(turn: int) -> None:
    units = [unit("w", "chinese_veteran", "1011", w=True), unit("e", "chinese_veteran", "1311", w=True)]
    game = Game(turn, "allied.operational", LINE, units, supply={"w": "full", "e": "full"})
    wet = 3 <= turn <= 7
    assert game.ask(reach=["w"])["1012"] == (2 if wet else 1)
    if turn > 2:
        assert game.ask(reach=["e"])["1312"] == 1


@pytest.mark.clause("6.2.A", "6.2.B")
@pytest.mark.parametrize("turn", range(2, 11))
def test_monsoon_turns_are_those_with_disease_and_a_grounded_western_zero(turn: int) -> None:
    units = [japanese("j", "1011"), japanese("k", "1012")]
    wet = 3 <= turn <= 7
    game = Game(turn, "allied.assault", {**LINE, **BASES}, units, dice=[2] if wet else [])
    game.end("allied")
    assert game.state.tracks.disease_due == (1 if wet else 0)
    board = "2019 clear | j jap, k jap\n2020 clear | b ind, c ind\n2018 clear town"
    field = Battlefield(board, turn=turn, crt="1/1", dice=[3], air={"imperial_west": 1}, control={"2018": "imperial"})
    field.assault("j k", "2020")
    assert (field.stage == "attacker_air") == (not wet)


@pytest.mark.clause("6.2.B.2")
@pytest.mark.parametrize(("turn", "costs"), [(8, (2, 2, 1)), (4, (4, 4, 2))])
def test_the_monsoon_doubles_ground_rivers_and_roads_in_the_west(turn: int, costs: tuple[int, int, int]) -> None:
    hexes = {"1010": "clear", "1011": "rough", "1009": "clear", "0910": "jungle"}
    game = Game(
        turn, "allied.operational", {key: {"terrain": value} for key, value in hexes.items()}, [british("b", "1010")],
        rivers=[["1010", "1009", "river"]], roads=[["1010", "0910"]], supply={"b": "full"},
    )  # fmt: skip
    reach = game.ask(reach=["b"])
    assert (reach["1011"], reach["1009"], reach["0910"]) == costs


@pytest.mark.clause("6.2.B.2")
def test_the_hex_entered_decides_whose_weather_counts() -> None:
    units = [unit("w", "chinese_veteran", "1111", w=True), unit("e", "chinese_veteran", "1212", w=True)]
    rivers = [["1111", "1212", "river"], ["1111", "1211", "river"], ["1112", "1212", "river"]]
    game = Game(5, "allied.operational", LINE, units, supply={"w": "full", "e": "full"}, rivers=rivers)
    assert game.ask(reach=["w"])["1212"] == 2
    assert game.ask(reach=["e"])["1111"] == 4


@pytest.mark.clause("6.2.B.2")
@pytest.mark.parametrize("turn", [5, 8])
def test_an_infiltration_costs_four_and_the_hexside_also_in_the_monsoon(turn: int) -> None:
    game = Game(
        turn, "allied.operational", strip(10, range(10, 13)), [british("b", "1010"), japanese("j", "1011")],
        supply={"b": "full", "j": "full"}, rivers=[["1010", "1011", "river"]],
    )  # fmt: skip
    assert game.ask(reach=["b"])["infiltrate"] == {"1011": 5}


@pytest.mark.clause("6.3.A", "6.3.B")
@pytest.mark.parametrize("turn", [3, 8, 10])
def test_the_line_holds_all_year_on_both_sides(turn: int) -> None:
    units = [british("b", "1111"), unit("c", "chinese_veteran", "1212")]
    game = Game(turn, "allied.operational", LINE, units, supply={"b": "full", "c": "full"})
    assert game.refused("allied", "move", units=["b"], path=["1111", "1211"]) == "6.3.B.3"
    assert game.refused("allied", "move", units=["c"], path=["1212", "1111"]) == "6.3.B.5"


@pytest.mark.clause("6.3.B.1", "14.3.1.1.C")
@pytest.mark.parametrize(("side", "flies"), [("east", True), ("", False)])
def test_us_planes_support_battles_in_the_east_only(side: str, flies: bool) -> None:
    board = f"4710 clear {side} | j jap, k jap\n4711 clear {side} | c vet w, d vet w\n4712 clear {side} airbase |"
    field = Battlefield(board, turn=8, crt="1/1", dice=[3], air={"allied": 2}, control={"4712": "allied"})
    field.assault("j k", "4711")
    assert (field.stage == "defender_air") == flies


@pytest.mark.clause("6.3.B.2", "14.3.1.2.B", "14.3.1.2.D")
@pytest.mark.parametrize(
    ("side", "air", "flies"),
    [
        ("east", {"imperial_east": 1}, True),
        ("east", {"imperial_west": 1}, False),
        ("", {"imperial_west": 1}, True),
        ("", {"imperial_east": 1}, False),
    ],
)
def test_the_w_zero_flies_in_the_west_and_the_others_in_the_east(side: str, air: dict[str, int], flies: bool) -> None:
    board = f"4710 clear {side} | j jap, k jap\n4711 clear {side} | c vet w, d vet w\n4712 clear {side} city |"
    field = Battlefield(board, turn=8, crt="1/1", dice=[3], air=air, control={"4712": "imperial"})
    field.assault("j k", "4711")
    assert (field.stage == "attacker_air") == flies


@pytest.mark.clause("6.3.B.3")
@pytest.mark.parametrize("kind", ["tank", "bia"])
@pytest.mark.parametrize(("start", "to"), [("1111", "1212"), ("1212", "1111")])
def test_tanks_and_puppets_never_cross_or_attack_across(kind: str, start: str, to: str) -> None:
    one = japanese("x", start, kind="tank", size="regiment") if kind == "tank" else unit("x", "bia", start)
    game = Game(8, "imperial.operational", LINE, [one], supply={"x": "full"})
    assert game.refused("imperial", "move", units=["x"], path=[start, to]) == "6.3.B.3"
    foe = unit("y", "chinese_veteran", to, w=True)
    game = Game(8, "imperial.assault", LINE, [one, foe], supply={"x": "full", "y": "full"})
    assert game.refused("imperial", "assault", attackers=["x"], targets=[to]) == "6.3.B.3"


@pytest.mark.clause("6.3.B.4")
@pytest.mark.parametrize(
    ("zone", "start", "to", "clause"),
    [
        ("west", "1111", "1212", None),
        ("west", "1212", "1111", None),
        ("east", "1212", "1111", "6.3.B.4"),
    ],
)
def test_western_japanese_cross_and_eastern_ones_do_not(zone: str, start: str, to: str, clause: str | None) -> None:
    game = Game(8, "imperial.operational", LINE, [japanese("j", start, zone=zone)], supply={"j": "full"})
    if clause is None:
        game.order("imperial", "move", units=["j"], path=[start, to])
    else:
        assert game.refused("imperial", "move", units=["j"], path=[start, to]) == clause


@pytest.mark.clause("6.3.B.5")
def test_only_w_units_act_in_the_west_and_they_fight_both_ways() -> None:
    units = [
        trained("w", "1111"),
        unit("c", "chinese_veteran", "1212"),
        japanese("je", "1211", zone="east"),
        japanese("jw", "1112"),
    ]
    game = Game(8, "allied.assault", LINE, units, supply=dict.fromkeys(("w", "c", "je", "jw"), "full"), dice=[3, 3])
    assert game.refused("allied", "assault", attackers=["c"], targets=["1112"]) == "6.3.B.5"
    assert game.ask(preview={"order": "assault", "attackers": ["w"], "targets": ["1112"]})["attack"] == 5
    assert game.ask(preview={"order": "assault", "attackers": ["w"], "targets": ["1211"]})["attack"] == 5


@pytest.mark.clause("6.3.B.7")
def test_supply_lines_stop_at_the_line_but_for_the_chinese() -> None:
    hexes = {**LINE, "1010": {"terrain": "clear", "region": "india"}}
    hexes |= {"1310": place("Kunming", "city", region="china", side="east")}
    units = [
        british("b", "1111"),
        japanese("j", "1213", zone="east"),
        unit("w", "chinese_veteran", "1112", w=True),
        unit("s", "chinese_veteran", "1310", kind="supply"),
    ]
    # West and north edges lie across the Line from those they would feed.
    edges = {"west": ["1311"], "south": ["1213"], "north": ["1013"]}
    game = Game(8, "allied.operational", hexes, units, edges=edges)
    assert game.ask(supply="b") == "out"
    assert game.ask(supply="j") == "out"
    there = Game(
        8, "allied.operational", hexes, [british("b", "1011")], edges={"west": ["1013"], "south": [], "north": []}
    )
    assert there.ask(supply="b") == "full"
    # The city is no Kunming here, so only an eastern unit may use it; the Line does not stop its line.
    kunming = {**strip(30, range(16, 20), "east"), "3020": {"terrain": "clear"}, "3021": {"terrain": "clear"}}
    kunming["3019"] = place("Kunming", "city", region="china", side="east")
    units = [unit("w", "chinese_veteran", "3021", w=True), unit("s", "chinese_veteran", "3019", kind="supply")]
    assert Game(8, "allied.operational", kunming, units).ask(supply="w") == "full"


@pytest.mark.clause("6.4.A")
@pytest.mark.parametrize(("turn", "sick"), [(2, 0), (3, 1), (7, 1), (8, 0)])
def test_each_side_looks_for_disease_in_its_own_new_units_phase_of_a_monsoon_turn(turn: int, sick: int) -> None:
    units = [british("b", "1011"), british("c", "1012"), japanese("j", "1013"), japanese("k", "1013")]
    untried = [1] if turn > 2 else []
    game = Game(turn - 1, "imperial.assault", {**LINE, **BASES}, units, dice=[*untried, *[1] * sick], line="none")
    game.end("imperial")
    assert game.state.phase_key == "allied.new_units" and game.state.tracks.disease_due == sick
    game = Game(turn, "allied.assault", {**LINE, **BASES}, units, dice=[1] * sick, line="none")
    game.end("allied")
    assert game.state.phase_key == "imperial.new_units" and game.state.tracks.disease_due == sick
