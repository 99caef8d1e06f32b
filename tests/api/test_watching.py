"""Watching: who may, what he may do, how many are told of, and what a crowd costs."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections import Counter
from typing import Any

import pytest

from app.api.ws.incoming import Hello
from app.api.ws.outgoing import Outgoing
from app.api.ws.presence import Presence
from app.api.ws.room import Guest
from app.api.ws.rooms import Rooms
from app.bus.memory import MemoryBus
from app.play.house import House
from app.settings import Settings
from app.store.database import Database
from tests.people import SIDES, Person, islanders
from tests.running import Served

pytestmark = pytest.mark.anyio


async def guest(url: str, name: str) -> Person:
    return await Person.guest(url, f"{name} {uuid.uuid4().hex[:6]}")


async def begun(url: str, **more: Any) -> tuple[dict[str, Any], dict[str, Person]]:
    """A running game with these terms: its card as red sees it, and the people."""
    people = {side: await guest(url, side) for side in SIDES}
    table = await people["red"].post("/api/games", {"title": "islands", **more}, 201)
    for side, person in people.items():
        await person.post(f"/api/games/{table['id']}/seats/{side}", {"word": "00", "invite": table["invite"]})
    return await people["red"].get(f"/api/games/{table['id']}"), people


LOOKS = ("", "/view", "/log", "/events", "/board", "/chat")


async def test_members_only_is_for_members_only_on_every_way(server: Served) -> None:
    table, people = await begun(server.url, watch="members")
    path = f"/api/games/{table['id']}"
    stranger = await guest(server.url, "Stranger")
    for who in (stranger, Person(server.url)):
        for look in LOOKS:
            for token in ("", f"?invite={table['invite']}", f"?invite={table['watch_token']}"):
                assert (await who.get(f"{path}{look}{token}", 403))["error"]["code"] == "members_only"
        assert (await who.post(f"{path}/ask", {"question": {"phase": True}}, 403))["error"]["code"] == "members_only"
    with pytest.raises(Exception, match="403"):
        await stranger.line(table["id"]).open()
    await people["blue"].get(f"{path}/view")


async def test_who_waits_at_a_members_only_table_is_shown_out_when_it_begins(server: Served) -> None:
    people = {side: await guest(server.url, side) for side in SIDES}
    game = (await people["red"].post("/api/games", {"title": "islands", "watch": "members"}, 201))["id"]
    stranger = await guest(server.url, "Stranger")
    line = await stranger.line(game).open()
    for side, person in people.items():
        await person.post(f"/api/games/{game}/seats/{side}", {"word": "00"})
    await line.gone()
    assert not any(one["type"] == "diff" for one in line.messages) and line.view == {}


async def test_the_link_for_watching_is_no_invitation(server: Served) -> None:
    people = {side: await guest(server.url, side) for side in SIDES}
    table = await people["red"].post("/api/games", {"title": "islands", "private": True}, 201)
    path, watch, invite = f"/api/games/{table['id']}", table["watch_token"], table["invite"]
    assert watch and watch != invite
    stranger = await guest(server.url, "Stranger")
    await stranger.get(path, 404)
    found = await stranger.get(f"{path}?invite={watch}")
    assert found["audience"] == "spectator" and "invite" not in found and "watch_token" not in found
    denied = await stranger.post(f"{path}/seats/red", {"invite": watch}, 404)
    assert denied["error"]["code"] == "no_game"
    for side, person in people.items():
        await person.post(f"{path}/seats/{side}", {"word": "00", "invite": invite})
    async with stranger.line(table["id"], invite=watch) as line:
        assert line.audience == "spectator" and line.view["game"]["now"]["phase"] == "bid"
    await people["blue"].delete(f"{path}/seats/blue")
    denied = await stranger.post(f"{path}/seats/blue", {"invite": watch}, 404)
    assert denied["error"]["code"] == "no_game"


async def test_a_watcher_can_do_nothing_at_the_table(server: Served) -> None:
    game, people = await islanders(server.url)
    stranger = await guest(server.url, "Stranger")
    kept = {side: await person.get(f"/api/games/{game}/view") for side, person in people.items()}
    async with people["red"].line(game) as red, stranger.line(game) as line:
        for body in ({"order": "bid", "coins": 1}, {"order": "done"}, {"order": "top", "unit": "x"}):
            refused = await line.give(body)
            assert refused["refusal"]["code"] == "no_seat"
            refused = await line.give(body, seat="red")
            assert refused["refusal"]["code"] == "not_your_seat"
            assert (await stranger.order(game, 1, body, 403))["error"]["code"] == "no_seat"
        for act in ("resign", "abort", "leave", "hand_over", "holiday", "offer", "replace", "claim"):
            more = {"of": "red"} if act in ("replace", "claim") else {"kind": "draw"} if act == "offer" else {}
            await stranger.post(f"/api/games/{game}/acts", {"act": act, **more}, 403)
            await stranger.post(f"/api/games/{game}/acts", {"act": act, "seat": "red", **more}, 403)
        assert "refusal" in await line.ask("legal", about=None)
        assert "refusal" in await line.ask("ask", question={"preview": {"order": "bid"}})
        for to in ("all", "side"):
            await line.send({"type": "chat", "text": "I see their plan", "to": to})
        await line.until(lambda: len([one for one in line.messages if one["type"] == "chat"]) == 2)
        assert (await line.say('{"type": "chat", "text": "x", "to": "side", "seat": "red"}'))["code"] == "not_your_seat"
        await people["red"].post(f"/api/games/{game}/chat", {"text": "marker"})
        await red.until(lambda: any(one.get("text") == "marker" for one in red.messages))
        assert not any("their plan" in text for text in red.raw)
    assert {side: await person.get(f"/api/games/{game}/view") for side, person in people.items()} == kept


async def test_the_table_sees_how_many_watch(server: Served) -> None:
    game, people = await islanders(server.url)
    async with people["red"].line(game) as red:
        assert red.table["watching"] == 0
        watchers = [await guest(server.url, f"Watcher {n}") for n in range(3)]
        lines = [await one.line(game).open() for one in watchers]
        # A second tab of one who watches is no second watcher; a visitor without a name is one.
        lines.append(await watchers[0].line(game).open())
        lines.append(await Person(server.url).line(game).open())
        await red.until(lambda: count(red) == 4)
        assert (await people["blue"].get(f"/api/games/{game}"))["watching"] == 4
        for line in lines[1:]:
            await line.cut()
        await red.until(lambda: count(red) == 1)


def count(line: Any) -> int | None:
    """How many watch, as the latest message says that says it."""
    for one in reversed(line.messages):
        if one["type"] == "watching":
            return int(one["count"])
        if one["type"] == "table":
            return int(one["table"]["watching"])
    return None


class Sink:
    """A socket that counts what it is sent."""

    def __init__(self) -> None:
        self.kinds: Counter[str] = Counter()

    def write(self, message: Outgoing) -> None:
        self.kinds[json.loads(message.text)["type"]] += 1

    def abort(self) -> None:
        raise AssertionError("nobody is cut off")

    async def close(self) -> None:
        return


CROWD = 1000


async def test_a_thousand_who_join_at_once_cost_a_few_messages_each(
    server: Served, settings: Settings, database: Database
) -> None:
    game, people = await islanders(server.url)
    red = (await people["red"].get("/api/me"))["user"]
    # Beats of the room's own come only when the test says so; the bound is on messages, not on time.
    house = House(settings.model_copy(update={"presence_seconds": 60.0}), database, MemoryBus())
    rooms = Rooms(house)
    await rooms.open()
    presence = Presence(house, rooms._rooms)
    user = await house.accounts.who(people["red"].http.cookies["tigers_session"])
    assert user is not None and user.id == red["id"]
    player = Guest(Sink(), "", user, None)
    await rooms.enter(game, player, Hello(type="hello"))
    await presence.beat()
    crowd = [Guest(Sink(), "", None, None) for _ in range(CROWD)]
    await asyncio.gather(*(rooms.enter(game, one, Hello(type="hello")) for one in crowd))
    for _ in range(3):
        await presence.beat()
        await asyncio.sleep(0)
    room = rooms._rooms[game]
    await asyncio.sleep(0.1)
    assert room.heads() == (CROWD, frozenset({"red"}))
    sent = sum((one.writer.kinds for one in crowd), Counter())  # type: ignore[attr-defined]
    # Each his own view, and one beat told to each: never each to each.
    assert sent["view"] == CROWD and sent["watching"] == CROWD and sum(sent.values()) <= 3 * CROWD
    assert player.writer.kinds["watching"] == 1  # type: ignore[attr-defined]
    # They all go within a beat: one message to who is left.
    for one in crowd:
        await rooms.leave(game, one)
    await presence.beat()
    assert player.writer.kinds["watching"] == 2 and room.heads()[0] == 0  # type: ignore[attr-defined]
    # A player whose line breaks and comes back within a beat is told to nobody.
    before = sum(player.writer.kinds.values())  # type: ignore[attr-defined]
    other = Guest(Sink(), "", None, None)
    await rooms.enter(game, other, Hello(type="hello"))
    await rooms.leave(game, other)
    await presence.beat()
    assert sum(player.writer.kinds.values()) == before  # type: ignore[attr-defined]
    await presence.close()
    await rooms.leave(game, player)
    await rooms.close()
    house.accounts.close()


async def test_two_workers_count_together(settings: Settings, database: Database, server: Served) -> None:
    game, _ = await islanders(server.url)
    # Of the bus only its kind matters here: that there may be other workers.
    quiet = settings.model_copy(update={"presence_seconds": 60.0, "bus": "nats"})
    houses = [House(quiet, database, MemoryBus()) for _ in range(2)]
    all_rooms = [Rooms(house) for house in houses]
    for rooms in all_rooms:
        await rooms.open()
    beats = [Presence(house, rooms._rooms) for house, rooms in zip(houses, all_rooms, strict=True)]
    guests = [Guest(Sink(), "", None, None) for _ in range(5)]
    for number, one in enumerate(guests):
        await all_rooms[number % 2].enter(game, one, Hello(type="hello"))
    for _ in range(2):
        for one_beat in beats:
            await one_beat.beat()
    assert [rooms.heads(game)[0] for rooms in all_rooms] == [5, 5]
    # A worker that ends takes its people with it.
    await beats[0].close()
    await beats[1].beat()
    assert all_rooms[1].heads(game)[0] == 2
    await beats[1].close()
    for number, one in enumerate(guests):
        await all_rooms[number % 2].leave(game, one)
    for rooms, house in zip(all_rooms, houses, strict=True):
        await rooms.close()
        house.accounts.close()


async def test_a_list_does_not_tell_strangers_how_a_game_ended(server: Served) -> None:
    game, people = await islanders(server.url)
    await people["red"].post(f"/api/games/{game}/acts", {"act": "resign"})
    mine = next(one for one in await people["blue"].get("/api/games?list=mine") if one["id"] == game)
    assert mine["result"]["how"] == "resigned"
    stranger = await guest(server.url, "Stranger")
    for query in ("open", "mine", "substitute"):
        assert game not in [one["id"] for one in await stranger.get(f"/api/games?list={query}")]
