"""What earlier runs learnt of the tests, kept in a file beside the code: a run asks anew only for tests that changed.

Which lines a test reaches hangs on the rules, on the test's own file and the helpers beside it, and on the file that it
is handed if it is (a judge's case).
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


@dataclass
class Memory:
    """A file of what tests reach, as long as it is about this code; `common` is what all tests hang on."""

    file: Path
    common: Iterable[Path]
    known: dict[str, Any] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._key = digest(self.common)
        if self.file.exists():
            kept = json.loads(self.file.read_text("utf-8"))
            self.known = kept["known"] if kept["of"] == self._key else {}

    def recall(self, item: pytest.Item) -> Reach | None:
        """What is known of a test as it stands now."""
        kept = self.known.get(item.nodeid)
        return Reach(**kept["reach"]) if kept and kept["of"] == _own(item) else None

    def learn(self, item: pytest.Item, reach: Reach) -> None:
        self.known[item.nodeid] = {"of": _own(item), "reach": asdict(reach)}

    def keep(self) -> None:
        """Write it down for later runs."""
        self.file.parent.mkdir(exist_ok=True)
        self.file.write_text(json.dumps({"of": self._key, "known": self.known}), "utf-8")


def digest(files: Iterable[Path]) -> str:
    """The same for the same files with the same contents, wherever the time stands."""
    found = sha256()
    for file in sorted(files):
        found.update(f"{file}\0{sha256(file.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def _own(item: pytest.Item) -> str:
    call = getattr(item, "callspec", None)
    handed = [value for value in call.params.values() if isinstance(value, Path)] if call else []
    helpers = [file for file in item.path.parent.glob("*.py") if not file.name.startswith("test_")]
    return digest([item.path, *helpers, *(path for path in handed if path.is_file())])
