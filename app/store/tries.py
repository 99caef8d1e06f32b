"""Tries counted for all workers together: when something was tried lately, a row for each key."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Table, Text, delete, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .noticing import either
from .packing import packed, unpacked
from .tables import metadata

tries = Table(
    "tries",
    metadata,
    Column("key", Text, primary_key=True),
    Column("moments", Text, nullable=False),
    Column("until", BigInteger, nullable=False, index=True),
)
# How many rows that no longer matter one try sweeps away.
SWEPT = 20


async def attempt(connection: AsyncConnection, key: str, amount: int, span: int, at: int) -> bool:
    """Count a try at `at` and say True, or False where `amount` were counted in the `span` (ms) before it.

    The row is locked until the transaction ends, so that two workers never count past the limit.
    """
    await _sweep(connection, at)
    query = either(connection)(tries).values(key=key, moments="[]", until=at + span)
    # An update even where the row is there already: it takes the lock and reads what is kept in one statement.
    query = query.on_conflict_do_update(index_elements=["key"], set_={"until": at + span}).returning(tries.c.moments)
    kept = (await connection.execute(query)).scalar_one()
    moments = [moment for moment in unpacked(kept) if moment > at - span]
    if len(moments) >= amount:
        return False
    await connection.execute(update(tries).where(tries.c.key == key).values(moments=packed([*moments, at])))
    return True


async def _sweep(connection: AsyncConnection, at: int) -> None:
    # Rows that another worker has in hand are passed over: nobody waits here, so nobody waits in a ring.
    old = select(tries.c.key).where(tries.c.until < at).limit(SWEPT).with_for_update(skip_locked=True)
    await connection.execute(delete(tries).where(tries.c.key.in_(old.scalar_subquery())))
