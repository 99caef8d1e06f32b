"""Replacement steps: who gets them, how many, and the Marauders' return (9.1)."""

from __future__ import annotations

import pytest

from .small import BASES, Game, british, japanese, marauders, place, strip, trained, unit

HEXES = {**strip(10, range(10, 20)), **strip(11, range(10, 20)), "1310": {"terrain": "clear", "side": "west"}}
EDGES = {"west": ["1010"], "south": ["1019"], "north": []}


def allied(units: list[dict[str, object]], turn: int = 4, **markers: object) -> Game:
    return Game(turn, "allied.new_units", HEXES, units, edges=EDGES, markers=markers)


@pytest.mark.clause("9.1.1.C")
@pytest.mark.clause("9.1.1.D")
def test_a_unit_takes_any_number_of_steps_up_to_full_strength() -> None:
    game = Game(
        8,
        "imperial.new_units",
        HEXES,
        [japanese("j1", "1018", steps=1), japanese("j2", "1017", steps=3)],
        edges=EDGES,
        markers={"replacements": {"japanese": 5}},
    )
    assert game.refused("imperial", "replace", unit="j2", steps=2) == "9.1.1.D"
    game.order("imperial", "replace", unit="j1", steps=3)
    assert game.unit("j1").steps == 4
    assert game.refused("imperial", "replace", unit="j1", steps=1) == "9.1.1.D"
    assert game.state.tracks.replacements["japanese"] == 2


@pytest.mark.clause("9.1.2.B")
def test_steps_go_to_their_own_nation_as_far_as_they_last() -> None:
    game = allied(
        [british("b1", "1011", steps=1), marauders("1012", steps=1)], replacements={"commonwealth": 0, "us": 1}
    )
    assert game.refused("allied", "replace", unit="b1", steps=1) == "9.1.2.B"
    game.order("allied", "replace", unit="mm", steps=1)
    assert game.unit("mm").steps == 2


@pytest.mark.clause("9.1.2.C")
@pytest.mark.clause("9.1.3.A")
def test_only_chinese_steps_are_kept() -> None:
    game = Game(1, "imperial.assault", {**HEXES, **BASES}, [british("b1", "1011")], edges=EDGES)
    game.end("imperial")
    assert game.state.tracks.chinese_replacements == 8
    assert game.state.tracks.replacements == {"commonwealth": 2, "us": 1}
    game.end(*["allied"] * 4)
    assert game.state.tracks.chinese_replacements == 8
    assert game.state.tracks.replacements == {"japanese": 4}


@pytest.mark.clause("9.1.2.D")
def test_of_the_empire_only_japanese_infantry_is_rebuilt() -> None:
    tank = japanese("t1", "1018", kind="tank", size="regiment", steps=3)
    thai = unit("th", "thai", "1017", steps=1)
    game = Game(8, "imperial.new_units", HEXES, [tank, thai], edges=EDGES)
    assert game.refused("imperial", "replace", unit="t1", steps=1) == "9.1.2.D"
    assert game.refused("imperial", "replace", unit="th", steps=1) == "9.1.2.D"
    assert game.field("imperial", "replace", "unit") is None


@pytest.mark.clause("9.1.1.A")
def test_supply_as_the_phase_began_decides() -> None:
    game = allied([british("b1", "1310", steps=1), british("b2", "1015", steps=1)], replacements={"commonwealth": 2})
    assert game.refused("allied", "replace", unit="b1", steps=1) == "9.1.1.A"
    assert game.field("allied", "replace", "unit") == {
        "name": "unit",
        "label": "Unit to rebuild",
        "type": "piece",
        "from": ["b2"],
    }
    count = game.field("allied", "replace", "steps", unit="b2")
    assert count is not None and (count["min"], count["max"]) == (1, 1)


@pytest.mark.clause("9.1.3.B")
def test_us_trained_units_are_rebuilt_beside_the_marauders_on_a_line_to_india() -> None:
    units = [
        trained("near", "1012", steps=1),
        trained("far", "1018", steps=1),
        marauders("1013"),
        unit("vet", "chinese_veteran", "1014", w=True, steps=1),
    ]
    game = allied(units, chinese_replacements=8)
    game.order("allied", "replace", unit="near", steps=1)
    assert game.state.tracks.chinese_replacements == 7
    assert game.refused("allied", "replace", unit="far", steps=1) in ("9.1.1.A", "9.1.3.B")
    assert game.refused("allied", "replace", unit="vet", steps=1) == "9.1.3.A"


@pytest.mark.clause("9.1.B")
@pytest.mark.clause("9.2.4.B")
def test_the_marauders_come_back_over_the_western_edge() -> None:
    fallen = marauders("dead", steps=1)
    other = british("b1", "dead")
    game = allied([fallen, other], replacements={"us": 1})
    assert game.refused("allied", "recreate", unit="b1", at="1010") == "9.1.A"
    assert game.refused("allied", "recreate", unit="mm", at="1011") == "9.2.4.B"
    game.order("allied", "recreate", unit="mm", at="1010")
    assert (game.unit("mm").at, game.unit("mm").steps) == ("1010", 1)
    assert game.state.entered["mm"] > 0
    assert game.field("allied", "recreate", "at") is None


@pytest.mark.clause("9.2.4.B")
def test_no_return_through_an_edge_hex_that_the_enemy_holds() -> None:
    game = allied([marauders("dead", steps=1), japanese("j1", "1010")], replacements={"us": 1})
    assert game.refused("allied", "recreate", unit="mm", at="1010") == "9.2.4.B"
    assert game.field("allied", "recreate", "at") is None


@pytest.mark.clause("9.1.C")
def test_reinforcements_to_come_are_not_rebuilt() -> None:
    game = allied([british("b1", "turn:6")])
    assert game.refused("allied", "replace", unit="b1", steps=1) == "9.1.C"


@pytest.mark.clause("7.7.1.D")
def test_a_chinese_unit_in_the_east_never_uses_the_chinese_steps_of_the_west() -> None:
    hexes = {
        **HEXES,
        "3019": place("Kunming", "city", region="china", side="east"),
        "3018": {"terrain": "clear", "side": "east"},
    }
    units = [
        unit("s1", "chinese_veteran", "3019", kind="supply"),
        trained("u1", "3018", steps=1),
        marauders("1012"),
    ]
    game = Game(4, "allied.new_units", hexes, units, edges=EDGES, markers={"chinese_replacements": 8})
    assert game.refused("allied", "replace", unit="u1", steps=1) == "9.1.3.B"
