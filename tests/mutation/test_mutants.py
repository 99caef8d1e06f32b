"""The mutation tool itself: which faults it makes of a source, and that they take hold in what is imported already."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.mutation.__main__ import RULES, harmless
from tests.mutation.memory import Memory, Reach
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.patching import apply, functions_of

SOURCE = '''"""Words are left alone."""

LIMIT = 3


def most(values: list[int], extra: int = 0) -> int:
    """So are defaults."""
    if not values:
        return 0
    return max([value for value in values if value < LIMIT]) + extra


def twice(most: int) -> list[int]:
    return [2 * value for value in (most,)]
'''


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    (tmp_path / "a_sum_to_mutate.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("a_sum_to_mutate")
    del sys.modules["a_sum_to_mutate"]


def found(module: ModuleType) -> dict[str, Mutant]:
    assert module.__file__ is not None
    return {f"{one.before} => {one.after}": one for one in mutants(Path(module.__file__))}


def test_it_makes_every_small_fault_it_knows(module: ModuleType) -> None:
    names = list(found(module))
    assert names == [
        "3 => 4",
        "if not values: return 0 => if True: return 0",
        "if not values: return 0 => if False: return 0",
        "not values => values",
        "0 => 1",
        "return max([value for value in values if value < LIMIT]) + extra => return None",
        "max([value for value in values if value < LIMIT]) + extra => "
        "max([value for value in values if value < LIMIT]) - extra",
        "max([value for value in values if value < LIMIT]) => min([value for value in values if value < LIMIT])",
        "[value for value in values if value < LIMIT] => [value for value in values]",
        "value < LIMIT => value <= LIMIT",
        "return [2 * value for value in (most,)] => return None",
        "2 * value => 2 // value",
        "2 => 3",
    ]


@pytest.mark.parametrize(
    ("name", "ask", "answer"),
    [
        ("value < LIMIT => value <= LIMIT", lambda module: module.most([1, 3]), 3),
        ("not values => values", lambda module: module.most([1]), 0),
        ("3 => 4", lambda module: module.most([1, 3]), 3),
        ("2 => 3", lambda module: module.twice(2), [6]),
    ],
)
def test_a_fault_takes_hold_in_what_is_imported(
    module: ModuleType, name: str, ask: Callable[[ModuleType], object], answer: object
) -> None:
    assert module.__file__ is not None
    kept = module.most  # As other modules hold it.
    assert ask(module) != answer
    apply(found(module)[name], functions_of(Path(module.__file__)))
    assert ask(module) == answer
    assert module.most is kept


VALUES = """from dataclasses import dataclass


@dataclass(frozen=True)
class Rule:
    limit: int


RULE = Rule(4)
"""


def test_a_fault_takes_hold_in_a_value_that_others_hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules_to_mutate.py").write_text(VALUES)
    monkeypatch.syspath_prepend(str(tmp_path))
    module = importlib.import_module("rules_to_mutate")
    held = {"here": module.RULE}
    apply(found(module)["4 => 5"], functions_of(tmp_path / "rules_to_mutate.py"))
    assert held["here"].limit == 5
    del sys.modules["rules_to_mutate"]


def test_each_harmless_mutant_is_one_there_is() -> None:
    """A reason that outlives its code would hide a fault in what comes after it."""
    files = {name.partition(" | ")[0] for name in harmless()}
    there = {one.name for file in files for one in mutants(RULES / file)}
    assert harmless() <= there


@dataclass
class Named:
    """What the memory asks of a collected test."""

    nodeid: str
    path: Path


CHANGES = {
    "nothing": None,
    "another test's file": "test_other.py",
    "rules that it reaches and nobody asks for": "rules/stacks.py",
    "rules that it does not reach": "rules/air.py",
    "the rules": "rules/odds.py",
    "its own file": "test_one.py",
    "a helper beside it": "small.py",
}


@pytest.mark.parametrize("changed", CHANGES)
def test_a_test_is_remembered_until_it_may_reach_something_else(changed: str, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    for name in filter(None, CHANGES.values()):
        (tmp_path / name).write_text("")
    item: Any = Named("test_one.py::test", tmp_path / "test_one.py")
    odds, stacks, air = (tmp_path / "rules" / name for name in ("odds.py", "stacks.py", "air.py"))
    reach = Reach(0.5, ["13.12.D"], {str(odds): [1, 2], str(stacks): [7]})

    def memory(*watched: Path) -> Memory:
        return Memory(tmp_path / "cache" / "reach.json", watched)

    first = memory(odds, stacks, air)
    assert first.recall(item, [odds, air]) is None
    first.learn(item, reach)
    first.keep()
    if (name := CHANGES[changed]) is not None:
        (tmp_path / name).write_text("more")
    forgotten = changed in ("the rules", "its own file", "a helper beside it")
    assert memory(odds, stacks, air).recall(item, [odds, air]) == (None if forgotten else reach)
    # What nobody had an eye on is not known.
    other = tmp_path / "other.py"
    other.write_text("")
    assert memory(odds, stacks, air, other).recall(item, [odds]) is None
