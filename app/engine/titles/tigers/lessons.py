"""The guided first game, as data: see `Lesson` in the contract."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import Any


@lru_cache(maxsize=1)
def lessons() -> list[dict[str, Any]]:
    """Every lesson, in the shape of the contract's `Teacher.lessons`."""
    text = (resources.files(__package__) / "data" / "lessons.json").read_text("utf-8")
    found: list[dict[str, Any]] = json.loads(text)
    return found
