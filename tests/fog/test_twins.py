"""Noninterference: positions that differ only in what a viewer may not know are the same to him, to the byte.

The fuzzed games are whole ones, looked at after every order. More of them: TIGERS_TEST_FOG_GAMES=20.
"""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.state import State
from app.engine.visibility import ARBITER, SPECTATOR, Viewer

from .comparing import same, same_news, tell_apart
from .positions import Play, small
from .probing import marches, shown
from .twins import hidden, twin, viewers

GAMES = int(os.environ.get("TIGERS_TEST_FOG_GAMES", "1"))
# At every point each viewer is shown a twin of his own and one of them asks all he can; at every so many they all do.
DEEPER = 10
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"fog": "deep"},
    {"allied": "two", "imperial": "two"},
)


@given(st.integers(0, 2**32), st.sampled_from(("table", "deep")), st.integers(0, 8))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_small_positions(seed: int, fog: str, orders: int) -> None:
    chance = random.Random(seed)
    play = Play(small(chance, fog), chance)
    for _ in range(orders):
        order = play.next()
        if order is None:
            break
        _compare(play.state, seed + play.orders, *order, depth=2)
        play.give(*order)
    _compare(play.state, seed, "", None, depth=6)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: "-".join(options.values()) or "plain")
@pytest.mark.parametrize("number", range(GAMES))
def test_every_point_of_fuzzed_games(options: dict[str, str], number: int) -> None:
    chance = random.Random(f"{options}{number}")
    play = Play(TITLE.setup(options, SealedDice(chance.randbytes(16), {}, "", 1)), chance, haste=0.8)
    compared = 0
    while (order := play.next()) is not None:
        compared += _compare(play.state, number + play.orders, *order, depth=3 if play.orders % DEEPER == 0 else 0)
        play.give(*order)
    assert TITLE.result(play.state) is not None
    # Orders of one side, told to the other in two different games, were really among what was compared.
    assert compared > play.orders


def _compare(state: State, seed: int, seat: str, body: dict[str, object] | None, depth: int) -> int:
    """Every viewer against a twin of his own; how often the next order's news could be compared."""
    compared = 0
    for number, viewer in enumerate(viewers(state)):
        other = twin(state, viewer, random.Random(f"twin {seed} {viewer.key}"))
        if depth or number == seed % 5:
            tell_apart(state, other.state, viewer, random.Random(f"probe {seed} {viewer.key}"), max(depth, 1))
        else:
            same(shown(state, viewer), shown(other.state, viewer), f"what {viewer.key} is shown")
        if body is not None:
            chance = random.Random(f"march {seed}")
            for order in (body, *marches(state, seat, chance, 1 + depth)):
                compared += same_news(state, other, viewer, seat, order)
    return compared


def test_twins_are_different_games() -> None:
    """The comparison is worth something: those who may know do see the difference."""
    state = TITLE.setup({}, SealedDice(b"seed", {}, "", 1))
    for viewer in (Viewer("seat", "allied", "allied"), Viewer("seat", "imperial", "imperial"), SPECTATOR):
        other = twin(state, viewer, random.Random(1)).state
        assert sum(map(len, hidden(state, viewer).values())) > 10
        assert TITLE.view(state, ARBITER) != TITLE.view(other, ARBITER)
        for side in {"allied", "imperial"} - {viewer.side}:
            owner = Viewer("side", None, side)
            assert TITLE.view(state, owner) != TITLE.view(other, owner)


def test_the_board_is_the_same_for_the_whole_game() -> None:
    chance = random.Random(3)
    play = Play(TITLE.setup({}, SealedDice(b"seed", {}, "", 1)), chance)
    first = TITLE.board(play.state)
    for _ in range(30):
        order = play.next()
        assert order is not None
        play.give(*order)
    assert TITLE.board(play.state) == first


def test_a_twin_keeps_the_counters() -> None:
    state = TITLE.setup({"fog": "deep"}, SealedDice(b"seed", {}, "", 1))
    other = twin(state, SPECTATOR, random.Random(2)).state
    assert len(other.units) == len(state.units)
    assert sorted(id_ for ids in other.stacks.values() for id_ in ids) == sorted(u.id for u in other.on_map())
    assert {key: len(ids) for key, ids in other.stacks.items()} != {key: len(ids) for key, ids in state.stacks.items()}
