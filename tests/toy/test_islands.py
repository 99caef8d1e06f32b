"""The toy meets the contract: promises of `legal`, the JSON form, views, and an end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.engine.dice import ScriptedDice, SealedDice
from app.engine.diff import apply, diff
from app.engine.errors import RuleError
from app.engine.title import View
from app.engine.visibility import ARBITER, SPECTATOR

from . import TITLE
from .play import bodies

VIEWERS = [*(seat.viewer() for seat in TITLE.seats({})), SPECTATOR, ARBITER]


def filled(view: View) -> View:
    return {name: entities for name, entities in view.items() if entities}


def start(seed: int = 0) -> Any:
    return TITLE.setup({}, SealedDice(bytes([seed]) * 32, {}, "", 1))


@pytest.mark.parametrize("seed", range(12))
def test_random_games_end_and_hold_the_promises(seed: int) -> None:
    chance = random.Random(seed)
    state, rolls = start(seed), 1
    for number in range(400):
        waiting = sorted(TITLE.waiting_on(state))
        if not waiting:
            break
        seat = chance.choice(waiting)
        order = chance.choice(list(bodies(TITLE, state, seat)))
        kept = TITLE.dump(state)
        dice = SealedDice(bytes([seed]) * 32, {}, str(number), rolls)
        outcome = TITLE.decide(state, seat, order, dice)
        rolls += len(dice.rolls)
        assert TITLE.dump(state) == kept, "the state given in was changed"
        assert TITLE.faults(outcome.state) == []
        assert TITLE.load(TITLE.dump(outcome.state)) == outcome.state
        for viewer in VIEWERS:
            old, new = TITLE.view(state, viewer), TITLE.view(outcome.state, viewer)
            assert filled(apply(old, diff(old, new))) == filled(new)
        state = outcome.state
    result = TITLE.result(state)
    assert result is not None and sum(result.points.values()) <= 7
    assert not TITLE.waiting_on(state)


def test_a_bid_is_nobody_elses_business() -> None:
    state = start()
    after = TITLE.decide(state, "red", {"order": "bid", "coins": 2}, ScriptedDice())
    for viewer in VIEWERS[1:4]:
        assert TITLE.view(after.state, viewer) == TITLE.view(state, viewer)
        assert [entry.for_viewer(viewer) for entry in after.log] == [None]
    assert TITLE.view(after.state, VIEWERS[0]) != TITLE.view(state, VIEWERS[0])


def test_buried_boats_are_not_sent() -> None:
    state = start()
    buried = state.boats[state.stacks["redhaven"][1]]
    for viewer in VIEWERS[1:4]:
        assert buried.id not in repr(TITLE.view(state, viewer))


def test_battle() -> None:
    case = {
        "boats": [
            {"id": "r1", "side": "red", "strength": 3, "at": "reef"},
            {"id": "g1", "side": "green", "strength": 1, "at": "lagoon"},
            {"id": "b1", "side": "blue", "strength": 1, "at": "bluewick"},
            {"id": "g2", "side": "green", "strength": 1, "at": "greenholm"},
        ],
        "dice": [4, 5],
    }
    state, dice = TITLE.set_up(case)
    order = {"order": "sail", "units": ["r1"], "path": ["reef", "lagoon"]}
    outcome = TITLE.decide(state, "red", order, dice)
    assert outcome.facts == {"result": "Green loses a boat, Red takes The Lagoon", "attack": 7, "defense": 6}
    assert outcome.state.phase == "plunder" and outcome.state.control["lagoon"] == "red"


@pytest.mark.parametrize(
    ("seat", "order", "code"),
    [
        ("red", {"order": "bid", "coins": 9}, "bad_bid"),
        ("red", {"order": "bid"}, "malformed"),
        ("red", {"order": "fly"}, "malformed"),
        ("red", {"order": ["bid"]}, "malformed"),
        ("red", {"order": "sail", "units": [], "path": []}, "wrong_phase"),
        ("red", {"order": "done"}, "wrong_phase"),
    ],
)
def test_refusals(seat: str, order: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        TITLE.decide(start(), seat, order, ScriptedDice())
    assert caught.value.code == code
