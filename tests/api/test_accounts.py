"""Guests, accounts, sessions: over HTTP, on both databases."""

from __future__ import annotations

import uuid

import pytest
from sqlalchemy import select

from app.commands.migrate import migrated
from app.settings import Settings
from app.store.database import Database
from app.store.tables import sessions, users
from tests.people import Person
from tests.running import Served, serve

pytestmark = pytest.mark.anyio
PASSWORD = "correct horse battery"


def fresh(name: str) -> str:
    return f"{name} {uuid.uuid4().hex[:8]}"


async def test_a_guest_plays_and_claims_an_account(server: Served, database: Database) -> None:
    name = fresh("Žofie")
    async with Person(server.url) as person, Person(server.url) as later:
        assert await person.get("/api/me") == {"user": None}
        guest = (await person.post("/api/guest", {"name": f"  {name} "}))["user"]
        assert guest["name"] == name and guest["guest"]
        table = await person.post("/api/games", {"title": "islands"}, 201)
        claimed = (await person.post("/api/claim", {"name": name, "password": PASSWORD, "email": "z@example.org"}))[
            "user"
        ]
        assert claimed == {"id": guest["id"], "name": name, "guest": False, "email": "z@example.org"}
        await person.post("/api/claim", {"name": name, "password": PASSWORD}, 409)
        # The same account from another browser, however the name is written; the game is still there.
        await later.post("/api/login", {"name": name.upper(), "password": PASSWORD})
        assert [game["id"] for game in await later.get("/api/games?list=mine")] == [table["id"]]
        async with database.read() as connection:
            row = (await connection.execute(select(users).where(users.c.id == guest["id"]))).one()
            tokens = (
                await connection.execute(select(sessions.c.token).where(sessions.c.user == guest["id"]))
            ).scalars()
            kept = set(tokens)
        assert row.password.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
        assert len(kept) == 2 and not kept & {
            person.http.cookies["tigers_session"],
            later.http.cookies["tigers_session"],
        }


async def test_names_are_one_persons(server: Served) -> None:
    name = fresh("Åsa")
    async with Person(server.url) as first, Person(server.url) as second:
        await first.post("/api/signup", {"name": name, "password": PASSWORD})
        # The same letters decomposed, in capitals, with more spaces, in full width.
        for other in (
            name,
            name.upper(),
            name.replace("Å", "A\u030a"),
            f" {name.replace(' ', '   ')}",
            name.replace("s", "ｓ"),
        ):
            taken = await second.post("/api/signup", {"name": other, "password": PASSWORD}, 409)
            assert taken["error"]["code"] == "name_taken"
            assert (await second.post("/api/guest", {"name": other}, 409))["error"]["code"] == "name_taken"


async def test_a_session_ends_with_logout_and_with_a_new_password(server: Served) -> None:
    name = fresh("Ann")
    async with Person(server.url) as here, Person(server.url) as there:
        await here.post("/api/signup", {"name": name, "password": PASSWORD})
        await there.post("/api/login", {"name": name, "password": PASSWORD})
        game = (await here.post("/api/games", {"title": "islands", "private": True}, 201))["id"]
        line = await there.line(game).open()
        await here.post("/api/password", {"old": "wrong", "new": "another one"}, 401)
        await here.post("/api/password", {"old": PASSWORD, "new": "another one"})
        # The other browser's socket is cut and its session gone; this one has a new session.
        await line.gone()
        assert (await there.get("/api/me"))["user"] is None
        assert (await here.get("/api/me"))["user"]["name"] == name
        token = here.http.cookies["tigers_session"]
        await here.post("/api/logout", {})
        here.http.cookies.set("tigers_session", token)
        assert (await here.get("/api/me"))["user"] is None
        await there.post("/api/login", {"name": name, "password": PASSWORD}, 401)
        await there.post("/api/login", {"name": name, "password": "another one"})


