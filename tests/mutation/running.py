"""The mutation run, inside pytest: tests are collected once, and each mutant gets a forked process.

First every test of which `memory` knows nothing runs once, to learn which lines of the files it reaches and how long it
takes. A mutant then meets only the tests that reach its lines, the likeliest to notice it first, and is dead at the
first that fails or takes far too long.
"""

from __future__ import annotations

import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.memory import Memory, Reach
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.patching import apply, caches, forget, functions_of

# Beyond what its tests cost before, a mutant may use this many times as much and this many seconds.
PATIENCE, GRACE = 5.0, 3.0
MEMORY = 3 * 2**30
NO_TEST = " (no test)"


@dataclass
class Run:
    """The plugin that takes the place of the tests' run; of the `watched` files it learns what reaches them."""

    files: list[Path]
    watched: list[Path]
    memory: Memory
    jobs: int
    budget: float
    most: int | None
    again: set[str] | None
    harmless: set[str]
    tell: Callable[[str], None]
    survivors: list[Mutant] = field(default_factory=list)
    caches: list[Any] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def pytest_configure(self, config: pytest.Config) -> None:
        del config
        # Not before: pytest wants to be there when it is imported.
        from hypothesis import Phase
        from hypothesis import settings as hypothesis_settings

        # A failure is enough: no smaller example is looked for.
        hypothesis_settings.register_profile(
            "mutation", hypothesis_settings(), phases=[Phase.explicit, Phase.generate], derandomize=True, database=None
        )
        hypothesis_settings.load_profile("mutation")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        self.caches = caches()
        reached = self._learn(items)
        for file in self.files:
            self._file(file, items, reached)
        return True

    def _learn(self, items: dict[str, pytest.Item]) -> dict[str, Reach]:
        """What every test reaches; tests that fail or take longer than the budget are left out."""
        fresh = [item for item in items.values() if self.memory.recall(item, self.files) is None]
        if fresh:
            self.tell(f"learning what {len(fresh)} tests reach")
        for _, together in groupby(fresh, key=lambda item: item.path):
            self._look({item.nodeid: item for item in together})
            self.memory.keep()
        known = {name: self.memory.recall(item, self.files) for name, item in items.items()}
        return {name: reach for name, reach in known.items() if reach is not None and reach.cost <= self.budget}

    def _look(self, items: dict[str, pytest.Item]) -> None:
        """Run these tests with an eye on the files, and remember what they reach."""
        # Not before: pytest wants to be there when it is imported.
        from coverage import Coverage

        reached: dict[str, Reach] = {}
        eye = Coverage(data_file=None, config_file=False, include=[str(file) for file in self.watched])
        # Some reach nothing of the rules.
        eye.set_option("run:disable_warnings", ["no-data-collected"])
        eye.start()
        for name, item in items.items():
            forget(self.caches)
            eye.switch_context(name)
            started = time.process_time()
            if _fails(item):
                self.tell(f"fails without any mutant, and is left out: {name}")
                continue
            clauses = {clause for mark in item.iter_markers("clause") for clause in mark.args}
            reached[name] = Reach(time.process_time() - started, sorted(clauses))
        eye.stop()
        for file in map(str, self.watched):
            for line, names in sorted(eye.get_data().contexts_by_lineno(file).items()):
                for name in reached.keys() & set(names):
                    reached[name].lines.setdefault(file, []).append(line)
        for name, reach in reached.items():
            self.memory.learn(items[name], reach)

    def _file(self, file: Path, items: dict[str, pytest.Item], reached: dict[str, Reach]) -> None:
        functions = functions_of(file)
        killers: Counter[str] = Counter()
        running: dict[int, tuple[Mutant, int]] = {}
        counts: Counter[str] = Counter()

        def finish() -> None:
            pid, status = os.wait()
            mutant, pipe = running.pop(pid)
            with os.fdopen(pipe) as told:
                killer = told.read()
            fate = "killed" if killer else "survived" if status == 0 else "stuck"
            killers.update([killer] if killer else [])
            if fate == "survived" and mutant.name in self.harmless:
                fate = "harmless"
            counts[fate] += 1
            if fate == "survived":
                self._survives(mutant)

        for mutant in mutants(file):
            if self.again is not None and mutant.name not in self.again:
                continue
            tests = [name for name, reach in reached.items() if _meets(mutant, reach.lines.get(str(file), []))]
            if not tests:
                counts["unreached"] += 1
                if mutant.name not in self.harmless:
                    self._survives(mutant, NO_TEST)
                continue
            tests = sorted(tests, key=lambda name: _rank(mutant, reached[name], killers[name]))[: self.most]
            patience = GRACE + PATIENCE * sum(reached[name].cost for name in tests)
            if len(running) == self.jobs:
                finish()
            pid, pipe = self._fork(mutant, functions, [items[name] for name in tests], patience)
            running[pid] = mutant, pipe
        while running:
            finish()
        self.counts.update(counts)
        self.tell(f"== {file.name}: {', '.join(f'{count} {fate}' for fate, count in sorted(counts.items()))}")

    def _fork(
        self, mutant: Mutant, functions: list[FunctionType], items: Iterable[pytest.Item], patience: float
    ) -> tuple[int, int]:
        """A process with the mutant: it writes the name of the test that kills it, or nothing, into the pipe."""
        ours, theirs = os.pipe()
        sys.stdout.flush()
        pid = os.fork()
        if pid:
            os.close(theirs)
            return pid, ours
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        resource.setrlimit(resource.RLIMIT_CPU, (int(patience) + 1, int(patience) + 2))
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
        try:
            apply(mutant, functions)
            forget(self.caches)
            killer = next((item.nodeid for item in items if _fails(item)), "")
        except BaseException as error:
            killer = f"import: {error!r}"
        os.write(theirs, killer[:4000].encode())
        os._exit(0)

    def _survives(self, mutant: Mutant, why: str = "") -> None:
        self.survivors.append(mutant)
        self.tell(f"{mutant.line:>4}  {mutant.name}{why}")


def _meets(mutant: Mutant, lines: list[int]) -> bool:
    """Whether a test that reaches these lines of the file meets the mutant; what runs at import all of them do."""
    return bool(lines) and (not mutant.place or not mutant.lines.isdisjoint(lines))


def _rank(mutant: Mutant, reach: Reach, kills: int) -> tuple[int, bool, float]:
    """Who is asked first: tests that killed neighbours, those marked with a clause that the code cites, quick ones."""
    return -kills, mutant.clauses.isdisjoint(reach.clauses), reach.cost


def _fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
