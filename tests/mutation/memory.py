"""What earlier runs learnt of the tests, kept in a file beside the code: a run asks anew only where something changed.

What a test reaches in a file of the rules stands until that file changes, or the test does: its own file, the helpers
beside it, the file that it is handed if it is (a judge's case).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest


@dataclass
class Reach:
    """What a test costs in processor seconds, the clauses it is marked with, and the lines it reaches in each file."""

    cost: float
    clauses: list[str]
    lines: dict[str, list[int]] = field(default_factory=dict)


class Memory:
    """A file of what tests reach in the watched files."""

    def __init__(self, kept: Path, watched: Iterable[Path]) -> None:
        self._kept = kept
        self._now = {str(file): digest([file]) for file in sorted(watched)}
        self._known: dict[str, Any] = {}
        if kept.exists():
            found = json.loads(kept.read_text("utf-8"))
            # Of a file that was not watched nobody knows that a test does not reach it.
            self._known = found["known"] if set(found["watched"]) >= set(self._now) else {}

    def recall(self, item: pytest.Item, files: Iterable[Path]) -> Reach | None:
        """What is known of a test as it stands now, and of these files as they stand now."""
        kept = self._known.get(item.nodeid)
        if kept is None or kept["own"] != _own(item):
            return None
        if any(kept["files"].get(file, self._now[file]) != self._now[file] for file in map(str, files)):
            return None
        return Reach(**kept["reach"])

    def learn(self, item: pytest.Item, reach: Reach) -> None:
        files = {file: self._now[file] for file in reach.lines}
        self._known[item.nodeid] = {"own": _own(item), "files": files, "reach": asdict(reach)}

    def keep(self) -> None:
        """Write it down for later runs."""
        self._kept.parent.mkdir(exist_ok=True)
        self._kept.write_text(json.dumps({"watched": list(self._now), "known": self._known}), "utf-8")


def digest(files: Iterable[Path]) -> str:
    """The same for the same contents."""
    return sha256("".join(sha256(file.read_bytes()).hexdigest() for file in sorted(files)).encode()).hexdigest()[:16]


def _own(item: pytest.Item) -> str:
    call = getattr(item, "callspec", None)
    handed = [value for value in call.params.values() if isinstance(value, Path)] if call else []
    helpers = [file for file in item.path.parent.glob("*.py") if not file.name.startswith("test_")]
    return digest([item.path, *helpers, *(path for path in handed if path.is_file())])
