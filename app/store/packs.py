"""Packs: the data that games are played on, each kept for ever under its hash."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from .packing import now, packed, unpacked
from .tables import packs


@dataclass(frozen=True, slots=True)
class Card:
    """A pack without its documents. One that is `offered` can be chosen for new games."""

    hash: str
    title: str
    name: str
    offered: bool
    made: int


_COLUMNS = (packs.c.hash, packs.c.title, packs.c.name, packs.c.offered, packs.c.made)


async def keep(
    connection: AsyncConnection, hash_: str, title: str, name: str, docs: Mapping[str, Any], offered: bool
) -> None:
    """Keep a pack. One that is there already stays as it is, but may get a new name when it is offered."""
    insert = (sqlite if connection.dialect.name == "sqlite" else postgresql).insert
    values = {"hash": hash_, "title": title, "name": name, "docs": packed(docs), "offered": offered, "made": now()}
    query = insert(packs).values(**values)
    if offered:
        query = query.on_conflict_do_update(index_elements=["hash"], set_={"name": name, "offered": True})
    else:
        query = query.on_conflict_do_nothing(index_elements=["hash"])
    await connection.execute(query)


async def find(connection: AsyncConnection, hash_: str) -> Card | None:
    row = (await connection.execute(select(*_COLUMNS).where(packs.c.hash == hash_))).first()
    return None if row is None else Card(*row)


async def docs(connection: AsyncConnection, hash_: str) -> dict[str, Any] | None:
    """The documents of a pack by name, None where it isn't kept."""
    text = (await connection.execute(select(packs.c.docs).where(packs.c.hash == hash_))).scalar()
    return None if text is None else dict(unpacked(text))


async def offered(connection: AsyncConnection) -> list[Card]:
    """The packs that can be chosen, the newest last."""
    query = select(*_COLUMNS).where(packs.c.offered.is_(True)).order_by(packs.c.made, packs.c.hash)
    return [Card(*row) for row in await connection.execute(query)]
