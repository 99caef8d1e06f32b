"""The whole suite: `python -m tests`. Lint and types, the table of clauses, the tests, and the page in a
real browser, each in processes of its own.

The browser tests drive Playwright's blocking interface, which must not share a process with asyncio tests. With
TIGERS_TEST_REQUIRE=1 nothing may be skipped: every service and the browser must be there. Only Node need not be,
which the page's types are checked with.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

from tests import page_types

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
# A process for each core, up to as many as Postgres has connections for. Each goes through the tests in their order
# from a place of its own, and takes over from the others when it is done: fixtures of a session change seldom.
TOGETHER = ["-n", "logical", "--maxprocesses", "4", "--dist", "worksteal"]
# Browsers wait a good deal, and so do people: two of them at a time.
BESIDE = ["-n", "2", "--dist", "worksteal"]
STEPS = (
    ("lint", [PYTHON, "-m", "ruff", "check", "app", "tests", "migrations"]),
    ("types", [PYTHON, "-m", "mypy"]),
    ("page types", [PYTHON, "-m", "tests.page_types"]),
    ("layers", [PYTHON, "-m", "tests.layers"]),
    ("clauses", [PYTHON, "-m", "pytest", "-q", "--clauses", "--ignore=tests/page"]),
    ("tests", [PYTHON, "-m", "pytest", "-q", *TOGETHER, "--ignore=tests/page"]),
    ("page", [PYTHON, "-m", "pytest", "-q", *BESIDE, "tests/page"]),
)


def main() -> int:
    """Run every step, even after one has failed; exit status 1 if any did."""
    failed, skipped = [], []
    for name, command in STEPS:
        print(f"== {name}: {' '.join(command[1:])}", flush=True)
        started = time.monotonic()
        status = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}).returncode
        outcome = {0: "passed", page_types.SKIPPED: "skipped"}.get(status, "failed")
        print(f"== {name}: {outcome} after {time.monotonic() - started:.0f} s", flush=True)
        if outcome == "failed":
            failed.append(name)
        elif outcome == "skipped":
            skipped.append(name)
    told = [f"failed: {', '.join(failed)}" if failed else "all passed"]
    if skipped:
        told.append(f"skipped: {', '.join(skipped)}")
    print(f"== {'; '.join(told)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
