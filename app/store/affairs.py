"""What a table has agreed on and where it stands beside the game itself: one row a game, read and written whole.

Clocks, pauses, empty seats and offers all stand in it, so that what concerns two of them is settled under one lock:
the lock on the game's own row, which every writer of this one holds (`games.find(lock=True)` or `games.advance`).
`due` is when the row next changes by itself, in milliseconds since 1970.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import BigInteger, Column, ForeignKey, Integer, Table, Text, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .packing import canonical, now, packed, unpacked
from .tables import games, metadata, seats

affairs = Table(
    "affairs",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("doc", Text, nullable=False),
    Column("due", BigInteger, index=True),
    # Counts the changes that a table is told of, so that a worker whom no notice reached can tell.
    Column("edition", Integer, nullable=False, server_default="0"),
)


async def add(connection: AsyncConnection, game: str, doc: Any, due: int | None = None) -> None:
    await connection.execute(insert(affairs).values(game=game, doc=canonical(doc), due=due))


async def find(connection: AsyncConnection, game: str) -> Any:
    """A game's affairs as JSON; None for a game of a time before there were any."""
    found = (await connection.execute(select(affairs.c.doc).where(affairs.c.game == game))).scalar_one_or_none()
    return None if found is None else unpacked(found)


async def keep(connection: AsyncConnection, game: str, doc: Any, due: int | None, quiet: bool = False) -> None:
    """`quiet`: nothing has changed that the table must be told of, as where time was booked."""
    edition = affairs.c.edition + (0 if quiet else 1)
    query = update(affairs).where(affairs.c.game == game)
    await connection.execute(query.values(doc=canonical(doc), due=due, edition=edition))


async def editions(connection: AsyncConnection, ids: Iterable[str]) -> dict[str, int]:
    """The edition of each of these games' affairs."""
    rows = await connection.execute(select(affairs.c.game, affairs.c.edition).where(affairs.c.game.in_(list(ids))))
    return {row.game: row.edition for row in rows}


async def due(connection: AsyncConnection, at: int, limit: int) -> list[str]:
    """Games in which something has fallen due, the longest ago first."""
    query = select(affairs.c.game).where(affairs.c.due <= at).order_by(affairs.c.due).limit(limit)
    return list((await connection.execute(query)).scalars())


async def end(connection: AsyncConnection, game: str, result: Mapping[str, Any]) -> bool:
    """End a game with a result that no order brought; False where it isn't going on."""
    query = update(games).where(games.c.id == game, games.c.status == "running")
    changed = await connection.execute(query.values(status="ended", result=packed(result), moved=now()))
    return changed.rowcount == 1


async def hand(connection: AsyncConnection, game: str, seat: str, holder: str | None) -> None:
    """Give a seat of a begun game to another, or to nobody. Its starting word stays: the dice are bound to it."""
    await connection.execute(update(seats).where(seats.c.game == game, seats.c.key == seat).values(holder=holder))
