"""Numbers that go out without telling how many there are: a message's number is written as another, game by game.

Else the gaps between the numbers that one hears would count what others say among themselves. The key is the game's
seed, which nobody knows while there is anything to hide; both ways are computed, so nothing more need be kept.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable

# Numbers from 1 up to this one, which a JSON integer and a database's integer hold.
TOP = 2**31 - 1
_ROUNDS = range(4)


def veil(key: bytes, number: int) -> int:
    """The number that stands for this one; another for each. ValueError outside 1 to TOP."""
    return _walk(key, number, _ROUNDS)


def unveil(key: bytes, number: int) -> int:
    """The number behind a veil. For one that nobody was given: some number."""
    return _walk(key, number, reversed(_ROUNDS))


def _walk(key: bytes, number: int, rounds: Iterable[int]) -> int:
    if not 1 <= number <= TOP:
        raise ValueError(f"{number} is not from 1 to {TOP}")
    order = list(rounds)
    number = _mixed(key, number, order)
    # A Feistel network is a permutation of 32 bits; walking on until it is back in the range makes one of the range.
    while not 1 <= number <= TOP:
        number = _mixed(key, number, order)
    return number


def _mixed(key: bytes, number: int, order: list[int]) -> int:
    left, right = number >> 16, number & 0xFFFF
    if order[0] == _ROUNDS[0]:
        for turn in order:
            left, right = right, left ^ _half(key, turn, right)
    else:
        for turn in order:
            left, right = right ^ _half(key, turn, left), left
    return left << 16 | right


def _half(key: bytes, turn: int, half: int) -> int:
    found = hmac.new(key, b"veil%d/%d" % (turn, half), hashlib.sha256).digest()
    return int.from_bytes(found[:2], "big")
