"""Two ways to write to a socket without waiting for its reader.

The fast one hands a prebuilt frame to the server's transport: one frame serves a thousand sockets. It uses the
insides of uvicorn's `websockets-sansio` protocol; where they are not found, messages go through a queue and the
public way. Both drop a reader who lets too much pile up: he resumes from his version when he comes back.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect

from ..guards import RAW_SEND
from .outgoing import Outgoing


class Writer(Protocol):
    def write(self, message: Outgoing) -> None:
        """Send, or drop the connection where the reader is too slow; never waits."""

    def abort(self) -> None:
        """Cut the connection now."""

    async def close(self) -> None:
        """Let go of what the writer holds."""


def writer_for(websocket: WebSocket, limit: int) -> Writer:
    """The fast writer where the server allows it; `limit` is in bytes."""
    protocol = getattr(websocket.scope.get(RAW_SEND), "__self__", None)
    parts = ("transport", "conn", "close_sent", "disconnected")
    if all(hasattr(protocol, part) for part in parts):
        return DirectWriter(protocol, limit)
    return QueueWriter(websocket, limit)


class DirectWriter:
    def __init__(self, protocol: Any, limit: int) -> None:
        self._protocol = protocol
        self._limit = limit

    def write(self, message: Outgoing) -> None:
        protocol = self._protocol
        transport = protocol.transport
        if protocol.close_sent or protocol.disconnected or transport.is_closing():
            return
        if transport.get_write_buffer_size() > self._limit:
            transport.abort()
            return
        transport.write(message.frame)

    def abort(self) -> None:
        self._protocol.transport.abort()

    async def close(self) -> None:
        return


class QueueWriter:
    def __init__(self, websocket: WebSocket, limit: int) -> None:
        self._websocket = websocket
        self._limit = limit
        self._waiting = 0
        self._queue: asyncio.Queue[Outgoing] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    def write(self, message: Outgoing) -> None:
        if self._waiting > self._limit:
            self.abort()
            return
        self._waiting += len(message.text)
        self._queue.put_nowait(message)

    def abort(self) -> None:
        self._task.cancel()

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            try:
                while True:
                    message = await self._queue.get()
                    await self._websocket.send_text(message.text.decode())
                    self._waiting -= len(message.text)
            except asyncio.CancelledError:
                with contextlib.suppress(RuntimeError):
                    await self._websocket.close(1013)
                raise
