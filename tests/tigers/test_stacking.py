"""Stacking limits and the order of a stack (8.2, 8.3, 8.6)."""

from __future__ import annotations

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.visibility import Viewer

from .small import Game, japanese, strip

HEXES = strip(20, range(10, 20))


def crowd(divisions: int, brigades: int, at: str = "2010") -> list[dict[str, object]]:
    named = [japanese(f"d{n}", at) for n in range(divisions)]
    return [*named, *(japanese(f"r{n}", at, size="brigade") for n in range(brigades))]


@pytest.mark.clause("8.3.B")
@pytest.mark.parametrize(
    ("divisions", "brigades", "fewest"), [(4, 1, 1), (5, 0, 1), (5, 1, 2), (3, 4, 1), (2, 7, 2), (0, 10, 2)]
)
def test_the_fewest_units_that_suffice(divisions: int, brigades: int, fewest: int) -> None:
    play = Game(8, "imperial.operational", HEXES, crowd(divisions, brigades))
    assert play.refused("imperial", "eliminate", units=["r0" if brigades else "d0"]) == "8.3.A"
    play.end("imperial")
    assert play.ask(phase=True)["phase"] == "imperial.operational"
    units = play.field("imperial", "eliminate", "units")
    assert units is not None and (units["min"], units["max"]) == (fewest, fewest)
    chosen: list[str] = []
    for _ in range(fewest):
        offered = play.field("imperial", "eliminate", "units", units=chosen)
        assert offered is not None
        chosen.append([id_ for id_ in offered["from"] if id_ not in chosen][-1])
    play.order("imperial", "eliminate", units=chosen)
    assert play.ask(phase=True)["phase"] == "imperial.assault"


@pytest.mark.clause("8.3.B")
def test_a_set_of_the_right_size_must_also_suffice() -> None:
    # Eleven halves over a limit of eight: two units suffice if one of them is a division.
    play = Game(8, "imperial.operational", HEXES, crowd(5, 1))
    play.end("imperial")
    assert play.refused("imperial", "eliminate", units=["r0"]) == "8.3.B"
    assert play.refused("imperial", "eliminate", units=["d0", "d1", "r0"]) == "8.3.B"
    play.order("imperial", "eliminate", units=["d0", "r0"])


@pytest.mark.clause("8.3.B")
def test_each_hex_pays_for_itself() -> None:
    other = [{**unit, "id": f"x{unit['id']}", "at": "2012"} for unit in crowd(5, 0)]
    play = Game(8, "imperial.operational", HEXES, [*crowd(5, 0), *other])
    play.end("imperial")
    assert play.refused("imperial", "eliminate", units=["d0", "xd0"]) == "8.3.B"
    play.order("imperial", "eliminate", units=["d0"])
    assert play.ask(phase=True)["phase"] == "imperial.operational"
    play.order("imperial", "eliminate", units=["xd4"])
    assert play.ask(phase=True)["phase"] == "imperial.assault"


@pytest.mark.clause("8.6.A")
def test_a_commander_turns_his_own_stacks_in_his_own_phases() -> None:
    play = Game(8, "imperial.operational", HEXES, crowd(2, 1))
    assert play.refused("allied", "top", unit="d1") is not None
    assert play.refused("imperial", "top", unit="d0") is None
    play.order("imperial", "top", unit="r0")
    assert play.state.stacks["2010"] == ("r0", "d0", "d1")
    # The enemy's log says nothing of it.
    enemy = Viewer("seat", "allied", "allied")
    assert [entry.for_viewer(enemy) for entry in play.log] == [None]
    offered = TITLE.legal(play.state, "imperial", {"order": {"order": "top"}})["offer"]
    assert offered["fields"][0]["from"] == ["d0", "d1"]
