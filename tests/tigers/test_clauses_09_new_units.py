"""Replacements, reinforcements and withdrawals (chapter 9)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.titles.tigers.pack import shipped

from .small import BASES, Game, british, japanese, marauders, place, strip, unit, untried
from .table import Battlefield

ROW = strip(10, range(10, 20))
EDGES = {"west": ["1010"], "south": ["1018"], "north": []}


@pytest.mark.clause("9.0.A", "9.0.C", "9.1.C", "9.1.2.A")
def test_replacement_steps_are_no_counters_and_stay_where_they_were_given() -> None:
    units = [british("b", "1011", steps=1), british("c", "1012", steps=1), british("d", "1013", steps=1)]
    game = Game(3, "allied.new_units", ROW, units, edges=EDGES)
    assert game.ask(track=True)["replacements"]["commonwealth"] == 2
    counters = len(game.state.units)
    game.order("allied", "replace", unit="b", steps=1)
    assert (game.unit("b").steps, len(game.state.units)) == (2, counters)
    game.order("allied", "replace", unit="c", steps=1)
    assert game.ask(track=True)["replacements"]["commonwealth"] == 0
    assert game.refused("allied", "replace", unit="d", steps=1) == "9.1.2.B"


@pytest.mark.clause("9.0.B", "9.2.A", "9.2.B", "3.1.C", "3.2.B")
def test_a_reinforcement_comes_whole_in_the_new_units_phase_of_its_turn_and_acts_at_once() -> None:
    units = [british("r", "turn:8"), british("later", "turn:9"), japanese("j", "1012")]
    game = Game(8, "allied.new_units", {**ROW, **BASES}, units, edges=EDGES, dice=[3, 3])
    assert game.field("allied", "enter", "unit") == {
        "name": "unit",
        "label": "Reinforcement",
        "type": "piece",
        "from": ["r"],
    }
    assert game.refused("allied", "enter", unit="later", at="1010") == "9.2.E"
    game.order("allied", "enter", unit="r", at="1010")
    assert (game.unit("r").steps, game.ask(supply="r")) == (2, "full")
    game.end("allied", "allied")
    game.order("allied", "move", units=["r"], path=["1010", "1011"])
    game.end("allied")
    assert game.ask(preview={"order": "assault", "attackers": ["r"], "targets": ["1012"]})["attack"] == 5


@pytest.mark.clause("9.1.A")
@pytest.mark.parametrize("force", ["commonwealth", "west_african"])
def test_the_dead_stay_dead(force: str) -> None:
    game = Game(3, "allied.new_units", ROW, [unit("b", force, "dead")], edges=EDGES)
    assert game.refused("allied", "replace", unit="b", steps=1) == "9.1.A"
    assert game.refused("allied", "recreate", unit="b", at="1010") == "9.1.A"


@pytest.mark.clause("9.1.A", "9.1.B", "9.2.4.A", "9.2.4.B")
def test_but_the_marauders_come_back_again_and_again() -> None:
    game = Game(3, "allied.new_units", {**ROW, **BASES}, [marauders("dead")], edges=EDGES)
    assert game.refused("allied", "recreate", unit="mm", at="1011") == "9.2.4.B"
    game.order("allied", "recreate", unit="mm", at="1010")
    assert (game.unit("mm").at, game.unit("mm").steps) == ("1010", 1)
    again = Game(4, "allied.new_units", {**ROW, **BASES}, [marauders("dead")], edges=EDGES)
    again.order("allied", "recreate", unit="mm", at="1010")
    assert not [one for one in shipped().units if one.force == "us" and one.at.startswith("turn:")]


@pytest.mark.clause("9.1.1.E")
def test_a_unit_that_took_replacements_marches_and_fights_as_ever() -> None:
    game = Game(
        3, "allied.new_units", ROW, [british("b", "1011", steps=1), japanese("j", "1014", steps=1)],
        edges=EDGES, dice=[3],
    )  # fmt: skip
    game.order("allied", "replace", unit="b", steps=1)
    game.end("allied", "allied")
    game.order("allied", "move", units=["b"], path=["1011", "1012", "1013"])
    game.end("allied")
    assert game.ask(preview={"order": "assault", "attackers": ["b"], "targets": ["1014"]})["attack"] == 5


CITY = {"3019": place("Kunming", "city", region="china", side="east", start="allied")}


@pytest.mark.clause("9.2.1.A", "9.2.1.B")
def test_all_chinese_reinforcements_are_untried_units_and_the_fallen_go_back_to_the_pool() -> None:
    coming = [one for one in shipped().units if one.chinese and one.at.startswith("turn:")]
    assert coming == []
    units = [unit("x", "chinese_veteran", "turn:3"), untried("u")]
    game = Game(2, "imperial.assault", {**CITY, **BASES}, units, dice=[2, 1])
    game.end("imperial")
    assert game.refused("allied", "enter", unit="x", at="3019") == "9.2.1.A"
    game.order("allied", "draw", at="3019")
    assert game.field("allied", "draw", "at") is None


@pytest.mark.clause("9.2.1.B", "13.10.E")
def test_an_eliminated_untried_unit_goes_back_with_its_value() -> None:
    field = Battlefield("4710 clear east | j jap\n4711 clear east | u untried", dice=[1], draws=[[2, 4, 6]], crt="0/E")
    field.assault("j", "4711")
    assert field.at("u") == "pool" and field.state.untried == ((2, 4, 6),)
    assert field.state.units["u"].down


@pytest.mark.clause("9.2.5.A", "9.2.5.B", "9.2.5.C", "9.2.5.D")
def test_japanese_reinforcements_come_over_the_edge_that_their_letter_names() -> None:
    coming = [one for one in shipped().units if one.japanese and one.at.startswith("turn:")]
    either = sorted(one.name for one in coming if one.entry == "either")
    assert either == ["47", "49"] and {one.entry for one in coming} <= {"west", "east", "either"}
    assert {one.at for one in coming if one.entry == "either"} == {"turn:7"}
    hexes: dict[str, Any] = {**ROW, **strip(50, range(1, 4), "east")}
    units = [japanese(name, "turn:8", zone=None, entry=name) for name in ("west", "east", "either")]
    edges = {"west": [], "south": ["1018"], "north": ["5001"]}
    for name, south, north in (("west", None, "9.2.5.B"), ("east", "9.2.5.C", None), ("either", None, None)):
        for key, clause in (("1018", south), ("5001", north)):
            game = Game(8, "imperial.new_units", hexes, units, edges=edges)
            if clause:
                assert game.refused("imperial", "enter", unit=name, at=key) == clause
            else:
                game.order("imperial", "enter", unit=name, at=key)


@pytest.mark.clause("9.3.A", "9.3.C", "9.3.D", "9.3.F")
@pytest.mark.parametrize("steps", [4, 1])
def test_a_division_of_any_strength_leaves_for_good_and_takes_no_place_on_the_railway(steps: int) -> None:
    units = [japanese("j", "1012", steps=steps), japanese("k", "1013")]
    game = Game(5, "imperial.new_units", ROW, units, edges=EDGES)
    game.order("imperial", "withdraw", unit="j")
    assert game.unit("j").at == "withdrawn" and game.state.tracks.strategic_halves == {}
    game.end("imperial")
    assert game.refused("imperial", "withdraw", unit="k") == "5.1.1"
    assert game.refused("imperial", "move", units=["j"], path=["1012", "1013"]) is not None


@pytest.mark.clause("9.3.A", "9.3.E")
@pytest.mark.parametrize("turn", range(2, 11))
def test_withdrawals_are_due_on_turns_five_to_seven_alone(turn: int) -> None:
    hexes = {**ROW, **strip(50, range(1, 4), "east")}
    units = [japanese("w", "1012"), *(japanese(f"e{n}", "5002", zone="east") for n in range(3))]
    edges = {"west": [], "south": ["1018"], "north": ["5001"]}
    game = Game(turn, "imperial.new_units", hexes, units, edges=edges, air={"imperial_east": 5})
    due = {5: ["w"], 6: ["e0", "e1", "e2"]}.get(turn)
    if due:
        field = game.field("imperial", "withdraw", "unit")
        assert field is not None and field["from"] == due
    else:
        assert (game.field("imperial", "withdraw", "air") is not None) == (turn == 7)
        assert game.refused("imperial", "withdraw", unit="w") == "9.3.A"


@pytest.mark.clause("9.3.G", "14.3.1.2.F")
def test_two_eastern_planes_leave_on_turn_seven() -> None:
    game = Game(7, "imperial.new_units", ROW, [], air={"allied": 0, "imperial_west": 1, "imperial_east": 5})
    game.order("imperial", "withdraw", air=1)
    game.order("imperial", "withdraw", air=1)
    game.end("imperial")
    assert game.state.tracks.planes == {"allied": 0, "imperial_west": 1, "imperial_east": 3}
