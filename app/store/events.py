"""What each audience was shown, step by step: the resume after a gap, and the replay."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .packing import packed, unpacked
from .tables import events, orders


@dataclass(frozen=True, slots=True)
class Event:
    """What order `number` showed an audience, leading from its version `version - 1` to `version`.

    Version 1 leads from an empty view to the first one.
    """

    audience: str
    version: int
    number: int
    diff: Any
    log: list[Any]


@dataclass(frozen=True, slots=True)
class Diff:
    """A diff as it is stored, still text, and the version to which it leads."""

    version: int
    text: str

    def read(self) -> Any:
        return unpacked(self.text)


async def add(connection: AsyncConnection, game: str, shown: Sequence[Event]) -> None:
    if shown:
        await connection.execute(
            insert(events),
            [
                {
                    "game": game,
                    "audience": event.audience,
                    "version": event.version,
                    "number": event.number,
                    "diff": packed(event.diff),
                    "log": packed(event.log),
                }
                for event in shown
            ],
        )


async def versions(connection: AsyncConnection, game: str, number: int) -> dict[str, int]:
    """The version at which every audience stood after order `number`."""
    query = select(events.c.audience, func.max(events.c.version))
    query = query.where(events.c.game == game, events.c.number <= number)
    return {row[0]: row[1] for row in await connection.execute(query.group_by(events.c.audience))}


async def standing(connection: AsyncConnection, game: str, number: int, without: int = -1) -> dict[str, int]:
    """The last order up to `number` that each audience was shown anything of and that was not taken back.

    `without` is one that is being taken back now.
    """
    undone = select(orders.c.undoes).where(
        orders.c.game == game, orders.c.number <= number, orders.c.undoes.is_not(None)
    )
    query = (
        select(events.c.audience, func.max(events.c.number))
        .join(orders, (orders.c.game == events.c.game) & (orders.c.number == events.c.number))
        .where(events.c.game == game, events.c.number <= number)
        .where(orders.c.undoes.is_(None), events.c.number.not_in(undone), events.c.number != without)
    )
    return {row[0]: row[1] for row in await connection.execute(query.group_by(events.c.audience))}


async def of_order(connection: AsyncConnection, game: str, number: int) -> dict[str, Event]:
    """What an order showed, by audience."""
    query = select(events.c.audience, events.c.version, events.c.number, events.c.diff, events.c.log)
    query = query.where(events.c.game == game, events.c.number == number)
    return {row.audience: _event(row) for row in await connection.execute(query)}


async def after(
    connection: AsyncConnection, game: str, audience: str, version: int, until: int | None = None
) -> list[Event]:
    """The events of an audience after a version, in order."""
    query = select(events.c.audience, events.c.version, events.c.number, events.c.diff, events.c.log)
    query = query.where(events.c.game == game, events.c.audience == audience, events.c.version > version)
    if until is not None:
        query = query.where(events.c.version <= until)
    return [_event(row) for row in await connection.execute(query.order_by(events.c.version))]


async def diffs(connection: AsyncConnection, game: str, audience: str, until: int, holding: str = "") -> list[Diff]:
    """The diffs of an audience up to a version as JSON text, in order; only those in whose text `holding` stands."""
    query = select(events.c.version, events.c.diff)
    query = query.where(events.c.game == game, events.c.audience == audience, events.c.version <= until)
    if holding:
        query = query.where(events.c.diff.contains(holding, autoescape=True))
    return [Diff(row.version, row.diff) for row in await connection.execute(query.order_by(events.c.version))]


async def last_of(connection: AsyncConnection, game: str, audience: str, seats: Iterable[str]) -> int | None:
    """The last version to which an act of one of these seats led an audience."""
    query = (
        select(func.max(events.c.version))
        .join(orders, (orders.c.game == events.c.game) & (orders.c.number == events.c.number))
        .where(events.c.game == game, events.c.audience == audience, orders.c.seat.in_(sorted(seats)))
    )
    found: int | None = (await connection.execute(query)).scalar()
    return found


async def latest(
    connection: AsyncConnection, game: str, audience: str, limit: int, before: int | None = None
) -> list[Event]:
    """The last `limit` events with a log (before a version, where one is given), in order."""
    query = select(events.c.audience, events.c.version, events.c.number, events.c.diff, events.c.log)
    query = query.where(events.c.game == game, events.c.audience == audience, events.c.log != "[]")
    if before is not None:
        query = query.where(events.c.version < before)
    rows = (await connection.execute(query.order_by(events.c.version.desc()).limit(limit))).all()
    return [_event(row) for row in reversed(rows)]


def _event(row: Any) -> Event:
    return Event(row.audience, row.version, row.number, unpacked(row.diff), unpacked(row.log))
