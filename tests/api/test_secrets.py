"""What is hidden stays hidden on every way out: canaries in buried units, clocks of those who have acted in secret."""

from __future__ import annotations

import copy
import itertools
import json
import uuid
from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from app.store import games, packs
from app.store.database import Database
from tests.fog.twins import hidden, viewers
from tests.people import SIDES, Line, Person, islanders
from tests.running import Served

pytestmark = pytest.mark.anyio

QUESTIONS = (
    {"phase": True},
    {"victory": True},
    {"track": True},
    {"stack": "{hex}"},
    {"control": "{hex}"},
    {"unit": "{id}"},
    {"supply": "{id}"},
    {"reach": ["{id}"]},
    {"layers": True},
    {"layer": "garrisons"},
    {"layer": "supply_imperial", "piece": "{id}"},
    {"preview": {"order": "assault", "targets": ["{hex}"], "attackers": ["{mine}"]}},
    {"preview": {"order": "assault", "targets": ["{hex}"], "attackers": ["{id}"]}},
)
ORDERS = (
    {"order": "assault", "targets": ["{hex}"], "attackers": ["{id}"]},
    {"order": "assault", "targets": ["{hex}"], "attackers": ["{mine}"]},
    {"order": "move", "units": ["{id}"], "path": ["{hex}", "{hex}"]},
    {"order": "top", "unit": "{id}"},
    {"order": "losses", "steps": {"{id}": 1}},
    {"order": "replace", "unit": "{id}", "steps": 1},
    {"order": "withdraw", "unit": "{id}"},
    {"order": "eliminate", "units": ["{id}"]},
)
PATHS = ("", "/view", "/log", "/events?limit=500", "/chat", "/board", "/record", "/plans")


def filled(body: Any, **words: str) -> Any:
    text = json.dumps(body)
    for name, word in words.items():
        text = text.replace(f"{{{name}}}", word)
    return json.loads(text)


async def canaries(database: Database) -> str:
    """A pack of the shipped data in which every counter has an id and a title that stand nowhere else; its hash."""
    docs: dict[str, Any] = copy.deepcopy(TITLE.pack_docs())
    for number, unit in enumerate(docs["units"]["units"]):
        unit["id"], unit["title"] = f"c{number:03}{uuid.uuid4().hex[:8]}", f"Canary {uuid.uuid4().hex[:10]}"
    hash_: str = TITLE.pack(docs).hash
    async with database.write() as connection:
        await packs.keep(connection, hash_, "tigers", f"Canaries {uuid.uuid4().hex[:6]}", docs, offered=True)
    return hash_


class Two:
    """A game of tigers between two people."""

    def __init__(self, server: Served, database: Database) -> None:
        self.server = server
        self.database = database
        self.game = ""
        self.people: dict[str, Person] = {}

    async def begin(self, **options: str) -> None:
        for side in ("allied", "imperial"):
            self.people[side] = await Person.guest(self.server.url, f"{side} {uuid.uuid4().hex[:6]}")
        body = {"title": "tigers", "options": options, "pack": await canaries(self.database)}
        self.game = (await self.people["allied"].post("/api/games", body, 201))["id"]
        for side, person in self.people.items():
            await person.post(f"/api/games/{self.game}/seats/{side}", {"word": "aa"})

    async def state(self) -> Any:
        async with self.database.read() as connection:
            game = await games.find(connection, self.game)
            found = await games.state(connection, self.game)
            assert game is not None and found is not None
            return TITLE.load(found[2], TITLE.pack(await packs.docs(connection, game.pack or "")))

    async def done(self, side: str) -> None:
        version = int((await self.people[side].get(f"/api/games/{self.game}/view"))["version"])
        await self.people[side].order(self.game, version, {"order": "done"})


async def everything(line: Line, person: Person, game: str, hexes: list[str], ids: list[str], mine: str) -> str:
    """All bytes that a person gets of a game, on both ways, asking and trying whatever there is to ask and try."""
    got: list[str] = []
    for path in PATHS:
        response = await person.http.get(f"/api/games/{game}{path}")
        got += [response.text, str(dict(response.headers))]
    for path in ("/api/games?list=mine", "/api/games?list=open", "/api/me"):
        got.append((await person.http.get(path)).text)
    for hex_, id_ in zip(hexes, ids, strict=True):
        words = {"hex": hex_, "id": "no-such-unit", "mine": mine}
        for question in QUESTIONS:
            got.append(json.dumps(await line.ask("ask", question=filled(question, **words))))
        for about in ({"space": hex_}, {"piece": "no-such-unit"}, *({"order": one} for one in ORDERS)):
            got.append(json.dumps(await line.ask("legal", about=filled(about, **words))))
        for order in ORDERS:
            got.append(json.dumps(await line.give(filled(order, **words))))
            response = await person.http.post(
                f"/api/games/{game}/orders",
                json={"id": str(uuid.uuid4()), "version": line.version, "body": filled(order, **words)},
            )
            got.append(response.text)
        # Asked for by its own id a unit of the other side's is no more there than one that does not exist.
        for question in QUESTIONS:
            real = await line.ask("ask", question=filled(question, hex=hex_, id=id_, mine=mine))
            none = await line.ask("ask", question=filled(question, hex=hex_, id="x" * len(id_), mine=mine))
            strip = [json.dumps({**one, "ref": ""}).replace("x" * len(id_), id_) for one in (real, none)]
            assert strip[0] == strip[1], question
    return "\n".join((*got, *line.raw))