async def test_the_cookie(server: Served) -> None:
    async with Person(server.url) as person:
        response = await person.http.post("/api/guest", json={"name": fresh("Cookie")})
        cookie = response.headers["set-cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "path=/" in cookie and "secure" not in cookie


@pytest.mark.parametrize(
    "name", ["", " ", "x" * 41, "a\u0000b", "a\nb\u0007", "\u202etopsecret", "\u200b", "\u200d", "a\ue000", "\ud800"]
)
async def test_bad_names(server: Served, name: str) -> None:
    async with Person(server.url) as person:
        body = '{"name": "' + name.encode("unicode_escape").decode().replace("\\x", "\\u00") + '"}'
        response = await person.http.post("/api/guest", content=body)
        assert response.status_code == 400, response.text
        assert response.json()["error"]["code"] in ("bad_name", "malformed")


@pytest.mark.parametrize("name", ["Zoë", "李雷", "Ñandú", "ไทย", "🐯", 'O\'Brien & "co" <b>', "नमस्ते", "می‌خواهم"])
async def test_good_names(server: Served, name: str) -> None:
    async with Person(server.url) as person:
        assert (await person.post("/api/guest", {"name": name}))["user"]["name"] == name


@pytest.mark.parametrize("empty_url", ["sqlite"], indirect=True)
async def test_logins_are_limited_for_an_account_and_for_an_address(empty_url: str, settings: Settings) -> None:
    mine = {"database_url": empty_url, "login_limit": "3/minute", "address_limit": "6/minute"}
    tight = settings.model_copy(update=mine)
    await migrated(tight)
    with serve(tight) as served:
        async with Person(served.url) as person:
            for _ in range(3):
                await person.post("/api/login", {"name": "nobody", "password": "x"}, 401)
            limited = await person.post("/api/login", {"name": "NOBODY ", "password": "x"}, 429)
            assert limited["error"]["code"] == "too_many"
            await person.post("/api/login", {"name": "nobody else", "password": "x"}, 401)
            await person.post("/api/login", {"name": "nobody again", "password": "x"}, 401)
            await person.post("/api/login", {"name": "nobody now", "password": "x"}, 429)
            assert (await person.get("/healthz"))["ok"]


async def test_a_guest_can_take_another_name_but_an_account_is_no_guest(server: Served) -> None:
    async with Person(server.url) as person:
        first = (await person.post("/api/guest", {"name": "One"}))["user"]
        second = (await person.post("/api/guest", {"name": "Two"}))["user"]
        assert first["id"] == second["id"] and second["name"] == "Two"
        await person.post("/api/claim", {"name": fresh("Two"), "password": PASSWORD})
        assert (await person.post("/api/guest", {"name": "Three"}, 409))["error"]["code"] == "logged_in"


async def test_sessions_are_listed_and_ended_one_by_one_or_all(server: Served) -> None:
    name = fresh("Sessions")
    home, phone, lent, stranger = (Person(server.url) for _ in range(4))
    await home.post("/api/signup", {"name": name, "password": PASSWORD})
    for person, agent in ((phone, "Phone/1.0"), (lent, "x" * 300)):
        person.http.headers["User-Agent"] = agent
        await person.post("/api/login", {"name": name, "password": PASSWORD})
        await person.get("/api/me")
    found = (await home.get("/api/sessions"))["sessions"]
    assert [one["here"] for one in found].count(True) == 1 and len(found) == 3
    assert all(set(one) == {"id", "made", "ends", "seen", "agent", "here"} for one in found)
    here = next(one for one in found if one["here"])
    # Who never loaded the page is known by nothing but when he logged in.
    assert here["seen"] is None and here["agent"] is None and here["made"] < here["ends"]
    by_agent = {one["agent"]: one for one in found}
    assert by_agent["Phone/1.0"]["seen"] is not None and "x" * 200 in by_agent
    # Nothing in it opens a session: what is told is a part of a hash.
    told = str(found)
    assert not any(person.http.cookies["tigers_session"] in told for person in (home, phone, lent))

    await stranger.post("/api/guest", {"name": fresh("Stranger")})
    for wrong in ("x", by_agent["Phone/1.0"]["id"], by_agent["Phone/1.0"]["id"][:-1]):
        assert (await stranger.delete(f"/api/sessions/{wrong}", 404))["error"]["code"] == "no_such_session"
    table = await home.post("/api/games", {"title": "islands"}, 201)
    async with phone.line(table["id"]) as line:
        await home.delete(f"/api/sessions/{by_agent['Phone/1.0']['id']}")
        await line.gone()
    assert (await phone.get("/api/me"))["user"] is None and (await lent.get("/api/me"))["user"] is not None
    await home.delete("/api/sessions")
    assert (await lent.get("/api/me"))["user"] is None
    assert [one["here"] for one in (await home.get("/api/sessions"))["sessions"]] == [True]
    await home.delete("/api/sessions?everywhere=true")
    assert (await home.get("/api/me"))["user"] is None
    assert (await stranger.get("/api/me"))["user"] is not None
