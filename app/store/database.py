"""Connections: one writer for SQLite, a pool for Postgres, and the same two doors for both."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

BUSY_SECONDS = 15
READERS = 4


class Database:
    """`read()` and `write()` give a connection in a transaction; a write commits at its end or not at all.

    SQLite has one writer in a process, so writes queue here instead of colliding there; readers have connections
    of their own and, in WAL mode, never wait. An in-memory SQLite would be a different one for each connection,
    so it isn't offered.
    """

    def __init__(self, url: str, pool: int = 8) -> None:
        self.url = make_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        if self.sqlite:
            if not self.url.database or self.url.database == ":memory:":
                raise ValueError("SQLite needs a file")
            Path(self.url.database).parent.mkdir(parents=True, exist_ok=True)
            self._writer = _sqlite(url, 1, "BEGIN IMMEDIATE")
            self._reader = _sqlite(url, READERS, "BEGIN")
        else:
            self._writer = create_async_engine(url, pool_size=pool, max_overflow=0, pool_pre_ping=True, pool_timeout=60)
            # A reader sees one moment of the database, as in SQLite: a game, its state and its orders must agree.
            self._reader = self._writer.execution_options(isolation_level="REPEATABLE READ")

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self._reader.connect() as connection:
            yield connection

    @asynccontextmanager
    async def write(self) -> AsyncIterator[AsyncConnection]:
        async with self._writer.begin() as connection:
            yield connection

    async def close(self) -> None:
        await self._writer.dispose()
        if self.sqlite:
            await self._reader.dispose()


def _sqlite(url: str, size: int, begin: str) -> AsyncEngine:
    engine = create_async_engine(
        url, pool_size=size, max_overflow=0, pool_timeout=60, connect_args={"timeout": BUSY_SECONDS}
    )

    @event.listens_for(engine.sync_engine, "connect")
    def _connect(connection: Any, _record: Any) -> None:
        # The driver's own BEGIN comes too late, at the first write; this module says BEGIN itself.
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def _begin(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    return engine
