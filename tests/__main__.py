"""The whole suite: `python -m tests`. Lint and types, the table of clauses, the tests, and the page in a
real browser, each in its own process.

The browser tests drive Playwright's blocking interface, which must not share a process with asyncio tests. With
TIGERS_TEST_REQUIRE=1 nothing may be skipped: every service and the browser must be there.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
STEPS = (
    ("lint", [PYTHON, "-m", "ruff", "check", "app", "tests", "migrations"]),
    ("types", [PYTHON, "-m", "mypy"]),
    ("layers", [PYTHON, "-m", "tests.layers"]),
    ("clauses", [PYTHON, "-m", "pytest", "-q", "--clauses", "--ignore=tests/page"]),
    ("tests", [PYTHON, "-m", "pytest", "-q", "--ignore=tests/page"]),
    ("page", [PYTHON, "-m", "pytest", "-q", "tests/page"]),
)


def main() -> int:
    """Run every step, even after one has failed; exit status 1 if any did."""
    failed = []
    for name, command in STEPS:
        print(f"== {name}: {' '.join(command[1:])}", flush=True)
        started = time.monotonic()
        status = subprocess.run(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}).returncode
        print(f"== {name}: {'failed' if status else 'passed'} after {time.monotonic() - started:.0f} s", flush=True)
        if status:
            failed.append(name)
    print(f"== {'all passed' if not failed else 'failed: ' + ', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
