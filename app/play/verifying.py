"""Checking a record: the seed against its hash, every roll against the seed, every part against its seal, and the whole
game played again by the rules. It needs nothing but the record, the program, and its packs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.engine.dice import SealedDice, commitment, drawn
from app.engine.errors import RuleError
from app.engine.registry import title as find_title
from app.engine.title import Title

from .record import FORMAT
from .seals import FIRST, PARTS, beginning, chained, digest, seal
from .submit import whole

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it was published: where (an order's number, or None for the game), what, in words."""

    order: int | None
    part: str
    text: str

    def __str__(self) -> str:
        return f"{'the game' if self.order is None else f'order {self.order}'}: {self.text}"


class Unreadable(ValueError):  # noqa: N818 - it says what the record is
    """What was given is no record that can be checked."""


def check(record: Record) -> list[Finding]:
    """All that differs; empty where the game was played as it is published. Unreadable where there is no telling."""
    _readable(record)
    try:
        missing = list(_numbers(record))
        found = [*_seed(record), *missing, *_seals(record), *_rolls(record)]
        return found if missing else [*found, *_replay(record)]
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise Unreadable(f"the record is not whole: {type(error).__name__}: {error}") from error


def rolls(record: Record) -> int:
    """How many rolls a record holds."""
    return sum(len(order["rolls"]) for order in record["orders"])


def _readable(record: Any) -> None:
    if not isinstance(record, Mapping) or record.get("format") != FORMAT:
        raise Unreadable(f"this is no record of format {FORMAT}")
    if record.get("status") != "ended" or "seed" not in record:
        raise Unreadable("the game is not over: its seed is published when it ends, and no roll can be checked before")


def _seed(record: Record) -> Iterator[Finding]:
    if commitment(bytes.fromhex(record["seed"])) != record["commitment"]:
        yield Finding(None, "seed", "the seed is not the one whose SHA-256 was published at the start")


def _numbers(record: Record) -> Iterator[Finding]:
    for expected, order in enumerate(record["orders"]):
        if order["number"] != expected:
            yield Finding(order["number"], "number", f"order {expected} should stand here: one is missing or was added")
            return


# Seals


def _seals(record: Record) -> Iterator[Finding]:
    before = FIRST
    start = beginning(record["words"], record["commitment"], record["rules"], record["pack"])
    for order in record["orders"]:
        kept = order["seal"]
        if kept is None:
            before = FIRST
            continue
        word = order["word"] if order["number"] else start
        now = seal(before, {**order, "word": word, "state": kept["state"]})
        for part in PARTS:
            if now[part] != kept[part]:
                yield Finding(order["number"], part, _CHANGED[part if order["number"] else f"start {part}"])
        if kept["chain"] != chained(before, kept):
            yield Finding(order["number"], "seal", "its seal does not follow from the one before: one was changed")
        before = kept["chain"]


_CHANGED = {
    "body": "the order itself (number, seat or body) was changed after it was sealed",
    "word": "its word, the fresh value for its dice, was changed after it was sealed",
    "rolls": "its rolls were changed after they were sealed",
    "log": "its log lines were changed after they were sealed",
    "start body": "the options were changed after the start was sealed",
    "start word": "the starting words, the seed's hash, the rules' version or the pack were changed after the start",
    "start rolls": "the rolls of the start were changed after they were sealed",
    "start log": "the log of the start was changed after it was sealed",
}


# Dice


def _rolls(record: Record) -> Iterator[Finding]:
    """Every roll computed again from the seed, the starting words and the order's word."""
    seed, expected = bytes.fromhex(record["seed"]), 1
    for order in record["orders"]:
        for roll in order["rolls"]:
            number, purpose, sides, value = roll["number"], roll["purpose"], roll["sides"], roll["value"]
            where = f"roll {number} ({purpose})"
            if number != expected:
                yield Finding(order["number"], "rolls", f"{where} should be roll {expected}")
            expected = number + 1
            right = drawn(seed, record["words"], order["word"], number, purpose, sides)
            if right != value:
                yield Finding(
                    order["number"],
                    "dice",
                    f"{where} is published as {value} of {sides}; seed and words give {right}",
                )


# The game again


def _replay(record: Record) -> Iterator[Finding]:
    """The game played again: the same rolls, log and states. Nothing where this program plays by other rules."""
    title = find_title(record["title"])
    if title.rules != record["rules"]:
        return
    try:
        pack = title.pack(record["docs"]) if record.get("docs") else title.pack()
    except RuleError as error:
        yield Finding(None, "pack", f"the pack can't be played with: {error.message}")
        return
    if pack is not None and pack.hash != record["pack"]:
        yield Finding(None, "pack", f"the data are those of pack {pack.hash}, not {record['pack']}")
        return
    replay = _Replay(record, title, pack)
    for order in record["orders"]:
        found = list(replay.step(order))
        yield from found
        if found:
            # What comes after stands on what is not right.
            return
    yield from replay.end()


class _Replay:
    def __init__(self, record: Record, title: Title, pack: Any) -> None:
        self._record = record
        self._title = title
        self._pack = pack
        self._seed = bytes.fromhex(record["seed"])
        self._next = 1
        self._states: dict[int, Any] = {}
        self._tips: dict[int, int] = {}

    def step(self, order: Mapping[str, Any]) -> Iterator[Finding]:
        number = order["number"]
        dice = SealedDice(self._seed, self._record["words"], order["word"], self._next)
        log: Sequence[Any] = []
        try:
            if not number:
                state = self._title.setup(self._record["options"], dice, self._pack)
            elif order["undoes"] is not None:
                self._tips[number] = self._tips[order["undoes"] - 1]
                state = self._states[self._tips[number]]
            else:
                outcome = self._title.decide(self._states[self._tips[number - 1]], order["seat"], order["body"], dice)
                state, log = outcome.state, [whole(entry) for entry in outcome.log]
        except RuleError as error:
            yield Finding(number, "replay", f"the rules refuse it: {error.message}")
            return
        self._tips.setdefault(number, number)
        self._states[number] = state
        self._next += len(dice.rolls)
        if [roll.to_json() for roll in dice.rolls] != order["rolls"]:
            yield Finding(number, "replay", "played again it throws other dice than those published")
        if log != order["log"]:
            yield Finding(number, "replay", "played again it writes another log")
        kept = order["seal"]
        if kept is not None and digest(self._title.dump(state)) != kept["state"]:
            yield Finding(number, "replay", "played again it leads to another position")

    def end(self) -> Iterator[Finding]:
        result = self._record["result"] or {}
        last = self._record["orders"][-1]["number"]
        found = self._title.result(self._states[self._tips[last]])
        if result.get("how") == "played" and (found is None or {**found.to_json(), "how": "played"} != result):
            yield Finding(None, "result", "the result is not the one that the position gives")
