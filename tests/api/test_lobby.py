"""The lobby over the real API: filters, invitations, what waits for me, reliability."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from app.play import reliability
from app.store import noticing
from app.store.database import Database
from app.store.packing import now
from app.store.tables import games
from tests.people import SIDES, Person
from tests.running import Served

pytestmark = pytest.mark.anyio
PASSWORD = "correct horse battery"
DAY = 86_400_000


async def guest(url: str, name: str) -> Person:
    return await Person.guest(url, f"{name} {uuid.uuid4().hex[:6]}")


async def id_of(person: Person) -> str:
    found: str = (await person.get("/api/me"))["user"]["id"]
    return found


async def new(person: Person, **more: Any) -> str:
    found: str = (await person.post("/api/games", {"title": "islands", **more}, 201))["id"]
    return found


async def fill(game: str, people: list[Person]) -> None:
    for side, person in zip(SIDES, people, strict=True):
        await person.post(f"/api/games/{game}/seats/{side}", {"word": "00"})


async def listed(person: Person, query: str = "") -> list[str]:
    return [card["id"] for card in await person.get(f"/api/games?list=open{query}")]


async def test_filters(server: Served) -> None:
    red, blue = await guest(server.url, "Red"), await guest(server.url, "Blue")
    slow = await new(red, tempo={"kind": "async"}, experience="beginners")
    live = await new(red, tempo={"kind": "live"}, experience="seasoned")
    plain = await new(red)
    secret = await new(red, private=True)
    await red.post(f"/api/games/{live}/seats/red", {"word": "00"})
    mine = {slow, live, plain, secret}

    async def found(query: str, who: Person = blue) -> set[str]:
        return set(await listed(who, query)) & mine

    assert await found("") == {slow, live, plain}
    assert await found("&pace=async") == {slow} and await found("&pace=none") == {plain}
    assert await found("&experience=seasoned") == {live} and await found("&experience=any") == {plain}
    assert await found("&title=islands") == {slow, live, plain} and await found("&title=tigers") == set()
    assert await found("&seats=3") == {slow, live, plain} and await found("&seats=2") == set()
    assert await found("&free=3") == {slow, plain} and await found("&free=2&pace=live") == {live}
    # Private games are listed to those who made them or are invited to them, and to nobody else.
    assert await found("&private=true") == set() and await found("&private=true", red) == {secret}
    await red.post(f"/api/games/{secret}/invitations", {"person": await id_of(blue)}, 201)
    assert await found("&private=true") == {secret}
    assert await Person(server.url).get("/api/games?list=open&private=true") == []
    for wrong in ("&seats=0", "&seats=x", "&pace=%00", "&title=a'b", "&private=perhaps"):
        await blue.get(f"/api/games?list=open{wrong}", 400)
    card = next(one for one in await blue.get("/api/games?list=open&pace=async") if one["id"] == slow)
    assert card["terms"] == {"experience": "beginners", "reliability": 0, "newcomers": True, "watch": "anyone"}
    for wrong_terms in ({"experience": "none"}, {"reliability": 101}, {"watch": "nobody"}, {"newcomers": "no"}):
        await red.post("/api/games", {"title": "islands", **wrong_terms}, 400)


async def test_a_seat_left_is_in_the_list_for_substitutes(server: Served) -> None:
    people = [await guest(server.url, side) for side in SIDES]
    game = await new(people[0])
    await fill(game, people)
    other = await guest(server.url, "Other")
    cards = await other.get("/api/games?list=substitute")
    assert game not in [card["id"] for card in cards]
    await people[1].delete(f"/api/games/{game}/seats/green")
    cards = await other.get("/api/games?list=substitute")
    assert game in [card["id"] for card in cards] and game not in await listed(other)
    # One who has seen green's secrets is no substitute for another side; one who only watched is.
    await other.get(f"/api/games/{game}/view")
    await people[2].delete(f"/api/games/{game}/seats/blue")
    denied = await people[2].post(f"/api/games/{game}/seats/green", {"word": "00"}, 403)
    assert denied["error"]["code"] == "insider"
    await other.post(f"/api/games/{game}/seats/green", {"word": "00"})
    assert (await other.get(f"/api/games/{game}"))["audience"] == "seat:green"


async def test_mine_and_next_go_by_who_waits_for_me_the_longest_first(server: Served) -> None:
    people = [await guest(server.url, side) for side in SIDES]
    red = people[0]
    assert await red.get("/api/next") == {"game": None, "seat": None, "since": None, "count": 0}
    first, second, third, fourth = [await new(red) for _ in range(4)]
    for game in (third, first, second):
        await fill(game, people)
    cards = await red.get("/api/games?list=mine")
    assert [card["id"] for card in cards] == [third, first, second, fourth]
    assert cards[0]["waiting_since"] <= cards[1]["waiting_since"] and cards[3]["waiting_since"] is None
    following = await red.get("/api/next")
    assert following == {"game": third, "seat": "red", "since": cards[0]["waiting_since"], "count": 3}
    assert (await red.get(f"/api/next?after={third}"))["game"] == first
    assert (await red.get(f"/api/next?after={first}"))["game"] == second
    last = await red.get(f"/api/next?after={second}")
    assert last["game"] == third and last["count"] == 2, "round again, without the one he is at"
    await red.order(third, 1, {"order": "bid", "coins": 1})
    assert [card["id"] for card in await red.get("/api/games?list=mine")] == [first, second, third, fourth]
    assert (await red.get("/api/next"))["game"] == first
    # The others see nothing of whom else a game waits for.
    assert all("waiting_since" not in card for card in await people[1].get("/api/games?list=open"))
    assert (await Person(server.url).get("/api/next", 401))["error"]["code"] == "no_session"


async def test_an_invitation_opens_a_private_table_and_a_declined_or_withdrawn_one_closes_it(server: Served) -> None:
    red, anna = await guest(server.url, "Red"), Person(server.url)
    name = f"Ánna {uuid.uuid4().hex[:6]}"
    await anna.post("/api/signup", {"name": name, "password": PASSWORD})
    game = await new(red, private=True)
    assert (await anna.get(f"/api/games/{game}", 404))["error"]["code"] == "no_game"
    made = await red.post(f"/api/games/{game}/invitations", {"name": f" {name.upper()} ", "seat": "green"}, 201)
    assert (made["name"], made["seat"], made["state"]) == (name, "green", "open")
    found = (await anna.get("/api/invitations"))["invitations"]
    assert [(one["id"], one["by"], one["table"]["id"]) for one in found] == [(made["id"], red.name, game)]
    assert (await anna.get(f"/api/games/{game}"))["status"] == "open"
    # Only the invited answers it, once; declining shuts the door again.
    path = f"/api/invitations/{made['id']}"
    assert (await red.post(path, {"accept": True}, 404))["error"]["code"] == "no_invitation"
    await anna.post(path, {"accept": False})
    assert (await anna.post(path, {"accept": True}, 404))["error"]["code"] == "no_invitation"
    await anna.get(f"/api/games/{game}", 404)
    again = await red.post(f"/api/games/{game}/invitations", {"name": name}, 201)
    await red.delete(f"/api/games/{game}/invitations/{again['id']}")
    assert (await anna.get("/api/invitations"))["invitations"] == []
    await anna.get(f"/api/games/{game}", 404)
    third = await red.post(f"/api/games/{game}/invitations", {"name": name, "seat": "green"}, 201)
    assert await anna.post(f"/api/invitations/{third['id']}", {"accept": True, "word": "ab"}) == {
        "ok": True,
        "game": game,
    }
    assert (await anna.get(f"/api/games/{game}"))["audience"] == "seat:green"
    assert [one["state"] for one in (await red.get(f"/api/games/{game}/invitations"))["invitations"]] == ["accepted"]
    # Who isn't at a table invites nobody to it, and sees of a private one nothing.
    stranger = await guest(server.url, "Stranger")
    await stranger.post(f"/api/games/{game}/invitations", {"name": name}, 404)
    public = await new(red)
    assert (await stranger.post(f"/api/games/{public}/invitations", {"name": name}, 403))["error"]["code"]
    for body, status in (
        ({"name": "nobody at all"}, 404),
        ({}, 400),
        ({"name": name, "person": "x"}, 400),
        ({"name": "a\u0000b"}, 404),
        ({"name": name, "seat": "violet"}, 404),
    ):
        await red.post(f"/api/games/{public}/invitations", body, status)


async def test_whom_i_mute_troubles_me_with_no_invitations(server: Served) -> None:
    red, blue = await guest(server.url, "Red"), await guest(server.url, "Blue")
    await blue.post("/api/mutes", {"person": await id_of(red)})
    game = await new(red)
    await red.post(f"/api/games/{game}/invitations", {"person": await id_of(blue)}, 201)
    assert (await blue.get("/api/invitations"))["invitations"] == []


async def test_reliability_counts_turns_with_a_clock_and_games_and_can_be_asked_for(
    server: Served, database: Database
) -> None:
    good, bad, fresh, maker = [await guest(server.url, name) for name in ("Good", "Bad", "Fresh", "Maker")]
    fresh_id, good_id, bad_id = await id_of(fresh), await id_of(good), await id_of(bad)
    none = {"figure": None, "turns": 0, "in_time": 0, "games": 0, "finished": 0}
    assert (await fresh.get(f"/api/people/{fresh_id}"))["reliability"] == none
    # One game that all finish but Bad, whose time runs out in it.
    game = await new(good, tempo={"kind": "async"})
    await fill(game, [good, bad, maker])
    for person, coins in ((good, 1), (maker, 0)):
        version = (await person.get(f"/api/games/{game}/view"))["version"]
        await person.order(game, version, {"order": "bid", "coins": coins})
    async with database.write() as connection:
        await noticing.late(connection, game, "green")
    await good.post(f"/api/games/{game}/acts", {"act": "resign"})
    async with database.write() as connection:
        rows = (await connection.execute(select(noticing.turns).where(noticing.turns.c.game == game))).all()
        assert {(row.seat, row.late) for row in rows} == {("red", False), ("green", True), ("blue", False)}
    told = (await maker.get(f"/api/people/{good_id}"))["reliability"]
    assert told == {"figure": 100, "turns": 0, "in_time": 0, "games": 1, "finished": 1}, "today's turns count tomorrow"
    async with database.write() as connection:
        await connection.execute(update(noticing.turns).where(noticing.turns.c.game == game).values(ended=now() - DAY))
        # Many more turns of Bad's, half of them late.
        await connection.execute(
            insert(noticing.turns),
            [
                {"game": game, "seat": "green", "since": n, "user": bad_id, "ended": now() - DAY, "late": n % 2 == 0}
                for n in range(40)
            ],
        )
    assert (await maker.get(f"/api/people/{good_id}"))["reliability"]["in_time"] == 1
    told = (await maker.get(f"/api/people/{bad_id}"))["reliability"]
    # 20 of 41 turns, and the game (resigned by another) finished: (20 + 10) of (41 + 10).
    assert told == {"figure": 59, "turns": 41, "in_time": 20, "games": 1, "finished": 1}
    strict = await new(maker, reliability=90, newcomers=False)
    path = f"/api/games/{strict}/seats"
    assert (await bad.post(f"{path}/red", {}, 403))["error"]["code"] == "unreliable"
    assert (await fresh.post(f"{path}/red", {}, 403))["error"]["code"] == "newcomer"
    await good.post(f"{path}/red", {})
    await maker.post(f"{path}/blue", {})
    # An invitation is a word for somebody.
    await maker.post(f"/api/games/{strict}/invitations", {"person": bad_id}, 201)
    await bad.post(f"{path}/green", {})
    lenient = await new(maker, reliability=90)
    await fresh.post(f"/api/games/{lenient}/seats/red", {})


async def test_games_that_were_left_or_lost_on_time_are_not_finished(server: Served, database: Database) -> None:
    people = [await guest(server.url, side) for side in SIDES]
    ids = [await id_of(person) for person in people]
    game = await new(people[0], tempo={"kind": "live"})
    await fill(game, people)
    await people[1].delete(f"/api/games/{game}/seats/green")
    async with database.read() as connection:
        left = await reliability.of(connection, ids[1], now())
        stays = await reliability.of(connection, ids[0], now())
    assert (left.games, left.finished, left.figure) == (1, 0, 0) and (stays.games, stays.figure) == (0, None)
    async with database.write() as connection:
        await noticing.late(connection, game, "blue")
        values = {"status": "ended", "result": '{"level":"forfeit","how":"time","winner":null}'}
        await connection.execute(update(games).where(games.c.id == game).values(**values))
        found = [await reliability.of(connection, one, now()) for one in ids]
    assert [(one.games, one.finished) for one in found] == [(1, 1), (1, 0), (1, 0)]
    # What was called off counts for nobody, and playing against oneself neither.
    other = await new(people[0])
    await fill(other, people)
    await people[0].post(f"/api/games/{other}/acts", {"act": "abort"})
    alone = await new(people[0], solo=True, tempo={"kind": "live"})
    await fill(alone, [people[0]] * 3)
    await people[0].delete(f"/api/games/{alone}/seats/red")
    async with database.read() as connection:
        assert (await reliability.of(connection, ids[0], now())).games == 1


async def test_a_profile_spoils_nothing(server: Served) -> None:
    people = [await guest(server.url, side) for side in SIDES]
    game = await new(people[0])
    await fill(game, people)
    id_ = await id_of(people[0])
    before = await people[1].get(f"/api/people/{id_}")
    assert set(before) == {"person", "name", "guest", "since", "reliability"}
    # A secret order changes nothing that anybody can look up of its giver.
    await people[0].order(game, 1, {"order": "bid", "coins": 2})
    assert await people[1].get(f"/api/people/{id_}") == before
    await people[0].post(f"/api/games/{game}/acts", {"act": "resign"})
    assert str(await people[1].get(f"/api/people/{id_}")).find("winner") == -1
    assert (await people[1].get("/api/people/nobody", 404))["error"]["code"] == "no_person"
    assert (await people[1].get("/api/people/a%00b", 404))["error"]["code"] == "no_person"


async def test_games_to_watch_are_public_and_open_to_anyone(server: Served) -> None:
    people = [await guest(server.url, side) for side in SIDES]
    red, other = people[0], await guest(server.url, "Other")
    public = await new(red, tempo={"kind": "live"})
    closed, secret, waiting = await new(red, watch="members"), await new(red, private=True), await new(red)
    for game in (public, closed):
        await fill(game, people)
    invite = (await red.get(f"/api/games/{secret}"))["invite"]
    for side, person in zip(SIDES, people, strict=True):
        await person.post(f"/api/games/{secret}/seats/{side}", {"word": "00", "invite": invite})
    mine = {public, closed, secret, waiting}

    async def found(what: str, who: Person = other) -> set[str]:
        cards = await who.get(f"/api/games?list={what}")
        return {card["id"] for card in cards} & mine

    for who in (other, red, Person(server.url)):
        assert await found("running", who) == {public}
    assert await found("running&pace=live") == {public} and await found("running&pace=none") == set()
    assert await found("running&free=1") == set()
    await red.post(f"/api/games/{public}/acts", {"act": "abort"})
    assert await found("running") == set() and await found("ended") == {public}
    # A list spoils no replay: how it ended is told to those who were at it.
    for who, told in ((other, False), (red, True)):
        card = next(one for one in await who.get("/api/games?list=ended") if one["id"] == public)
        assert (card["result"] is not None) == told


async def test_what_can_be_agreed_on_is_told(server: Served) -> None:
    tempos = {one["kind"]: one for one in await Person(server.url).get("/api/tempos")}
    assert set(tempos) == {"none", "live", "bank", "async"}
    red = await guest(server.url, "Red")
    for kind, one in tempos.items():
        # The defaults are what a game gets that names nothing else, and no part of them is over the limit.
        made = await red.post("/api/games", {"title": "islands", "tempo": {"kind": kind}}, 201)
        assert made["tempo"] == {key: value for key, value in one.items() if key != "most"}
        assert all(one[part] <= most for part, most in one["most"].items())
        part, most = next(iter(one["most"].items()))
        await red.post("/api/games", {"title": "islands", "tempo": {"kind": kind, part: most}}, 201)
        await red.post("/api/games", {"title": "islands", "tempo": {"kind": kind, part: most + 1}}, 400)
