"""What two people do within a few milliseconds at two workers has one outcome, whichever came first."""

from __future__ import annotations

import asyncio
import uuid
from typing import Any

import httpx
import pytest

from tests.api.test_workers import at, bus, workers
from tests.people import SIDES, Person, islanders
from tests.running import ServerProcess

__all__ = ["bus", "workers"]
pytestmark = [
    pytest.mark.anyio,
    pytest.mark.parametrize(
        ("database_url", "bus"), [("sqlite", "memory"), ("postgres", "postgres")], indirect=True, scope="module"
    ),
]
Workers = tuple[ServerProcess, ServerProcess]
ROUNDS = 6


def act(person: Person, game: str, what: str, **more: Any) -> Any:
    return person.http.post(f"/api/games/{game}/acts", json={"act": what, **more})


async def offered(people: dict[str, Person], game: str, kind: str, *yes: str, **more: Any) -> str:
    found = await people["red"].post(f"/api/games/{game}/acts", {"act": "offer", "kind": kind, **more})
    for side in yes:
        await people[side].post(f"/api/games/{game}/acts", {"act": "accept", "offer": found["offer"]})
    return str(found["offer"])


def codes(answers: tuple[httpx.Response, ...]) -> list[str]:
    return ["ok" if one.status_code == 200 else one.json()["error"]["code"] for one in answers]


@pytest.mark.parametrize("kind", ["draw", "pause"])
async def test_an_offer_taken_back_as_it_is_accepted(workers: Workers, kind: str) -> None:
    for number in range(ROUNDS):
        game, people = await islanders(workers[0].url)
        more = {"minutes": 5} if kind == "pause" else {}
        offer = await offered(people, game, kind, "green", **more)
        blue = at(workers[1], people["blue"])
        calls = [act(people["red"], game, "cancel", offer=offer), act(blue, game, "accept", offer=offer)]
        if number % 2:
            calls.reverse()
        got = codes(tuple(await asyncio.gather(*calls)))
        cancelled, accepted = reversed(got) if number % 2 else got
        table = await blue.get(f"/api/games/{game}")
        assert table["offers"] == []
        if accepted == "ok":
            assert cancelled in ("no_offer", "game_over")
            assert table["status"] == "ended" if kind == "draw" else table["pause"]
        else:
            assert (cancelled, accepted) == ("ok", "no_offer")
            assert table["status"] == "running" and table["pause"] is None


async def test_declined_and_accepted_at_once(workers: Workers) -> None:
    for _ in range(ROUNDS):
        game, people = await islanders(workers[0].url)
        offer = await offered(people, game, "draw")
        blue = at(workers[1], people["blue"])
        await asyncio.gather(act(people["green"], game, "accept", offer=offer), act(blue, game, "decline", offer=offer))
        table = await blue.get(f"/api/games/{game}")
        assert (table["status"], table["offers"]) == ("running", [])


async def test_all_resign_at_once_and_one_has(workers: Workers) -> None:
    for _ in range(ROUNDS):
        game, people = await islanders(workers[0].url)
        there = [people["red"], at(workers[1], people["green"]), people["blue"]]
        got = codes(tuple(await asyncio.gather(*(act(person, game, "resign") for person in there))))
        assert sorted(got) == ["game_over", "game_over", "ok"]
        reasons = {(await person.get(f"/api/games/{game}"))["result"]["reason"] for person in there}
        assert len(reasons) == 1


async def test_an_order_and_a_resignation(workers: Workers) -> None:
    for _ in range(ROUNDS):
        game, people = await islanders(workers[0].url)
        green = at(workers[1], people["green"])
        sent = {"id": str(uuid.uuid4()), "version": 1, "body": {"order": "bid", "coins": 0}}
        order, gone = await asyncio.gather(
            green.http.post(f"/api/games/{game}/orders", json=sent), act(people["red"], game, "resign")
        )
        assert gone.status_code == 200
        assert codes((order,))[0] in ("ok", "game_over")
        table = await green.get(f"/api/games/{game}")
        assert table["status"] == "ended" and table["result"]["how"] == "resigned"
        # The order counts if it was acknowledged, and only then.
        assert table["version"] == (2 if order.status_code == 200 else 1)


async def test_two_who_want_one_empty_seat(workers: Workers) -> None:
    for _ in range(ROUNDS):
        game, people = await islanders(workers[0].url)
        await people["red"].delete(f"/api/games/{game}/seats/red")
        new = [await Person.guest(one.url, f"Late {uuid.uuid4().hex[:6]}") for one in workers]
        got = codes(
            tuple(await asyncio.gather(*(one.http.post(f"/api/games/{game}/seats/red", json={}) for one in new)))
        )
        assert sorted(got) == ["ok", "seat_taken"]
        seen = [(await one.get(f"/api/games/{game}/view"))["audience"] for one in new]
        assert sorted(seen) == ["seat:red", "spectator"]


async def test_an_order_as_the_seat_is_handed_over(workers: Workers) -> None:
    """The old holder's order stands if it was first; it is never taken for the new one's."""
    for _ in range(ROUNDS):
        game, people = await islanders(workers[0].url)
        token = (await people["red"].post(f"/api/games/{game}/acts", {"act": "hand_over"}))["token"]
        new = await Person.guest(workers[1].url, f"Late {uuid.uuid4().hex[:6]}")
        sent = {"id": str(uuid.uuid4()), "version": 1, "body": {"order": "bid", "coins": 1}}
        order, seated = await asyncio.gather(
            people["red"].http.post(f"/api/games/{game}/orders", json=sent),
            new.http.post(f"/api/games/{game}/seats/red", json={"invite": token}),
        )
        assert seated.status_code == 200, seated.text
        assert codes((order,))[0] in ("ok", "not_your_seat", "no_seat")
        view = await new.get(f"/api/games/{game}/view")
        assert (view["audience"], view["version"]) == ("seat:red", 2 if order.status_code == 200 else 1)
        assert ("red" in view["view"]["game"]["now"]["waiting"]) == (order.status_code != 200)


async def test_a_rematch_agreed_twice_is_one_game(workers: Workers) -> None:
    game, people = await islanders(workers[0].url)
    await people["red"].post(f"/api/games/{game}/acts", {"act": "resign"})
    offer = await offered(people, game, "rematch", "green")
    both = [people["blue"], at(workers[1], people["blue"])]
    got = codes(tuple(await asyncio.gather(*(act(one, game, "accept", offer=offer) for one in both))))
    assert sorted(got) in (["made", "ok"], ["no_offer", "ok"])
    mine = await people["blue"].get("/api/games?list=mine")
    assert len([card for card in mine if card["status"] == "running"]) == 1


async def test_a_clock_runs_out_at_both_workers_once(workers: Workers) -> None:
    people = {side: await Person.guest(workers[0].url, f"{side} {uuid.uuid4().hex[:6]}") for side in SIDES}
    tempo = {"kind": "live", "turn_ms": 2000}
    made = await people["red"].post("/api/games", {"title": "islands", "tempo": tempo}, 201)
    for side, person in people.items():
        await person.post(f"/api/games/{made['id']}/seats/{side}", {"word": "00"})
    there = at(workers[1], people["green"])
    async with there.line(made["id"]) as line:
        await line.until(lambda: line.table["status"] == "ended")
        assert line.table["result"]["how"] == "time"
        assert [one["what"] for one in line.table["said"]] == ["ended"]
