"""Resigning, draws, calling off, pauses and rematches over real sockets; what meets has one outcome."""

from __future__ import annotations

from typing import Any

import pytest

from tests.people import SIDES, Person, islanders
from tests.running import Served

pytestmark = pytest.mark.anyio


async def done(person: Person, game: str, act: str, status: int = 200, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = await person.post(f"/api/games/{game}/acts", {"act": act, **more}, status)
    return found


async def table(person: Person, game: str) -> dict[str, Any]:
    found: dict[str, Any] = await person.get(f"/api/games/{game}")
    return found


async def all_move(game: str, people: dict[str, Person]) -> None:
    for person in people.values():
        await person.order(game, 1, {"order": "bid", "coins": 0})


async def test_a_resignation_ends_the_game_and_names_its_reason(server: Served) -> None:
    game, people = await islanders(server.url)
    async with people["green"].line(game) as green:
        await done(people["red"], game, "resign")
        await green.until(lambda: green.table["status"] == "ended")
        result = green.table["result"]
        assert (result["how"], result["winner"]) == ("resigned", None) and "resigned" in result["reason"]
        assert not green.table["your_move"] and green.table["seed"]
        assert (await green.give({"order": "bid", "coins": 0}))["refusal"]["code"] == "game_over"
        assert (await green.ask("legal"))["answer"]["offers"] == []
    assert (await done(people["red"], game, "resign", 409))["error"]["code"] == "game_over"


async def test_a_draw_needs_everybody(server: Served) -> None:
    game, people = await islanders(server.url)
    offer = (await done(people["red"], game, "offer", kind="draw"))["offer"]
    assert (await done(people["red"], game, "offer", kind="draw"))["offer"] == offer
    assert (await done(people["red"], game, "accept", 403, offer=offer))["error"]["code"] == "not_asked"
    await done(people["green"], game, "accept", offer=offer)
    shown = (await table(people["blue"], game))["offers"]
    assert [(one["id"], one["kind"], one["seat"], one["accepted"]) for one in shown] == [
        (offer, "draw", "red", ["green"])
    ]
    async with await Person.guest(server.url, "Watching Wally") as stranger:
        assert (await table(stranger, game))["offers"] == []
        assert (await done(stranger, game, "accept", 403, offer=offer))["error"]["code"] == "no_seat"
        assert (await done(stranger, game, "resign", 403))["error"]["code"] == "no_seat"
    await done(people["blue"], game, "accept", offer=offer)
    assert (await table(people["red"], game))["result"]["how"] == "agreed"


async def test_who_offers_what_another_has_offered_accepts_it(server: Served) -> None:
    game, people = await islanders(server.url)
    for side in SIDES:
        await done(people[side], game, "offer", kind="draw")
    assert (await table(people["red"], game))["result"]["level"] == "draw"


async def test_an_offer_is_declined_or_taken_back(server: Served) -> None:
    game, people = await islanders(server.url)
    for who, act in (("green", "decline"), ("red", "cancel")):
        offer = (await done(people["red"], game, "offer", kind="draw"))["offer"]
        assert (await done(people["blue"], game, "cancel", 403, offer=offer))["error"]["code"] == "not_yours"
        await done(people[who], game, act, offer=offer)
        assert (await done(people["blue"], game, "accept", 409, offer=offer))["error"]["code"] == "no_offer"
        found = await table(people["blue"], game)
        assert found["status"] == "running" and found["offers"] == []
    assert [one["what"] for one in found["said"]] == ["draw?", "declined", "draw?", "taken_back"]


async def test_a_game_is_called_off_only_before_all_have_moved(server: Served) -> None:
    game, people = await islanders(server.url)
    await people["red"].order(game, 1, {"order": "bid", "coins": 0})
    await done(people["green"], game, "abort")
    result = (await table(people["red"], game))["result"]
    assert (result["how"], result["winner"], result["level"]) == ("aborted", None, "none")
    other, people = await islanders(server.url)
    await all_move(other, people)
    assert (await done(people["green"], other, "abort", 409))["error"]["code"] == "all_moved"


async def test_nobody_orders_in_a_pause(server: Served) -> None:
    game, people = await islanders(server.url)
    assert (await done(people["red"], game, "offer", 400, kind="pause"))["error"]["code"] == "malformed"
    assert (await done(people["red"], game, "offer", 400, kind="pause", minutes=10**6))["error"]["code"] == "bad_pause"
    offer = (await done(people["red"], game, "offer", kind="pause", minutes=30))["offer"]
    for side in ("green", "blue"):
        await done(people[side], game, "accept", offer=offer)
    found = await table(people["red"], game)
    assert found["pause"]["why"] == "agreed" and found["pause"]["until"] - found["pause"]["since"] == 30 * 60_000
    refused = await people["red"].order(game, 1, {"order": "bid", "coins": 0}, 409)
    assert refused["error"]["code"] == "paused"


async def test_another_game_with_sides_exchanged(server: Served) -> None:
    game, people = await islanders(server.url)
    assert (await done(people["red"], game, "offer", 409, kind="rematch"))["error"]["code"] == "game_on"
    await done(people["red"], game, "resign")
    async with people["blue"].line(game) as blue:
        offer = (await done(people["green"], game, "offer", kind="rematch", word="0a"))["offer"]
        await done(people["red"], game, "accept", offer=offer, word="0b")
        before = {one["key"]: one["holder"] for one in blue.table["seats"]}
        told = await blue.ask("act", act="accept", offer=offer, word="0c")
        assert told["answer"]["ok"]
        await blue.until(lambda: blue.table["rematch"])
        new = blue.table["rematch"]
    found = await table(people["blue"], new)
    after = {one["key"]: one["holder"] for one in found["seats"]}
    assert found["status"] == "running" and found["version"] == 1
    assert after == {"green": before["red"], "blue": before["green"], "red": before["blue"]}
    assert (await done(people["red"], game, "offer", 409, kind="rematch"))["error"]["code"] == "made"
    # The new game is played like any other.
    for side, person in (("green", "red"), ("blue", "green"), ("red", "blue")):
        assert (await table(people[person], new))["audience"] == f"seat:{side}"
        await people[person].order(new, 1, {"order": "bid", "coins": 0})


TWO = {"allied": "two", "imperial": "one"}
SEATS = ("allied_west", "allied_east", "imperial")


async def tigers(server: Served, options: dict[str, str], seats: tuple[str, ...]) -> tuple[str, dict[str, Person]]:
    people = {seat: await Person.guest(server.url, f"{seat} {number}") for number, seat in enumerate(seats)}
    made = await people[seats[0]].post("/api/games", {"title": "tigers", "options": options}, 201)
    for seat, person in people.items():
        await person.post(f"/api/games/{made['id']}/seats/{seat}", {"word": "00"})
    return made["id"], people


async def test_a_side_of_two_gives_up_together_and_tells_nobody_before(server: Served) -> None:
    game, people = await tigers(server, TWO, SEATS)
    await done(people["allied_west"], game, "resign")
    assert (await table(people["imperial"], game))["offers"] == [] == (await table(people["imperial"], game))["said"]
    offers = (await table(people["allied_east"], game))["offers"]
    assert [one["kind"] for one in offers] == ["resign"]
    await done(people["allied_east"], game, "decline", offer=offers[0]["id"])
    assert (await table(people["imperial"], game))["said"] == []
    await done(people["allied_east"], game, "resign")
    offers = (await table(people["allied_west"], game))["offers"]
    await done(people["allied_west"], game, "accept", offer=offers[0]["id"])
    result = (await table(people["imperial"], game))["result"]
    assert (result["winner"], result["how"]) == ("imperial", "resigned")


async def test_two_against_one_exchanged_is_one_against_two(server: Served) -> None:
    game, people = await tigers(server, TWO, SEATS)
    await done(people["imperial"], game, "resign")
    offer = (await done(people["allied_west"], game, "offer", kind="rematch"))["offer"]
    await done(people["allied_east"], game, "accept", offer=offer)
    await done(people["imperial"], game, "accept", offer=offer)
    new = (await table(people["imperial"], game))["rematch"]
    found = await table(people["imperial"], new)
    assert found["options"]["allied"] == "one" and found["options"]["imperial"] == "two"
    assert found["audience"] == "seat:allied"
    for front in ("west", "east"):
        assert (await table(people[f"allied_{front}"], new))["audience"] == f"seat:imperial_{front}"


async def test_acts_that_make_no_sense(server: Served) -> None:
    game, people = await islanders(server.url)
    red = people["red"]
    offer = {"act": "offer", "kind": "peace"}
    for body in ({}, {"act": "explode"}, offer, {"act": "claim"}, {"act": "resign", "x": 1}):
        await red.post(f"/api/games/{game}/acts", body, 400)
    assert (await done(red, game, "resign", 403, seat="green"))["error"]["code"] == "not_your_seat"
    assert (await done(red, game, "claim", 404, of="pink"))["error"]["code"] == "no_seat"
    assert (await done(red, game, "claim", 409, of="red"))["error"]["code"] == "your_seat"
    assert (await done(red, game, "grant", 409, of="green"))["error"]["code"] == "not_absent"
    assert (await done(red, game, "holiday", 409))["error"]["code"] == "no_holidays"
    assert (await done(red, "nowhere", "resign", 404))["error"]["code"] == "no_game"
    async with Person(server.url) as nobody, red.line(game) as line:
        await nobody.post(f"/api/games/{game}/acts", {"act": "resign"}, 401)
        assert (await line.ask("act", act="grant", of="green"))["refusal"]["code"] == "not_absent"
        assert (await line.say('{"type":"act","act":"resign"}'))["code"] == "malformed"
    assert (await table(red, game))["status"] == "running"


async def test_the_tempo_stands_on_the_table_and_the_clocks_are_the_servers(server: Served) -> None:
    person = await Person.guest(server.url, "Tempo Tess")
    tempo = {"kind": "live", "turn_ms": 600_000, "at_zero": "pause"}
    made = await person.post("/api/games", {"title": "islands", "solo": True, "tempo": tempo}, 201)
    assert made["tempo"]["turn_ms"] == 600_000 and made["tempo"]["at_zero"] == "pause" and made["clocks"] is None
    for bad in ({"kind": "blitz"}, {"kind": "live", "turn_ms": -1}, {"kind": "live", "holidays_ms": 5}, {"turn_ms": 5}):
        await person.post("/api/games", {"title": "islands", "tempo": bad}, 400)
    for side in SIDES:
        await person.post(f"/api/games/{made['id']}/seats/{side}", {"word": "00"})
    clocks = (await table(person, made["id"]))["clocks"]
    assert set(clocks["seats"]) == set(SIDES)
    for clock in clocks["seats"].values():
        assert clock["running"] and 0 < clock["deadline"] - clocks["now"] <= 600_000
    async with person.line(made["id"], seat="red") as line:
        await line.give({"order": "bid", "coins": 0}, seat="red")
        told = await line.until(lambda: [one for one in line.messages if one["type"] == "clocks"])
        assert not told[0]["seats"]["red"]["running"] and told[0]["seats"]["green"]["running"]
