"""The bus of a single process."""

from __future__ import annotations

import asyncio

from .notice import Heard, Notice


class Hub:
    """What the ends of one in-process bus have in common."""

    def __init__(self) -> None:
        self.ends: list[Heard] = []


class MemoryBus:
    """Ends that share a hub hear each other; by itself an end hears what it says."""

    def __init__(self, hub: Hub | None = None) -> None:
        self._hub = hub or Hub()
        self._heard: Heard | None = None

    async def open(self, heard: Heard) -> None:
        self._heard = heard
        self._hub.ends.append(heard)

    async def publish(self, notice: Notice) -> None:
        loop = asyncio.get_running_loop()
        for heard in self._hub.ends:
            # Through the loop, as the other buses do: no end runs inside the publisher's call.
            loop.call_soon(heard, notice)

    async def close(self) -> None:
        if self._heard in self._hub.ends:
            self._hub.ends.remove(self._heard)
