"""Seals: hashes of every stored order's parts and of the state after it, chained, so that a change of any part shows.

They make no promise by themselves against someone who rewrites all of them: what can't be forged are the dice, which
hang on the seed's published hash. They say *which* part of a record was changed, and replays are checked against them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

from app.store.orders import Order
from app.store.packing import canonical

Seal = dict[str, str]
FIRST = ""
# The parts of an order, as its row and its record name them.
PARTS = ("body", "word", "rolls", "log", "state")


def digest(value: Any) -> str:
    """SHA-256 of a JSON value's canonical text, in hex."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def seal(before: str, parts: Mapping[str, Any]) -> Seal:
    """The seal of an order: one hash a part, and `chain`, the hash of all of them and of the chain so far.

    `parts` hold number, seat, body, word, rolls, log and, as `state`, the state's JSON or its hash.
    """
    found = {
        "body": digest([parts["number"], parts["seat"], parts["body"], parts["undoes"]]),
        "word": digest(parts["word"]),
        "rolls": digest(parts["rolls"]),
        "log": digest(parts["log"]),
        "state": parts["state"] if isinstance(parts["state"], str) else digest(parts["state"]),
    }
    return {**found, "chain": chained(before, found)}


def chained(before: str, found: Mapping[str, str]) -> str:
    return digest([before, *(found[part] for part in PARTS)])


def sealed(order: Order, before: str, state: Any, word: Any = None) -> Order:
    """The order with its seal. `state` is the one after it; `word` stands in for the value of the start."""
    parts = {**asdict(order), "word": order.value if word is None else word, "state": state}
    return replace(order, seal=seal(before, parts))


def beginning(words: Mapping[str, str], commitment: str, rules: str, pack: str | None) -> dict[str, Any]:
    """What the start is bound to, in place of an order's word: the starting words, the seed's hash, rules and data."""
    return {"words": dict(words), "commitment": commitment, "rules": rules, "pack": pack}
