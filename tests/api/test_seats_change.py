"""Seats that change hands while the game is on: who sees what from when, and that the game always goes on."""

from __future__ import annotations

import random
import uuid
from functools import partial
from typing import Any

import pytest

from app.bots.chance import ChancePlayer
from app.engine.registry import title
from tests.people import SIDES, Line, Person, islanders
from tests.running import Served

pytestmark = pytest.mark.anyio


async def done(person: Person, game: str, act: str, status: int = 200, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = await person.post(f"/api/games/{game}/acts", {"act": act, **more}, status)
    return found


def _watches(line: Line) -> bool:
    return line.audience == "spectator"


async def guest(server: Served) -> Person:
    return await Person.guest(server.url, f"Sub {uuid.uuid4().hex[:6]}")


async def test_a_seat_that_is_left_is_anybodys_from_the_lobby(server: Served) -> None:
    game, people = await islanders(server.url)
    new = await guest(server)
    old, watching = people["red"].line(game), new.line(game)
    async with old, watching:
        mine = old.view["pieces"].keys()
        await people["red"].delete(f"/api/games/{game}/seats/red")
        await old.until(lambda: old.audience == "spectator")
        assert not old.view.get("pieces") or not mine & old.view["pieces"].keys()
        found = await people["green"].get(f"/api/games/{game}")
        assert found["seats"][0]["holder"] is None and found["seats"][0]["empty_since"]
        await new.post(f"/api/games/{game}/seats/red", {"word": "ff"})
        # The whole of the seat's view comes once; the other sees nothing more of it.
        await watching.until(lambda: watching.audience == "seat:red")
        assert watching.view["pieces"].keys() == mine
        assert sum(one["type"] == "view" for one in watching.messages) == 2
        seen = len(old.raw)
        assert (await watching.give({"order": "bid", "coins": 2}))["ok"]
        assert (await old.give({"order": "bid", "coins": 2}))["refusal"]["code"] == "no_seat"
        assert not any('"diff"' in one and "coins" in one for one in old.raw[seen:])
    # The starting word is what the dice are bound to: it is the first holder's for ever.
    assert (await people["red"].get(f"/api/games/{game}/view"))["audience"] == "spectator"


async def test_a_seat_is_handed_over_to_one_person_at_once(server: Served) -> None:
    game, people = await islanders(server.url)
    new, third = await guest(server), await guest(server)
    token = (await done(people["red"], game, "hand_over"))["token"]
    path = f"/api/games/{game}/seats"
    assert (await new.post(f"{path}/red", {"invite": "x" + token}, 409))["error"]["code"] == "seat_taken"
    assert (await new.post(f"{path}/green", {"invite": token}, 409))["error"]["code"] == "seat_taken"
    async with people["red"].line(game) as old:
        await new.post(f"{path}/red", {"invite": token})
        await old.until(lambda: old.audience == "spectator")
    assert (await third.post(f"{path}/red", {"invite": token}, 409))["error"]["code"] == "seat_taken"
    token = (await done(new, game, "hand_over"))["token"]
    await done(new, game, "keep")
    assert (await third.post(f"{path}/red", {"invite": token}, 409))["error"]["code"] == "seat_taken"
    # And back again, to the one who had it first.
    token = (await done(new, game, "hand_over"))["token"]
    await people["red"].post(f"{path}/red", {"invite": token})
    assert (await people["red"].get(f"/api/games/{game}"))["audience"] == "seat:red"


async def test_a_private_game_takes_in_whom_its_members_invite(server: Served) -> None:
    people = {side: await guest(server) for side in SIDES}
    made = await people["red"].post("/api/games", {"title": "islands", "private": True}, 201)
    path = f"/api/games/{made['id']}"
    for side, person in people.items():
        await person.post(f"{path}/seats/{side}", {"word": "00", "invite": made["invite"]})
    token = (await done(people["green"], made["id"], "hand_over"))["token"]
    new, stranger = await guest(server), await guest(server)
    async with people["green"].line(made["id"]) as old:
        await new.post(f"{path}/seats/green", {"invite": token})
        # He has no part in a private game any more: he is shown out.
        await old.gone()
    await people["green"].get(path, 404)
    await people["blue"].delete(f"{path}/seats/blue")
    await stranger.post(f"{path}/seats/blue", {}, 404)
    await stranger.post(f"{path}/acts", {"act": "resign"}, 404)
    await stranger.post(f"{path}/seats/blue", {"invite": made["invite"]})
    assert (await new.get(path))["status"] == "running"


async def test_who_has_seen_one_sides_secrets_never_takes_anothers_seat(server: Served) -> None:
    game, people = await islanders(server.url)
    path = f"/api/games/{game}/seats"
    await people["red"].delete(f"{path}/red")
    assert (await people["green"].post(f"{path}/red", {}, 409))["error"]["code"] == "one_seat"
    await people["green"].delete(f"{path}/green")
    for seat, person in (("green", "red"), ("red", "green")):
        assert (await people[person].post(f"{path}/{seat}", {}, 403))["error"]["code"] == "insider"
    for side in ("red", "green"):
        await people[side].post(f"{path}/{side}", {})
    token = (await done(people["blue"], game, "hand_over"))["token"]
    assert (await people["red"].post(f"{path}/blue", {"invite": token}, 409))["error"]["code"] == "one_seat"


async def test_a_table_that_all_have_left_is_called_off(server: Served) -> None:
    game, people = await islanders(server.url)
    for side, person in people.items():
        await person.delete(f"/api/games/{game}/seats/{side}")
    assert (await people["red"].get(f"/api/games/{game}"))["result"]["how"] == "absence"


@pytest.mark.parametrize("seed", range(2))
async def test_seats_change_hands_in_every_state_of_the_game_and_it_goes_on(server: Served, seed: int) -> None:
    """Before every order somebody is replaced, by leaving or by handing over, and the newcomer plays on."""
    chance = random.Random(seed)
    toy = title("islands")
    player = ChancePlayer(toy, chance)
    game, people = await islanders(server.url)
    states: set[str] = set()
    rooms = server.app.state.house.positions
    for _ in range(400):
        found = await people["red"].get(f"/api/games/{game}")
        if found["status"] == "ended":
            break
        position = rooms._kept[game]
        states.add(f"{position.state.phase} {'plunder' if position.state.plunder else ''}")
        seat = chance.choice(sorted(toy.waiting_on(position.state)))
        new = await guest(server)
        if chance.random() < 0.5:
            await people[seat].delete(f"/api/games/{game}/seats/{seat}")
            await new.post(f"/api/games/{game}/seats/{seat}", {})
        else:
            token = (await done(people[seat], game, "hand_over"))["token"]
            await new.post(f"/api/games/{game}/seats/{seat}", {"invite": token})
        await people[seat].close()
        people[seat] = new
        view = await new.get(f"/api/games/{game}/view")
        assert view["audience"] == f"seat:{seat}"
        body = player.choose(position.state, seat)
        assert body is not None
        await new.order(game, view["version"], body, word="00")
    assert found["status"] == "ended" and found["result"]["how"] == "played", found["status"]
    assert {state.split()[0] for state in states} >= {"bid", "sail"}


async def test_a_battle_waits_for_the_new_holder_of_the_seat(server: Served) -> None:
    """Tigers, two a side: the defender is replaced while his planes or losses are asked for."""
    seats = ("allied_west", "allied_east", "imperial_west", "imperial_east")
    people = {seat: await Person.guest(server.url, f"{seat} {uuid.uuid4().hex[:4]}") for seat in seats}
    options = {"allied": "two", "imperial": "two"}
    made = await people[seats[0]].post("/api/games", {"title": "tigers", "options": options}, 201)
    game = made["id"]
    for seat, person in people.items():
        await person.post(f"/api/games/{game}/seats/{seat}", {"word": "00"})
    tigers = title("tigers")
    chance = random.Random(5)
    player = ChancePlayer(tigers, chance, haste=0.3)
    positions = server.app.state.house.positions
    replaced = 0
    for _ in range(400):
        state = positions._kept[game].state
        waited = sorted(tigers.waiting_on(state))
        if not waited or replaced >= 2:
            break
        seat = chance.choice(waited)
        if state.battle is not None:
            new = await guest(server)
            old = people[seat].line(game)
            async with old:
                token = (await done(people[seat], game, "hand_over"))["token"]
                await new.post(f"/api/games/{game}/seats/{seat}", {"invite": token})
                await old.until(partial(_watches, old))
                assert "pieces" not in old.view
            people[seat] = new
            replaced += 1
        body = player.choose(state, seat)
        if body is None or (body["order"] in ("top", "delegate") and chance.random() < 0.8):
            continue
        view = await people[seat].get(f"/api/games/{game}/view")
        await people[seat].order(game, view["version"], body, word="00")
    assert replaced >= 2
