"""Paths drawn hex by hex: how far one is good, what it has cost so far, and where it may go on to."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...errors import RuleError

# The price of a step in the units of the path's kind (MP, hexes), or why it can't be taken; told also what was spent.
Step = Callable[[str, str, int], int | RuleError]
Ways = dict[str, dict[str, object]]


def starts(partial: Mapping[str, Any], start: str) -> Sequence[str] | None:
    """The path that a partial order holds, if it is one that begins where the units stand."""
    path = partial.get("path")
    return path if path and len(path) > 1 and path[0] == start else None


def via(path: Sequence[str], step: Step, limit: int | None, onward: Callable[[Sequence[str], int], Ways]) -> Any:
    """What a `path` field says of a path that is being drawn: its good part with the cost so far out of `limit` (None
    without one), why the next step can't be taken, and every place it may go on `to`, with the whole path there."""
    spent, good, refusal = 0, 1, None
    for here, to in itertools.pairwise(path):
        found = _taken(step, here, to, spent)
        if isinstance(found, RuleError):
            refusal = found.refusal()
            break
        spent, good = spent + found, good + 1
    part = list(path[:good])
    return {"path": part, "cost": spent, "limit": limit, "refusal": refusal, "to": onward(part, spent)}


def _taken(step: Step, here: str, to: str, spent: int) -> int | RuleError:
    try:
        return step(here, to, spent)
    except RuleError as error:
        # No such hex.
        return error
