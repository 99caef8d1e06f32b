"""`tigers oob`: every counter stands in the table once, with its factors and its start."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

from app.cli import main
from app.commands.oob import FORCES, arrival, chosen
from app.engine.titles.tigers import TITLE, terms

Capture = pytest.CaptureFixture[str]
UNITS = TITLE.pack_docs()["units"]["units"]


def table(capsys: Capture, *argv: str) -> list[str]:
    assert main(["oob", *argv]) == 0
    return [line.rstrip() for line in capsys.readouterr().out.splitlines()]


def rows(lines: list[str]) -> list[str]:
    return [line for line in lines if re.match(r" +\d+ {2,}", line)]


def test_every_unit_is_counted_once(capsys: Capture) -> None:
    lines = table(capsys)
    assert sum(int(row.split()[0]) for row in rows(lines)) == len(UNITS)
    heads = dict(re.findall(r"^(.+): (\d+)$", "\n".join(lines), re.M))
    assert {name: int(heads[name]) for name in FORCES.values()} == {
        name: sum(unit["force"] == force for unit in UNITS) for force, name in FORCES.items()
    }


@pytest.mark.parametrize("unit", [unit for unit in UNITS if unit["at"] != "pool"], ids=lambda unit: str(unit["id"]))
def test_a_unit_stands_with_its_factors_and_start(unit: dict[str, object], whole: list[str]) -> None:
    (row,) = [row for row in whole if f" {unit['title']}  " in row and f"{unit['why']}" in row]
    at, lines = str(unit["at"]), unit["factors"]
    assert isinstance(lines, list)
    if unit["kind"] != "supply":
        assert "  ".join("-".join(map(str, line)) for line in lines) in row
    assert (at if at.isdigit() else f"turn {at[5:]}, ") in row
    assert str(unit["origin"]) in row


@pytest.fixture(scope="module")
def whole() -> list[str]:
    """The rows of the whole table, as they come to a pipe."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["oob"]) == 0
    return rows(out.getvalue().splitlines())


def test_one_side_and_one_turn(capsys: Capture) -> None:
    lines = table(capsys, "--side", "imperial", "--turn", "7")
    assert len(rows(lines)) == 2 and all("turn 7, either edge" in row for row in rows(lines))
    assert "Zeros: 1 in the west, 3 in the east; 2 come on turn 4, 2 leave on turn 7." in lines
    assert not any("P-40s" in line for line in lines)
    start = chosen(UNITS, "allied", 1)
    assert len(rows(table(capsys, "--side", "allied", "--turn", "1"))) == len(start)


def test_turns_part_the_units_that_are_not_in_the_pool() -> None:
    by_turn = [chosen(UNITS, None, turn) for turn in range(1, terms.LAST_TURN + 1)]
    assert sum(map(len, by_turn)) == sum(arrival(unit) is not None for unit in UNITS)


def test_a_turn_that_there_is_not_is_refused() -> None:
    with pytest.raises(SystemExit) as end:
        main(["oob", "--turn", "11"])
    assert end.value.code == 2


def test_a_pack_is_told_as_it_is_typed(tmp_path: Path, capsys: Capture) -> None:
    assert main(["pack", "new", str(tmp_path / "mine")]) == 0
    path = tmp_path / "mine" / "units.json"
    path.write_text(path.read_text("utf-8").replace('"33rd Division"', '"White Tigers"'), "utf-8")
    assert any("White Tigers" in row for row in rows(table(capsys, "--pack", str(tmp_path / "mine"))))
    path.write_text("[]", "utf-8")
    assert main(["oob", "--pack", str(tmp_path / "mine")]) == 1
    assert "units.json: expected an object" in capsys.readouterr().out
