"""Whole games between chance players, every order checked; what fails can be replayed."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from app.engine.dice import SealedDice
from app.engine.diff import apply, diff
from app.engine.errors import RuleError
from app.engine.title import Title, View
from app.engine.visibility import SPECTATOR, Viewer

from .chance import ChancePlayer

# No game of any title here is this long; one that is goes round in circles.
LONGEST = 20_000


class Fault(Exception):  # noqa: N818 - a finding, with the record to replay it
    """Something that must not happen in a game; `record` replays it."""

    def __init__(self, reason: str, record: Record) -> None:
        super().__init__(reason)
        self.reason = reason
        self.record = record


@dataclass
class Record:
    """A game as it can be played again: title, options, seed, and the orders with their seats."""

    title: str
    options: dict[str, str]
    seed: str
    orders: list[dict[str, Any]] = field(default_factory=list)

    def to_json(self, reason: str | None = None) -> dict[str, Any]:
        return {
            "title": self.title,
            "options": self.options,
            "seed": self.seed,
            "orders": self.orders,
            "reason": reason,
        }


@dataclass
class Game:
    """A game played by chance or from a record, with its dice; what costs more is checked every so many orders."""

    title: Title
    record: Record
    checks: int = 1
    state: Any = None
    rolls: int = 0
    _views: dict[str, View] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.state = self.title.setup(self.record.options, self._dice("setup"))

    def _dice(self, value: str) -> SealedDice:
        return SealedDice(self.record.seed.encode(), {}, value, self.rolls + 1)

    def viewers(self) -> Iterator[Viewer]:
        yield SPECTATOR
        for seat in self.title.seats(self.record.options):
            yield seat.viewer()

    def submit(self, seat: str, body: Mapping[str, Any]) -> None:
        """Give an order and check what comes of it; Fault where anything is wrong."""
        self.record.orders.append({"seat": seat, "body": dict(body)})
        dice = self._dice(str(len(self.record.orders)))
        try:
            outcome = self.title.decide(self.state, seat, body, dice)
        except RuleError as error:
            raise Fault(f"an order said to be ready is refused: {error.refusal()}", self.record) from error
        except Fault:
            raise
        except Exception as error:
            raise Fault(f"{type(error).__name__}: {error}", self.record) from error
        self.state = outcome.state
        self.rolls += len(dice.rolls)
        ended = self._hold()
        if ended or len(self.record.orders) % self.checks == 0:
            self._check()

    def _hold(self) -> bool:
        """The invariants, and that someone is waited for unless the game is over; whether it is."""
        faults = self.title.faults(self.state)
        if faults:
            raise Fault("; ".join(faults), self.record)
        ended = self.title.result(self.state) is not None
        if ended == bool(self.title.waiting_on(self.state)):
            raise Fault("a game that goes on waits for somebody, one that is over for nobody", self.record)
        return ended

    def _check(self) -> None:
        """What costs more: the state's JSON, and every audience's view made from its last and the difference."""
        doc = self.title.dump(self.state)
        again = self.title.load(json.loads(json.dumps(doc)))
        if self.title.dump(again) != doc or again != self.state:
            raise Fault("the state's JSON does not parse back to an equal state", self.record)
        for viewer in self.viewers():
            fresh = self.title.view(self.state, viewer)
            old = self._views.get(viewer.key, {})
            if apply(old, diff(old, fresh)) != fresh:
                raise Fault(f"old view and diff do not make the fresh view of {viewer.key}", self.record)
            self._views[viewer.key] = fresh

    def digest(self) -> str:
        """A hash of the state's canonical JSON; equal for equal replays."""
        return hashlib.sha256(json.dumps(self.title.dump(self.state), sort_keys=True).encode()).hexdigest()


def play(title: Title, options: Mapping[str, str], seed: str, checks: int = 1) -> Game:
    """One game from start to end between chance players; Fault where anything is wrong."""
    record = Record(title.key, dict(options), seed)
    game = Game(title, record, checks)
    generator = random.Random(seed)
    player = ChancePlayer(title, generator)
    while title.result(game.state) is None:
        if len(record.orders) > LONGEST:
            raise Fault("the game does not end", record)
        seat, body = _next(title, game, player, generator)
        game.submit(seat, body)
    return game


def _next(title: Title, game: Game, player: ChancePlayer, generator: random.Random) -> tuple[str, dict[str, Any]]:
    seats = sorted(title.waiting_on(game.state))
    generator.shuffle(seats)
    for seat in seats:
        try:
            body = player.choose(game.state, seat)
        except Exception as error:
            raise Fault(f"legal fails: {type(error).__name__}: {error}", game.record) from error
        if body is not None:
            return seat, body
    raise Fault(f"nobody of {seats} can do anything", game.record)


def replay(title: Title, doc: Mapping[str, Any], checks: int = 1) -> Game:
    """A recorded game again, checked after every order, or every so many."""
    game = Game(title, Record(doc["title"], dict(doc["options"]), doc["seed"]), checks)
    for order in doc["orders"]:
        game.submit(order["seat"], order["body"])
    return game
