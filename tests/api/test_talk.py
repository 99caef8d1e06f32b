"""Chat over the real API: the channels, former members, any script, muting, reporting."""

from __future__ import annotations

import uuid
from typing import Any

import pytest

from app.store import games
from app.store.database import Database
from tests.people import Line, Person, islanders
from tests.running import Served

pytestmark = pytest.mark.anyio
NAMES = ("red", "green", "blue")


def said(line: Line) -> list[tuple[str, str | None, str]]:
    return [(one["to"], one["side"], one["text"]) for one in line.messages if one["type"] == "chat"]


async def history(person: Person, game: str) -> list[tuple[str, str | None, str]]:
    told = (await person.get(f"/api/games/{game}/chat"))["messages"]
    return [(one["to"], one["side"], one["text"]) for one in told]


async def say(person: Person, game: str, text: str, to: str = "all", status: int = 200) -> Any:
    return await person.post(f"/api/games/{game}/chat", {"text": text, "to": to}, status)


async def watcher(url: str) -> Person:
    return await Person.guest(url, f"Watcher {uuid.uuid4().hex[:6]}")


async def test_each_channel_stays_where_it_belongs(server: Served) -> None:
    game, people = await islanders(server.url)
    gallery = await watcher(server.url)
    lines = {side: await person.line(game).open() for side, person in people.items()}
    watching = await gallery.line(game).open()
    stranger = await Person(server.url).line(game).open()
    await say(people["red"], game, "red only", "side")
    await say(gallery, game, "gallery only", "all")
    # Asking for a side's channel from the gallery reaches the gallery too, and nobody else.
    await say(gallery, game, "gallery again", "side")
    await say(people["green"], game, "hello all")
    for line in (*lines.values(), watching, stranger):
        await line.until(lambda line=line: ("all", None, "hello all") in said(line))
    everyone = ("all", None, "hello all")
    spoken = [("spectators", None, "gallery only"), ("spectators", None, "gallery again"), everyone]
    assert said(lines["red"]) == await history(people["red"], game) == [("side", "red", "red only"), everyone]
    assert said(lines["green"]) == said(lines["blue"]) == await history(people["blue"], game) == [everyone]
    assert said(watching) == said(stranger) == await history(gallery, game) == spoken
    for line in (lines["green"], lines["blue"], watching, stranger):
        assert not any("red only" in text for text in line.raw)
    for line in lines.values():
        assert not any("gallery" in text for text in line.raw)


async def test_who_leaves_a_seat_hears_his_side_no_more_and_is_not_heard_by_the_gallery(
    server: Served, database: Database
) -> None:
    game, people = await islanders(server.url)
    old, new = people["red"], await watcher(server.url)
    line, fresh = await old.line(game).open(), await new.line(game).open()
    await say(old, game, "our plan", "side")
    await line.until(lambda: said(line))
    me = (await new.get("/api/me"))["user"]["id"]
    # Straight in the store: no notice tells the room, which must not rely on having heard of it.
    async with database.write() as connection:
        await games.sit(connection, game, "red", me, "00")
    await say(new, game, "a better plan", "side")
    assert await history(new, game) == [("side", "red", "our plan"), ("side", "red", "a better plan")]
    assert await history(old, game) == []
    await say(people["blue"], game, "marker")
    await line.until(lambda: ("all", None, "marker") in said(line))
    assert not any("better plan" in text for text in line.raw)
    # He knows red's secrets, so he can't tell them to the gallery, nor write to red.
    refused = await say(old, game, "they have the 18th at Imphal", "all", 403)
    assert refused["error"]["code"] == "insider"
    assert (await say(old, game, "psst", "side", 403))["error"]["code"] == "insider"
    await fresh.cut()


async def test_a_side_has_no_channel_before_the_start(server: Served) -> None:
    person = await watcher(server.url)
    game = (await person.post("/api/games", {"title": "islands"}, 201))["id"]
    await person.post(f"/api/games/{game}/seats/red", {})
    assert (await say(person, game, "psst", "side", 409))["error"]["code"] == "not_begun"
    await say(person, game, "who joins?")
    assert await history(person, game) == [("all", None, "who joins?")]


ODD = (
    "Zoë, Straße, Ñandú",
    "漢字かな交じり文 한국어",
    "שלום עולם مرحبا بالعالم",
    "नमस्ते ไทยเก็บ mỹ phẩm",
    "👩\u200d👩\u200d👧 🐯 🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "می\u200cخواهم",
    "<script>alert(1)</script> & <b>bold</b> &amp; [x](javascript:1)",
    "two\nlines",
    "\u202eright to left\u202c",
    "e\u0301 stays as typed",
    "';--\\ %s {0}",
)


@pytest.mark.parametrize("text", ODD)
async def test_any_script_comes_back_as_it_was_typed(server: Served, text: str) -> None:
    game, people = await islanders(server.url)
    await say(people["red"], game, text)
    assert await history(people["green"], game) == [("all", None, text)]


