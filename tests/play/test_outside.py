"""The way out: internal addresses are refused however they are written, redirects are not followed."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from app.play.outside import Outside, Unsent, checked, internal

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "127.9.9.9", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "0.0.0.0",
        "100.64.0.1", "224.0.0.1", "255.255.255.255", "192.0.2.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fd00::1",
        "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b::a9fe:a9fe", "2002:7f00:1::",
        "2001:db8::1",
    ],
)  # fmt: skip
async def test_internal_addresses(address: str) -> None:
    assert internal(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "93.184.216.34", "2606:4700:4700::1111", "64:ff9b::101:101"])
async def test_public_addresses(address: str) -> None:
    assert not internal(address)


@pytest.mark.parametrize(
    "url",
    [
        "", "ftp://example.org/", "http://example.org/", "https://", "https:///x", "https://user:pass@example.org/",
        "https://user@example.org", "https://exa mple.org/", "https://example.org/\r\nX: y", "https://example.org:99999/",
        "file:///etc/passwd", "https://" + "x" * 1000, "javascript:alert(1)", "https://..../",
    ],
)  # fmt: skip
async def test_what_is_no_address_to_call(url: str) -> None:
    with pytest.raises(ValueError):
        checked(url)


async def test_addresses_in_any_script_are_called_by_their_ascii_name() -> None:
    assert checked("https://bücher.example/x?y=1#z") == "https://xn--bcher-kva.example/x?y=1"
    assert checked("https://[2606:4700:4700::1111]:8443/x") == "https://[2606:4700:4700::1111]:8443/x"


class Listener:
    """Answers every request alike, and counts them."""

    def __init__(self, answer: bytes) -> None:
        self.answer = answer
        self.heard: list[bytes] = []
        self.port = 0

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        length = next((int(one[15:]) for one in head.lower().split(b"\r\n") if one.startswith(b"content-length:")), 0)
        self.heard.append(head + await reader.readexactly(length))
        writer.write(self.answer)
        await writer.drain()
        writer.close()


@pytest.fixture
async def listener() -> AsyncIterator[Callable[[bytes], Any]]:
    servers: list[asyncio.Server] = []

    async def make(answer: bytes) -> Listener:
        made = Listener(answer)
        server = await asyncio.start_server(made.talk, "127.0.0.1", 0)
        servers.append(server)
        made.port = server.sockets[0].getsockname()[1]
        return made

    yield make
    for server in servers:
        server.close()


OK = b"HTTP/1.1 204 No Content\r\n\r\n"


async def test_an_internal_network_is_reached_only_where_it_is_allowed(listener: Any) -> None:
    there = await listener(OK)
    allowed, other = Outside("127.0.0.0/8"), Outside("10.0.0.0/8, 192.168.0.0/16")
    assert await allowed.post(f"http://127.0.0.1:{there.port}/x", {"a": "b"}, b"hello") == 204
    assert there.heard[0].startswith(b"POST /x HTTP/1.1") and there.heard[0].endswith(b"hello")
    # By number, by name, and by numbers written otherwise; `localhost` stands for any name that points inside.
    for host in ("127.0.0.1", "localhost", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::ffff:127.0.0.1]"):
        with pytest.raises(Unsent) as caught:
            await other.post(f"http://{host}:{there.port}/x", {}, b"")
        assert caught.value.final and "internal" in str(caught.value), host
    with pytest.raises(Unsent, match="https"):
        await Outside().post(f"http://127.0.0.1:{there.port}/x", {}, b"")
    with pytest.raises(Unsent, match="internal"):
        await Outside().post(f"https://127.0.0.1:{there.port}/x", {}, b"")
    assert len(there.heard) == 1
    for one in (allowed, other):
        await one.close()


async def test_the_name_is_looked_up_once_and_the_look_counts(listener: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    there = await listener(OK)
    asked: list[str] = []
    loop = asyncio.get_running_loop()

    async def resolve(host: str, port: int, **_: Any) -> Any:
        asked.append(host)
        # A public address at the first look, an internal one at any later.
        inside = len(asked) > 1
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1" if inside else "192.0.2.1", port))]

    monkeypatch.setattr(loop, "getaddrinfo", resolve)
    outside = Outside("192.0.2.0/24")
    with pytest.raises(Unsent):
        async with asyncio.timeout(10):
            await outside.post(f"http://turns.example:{there.port}/", {}, b"")
    assert there.heard == []
    await outside.close()


async def test_redirects_are_not_followed(listener: Any) -> None:
    inner = await listener(OK)
    outer = await listener(f"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:{inner.port}/\r\n\r\n".encode())
    outside = Outside("127.0.0.0/8")
    with pytest.raises(Unsent, match="302") as caught:
        await outside.post(f"http://127.0.0.1:{outer.port}/", {}, b"")
    assert caught.value.final and len(outer.heard) == 1 and inner.heard == []
    await outside.close()


@pytest.mark.parametrize(
    ("status", "final", "gone"), [(500, False, False), (429, False, False), (410, True, True), (400, True, False)]
)
async def test_which_answers_are_tried_again(listener: Any, status: int, final: bool, gone: bool) -> None:
    there = await listener(f"HTTP/1.1 {status} X\r\nContent-Length: 999999999\r\n\r\n".encode())
    outside = Outside("127.0.0.0/8")
    with pytest.raises(Unsent) as caught:
        await outside.post(f"http://127.0.0.1:{there.port}/", {}, b"")
    assert (caught.value.final, caught.value.gone) == (final, gone)
    await outside.close()


async def test_nobody_there() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    outside = Outside("127.0.0.0/8")
    with pytest.raises(Unsent) as caught:
        await outside.post(f"http://127.0.0.1:{port}/", {}, b"")
    assert not caught.value.final
    await outside.close()
