"""Time and absence where a side has two commanders."""

from __future__ import annotations

import uuid

import pytest

from app.play import tables
from app.play.absence import fall
from app.play.acts import Act, act
from app.play.house import House
from app.play.tempo import MINUTE, Tempo
from app.store import people

from .test_time import LIVE, LOOSE, Room, Watch, house

__all__ = ["house"]
pytestmark = pytest.mark.anyio

SEATS = ("allied", "imperial_west", "imperial_east")


async def three(house: House, tempo: Tempo) -> Room:
    """Tigers, one against two; the Empire's New Units phase of turn 1 waits for both its commanders."""
    watch = Watch()
    house.clock = watch
    async with house.database.write() as connection:
        users = {
            seat: await people.add(connection, f"{seat} {uuid.uuid4().hex[:6]}", None, None, None) for seat in SEATS
        }
    options = {"allied": "one", "imperial": "two"}
    game = await tables.create(
        house, users["allied"], "tigers", None, options, private=False, solo=False, tempo=tempo
    )
    for seat in SEATS:
        await tables.take_seat(house, users[seat], game.id, seat, "00", None)
    return Room(house, watch, game.id, users)


async def running(room: Room) -> set[str]:
    return {seat for seat, clock in (await room.affairs()).clocks.items() if clock.since is not None}


async def test_who_has_ended_the_phase_or_lets_the_other_act_spends_no_time(house: House) -> None:
    room = await three(house, LIVE)
    assert await running(room) == {"imperial_west", "imperial_east"}
    room.watch.on(MINUTE)
    await room.order("imperial_east", order="done")
    assert await running(room) == {"imperial_west"}
    await room.order("imperial_east", order="resume")
    await room.order("imperial_west", order="delegate")
    assert await running(room) == {"imperial_east"}
    room.watch.on(MINUTE)
    assert await room.left("imperial_west") == LIVE.turn - MINUTE
    assert await room.left("imperial_east") == LIVE.turn - 2 * MINUTE


async def test_one_commander_out_of_time_loses_for_his_side_where_that_was_agreed(house: House) -> None:
    room = await three(house, LIVE)
    await room.order("imperial_east", order="done")
    room.watch.on(LIVE.turn)
    await fall(house, room.game)
    result = (await room.found()).result
    assert result is not None and (result["winner"], result["how"]) == ("allied", "time")
    assert "Burma front" in result["reason"]


async def test_an_empty_seat_falls_to_the_colleague_who_goes_on_for_both(house: House) -> None:
    room = await three(house, LOOSE)
    await room.order("imperial_east", order="done")
    room.watch.on(LOOSE.turn)
    await fall(house, room.game)
    assert (await room.affairs()).empty.keys() == {"imperial_west"} and await running(room) == set()
    room.watch.on(LOOSE.vacancy)
    await fall(house, room.game)
    game = await room.found()
    east = room.users["imperial_east"]
    assert [chair.key for chair in game.held_by(east.id)] == ["imperial_west", "imperial_east"]
    room.users["imperial_west"] = east
    await room.order("imperial_west", order="done")
    # The phase is over, and the next one waits for both seats, which are his.
    assert await running(room) == {"imperial_west", "imperial_east"}


async def test_a_colleague_can_take_the_seat_at_once_and_give_it_back(house: House) -> None:
    room = await three(house, LIVE)
    west, east = room.users["imperial_west"], room.users["imperial_east"]
    await room.act("imperial_west", "leave")
    await tables.take_seat(house, east, room.game, "imperial_west", "", None)
    game = await room.found()
    assert len(game.held_by(east.id)) == 2
    token = (await act_in(room, "imperial_east", "imperial_west"))["token"]
    await tables.take_seat(house, west, room.game, "imperial_west", "", token)
    assert [chair.key for chair in (await room.found()).held_by(east.id)] == ["imperial_east"]


async def act_in(room: Room, who: str, seat: str) -> dict[str, str]:
    return await act(room.house, room.users[who], room.game, Act("hand_over", seat))
