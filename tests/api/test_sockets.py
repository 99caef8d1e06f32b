"""Versions, gaps, several tabs, several seats, chat, presence, and readers who don't read."""

from __future__ import annotations

import asyncio
import uuid

import pytest

from app.api.ws import room as room_
from app.api.ws.outgoing import Outgoing
from app.settings import Settings
from tests.people import SIDES, Line, Person, eventually, islanders
from tests.running import Served, serve

pytestmark = pytest.mark.anyio

BID = {"order": "bid", "coins": 1}


async def bid_all(lines: dict[str, Line], coins: tuple[int, int, int] = (2, 1, 0)) -> None:
    """All bid, so that the sailing begins in the order red, green, blue."""
    for (side, line), count in zip(lines.items(), coins, strict=True):
        answer = await line.give({"order": "bid", "coins": count})
        assert answer["ok"], (side, answer)
    for line in lines.values():
        await line.phase("sail")


async def seated(url: str, **options: str) -> tuple[str, dict[str, Person], dict[str, Line]]:
    game, people = await islanders(url, **options)
    return game, people, {side: await people[side].line(game).open() for side in SIDES}


async def test_a_hidden_order_is_noticed_by_nobody_else(server: Served) -> None:
    game, _, lines = await seated(server.url)
    before = {side: len(line.raw) for side, line in lines.items()}
    assert (await lines["red"].give(BID))["ok"]
    await lines["red"].until(lambda: lines["red"].version == 2)
    # What the others can get is the same as before, to the byte: on the socket nothing, over HTTP the same.
    for side in ("green", "blue"):
        person = lines[side]._person
        view = await person.get(f"/api/games/{game}/view")
        assert view["version"] == lines[side].version == 1 and view["view"] == lines[side].view
        assert (await person.get(f"/api/games/{game}/log"))["entries"] == []
        assert len((await person.get(f"/api/games/{game}/events"))["events"]) == 1
        await lines[side].ping()
        assert all('"diff"' not in text for text in lines[side].raw[before[side] :])


async def test_gaps_are_filled_from_the_version_at_hand(server: Served) -> None:
    _, _, lines = await seated(server.url)
    blue = lines["blue"]
    await blue.cut()
    await lines["red"].give(BID)
    await lines["green"].give(BID)
    before = len(blue.messages)
    await blue.open()
    # Nothing that blue may notice has happened: a table, and no diff.
    assert [one["type"] for one in blue.messages[before:]] == ["table"]
    await blue.give(BID)
    await blue.until(lambda: blue.view["game"]["now"]["phase"] == "sail")
    await blue.cut()
    version = blue.version
    for _ in range(2):
        answer = await lines["red"].give({"order": "top", "unit": lines["red"].view["stacks"]["redhaven"]["units"][1]})
        assert answer["ok"]
        await lines["red"].at(answer["version"])
    before = len(blue.messages)
    await blue.open()
    assert [one["type"] for one in blue.messages[before:]] == ["diff", "diff", "table"]
    assert version is not None and blue.version == version + 2


async def test_a_gap_that_cannot_be_filled_gets_the_view(server: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room_, "LONGEST_GAP", 1)
    game, _, lines = await seated(server.url)
    await bid_all(lines)
    for version, audience, answer in (
        (0, "seat:red", "view"),
        (99, "seat:red", "view"),
        (None, None, "view"),
        (lines["red"].version, "spectator", "view"),
        (lines["red"].version, "seat:red", "table"),
    ):
        other = await lines["red"]._person.line(game).open(hello=False)
        await other.send({"type": "hello", "version": version, "audience": audience})
        await other.received(1)
        assert other.messages[0]["type"] == answer, (version, audience)


async def test_two_tabs_of_one_player_agree(server: Served) -> None:
    game, people, lines = await seated(server.url)
    async with people["red"].line(game) as other:
        await bid_all(lines)
        first = lines["red"]
        units = first.view["stacks"]["redhaven"]["units"]
        sent = {"id": str(uuid.uuid4()), "version": first.version}
        body = {"order": "sail", "units": [units[0]], "path": ["redhaven", "reef"]}
        # The same order from both tabs at once, by its id, is one order with one answer.
        answers = await asyncio.gather(first.give(body, **sent), other.give(body, **sent))
        assert answers[0] == answers[1] and answers[0]["ok"]
        for one in (first, other):
            await one.at(answers[0]["version"])
        assert first.view == other.view and other.view["pieces"][units[0]]["at"] == "reef"


