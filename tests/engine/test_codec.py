"""Dataclasses to JSON and back."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from app.engine.codec import decode, encode


@dataclass(frozen=True)
class Inner:
    pair: tuple[int, str]


@dataclass(frozen=True)
class Outer:
    many: tuple[Inner, ...]
    maybe: Inner | None
    seats: frozenset[str]
    shares: Mapping[str, tuple[int, ...]] = field(default_factory=dict)


def test_round_trip_through_json() -> None:
    value = Outer((Inner((1, "a")), Inner((2, "b"))), None, frozenset({"x", "y"}), {"k": (1, 2)})
    doc = json.loads(json.dumps(encode(value)))
    assert decode(Outer, doc) == value


def test_equal_values_have_equal_json() -> None:
    one = encode({"b": 1, "a": frozenset({"q", "p"})})
    other = encode({"a": frozenset({"p", "q"}), "b": 1})
    assert json.dumps(one) == json.dumps(other)
