"""`pytest --clauses`: the clauses of the rules against the tests marked with them, instead of a test run.

A test says which clauses it holds with `@pytest.mark.clause("13.12.D", ...)`. The clauses, and which of them are
rules, come from the title's own reference. The status is 1 where a rule has no test, or a mark names no clause.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from app.engine.titles.tigers.reference import reference

Table = dict[str, list[str]]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses", action="store_true", help="print the clauses against their tests, and run none")


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool | None:
    """In place of the tests: the table."""
    if not session.config.getoption("--clauses"):
        return None
    known = reference()["clauses"]
    found, unknown = tabulate(marks(session.items), known)
    reporter = session.config.pluginmanager.getplugin("terminalreporter")
    reporter.write_line("")
    for line in report(found, unknown, known):
        reporter.write_line(line)
    if unknown or uncovered(found, known, "rule"):
        session.testsfailed = 1
    return True


def marks(items: Sequence[pytest.Item]) -> list[tuple[str, str]]:
    """(clause, test) for every clause that every test is marked with."""
    return [
        (str(clause), item.nodeid.removeprefix("tests/"))
        for item in items
        for mark in item.iter_markers("clause")
        for clause in mark.args
    ]


def tabulate(pairs: Sequence[tuple[str, str]], known: Mapping[str, Any]) -> tuple[Table, Table]:
    """Tests by clause, in the order of the rules; and tests by what is no clause. A section's number covers nothing."""
    found: Table = {key: [] for key in known}
    unknown: Table = {}
    for clause, test in pairs:
        if clause in found:
            found[clause].append(test)
        elif not any(key.startswith(f"{clause}.") for key in known):
            unknown.setdefault(clause, []).append(test)
    return found, unknown


def uncovered(found: Table, known: Mapping[str, Any], kind: str) -> list[str]:
    """The clauses of a kind without a test."""
    return [key for key, tests in found.items() if not tests and known[key]["kind"] == kind]


def report(found: Table, unknown: Table, known: Mapping[str, Any]) -> list[str]:
    """The table's lines: each clause with its kind, its number of tests and the first of them; then the totals."""
    lines = []
    for key, tests in found.items():
        kind = known[key]["kind"]
        if kind == "note" and not tests:
            continue
        more = f" and {len(tests) - 1} more" if len(tests) > 1 else ""
        lines.append(f"{key:<12} {kind:<5} {len(tests):>4}  {tests[0] + more if tests else '-'}")
    for kind in ("rule", "show"):
        bare = uncovered(found, known, kind)
        total = sum(1 for clause in known.values() if clause["kind"] == kind)
        lines.append(f"{kind}: {total - len(bare)} of {total} covered" + (f"; not: {', '.join(bare)}" if bare else ""))
    lines += [f"no clause: {clause}, in {tests[0]}" for clause, tests in unknown.items()]
    return lines
