"""The README is held to what is there: every setting, every command, every dependency."""

import re
import tomllib
from itertools import chain
from pathlib import Path

from app.cli import commands
from app.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text("utf-8")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def fenced_under(heading: str) -> list[str]:
    """The lines of the first fenced block under a heading."""
    part = README.split(f"\n## {heading}\n", 1)[1]
    return part.split("```", 2)[1].strip("\n").splitlines()


def test_one_command_line_plays_and_one_tests() -> None:
    assert len(fenced_under("Play")) == 1
    assert fenced_under("Play")[0].endswith("tigers play")
    assert len(fenced_under("Test")) == 1
    assert "[test]" in fenced_under("Test")[0]


def test_every_setting_stands_in_the_table_as_it_is() -> None:
    found = re.findall(r"^\| `(TIGERS_[A-Z_]+)` \| (.*?) \| ([^|]+) \|$", README, re.M)
    rows = {name: (default.strip("`").replace("(empty)", ""), about) for name, default, about in found}
    wanted = {
        f"TIGERS_{name.upper()}": (str("" if field.default is None else field.default), field.description)
        for name, field in Settings.model_fields.items()
    }
    assert rows == wanted


def test_every_command_stands_in_the_table() -> None:
    told = set(re.findall(r"^\| `tigers ([a-z]+)", README, re.M))
    assert told == set(commands())


def test_every_dependency_has_its_reason() -> None:
    table = README.split("## Why each dependency is there", 1)[1]
    needed = [*PROJECT["dependencies"], *chain.from_iterable(PROJECT["optional-dependencies"].values())]
    for requirement in needed:
        name = re.match(r"[a-z0-9-]+", requirement)
        assert name is not None
        assert re.search(rf"\b{re.escape(name[0])}\b", table), name[0]
