"""`tigers play` with two workers: one address, one game, one count of attempts; a dead worker is replaced."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import drop_postgres, new_postgres
from tests.people import PATIENCE, Line, Person, eventually
from tests.running import PLAY, ServerProcess

pytestmark = pytest.mark.anyio
# Enough connections that both workers have some, whoever takes them.
CROWD = 12
ALLOWED = 5


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[ServerProcess]:
    url = new_postgres()
    server = ServerProcess(url, tmp_path, PLAY, TIGERS_WORKERS="2", TIGERS_LOGIN_LIMIT=f"{ALLOWED}/hour")
    server.start()
    try:
        yield server
        assert server.stop() == 0
    finally:
        server.kill()
        drop_postgres(url)


async def begun(url: str) -> tuple[str, list[Person]]:
    people = [await Person.guest(url, name) for name in ("Slim", "Kawabe")]
    table: dict[str, Any] = await people[0].post("/api/games", {"title": "tigers"}, 201)
    for person, seat in zip(people, table["seats"], strict=True):
        await person.post(f"/api/games/{table['id']}/seats/{seat['key']}", {"word": "00", "invite": table["invite"]})
    return table["id"], people


async def ends_a_phase(game: str, people: list[Person]) -> int:
    """Whoever is asked ends his phase; the version after it."""
    for person in people:
        seen = await person.get(f"/api/games/{game}/view")
        offers = (await person.post(f"/api/games/{game}/legal", {}))["offers"]
        if any(offer["order"] == "done" for offer in offers):
            answer = await person.order(game, seen["version"], {"order": "done"})
            return int(answer["version"])
    raise AssertionError("nobody is asked")


async def hear(lines: list[Line], version: int) -> None:
    await asyncio.gather(*(eventually(lambda line=line: (line.version or 0) >= version) for line in lines))


async def test_two_workers_are_one_server(pair: ServerProcess) -> None:
    game, people = await begun(pair.url)
    watchers = [Person(pair.url) for _ in range(CROWD)]
    lines = [await watcher.line(game).open() for watcher in watchers]
    await hear(lines, await ends_a_phase(game, people))

    found = Counter()
    for _ in range(3 * ALLOWED):
        async with Person(pair.url) as caller:
            response = await caller.http.post("/api/login", json={"name": "nobody", "password": "guess"})
            found[response.status_code] += 1
    assert found == {401: ALLOWED, 429: 2 * ALLOWED}, "guesses count for all workers together"

    first = set(pair.workers())
    assert len(first) == 2
    os.kill(min(first), signal.SIGKILL)
    await eventually(lambda: len(pair.workers()) == 2 and set(pair.workers()) != first)
    async with asyncio.timeout(PATIENCE):
        back = [await watcher.line(game).open() for watcher in watchers]
    await hear(back, await ends_a_phase(game, people))
