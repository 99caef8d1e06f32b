"""Dice: unbiased, reproducible from what is published, and different with every word and value."""

import hashlib
from collections import Counter

import pytest

from app.engine.dice import ProbeDice, ScriptedDice, SealedDice, commitment
from app.engine.errors import RuleError

SEED = b"a seed of the house, kept until the end"
WORDS = {"allied": "00ff", "imperial": "abcd"}


def sealed(value: str = "v", first: int = 1, seed: bytes = SEED, words: dict[str, str] | None = None) -> SealedDice:
    return SealedDice(seed, WORDS if words is None else words, value, first)


def test_the_same_seed_words_and_value_give_the_same_rolls() -> None:
    one, other = sealed(), sealed()
    assert [one.roll("battle") for _ in range(50)] == [other.roll("battle") for _ in range(50)]
    assert one.rolls == other.rolls
    assert [roll.number for roll in one.rolls] == list(range(1, 51))


@pytest.mark.parametrize(
    "changed",
    [
        {"value": "w"},
        {"seed": b"another seed"},
        {"words": {**WORDS, "allied": "00fe"}},
        {"first": 2},
    ],
)
def test_whatever_goes_into_a_roll_changes_the_sequence(changed: dict[str, object]) -> None:
    plain = sealed()
    other = sealed(**changed)  # type: ignore[arg-type]
    assert [plain.roll("battle") for _ in range(40)] != [other.roll("battle") for _ in range(40)]


def test_the_purpose_of_a_roll_counts() -> None:
    assert [sealed(first=n).roll("battle") for n in range(40)] != [sealed(first=n).roll("disease") for n in range(40)]


def test_faces_are_equally_likely() -> None:
    dice = sealed()
    faces = Counter(dice.roll("battle") for _ in range(12_000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    chi_square = sum((count - 2000) ** 2 / 2000 for count in faces.values())
    # 20.5 is exceeded by a fair die once in a thousand seeds; this seed is fixed.
    assert chi_square < 20.5


def test_picks_cover_what_is_offered() -> None:
    dice = sealed()
    assert {dice.pick("untried", "abcde") for _ in range(200)} == {0, 1, 2, 3, 4}
    with pytest.raises(ValueError):
        dice.pick("untried", [])


def test_tokens_are_no_rolls() -> None:
    dice = sealed()
    tokens = {dice.token("id") for _ in range(100)}
    assert len(tokens) == 100
    assert dice.rolls == ()


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_scripted_dice_give_what_was_told_and_refuse_more() -> None:
    dice = ScriptedDice([3, 6], [[0, 0, 6]])
    assert [dice.roll("a"), dice.roll("b")] == [3, 6]
    assert dice.pick("untried", [(1, 2, 6), (0, 0, 6)]) == 1
    assert dice.left == ([], [])
    with pytest.raises(RuleError, match="no die left"):
        dice.roll("c")
    with pytest.raises(RuleError, match="no draw left"):
        dice.pick("untried", [(1, 2, 6)])


def test_a_scripted_draw_must_be_there() -> None:
    with pytest.raises(RuleError, match="not there to draw"):
        ScriptedDice([], [[9, 9, 9]]).pick("untried", [(1, 2, 6)])


def test_scripted_dice_know_a_piece_by_every_name_that_it_has_borne() -> None:
    dice = ScriptedDice()
    dice.renamed("first", "second")
    dice.renamed("second", "third")
    assert [dice.called(name) for name in ("first", "second", "third", "other")] == ["third", "third", "third", "other"]


def test_probe_dice_always_answer() -> None:
    dice = ProbeDice()
    assert dice.roll("x") == 1
    assert dice.pick("y", "ab") == 0
    assert dice.token("z") != dice.token("z")
