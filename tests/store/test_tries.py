"""Tries counted in the store: a limit holds however many workers count at once, and old rows go."""

from __future__ import annotations

import asyncio
import secrets

import pytest
from sqlalchemy import func, select

from app.store.database import Database
from app.store.packing import now
from app.store.tries import attempt, tries

pytestmark = pytest.mark.anyio
SPAN = 60_000


async def once(database: Database, key: str, at: int, amount: int = 3) -> bool:
    async with database.write() as connection:
        return await attempt(connection, key, amount, SPAN, at)


async def test_a_window_that_moves(database: Database) -> None:
    key, start = secrets.token_hex(8), now()
    assert [await once(database, key, start + moment) for moment in (0, 10, 20, 30)] == [True, True, True, False]
    assert not await once(database, key, start + SPAN - 1)
    assert await once(database, key, start + SPAN), "the first is forgotten when its time is over"
    assert not await once(database, key, start + SPAN + 1), "and the refused ones did not count"
    assert await once(database, secrets.token_hex(8), start), "another's count is another's"


async def test_many_at_once_pass_no_more_than_allowed(database: Database) -> None:
    key, at = secrets.token_hex(8), now()
    found = await asyncio.gather(*(once(database, key, at) for _ in range(16)))
    assert sum(found) == 3


async def test_rows_that_matter_no_more_are_swept(database: Database) -> None:
    keys, start = [secrets.token_hex(8) for _ in range(5)], now() - 2 * SPAN
    for key in keys:
        await once(database, key, start)
    await asyncio.gather(*(once(database, secrets.token_hex(8), now()) for _ in range(4)))
    async with database.read() as connection:
        query = select(func.count()).select_from(tries).where(tries.c.key.in_(keys))
        assert (await connection.execute(query)).scalar_one() == 0
