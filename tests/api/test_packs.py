"""Games on packs, over the real API: chosen as a game is made, kept through restarts and later changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from app.settings import Settings
from app.store import packs
from app.store.database import Database
from tests.people import Person
from tests.running import Served, ServerProcess

pytestmark = pytest.mark.anyio
SHIPPED = TITLE.pack().hash


def changed(month: str) -> dict[str, Any]:
    """The shipped documents with another name for the first turn, which every view shows."""
    docs = TITLE.pack_docs()
    docs["turns"]["turns"][0]["month"] = month
    return docs


async def offer(url: str, docs: dict[str, Any], name: str) -> str:
    """Keep a pack in the house's database, as `tigers pack use` does."""
    database = Database(Settings(database_url=url).url)
    hash_: str = TITLE.pack(docs).hash
    async with database.write() as connection:
        await packs.keep(connection, hash_, "tigers", name, docs, offered=True)
    await database.close()
    return hash_


async def begin(person: Person, **more: Any) -> str:
    """A begun game that one person plays alone."""
    table = await person.post("/api/games", {"title": "tigers", "solo": True, **more}, 201)
    for seat in ("allied", "imperial"):
        await person.post(f"/api/games/{table['id']}/seats/{seat}", {})
    id_: str = table["id"]
    return id_


async def turn_name(person: Person, game: str) -> str:
    told = await person.get(f"/api/games/{game}/view?seat=imperial")
    name: str = told["view"]["game"]["now"]["turn_name"]
    return name


async def done(person: Person, game: str) -> None:
    version = (await person.get(f"/api/games/{game}/view?seat=imperial"))["version"]
    await person.order(game, version, {"order": "done"}, seat="imperial")


@pytest.mark.parametrize("empty_url", ["sqlite", "postgres"], indirect=True)
async def test_a_game_keeps_its_pack_through_a_restart_and_later_changes(empty_url: str, tmp_path: Path) -> None:
    house = ServerProcess(empty_url, tmp_path)
    house.start()
    try:
        mine = await offer(empty_url, changed("Month of the owner"), "The owner's")
        async with await Person.guest(house.url, "Owner") as person:
            (title,) = [one for one in await person.get("/api/titles") if one["key"] == "tigers"]
            assert [(one["hash"], one["name"]) for one in title["packs"]] == [(mine, "The owner's")]
            on_mine, on_shipped = await begin(person, pack=mine), await begin(person)
            assert (await person.get(f"/api/games/{on_mine}"))["pack"] == {"hash": mine, "name": "The owner's"}
            assert (await person.get(f"/api/games/{on_shipped}"))["pack"]["hash"] == SHIPPED
            for game, month in ((on_mine, "Month of the owner"), (on_shipped, "March 1944")):
                await done(person, game)
                assert await turn_name(person, game) == month

            house.kill()
            later = await offer(empty_url, changed("Month of another day"), "The owner's, later")
            house.start()
            for game, month in ((on_mine, "Month of the owner"), (on_shipped, "March 1944")):
                await done(person, game)
                assert await turn_name(person, game) == month
            assert (await person.get(f"/api/games/{on_mine}/board"))["hash"] == mine
            assert (await person.get(f"/api/games/{on_shipped}/board"))["hash"] == SHIPPED
            assert await turn_name(person, await begin(person, pack=later)) == "Month of another day"
    finally:
        house.stop()


@pytest.mark.parametrize("pack", ["0" * 64, "short", "A" * 64, 7])
async def test_a_pack_that_is_not_there_is_refused(server: Served, pack: Any) -> None:
    async with await Person.guest(server.url, "Owner") as person:
        told = await person.post("/api/games", {"title": "tigers", "pack": pack}, 400)
        assert told["error"]["code"] in ("unknown_pack", "malformed")


async def test_a_title_takes_no_pack_of_another(server: Served) -> None:
    mine = await offer(server.settings.url, changed("Mine"), "Mine")
    async with await Person.guest(server.url, "Owner") as person:
        told = await person.post("/api/games", {"title": "islands", "pack": mine}, 400)
        assert told["error"]["code"] == "unknown_pack"
        told = await person.post("/api/games", {"title": "islands"}, 201)
        assert told["pack"] is None