@pytest.mark.parametrize("fog", ["table", "deep"])
async def test_no_buried_unit_is_named_anywhere(server: Served, database: Database, fog: str) -> None:
    two = Two(server, database)
    await two.begin(fog=fog)
    watchers = {**two.people, "": Person(server.url)}
    for _ in range(2):
        state = await two.state()
        for viewer in viewers(state):
            if viewer.kind == "side":
                continue
            person = watchers[viewer.seat or ""]
            under = hidden(state, viewer)
            picks = list(under)[:3]
            asked = [under[key][0] for key in picks]
            mine = next((unit.id for unit in state.on_map() if unit.side == viewer.side), "nobody")
            async with person.line(two.game) as line:
                text = await everything(line, person, two.game, picks, asked, mine)
            buried = [state.units[id_] for ids in under.values() for id_ in ids]
            named = [unit for unit in buried if unit.title in text or (unit.id in text and unit.id not in asked)]
            assert len(buried) > 10 and named == []
            # The scan sees what there is to see.
            seen = [state.units[ids[0]].title for ids in state.stacks.values() if not state.units[ids[0]].untried]
            assert all(title in text for title in seen)
        await two.done("imperial")


async def ponged(line: Line) -> None:
    await line.until(lambda: line.messages[-1]["type"] == "pong")


async def said(line: Line, text: str) -> int:
    """The id of the message with this text, once it is heard."""
    found = await line.until(lambda: [one for one in line.messages if one.get("text") == text])
    return int(found[0]["id"])


async def test_a_clock_does_not_tell_who_has_acted_in_secret(server: Served) -> None:
    people = {side: await Person.guest(server.url, f"{side} {uuid.uuid4().hex[:6]}") for side in SIDES}
    tempo = {"kind": "live"}
    game = (await people["red"].post("/api/games", {"title": "islands", "tempo": tempo}, 201))["id"]
    for side, person in people.items():
        await person.post(f"/api/games/{game}/seats/{side}", {"word": "aa"})
    lines = [one.line(game) for one in (people["red"], people["green"], Person(server.url))]
    async with lines[0] as red, lines[1] as green, lines[2] as any_:
        before = (await people["green"].get(f"/api/games/{game}"))["clocks"]["seats"]["red"]
        assert before["running"]
        heard = {id(line): len(line.messages) for line in (green, any_)}
        assert (await red.give({"order": "bid", "coins": 1}))["ok"]
        await red.until(lambda: any(one["type"] == "clocks" for one in red.messages))
        for line in (green, any_):
            await line.send({"type": "ping"})
            await ponged(line)
            # Who else is here is told when it is, and has nothing to do with it.
            news = [one for one in line.messages[heard[id(line)] :] if one["type"] not in ("watching", "table")]
            assert [one["type"] for one in news] == ["pong"]
        after = (await people["green"].get(f"/api/games/{game}"))["clocks"]["seats"]["red"]
        assert after["running"] and after["deadline"] == before["deadline"] and after["turn_ms"] <= before["turn_ms"]
        mine = (await people["red"].get(f"/api/games/{game}"))["clocks"]["seats"]["red"]
        assert not mine["running"]


async def test_ids_of_messages_do_not_count_what_others_say(server: Served) -> None:
    game, people = await islanders(server.url)
    async with people["green"].line(game) as green:
        ids = []
        for number in range(6):
            for _ in range(number):
                await people["red"].post(f"/api/games/{game}/chat", {"text": "among us", "to": "side"})
            await people["blue"].post(f"/api/games/{game}/chat", {"text": f"to all {number}"})
            ids.append(await said(green, f"to all {number}"))
        assert len(set(ids)) == 6 and [b - a for a, b in itertools.pairwise(ids)] != [1, 2, 3, 4, 5]
        assert ids != sorted(ids) or max(ids) - min(ids) > 10**6
    # They still are where one left off.
    found = await people["green"].get(f"/api/games/{game}/chat?after={ids[3]}")
    assert [one["text"] for one in found["messages"]] == ["to all 4", "to all 5"]


async def test_a_hidden_order_moves_no_list(server: Served) -> None:
    people = {side: await Person.guest(server.url, f"{side} {uuid.uuid4().hex[:6]}") for side in SIDES}
    made = []
    for _ in range(2):
        game = (await people["red"].post("/api/games", {"title": "islands"}, 201))["id"]
        for side, person in people.items():
            await person.post(f"/api/games/{game}/seats/{side}", {"word": "aa"})
        made.append(game)
    before = (await people["green"].http.get("/api/games?list=mine")).json()
    await people["red"].order(made[0], 1, {"order": "bid", "coins": 1})
    after = (await people["green"].http.get("/api/games?list=mine")).json()
    # Time goes on; nothing else does.
    strip = [[{**one, "clocks": None} for one in cards] for cards in (before, after)]
    assert strip[0] == strip[1]
