"""Who is at a table in each worker: written by the worker, in batches, and forgotten when it is silent for long."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import BigInteger, Column, Integer, Table, Text, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .noticing import either
from .packing import now, packed, unpacked
from .tables import metadata

presence = Table(
    "presence",
    metadata,
    Column("worker", Text, primary_key=True),
    Column("game", Text, primary_key=True, index=True),
    Column("watching", Integer, nullable=False),
    Column("seats", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
# A worker that has written nothing for this long is dead.
SILENT = 60_000

Heads = tuple[int, frozenset[str]]
"""How many watch, and the seats whose holders are there."""


async def write(connection: AsyncConnection, worker: str, found: Mapping[str, Heads]) -> None:
    """What a worker has of these games; nobody there leaves no row."""
    gone = [game for game, (watching, seats) in found.items() if not watching and not seats]
    if gone:
        await connection.execute(delete(presence).where(presence.c.worker == worker, presence.c.game.in_(gone)))
    for game, (watching, seats) in sorted(found.items()):
        if game not in gone:
            values = {"watching": watching, "seats": packed(sorted(seats)), "at": now()}
            query = either(connection)(presence).values(worker=worker, game=game, **values)
            await connection.execute(query.on_conflict_do_update(index_elements=["worker", "game"], set_=values))


async def others(connection: AsyncConnection, worker: str, games: Collection[str]) -> dict[str, Heads]:
    """What the other workers have of these games."""
    query = select(presence.c.game, presence.c.watching, presence.c.seats).where(
        presence.c.game.in_(games), presence.c.worker != worker, presence.c.at > now() - SILENT
    )
    found: dict[str, Heads] = {}
    for row in await connection.execute(query):
        watching, seats = found.get(row.game, (0, frozenset()))
        found[row.game] = (watching + row.watching, seats | frozenset(unpacked(row.seats)))
    return found


async def end(connection: AsyncConnection, worker: str) -> None:
    """A worker ends: it has nobody any more. Rows of dead ones go too."""
    await connection.execute(delete(presence).where((presence.c.worker == worker) | (presence.c.at < now() - SILENT)))
