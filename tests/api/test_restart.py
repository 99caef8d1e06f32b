"""Power cuts and orderly stops: no acknowledged order is lost, none is doubled, everyone goes on by himself."""

from __future__ import annotations

import asyncio
import contextlib
import random
import uuid
from pathlib import Path
from typing import Any

import pytest

from app.store import events, games, orders
from app.store.database import Database
from tests.people import Line, Person, islanders
from tests.running import ServerProcess

pytestmark = pytest.mark.anyio
KILLS, ORDERS = 5, 60


async def opened(line: Line) -> None:
    """Connect again as often as it takes, as the page does."""
    async with asyncio.timeout(60):
        while True:
            try:
                await line.open()
                return
            except (OSError, EOFError, AssertionError, TimeoutError):
                await asyncio.sleep(0.05)
            except Exception as error:
                # A server that is going down may still answer the handshake.
                if type(error).__module__.partition(".")[0] != "websockets":
                    raise
                await asyncio.sleep(0.05)


async def stay(line: Line) -> None:
    while True:
        await line.gone()
        await opened(line)


async def insist(line: Line, body: dict[str, Any]) -> dict[str, Any]:
    """Give an order until it is answered, always with the same id, as the page's outbox does."""
    id_, version = str(uuid.uuid4()), line.version
    while True:
        try:
            return await line.give(body, id=id_, version=version)
        except Exception:
            await opened(line)


async def begun(process: ServerProcess) -> tuple[str, dict[str, Person], dict[str, Line]]:
    process.start()
    game, people = await islanders(process.url)
    lines = {side: await person.line(game).open() for side, person in people.items()}
    for coins, line in zip((2, 1, 0), lines.values(), strict=True):
        assert (await line.give({"order": "bid", "coins": coins}))["ok"]
    for line in lines.values():
        await line.phase("sail")
    return game, people, lines


async def test_kill_at_any_moment(database_url: str, database: Database, tmp_path: Path) -> None:
    process = ServerProcess(database_url, tmp_path)
    chance = random.Random(7)
    try:
        game, people, lines = await begun(process)
        red = lines["red"]
        watchers = [asyncio.create_task(stay(lines[side])) for side in ("green", "blue")]
        acknowledged: dict[str, int] = {}
        killing = asyncio.create_task(cut_power(process, chance))
        while len(acknowledged) < ORDERS or not killing.done():
            units = red.view["stacks"]["redhaven"]["units"]
            answer = await insist(red, {"order": "top", "unit": chance.choice(units)})
            assert answer["ok"], answer
            acknowledged[answer["id"]] = answer["version"]
            await asyncio.sleep(0.01)
        await killing
        await settle(red, game, people)
        for task in watchers:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        for side in ("green", "blue"):
            await settle(lines[side], game, people)
            await lines[side].cut()
        async with database.read() as connection:
            kept = await orders.all_of(connection, game)
            row = await games.find(connection, game)
            shown = await events.after(connection, game, "seat:red", 0)
        # Set-up, three bids, and each acknowledged order once, nothing else.
        assert [order.number for order in kept] == list(range(len(kept)))
        given = [order.client for order in kept[4:]]
        assert len(given) == len(set(given)) and set(given) == set(acknowledged)
        assert all(order.answer["version"] == acknowledged[order.client] for order in kept[4:])
        assert row is not None and row.number == len(kept) - 1
        assert [event.version for event in shown] == list(range(1, len(shown) + 1))
    finally:
        process.kill()


async def cut_power(process: ServerProcess, chance: random.Random) -> None:
    for _ in range(KILLS):
        await asyncio.sleep(chance.uniform(0.05, 0.6))
        process.kill()
        await asyncio.to_thread(process.start)


async def settle(line: Line, game: str, people: dict[str, Person]) -> None:
    """The view kept from diffs is the fresh one, without loading the page again."""
    assert line.audience is not None
    fresh = await people[line.audience.partition(":")[2]].get(f"/api/games/{game}/view")
    async with asyncio.timeout(60):
        while line.version != fresh["version"]:
            try:
                await line.until(lambda: line.version == fresh["version"])
            except AssertionError:
                await opened(line)
    assert line.view == fresh["view"]


async def test_an_orderly_stop_ends_with_clients_connected(database_url: str, tmp_path: Path) -> None:
    process = ServerProcess(database_url, tmp_path)
    try:
        game, people, lines = await begun(process)
        status = await asyncio.to_thread(process.stop)
        assert status == 0
        for line in lines.values():
            await line.gone()
        await asyncio.to_thread(process.start)
        for line in lines.values():
            await opened(line)
        assert (await lines["red"].give({"order": "done"}))["ok"]
        for side, line in lines.items():
            await line.turn_of("green")
            assert (await people[side].get(f"/api/games/{game}/view"))["view"] == line.view
            await line.cut()
    finally:
        process.kill()
