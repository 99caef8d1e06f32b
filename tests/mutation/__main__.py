"""`python -m tests.mutation [FILE...]`: does a test fail for every fault that could be in the rules?

Each FILE of the rules (all of them where none is named) is changed in every small way that `mutants` knows, and the
tests that reach the change are run. Survivors are printed: each is a missing test, code that does nothing, or a change
that makes no difference, which then goes into `harmless.txt` with the reason. The status is 1 if there are any. Other
arguments are handed to pytest. What tests reach is kept in `.mutation_cache`: a second run begins at once.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

import pytest

from tests.mutation.memory import Memory
from tests.mutation.running import NO_TEST, Run

ROOT = Path(__file__).resolve().parent.parent.parent
RULES = ROOT / "app" / "engine" / "titles" / "tigers"
HARMLESS = Path(__file__).parent / "harmless.txt"
KEPT = ROOT / ".mutation_cache" / "reach.json"


def harmless() -> set[str]:
    """The mutants known to make no difference."""
    lines = HARMLESS.read_text("utf-8").splitlines()
    return {line.strip() for line in lines if line.strip() and not line.startswith("#")}


def survivors(output: str) -> set[str]:
    """The mutants that survived a run, from what it printed."""
    found = re.findall(r"^ *\d+  (\S+\.py \| .*)$", output, re.M)
    return {line.removesuffix(NO_TEST) for line in found}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE")
    parser.add_argument("--tests", action="append", help="tests to kill with (default: tests/tigers)")
    parser.add_argument("--jobs", type=int, default=1, help="mutants at once (default: 1)")
    parser.add_argument("--budget", type=float, default=4.0, help="tests slower than this many seconds are left out")
    parser.add_argument("--most", type=int, help="how many tests a mutant meets, likely and quick ones first")
    parser.add_argument("--again", type=Path, metavar="OUTPUT", help="only what survived an earlier run: its output")
    chosen, more = parser.parse_known_args()
    files = [path.resolve() for path in chosen.files] or sorted(RULES.glob("*.py"))
    out = open(1, "w", buffering=1, encoding="utf-8", closefd=False)  # noqa: SIM115
    again = survivors(chosen.again.read_text("utf-8")) if chosen.again else None
    watched = sorted({*RULES.glob("*.py"), *files})
    run = Run(
        files=files,
        watched=watched,
        memory=Memory(KEPT, watched),
        jobs=chosen.jobs,
        budget=chosen.budget,
        most=chosen.most,
        again=again,
        harmless=harmless(),
        tell=lambda text: print(text, file=out),
    )
    tests = chosen.tests or ["tests/tigers"]
    status = pytest.main(["-q", "-s", "-p", "no:cacheprovider", *tests, *more], plugins=[run])
    run.tell(", ".join(f"{count} {fate}" for fate, count in sorted(run.counts.items())) or "no mutants")
    return int(bool(run.survivors or not run.counts or status > 1))


if __name__ == "__main__":
    sys.exit(main())
