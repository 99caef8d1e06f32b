"""Dice that nobody can foresee or bend, and that anyone can check afterwards.

A roll is drawn without bias from HMAC-SHA-256 keyed with a secret seed whose SHA-256 was published before the
game began. The message holds the seats' starting words, the roll's number and purpose, and the fresh value that
came with the order: so the owner of the seed can't know a roll before its order comes, and the player who picks
the value doesn't know the seed.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from .errors import RuleError

SIDES = 6
_SPAN = 1 << 64


@dataclass(frozen=True, slots=True)
class Roll:
    """One draw: its number in the game (from 1), what it was for, how many sides, and the face (from 1)."""

    number: int
    purpose: str
    sides: int
    value: int

    def to_json(self) -> dict[str, Any]:
        return {"number": self.number, "purpose": self.purpose, "sides": self.sides, "value": self.value}


class Dice(Protocol):
    """What a title may ask of chance."""

    @property
    def rolls(self) -> tuple[Roll, ...]:
        """All that was rolled so far with these dice, in order."""

    def roll(self, purpose: str) -> int:
        """A face from 1 to 6."""

    def pick(self, purpose: str, among: Sequence[Any]) -> int:
        """An index into `among`, each equally likely; drawn even when there is only one."""

    def token(self, purpose: str) -> str:
        """Twelve hex characters that say nothing; not counted as a roll."""

    def renamed(self, old: str, new: str) -> None:
        """What was called `old` goes on under a name made of a token: heard by those dice only that follow a script."""


def commitment(seed: bytes) -> str:
    """What is published before the first roll: the SHA-256 of the seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def drawn(seed: bytes, words: Mapping[str, str], value: str, number: int, purpose: str, sides: int) -> int:
    """The face, from 1, of the roll with this number and purpose: what anyone can compute once the seed is known.

    ValueError for dice without sides.
    """
    if sides < 1:
        raise ValueError("nothing to draw from")
    # Rejection keeps every face equally likely; a second attempt is needed about once in 2**61 rolls.
    limit = _SPAN - _SPAN % sides
    attempt = 0
    while (raw := int.from_bytes(_digest(seed, words, value, "roll", number, purpose, attempt)[:8], "big")) >= limit:
        attempt += 1
    return raw % sides + 1


def _digest(
    seed: bytes, words: Mapping[str, str], value: str, use: str, number: int, purpose: str, attempt: int
) -> bytes:
    message = json.dumps([use, sorted(words.items()), number, purpose, value, attempt], separators=(",", ":"))
    return hmac.new(seed, message.encode(), hashlib.sha256).digest()


class SealedDice:
    """The dice of a real game, for one order.

    `words` are the seats' starting words, `value` the fresh value of the order that causes the rolls (empty
    for a client that sent none), `first` the number that the next roll gets.
    """

    def __init__(self, seed: bytes, words: Mapping[str, str], value: str, first: int) -> None:
        self._seed = seed
        self._words = dict(words)
        self._value = value
        self._first = first
        self._rolls: list[Roll] = []
        self._tokens = 0

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return tuple(self._rolls)

    @property
    def used(self) -> bool:
        """Whether anything was left to chance: a roll, a pick, or a token."""
        return bool(self._rolls or self._tokens)

    def roll(self, purpose: str) -> int:
        return self._draw(purpose, SIDES)

    def pick(self, purpose: str, among: Sequence[Any]) -> int:
        return self._draw(purpose, len(among)) - 1

    def token(self, purpose: str) -> str:
        self._tokens += 1
        about = f"{purpose}/{self._tokens}"
        return _digest(self._seed, self._words, self._value, "token", self._first, about, 0).hex()[:12]

    def renamed(self, old: str, new: str) -> None:
        pass

    def _draw(self, purpose: str, sides: int) -> int:
        number = self._first + len(self._rolls)
        value = drawn(self._seed, self._words, self._value, number, purpose, sides)
        self._rolls.append(Roll(number, purpose, sides, value))
        return value


class ScriptedDice:
    """Dice told in advance, for the judge: `rolls` are faces to come; `draws` name what picks must find.

    A pick looks for the next draw among the things offered. A case that asks for more than it has is refused.
    """

    def __init__(self, rolls: Iterable[int] = (), draws: Iterable[Any] = ()) -> None:
        self._to_come = list(rolls)
        self._draws = list(draws)
        self._rolls: list[Roll] = []
        self._tokens = 0
        self._names: dict[str, str] = {}

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return tuple(self._rolls)

    @property
    def left(self) -> tuple[list[int], list[Any]]:
        """What the script still holds: faces and draws."""
        return list(self._to_come), list(self._draws)

    def roll(self, purpose: str) -> int:
        if not self._to_come:
            raise RuleError("no_dice", None, f"The case has no die left for {purpose}.")
        value = self._to_come.pop(0)
        self._rolls.append(Roll(len(self._rolls) + 1, purpose, SIDES, value))
        return value

    def pick(self, purpose: str, among: Sequence[Any]) -> int:
        if not self._draws:
            raise RuleError("no_draws", None, f"The case has no draw left for {purpose}.")
        wanted = _plain(self._draws.pop(0))
        for index, thing in enumerate(among):
            if _plain(thing) == wanted:
                self._rolls.append(Roll(len(self._rolls) + 1, purpose, len(among), index + 1))
                return index
        raise RuleError("no_draws", None, f"The case draws {wanted} for {purpose}, which is not there to draw.")

    def token(self, purpose: str) -> str:
        self._tokens += 1
        return f"{self._tokens:012x}"

    def renamed(self, old: str, new: str) -> None:
        self._names[old] = new

    def called(self, name: str) -> str:
        """What is called so now that a script knows by this name, its first one or a later."""
        while name in self._names:
            name = self._names[name]
        return name


def _plain(thing: Any) -> Any:
    return list(thing) if isinstance(thing, tuple) else thing


class ProbeDice:
    """Dice for finding out whether an order would be accepted; what comes of them is thrown away."""

    def __init__(self) -> None:
        self._rolls: list[Roll] = []
        self._tokens = 0

    @property
    def rolls(self) -> tuple[Roll, ...]:
        return tuple(self._rolls)

    def roll(self, purpose: str) -> int:
        self._rolls.append(Roll(0, purpose, SIDES, 1))
        return 1

    def pick(self, purpose: str, among: Sequence[Any]) -> int:
        return 0

    def token(self, purpose: str) -> str:
        self._tokens += 1
        return f"probe{self._tokens:07x}"

    def renamed(self, old: str, new: str) -> None:
        pass
