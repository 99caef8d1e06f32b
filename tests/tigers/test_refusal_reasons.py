"""Refusals that stand on one clause are told apart by their code, and name the right turn or number."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE

from .small import Game, british, japanese, place, strip, unit, untried

HEXES = {
    **strip(10, range(10, 12), region="india"),
    "2218": place("Myitkyina", region="burma", start="allied", side="west"),
    "3019": place("Kunming", "city", region="china", start="allied", side="east"),
}
UNITS = [british("here", "1011"), british("soon", "turn:9"), british("late", "turn:10"), british("now", "turn:8")]


def why(game: Game, seat: str, order: str, **fields: Any) -> tuple[str, str | None, str]:
    with pytest.raises(RuleError) as caught:
        TITLE.decide(game.state, seat, {"order": order, **fields}, game.dice)
    return caught.value.code, caught.value.clause, caught.value.message


@pytest.mark.clause("9.2.E")
def test_who_is_not_due_is_told_his_turn_if_he_has_one() -> None:
    edges = {"west": ["1010"], "south": [], "north": []}
    game = Game(8, "allied.new_units", HEXES, UNITS, edges=edges)
    told = {unit["id"]: why(game, "allied", "enter", unit=unit["id"], at="1010")[2] for unit in UNITS[:3]}
    assert told == {
        "here": "here is no reinforcement of this turn.",
        "soon": "soon comes on turn 9; this is turn 8.",
        "late": "late comes on turn 10; this is turn 8.",
    }


@pytest.mark.clause("7.7.4.A")
def test_a_base_that_is_never_one_is_told_from_one_that_is_not_ready() -> None:
    game = Game(8, "allied.new_units", HEXES, UNITS)
    assert why(game, "allied", "open_base", at="1010")[:2] == ("no_base", "7.7.4.A")
    assert why(game, "allied", "open_base", at="2218")[:2] == ("not_ready", "7.7.4.A")


@pytest.mark.clause("9.2.2.A", "8.5.A")
def test_no_untried_unit_rises_beside_commonwealth_troops() -> None:
    markers = {"untried_due": 1}
    for other, code in (([british("b", "3019")], "no_mixing"), ([], None)):
        game = Game(8, "allied.new_units", HEXES, [untried("p"), *other], markers=markers)
        if code:
            assert why(game, "allied", "draw", at="3019")[:2] == (code, "8.5.A")
        else:
            game.order("allied", "draw", at="3019")
            told = [entry.text for entry in game.log]
            assert told == ["An untried unit rises in Kunming (3019)."]


@pytest.mark.clause("9.2.C", "8.2.A")
def test_a_full_hex_says_how_many_it_holds() -> None:
    edges = {"west": ["1010"], "south": [], "north": []}
    full = [british(f"b{n}", "1010") for n in range(4)]
    game = Game(8, "allied.new_units", HEXES, [*full, british("now", "turn:8")], edges=edges)
    code, clause, message = why(game, "allied", "enter", unit="now", at="1010")
    assert (code, clause) == ("overstacked", "9.2.C") and " holds 4 units at most" in message


@pytest.mark.clause("10.5.A", "10.6.A")
def test_who_does_not_fly_at_all() -> None:
    units = [japanese("j", "1010"), unit("v", "chinese_veteran", "1011")]
    game = Game(8, "imperial.strategic", HEXES, units)
    assert why(game, "imperial", "airlift", units=["j"], to="3019")[:2] == ("wrong_force", "10.5.A")
    game = Game(8, "allied.strategic", HEXES, units)
    assert why(game, "allied", "airlift", units=["v"], to="3019")[:2] == ("wrong_force", "10.6.A")
