"""Who is at each table, told in batches: at most once a beat, however many come and go.

A thousand people who join within a beat cost each one message, not each a thousand. With several workers each writes
what it has into the store and reads what the others have, one query a beat for all its rooms.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Mapping

from app.play.house import House
from app.store import presence
from app.store.presence import Heads

from .room import Room

log = logging.getLogger(__name__)
# Well before the others take this worker for dead.
REFRESH_SECONDS = 20.0


class Presence:
    """The beat of all rooms of this process."""

    def __init__(self, house: House, rooms: Mapping[str, Room]) -> None:
        self._house = house
        self._rooms = rooms
        self._worker = secrets.token_hex(8)
        self._shared = house.settings.bus_kind != "memory"
        self._written: dict[str, Heads] = {}
        self._fresh = 0.0
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._run(), name="presence")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        if self._shared:
            with contextlib.suppress(Exception):
                async with self._house.database.write() as connection:
                    await presence.end(connection, self._worker)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._house.settings.presence_seconds)
            try:
                await self.beat()
            except Exception:
                log.exception("Presence could not be shared with other workers")

    async def beat(self) -> None:
        """Share with the other workers, and tell every room whose people have changed."""
        if self._shared:
            await self._share()
        for room in list(self._rooms.values()):
            room.tell_presence()

    async def _share(self) -> None:
        found = {game: room.local() for game, room in self._rooms.items()}
        stale = time.monotonic() - self._fresh > REFRESH_SECONDS
        changed = {game: heads for game, heads in found.items() if stale or self._written.get(game) != heads}
        changed |= {game: (0, frozenset()) for game in self._written if game not in found}
        if changed:
            async with self._house.database.write() as connection:
                await presence.write(connection, self._worker, changed)
            self._written = found
            if stale:
                self._fresh = time.monotonic()
        if found:
            async with self._house.database.read() as connection:
                others = await presence.others(connection, self._worker, found)
            for game, room in list(self._rooms.items()):
                room.others = others.get(game, (0, frozenset()))
