"""Two server processes on one database: they can't both win, and each tells the other's people."""

from __future__ import annotations

import asyncio
import secrets
import uuid
from collections.abc import Iterator

import pytest

from app.store import orders
from app.store.database import Database
from tests.conftest import NATS
from tests.people import SIDES, Line, Person, islanders
from tests.running import ServerProcess

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.parametrize(
        ("database_url", "bus"),
        [("sqlite", "memory"), ("postgres", "postgres"), ("postgres", "nats")],
        indirect=True,
        scope="module",
    ),
]


@pytest.fixture(scope="module")
def bus(request: pytest.FixtureRequest) -> str:
    if request.param == "nats":
        request.getfixturevalue("nats_server")
    kind: str = request.param
    return kind


@pytest.fixture(scope="module")
def workers(
    bus: str, database_url: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[ServerProcess, ServerProcess]]:
    """Two workers; over SQLite the memory bus doesn't join them, and they find each other's orders by sweeping."""
    both = tuple(
        ServerProcess(
            database_url,
            tmp_path_factory.mktemp("data"),
            TIGERS_BUS=bus,
            TIGERS_NATS_URL=NATS,
            TIGERS_BUS_CHANNEL=channel,
            TIGERS_SWEEP_SECONDS="0.5" if bus == "memory" else "600",
        )
        for channel in (f"test_{secrets.token_hex(6)}",) * 2
    )
    try:
        for process in both:
            process.start()
        yield both[0], both[1]
    finally:
        for process in both:
            process.kill()


def at(process: ServerProcess, person: Person) -> Person:
    """The same person, in a browser that the balancer sends to another worker."""
    other = Person(process.url)
    other.http.cookies.set("tigers_session", person.http.cookies["tigers_session"])
    return other


async def test_orders_of_one_worker_reach_the_people_of_the_other(
    workers: tuple[ServerProcess, ServerProcess], bus: str
) -> None:
    game, people = await islanders(workers[0].url)
    there = {side: at(workers[1], person) for side, person in people.items()}
    lines = {side: await person.line(game).open() for side, person in there.items()}
    for side, coins in zip(SIDES, (2, 1, 0), strict=True):
        await people[side].order(game, 1, {"order": "bid", "coins": coins})
    for line in lines.values():
        await line.phase("sail")
    # The table and the chat too.
    await people["red"].post(f"/api/games/{game}/chat", {"text": "hello there"})
    if bus != "memory":
        await lines["green"].until(lambda: any(one["type"] == "chat" for one in lines["green"].messages))
    # And a session ended at one is ended at the other.
    await people["blue"].post("/api/logout", {})
    if bus != "memory":
        await lines["blue"].gone()
    assert (await there["blue"].get("/api/me"))["user"] is None


async def test_two_workers_racing_for_one_order(workers: tuple[ServerProcess, ServerProcess]) -> None:
    for _ in range(6):
        game, people = await islanders(workers[0].url)
        red = people["red"], at(workers[1], people["red"])
        sent = [{"id": str(uuid.uuid4()), "version": 1, "body": {"order": "bid", "coins": coins}} for coins in range(3)]
        # Three bids of one side, all legal on what it sees, at both workers at once: one is taken.
        answers = await asyncio.gather(
            *(one.http.post(f"/api/games/{game}/orders", json=body) for one in red for body in sent)
        )
        taken = {response.request.content for response in answers if response.status_code == 200}
        assert len(taken) == 1, [response.text for response in answers]
        assert all(
            response.json()["error"]["code"] in ("not_your_turn", "stale")
            for response in answers
            if response.status_code != 200
        )


async def test_many_orders_at_both_workers_are_one_line(
    workers: tuple[ServerProcess, ServerProcess], database: Database
) -> None:
    game, people = await islanders(workers[0].url)
    both = people, {side: at(workers[1], person) for side, person in people.items()}
    lines: list[Line] = []
    for there in both:
        lines += [await person.line(game).open() for person in there.values()]
    for side, coins in zip(SIDES, (2, 1, 0), strict=True):
        await people[side].order(game, 1, {"order": "bid", "coins": coins})
    red = lines[0]
    await red.until(lambda: red.view["game"]["now"]["phase"] == "sail")
    units = red.view["stacks"]["redhaven"]["units"]

    async def give(number: int) -> int:
        # Every order is sent to both workers with the same id, as a client does whose line broke.
        sent = {"id": str(uuid.uuid4()), "version": red.version, "body": {"order": "top", "unit": units[number % 3]}}
        got = await asyncio.gather(*(one["red"].http.post(f"/api/games/{game}/orders", json=sent) for one in both))
        assert got[0].status_code == got[1].status_code == 200, [one.text for one in got]
        assert got[0].json() == got[1].json()
        version: int = got[0].json()["version"]
        return version

    versions = await asyncio.gather(*(give(number) for number in range(20)))
    assert len(set(versions)) == len(versions)
    async with database.read() as connection:
        kept = await orders.all_of(connection, game)
    assert [order.number for order in kept] == list(range(4 + 20))
    for line in lines:
        assert line.audience is not None
        person = people[line.audience.partition(":")[2]]
        fresh = await person.get(f"/api/games/{game}/view")
        await line.at(fresh["version"])
        assert line.view == fresh["view"]


async def test_the_last_seats_taken_at_both_workers_at_once(workers: tuple[ServerProcess, ServerProcess]) -> None:
    for _ in range(5):
        people = [await Person.guest(workers[n % 2].url, f"{n} {uuid.uuid4().hex[:6]}") for n in range(3)]
        table = await people[0].post("/api/games", {"title": "islands"}, 201)
        path = f"/api/games/{table['id']}"
        wanted = ("red", "green", "blue")
        await asyncio.gather(
            *(person.post(f"{path}/seats/{side}", {"word": "0a"}) for person, side in zip(people, wanted, strict=True))
        )
        for person, side in zip(people, wanted, strict=True):
            found = await person.get(path)
            assert found["status"] == "running" and found["version"] == 1 and found["audience"] == f"seat:{side}"


async def test_plans_made_at_one_worker_are_told_at_the_other(workers: tuple[ServerProcess, ServerProcess]) -> None:
    game, people = await islanders(workers[0].url)
    red = people["red"]
    away = Person(workers[1].url)
    away.http.cookies.update(red.http.cookies)
    async with away.line(game) as line:
        note = {"id": str(uuid.uuid4()), "kind": "note", "text": "from the other desk"}
        await red.post(f"/api/games/{game}/plans", {"side": {"put": [note]}})
        found = await line.until(lambda: [one for one in line.messages if one["type"] == "plans"])
        assert found[0]["put"][0]["text"] == "from the other desk"
