"""A game's time from its start to its end, with a clock that the test moves: nothing here sleeps."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator
from typing import Any

import pytest

from app.bus.memory import MemoryBus
from app.engine.registry import title
from app.play import affairs, tables, undo
from app.play.absence import fall
from app.play.acts import Act, act
from app.play.affairs import Affairs
from app.play.denied import Denied
from app.play.house import House
from app.play.positions import Position
from app.play.submit import Given, submit
from app.play.sweeper import sweep
from app.play.tempo import DAY, HOUR, MINUTE, Tempo
from app.settings import Settings
from app.store import games, people
from app.store.database import Database
from app.store.games import Game
from app.store.packing import now
from app.store.people import User

pytestmark = pytest.mark.anyio

SIDES = ("red", "green", "blue")


class Watch:
    """The time of day, moved by hand."""

    def __init__(self) -> None:
        self.at = now()

    def __call__(self) -> int:
        return self.at

    def on(self, span: int) -> None:
        self.at += span


class Room:
    """A game of islands with a tempo, its people and its time."""

    def __init__(self, house: House, watch: Watch, game: str, users: dict[str, User]) -> None:
        self.house, self.watch, self.game, self.users = house, watch, game, users

    async def found(self) -> Game:
        async with self.house.database.read() as connection:
            game = await games.find(connection, self.game)
        assert game is not None
        return game

    async def affairs(self) -> Affairs:
        return affairs.read((await self.found()).affairs)

    async def left(self, seat: str) -> int:
        return (await self.affairs()).clocks[seat].left(self.watch.at)

    async def waited(self) -> list[str]:
        game = await self.found()
        async with self.house.database.read() as connection:
            position = await self.house.positions.of(connection, game)
        assert position is not None
        return sorted(position.title.waiting_on(position.state))

    async def act(self, seat: str, what: str, **more: Any) -> dict[str, Any]:
        return await act(self.house, self.users[seat], self.game, Act(what, seat, **more))

    async def order(self, seat: str, **body: Any) -> None:
        game = await self.found()
        async with self.house.database.read() as connection:
            position = await self.house.positions.of(connection, game)
        assert position is not None
        version = position.versions[f"seat:{seat}"]
        await submit(self.house, self.users[seat], self.game, Given(str(uuid.uuid4()), version, body, "", seat))


@pytest.fixture
async def house(settings: Settings, database: Database) -> AsyncIterator[House]:
    made = House(settings, database, MemoryBus())
    yield made
    made.accounts.close()


async def opened(house: House, tempo: Tempo, watch: Watch | None = None) -> Room:
    watch = watch or Watch()
    house.clock = watch
    async with house.database.write() as connection:
        users = {
            side: await people.add(connection, f"{side} {uuid.uuid4().hex[:6]}", None, None, None) for side in SIDES
        }
    game = await tables.create(house, users["red"], "islands", None, {}, private=False, solo=False, tempo=tempo)
    for side in SIDES:
        await tables.take_seat(house, users[side], game.id, side, "00", None)
    return Room(house, watch, game.id, users)


LIVE = Tempo("live", turn=20 * MINUTE, vacancy=10 * MINUTE)
PAUSING = Tempo("live", turn=20 * MINUTE, at_zero="pause", vacancy=10 * MINUTE)
LOOSE = Tempo("live", turn=20 * MINUTE, at_zero="substitute", vacancy=10 * MINUTE)
ASYNC = Tempo("async", turn=DAY, bank=2 * DAY, holidays=3 * DAY, vacancy=5 * DAY)


async def test_every_pace_starts_with_what_was_agreed(house: House) -> None:
    for tempo in (LIVE, ASYNC, Tempo("bank", bank=HOUR, increment=MINUTE)):
        room = await opened(house, tempo)
        assert [await room.left(seat) for seat in SIDES] == [tempo.turn + tempo.bank] * 3
        assert {seat for seat, clock in (await room.affairs()).clocks.items() if clock.since} == set(SIDES)
    assert (await (await opened(house, Tempo())).affairs()).clocks == {}


async def test_only_those_run_who_are_waited_on(house: House) -> None:
    room = await opened(house, LIVE)
    room.watch.on(MINUTE)
    await room.order("red", order="bid", coins=0)
    room.watch.on(MINUTE)
    await room.order("green", order="bid", coins=0)
    room.watch.on(MINUTE)
    assert [await room.left(seat) for seat in SIDES] == [19 * MINUTE, 18 * MINUTE, 17 * MINUTE]


async def test_the_server_started_again_goes_on_with_the_same_time(house: House, settings: Settings) -> None:
    room = await opened(house, LIVE)
    room.watch.on(5 * MINUTE)
    again = Database(settings.url)
    try:
        second = House(settings, again, MemoryBus())
        second.clock = room.watch
        later = Room(second, room.watch, room.game, room.users)
        room.watch.on(5 * MINUTE)
        assert await later.left("red") == 10 * MINUTE
        room.watch.on(11 * MINUTE)
        assert await sweep(second) >= 1
        assert (await later.found()).status == "ended"
        second.accounts.close()
    finally:
        await again.close()


async def test_at_zero_the_game_is_forfeit(house: House) -> None:
    room = await opened(house, LIVE)
    room.watch.on(LIVE.turn - 1)
    await fall(house, room.game)
    assert (await room.found()).status == "running"
    room.watch.on(1)
    await fall(house, room.game)
    game = await room.found()
    assert game.status == "ended" and game.result is not None
    assert game.result["how"] == "time" and "ran out" in game.result["reason"]
    assert (await room.affairs()).due is None
    with pytest.raises(Denied) as refused:
        await room.order("green", order="bid", coins=0)
    assert refused.value.code == "game_over"


async def test_an_order_after_the_deadline_comes_too_late_even_before_the_sweep(house: House) -> None:
    room = await opened(house, LIVE)
    room.watch.on(LIVE.turn)
    with pytest.raises(Denied) as refused:
        await room.order("red", order="bid", coins=0)
    assert refused.value.code == "time_up"
    assert (await room.found()).number == 0


async def test_at_zero_the_game_stands_and_the_others_choose(house: House) -> None:
    room = await opened(house, PAUSING)
    for seat in ("green", "blue"):
        await room.order(seat, order="bid", coins=0)
    room.watch.on(PAUSING.turn + MINUTE)
    await fall(house, room.game)
    pause = (await room.affairs()).pause
    assert pause is not None and (pause.why, pause.seat) == ("time", "red")
    with pytest.raises(Denied) as refused:
        await room.order("red", order="bid", coins=0)
    assert refused.value.code == "paused"
    with pytest.raises(Denied):
        await room.act("red", "grant", of="red")
    await room.act("green", "grant", of="red")
    assert await room.left("red") == PAUSING.turn
    await room.order("red", order="bid", coins=0)
    assert (await room.affairs()).pause is None


async def test_a_game_that_stands_can_be_claimed(house: House) -> None:
    room = await opened(house, PAUSING)
    for seat in ("green", "blue"):
        await room.order(seat, order="bid", coins=0)
    with pytest.raises(Denied) as refused:
        await room.act("green", "claim", of="red")
    assert refused.value.code == "not_absent"
    room.watch.on(PAUSING.turn)
    await fall(house, room.game)
    await room.act("green", "claim", of="red")
    result = (await room.found()).result
    assert result is not None and result["how"] == "time"


async def test_nobody_choosing_the_seat_is_opened_and_then_the_side_has_lost(house: House) -> None:
    room = await opened(house, PAUSING)
    for seat in ("green", "blue"):
        await room.order(seat, order="bid", coins=0)
    room.watch.on(PAUSING.turn + PAUSING.vacancy)
    await fall(house, room.game)
    assert (await room.found()).chair("red").holder is None  # type: ignore[union-attr]
    room.watch.on(PAUSING.vacancy)
    await fall(house, room.game)
    result = (await room.found()).result
    assert result is not None and result["how"] == "absence"


async def test_at_zero_a_substitute_takes_over_with_new_time_and_the_other_does_not_come_back(house: House) -> None:
    room = await opened(house, LOOSE)
    for seat in ("green", "blue"):
        await room.order(seat, order="bid", coins=0)
    room.watch.on(LOOSE.turn + 3)
    await fall(house, room.game)
    with pytest.raises(Denied) as refused:
        await tables.take_seat(house, room.users["red"], room.game, "red", "", None)
    assert refused.value.code == "timed_out"
    async with house.database.write() as connection:
        new = await people.add(connection, f"sub {uuid.uuid4().hex[:6]}", None, None, None)
    await tables.take_seat(house, new, room.game, "red", "", None)
    assert await room.left("red") == LOOSE.turn
    room.users["red"] = new
    await room.order("red", order="bid", coins=0)


async def test_a_pause_that_all_want(house: House) -> None:
    room = await opened(house, LIVE)
    room.watch.on(MINUTE)
    offer = (await room.act("red", "offer", kind="pause", minutes=60))["offer"]
    await room.act("green", "accept", offer=offer)
    assert (await room.affairs()).pause is None
    await room.act("blue", "accept", offer=offer)
    room.watch.on(30 * MINUTE)
    assert [await room.left(seat) for seat in SIDES] == [19 * MINUTE] * 3
    room.watch.on(30 * MINUTE + 5)
    await fall(house, room.game)
    assert (await room.affairs()).pause is None
    assert await room.left("red") == 19 * MINUTE - 5


async def test_a_pause_ends_early_when_all_want_that(house: House) -> None:
    room = await opened(house, LIVE)
    for kind, more in (("pause", {"minutes": 60}), ("resume", {})):
        offer = (await room.act("red", "offer", kind=kind, **more))["offer"]
        for seat in ("green", "blue"):
            await room.act(seat, "accept", offer=offer)
    assert (await room.affairs()).pause is None
    assert {seat for seat, clock in (await room.affairs()).clocks.items() if clock.since} == set(SIDES)


async def test_holidays_stop_ones_own_clock_within_what_was_agreed(house: House) -> None:
    room = await opened(house, ASYNC)
    await room.act("red", "holiday")
    room.watch.on(2 * DAY)
    assert await room.left("red") == 3 * DAY and await room.left("green") == DAY
    for seat in ("green", "blue"):
        await room.order(seat, order="bid", coins=0)
    await room.act("red", "back")
    room.watch.on(HOUR)
    assert await room.left("red") == 3 * DAY - HOUR
    await room.act("red", "holiday")
    room.watch.on(DAY + HOUR)
    # The last day of his holidays was over an hour ago.
    await fall(house, room.game)
    assert await room.left("red") == 3 * DAY - HOUR - HOUR
    with pytest.raises(Denied) as refused:
        await room.act("red", "holiday")
    assert refused.value.code == "no_holidays"


async def test_who_orders_is_back(house: House) -> None:
    room = await opened(house, ASYNC)
    await room.act("red", "holiday")
    room.watch.on(HOUR)
    await room.order("red", order="bid", coins=0)
    clock = (await room.affairs()).clocks["red"]
    assert clock.holiday is None and clock.holidays == 3 * DAY - HOUR


async def test_where_no_clock_runs_silence_lets_the_seat_be_replaced(house: House) -> None:
    room = await opened(house, Tempo(vacancy=14 * DAY))
    for seat in ("green", "blue"):
        await room.order(seat, order="bid", coins=0)
    with pytest.raises(Denied) as refused:
        await room.act("green", "replace", of="red")
    assert refused.value.code == "not_absent"
    room.watch.on(15 * DAY)
    await room.act("green", "replace", of="red")
    assert (await room.affairs()).empty.keys() == {"red"}


async def test_an_undo_gives_no_time_back_and_the_clock_of_who_is_up_runs_on(house: House) -> None:
    room = await opened(house, LIVE)
    for seat, coins in (("red", 3), ("green", 1), ("blue", 0)):
        await room.order(seat, order="bid", coins=coins)
    assert await room.waited() == ["red"]
    room.watch.on(4 * MINUTE)
    boats = (await _position(room)).state.stacks["redhaven"]
    await room.order("red", order="top", unit=boats[1])
    room.watch.on(2 * MINUTE)
    version = (await _position(room)).versions["seat:red"]
    await undo.undo(house, room.users["red"], room.game, Given(str(uuid.uuid4()), version, undo.BODY, "", "red"))
    assert (await _position(room)).state.stacks["redhaven"] == boats
    assert [await room.left(seat) for seat in SIDES] == [14 * MINUTE, 20 * MINUTE, 20 * MINUTE]
    room.watch.on(MINUTE)
    assert [await room.left(seat) for seat in SIDES] == [13 * MINUTE, 20 * MINUTE, 20 * MINUTE]


async def _position(room: Room) -> Position:
    game = await room.found()
    async with room.house.database.read() as connection:
        found = await room.house.positions.of(connection, game)
    assert found is not None
    return found


async def test_a_new_turn_brings_a_new_allowance_once(house: House) -> None:
    room = await opened(house, LIVE)
    room.watch.on(5 * MINUTE)
    found = title("islands")
    game = await room.found()
    before = await room.affairs()
    async with house.database.read() as connection:
        position = await house.positions.of(connection, game)
    assert position is not None and found is position.title
    changed = Affairs(LIVE, before.clocks, before.waiting, "0.", ("0.",))
    after = affairs.followed(changed, game, position, room.watch.at)
    assert after.clocks["red"].left(room.watch.at) == LIVE.turn
    # Undone back into the turn that had its allowance: nothing is given again.
    undone = Affairs(LIVE, before.clocks, before.waiting, "2.", (before.turn or "", "2."))
    again = affairs.followed(undone, game, position, room.watch.at)
    assert again.clocks["red"].left(room.watch.at) == LIVE.turn - 5 * MINUTE


async def test_forty_deadlines_at_once_are_each_met_by_one_of_two_workers(
    house: House, settings: Settings
) -> None:
    watch = Watch()
    rooms = [await opened(house, LIVE, watch) for _ in range(40)]
    other = Database(settings.url)
    try:
        second = House(settings, other, MemoryBus())
        second.clock = watch
        watch.on(LIVE.turn)
        await asyncio.gather(sweep(house), sweep(second))
        for room in rooms:
            found = await room.affairs()
            assert [one.what for one in found.said] == ["ended"]
            assert (await room.found()).status == "ended"
        second.accounts.close()
    finally:
        await other.close()
