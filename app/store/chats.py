"""What people say to each other at a table."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .packing import now
from .tables import chats


@dataclass(frozen=True, slots=True)
class Chat:
    """A message: `channel` is `all`, `side:KEY` or `spectators`; `at` is in milliseconds since 1970."""

    id: int
    game: str
    user: str
    name: str
    seat: str | None
    channel: str
    text: str
    at: int


_COLUMNS = (
    chats.c.id,
    chats.c.game,
    chats.c.user,
    chats.c.name,
    chats.c.seat,
    chats.c.channel,
    chats.c.text,
    chats.c.at,
)


async def add(
    connection: AsyncConnection, game: str, user: str, name: str, seat: str | None, channel: str, text: str
) -> Chat:
    at = now()
    values = {"game": game, "user": user, "name": name, "seat": seat, "channel": channel, "text": text, "at": at}
    number = (await connection.execute(insert(chats).values(**values).returning(chats.c.id))).scalar_one()
    return Chat(number, game, user, name, seat, channel, text, at)


async def find(connection: AsyncConnection, number: int) -> Chat | None:
    row = (await connection.execute(select(*_COLUMNS).where(chats.c.id == number))).first()
    return None if row is None else Chat(*row)


async def latest(
    connection: AsyncConnection,
    game: str,
    channels: Iterable[str],
    after: int,
    limit: int,
    without: Collection[str] = (),
) -> list[Chat]:
    """The last `limit` messages on these channels with an id above `after`, in order, `without` those people's."""
    query = select(*_COLUMNS).where(chats.c.game == game, chats.c.channel.in_(list(channels)), chats.c.id > after)
    if without:
        query = query.where(chats.c.user.not_in(list(without)))
    rows = (await connection.execute(query.order_by(chats.c.id.desc()).limit(limit))).all()
    return [Chat(*row) for row in reversed(rows)]
