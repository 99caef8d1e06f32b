"""Stacking and what lies in sight (chapter 8)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.visibility import SPECTATOR, Viewer

from .small import BASES, Game, british, japanese, marauders, place, strip, trained, unit, untried
from .table import Battlefield

ROW = strip(10, range(10, 16))


def over(units: list[dict[str, Any]], mover: str = "m", side: str = "allied") -> str:
    """The phase reached once a unit has joined those at 1011 and its side says that it is done."""
    game = Game(8, f"{side}.operational", {**ROW, **BASES}, units, supply={one["id"]: "full" for one in units})
    game.order(side, "move", units=[mover], path=["1012", "1011"])
    game.end(side)
    return game.state.phase


def four(size: str = "division", **more: Any) -> list[dict[str, Any]]:
    return [british(f"b{n}", "1011", size=size, **more) for n in range(4)]


@pytest.mark.clause("8.1.A", "8.2.A", "8.2.B")
@pytest.mark.parametrize(
    ("sizes", "mover", "fits"),
    [
        (["division"] * 3, "division", True),
        (["division"] * 4, "division", False),
        (["division"] * 3 + ["brigade"], "brigade", True),
        (["division"] * 3 + ["brigade"], "division", False),
        (["brigade"] * 7, "regiment", True),
        (["brigade"] * 8, "regiment", False),
        (["regiment"] * 7, "division", False),
        (["corps", "army", "army_group"], "corps", True),
        (["corps", "army", "army_group", "corps"], "regiment", False),
    ],
)
def test_four_units_a_hex_with_brigades_and_regiments_as_halves(sizes: list[str], mover: str, fits: bool) -> None:
    units = [british(f"b{n}", "1011", size=size) for n, size in enumerate(sizes)]
    assert over([*units, british("m", "1012", size=mover)]) == ("assault" if fits else "operational")


@pytest.mark.clause("8.1.B")
def test_steps_make_no_difference_to_stacking() -> None:
    whole = [japanese(f"j{n}", "1011") for n in range(3)]
    worn = [japanese(f"j{n}", "1011", steps=1) for n in range(4)]
    assert over([*whole, japanese("m", "1012")], side="imperial") == "assault"
    assert over([*worn, japanese("m", "1012", steps=1)], side="imperial") == "operational"


@pytest.mark.clause("8.3.C", "8.3.A")
def test_any_number_may_pass_and_stop_while_the_phase_goes_on() -> None:
    units = [*four(), *(british(f"m{n}", "1012") for n in range(3))]
    game = Game(8, "allied.operational", ROW, units, supply={one["id"]: "full" for one in units})
    game.order("allied", "move", units=["m0", "m1", "m2"], path=["1012", "1011", "1010"])
    assert len(game.state.stacks["1010"]) == 3
    game.order("allied", "move", units=["b0", "b1"], path=["1011", "1010"])
    assert game.state.stack_halves("1010") == 10
    assert game.refused("allied", "eliminate", units=["b0"]) == "8.3.A"
    game.end("allied")
    assert game.state.phase == "operational" and game.ask(phase=True)["waiting"] == ["allied"]
    game.order("allied", "eliminate", units=["m0"])
    assert game.state.phase == "assault"


@pytest.mark.clause("8.4.1", "14.3.2.A")
def test_supply_units_weigh_nothing() -> None:
    hexes = {**strip(30, range(18, 22), "east"), "3019": place("Kunming", "city", region="china", side="east")}
    units = [unit(f"c{n}", "chinese_veteran", "3019") for n in range(3)]
    units += [unit("m", "chinese_veteran", "3020"), unit("s", "chinese_veteran", "3019", kind="supply")]
    game = Game(8, "allied.operational", {**hexes, **BASES}, units)
    game.order("allied", "move", units=["m"], path=["3020", "3019"])
    game.end("allied")
    assert game.state.phase == "assault"


@pytest.mark.clause("8.5.A", "8.5.B")
def test_the_marauders_stop_with_chinese_or_commonwealth_units_but_those_not_together() -> None:
    units = [
        marauders("1012"),
        british("b", "1011"),
        trained("w", "1013"),
        british("c", "1014"),
        untried("u", "1015", w=True),
    ]
    game = Game(8, "allied.operational", ROW, units, supply={one["id"]: "full" for one in units})
    game.order("allied", "move", units=["mm"], path=["1012", "1011"])
    game.order("allied", "move", units=["mm"], path=["1011", "1012"])
    game.order("allied", "move", units=["mm"], path=["1012", "1013"])
    assert game.refused("allied", "move", units=["c"], path=["1014", "1013"]) == "8.5.A"
    assert game.refused("allied", "move", units=["c"], path=["1014", "1015"]) == "8.5.A"


@pytest.mark.clause("8.5.C")
def test_imperial_units_of_all_kinds_share_a_hex() -> None:
    units = [
        japanese("t", "1012", kind="tank", size="regiment"),
        unit("b", "bia", "1012"), unit("i", "ina", "1013"), unit("h", "thai", "1013"), japanese("j", "1011"),
    ]  # fmt: skip
    game = Game(8, "imperial.operational", {**ROW, **BASES}, units, supply={one["id"]: "full" for one in units})
    game.order("imperial", "move", units=["t", "b"], path=["1012", "1011"])
    game.order("imperial", "move", units=["h"], path=["1013", "1012", "1011"])
    assert set(game.state.stacks["1011"]) == {"j", "t", "b", "h"}
    game.end("imperial")
    assert game.state.phase == "assault"


@pytest.mark.clause("8.6.A")
def test_of_an_enemy_stack_only_the_top_and_the_number_beneath_are_seen() -> None:
    units = [japanese("top", "1011"), japanese("deep", "1011", factors=[[1, 1, 1]]), british("b", "1013")]
    game = Game(8, "allied.operational", ROW, units)
    for viewer in (SPECTATOR, Viewer("seat", "allied", "allied")):
        view = TITLE.view(game.state, viewer)
        stack = view["stacks"]["1011"]
        assert stack["top"]["factors"] == [9, 11, 8] and stack["under"] == 1 and "units" not in stack
        assert "deep" not in str(view)


@pytest.mark.clause("8.6.B")
def test_a_declared_attack_turns_the_stack_up_and_cannot_be_called_off() -> None:
    field = Battlefield("2019 clear | j jap, k jap\n2020 clear | b ind, c bde 2-3-6, d ind", dice=[3], crt="1/1")
    before = TITLE.view(field.state, Viewer("seat", "imperial", "imperial"))
    assert "2-3" not in str(before["stacks"]["2020"]) and "[2, 3, 6]" not in str(before)
    field.assault("j k", "2020")
    during = TITLE.view(field.state, Viewer("seat", "imperial", "imperial"))
    assert [2, 3, 6] in [one["factors"] for one in during["battle"]["now"]["defenders"]]
    assert field.refused(field.order, order="done") == "8.6.B"
    assert field.refused(field.assault, "j", "2020") == "8.6.B"
