"""What `legal` offers of new units and far movement can be taken: each order put together from it is ready."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from app.bots import selfplay
from app.bots.chance import ChancePlayer
from app.engine.titles.tigers import TITLE

KINDS = frozenset(
    [
        "replace",
        "recreate",
        "enter",
        "draw",
        "disease",
        "withdraw",
        "open_base",
        "air_supply",
        "matterhorn",
        "strategic",
        "airlift",
        "vacate",
        "eliminate",
        "top",
    ]
)
LONGEST = 220


def _complete(player: ChancePlayer, state: Any, seat: str, order: str) -> dict[str, Any] | None:
    """A body with every field filled from the candidates; None where a field has no candidates left."""
    body: dict[str, Any] = {"order": order}
    while True:
        offer = TITLE.legal(state, seat, {"order": body})["offer"]
        assert offer is not None, f"the offer vanished for {body}"
        fields = [field for field in offer["fields"] if field["name"] not in body]
        if not fields:
            return body
        field = next(field for field in fields if all(name in body for name in field.get("after", ())))
        value = player._value(field)
        if value is None:
            return None
        body[field["name"]] = value


@pytest.mark.parametrize("options", [{}, {"allied": "two", "imperial": "two"}])
def test_bodies_from_the_candidates_are_ready(options: dict[str, str]) -> None:
    generator = random.Random(7)
    player = ChancePlayer(TITLE, generator, haste=0.4)
    game = selfplay.Game(TITLE, selfplay.Record(TITLE.key, options, "new offers"), checks=10**6)
    seen: Counter[str] = Counter()
    for _ in range(LONGEST):
        if TITLE.result(game.state) is not None:
            break
        for seat in sorted(TITLE.waiting_on(game.state)):
            for offer in TITLE.legal(game.state, seat)["offers"]:
                if offer["order"] not in KINDS:
                    continue
                body = _complete(player, game.state, seat, offer["order"])
                if body is not None:
                    told = TITLE.legal(game.state, seat, {"order": body})
                    assert told["ready"], (body, told["refusal"])
                    seen[offer["order"]] += 1
        seat, body = selfplay._next(TITLE, game, player, generator)
        if body["order"] != "top":
            game.submit(seat, body)
    assert {"replace", "enter", "draw", "disease", "air_supply", "strategic"} <= seen.keys()
