"""Two games that differ only in what green may not know give green, and strangers, the same to the byte."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import insert, select

from app.store.affairs import affairs
from app.store.database import Database
from app.store.lobbies import terms
from app.store.tables import events, games, orders, seats
from tests.people import Person, islanders
from tests.running import Served

pytestmark = pytest.mark.anyio

OTHER = "0123456789abcdef"
ID = "00000000-0000-4000-8000-000000000000"


async def cloned(database: Database, game: str, change: Callable[[dict[str, Any]], None]) -> str:
    """A copy of a game under another id of the same length, its state changed: the same seed, people, names."""
    other = "".join(chr((ord(letter) - 96) % 26 + 97) if letter.islower() else letter for letter in game)
    if other == game:
        other = OTHER
    async with database.write() as connection:
        for table, key in ((games, "id"), *((one, "game") for one in (seats, orders, events, affairs, terms))):
            for row in (await connection.execute(select(table).where(table.c[key] == game))).mappings().all():
                values = {**row, key: other}
                if table is games:
                    state = json.loads(values["state"])
                    change(state)
                    values["state"] = json.dumps(state)
                await connection.execute(insert(table).values(**values))
    return other


def bury_others(state: dict[str, Any]) -> None:
    """Other strengths for the boats under red's top boat, which nobody else has seen."""
    buried = {one for space, ids in state["stacks"].items() if space == "redhaven" for one in ids[1:]}
    for boat in state["boats"]:
        if boat["id"] in buried:
            boat["strength"] = 4 - boat["strength"]
    if all(boat["strength"] == 2 for boat in state["boats"] if boat["id"] in buried):
        next(boat for boat in state["boats"] if boat["id"] in buried)["strength"] = 1


async def all_that(person: Person, game: str, then: Callable[[], Any]) -> list[Any]:
    """Everything a person gets of a game over HTTP and a socket before and after something happens, id removed."""
    line = await person.line(game).open()
    if line.audience != "spectator":
        # The table says who is here; let it have said so.
        await line.until(lambda: any(seat["yours"] and seat["here"] for seat in line.table["seats"]))
    else:
        await line.until(lambda: any(one["type"] == "watching" for one in line.messages))
    got: list[Any] = []
    for _ in range(2):
        replay = ("/events", "/events?after=1&base=true", "/outline")
        for path in ("", "/view", "/log", *replay, "/chat", "/board", "/plans", "/view?seat=red", "/plans?seat=red"):
            response = await person.http.get(f"/api/games/{game}{path}", headers={"Accept-Encoding": "identity"})
            headers = {name: value for name, value in response.headers.items() if name != "date"}
            got.append((path, response.status_code, headers, response.text))
        for path, body in (
            ("legal", {}),
            ("legal", {"about": {"space": "redhaven"}}),
            ("legal", {"about": {"order": {"order": "bid", "coins": 2}}}),
            ("ask", {"question": {"phase": True}}),
            ("ask", {"question": {"preview": {"order": "sail", "units": [], "path": []}}}),
        ):
            response = await person.http.post(f"/api/games/{game}/{path}", json=body)
            got.append((path, response.status_code, response.text))
        got.append(
            await line.give({"order": "sail", "units": ["x"], "path": []}, id=f"{'0' * 8}-0000-4000-8000-{'0' * 12}")
        )
        got.append((await person.get("/api/games?list=mine"))[0].keys() if person.name else [])
        await then()
    await line.ping()
    # Who else is here is told when it is; what matters is what the game told.
    got.append([text for text in line.raw if '"type":"table"' not in text and '"type":"watching"' not in text])
    plain: list[Any] = json.loads(json.dumps(got, default=list).replace(game, "GAME"))
    return plain


def notes(count: int) -> dict[str, Any]:
    """So many notes for a side and as many for oneself."""
    put = [{"id": str(uuid.uuid4()), "kind": "note", "text": "hold them here " * count} for _ in range(count)]
    return {"me": {"put": put}, "side": {"put": put}}


class Bidding:
    """Red bids in secret, and plans as much as it bids: once, where it is to bid at all."""

    def __init__(self, red: Person, game: str, coins: int, bids: bool) -> None:
        self._red, self._game, self._coins, self._bids = red, game, coins, bids

    async def __call__(self) -> None:
        if self._bids:
            self._bids = False
            await self._red.order(self._game, 1, {"order": "bid", "coins": self._coins})
        await self._red.post(f"/api/games/{self._game}/plans", notes(self._coins))


async def test_noninterference(server: Served, database: Database) -> None:
    game, people = await islanders(server.url)
    other = await cloned(database, game, bury_others)
    stranger = Person(server.url)
    for who, bids in ((people["green"], True), (stranger, False)):
        got = [
            await all_that(who, one, Bidding(people["red"], one, coins, bids)) for one, coins in ((game, 0), (other, 3))
        ]
        assert got[0] == got[1]
    # The difference is real: red sees it.
    mine = [await people["red"].get(f"/api/games/{one}/view") for one in (game, other)]
    assert mine[0]["view"]["pieces"] != mine[1]["view"]["pieces"]
    assert mine[0]["view"]["tracks"] != mine[1]["view"]["tracks"]
