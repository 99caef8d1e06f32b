"""Whatever comes in: a refusal with a code and a sentence, the state untouched, the socket up."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest

from app.store import games
from app.store.database import Database
from tests.people import Person, islanders
from tests.running import Served

pytestmark = pytest.mark.anyio


def order(**change: Any) -> dict[str, Any]:
    return {"id": str(uuid.uuid4()), "version": 1, "body": {"order": "bid", "coins": 1}} | change


# What is sent as an order, and the code that refuses it.
ORDERS: list[tuple[dict[str, Any], str]] = [
    (order(body={"order": "bid", "coins": 99}), "bad_bid"),
    (order(body={"order": "bid", "coins": 10**40}), "bad_bid"),
    (order(body={"order": "done"}), "wrong_phase"),
    (order(body={"order": "nonsense"}), "malformed"),
    (order(body={}), "malformed"),
    (order(body=[]), "malformed"),
    (order(body={"order": "bid", "coins": 1, "more": 1}), "malformed"),
    (order(body={"order": "bid", "coins": None}), "bad_bid"),
    (order(version=7), "stale"),
    (order(version=-1), "malformed"),
    (order(version="1"), "malformed"),
    (order(version=True), "malformed"),
    (order(version=None), "malformed"),
    (order(id="1"), "malformed"),
    (order(id=None), "malformed"),
    (order(word="xyz"), "malformed"),
    (order(word="00" * 65), "malformed"),
    (order(seat="green"), "not_your_seat"),
    (order(seat="nowhere\u0000"), "not_your_seat"),
    (order(extra=1), "malformed"),
    (order(body={"order": "bid", "coins": [[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]}), "malformed"),
]


@pytest.mark.parametrize(("sent", "code"), ORDERS, ids=[f"{n}-{code}" for n, (_, code) in enumerate(ORDERS)])
async def test_orders(server: Served, database: Database, sent: dict[str, Any], code: str) -> None:
    game, people = await islanders(server.url)
    async with database.read() as connection:
        before = await games.state(connection, game)
    async with people["red"].line(game) as line:
        # Over HTTP.
        text = json.dumps(sent)
        response = await people["red"].http.post(f"/api/games/{game}/orders", content=text)
        assert response.status_code in (400, 403, 409), response.text
        assert response.json()["error"]["code"] == code and response.json()["error"]["message"].endswith((".", "?"))
        # On the socket.
        await line.send_text(json.dumps({"type": "order", **sent}))
        found = await line.until(lambda: [one for one in line.messages if one["type"] in ("answer", "error")])
        assert found[0]["refusal"]["code"] == code
        assert found[0]["type"] == ("error" if sent["id"] is None else "answer")
        await line.ping()
    async with database.read() as connection:
        assert await games.state(connection, game) == before


MESSAGES: list[tuple[str | bytes, str]] = [
    ("", "malformed"),
    ("{", "malformed"),
    ("null", "malformed"),
    ("[]", "malformed"),
    ("[" * 5000, "malformed"),
    ('{"type": "fly"}', "malformed"),
    ('{"type": ["order"]}', "malformed"),
    ('{"type": "hello", "version": 1e400}', "malformed"),
    ('{"type": "hello", "version": 99999999999999999999}', "malformed"),
    ('{"type": "hello", "seat": "green"}', "not_your_seat"),
    ('{"type": "chat"}', "malformed"),
    ('{"type": "chat", "text": "\\ud800", "to": "all"}', "malformed"),
    ('{"type": "chat", "text": "  ", "to": "all"}', "bad_text"),
    ('{"type": "chat", "text": "x", "to": "everyone"}', "malformed"),
    ('{"type": "legal"}', "malformed"),
    ('{"type": "ping", "more": 1}', "malformed"),
    (json.dumps({"type": "chat", "text": "x" * 70_000, "to": "all"}), "too_large"),
    (b"\x00\x01", "malformed"),
]


@pytest.mark.parametrize(("sent", "code"), MESSAGES, ids=[str(n) for n in range(len(MESSAGES))])
async def test_messages(server: Served, sent: str | bytes, code: str) -> None:
    game, people = await islanders(server.url)
    async with people["red"].line(game) as line:
        assert (await line.say(sent))["code"] == code
        assert (await line.give({"order": "bid", "coins": 1}))["ok"], "the socket must go on"


async def test_questions(server: Served) -> None:
    game, people = await islanders(server.url)
    async with people["red"].line(game) as line:
        assert (await line.ask("legal", about={"weather": 1}))["refusal"]["code"] == "malformed"
        assert (await line.ask("ask", question={"why": True}))["refusal"]["code"] == "unknown_question"
        assert (await line.ask("ask", question={"phase": True}))["answer"]["phase"] == "bid"
        assert (await line.ask("legal", seat="green"))["refusal"]["code"] == "not_your_seat"
        assert (await line.ask("legal"))["answer"]["offers"]


async def test_http(server: Served) -> None:
    async with await Person.guest(server.url, "Bad Input") as person, Person(server.url) as stranger:
        for path in ("x", "x" * 500, "%00", "%ff", "a%0ab", "..%2f..", "💥"):
            error = (await person.get(f"/api/games/{path}", 404))["error"]
            assert error["code"] in ("no_game", "not_found")
        for body, code in (
            ({"title": "chess"}, "unknown_title"),
            ({"title": "islands", "options": {"turns": "99"}}, "bad_option"),
            ({"title": "islands", "options": {"weather": "on"}}, "bad_option"),
            ({"title": "islands", "name": "x" * 100}, "bad_name"),
            ({"title": "islands", "name": "a\u0000"}, "bad_name"),
            ({"title": "islands", "solo": "yes"}, "malformed"),
            ({}, "malformed"),
        ):
            response = await person.http.post("/api/games", json=body)
            assert response.status_code in (400, 404, 409) and response.json()["error"]["code"] == code, response.text
        huge = await person.http.post("/api/games", content=b" " * 70_000)
        assert huge.status_code == 413 and huge.json()["error"]["code"] == "too_large"

        async def parts() -> Any:
            for _ in range(20):
                yield b" " * 5_000

        assert (await person.http.post("/api/games", content=parts())).status_code == 413
        for content in (b"\xff\xfe", b"{" * 60_000, b'{"title": NaN}', b'"\\ud800"'):
            assert (await person.http.post("/api/games", content=content)).status_code == 400
        assert (await stranger.post("/api/games", {"title": "islands"}, 401))["error"]["code"] == "no_session"
        assert (await person.get("/api/nothing", 404))["error"]["code"] == "not_found"
        assert (await person.post("/api/titles", {}, 405))["error"]["code"] == "wrong_method"
        assert (await person.get("/api/games?list=all", 400))["error"]["code"] == "malformed"
        assert (await person.get("/api/titles/chess/reference", 404))["error"]["code"] == "unknown_title"
        cookie = [(b"Cookie", b"tigers_session=\xff\xfe")]
        assert (await stranger.http.get("/api/me", headers=cookie)).json() == {"user": None}


async def test_seats(server: Served) -> None:
    game, people = await islanders(server.url)
    async with await Person.guest(server.url, "Late Comer") as late, Person(server.url) as stranger:
        assert (await late.post(f"/api/games/{game}/seats/red", {}, 409))["error"]["code"] == "seat_taken"
        assert (await late.post(f"/api/games/{game}/seats/pink", {}, 404))["error"]["code"] == "no_seat"
        assert (await late.delete(f"/api/games/{game}/seats/red", 403))["error"]["code"] == "not_your_seat"
        # Taking one's own seat again is no harm.
        assert (await people["red"].post(f"/api/games/{game}/seats/red", {}))["status"] == "running"
        # Spectators see, and can do nothing.
        assert (await late.order(game, 1, {"order": "bid", "coins": 1}, 403))["error"]["code"] == "no_seat"
        assert (await stranger.order(game, 1, {"order": "bid", "coins": 1}, 401))["error"]["code"] == "no_session"
        assert (await late.post(f"/api/games/{game}/legal", {}, 403))["error"]["code"] == "no_seat"
        async with late.line(game) as line, stranger.line(game) as other:
            assert (await line.give({"order": "done"}))["refusal"]["code"] == "no_seat"
            assert (await other.give({"order": "done"}))["refusal"]["code"] == "no_session"
            assert (await line.ask("legal"))["refusal"]["code"] == "no_seat"
        for path in ("view", "log", "board", "events", "chat"):
            await stranger.get(f"/api/games/{game}/{path}")

        table = await late.post("/api/games", {"title": "islands"}, 201)
        path = f"/api/games/{table['id']}"
        assert (await late.post(f"{path}/seats/red", {"word": "0"}, 400))["error"]["code"] == "malformed"
        await late.post(f"{path}/seats/red", {"word": "00"})
        assert (await late.post(f"{path}/seats/green", {}, 409))["error"]["code"] == "one_seat"
        assert (await people["red"].post(f"{path}/seats/red", {}, 409))["error"]["code"] == "seat_taken"
        async with await Person.guest(server.url, "LATE  comer") as double:
            assert (await double.post(f"{path}/seats/green", {}, 409))["error"]["code"] == "same_name"
        for what in ("board", "legal"):
            status = await (late.get(f"{path}/board", 409) if what == "board" else late.post(f"{path}/legal", {}, 409))
            assert status["error"]["code"] == "not_begun"
        assert (await late.order(table["id"], 0, {"order": "bid", "coins": 1}, 409))["error"]["code"] == "not_begun"
        left = await late.delete(f"{path}/seats/red")
        assert [seat["holder"] for seat in left["seats"]] == [None, None, None]
