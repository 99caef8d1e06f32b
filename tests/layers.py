"""One way down: `python -m tests.layers` checks the import contracts of pyproject.toml."""

from __future__ import annotations

import sys

from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

if __name__ == "__main__":
    sys.exit(0 if lint_imports(no_cache=True) == EXIT_STATUS_SUCCESS else 1)
