"""A whole game of a title that is not a hex game: through HTTP, sockets and store, to its end."""

from __future__ import annotations

import hashlib
import random
from typing import Any

import pytest

from app.engine.dice import SealedDice
from app.engine.diff import apply
from app.engine.visibility import SPECTATOR, Viewer
from app.store import games, orders
from app.store.database import Database
from tests.people import SIDES, Line, Person, islanders
from tests.running import Served
from tests.toy import TITLE

pytestmark = pytest.mark.anyio


async def body_for(line: Line, chance: random.Random) -> dict[str, Any]:
    """A random complete order, filled in from what `legal` offers, as a page does."""
    offers = (await line.ask("legal"))["answer"]["offers"]
    # The order of a stack changes nothing for the count of orders, so a game of it alone would not end.
    offer = chance.choice([offer for offer in offers if offer["order"] != "top"] or offers)
    body: dict[str, Any] = {"order": offer["order"]}
    while True:
        told = (await line.ask("legal", about={"order": body}))["answer"]
        if told["ready"]:
            return body
        field = next(field for field in told["offer"]["fields"] if field["name"] not in body)
        body[field["name"]] = pick(field, chance)


def pick(field: dict[str, Any], chance: random.Random) -> Any:
    match field["type"]:
        case "count":
            return chance.randint(field["min"], field["max"])
        case "pieces":
            return [chance.choice(field["from"])]
        case "path":
            return chance.choice(list(field["to"].values()))["path"]
        case "choice":
            return chance.choice(field["from"])["value"]
        case "piece":
            return chance.choice(field["from"])
        case other:
            raise AssertionError(f"what is {other}?")


async def test_three_people_and_a_spectator_play_to_the_end(server: Served, database: Database) -> None:
    chance = random.Random(4)
    game, people = await islanders(server.url)
    stranger = Person(server.url)
    lines = {side: await people[side].line(game).open() for side in SIDES}
    watching = await stranger.line(game).open()
    assert watching.audience == "spectator" and lines["red"].audience == "seat:red"
    number = 0
    while lines["red"].view["game"]["now"]["phase"] != "over":
        tables = {side: await people[side].get(f"/api/games/{game}") for side in SIDES}
        side = next(side for side, table in tables.items() if table["your_move"])
        line = lines[side]
        answer = await line.give(await body_for(line, chance), word=f"{chance.getrandbits(64):016x}")
        assert answer["ok"], answer
        await line.at(answer["version"])
        number += 1
        if number % 5 == 0:
            await line.cut()
            await line.open()
    for line in (*lines.values(), watching):
        await line.status("ended")
        assert line.view["game"]["now"]["result"] is not None

    # What everyone ended with is what a fresh load gives, and what the stored state shows him.
    async with database.read() as connection:
        kept = await games.state(connection, game)
        row = await games.find(connection, game)
        log = await orders.all_of(connection, game)
    assert kept is not None and row is not None and row.status == "ended"
    state = TITLE.load(kept[2])
    for side, line in lines.items():
        fresh = await people[side].get(f"/api/games/{game}/view")
        assert (fresh["view"], fresh["version"]) == (line.view, line.version)
        assert line.view == {k: v for k, v in TITLE.view(state, Viewer("seat", side, side)).items() if v}
    assert watching.view == {k: v for k, v in TITLE.view(state, SPECTATOR).items() if v}

    # The replay from nothing gives the same, for each of them.
    for person, line in ((people["blue"], lines["blue"]), (stranger, watching)):
        steps = (await person.get(f"/api/games/{game}/events?after=0&limit=500"))["events"]
        view: dict[str, Any] = {}
        for step in steps:
            view = apply(view, step["diff"])
        assert view == line.view and steps[-1]["to"] == line.version

    # The seed is open now, and every roll can be drawn again from it.
    table = await stranger.get(f"/api/games/{game}")
    seed = bytes.fromhex(table["seed"])
    assert hashlib.sha256(seed).hexdigest() == table["commitment"]
    first, now = 1, TITLE.setup({}, SealedDice(seed, {}, "", 1))
    for order in log:
        dice = SealedDice(seed, row.words, order.value, first)
        if order.number == 0:
            now = TITLE.setup(order.body["setup"], dice)
        else:
            now = TITLE.decide(now, order.seat, order.body, dice).state
        assert [roll.to_json() for roll in dice.rolls] == order.rolls
        first += len(dice.rolls)
    assert now == state and any(order.rolls for order in log[1:])


async def test_a_table_fills_under_the_eyes_of_those_who_wait(server: Served) -> None:
    host = await Person.guest(server.url, "Host of the waiting")
    table = await host.post("/api/games", {"title": "islands", "name": "Waiting"}, 201)
    game = table["id"]
    async with host, Person(server.url) as stranger, stranger.line(game) as watching:
        assert (watching.version, watching.view) == (0, {})
        line = await host.line(game).open()
        assert line.audience == "spectator"
        await host.post(f"/api/games/{game}/seats/red", {"word": "aa"})
        await line.until(lambda: line.audience == "seat:red")
        guests = [await Person.guest(server.url, f"Guest {side}") for side in ("green", "blue")]
        for guest, side in zip(guests, ("green", "blue"), strict=True):
            await guest.post(f"/api/games/{game}/seats/{side}", {})
        for one in (line, watching):
            await one.at(1)
            await one.status("running")
            assert [seat["holder"] for seat in one.table["seats"]] == [host.name, "Guest green", "Guest blue"]
        assert any("units" in stack for stack in line.view["stacks"].values())
        assert not any("units" in stack for stack in watching.view["stacks"].values())
        # Who comes is seen by those who are here.
        await line.until(lambda: line.table["seats"][0]["here"])
        other = await guests[0].line(game).open()
        await line.until(lambda: line.table["seats"][1]["here"])
        await other.cut()
        await line.until(lambda: not line.table["seats"][1]["here"])


async def test_the_board_is_sent_once(server: Served) -> None:
    game, people = await islanders(server.url)
    first = await people["red"].http.get(f"/api/games/{game}/board")
    assert first.status_code == 200 and first.json()["kind"] == "areas"
    tag = {"If-None-Match": first.headers["etag"]}
    again = await people["red"].http.get(f"/api/games/{game}/board", headers=tag)
    assert again.status_code == 304 and again.content == b"" and "frame-ancestors" in str(again.headers)
    other = await people["red"].http.get(f"/api/games/{game}/board", headers={"If-None-Match": '"other"'})
    assert other.status_code == 200
