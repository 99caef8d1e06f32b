"""Taking orders: what is written, what is told, and what happens when the title is at fault."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from app.bus import Notice
from app.engine.dice import Dice, SealedDice, commitment
from app.engine.errors import RuleError
from app.engine.title import Outcome, View
from app.engine.visibility import SPECTATOR, Viewer
from app.play.house import House
from app.play.positions import Positions
from app.play.submit import submit
from app.store import events, games, orders
from app.store.database import Database
from tests.toy import Islands
from tests.toy.state import State

from .conftest import begun, given, registered

pytestmark = pytest.mark.anyio
BID = {"order": "bid", "coins": 1}


async def kept(database: Database, game: str) -> Any:
    async with database.read() as connection:
        return (
            await games.state(connection, game),
            await games.find(connection, game),
            await orders.all_of(connection, game),
            await events.versions(connection, game, 10**6),
        )


async def test_an_order_is_written_whole(house: House) -> None:
    table = await begun(house)
    told: list[Notice] = []
    await house.bus.open(told.append)
    answer = await submit(house, table.users["red"], table.id, given(BID, word="abcd"))
    assert answer == {"ok": True, "version": 2, "facts": {}}
    state, game, log, versions = await kept(house.database, table.id)
    assert state[0] == game.number == 1 and log[1].value == "abcd" and log[1].answer == answer
    assert log[1].log[0]["own"] == {"red": "You bid 1."} and log[1].log[0]["text"] is None
    assert versions == {"seat:red": 2, "seat:green": 1, "seat:blue": 1, "spectator": 1}
    assert commitment(game.seed) == game.commitment and len(game.seed) == 32
    await asyncio.sleep(0)
    assert told == [Notice("order", table.id, 1)]


async def test_seeds_are_different_and_unspoken(house: House) -> None:
    seeds = set()
    for _ in range(5):
        table = await begun(house)
        _, game, _, _ = await kept(house.database, table.id)
        seeds.add(game.seed)
    assert len(seeds) == 5


async def test_the_dice_come_from_the_seed_the_words_and_the_order(house: House) -> None:
    table = await begun(house)
    _, game, log, _ = await kept(house.database, table.id)
    dice = SealedDice(game.seed, game.words, "", 1)
    state = Islands().setup(game.options, dice)
    assert [roll.to_json() for roll in dice.rolls] == log[0].rolls and game.roll == len(dice.rolls) + 1
    assert Islands().dump(state) == (await kept(house.database, table.id))[0][2]


class Broken(Islands):
    """A title that fails in a way of its choice."""

    key = "broken"

    def decide(self, state: State, seat: str, order: Mapping[str, Any], dice: Dice) -> Outcome:
        match order["order"]:
            case "raise":
                raise ZeroDivisionError("secret of the title")
            case "forget":
                # A state whose stored form shows something else: coins that dump writes, and load loses.
                return Outcome(replace(state, coins={**state.coins, seat: 77}))
            case "unsayable":
                return Outcome(state, facts={"x": object()})
        return super().decide(state, seat, order, dice)

    def load(self, doc: Mapping[str, Any], pack: Any = None) -> State:
        return super().load({**doc, "coins": {side: min(coins, 9) for side, coins in doc["coins"].items()}})


@pytest.mark.parametrize("fault", ["raise", "forget", "unsayable"])
async def test_a_title_at_fault_changes_nothing(house: House, fault: str, caplog: pytest.LogCaptureFixture) -> None:
    table = await begun(house, registered(Broken()))
    before = await kept(house.database, table.id)
    with pytest.raises(RuleError) as caught:
        await submit(house, table.users["red"], table.id, given({"order": fault}))
    assert caught.value.code == "fault" and "secret" not in caught.value.message
    assert await kept(house.database, table.id) == before
    assert caplog.records, "the fault is noted"
    caplog.clear()
    assert (await submit(house, table.users["red"], table.id, given(BID)))["ok"]


class Leaky(Islands):
    """A title whose log tells a side what its view does not: it still gets only what is said to it."""

    key = "chatty"

    def view(self, state: State, viewer: Viewer) -> View:
        return {**super().view(state, viewer), "empty": {}}


async def test_empty_collections_do_not_count(house: House) -> None:
    table = await begun(house, registered(Leaky()))
    await submit(house, table.users["red"], table.id, given(BID))
    async with house.database.read() as connection:
        first = (await events.after(connection, table.id, SPECTATOR.key, 0))[0]
    assert "empty" not in first.diff


async def test_a_bus_that_is_down_does_not_undo_the_order(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await begun(house)
    heard: list[Notice] = []
    house.heard = heard.append

    async def down(notice: Notice) -> None:
        raise ConnectionError("down")

    monkeypatch.setattr(house.bus, "publish", down)
    assert (await submit(house, table.users["red"], table.id, given(BID)))["ok"]
    # Its own people hear of it all the same.
    assert heard == [Notice("order", table.id, 1)]


async def test_a_position_of_another_worker_is_seen(house: House) -> None:
    table = await begun(house)
    other = House(house.settings, house.database, house.bus)
    try:
        await submit(house, table.users["red"], table.id, given(BID))
        await submit(other, table.users["green"], table.id, given(BID))
        answer = await submit(house, table.users["blue"], table.id, given(BID))
        assert answer["version"] == 2
        state, _, log, _ = await kept(house.database, table.id)
        assert state[2]["phase"] == "sail" and [order.seat for order in log] == ["", "red", "green", "blue"]
    finally:
        other.accounts.close()


async def test_two_houses_at_once_take_each_order_once(house: House) -> None:
    other = House(house.settings, house.database, house.bus)
    try:
        for _ in range(10):
            table = await begun(house)
            orders_ = [given({"order": "bid", "coins": coins}) for coins in range(3)]
            tries = [submit(one, table.users["red"], table.id, order) for order in orders_ for one in (house, other)]
            got = await asyncio.gather(*tries, return_exceptions=True)
            # The one that was taken was given at both houses, and got the same answer at both.
            taken = [answer for answer in got if isinstance(answer, dict)]
            assert len(taken) == 2 and taken[0] == taken[1], got
            assert all(isinstance(answer, dict | RuleError) for answer in got)
            assert len((await kept(house.database, table.id))[2]) == 2
    finally:
        other.accounts.close()


async def test_the_same_order_taken_elsewhere_in_between(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The other house takes the order just after this one has looked for its first answer: both give that answer."""
    other = House(house.settings, house.database, house.bus)
    try:
        table = await begun(house)
        order = given(BID)
        first: list[dict[str, Any]] = []
        look = Positions.of

        async def late(self: Positions, *arguments: Any) -> Any:
            if self is house.positions and not first:
                first.append({})
                first[0] = await submit(other, table.users["red"], table.id, order)
            return await look(self, *arguments)

        monkeypatch.setattr(Positions, "of", late)
        assert await submit(house, table.users["red"], table.id, order) == first[0]
        assert len((await kept(house.database, table.id))[2]) == 2
    finally:
        other.accounts.close()
