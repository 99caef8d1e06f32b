"""Who may do what, route by route: every route there is stands in the table below, a new one fails until it does.

Each is tried by everyone who has no business there: visitors, strangers, who has left, whose session has ended, players
of another seat; on a private table and on a public one. Nothing they try changes anything.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import select
from websockets.exceptions import InvalidStatus

from app.main import create_app
from app.store import affairs, plans, tables
from app.store.database import Database
from tests.people import SIDES, Line, Person
from tests.running import Served

pytestmark = pytest.mark.anyio
ID = "00000000-0000-4000-8000-000000000000"
Body = dict[str, Any] | None
Route = tuple[str, str]

# Open to the whole world: pages, what the server offers, ways in, links that carry their own proof.
OPEN: set[Route] = {
    ("GET", "/healthz"), ("GET", "/api/me"), ("POST", "/api/guest"), ("POST", "/api/signup"), ("POST", "/api/login"),
    ("POST", "/api/logout"), ("GET", "/api/titles"), ("GET", "/api/titles/{title}/reference"),
    ("GET", "/api/titles/{title}/lessons"), ("GET", "/api/games"),
    ("POST", "/api/judge"), ("GET", "/stop/{token}"), ("POST", "/stop/{token}"), ("GET", "/confirm/{token}"),
    ("POST", "/confirm/{token}"), ("GET", "/sw.js"), ("GET", "/"), ("GET", "/login"), ("GET", "/signup"),
    ("GET", "/account"), ("GET", "/lobby"), ("GET", "/new"), ("GET", "/about"), ("GET", "/rules/{title}"),
    ("GET", "/game/{game}"), ("GET", "/join/{game}"), ("GET", "/game/{game}/replay"), ("GET", "/api/people/{person}"),
    ("GET", "/api/tempos"), ("POST", "/api/page-errors"),
}  # fmt: skip
# For people with a session, about what is their own.
OWN: dict[Route, Body] = {
    ("POST", "/api/claim"): {"name": "Someone", "password": "long enough"},
    ("POST", "/api/password"): {"old": "x", "new": "long enough"},
    ("POST", "/api/games"): {"title": "islands"},
    ("GET", "/api/sessions"): None,
    ("DELETE", "/api/sessions"): None,
    ("DELETE", "/api/sessions/{session}"): None,
    ("GET", "/api/next"): None,
    ("GET", "/api/invitations"): None,
    ("POST", "/api/invitations/{invitation}"): {"accept": True},
    ("GET", "/api/mutes"): None,
    ("POST", "/api/mutes"): {"person": "nobody"},
    ("DELETE", "/api/mutes/{person}"): None,
    ("GET", "/api/notices"): None,
    ("POST", "/api/notices"): {"pace": "daily"},
    ("POST", "/api/notices/devices"): {"endpoint": "https://push.example/x", "keys": {"p256dh": "x", "auth": "y"}},
    ("DELETE", "/api/notices/devices/{device}"): None,
    ("POST", "/api/notices/test"): {"channel": "email"},
}
ADMIN: dict[Route, Body] = {
    ("GET", "/api/admin/reports"): None,
    ("POST", "/api/admin/reports/{number}"): {"verdict": "x"},
    ("GET", "/api/admin/bans"): None,
    ("POST", "/api/admin/bans"): {"person": "nobody", "reason": "x"},
    ("DELETE", "/api/admin/bans/{person}"): None,
    ("GET", "/api/admin/admins"): None,
    ("POST", "/api/admin/admins"): {"person": "nobody"},
    ("DELETE", "/api/admin/admins/{person}"): None,
    ("GET", "/api/admin/log"): None,
    ("GET", "/api/admin/games/{game}/audit"): None,
}
# What goes on at a table, for those who may look.
READ: dict[Route, Body] = {
    ("GET", "/api/games/{game}"): None,
    ("GET", "/api/games/{game}/view"): None,
    ("GET", "/api/games/{game}/board"): None,
    ("GET", "/api/games/{game}/log"): None,
    ("GET", "/api/games/{game}/events"): None,
    ("GET", "/api/games/{game}/outline"): None,
    ("GET", "/api/games/{game}/chat"): None,
    ("GET", "/api/games/{game}/record"): None,
    ("GET", "/api/games/{game}/plans"): None,
    ("POST", "/api/games/{game}/ask"): {"question": {"phase": True}},
}
# What a seat does: the stranger's refusal on a public table.
SEAT: dict[Route, tuple[Body, str]] = {
    ("POST", "/api/games/{game}/legal"): ({}, "no_seat"),
    ("POST", "/api/games/{game}/orders"): ({"id": ID, "version": 1, "body": {"order": "bid", "coins": 1}}, "no_seat"),
    ("POST", "/api/games/{game}/undo"): ({"id": ID, "version": 1}, "no_seat"),
    ("POST", "/api/games/{game}/acts"): ({"act": "resign"}, "no_seat"),
    ("POST", "/api/games/{game}/plans"): ({"side": {"put": [{"id": ID, "kind": "note", "text": "x"}]}}, "no_seat"),
}
# What else is done at a table: taking and leaving seats, inviting, talking. Refusals on a public table.
TABLE: dict[Route, tuple[Body, str | None]] = {
    ("POST", "/api/games/{game}/seats/{seat}"): ({"word": "aa"}, "seat_taken"),
    ("DELETE", "/api/games/{game}/seats/{seat}"): (None, "not_your_seat"),
    ("GET", "/api/games/{game}/invitations"): (None, "not_a_member"),
    ("POST", "/api/games/{game}/invitations"): ({"name": "nobody"}, "not_a_member"),
    ("DELETE", "/api/games/{game}/invitations/{invitation}"): (None, "not_a_member"),
    # Spectators talk among themselves.
    ("POST", "/api/games/{game}/chat"): ({"text": "hello"}, None),
    ("POST", "/api/games/{game}/chat/{number}/report"): ({"reason": "rude"}, "no_message"),
}


def routes(found: Any) -> Iterator[Route]:
    for route in found:
        inner = getattr(route, "original_router", None) or getattr(route, "router", None)
        if hasattr(route, "endpoint"):
            yield from ((method, route.path) for method in getattr(route, "methods", None) or ())
        elif inner is not None:
            yield from routes(inner.routes)


def test_every_route_is_in_the_table() -> None:
    there = set(routes(create_app().routes)) - {("HEAD", "/healthz")}
    assert there == OPEN | OWN.keys() | ADMIN.keys() | READ.keys() | SEAT.keys() | TABLE.keys()


async def sent(person: Person, route: Route, body: Body, query: str = "", **words: str) -> Any:
    method, path = route
    names = {
        "game": "x", "seat": "red", "person": "x", "invitation": "1", "number": "1", "device": "x", "token": "x",
        "title": "islands", "session": "x",
    }  # fmt: skip
    for name, value in (names | words).items():
        path = path.replace(f"{{{name}}}", value)
    return await person.http.request(method, path + query, json=body)


def code(response: Any) -> str:
    return str(response.json()["error"]["code"])


async def guest(url: str, name: str) -> Person:
    return await Person.guest(url, f"{name} {uuid.uuid4().hex[:6]}")


async def ended(url: str) -> Person:
    """Somebody whose browser still has the cookie of a session that is over."""
    person = await guest(url, "Gone")
    cookies = dict(person.http.cookies)
    await person.post("/api/logout", {})
    for name, value in cookies.items():
        person.http.cookies.set(name, value)
    return person


class Table:
    """A begun game of three, one who sat and left before the start, and one who left his seat while it ran."""

    def __init__(self, game: str, people: dict[str, Person], former: Person) -> None:
        self.game = game
        self.people = people
        self.former = former

    @classmethod
    async def begun(cls, url: str, **more: Any) -> Table:
        people = {side: await guest(url, side) for side in SIDES}
        former = await guest(url, "Former")
        made = await people["red"].post("/api/games", {"title": "islands", **more}, 201)
        game, invite = made["id"], made["invite"]
        await former.post(f"/api/games/{game}/seats/blue", {"word": "aa", "invite": invite})
        await former.delete(f"/api/games/{game}/seats/blue")
        for side, person in people.items():
            await person.post(f"/api/games/{game}/seats/{side}", {"word": "aa", "invite": invite})
        return cls(game, people, former)


async def rows(database: Database, game: str) -> Any:
    """All that the store has of a game."""
    async with database.read() as connection:
        return [
            [tuple(row) for row in await connection.execute(select(table).where(column == game))]
            for table, column in (
                (tables.games, tables.games.c.id),
                (tables.seats, tables.seats.c.game),
                (tables.orders, tables.orders.c.game),
                (tables.events, tables.events.c.game),
                (affairs.affairs, affairs.affairs.c.game),
                (plans.plans, plans.plans.c.game),
            )
        ]


async def test_what_is_ones_own_needs_a_session(server: Served) -> None:
    for person in (Person(server.url), await ended(server.url)):
        for route, body in (OWN | ADMIN).items():
            response = await sent(person, route, body)
            assert (response.status_code, code(response)) == (401, "no_session"), route


async def test_the_administrators_desk_is_closed_to_people(server: Served) -> None:
    table = await Table.begun(server.url)
    for person in (await guest(server.url, "Stranger"), table.people["red"]):
        for route, body in ADMIN.items():
            response = await sent(person, route, body, game=table.game)
            assert response.status_code in (403, 404), route
            assert code(response) in ("not_admin", "no_admin", "not_found", "forbidden"), (route, response.text)


async def test_a_private_table_does_not_exist_for_others(server: Served, database: Database) -> None:
    table = await Table.begun(server.url, private=True)
    before = await rows(database, table.game)
    stranger, visitor, gone = await guest(server.url, "Stranger"), Person(server.url), await ended(server.url)
    writes = {route: body for route, (body, _) in (SEAT | TABLE).items()}
    for query in ("", "?seat=red", "?invite=wrong", "?seat=red&invite=" + "x" * 22):
        for person, session in ((stranger, True), (table.former, True), (visitor, False), (gone, False)):
            for route, body in READ.items():
                response = await sent(person, route, body, query, game=table.game)
                assert (response.status_code, code(response)) == (404, "no_game"), (route, query)
                # Not even as a table that is there and closed.
                absent = await sent(person, route, body, query, game="x" * len(table.game))
                assert absent.content == response.content and absent.headers.keys() == response.headers.keys()
            for route, body in writes.items():
                response = await sent(person, route, body, query, game=table.game)
                # What needs a seat is refused to visitors before anyone looks whether there is such a table.
                assert code(response) in (("no_game",) if session else ("no_session", "no_game")), (route, query)
    for person in (stranger, table.former, visitor, gone):
        with pytest.raises(InvalidStatus, match="404"):
            await person.line(table.game).open()
        for which in ("open", "mine"):
            assert table.game not in (await person.http.get(f"/api/games?list={which}")).text
    assert await rows(database, table.game) == before


async def test_a_public_table_is_to_be_looked_at(server: Served, database: Database) -> None:
    table = await Table.begun(server.url)
    before = await rows(database, table.game)
    stranger, visitor = await guest(server.url, "Stranger"), Person(server.url)
    for person, session in ((stranger, True), (table.former, True), (visitor, False)):
        for route, body in READ.items():
            response = await sent(person, route, body, game=table.game)
            assert response.status_code == 200, route
            foreign = await sent(person, route, body, "?seat=red", game=table.game)
            # A board and a record are the same for all; whatever differs by seat is only for who sits there.
            alike = foreign.status_code == 200 and foreign.content == response.content
            assert alike or (foreign.status_code, code(foreign)) == (403, "not_your_seat"), route
        view = (await sent(person, ("GET", "/api/games/{game}/view"), None, game=table.game)).json()
        assert view["audience"] == "spectator" and "pieces" not in view["view"]
        for route, (body, refusal) in (SEAT | TABLE).items():
            response = await sent(person, route, body, game=table.game)
            if not session and not (route in SEAT and response.status_code == 403):
                assert (response.status_code, code(response)) == (401, "no_session"), route
            elif refusal is not None:
                assert response.status_code in (403, 404, 409) and code(response) == refusal, (route, response.text)
            if session and route in SEAT:
                named = await sent(person, route, {**(body or {}), "seat": "red"}, game=table.game)
                assert named.status_code == 403 and code(named) in ("not_your_seat", "no_seat"), route
    assert await rows(database, table.game) == before


async def test_players_act_in_no_seat_but_their_own(server: Served, database: Database) -> None:
    table = await Table.begun(server.url)
    before = await rows(database, table.game)
    green = table.people["green"]
    for route, (body, _) in SEAT.items():
        for way in ({"seat": "red"}, {"seat": "nobody"}):
            response = await sent(green, route, {**(body or {}), **way}, game=table.game)
            assert (response.status_code, code(response)) == (403, "not_your_seat"), route
        response = await sent(green, route, body, "?seat=red", game=table.game)
        assert (response.status_code, code(response)) == (403, "not_your_seat"), route
    response = await sent(green, ("DELETE", "/api/games/{game}/seats/{seat}"), None, game=table.game)
    assert code(response) == "not_your_seat"
    async with green.line(table.game) as line:
        for message in (
            {"type": "hello", "seat": "red"},
            {"type": "chat", "text": "x", "seat": "red", "to": "side"},
        ):
            assert (await line.say(json.dumps(message)))["code"] == "not_your_seat"
        assert (await line.give({"order": "bid", "coins": 1}, seat="red"))["refusal"]["code"] == "not_your_seat"
        for kind, fields in (
            ("legal", {}),
            ("ask", {"question": {"phase": True}}),
            ("act", {"act": "resign"}),
            ("plans", {"side": {"drop": [ID]}}),
        ):
            told = await line.ask(kind, seat="red", **fields)
            assert told["refusal"]["code"] == "not_your_seat", kind
        assert (await line.ask("ask", question={"phase": True}))["answer"]
    assert await rows(database, table.game) == before


async def undone(line: Line) -> Any:
    """The answer to an undo on a socket."""
    await line.send({"type": "undo", "id": ID, "version": 1})
    return (await line.until(lambda: [one for one in line.messages if one.get("id") == ID]))[0]


async def test_a_stranger_on_a_socket_only_looks(server: Served, database: Database) -> None:
    table = await Table.begun(server.url)
    before = await rows(database, table.game)
    stranger = await guest(server.url, "Stranger")
    async with stranger.line(table.game) as line, Person(server.url).line(table.game) as visitor:
        for one, refusal in ((line, "no_seat"), (visitor, "no_session")):
            assert one.audience == "spectator" and "pieces" not in one.view
            assert (await one.give({"order": "bid", "coins": 1}))["refusal"]["code"] == refusal
            assert (await undone(one))["refusal"]["code"] == refusal
            assert (await one.ask("act", act="resign"))["refusal"]["code"] == refusal
            assert (await one.ask("legal"))["refusal"]["code"] == "no_seat"
    assert await rows(database, table.game) == before


async def test_who_has_left_is_left(server: Served) -> None:
    """Of a seat given up in a running game nothing is left but what anyone sees."""
    table = await Table.begun(server.url, private=True)
    blue = table.people["blue"]
    async with blue.line(table.game) as line:
        assert line.audience == "seat:blue"
        await blue.delete(f"/api/games/{table.game}/seats/blue")
        await line.gone()
    for route, body in READ.items():
        response = await sent(blue, route, body, game=table.game)
        assert code(response) in ("no_game", "members_only"), route
    order = {"id": ID, "version": 1, "body": {"order": "bid", "coins": 1}}
    for body in (order, order | {"seat": "blue"}):
        response = await sent(blue, ("POST", "/api/games/{game}/orders"), body, game=table.game)
        assert response.status_code in (403, 404)


async def test_a_finished_game_takes_nothing_more(server: Served, database: Database) -> None:
    table = await Table.begun(server.url)
    await table.people["red"].post(f"/api/games/{table.game}/acts", {"act": "resign"})
    before = await rows(database, table.game)
    for person in table.people.values():
        order = {"id": str(uuid.uuid4()), "version": 1, "body": {"order": "bid", "coins": 1}}
        assert code(await sent(person, ("POST", "/api/games/{game}/orders"), order, game=table.game)) == "game_over"
        undo = {"id": str(uuid.uuid4()), "version": 1}
        response = await sent(person, ("POST", "/api/games/{game}/undo"), undo, game=table.game)
        assert code(response) in ("no_undo", "game_over")
        response = await sent(person, ("POST", "/api/games/{game}/acts"), {"act": "resign"}, game=table.game)
        assert code(response) == "game_over"
    assert await rows(database, table.game) == before


async def test_a_replayed_message_does_nothing_again(server: Served, database: Database) -> None:
    """What was overheard and is sent again, by its sender or another, changes nothing."""
    table = await Table.begun(server.url)
    order = {"id": str(uuid.uuid4()), "version": 1, "word": "abcd", "body": {"order": "bid", "coins": 1}}
    path: Route = ("POST", "/api/games/{game}/orders")
    first = await sent(table.people["red"], path, order, game=table.game)
    before = await rows(database, table.game)
    again = await sent(table.people["red"], path, order, game=table.game)
    assert again.content == first.content
    assert code(await sent(table.people["green"], path, order, game=table.game)) == "id_used"
    stranger = await guest(server.url, "Stranger")
    assert code(await sent(stranger, path, order, game=table.game)) in ("no_seat", "id_used")
    assert await rows(database, table.game) == before


async def test_a_new_password_ends_every_session_and_its_sockets(server: Served) -> None:
    name, password = f"Holder {uuid.uuid4().hex[:6]}", "a long password"
    first, second = Person(server.url), Person(server.url)
    await first.post("/api/signup", {"name": name, "password": password})
    await second.post("/api/login", {"name": name, "password": password})
    game = (await first.post("/api/games", {"title": "islands", "solo": True}, 201))["id"]
    for side in SIDES:
        await first.post(f"/api/games/{game}/seats/{side}", {"word": "aa"})
    old = dict(first.http.cookies)
    async with second.line(game) as other, first.line(game) as mine:
        assert other.audience and other.audience.startswith("seat:")
        await first.post("/api/password", {"old": password, "new": "another long one"})
        await other.gone()
        await mine.gone()
    assert (await second.get("/api/me"))["user"] is None
    assert (await first.get("/api/me"))["user"]["name"] == name
    thief = Person(server.url)
    for key, value in old.items():
        thief.http.cookies.set(key, value)
    assert (await thief.get("/api/me"))["user"] is None
    assert (await sent(thief, ("POST", "/api/games/{game}/legal"), {}, game=game)).status_code == 403