async def test_control_characters_go_and_heaps_of_marks_are_cut(server: Served) -> None:
    game, people = await islanders(server.url)
    await say(people["red"], game, "a\u0000b\u0007c\x1b[31m\r\nd\x9be\t")
    await say(people["red"], game, "z" + "\u0300" * 200 + "!")
    texts = [text for _, _, text in await history(people["red"], game)]
    assert texts == ["abc[31m\nde", "z" + "\u0300" * 6 + "!"]


@pytest.mark.parametrize("text", ["", " \n ", "\u200b\u200d", "x" * 1001, "\n".join("x" * 30), "\u0000"])
async def test_bad_texts(server: Served, text: str) -> None:
    game, people = await islanders(server.url)
    assert (await say(people["red"], game, text, status=400))["error"]["code"] == "bad_text"
    assert await history(people["red"], game) == []


async def test_half_a_character_is_refused_on_both_ways(server: Served) -> None:
    game, people = await islanders(server.url)
    for body in (b'{"text": "\\ud83d"}', b'{"text": "x\\udc2f"}', b'{"text": "\xed\xa0\xbd"}', b'{"text": "\xff"}'):
        response = await people["red"].http.post(f"/api/games/{game}/chat", content=body)
        assert response.status_code == 400 and response.json()["error"]["code"] == "malformed"
    async with people["red"].line(game) as line:
        assert (await line.say('{"type": "chat", "text": "\\ud83d", "to": "all"}'))["code"] == "malformed"
    assert await history(people["red"], game) == []


async def test_ten_kilobytes_are_refused(server: Served) -> None:
    game, people = await islanders(server.url)
    assert (await say(people["red"], game, "🐯" * 10_000, status=400))["error"]["code"] == "malformed"


async def test_muting_is_mine_alone_and_can_be_taken_back(server: Served) -> None:
    game, people = await islanders(server.url)
    lines = {side: await person.line(game).open() for side, person in people.items()}
    await say(people["red"], game, "first")
    await lines["green"].until(lambda: said(lines["green"]))
    rude = next(one for one in lines["green"].messages if one["type"] == "chat")["person"]
    found = await people["green"].post("/api/mutes", {"person": rude})
    assert found == {"muted": [{"person": rude, "name": people["red"].name}]}
    await say(people["red"], game, "second")
    await say(people["blue"], game, "third")
    for side in ("green", "blue"):
        await lines[side].until(lambda side=side: ("all", None, "third") in said(lines[side]))
    assert [text for _, _, text in said(lines["green"])] == ["first", "third"]
    assert [text for _, _, text in said(lines["blue"])] == ["first", "second", "third"]
    assert [text for _, _, text in await history(people["green"], game)] == ["third"]
    # A new socket and another game's sockets keep to it.
    async with people["green"].line(game) as again:
        assert [text for _, _, text in said(again)] == ["third"] or not said(again)
        await again.until(lambda: said(again))
        assert [text for _, _, text in said(again)] == ["third"]
    assert await people["green"].delete(f"/api/mutes/{rude}") == {"muted": []}
    await say(people["red"], game, "fourth")
    await lines["green"].until(lambda: ("all", None, "fourth") in said(lines["green"]))
    assert [text for _, _, text in await history(people["green"], game)] == ["first", "second", "third", "fourth"]


async def test_who_can_be_muted(server: Served) -> None:
    person = await watcher(server.url)
    me = (await person.get("/api/me"))["user"]["id"]
    assert (await person.post("/api/mutes", {"person": me}, 400))["error"]["code"] == "yourself"
    for nobody in ("nobody", "x\u0000y"):
        assert (await person.post("/api/mutes", {"person": nobody}, 404))["error"]["code"] == "no_person"
    assert (await Person(server.url).post("/api/mutes", {"person": me}, 401))["error"]["code"] == "no_session"


async def test_only_what_one_hears_can_be_reported(server: Served) -> None:
    game, people = await islanders(server.url)
    gallery = await watcher(server.url)
    await say(people["red"], game, "secret talk", "side")
    await say(gallery, game, "gallery talk")
    secret = (await people["red"].get(f"/api/games/{game}/chat"))["messages"][0]["id"]
    loud = (await gallery.get(f"/api/games/{game}/chat"))["messages"][0]["id"]
    path = f"/api/games/{game}/chat"
    unknown = await people["green"].post(f"{path}/{10**8}/report", {"reason": "rude"}, 404)
    assert await people["green"].post(f"{path}/{secret}/report", {"reason": "rude"}, 404) == unknown
    assert await people["green"].post(f"{path}/{loud}/report", {"reason": "rude"}, 404) == unknown
    await people["red"].post(f"{path}/{secret}/report", {"reason": "rude"})
    assert (await people["red"].post(f"{path}/{secret}/report", {"reason": " "}, 400))["error"]["code"] == "bad_text"
    assert (await Person(server.url).post(f"{path}/{loud}/report", {"reason": "x"}, 401))["error"]["code"]