async def test_orders_on_an_older_version(server: Served) -> None:
    _, _, lines = await seated(server.url)
    await bid_all(lines)
    red = lines["red"]
    one, two, three = red.view["stacks"]["redhaven"]["units"]
    version = red.version
    assert (await red.give({"order": "sail", "units": [one], "path": ["redhaven", "reef"]}))["ok"]
    # Another boat, on the version from before: nothing about it has changed.
    assert (await red.give({"order": "sail", "units": [two], "path": ["redhaven", "skerry"]}, version=version))["ok"]
    # The same boat: it has sailed since.
    again = await red.give({"order": "sail", "units": [one], "path": ["reef", "redhaven"]}, version=version)
    assert again["refusal"]["code"] == "stale"
    # A second click on "done", with an id of its own, must not end what comes after.
    await red.until(lambda: "reef" in red.view["stacks"] and "skerry" in red.view["stacks"])
    version = red.version
    assert (await red.give({"order": "done"}, version=version))["ok"]
    late = await red.give({"order": "done"}, version=version)
    assert late["refusal"]["code"] == "stale" and "phase" in late["refusal"]["message"]
    assert three in red.view["pieces"]


async def test_ids_are_for_ever_and_for_one(server: Served) -> None:
    game, people, lines = await seated(server.url)
    id_ = str(uuid.uuid4())
    first = await lines["red"].give(BID, id=id_)
    assert first["ok"]
    # Over HTTP, in capitals, on any version: the first answer.
    again = await people["red"].order(game, 0, BID, id=id_.upper())
    assert again == {key: first[key] for key in ("ok", "version", "facts")}
    other = await people["red"].order(game, 2, {"order": "bid", "coins": 2}, 409, id=id_)
    assert other["error"]["code"] == "id_used"
    assert (await people["green"].order(game, 1, BID, 409, id=id_))["error"]["code"] == "id_used"
    # A refusal is not kept: the id is free for the mended order.
    id_ = str(uuid.uuid4())
    await people["green"].order(game, 1, {"order": "bid", "coins": 50}, 409, id=id_)
    assert (await people["green"].order(game, 1, BID, id=id_))["ok"]
    await people["blue"].order(game, 1, BID)
    # The first answer comes whatever has happened since.
    assert (await people["red"].order(game, 0, BID, id=first["id"]))["version"] == first["version"]


async def test_one_person_in_all_seats(server: Served) -> None:
    person = await Person.guest(server.url, f"Solo {uuid.uuid4().hex[:6]}")
    table = await person.post("/api/games", {"title": "islands", "solo": True}, 201)
    game = table["id"]
    for side in SIDES:
        table = await person.post(f"/api/games/{game}/seats/{side}", {"word": "01"})
    assert table["status"] == "running" and all(seat["yours"] for seat in table["seats"])
    async with person.line(game) as line:
        assert line.audience == "seat:red"
        # All three are waited on: over HTTP the seat must be named; a socket looks through one.
        assert (await person.order(game, 1, BID, 409))["error"]["code"] == "which_seat"
        assert (await line.give(BID))["ok"]
        assert (await person.get(f"/api/games/{game}/view?seat=blue"))["audience"] == "seat:blue"
        assert "bid-red" not in (await person.get(f"/api/games/{game}/view?seat=blue"))["view"]["tracks"]
        await line.hello(seat="green", version=None)
        await line.until(lambda: line.audience == "seat:green")
        assert (await line.give({"order": "bid", "coins": 0}))["ok"]
        assert (await person.order(game, 1, {"order": "bid", "coins": 2}, seat="blue"))["ok"]
        await line.until(lambda: line.view["game"]["now"]["side"] == "blue")
        # Now only one seat is waited on, and needs no name over HTTP.
        version = await person.get(f"/api/games/{game}/view")
        assert version["audience"] == "seat:blue"
        assert (await person.order(game, version["version"], {"order": "done"}))["ok"]
        legal = await person.post(f"/api/games/{game}/legal", {"seat": "green"})
        assert legal["offers"] == []


async def test_private_games_are_for_the_invited(server: Served) -> None:
    host = await Person.guest(server.url, f"Host {uuid.uuid4().hex[:6]}")
    friend = await Person.guest(server.url, f"Friend {uuid.uuid4().hex[:6]}")
    table = await host.post("/api/games", {"title": "islands", "private": True}, 201)
    game, invite = table["id"], table["invite"]
    unknown = await friend.get(f"/api/games/{'x' * 16}", 404)
    assert await friend.get(f"/api/games/{game}", 404) == unknown
    for path in ("view", "log", "events", "board", "chat"):
        assert await friend.get(f"/api/games/{game}/{path}", 404) == unknown
    assert await friend.post(f"/api/games/{game}/seats/red", {}, 404) == unknown
    assert await friend.post(f"/api/games/{game}/seats/red", {"invite": "no"}, 404) == unknown
    assert game not in [one["id"] for one in await friend.get("/api/games?list=open")]
    with pytest.raises(Exception, match="404"):
        await friend.line(game).open()
    seen = await friend.get(f"/api/games/{game}?invite={invite}")
    assert "invite" not in seen and seen["status"] == "open"
    async with friend.line(game, invite=invite) as line:
        assert line.audience == "spectator"
        await friend.post(f"/api/games/{game}/seats/red", {"invite": invite})
        await line.until(lambda: line.audience == "seat:red")
    assert (await friend.get(f"/api/games/{game}"))["invite"] == invite
    await friend.delete(f"/api/games/{game}/seats/red")
    assert await friend.get(f"/api/games/{game}", 404) == unknown


