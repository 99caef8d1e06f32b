"""Plans on a map: arrows and notes, each in one scope, a person's own (`user:ID`) or a side's (`side:KEY`).

Every scope counts its changes for itself, so its number tells nothing of another's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Column, ForeignKey, Integer, Table, Text, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .packing import canonical, unpacked
from .tables import metadata

plan_scopes = Table(
    "plan_scopes",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("scope", Text, primary_key=True),
    # Counts the changes of the scope; it stays when all its plans are gone.
    Column("revision", Integer, nullable=False),
)

plans = Table(
    "plans",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("scope", Text, primary_key=True),
    # The id that the client made.
    Column("id", Text, primary_key=True),
    # The scope's revision at which the plan became what it is.
    Column("revision", Integer, nullable=False),
    Column("author", Text, ForeignKey("users.id"), nullable=False),
    Column("name", Text, nullable=False),
    Column("body", Text, nullable=False),
)


@dataclass(frozen=True, slots=True)
class Plan:
    """An arrow or a note (`body`, see `play.plans`); `name` is that of who last wrote it."""

    id: str
    revision: int
    author: str
    name: str
    body: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Scope:
    """All plans of one scope by id, oldest first, and its revision: 0 before the first change."""

    revision: int
    plans: Mapping[str, Plan]


async def scope(connection: AsyncConnection, game: str, key: str) -> Scope:
    found = await connection.execute(
        select(plan_scopes.c.revision).where(plan_scopes.c.game == game, plan_scopes.c.scope == key)
    )
    revision = found.scalar_one_or_none()
    if revision is None:
        return Scope(0, {})
    query = select(plans.c.id, plans.c.revision, plans.c.author, plans.c.name, plans.c.body)
    query = query.where(plans.c.game == game, plans.c.scope == key).order_by(plans.c.revision, plans.c.id)
    rows = await connection.execute(query)
    return Scope(
        revision, {row.id: Plan(row.id, row.revision, row.author, row.name, unpacked(row.body)) for row in rows}
    )


async def revisions(connection: AsyncConnection, game: str, keys: Iterable[str]) -> dict[str, int]:
    """The revision of each of these scopes in which anything was ever planned."""
    query = select(plan_scopes.c.scope, plan_scopes.c.revision)
    rows = await connection.execute(query.where(plan_scopes.c.game == game, plan_scopes.c.scope.in_(list(keys))))
    return {row.scope: row.revision for row in rows}


async def changes(connection: AsyncConnection, games: Iterable[str]) -> dict[str, int]:
    """How many changes the plans of each of these games have seen in all, for a worker whom no notice reached."""
    query = select(plan_scopes.c.game, func.sum(plan_scopes.c.revision).label("total"))
    rows = await connection.execute(query.where(plan_scopes.c.game.in_(list(games))).group_by(plan_scopes.c.game))
    return {row.game: int(row.total) for row in rows}


async def change(
    connection: AsyncConnection, game: str, key: str, old: Scope, put: Iterable[Plan], drop: Iterable[str]
) -> int:
    """Write plans of a scope and take others away; its new revision, which the written ones have too.

    Whoever calls holds the lock on the game's row, and has read `old` under it.
    """
    revision = old.revision + 1
    if old.revision:
        query = update(plan_scopes).where(plan_scopes.c.game == game, plan_scopes.c.scope == key)
        await connection.execute(query.values(revision=revision))
    else:
        await connection.execute(insert(plan_scopes).values(game=game, scope=key, revision=revision))
    written = list(put)
    gone = [*drop, *(plan.id for plan in written)]
    if gone:
        await connection.execute(delete(plans).where(plans.c.game == game, plans.c.scope == key, plans.c.id.in_(gone)))
    for plan in written:
        values = {"id": plan.id, "revision": revision, "author": plan.author, "name": plan.name}
        await connection.execute(insert(plans).values(game=game, scope=key, body=canonical(plan.body), **values))
    return revision
