"""Transactions: all or nothing, one writer, and the two checks that keep two workers from both winning."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError

from app.store import chats, events, games, orders, people
from app.store.database import Database
from app.store.events import Event
from app.store.games import Chair, Game
from app.store.orders import Order
from app.store.tables import users

pytestmark = pytest.mark.anyio


async def new_game(database: Database) -> Game:
    async with database.write() as connection:
        user = await people.add(connection, "Maker", None, None, None)
        game = Game(
            id=secrets.token_hex(8),
            title="islands",
            name="A game",
            options={"turns": "2"},
            solo=False,
            private=False,
            creator=user.id,
            created_by=user.name,
            made=1,
            moved=1,
            invite="invite",
            rules="1",
            pack=None,
            seed=bytes(32),
            commitment="00",
            status="open",
            number=-1,
            roll=1,
            result=None,
            seats=(Chair("red", "red", None, "Red"), Chair("blue", "blue", "west", "Blue")),
        )
        await games.add(connection, game)
    return game


def order(game: Game, number: int, client: str = "c") -> Order:
    return Order(game.id, number, client, "red", game.creator, {"order": "x"}, "", [], [], {"ok": True})


async def advance(database: Database, game: Game, number: int) -> bool:
    async with database.write() as connection:
        return await games.advance(
            connection, game.id, number, roll=1, state={"at": number}, status="running", result=None
        )


async def test_sqlite_is_set_up_for_safety(database: Database) -> None:
    if not database.sqlite:
        async with database.write() as connection:
            assert (await connection.execute(text("SHOW synchronous_commit"))).scalar_one() == "on"
        return
    async with database.write() as connection:
        found = [
            (await connection.exec_driver_sql(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert found == ["wal", 2, 1]


async def test_a_failed_write_leaves_nothing(database: Database) -> None:
    name = secrets.token_hex(8)
    with pytest.raises(ZeroDivisionError):
        async with database.write() as connection:
            await people.add(connection, name, name, "hash", None)
            _ = 1 / 0
    async with database.read() as connection:
        assert (await connection.execute(select(users).where(users.c.name == name))).first() is None


async def test_a_game_comes_back_as_it_was_kept(database: Database) -> None:
    game = await new_game(database)
    async with database.write() as connection:
        await games.sit(connection, game.id, "blue", game.creator, "ff")
    async with database.read() as connection:
        found = await games.find(connection, game.id)
    assert found is not None
    blue = Chair("blue", "blue", "west", "Blue", game.creator, "Maker", "ff")
    assert replace(found, moved=1) == replace(game, seats=(game.seats[0], blue))
    assert found.held_by(game.creator) == (blue,) and found.words == {"red": "", "blue": "ff"}


async def test_only_the_next_order_number_is_taken(database: Database) -> None:
    game = await new_game(database)
    assert not await advance(database, game, 1)
    assert await advance(database, game, 0)
    assert not await advance(database, game, 0)
    assert await advance(database, game, 1)
    async with database.read() as connection:
        assert await games.state(connection, game.id) == (1, 1, {"at": 1})


async def test_of_many_who_write_the_same_number_one_wins(database: Database) -> None:
    game = await new_game(database)
    won = await asyncio.gather(*(advance(database, game, 0) for _ in range(8)))
    assert sorted(won) == [False] * 7 + [True]


async def test_order_numbers_and_client_ids_are_unique_in_a_game(database: Database) -> None:
    game, other = await new_game(database), await new_game(database)
    async with database.write() as connection:
        await orders.add(connection, order(game, 1, "one"))
        await orders.add(connection, order(other, 1, "one"))
    for wrong in (order(game, 1, "two"), order(game, 2, "one")):
        with pytest.raises(IntegrityError):
            async with database.write() as connection:
                await orders.add(connection, wrong)
    async with database.read() as connection:
        assert await orders.by_client(connection, game.id, "one") == order(game, 1, "one")
        assert await orders.by_client(connection, game.id, "two") is None


async def test_orders_of_unknown_games_are_refused(database: Database) -> None:
    game = replace(await new_game(database), id="nowhere")
    with pytest.raises(IntegrityError):
        async with database.write() as connection:
            await orders.add(connection, order(game, 1))


async def test_events_by_audience(database: Database) -> None:
    game = await new_game(database)
    shown = [Event("a", 1, 0, {}, ["x"]), Event("b", 1, 0, {}, []), Event("a", 2, 3, {"p": {"drop": ["k"]}}, [])]
    async with database.write() as connection:
        await events.add(connection, game.id, shown)
    async with database.read() as connection:
        assert await events.versions(connection, game.id, 3) == {"a": 2, "b": 1}
        assert await events.versions(connection, game.id, 2) == {"a": 1, "b": 1}
        assert await events.after(connection, game.id, "a", 0) == [shown[0], shown[2]]
        assert await events.after(connection, game.id, "a", 0, 1) == [shown[0]]
        assert await events.latest(connection, game.id, "a", 5) == [shown[0]], "events without a log are passed over"
    with pytest.raises(IntegrityError):
        async with database.write() as connection:
            await events.add(connection, game.id, [Event("a", 2, 4, {}, [])])


async def test_chats_by_channel(database: Database) -> None:
    game = await new_game(database)
    async with database.write() as connection:
        said = [
            await chats.add(connection, game.id, game.creator, "Maker", None, channel, f"{n} 🐯 \u202e")
            for n, channel in enumerate(("all", "side:red", "all", "spectators"))
        ]
    async with database.read() as connection:
        assert await chats.latest(connection, game.id, ("all",), 0, 50) == [said[0], said[2]]
        assert await chats.latest(connection, game.id, ("all", "side:red"), said[0].id, 1) == [said[2]]
        assert await chats.find(connection, said[1].id) == said[1]