async def test_chat_reaches_those_it_is_for(server: Served) -> None:
    game, people, lines = await seated(server.url)
    watcher = await Person.guest(server.url, f"Watcher {uuid.uuid4().hex[:6]}")
    async with watcher.line(game) as watching:
        odd = "<b>é 漢字 🐯</b>\u202e\nsecond line"
        await lines["red"].send({"type": "chat", "text": odd, "to": "all"})
        await lines["red"].send({"type": "chat", "text": "to my side", "to": "side"})
        # Two lines overtake each other as they like: whoever answers has heard.
        await watching.until(lambda: said(watching))
        await watching.send({"type": "chat", "text": "from the gallery", "to": "all"})
        await watching.until(lambda: len(said(watching)) == 2)
        await lines["red"].until(lambda: len(said(lines["red"])) == 2)
        await lines["green"].until(lambda: said(lines["green"]))
        assert said(lines["red"]) == [("all", odd), ("side", "to my side")]
        assert said(watching) == [("all", odd), ("spectators", "from the gallery")]
        # Who comes later hears the same, and nobody hears more over HTTP.
        async with people["green"].line(game) as later:
            await later.until(lambda: said(later))
            assert said(later) == [("all", odd)] == said(lines["green"])
        told = (await people["green"].get(f"/api/games/{game}/chat"))["messages"]
        assert [(one["to"], one["text"]) for one in told] == [("all", odd)]
        assert told[0]["name"] == people["red"].name and told[0]["seat"] == "red"
        await people["green"].post(f"/api/games/{game}/chat", {"text": "over HTTP"})
        await watching.until(lambda: ("all", "over HTTP") in said(watching))


def said(line: Line) -> list[tuple[str, str]]:
    return [(one["to"], one["text"]) for one in line.messages if one["type"] == "chat"]


async def test_a_reader_who_does_not_read_is_dropped_and_holds_nobody_up(settings: Settings) -> None:
    tight = settings.model_copy(update={"send_buffer": 1 << 20})
    with serve(tight) as served:
        game, people, lines = await seated(served.url)
        await bid_all(lines)
        stuck = await people["blue"].line(game).open()
        assert stuck._socket is not None and stuck._reader is not None
        stuck._reader.cancel()
        stuck._socket.transport.pause_reading()
        room = served.app.state.rooms._rooms[game]
        await eventually(lambda: len(room.guests) == 4)
        big = Outgoing({"type": "table", "table": {"filler": "x" * 200_000, "status": "running"}})
        reading = list(lines.values())
        before = [len(line.messages) for line in reading]
        for round_ in range(1, 201):
            # From the server's own thread, to everyone in the room, as a push does.
            room._task.get_loop().call_soon_threadsafe(lambda: [one.writer.write(big) for one in room.guests])
            for line, count in zip(reading, before, strict=True):
                await line.received(count + round_)
            if len(room.guests) < 4:
                break
        await eventually(lambda: len(room.guests) == 3)
        assert (await lines["red"].give({"order": "done"}))["ok"]
        await lines["green"].until(lambda: lines["green"].view["game"]["now"]["side"] == "green")
        stuck._socket.transport.abort()


async def test_without_the_servers_insides_messages_go_the_public_way(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    from app.api.ws import door, writing

    with serve(settings) as served:
        game, people, lines = await seated(served.url)
        assert all(type(one.writer) is writing.DirectWriter for one in served.app.state.rooms._rooms[game].guests)
        monkeypatch.setattr(door, "writer_for", lambda websocket, limit: writing.QueueWriter(websocket, limit))
        for line in lines.values():
            await line.cut()
            await line.open()
        assert all(type(one.writer) is writing.QueueWriter for one in served.app.state.rooms._rooms[game].guests)
        await bid_all(lines)
        for side, line in lines.items():
            assert (await people[side].get(f"/api/games/{game}/view"))["view"] == line.view


async def test_a_message_limit_keeps_the_socket_up(settings: Settings) -> None:
    with serve(settings.model_copy(update={"message_limit": "5/second"})) as served:
        game, people = await islanders(served.url)
        async with people["red"].line(game) as line:
            for _ in range(20):
                await line.send({"type": "ping"})
            await line.until(lambda: any(one["type"] == "error" for one in line.messages))
            assert next(one for one in line.messages if one["type"] == "error")["refusal"]["code"] == "too_many"
            await asyncio.sleep(1.2)
            assert (await line.give(BID))["ok"]
