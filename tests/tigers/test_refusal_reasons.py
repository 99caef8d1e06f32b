"""Refusals that stand on one clause are told apart by their code, and name the right turn or number."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE

from .small import Game, british, place, strip, untried

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
