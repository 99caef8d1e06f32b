"""The explicit list of titles. The core asks here and knows none by name."""

from __future__ import annotations

from importlib.metadata import entry_points

from .errors import RuleError
from .title import Title

GROUP = "tigers.titles"
_registered: dict[str, Title] = {}


def register(title: Title) -> None:
    """Add a title by hand, as tests and embedding programs do; the same key again replaces it."""
    _registered[title.key] = title


def titles() -> dict[str, Title]:
    """All titles by key: those installed as entry points of the group, and those registered by hand."""
    for point in entry_points(group=GROUP):
        if point.name not in _registered:
            register(point.load())
    return dict(_registered)


def title(key: str) -> Title:
    """The title with this key, loading no other; RuleError `unknown_title` where there is none."""
    if key not in _registered:
        for point in entry_points(group=GROUP, name=key):
            register(point.load())
    found = _registered.get(key)
    if found is None:
        raise RuleError("unknown_title", None, f"There is no title {key!r}; there are: {', '.join(sorted(titles()))}.")
    return found
