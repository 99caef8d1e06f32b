"""The rules reference: every clause in our own words, with the rulings, read once from the packaged data."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import Any


@lru_cache(maxsize=1)
def reference() -> dict[str, Any]:
    """{"chapters": [{"chapter", "title", "sections"}], "clauses": {id: {...}}, "glossary": {term: {...}}}."""
    folder = resources.files(__package__) / "data"
    chapters, clauses = [], {}
    for file in sorted((folder / "reference").iterdir(), key=lambda file: file.name):
        doc = json.loads(file.read_text("utf-8"))
        chapters.append({key: doc[key] for key in ("chapter", "title", "sections")})
        clauses.update(doc["clauses"])
    glossary = json.loads((folder / "glossary.json").read_text("utf-8"))
    return {"chapters": chapters, "clauses": clauses, "glossary": glossary}
