"""Complete orders put together from what `legal` offers, for any title: what a player's clicks amount to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def bodies(title: Any, state: Any, seat: str) -> Iterator[dict[str, Any]]:
    """Some complete orders of every kind on offer; each was answered `ready`."""
    for offer in title.legal(state, seat)["offers"]:
        yield from _filled(title, state, seat, {"order": offer["order"]})


def _filled(title: Any, state: Any, seat: str, body: dict[str, Any]) -> Iterator[dict[str, Any]]:
    told = title.legal(state, seat, {"order": body})
    if told["offer"] is None:
        return
    if told["ready"]:
        yield body
        return
    field = next((field for field in told["offer"]["fields"] if field["name"] not in body), None)
    if field is None:
        return
    for value in _values(field):
        yield from _filled(title, state, seat, {**body, field["name"]: value})


def _values(field: dict[str, Any]) -> list[Any]:
    match field["type"]:
        case "piece" | "space":
            return list(field["from"])
        case "pieces" | "spaces":
            return [[one] for one in field["from"]]
        case "path":
            return [way["path"] for way in field["to"].values()]
        case "count":
            return list(range(field["min"], field["max"] + 1))
        case "choice":
            return [choice["value"] for choice in field["from"]]
        case other:
            raise AssertionError(f"a field of unknown type {other}")
