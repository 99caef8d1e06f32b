"""Whole games at a table of three or four, by chance."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from app.bots.chance import ChancePlayer
from app.bots.selfplay import LONGEST, Game, Record
from app.engine.titles.tigers import TITLE

TABLES = [("one", "one"), ("two", "one"), ("one", "two"), ("two", "two")]
# What does nothing to the position is chosen less often, or a game would be little else.
RARE = {"top": 0.03, "delegate": 0.1, "resume": 0.5}


class Partner(ChancePlayer):
    """A chance player who gets on with it."""

    def _order(self, offers: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
        chance = self._random.random
        wanted = [offer for offer in offers if chance() < RARE.get(offer["order"], 1)]
        yield from super()._order(wanted)
        yield from (offer for offer in offers if offer not in wanted)


def played(allied: str, imperial: str, seed: str, checks: int) -> tuple[Game, Counter[str]]:
    """A game to its end, and how often each kind of order was given; `idle` ones by seats that nothing waited for.

    A Fault or AssertionError where an order said to be ready is refused, or nobody can go on.
    """
    options = {"allied": allied, "imperial": imperial}
    game = Game(TITLE, Record(TITLE.key, options, seed), checks)
    chance = random.Random(seed)
    player = Partner(TITLE, chance, haste=0.2)
    seats = [seat.key for seat in TITLE.seats(options)]
    given: Counter[str] = Counter()
    while TITLE.result(game.state) is None:
        waited = sorted(TITLE.waiting_on(game.state))
        idle = [seat for seat in seats if seat not in waited]
        chance.shuffle(waited)
        if idle and chance.random() < 0.1:
            waited.insert(0, chance.choice(idle))
        seat, body = next(
            ((seat, body) for seat in waited if (body := player.choose(game.state, seat)) is not None), (None, None)
        )
        assert seat is not None and body is not None, f"nobody of {waited} can go on in {game.state.phase_key}"
        given[("idle " if seat in idle else "") + body["order"]] += 1
        game.submit(seat, body)
        assert len(game.record.orders) < LONGEST, "the game does not end"
    return game, given
