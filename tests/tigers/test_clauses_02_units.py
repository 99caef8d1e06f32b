"""Counters and the groups they belong to (chapter 2): what the engine does with steps, sides and nationalities."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.faces import face
from app.engine.titles.tigers.pack import shipped
from app.engine.visibility import SPECTATOR, Viewer

from .small import BASES, Game, british, japanese, strip, trained, unit, untried
from .table import Battlefield

FORCES = {
    "allied": ["commonwealth", "west_african", "us", "chinese_untried", "chinese_veteran", "chinese_us_trained"],
    "imperial": ["japanese", "bia", "ina", "thai"],
}


def one_of_each(phase: str) -> Game:
    """One unit of every force, each in a hex of its own column, far from the others."""
    forces = [force for side in FORCES.values() for force in side]
    hexes = {key: value for n in range(len(forces)) for key, value in strip(10 + 3 * n, range(10, 12)).items()}
    units = [
        unit(force, force, f"{10 + 3 * n}10", w=force.startswith("chinese"), revealed=True)
        for n, force in enumerate(forces)
    ]
    return Game(8, phase, hexes, units)


@pytest.mark.clause("2.12.1", "2.12.1.1", "2.12.2.1")
@pytest.mark.parametrize("side", ["allied", "imperial"])
def test_each_side_moves_the_units_of_all_its_nations_and_no_others(side: str) -> None:
    game = one_of_each(f"{side}.operational")
    field = game.field(side, "move", "units")
    assert field is not None and sorted(field["from"]) == sorted(FORCES[side])
    other = "imperial" if side == "allied" else "allied"
    for force in FORCES[other]:
        at = game.unit(force).at
        assert game.refused(side, "move", units=[force], path=[at, f"{at[:2]}11"]) is None


@pytest.mark.clause("2.12.1.1.1", "2.12.1.1.2", "2.12.1.2.1", "2.12.1.3.1")
def test_the_western_edge_feeds_the_anglo_allied_and_the_chinese_have_their_own_sources() -> None:
    hexes = strip(10, range(10, 17))
    units = [
        british("b", "1011"),
        unit("wa", "west_african", "1012"),
        unit("us", "us", "1013"),
        unit("v", "chinese_veteran", "1014", w=True),
        trained("t", "1015"),
        untried("u", "1016", revealed=True, w=True),
    ]
    game = Game(8, "allied.operational", hexes, units, edges={"west": ["1010"], "south": [], "north": []})
    assert {u["id"]: game.ask(supply=u["id"]) for u in units} == {
        "b": "full", "wa": "full", "us": "full", "v": "out", "t": "out", "u": "out"
    }  # fmt: skip


@pytest.mark.clause("2.12.1.1.2", "9.1.2.B")
def test_british_indians_and_west_africans_share_one_nations_replacements() -> None:
    units = [british("i", "1011", name="17 I", steps=1), unit("wa", "west_african", "1012", steps=1)]
    edges = {"west": ["1010"], "south": [], "north": []}
    game = Game(3, "allied.new_units", strip(10, range(10, 14)), units, edges=edges)
    game.order("allied", "replace", unit="i", steps=1)
    game.order("allied", "replace", unit="wa", steps=1)
    assert game.state.tracks.replacements["commonwealth"] == 0


@pytest.mark.clause("2.12.1.2.1")
def test_the_fourteenth_air_force_flies_for_the_allies() -> None:
    board = "4710 clear east | j jap zone=east\n4711 clear east | c vet, d vet\n4712 clear east airbase start=allied |"
    field = Battlefield(board, turn=4, air={"allied": 1}, control={"4712": "allied"}, dice=[1], crt="1/1")
    field.assault("j", "4711")
    assert field.stage == "defender_air"
    field.air("allied", 1)
    assert field.state.tracks.planes_used["allied"] == 1


@pytest.mark.clause("2.12.1.3.1")
@pytest.mark.parametrize("force", ["chinese_untried", "chinese_veteran", "chinese_us_trained"])
def test_every_kind_of_chinese_unit_keeps_apart_from_the_commonwealth(force: str) -> None:
    units = [unit("c", force, "1011", w=True, revealed=True), british("b", "1012")]
    game = Game(8, "allied.operational", strip(10, range(10, 14)), units)
    assert game.refused("allied", "move", units=["c"], path=["1011", "1012"]) == "8.5.A"


@pytest.mark.clause("2.12.2.1.1", "2.12.2.2.1")
def test_japanese_infiltrate_and_the_three_puppet_armies_do_not() -> None:
    for force, clause in (("japanese", None), ("bia", "12.3.D"), ("ina", "12.3.D"), ("thai", "12.3.D")):
        units = [unit("x", force, "1011", zone="west"), british("b", "1012")]
        supply = {"x": "full", "b": "full"}
        game = Game(2, "imperial.operational", strip(10, range(10, 14)), units, supply=supply, dice=[6, 6])
        if clause:
            assert game.refused("imperial", "infiltrate", units=["x"], into="1012") == clause
        else:
            assert game.order("imperial", "infiltrate", units=["x"], into="1012")["ok"]


@pytest.mark.clause("2.12.2.1.1")
def test_tanks_are_japanese_too() -> None:
    units = [japanese("t", "1011", kind="tank", size="regiment"), unit("th", "thai", "1011")]
    phase = Game(5, "allied.assault", {**strip(10, range(10, 12)), **BASES}, units, dice=[1])
    phase.end("allied")
    assert (phase.unit("t").steps, phase.unit("th").steps) == (3, 2)


@pytest.mark.clause("2.11.A", "2.11.H", "2.11.B")
def test_counters_have_one_two_or_four_steps_and_a_line_of_factors_for_each() -> None:
    fighting = [unit for unit in shipped().units if unit.ground]
    assert {unit.max_steps for unit in fighting} == {1, 2, 4}
    for one in fighting:
        assert len(one.factors) in (one.max_steps, 0 if one.untried else one.max_steps)
        assert one.steps == one.max_steps
    large = [unit for unit in fighting if unit.max_steps == 4]
    assert all(unit.size == "division" for unit in large)
    assert {unit.force for unit in large} <= {"japanese", "commonwealth", "west_african", "chinese_us_trained"}


FOUR = [[9, 11, 8], [7, 9, 8], [5, 6, 8], [3, 3, 8]]


@pytest.mark.clause("2.11.C", "2.11.F", "2.11.G", "2.11.H", "3.2.C")
def test_a_loss_turns_a_counter_over_or_swaps_it_and_the_last_step_kills() -> None:
    units = [
        japanese("four", "1011"),
        japanese("two", "1012", factors=FOUR[:2]),
        japanese("one", "1013", factors=FOUR[:1]),
    ]
    game = Game(5, "allied.assault", {**strip(10, range(10, 14)), **BASES}, units, dice=[6])
    game.end("allied")  # The monsoon's disease: three steps.
    game.order("imperial", "disease", steps={"four": 1, "two": 1, "one": 1})
    assert (game.ask(unit="four")["steps"], game.ask(unit="four")["factors"]) == (3, FOUR[1])
    assert (game.ask(unit="two")["steps"], game.ask(unit="two")["factors"]) == (1, FOUR[1])
    assert game.ask(unit="one")["at"] == "dead"


@pytest.mark.clause("2.11.D", "9.1.1.B")
@pytest.mark.parametrize(("steps", "given", "factors"), [(1, 1, FOUR[2]), (2, 1, FOUR[1]), (2, 2, FOUR[0])])
def test_replacements_bring_the_stronger_side_or_counter_back(steps: int, given: int, factors: list[int]) -> None:
    edges = {"west": [], "south": ["1010"], "north": []}
    game = Game(2, "imperial.new_units", strip(10, range(10, 14)), [japanese("j", "1012", steps=steps)], edges=edges)
    game.order("imperial", "replace", unit="j", steps=given)
    assert game.ask(unit="j")["factors"] == factors


def shown(force: str, kind: str = "infantry", size: str = "division", **more: Any) -> dict[str, Any]:
    """The face of a counter on a small board, as a spectator sees it."""
    game = Game(
        8, "allied.operational", strip(10, range(10, 12)), [unit("x", force, "1010", kind=kind, size=size, **more)]
    )
    return dict(TITLE.view(game.state, SPECTATOR)["stacks"]["1010"]["top"])


@pytest.mark.clause("2.5.1", "2.5.1.1", "2.5.1.2", "2.5.1.3", "2.5.1.4", "2.5.2.1", "2.5.2.2", "2.5.2.3")
@pytest.mark.clause("2.5.2.4", "2.5.2.5", "2.5.2.6", "2.5.2.7")
def test_each_nationality_has_a_colour_scheme_that_the_board_explains() -> None:
    tank = shown("japanese", "tank", zone="west")["scheme"]
    schemes = {force: shown(force, revealed=True)["scheme"] for side in FORCES.values() for force in side}
    assert tank == "japanese_tank" != schemes["japanese"]
    assert {schemes[force] for force in ("bia", "ina", "thai")} == {"puppet"}
    assert len(set(schemes.values()) | {tank}) == 9
    game = one_of_each("allied.operational")
    legend = TITLE.board(game.state)["schemes"]
    for side, forces in FORCES.items():
        assert {legend[schemes[force]]["side"] for force in forces} == {side}
    assert legend[tank]["side"] == "imperial"


@pytest.mark.clause("2.7.1", "2.7.2", "2.7.3", "2.7.4", "2.7.5", "2.7.6", "2.7.7", "2.7.8")
def test_sizes_are_shown_by_their_marks() -> None:
    marks = {size: shown("japanese", size=size)["size"] for size in ("regiment", "brigade", "division", "corps")}
    marks |= {size: shown("chinese_veteran", size=size)["size"] for size in ("army", "army_group")}
    assert marks == {
        "regiment": "III", "brigade": "X", "division": "XX", "corps": "XXX", "army": "XXXX", "army_group": "XXXXX"
    }  # fmt: skip
    assert (shown("ina", irregular=True)["irregular"], shown("ina")["irregular"]) == (True, False)


@pytest.mark.clause("2.8.1", "2.8.2", "2.8.3", "2.8.4", "2.8.5", "2.8.6", "2.8.7")
def test_kinds_are_shown_and_paratroops_count_as_infantry() -> None:
    kinds = ("infantry", "tank", "special", "cavalry", "paratroop")
    assert [shown("japanese", kind)["kind"] for kind in kinds] == list(kinds)
    edges = {"west": [], "south": ["1010"], "north": []}
    units = [japanese("p", "1012", kind="paratroop", steps=1)]
    game = Game(2, "imperial.new_units", strip(10, range(10, 14)), units, edges=edges)
    game.order("imperial", "replace", unit="p", steps=1)
    party = [japanese("p", "1011", kind="paratroop"), japanese("t", "1011", kind="tank", size="regiment")]
    raid = Game(
        2, "imperial.operational", strip(10, range(10, 14)), [*party, british("b", "1012")],
        supply=dict.fromkeys("ptb", "full"), dice=[6, 6],
    )  # fmt: skip
    assert raid.order("imperial", "infiltrate", units=["t", "p"], into="1012")["ok"]


@pytest.mark.clause("2.2.C")
def test_every_hex_has_its_number_and_places_their_names() -> None:
    state = TITLE.set_up({"title": "tigers", "turn": 2, "phase": "allied.operational"})[0]
    spaces = TITLE.board(state)["spaces"]
    assert spaces["1924"]["place"]["name"] == "Mandalay" and spaces["2218"]["place"]["name"] == "Myitkyina"
    assert all(len(key) == 4 and key.isdigit() for key in spaces)


@pytest.mark.clause("3.3.A", "3.3.D")
def test_an_untried_unit_shows_a_question_mark_and_counts_as_infantry() -> None:
    game = Game(8, "allied.operational", strip(10, range(10, 12)), [untried("u", "1010", w=True)], draws=[])
    for viewer in (SPECTATOR, Viewer("seat", "allied", "allied"), Viewer("arbiter")):
        top = TITLE.view(game.state, viewer)["stacks"]["1010"]["top"]
        assert (top["down"], top["factors"], top["kind"]) == (True, None, "infantry")
    assert face(game.unit("u"))["max_steps"] == 1
