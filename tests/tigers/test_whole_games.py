"""Fifty whole games between chance players, with all options: invariants after every order, state and views after 25.

The nightly run plays two thousand: `tigers selfplay --games 2000 --checks 25`, and again with `--option fog=deep`,
`--option allied=two --option imperial=two`. A game that fails is written to a file that `--replay` plays again.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from app.bots import selfplay
from app.bots.chance import ChancePlayer
from app.engine.dice import SealedDice
from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.kinds import KINDS

GAMES = 50
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"fog": "deep"},
    {"allied": "two"},
    {"imperial": "two"},
    {"allied": "two", "imperial": "two", "fog": "deep"},
)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_whole_game_ends_and_nothing_is_wrong_on_the_way(number: int) -> None:
    game = selfplay.play(TITLE, OPTIONS[number % len(OPTIONS)], f"kept-{number}", checks=25)
    result = TITLE.result(game.state)
    assert result is not None and result.level in ("draw", "marginal", "major", "decisive")
    assert game.state.turn <= 10
    if number < len(OPTIONS):
        again = selfplay.replay(TITLE, json.loads(json.dumps(game.record.to_json())), checks=100)
        assert again.digest() == game.digest() and again.state == game.state


WANTED = {
    **dict.fromkeys(("draw", "open_base", "matterhorn", "air_supply"), "at"),
    **dict.fromkeys(("recreate", "enter"), "unit at"),
    **dict.fromkeys(("strategic", "move"), "units path"),
    **dict.fromkeys(("top", "withdraw"), "unit"),
    **dict.fromkeys(("eliminate", "advance"), "units"),
    **dict.fromkeys(("disease", "losses"), "steps"),
    "vacate": "unit to",
    "replace": "unit steps",
    "airlift": "units to",
    "infiltrate": "units into",
    "assault": "attackers targets",
    "air": "count",
}


def _wild(state: Any, generator: random.Random) -> dict[str, Any]:
    """An order of some kind with fields of some of the right things, rarely a legal one."""
    units, hexes = sorted(state.units), sorted(state.theater.hexes)
    one, some = generator.choice(units), generator.sample(units, 2)
    at = state.units[one].at if state.units[one].on_map else generator.choice(hexes)
    near = [side.to.key for side in state.theater.sides.get(at, ())] or hexes
    hex_ = generator.choice(near)
    fields: dict[str, Any] = {
        "unit": one,
        "units": [one] if generator.random() < 0.7 else some,
        "attackers": [one],
        **dict.fromkeys(("at", "to", "into"), hex_),
        "targets": [hex_],
        "path": [at, hex_],
        "steps": generator.choice([1, {one: 1}]),
        "count": generator.randint(0, 3),
    }
    kind = generator.choice(sorted(KINDS))
    return {"order": kind, **{name: fields[name] for name in WANTED.get(kind, "").split()}}


@pytest.mark.parametrize("seed", range(3))
def test_legal_and_decide_agree_on_any_order_at_all(seed: int) -> None:
    """What `legal` calls ready is accepted, what it refuses is refused alike, and no refusal changes anything."""
    generator = random.Random(seed)
    record = selfplay.Record("tigers", {}, f"agree-{seed}")
    game = selfplay.Game(TITLE, record, checks=10_000)
    player = ChancePlayer(TITLE, generator)
    ready = 0
    for _ in range(120):
        if TITLE.result(game.state) is not None:
            break
        for _ in range(6):
            seat, body = generator.choice(["allied", "imperial"]), _wild(game.state, generator)
            told = TITLE.legal(game.state, seat, {"order": body})
            try:
                TITLE.decide(game.state, seat, body, SealedDice(b"wild", {}, "", 1))
                accepted = None
            except RuleError as error:
                accepted = error.refusal()
            assert told["ready"] == (accepted is None), (seat, body)
            assert told["refusal"] == accepted, (seat, body)
            ready += told["ready"]
        (seat, *_) = sorted(TITLE.waiting_on(game.state))
        order = player.choose(game.state, seat)
        assert order is not None
        game.submit(seat, order)
    assert ready > 0
