"""Sending to addresses that people have given: never into the server's own network, and never round a corner.

The name is resolved here and the connection made to the address that was looked at, so that a name can't point to one
place for the look and to another for the sending. Redirects are not followed.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Iterable, Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import httpcore

SECONDS = 15.0
LONGEST = 1000
_NAT64 = IPv6Network("64:ff9b::/96")


class Unsent(Exception):  # noqa: N818 - it says what happened
    """It did not arrive; `final` where it never will, `gone` where there is nobody at that address any more."""

    def __init__(self, message: str, final: bool = False, gone: bool = False) -> None:
        super().__init__(message)
        self.final = final or gone
        self.gone = gone


def internal(address: str) -> bool:
    """Whether an IP address is none of the public internet: private, loopback, link-local, multicast, or such in v6."""
    found = ip_address(address.partition("%")[0])
    inner: IPv4Address | None = None
    if isinstance(found, IPv6Address):
        if found in _NAT64:
            return internal(str(IPv4Address(int(found) & 0xFFFFFFFF)))
        teredo = found.teredo
        inner = found.ipv4_mapped or found.sixtofour or (teredo[1] if teredo else None)
    closed = not found.is_global or found.is_multicast or found.is_reserved
    return closed or (inner is not None and internal(str(inner)))


def checked(url: str, networks: str = "") -> str:
    """The address in the form that is called; ValueError with the reason where it can't be one.

    Plain HTTP is for the allowed networks only.
    """
    if len(url) > LONGEST or not url.isprintable() or " " in url:
        raise ValueError("an address is one word of at most 1,000 characters")
    parts = urlsplit(url)
    if parts.scheme != "https" and not (parts.scheme == "http" and networks):
        raise ValueError("an address begins with https://")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise ValueError("an address has a host and no password")
    try:
        host = parts.hostname if ":" in parts.hostname else parts.hostname.encode("idna").decode()
        port = parts.port
    except (UnicodeError, ValueError):
        raise ValueError("the host of the address can't be one") from None
    host = f"[{host}]" if ":" in host else host
    return parts._replace(netloc=host if port is None else f"{host}:{port}", fragment="").geturl()


class _Looking(httpcore.AsyncNetworkBackend):
    """Connects to what a name stands for once that was looked at."""

    def __init__(self, networks: str) -> None:
        self._allowed = [ip_network(part.strip()) for part in networks.split(",") if part.strip()]
        self._inner = httpcore.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.AsyncNetworkStream:
        try:
            found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)
        except OSError as error:
            raise httpcore.ConnectError(str(error)) from error
        addresses = list(dict.fromkeys(str(one[4][0]) for one in found))
        for address in addresses:
            if internal(address) and not any(ip_address(address) in network for network in self._allowed):
                raise Unsent(f"{host} is an internal address", final=True)
        return await self._inner.connect_tcp(addresses[0], port, timeout, local_address, socket_options)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class Outside:
    """The way out. `networks` are internal networks that may be reached all the same, separated by commas."""

    def __init__(self, networks: str = "", tls: ssl.SSLContext | None = None) -> None:
        self.networks = networks
        self._pool = httpcore.AsyncConnectionPool(
            ssl_context=tls, network_backend=_Looking(networks), max_connections=10, max_keepalive_connections=0
        )

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send; the status where it is one of success. Unsent for any other, and where nothing was reached."""
        limits = {"connect": 5.0, "read": SECONDS, "write": SECONDS, "pool": SECONDS}
        try:
            called = checked(url, self.networks)
        except ValueError as error:
            raise Unsent(str(error), final=True) from None
        try:
            async with asyncio.timeout(SECONDS):
                request = self._pool.stream(
                    "POST", called, headers=list(headers.items()), content=body, extensions={"timeout": limits}
                )
                async with request as response:
                    # What it says is of no interest, however long it is.
                    status: int = response.status
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException) as error:
            raise Unsent(str(error) or type(error).__name__) from error
        except (TimeoutError, OSError, ssl.SSLError) as error:
            raise Unsent(str(error) or "no answer in time") from error
        if 200 <= status < 300:
            return status
        busy = status in (408, 425, 429) or status >= 500
        raise Unsent(f"the answer was {status}", final=not busy, gone=status in (404, 410))

    async def close(self) -> None:
        await self._pool.aclose()
