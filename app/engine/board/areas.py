"""A board of areas: a graph of named spaces, each joined to some others."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping


class AreaGraph:
    """Spaces and the links between them, both ways."""

    def __init__(self, spaces: Iterable[str], links: Iterable[tuple[str, str]]) -> None:
        joined: dict[str, set[str]] = {space: set() for space in spaces}
        for one, other in links:
            joined[one].add(other)
            joined[other].add(one)
        self._joined: Mapping[str, tuple[str, ...]] = {space: tuple(sorted(near)) for space, near in joined.items()}

    @property
    def spaces(self) -> tuple[str, ...]:
        return tuple(self._joined)

    def neighbours(self, space: str) -> tuple[str, ...]:
        """The spaces joined to this one, in order of name; KeyError for an unknown space."""
        return self._joined[space]

    def distance(self, one: str, other: str) -> int | None:
        """Links on the shortest way, or None where there is no way."""
        seen = {one: 0}
        queue = deque([one])
        while queue:
            space = queue.popleft()
            if space == other:
                return seen[space]
            for near in self._joined[space]:
                if near not in seen:
                    seen[near] = seen[space] + 1
                    queue.append(near)
        return None
