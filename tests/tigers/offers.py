"""Offers against orders: whether `legal` offers just what can be ordered, told by trying everything."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterable, Iterator
from typing import Any

from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.state import State

Body = dict[str, Any]


def unlike(state: State, seat: str, kinds: Iterable[str], everything: Iterable[Body]) -> tuple[list[str], list[str]]:
    """Of these orders, those that can be given and are not offered; and what is offered and can't be given.

    A kind that is offered and leads to no whole order is among the latter.
    """
    may: set[str] = set()
    vain = []
    for kind in kinds:
        found = _told(offered(state, seat, {"order": kind}))
        may |= found
        vain += [kind] if not found and is_offered(state, seat, kind) else []
    can = _told(body for body in everything if ready(state, seat, body))
    return sorted(can - may), vain + sorted(body for body in may - can if not ready(state, seat, json.loads(body)))


def is_offered(state: State, seat: str, kind: str) -> bool:
    """Whether a kind of order is offered at all."""
    return TITLE.legal(state, seat, {"order": {"order": kind}})["offer"] is not None


def ready(state: State, seat: str, body: Body) -> bool:
    """Whether an order would be carried out."""
    return bool(TITLE.legal(state, seat, {"order": body})["ready"])


def offered(state: State, seat: str, body: Body) -> Iterator[Body]:
    """Every whole order that offers lead to, field after field; of several units one and two."""
    offer = TITLE.legal(state, seat, {"order": body})["offer"]
    if offer is None:
        return
    field = next((one for one in offer["fields"] if one["name"] not in body), None)
    if field is None:
        yield body
        return
    for value in values(field):
        grown = {**body, field["name"]: value}
        if field["type"] not in ("pieces", "spaces") or not value:
            yield from offered(state, seat, grown)
            continue
        # The first one chosen narrows the field: to its mates, and to how many must be named.
        narrowed = TITLE.legal(state, seat, {"order": grown})["offer"]["fields"]
        same = next(one for one in narrowed if one["name"] == field["name"])
        if same["min"] <= 1:
            yield from offered(state, seat, grown)
        for mate in same["from"]:
            if mate > value[0]:
                yield from offered(state, seat, {**body, field["name"]: [*value, mate]})


def values(field: dict[str, Any]) -> Iterator[Any]:
    """What a field may be filled with."""
    match field["type"]:
        case "count":
            yield from range(field["min"], field["max"] + 1)
        case "steps":
            yield from _shares(field)
        case "pieces" | "spaces":
            yield from ([] for _ in range(field["min"] == 0))
            yield from ([one] for one in field["from"])
        case "path":
            yield from (way["path"] for way in field["to"].values())
        case _:
            yield from field["from"]


def _shares(field: dict[str, Any]) -> Iterator[dict[str, int]]:
    most, needs = field["from"], field.get("need", ())
    for steps in itertools.product(*(range(n + 1) for n in most.values())):
        paid = {id_: n for id_, n in zip(most, steps, strict=True) if n}
        enough = all(sum(paid.get(id_, 0) for id_ in need["from"]) >= need["min"] for need in needs)
        if enough and sum(steps) == field["total"]:
            yield paid


def _told(found: Iterable[Body]) -> set[str]:
    return {json.dumps(body, sort_keys=True) for body in found}
