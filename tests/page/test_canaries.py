"""Nothing hidden reaches the page: no element, attribute, accessibility tree, storage, nor what one copies from it."""

from __future__ import annotations

import asyncio
import copy
import uuid
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import WebSocket

from app.engine.titles.tigers import TITLE
from app.engine.visibility import SPECTATOR, Viewer
from app.settings import Settings
from app.store import games, packs
from app.store.database import Database
from tests.fog.twins import hidden
from tests.page.conftest import Seat, open_house
from tests.page.person import Person
from tests.running import ServerProcess

ALLIED, IMPERIAL = Viewer("seat", "allied", "allied"), Viewer("seat", "imperial", "imperial")
SEEN = """() => {
    const seen = [document.documentElement.outerHTML, document.title, document.body.innerText];
    const selection = getSelection();
    selection.selectAllChildren(document.body);
    seen.push(selection.toString());
    selection.removeAllRanges();
    for (const one of [localStorage, sessionStorage]) seen.push(JSON.stringify(one));
    return seen.join("\\n");
}"""


async def _keep(url: str, docs: dict[str, Any]) -> str:
    database = Database(Settings(database_url=url).url)
    hash_: str = TITLE.pack(docs).hash
    async with database.write() as connection:
        await packs.keep(connection, hash_, "tigers", "Canaries", docs, offered=True)
    await database.close()
    return hash_


async def _state(url: str, game: str, docs: dict[str, Any]) -> Any:
    database = Database(Settings(database_url=url).url)
    async with database.read() as connection:
        found = await games.state(connection, game)
    await database.close()
    assert found is not None
    return TITLE.load(found[2], TITLE.pack(docs))


def away(doing: Any) -> Any:
    """What a coroutine gives, run in a thread of its own: the browser's driver has this one's loop."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, doing).result()


def canaries() -> dict[str, Any]:
    docs: dict[str, Any] = copy.deepcopy(TITLE.pack_docs())
    for number, unit in enumerate(docs["units"]["units"]):
        unit["id"], unit["title"] = f"c{number:03}{uuid.uuid4().hex[:8]}", f"Canary {uuid.uuid4().hex[:10]}"
    return docs


def hearing(frames: list[str]) -> Callable[[WebSocket], None]:
    """Keeps all that comes on a page's sockets."""
    return lambda socket: socket.on("framereceived", lambda text: frames.append(str(text)))


def look_around(person: Person, hexes: list[str]) -> str:
    """All that the page holds after every fogged hex was walked over, pointed at, clicked, and asked about by key."""
    got = []
    for key in hexes:
        person.page.locator(f"#space-{key}").dispatch_event("pointerover", {"bubbles": True})
        person.click_space(key)
        person.page.keyboard.press("Enter")
        got.append(person.page.evaluate(SEEN))
        got.append(person.page.locator("body").aria_snapshot())
        person.page.keyboard.press("Escape")
    return "\n".join(got)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of this test's own, whose database is looked into."""
    with open_house(tmp_path) as server:
        yield server


def test_no_canary_in_the_page(people: Seat, house: ServerProcess, tmp_path: Path) -> None:
    docs, url = canaries(), f"sqlite:///{tmp_path / 'tigers.db'}"
    pack = away(_keep(url, docs))
    players = {side: people(side.title()) for side in ("imperial", "allied")}
    watcher = people("Wally")
    frames: dict[str, list[str]] = {one.name: [] for one in (*players.values(), watcher)}
    for one in (*players.values(), watcher):
        one.page.on("websocket", hearing(frames[one.name]))
        one.visit()
        one.be_guest()
        one.page.wait_for_load_state("networkidle")
    made = (
        players["allied"]
        .page.request.post(
            f"{house.url}/api/games", data={"title": "tigers", "pack": pack}, headers={"Origin": house.url}
        )
        .json()
    )
    for side, person in players.items():
        person.page.request.post(
            f"{house.url}/api/games/{made['id']}/seats/{side}", data={"word": "aa"}, headers={"Origin": house.url}
        )
    for one in (*players.values(), watcher):
        one.visit(f"/game/{made['id']}")
        one.at_table()
    state = away(_state(url, made["id"], docs))
    for person, eyes in ((players["allied"], ALLIED), (players["imperial"], IMPERIAL), (watcher, SPECTATOR)):
        under = hidden(state, eyes)
        text = look_around(person, list(under)[:6]) + "\n".join(frames[person.name])
        buried = [state.units[id_] for ids in under.values() for id_ in ids]
        assert len(buried) > 10
        assert [unit.title for unit in buried if unit.title in text or unit.id in text] == []
        # The scan does see what lies on top.
        tops = [state.units[ids[0]].title for ids in state.stacks.values() if not state.units[ids[0]].untried]
        assert sum(title in text for title in tops) == len(tops)
