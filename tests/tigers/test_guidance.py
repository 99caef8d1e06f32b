"""Hints, player aids and lessons: their clauses exist, their words fit, and what would be lost is told in time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from app.engine.dice import SealedDice
from app.engine.title import Teacher, lessons
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.hints import _words as words
from app.engine.titles.tigers.kinds import KINDS
from app.engine.titles.tigers.terms import PHASES, SIDES
from tests.drill import DRILL
from tests.tigers.small import Game, british, japanese, place

CLAUSES = TITLE.reference()["clauses"]
STEP_FIELDS = {"text", "clause", "point", "done", "while"}
CONDITIONS = {
    "next", "path", "is", "order", "offer", "draft", "preview", "selected", "tab", "seat", "any", "all", "no",
}  # fmt: skip
POINTS = {"space", "offer", "commit", "tab", "sit", "field", "orders"}


def start() -> Any:
    return TITLE.setup({}, SealedDice(b"guidance", {}, "", 1))


def conditions(found: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield found
    for one in [*found.get("any", ()), *found.get("all", ()), *([found["no"]] if "no" in found else [])]:
        yield from conditions(one)


def test_every_moment_has_its_hint_and_every_clause_exists() -> None:
    said = words()
    assert set(said["phases"]) == set(PHASES)
    assert set(said["stages"]) == {"attacker_air", "defender_air", "defender_losses", "attacker_losses", "advance"}
    assert set(said["left"]) <= set(KINDS)
    for moment in (*said["phases"].values(), *said["stages"].values(), *said["debts"].values()):
        assert moment["clause"] in CLAUSES and moment["about"] and moment["usual"]
    assert all(clause in CLAUSES for _, _, clause in said["left"].values())


@pytest.mark.parametrize(
    ("position", "seat", "clause", "orders"),
    [
        ("march", "imperial", "11.1.A", ["move", "infiltrate"]),
        ("crowd", "imperial", "8.3.B", []),
        ("revolt", "imperial", "3.6.C", []),
        ("tokyo", "imperial", "9.2.A", ["disease", "withdraw", "replace"]),
    ],
)
def test_hints_say_what_is_left_to_do(position: str, seat: str, clause: str, orders: list[str]) -> None:
    state = DRILL.setup({"position": position}, SealedDice(b"", {}, "", 1))
    hints = DRILL.legal(state, seat)["hints"]
    assert hints["clause"] == clause
    assert [one["order"] for one in hints["left"]] == orders
    # Asked about one thing, or not asked at all, there is nothing to hint at.
    assert "hints" not in DRILL.legal(state, seat, {"space": "2019"})
    assert "hints" not in DRILL.legal(state, "allied")


def warned(game: Game, seat: str) -> list[str]:
    found = next(offer for offer in TITLE.legal(game.state, seat)["offers"] if offer["order"] == "done")
    return [one["clause"] for one in found.get("warn", ())]


def test_nothing_is_lost_without_a_warning() -> None:
    hexes = {"2019": place("Here"), "2020": {"terrain": "clear"}}
    crowd = [british(f"b{n}", "2019") for n in range(5)]
    game = Game(4, "allied.operational", hexes, crowd)
    assert warned(game, "allied") == ["8.3.B"]
    calm = Game(4, "allied.operational", hexes, crowd[:4])
    assert warned(calm, "allied") == []


def test_a_division_that_cannot_leave_warns_of_the_end() -> None:
    game = Game(5, "imperial.new_units", {"2019": place("Here")}, [japanese("j", "2019")], supply={"j": "out"})
    game.state = game.state.with_tracks(disease_due=0)
    assert "9.3.H" in warned(game, "imperial")


def test_the_aids_are_those_of_the_game_s_own_charts() -> None:
    state = start()
    aids = TITLE.board(state)["aids"]
    assert [one["key"] for one in aids["sequence"]] == [f"{side}.{phase}" for side in SIDES for phase in PHASES]
    tables = {one["key"]: one for one in aids["tables"]}
    assert set(tables) == {"combat", "terrain", "infiltration", "turns"}
    assert all(table["clause"] in CLAUSES for table in tables.values())
    assert all(len(row) == len(table["head"]) for table in tables.values() for row in table["rows"])
    combat = tables["combat"]
    for row in combat["rows"]:
        assert row[1:] == [state.charts.crt[name][int(row[0]) - 1] for name in combat["head"][1:]]
    assert len(tables["turns"]["rows"]) == 10
    other = DRILL.setup({"position": "march"}, SealedDice(b"", {}, "", 1))
    mine = DRILL.board(other)["aids"]["tables"][0]
    assert {cell for row in mine["rows"] for cell in row[1:]} == {"0/E"}


def test_lessons_speak_of_what_there_is() -> None:
    assert isinstance(TITLE, Teacher)
    board = TITLE.board(start())
    seats = {seat.key for seat in TITLE.seats({})}
    for lesson in lessons(TITLE):
        assert {"key", "title", "about", "options", "steps"} == set(lesson)
        for step in lesson["steps"]:
            assert {"text", "done"} <= set(step) <= STEP_FIELDS
            assert step.get("clause", "5.1.1") in CLAUSES
            point = step.get("point", {})
            assert set(point) <= POINTS
            assert point.get("space", "1718") in board["spaces"]
            assert point.get("offer", "done") in KINDS and point.get("sit", "allied") in seats
            for one in (*conditions(step["done"]), *conditions(step.get("while", {}))):
                assert set(one) <= CONDITIONS
                assert one.get("order", "done") in KINDS and one.get("draft", "move") in KINDS
