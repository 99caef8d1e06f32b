"""The bus over Postgres LISTEN/NOTIFY: nothing more to run."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

import asyncpg  # type: ignore[import-untyped]

from .notice import Heard, Notice

log = logging.getLogger(__name__)
RETRY_SECONDS = 0.5


class PostgresBus:
    """One connection that listens and tells; it is opened again when it breaks."""

    def __init__(self, dsn: str, channel: str) -> None:
        self._dsn = dsn
        self._channel = channel
        self._connection: Any = None
        self._lock = asyncio.Lock()
        self._heard: Heard | None = None
        self._mending: asyncio.Task[None] | None = None
        self._closed = False

    async def open(self, heard: Heard) -> None:
        self._heard = heard
        await self._connect()

    async def publish(self, notice: Notice) -> None:
        async with self._lock:
            if self._connection is None or self._connection.is_closed():
                raise ConnectionError("the bus has no connection to Postgres")
            try:
                await self._connection.execute("SELECT pg_notify($1, $2)", self._channel, notice.encode().decode())
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                raise ConnectionError(str(error)) from error

    async def close(self) -> None:
        self._closed = True
        if self._mending is not None:
            self._mending.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._mending
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close()

    async def _connect(self) -> None:
        connection = await asyncpg.connect(self._dsn)
        connection.add_termination_listener(self._broken)
        await connection.add_listener(self._channel, self._told)
        self._connection = connection

    def _told(self, _connection: Any, _pid: int, _channel: str, payload: Any) -> None:
        assert self._heard is not None
        self._heard(Notice.decode(payload))

    def _broken(self, _connection: Any) -> None:
        if not self._closed and (self._mending is None or self._mending.done()):
            self._mending = asyncio.get_running_loop().create_task(self._mend())

    async def _mend(self) -> None:
        while True:
            try:
                await self._connect()
                break
            except (OSError, asyncpg.PostgresError) as error:
                log.warning("The bus can't reach Postgres: %s", error)
                await asyncio.sleep(RETRY_SECONDS)
        assert self._heard is not None
        self._heard(Notice("gap"))
