"""Counting what may be done: the bodies of orders that `legal` leads to and `decide` accepts, to a depth of one or two.

A node is a position with a seat; its children are the orders with single choices: one unit (or, where several are
named, one of them), one goal, the least and the most of a count, the first way to pay a debt. Sets of several units
are not enumerated, so the counts stay small while every field of every offer is walked through.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.state import State

Body = dict[str, Any]


def bodies(state: State, seat: str) -> Iterator[Body]:
    """Every order of single choices that this seat may give, in the order in which they are offered."""
    for offer in TITLE.legal(state, seat)["offers"]:
        yield from _fill(state, seat, {"order": offer["order"]}, offer["fields"])


def _fill(state: State, seat: str, body: Body, fields: list[Mapping[str, Any]]) -> Iterator[Body]:
    field = next((field for field in fields if field["name"] not in body), None)
    if field is None:
        told = TITLE.legal(state, seat, {"order": body})
        if told["ready"]:
            yield body
        return
    if "after" in field and not {*field["after"]} <= body.keys():
        return
    for value in _values(field):
        filled = {**body, field["name"]: value}
        narrowed = TITLE.legal(state, seat, {"order": filled})["offer"]
        if narrowed is not None:
            yield from _fill(state, seat, filled, narrowed["fields"])


def _values(field: Mapping[str, Any]) -> list[Any]:
    match field["type"]:
        case "piece" | "space":
            return list(field["from"])
        case "pieces" | "spaces":
            least = field["min"]
            return [list(field["from"][:least])] if least > 1 else [[one] for one in field["from"]] + [[]] * (not least)
        case "path":
            return [way["path"] for _, way in sorted(field["to"].items())]
        case "steps":
            return [_first_way(field)]
        case "count":
            return sorted({field["min"], field["max"]})
        case "choice":
            return [choice["value"] for choice in field["from"]]
        case other:
            raise AssertionError(f"a field of an unknown type: {other!r}")


def _first_way(field: Mapping[str, Any]) -> dict[str, int]:
    """Steps from whoever must pay, then from the first who can."""
    left, paid = dict(field["from"]), Counter[str](field.get("least", {}))
    for need in field.get("need", ()):
        paid.update({need["from"][0]: need["min"]})
    for id_ in sorted(left):
        more = min(left[id_] - paid[id_], field["total"] - paid.total())
        paid.update({id_: max(0, more)})
    return {id_: steps for id_, steps in paid.items() if steps}


def count(state: State, depth: int = 1, seed: str = "perft") -> dict[str, int]:
    """Orders by kind that lead `depth` deep; every one must be accepted, and a dump must tell no two states alike."""
    found: Counter[str] = Counter()
    for seat in sorted(TITLE.waiting_on(state)):
        for body in bodies(state, seat):
            dice = SealedDice(seed.encode(), {}, json.dumps(body, sort_keys=True), 1)
            after = TITLE.decide(state, seat, body, dice).state
            assert TITLE.faults(after) == [], body
            if depth == 1:
                found[body["order"]] += 1
            else:
                deeper = sum(count(after, depth - 1, seed).values()) if TITLE.result(after) is None else 1
                found[body["order"]] += deeper
    return dict(found)
