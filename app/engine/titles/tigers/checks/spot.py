"""A place in a document under examination: questions to the value there, and a note of every answer that is wrong."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from math import isfinite
from typing import Any

from ....title import PackFault

_PLAIN = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
LONGEST = 60


@dataclass(frozen=True, slots=True)
class Spot:
    """One place of one document. All spots of an examination note what they find wrong in the same list.

    Each question notes a fault and answers None (or an empty collection) where the value is not of its kind, so that
    the examination goes on behind it.
    """

    file: str
    value: Any
    faults: list[PackFault]
    place: str = ""
    # What a missing value answers to: a fault has been noted for it already.
    missing: bool = field(default=False, repr=False)

    def wrong(self, expected: str, found: Any = ...) -> None:
        """Note a fault; `found` is told in place of the value, None tells nothing."""
        there = _short(self.value) if found is ... else "" if found is None else str(found)
        self.faults.append(PackFault(self.file, self.place, expected, there))

    def at(self, key: str | int) -> Spot:
        """The spot of a member, by key or by index; one that is absent is missing."""
        if isinstance(key, int):
            place = f"{self.place}[{key}]"
        elif _PLAIN.fullmatch(key):
            place = f"{self.place}.{key}" if self.place else key
        else:
            place = f"{self.place}[{json.dumps(key, ensure_ascii=False)}]"
        try:
            value, missing = self.value[key], False
        except (KeyError, IndexError, TypeError):
            value, missing = None, True
        return Spot(self.file, value, self.faults, place, missing)

    def members(self, needed: Collection[str], optional: Collection[str] = ()) -> bool:
        """Whether this is an object; its fields must be the needed and may be the optional ones, and no others."""
        if not self.is_object("an object with " + ", ".join(needed)):
            return False
        for name in needed:
            if name not in self.value:
                self.at(name).wrong("a value", "nothing")
        known = [*needed, *optional]
        for name in self.value:
            if name not in known:
                near = get_close_matches(name, known, 1)
                hint = f"no such field (is it {near[0]}?)" if near else "no such field; known are " + ", ".join(known)
                self.at(name).wrong(hint, None)
        return True

    def is_object(self, expected: str) -> bool:
        if self.missing or isinstance(self.value, Mapping):
            return not self.missing
        self.wrong(expected)
        return False

    def items(self, expected: str, exactly: int | None = None) -> list[Spot]:
        """The spots of a list's members."""
        if self.missing:
            return []
        if not isinstance(self.value, list) or (exactly is not None and len(self.value) != exactly):
            self.wrong(expected)
            if not isinstance(self.value, list):
                return []
        return [self.at(index) for index in range(len(self.value))]

    def whole(self, low: int, high: int | None = None) -> int | None:
        """A whole number within bounds."""
        if self.missing:
            return None
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int) or value < low or (high is not None and value > high):
            self.wrong(
                f"a whole number from {low} to {high}" if high is not None else f"a whole number of at least {low}"
            )
            return None
        return value

    def number(self) -> float | None:
        """Any number."""
        if self.missing:
            return None
        if isinstance(self.value, bool) or not isinstance(self.value, int | float) or not isfinite(self.value):
            self.wrong("a number")
            return None
        return float(self.value)

    def text(self, expected: str = "a text") -> str | None:
        """A text that is not blank."""
        if self.missing:
            return None
        if not isinstance(self.value, str) or not self.value.strip():
            self.wrong(expected)
            return None
        return self.value

    def choice(self, values: Collection[str]) -> str | None:
        """One of some words."""
        if self.missing:
            return None
        if not isinstance(self.value, str) or self.value not in values:
            self.wrong("one of " + ", ".join(values))
            return None
        return self.value

    def flag(self) -> bool | None:
        """True or false."""
        if self.missing:
            return None
        if not isinstance(self.value, bool):
            self.wrong("true or false")
            return None
        return self.value


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
