"""People at a server: over HTTP with a cookie, and on a socket, keeping a view from diffs as the page does."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from app.engine.diff import apply

PATIENCE = 30.0
# All that was opened in a test, closed after it by `go_home`, whatever became of the test.
_present: list[Person | Line] = []


async def go_home() -> None:
    while _present:
        one = _present.pop()
        await (one.cut(calmly=True) if isinstance(one, Line) else one.close())


async def eventually(true: Callable[[], Any]) -> None:
    """Wait until something holds that no message tells of."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.02)


class Person:
    """Someone with a browser: one session."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=PATIENCE, headers={"Origin": url})
        self.name = ""
        _present.append(self)

    @classmethod
    async def guest(cls, url: str, name: str) -> Person:
        person = cls(url)
        await person.post("/api/guest", {"name": name})
        person.name = name
        return person

    async def get(self, path: str, status: int = 200) -> Any:
        return self._told(await self.http.get(path), status)

    async def post(self, path: str, body: Any, status: int = 200) -> Any:
        return self._told(await self.http.post(path, json=body), status)

    async def delete(self, path: str, status: int = 200) -> Any:
        return self._told(await self.http.delete(path), status)

    @staticmethod
    def _told(response: httpx.Response, status: int) -> Any:
        assert response.status_code == status, response.text
        return response.json()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def order(self, game: str, version: int, body: Any, status: int = 200, **more: Any) -> Any:
        """Give an order over HTTP."""
        sent = {"id": str(uuid.uuid4()), "version": version, "body": body} | more
        return await self.post(f"/api/games/{game}/orders", sent, status)

    def line(self, game: str, **more: Any) -> Line:
        return Line(self, game, **more)

    async def close(self) -> None:
        await self.http.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


class Line:
    """A socket to a game. What comes is laid on the view at once; a diff that doesn't fit fails the test."""

    def __init__(
        self,
        person: Person,
        game: str,
        *,
        seat: str | None = None,
        origin: str | None = None,
        invite: str | None = None,
    ) -> None:
        self._person = person
        self._seat = seat
        self._origin = origin or person.url
        self._path = f"/ws/games/{game}" + (f"?invite={invite}" if invite else "")
        self._socket: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._changed = asyncio.Condition()
        _present.append(self)
        self.audience: str | None = None
        self.version: int | None = None
        self.view: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.log: list[Any] = []
        self.messages: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self.broken: BaseException | None = None

    async def open(self, *, hello: bool = True, version: int | None = None) -> Self:
        """Connect and say hello with the version at hand."""
        headers = {"Cookie": self._person.cookie} if self._person.cookie else {}
        url = self._person.url.replace("http", "ws", 1) + self._path
        self._socket = await connect(
            url,
            additional_headers=headers,
            origin=Origin(self._origin),
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=2,
        )
        self._reader = asyncio.create_task(self._read(self._socket))
        if hello:
            await self.hello()
        return self

    async def hello(self, **more: Any) -> None:
        """Say hello and wait for the table that comes with what was missed."""
        before = len(self.messages)
        said = {"type": "hello", "version": self.version, "audience": self.audience}
        await self.send(said | ({"seat": self._seat} if self._seat else {}) | more)
        await self.until(lambda: any(one["type"] in ("view", "table", "error") for one in self.messages[before:]))

    async def _read(self, socket: ClientConnection) -> None:
        try:
            async for text in socket:
                assert isinstance(text, str)
                self.raw.append(text)
                self._take(json.loads(text))
                async with self._changed:
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        except BaseException as error:
            self.broken = error
        finally:
            async with self._changed:
                self._changed.notify_all()

    def _take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "view":
                self.audience, self.version, self.view = message["audience"], message["version"], message["view"]
                self.log, self.table = list(message["log"]), message["table"]
            case "diff":
                assert message["from"] == self.version, f"a diff from {message['from']} on {self.version}"
                assert message["to"] == message["from"] + 1
                self.view = apply(self.view, message["diff"])
                self.version = message["to"]
                self.log += message["log"]
            case "table":
                self.table = message["table"]
        self.messages.append(message)

    async def send(self, message: Any) -> None:
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(text)

    async def until(self, true: Callable[[], Any], patience: float = PATIENCE) -> Any:
        """Wait until something holds; fail when the line breaks or patience ends."""
        async with asyncio.timeout(patience), self._changed:
            while not (found := true()):
                assert self.broken is None, self.broken
                assert self._reader is not None and not self._reader.done(), "the line was cut"
                await self._changed.wait()
        return found

    async def at(self, version: int) -> None:
        """Wait until the view is at this version or a later one."""
        await self.until(lambda: self.version is not None and self.version >= version)

    async def phase(self, name: str) -> None:
        await self.until(lambda: self.view["game"]["now"]["phase"] == name)

    async def turn_of(self, side: str) -> None:
        await self.until(lambda: self.view["game"]["now"]["side"] == side)

    async def status(self, name: str) -> None:
        await self.until(lambda: self.table["status"] == name)

    async def received(self, count: int) -> None:
        """Wait until so many messages have come in all."""
        await self.until(lambda: len(self.messages) >= count)

    async def ping(self) -> None:
        """Say something that is answered at once: all that was under way before has come when it returns."""
        before = len(self.messages)
        await self.send({"type": "ping"})
        await self.until(lambda: any(one["type"] == "pong" for one in self.messages[before:]))

    async def give(self, body: Any, **more: Any) -> dict[str, Any]:
        """Give an order on the version at hand; its answer."""
        sent = {"type": "order", "id": str(uuid.uuid4()), "version": self.version, "body": body} | more
        before = len(self.messages)
        await self.send(sent)
        found: dict[str, Any] = await self.until(lambda: self._answer(sent["id"], before))
        return found

    def _answer(self, id_: str, since: int) -> dict[str, Any] | None:
        return next(
            (one for one in self.messages[since:] if one["type"] == "answer" and one["id"].lower() == id_.lower()), None
        )

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A question of the kind `legal` or `ask`; the whole reply."""
        ref = str(uuid.uuid4())
        await self.send({"type": kind, "ref": ref, **fields})
        found: dict[str, Any] = await self.until(
            lambda: next((one for one in self.messages if one.get("ref") == ref), None)
        )
        return found

    async def say(self, text: str | bytes) -> dict[str, Any]:
        """Send something that is refused by an `error` message; the refusal."""
        before = len(self.messages)
        await self.send_text(text)
        found = await self.until(lambda: [one for one in self.messages[before:] if one["type"] == "error"])
        refusal: dict[str, Any] = found[0]["refusal"]
        return refusal

    async def cut(self, calmly: bool = False) -> None:
        """Close the socket; the view and version stay, as in a page that lost its line."""
        if self._socket is not None:
            await self._socket.close()
        if self._reader is not None:
            await asyncio.wait([self._reader])
            self._reader.exception()
        assert calmly or self.broken is None, self.broken

    async def gone(self) -> None:
        """Wait until the other end has cut the line."""
        assert self._reader is not None
        await asyncio.wait_for(asyncio.wait([self._reader]), PATIENCE)

    async def __aenter__(self) -> Self:
        return await self.open()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.cut()


SIDES = ("red", "green", "blue")


async def islanders(url: str, **options: str) -> tuple[str, dict[str, Person]]:
    """A begun game of islands and the person in each seat."""
    people = {side: await Person.guest(url, f"{side.title()} {uuid.uuid4().hex[:6]}") for side in SIDES}
    table = await people["red"].post("/api/games", {"title": "islands", "options": options}, 201)
    for number, (side, person) in enumerate(people.items()):
        await person.post(f"/api/games/{table['id']}/seats/{side}", {"word": f"{number:02x}"})
    return table["id"], people
