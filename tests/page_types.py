"""The page's types: `python -m tests.page_types` has TypeScript read the JSDoc of the page's modules and of its worker.

Exit status 0 if all is well typed, 77 if it could not be found out and need not be: no Node here, or, outside a run
that requires everything, nowhere to have the compiler from.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SKIPPED = 77
TYPESCRIPT = "typescript@7.0.2"
ROOT = Path(__file__).resolve().parent.parent
PROJECTS = sorted((ROOT / "tests/page/types").glob("*.json"))


def main() -> int:
    npx = shutil.which("npx")
    if npx is None:
        print("skipped: Node is absent", flush=True)
        return SKIPPED
    compiler = [npx, "--yes", f"--package={TYPESCRIPT}", "tsc"]
    # Apart from the check itself, so that no compiler is never taken for no errors, nor the other way round.
    if subprocess.run([*compiler, "--version"], cwd=ROOT).returncode:
        print(f"{TYPESCRIPT} can't be had: is npm's registry in reach?", flush=True)
        return 1 if os.environ.get("TIGERS_TEST_REQUIRE") == "1" else SKIPPED
    assert PROJECTS, "nothing says what to check"
    return max(subprocess.run([*compiler, "--project", str(project)], cwd=ROOT).returncode for project in PROJECTS)


if __name__ == "__main__":
    sys.exit(main())
