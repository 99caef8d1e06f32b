"""A million rolls, by what they are and by what follows on what; and nobody who tries foresees one."""

from __future__ import annotations

import hashlib
import itertools
import random
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from app.engine.dice import SealedDice, commitment, drawn

ROLLS = 1_000_000
SEED = hashlib.sha256(b"a seed for the statistics").digest()
WORDS = {"allied": "00ff00ff", "imperial": "12345678"}


def rolled(count: int, sides: int) -> list[int]:
    """Rolls as games make them: a few an order, each order with a word of its own."""
    words = random.Random(sides)
    faces: list[int] = []
    while len(faces) < count:
        dice = SealedDice(SEED, WORDS, words.randbytes(8).hex(), len(faces) + 1)
        for _ in range(words.randint(1, 4)):
            faces.append(dice.roll("combat") if sides == 6 else dice.pick("untried unit", range(sides)) + 1)
    return faces[:count]


def chi_square(found: Counter[Any], cells: int, total: int) -> float:
    """How far counts are from all alike, in deviations from what chance brings (0 is the mean, 5 is out of reach)."""
    even = total / cells
    square = sum((count - even) ** 2 for count in found.values()) / even + even * (cells - len(found))
    degrees = cells - 1
    return float((square - degrees) / (2 * degrees) ** 0.5)


@pytest.mark.parametrize("sides", [6, 7, 38])
def test_a_great_many_rolls(sides: int) -> None:
    """Chi-square over faces; serial tests over pairs, over triples, and over pairs some way apart."""
    faces = rolled(ROLLS if sides == 6 else ROLLS // 10, sides)
    total = len(faces)
    off = {"faces": chi_square(Counter(faces), sides, total)}
    for gap in (1, 2, 5):
        pairs = list(zip(faces[::gap][:-1:2], faces[::gap][1::2], strict=False))
        off[f"pairs, {gap} apart"] = chi_square(Counter(pairs), sides**2, len(pairs))
    if sides == 6:
        triples = list(zip(faces[::3], faces[1::3], faces[2::3], strict=False))
        off["triples"] = chi_square(Counter(triples), sides**3, len(triples))
    told = ", ".join(f"{name} {value:+.2f}" for name, value in off.items())
    print(f"\n{total} rolls of {sides} sides, in deviations from chance: {told}")
    # Both ways: rolls that are too even would be as foreseeable as rolls that are not even enough.
    assert all(abs(value) < 5 for value in off.values()), off


# Foreseeing


@dataclass(frozen=True)
class Known:
    """What there is to know before an order comes."""

    commitment: str
    words: dict[str, str]
    number: int
    purpose: str
    past: Sequence[tuple[str, int]]
    """The words and faces of all rolls so far."""
    seed: bytes
    word: str
    """The word of the order that is to come."""


def guesses(known: Known) -> Iterator[tuple[str, Callable[[], int]]]:
    """Ways to foresee the next roll, each from what somebody knows."""
    faces = [face for _, face in known.past]

    def keyed(key: bytes, word: str) -> Callable[[], int]:
        return lambda: drawn(key, known.words, word, known.number, known.purpose, 6)

    last = known.past[-1][0] if known.past else ""
    # A spectator: all that is public.
    yield "the last face again", lambda: faces[-1] if faces else 1
    yield "the face that came least often", lambda: min(range(1, 7), key=faces.count)
    yield "one more than the last", lambda: faces[-1] % 6 + 1 if faces else 1
    yield "what followed on this face before", lambda: _follower(faces)
    # A player: his own word, and keys that a careless server might have used.
    for name, key in (
        ("the commitment's text", known.commitment.encode()),
        ("the commitment's bytes", bytes.fromhex(known.commitment)),
        ("no key", b""),
        ("zeros", bytes(32)),
        ("the words", "".join(known.words.values()).encode()),
        ("the last word", last.encode()),
    ):
        yield f"a player, {name} as the key", keyed(key, known.word)
    # An operator: the whole database, the seed in it, but not the word that is to come.
    yield "an operator, an empty word", keyed(known.seed, "")
    yield "an operator, the word of the last order", keyed(known.seed, last)
    yield "an operator, the number as the word", keyed(known.seed, f"{known.number:016x}")
    yield "an operator, the starting words", keyed(known.seed, next(iter(known.words.values())))


def _follower(faces: Sequence[int]) -> int:
    after = Counter(b for a, b in itertools.pairwise(faces) if faces and a == faces[-1])
    return after.most_common(1)[0][0] if after else 1


def test_nobody_foresees_a_roll() -> None:
    games, orders = 60, 100
    hits: Counter[str] = Counter()
    tries: Counter[str] = Counter()
    for game in range(games):
        chance = random.Random(f"game {game}")
        seed, words = chance.randbytes(32), {"allied": chance.randbytes(8).hex(), "imperial": chance.randbytes(8).hex()}
        past: list[tuple[str, int]] = []
        for number in range(1, orders + 1):
            word = chance.randbytes(8).hex()
            known = Known(commitment(seed), words, number, "combat", past[-50:], seed, word)
            foreseen = {name: guess() for name, guess in guesses(known)}
            face = SealedDice(seed, words, word, number).roll("combat")
            for name, value in foreseen.items():
                tries[name] += 1
                hits[name] += value == face
            past.append((word, face))
    expected, deviation = games * orders / 6, (games * orders * 5 / 36) ** 0.5
    print("\n" + "\n".join(f"{hits[name] / tries[name]:7.2%}  {name}" for name in tries))
    assert len(tries) == 14
    assert all(abs(hits[name] - expected) < 4.5 * deviation for name in tries), hits


def test_who_knows_seed_and_word_does_know_the_roll() -> None:
    """The guesses above are no straw men: the two who conspire get every roll right."""
    for number in range(1, 200):
        word = f"{number:04x}"
        assert SealedDice(SEED, WORDS, word, number).roll("x") == drawn(SEED, WORDS, word, number, "x", 6)


def test_the_owner_of_the_seed_could_foresee_only_silent_orders() -> None:
    assert drawn(SEED, WORDS, "", 7, "combat", 6) == SealedDice(SEED, WORDS, "", 7).roll("combat")


def test_a_player_can_not_choose_his_word_to_his_liking() -> None:
    """Whatever rule he picks his words by, without the seed they bring every face as often."""
    rules: dict[str, Callable[[int, random.Random], str]] = {
        "always the same": lambda n, chance: "aa",
        "none": lambda n, chance: "",
        "counting": lambda n, chance: f"{n:08x}",
        "the lowest hash of a thousand": lambda n, chance: min(
            (chance.randbytes(4).hex() for _ in range(30)), key=lambda word: hashlib.sha256(word.encode()).digest()
        ),
    }
    for rule in rules.values():
        chance, faces = random.Random(1), Counter[int]()
        for number in range(1, 3001):
            faces[SealedDice(SEED, WORDS, rule(number, chance), number).roll("combat")] += 1
        assert abs(chi_square(faces, 6, 3000)) < 5


def test_a_hundred_games_made_in_one_second_throw_different_dice() -> None:
    seeds = [secrets.token_bytes(32) for _ in range(100)]
    runs = {tuple(drawn(seed, {}, "", number, "x", 6) for number in range(1, 31)) for seed in seeds}
    assert len({commitment(seed) for seed in seeds}) == len(runs) == 100
