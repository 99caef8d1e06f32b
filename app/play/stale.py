"""Orders given on an older version of the view than the present one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from app.store.events import Event

from .denied import Denied


def check(body: Mapping[str, Any], since: Iterable[Event]) -> None:
    """Denied `stale` where what the order's giver has seen change since touches it: its pieces, or the phase.

    Anything else that happened does not matter, and the order is judged on the position as it now is. Another
    phase always matters: the second click on "done" must not end the phase after.
    """
    named = set(_strings(body))
    for event in since:
        now = event.diff.get("game", {}).get("set", {}).get("now", {})
        if now.keys() & {"phase", "turn", "side"} or "new" in event.diff.get("game", {}):
            raise Denied(409, "stale", "The game has gone on to another phase since; look again before you order.")
        if named & set(_touched(event.diff.get("pieces", {}))):
            raise Denied(409, "stale", "Your order's units have changed since; look again before you order.")


def _touched(change: Mapping[str, Any]) -> Iterator[str]:
    for part in ("new", "set", "cut", "drop"):
        yield from change.get(part, ())


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield key
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
