"""Answers remembered for the last few positions.

States share what an order did not change, so a position is told apart by the identity of the parts that an answer
depends on. The parts are kept with the answer: no other object can get their identity while it is remembered.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

S = TypeVar("S")
T = TypeVar("T")

KEPT = 32


def remembered(parts: Callable[[Any], tuple[object, ...]]) -> Callable[[Callable[[S], T]], Callable[[S], T]]:
    """Decorate a function of a state whose answer depends on nothing but `parts(state)`."""

    def decorate(function: Callable[[S], T]) -> Callable[[S], T]:
        kept: OrderedDict[tuple[int, ...], tuple[tuple[object, ...], Any]] = OrderedDict()

        def ask(state: S) -> T:
            held = parts(state)
            key = tuple(map(id, held))
            found = kept.get(key)
            if found is None:
                found = held, function(state)
                kept[key] = found
                if len(kept) > KEPT:
                    kept.popitem(last=False)
            answer: T = found[1]
            return answer

        ask.__doc__ = function.__doc__
        return ask

    return decorate
