"""The sweeper of a worker: looks for what has fallen due in games and has it done. One of all workers does each."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from app.store import affairs

from .absence import fall
from .house import House

log = logging.getLogger(__name__)
AT_ONCE = 100


async def sweep(house: House) -> int:
    """Do all that is due now; how many games that were."""
    count = 0
    failed: set[str] = set()
    while True:
        async with house.database.read() as connection:
            found = [game for game in await affairs.due(connection, house.clock(), AT_ONCE) if game not in failed]
        for game in found:
            try:
                await fall(house, game)
            except Exception:
                # The others' time is not to stand still for it.
                failed.add(game)
                log.exception("What is due in game %s could not be done", game)
        count += len(found)
        if not found:
            return count - len(failed)


class Sweeper:
    """Sweeps every `clock_seconds` while it is open."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._run(), name="clocks")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(self._house.settings.clock_seconds)
            try:
                await sweep(self._house)
            except Exception:
                log.exception("The sweep for clocks could not read the store")
