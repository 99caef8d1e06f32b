"""`tigers selfplay`: whole games at the command line, one after the other or some at once."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.bots import selfplay
from app.cli import main

Capture = pytest.CaptureFixture[str]
Patch = pytest.MonkeyPatch


def test_games_at_once_are_the_games_one_after_the_other(tmp_path: Path, capsys: Capture) -> None:
    told = []
    for jobs in ("1", "2"):
        argv = ["selfplay", "--games", "2", "--seed", "both", "--checks", "200", "--jobs", jobs, "--out", str(tmp_path)]
        assert main(argv) == 0
        told.append(capsys.readouterr().out)
    first, *ends = told[0].splitlines()
    assert first.startswith("2 games, ") and first.endswith(" orders, 0 with a fault")
    assert sum(int(line.split()[0]) for line in ends) == 2
    assert sorted(told[1].splitlines()) == sorted(told[0].splitlines())
    assert list(tmp_path.iterdir()) == []


def test_a_fault_is_told_kept_and_found_again(tmp_path: Path, capsys: Capture, monkeypatch: Patch) -> None:
    check = selfplay.Game._check

    def strict(game: selfplay.Game) -> None:
        check(game)
        if len(game.record.orders) == 30:
            raise selfplay.Fault("thirty is too many", game.record)

    monkeypatch.setattr(selfplay.Game, "_check", strict)
    assert main(["selfplay", "--games", "1", "--seed", "odd", "--out", str(tmp_path)]) == 1
    said = capsys.readouterr().out
    kept = tmp_path / "selfplay-tigers-odd-0.json"
    assert f"game odd-0: thirty is too many\n  replay it: tigers selfplay --replay {kept}" in said
    assert "1 games, 0 orders, 1 with a fault" in said
    assert main(["selfplay", "--replay", str(kept)]) == 1
    assert capsys.readouterr().out == "order 30: thirty is too many\n"
    monkeypatch.undo()
    assert main(["selfplay", "--replay", str(kept)]) == 0
    assert capsys.readouterr().out.startswith("30 orders without a fault; the state is ")


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("fog=thick", "The option 'fog' is one of table, deep"),
        ("fog", "an option is given as NAME=VALUE, not as 'fog'"),
    ],
)
def test_options_that_there_are_not(option: str, says: str, capsys: Capture) -> None:
    assert main(["selfplay", "--games", "1", "--option", option]) == 2
    assert says in capsys.readouterr().err
