"""The schema goes up and down on both databases, and is what the tables say."""

from __future__ import annotations

import asyncio

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect

from app.settings import Settings
from app.store import migrate
from app.store.database import Database
from app.store.tables import metadata

pytestmark = [pytest.mark.anyio, pytest.mark.parametrize("empty_url", ["sqlite", "postgres"], indirect=True)]


def tables(connection: Connection) -> set[str]:
    return set(inspect(connection).get_table_names()) - {"alembic_version"}


async def test_up_down_and_up_again(empty_url: str) -> None:
    database = Database(Settings(database_url=empty_url).url)
    try:
        assert await migrate.revision(database) is None
        for _ in range(2):
            await migrate.upgrade(database)
            # Once there, going there changes nothing.
            await migrate.upgrade(database)
            assert await migrate.revision(database) == migrate.head()
            async with database.read() as connection:
                assert await connection.run_sync(tables) == set(metadata.tables)
                # What the migrations made and what the code expects is the same, columns and indexes too.
                assert await connection.run_sync(lambda it: compare_metadata(context(it), metadata)) == []
            await migrate.downgrade(database, "base")
            assert await migrate.revision(database) is None
            async with database.read() as connection:
                assert await connection.run_sync(tables) == set()
    finally:
        await database.close()


def context(connection: Connection) -> MigrationContext:
    return MigrationContext.configure(connection, opts={"compare_type": True})


async def test_two_workers_that_migrate_at_once(empty_url: str) -> None:
    databases = [Database(Settings(database_url=empty_url).url) for _ in range(2)]
    try:
        await asyncio.gather(*(migrate.upgrade(database) for database in databases))
        assert await migrate.revision(databases[0]) == migrate.head()
    finally:
        for database in databases:
            await database.close()
