"""The world outside, for tests of notices: a mail server, and a web server that takes pushes and webhooks."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

import orjson
from aiosmtpd import smtp


@dataclass
class MailServer:
    """Takes mail by SMTP; `answer` is what it says to each message."""

    port: int = 0
    answer: str = "250 OK"
    mails: list[EmailMessage] = field(default_factory=list)

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        if self.answer.startswith("250"):
            found = message_from_bytes(envelope.content, policy=SMTP)
            assert isinstance(found, EmailMessage)
            self.mails.append(found)
        return self.answer


@asynccontextmanager
async def mail_server() -> AsyncIterator[MailServer]:
    found = MailServer()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: smtp.SMTP(found, enable_SMTPUTF8=True), "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()


@dataclass
class Heard:
    """A request: its path, its headers in lower case, its body."""

    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return orjson.loads(self.body)


@dataclass
class WebServer:
    """Takes requests; `status` gives the answer to each path."""

    port: int = 0
    heard: list[Heard] = field(default_factory=list)
    status: Callable[[str], int] = lambda _path: 204

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (one.partition(":") for one in lines[1:] if one)}
        body = await reader.readexactly(int(headers.get("content-length", "0")))
        path = lines[0].split()[1]
        self.heard.append(Heard(path, headers, body))
        writer.write(f"HTTP/1.1 {self.status(path)} X\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()


@asynccontextmanager
async def web_server() -> AsyncIterator[WebServer]:
    found = WebServer()
    server = await asyncio.start_server(found.talk, "127.0.0.1", 0)
    found.port = server.sockets[0].getsockname()[1]
    try:
        yield found
    finally:
        server.close()
