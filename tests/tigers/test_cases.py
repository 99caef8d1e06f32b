"""The judge's cases kept here, a small position and a script each, and those beside the checkout if any are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.commands.judge import run as judge
from app.engine.judge import run
from app.engine.titles.tigers.kinds import KINDS
from app.engine.titles.tigers.questions import QUESTIONS
from app.engine.titles.tigers.reference import reference

CASES = Path(__file__).parent / "cases"
BESIDE = Path(__file__).resolve().parents[3] / "shared" / "cases" / "tigers"

# The orders of the game itself; those between two commanders of one side are tried elsewhere.
JUDGED = {
    *("done", "top", "eliminate", "vacate", "replace", "recreate", "enter", "draw", "disease", "withdraw", "open_base"),
    *("matterhorn", "air_supply", "strategic", "airlift", "move", "infiltrate", "assault", "air", "losses", "advance"),
}


def read(path: Path) -> dict[str, Any]:
    document = json.loads(path.read_text("utf-8"))
    assert isinstance(document, dict)
    return document


def marked(folder: Path) -> Iterator[Any]:
    """Each case, marked with the clauses that it says it holds."""
    for path in sorted(folder.glob("*.json")):
        yield pytest.param(path, id=path.stem, marks=pytest.mark.clause(*read(path)["clauses"]))


@pytest.mark.parametrize("path", list(marked(CASES)))
def test_a_case_holds(path: Path) -> None:
    assert [line for line in run(read(path)) if line["holds"] is False] == []


@pytest.mark.skipif(not BESIDE.is_dir(), reason="no cases lie beside this checkout")
@pytest.mark.parametrize("path", sorted(BESIDE.glob("*.json")), ids=lambda path: path.stem)
def test_a_case_beside_the_checkout_holds(path: Path) -> None:
    assert [line for line in run(read(path)) if line["holds"] is False] == []


@pytest.mark.parametrize("path", sorted(CASES.glob("*.json")), ids=lambda path: path.stem)
def test_a_case_expects_something_of_clauses_that_there_are(path: Path) -> None:
    case = read(path)
    assert case["about"].endswith(".") and case["clauses"]
    assert set(case["clauses"]) <= set(reference()["clauses"])
    assert any(line["holds"] for line in run(case))


def test_the_cases_try_every_order_and_every_question() -> None:
    steps = [step for path in CASES.glob("*.json") for step in read(path)["script"]]
    orders = {step["order"]["order"] for step in steps if "order" in step}
    asked = {name for step in steps if "ask" in step for name in step["ask"]}
    assert set(KINDS) >= JUDGED and orders >= JUDGED
    # Layers are for a map on a page, and tried with it.
    assert {*QUESTIONS, "view"} - {"layers", "layer"} <= asked
    kinds = {name for step in steps for name in step}
    assert kinds == {"by", "order", "ask", "pass", "expect", "absent", "present", "keep", "same_as"}


SMALL: dict[str, Any] = {
    "title": "tigers",
    "board": {"hexes": {"2019": "clear"}, "line": "none"},
    "turn": 8,
    "phase": "allied.operational",
    "units": [],
}


@pytest.mark.parametrize(
    ("change", "script", "status"),
    [
        ({}, [{"ask": {"phase": True}, "expect": {"turn": 8}}], 0),
        ({}, [], 0),
        ({}, [{"ask": {"phase": True}, "expect": {"turn": 9}}], 1),
        ({"dice": [3]}, [], 1),
        ({}, [{"by": "allied", "order": {"order": "done"}}, {"by": "allied", "order": {"order": "done"}}], 1),
        ({"turn": 11}, [], 2),
        ({"phase": "allied.lunch"}, [], 2),
        ({"markers": {"luck": 1}}, [], 2),
        ({"units": [{"id": "b", "force": "commonwealth", "kind": "infantry", "at": "2020"}]}, [], 2),
        ({"title": "no such title"}, [], 2),
        ({}, [{"by": "nobody", "order": {"order": "done"}}], 2),
        ({}, [{"say": "hello"}], 2),
    ],
)
def test_the_command_ends_with_nought_one_or_two(
    change: dict[str, Any], script: list[Any], status: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps({**SMALL, **change, "script": script}))
    assert judge([str(path)]) == status
    told = capsys.readouterr()
    assert bool(told.err) == (status == 2)


def test_a_folder_ends_with_the_worst_of_its_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "good.json").write_text(json.dumps({**SMALL, "script": []}))
    assert judge([str(tmp_path)]) == 0
    (tmp_path / "torn.json").write_text("{")
    assert judge([str(tmp_path)]) == 2
    assert "1 of 2 cases hold" in capsys.readouterr().out
