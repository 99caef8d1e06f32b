"""The bus over NATS, for when Postgres is outgrown."""

from __future__ import annotations

import logging

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from .notice import Heard, Notice

log = logging.getLogger(__name__)


class NatsBus:
    """One subject for all notices; the client library connects again by itself."""

    def __init__(self, url: str, channel: str) -> None:
        self._url = url
        self._subject = f"{channel}.notices"
        self._client: Client | None = None
        self._heard: Heard | None = None

    async def open(self, heard: Heard) -> None:
        self._heard = heard
        self._client = await nats.connect(
            self._url,
            max_reconnect_attempts=-1,
            reconnect_time_wait=0.5,
            reconnected_cb=self._mended,
            error_cb=self._erred,
        )
        await self._client.subscribe(self._subject, cb=self._told)
        # The server must know the subscription before anything is published that it should bring. The client writes a
        # ping past commands that still wait to be written, so the first round trip only makes sure that they went out.
        await self._client.flush()
        await self._client.flush()

    async def publish(self, notice: Notice) -> None:
        if self._client is None or not self._client.is_connected:
            raise ConnectionError("the bus has no connection to NATS")
        try:
            await self._client.publish(self._subject, notice.encode())
        except (TimeoutError, OSError, Error) as error:
            raise ConnectionError(str(error)) from error

    async def close(self) -> None:
        if self._client is not None and not self._client.is_closed:
            await self._client.close()

    async def _told(self, message: Msg) -> None:
        assert self._heard is not None
        self._heard(Notice.decode(message.data))

    async def _mended(self) -> None:
        assert self._heard is not None
        self._heard(Notice("gap"))

    async def _erred(self, error: Exception) -> None:
        log.warning("The bus over NATS: %s", error)
