"""Errors of the page reach the server's log: each once, nothing in them but what and where, and not without end."""

from __future__ import annotations

import json
import uuid
from typing import Any

import pytest

from app.api.pages import editions
from app.play.limiting import Limits
from app.play.mishaps import LINES, REMEMBERED, Mishaps
from tests.people import Person
from tests.running import Served

pytestmark = pytest.mark.anyio
PLACE = {"name": "Store.take", "file": "/static/js/store.js", "line": 38, "column": 5}
GAME = "hRiq9aY3XZ50E-9R"


@pytest.fixture
def fresh(server: Served) -> Served:
    """A server that has counted nothing yet."""
    server.app.state.house.limits = Limits()
    return server


def mishap(**change: Any) -> dict[str, Any]:
    """An error that nobody reported before."""
    return {"kind": "error", "message": f"TypeError: {uuid.uuid4()}", "frames": [PLACE]} | change


def logged(caplog: pytest.LogCaptureFixture, message: str) -> list[dict[str, Any]]:
    lines = [record.getMessage() for record in caplog.records if record.name == "app.play.mishaps"]
    found = [json.loads(line.removeprefix("Page error: ")) for line in lines]
    return [one for one in found if one["message"] == message]


async def test_a_visitors_and_a_guests_errors_stand_in_the_log(fresh: Served, caplog: pytest.LogCaptureFixture) -> None:
    async with Person(fresh.url) as visitor, await Person.guest(fresh.url, f"G {uuid.uuid4().hex[:6]}") as guest:
        first, second = mishap(), mishap(kind="rejection", page="game", game=GAME, version=7)
        assert await visitor.post("/api/page-errors", first) == {"noted": True}
        await guest.post("/api/page-errors", second)
        who = (await guest.get("/api/me"))["user"]["id"]
    (found,) = logged(caplog, first["message"])
    assert found["who"] is None and found["frames"] == [PLACE] and found["times"] == 1
    (found,) = logged(caplog, second["message"])
    assert (found["who"], found["game"], found["version"], found["kind"]) == (who, GAME, 7, "rejection")
    assert "httpx" in found["browser"]


async def test_a_line_of_the_script_is_logged_as_the_modules(fresh: Served, caplog: pytest.LogCaptureFixture) -> None:
    edition = editions.current()
    before, module = edition.script.modules[7]
    script = f"/static/{edition.name}/js/page.js"
    old = script.replace(edition.name, "0123456789ab")
    given = mishap(frames=[PLACE | {"file": file, "line": before + 38} for file in (script, old)])
    async with Person(fresh.url) as visitor:
        await visitor.post("/api/page-errors", given)
    (found,) = logged(caplog, given["message"])
    assert found["frames"][0] == PLACE | {"file": f"/static/{edition.name}/{module}", "line": 38}
    # Of another edition nothing is known.
    assert found["frames"][1] == PLACE | {"file": old, "line": before + 38}


def test_an_error_is_one_line_however_it_is_written(caplog: pytest.LogCaptureFixture) -> None:
    text = "Error: \r\nERROR app: forged \u2028 \x85 \x1b[31m \u202e"
    assert Mishaps(Limits()).note(mishap(message=text), None)
    (record,) = caplog.records
    assert record.getMessage().isprintable()
    assert logged(caplog, text)


def test_the_same_error_is_logged_at_every_tenfold(caplog: pytest.LogCaptureFixture) -> None:
    mishaps = Mishaps(Limits())
    told = [mishaps.note(mishap(message="one"), None) for _ in range(1000)]
    assert [number for number, done in enumerate(told, 1) if done] == [1, 10, 100, 1000]
    assert [one["times"] for one in logged(caplog, "one")] == [1, 10, 100, 1000]
    # Elsewhere the same words are another error.
    assert mishaps.note(mishap(message="one", frames=[{**PLACE, "line": 39}]), None)
    assert mishaps.note(mishap(message="one", frames=[]), None)


def test_the_log_is_not_flooded_nor_the_memory() -> None:
    mishaps = Mishaps(Limits())
    told = sum(mishaps.note(mishap(), None) for _ in range(REMEMBERED + 100))
    assert told == int(LINES.partition("/")[0])
    assert len(mishaps._counts) == REMEMBERED


BAD: list[Any] = [
    mishap(kind="other"),
    mishap(message="x" * 301),
    mishap(message=None),
    mishap(frames=[PLACE] * 13),
    mishap(frames=[{**PLACE, "file": "/join/x?invite=secret"}]),
    mishap(frames=[{**PLACE, "file": "https://evil.example/x.js"}]),
    mishap(frames=[{**PLACE, "line": -1}]),
    mishap(frames=[{**PLACE, "text": "x"}]),
    mishap(game="x?invite=y"),
    mishap(version=True),
    mishap(view={"stacks": {}}),
    [],
]


async def test_what_is_no_report_is_refused(fresh: Served) -> None:
    async with Person(fresh.url) as person:
        for sent in BAD:
            told = await person.post("/api/page-errors", sent, 400)
            assert told["error"]["code"] == "malformed"
        response = await person.http.post("/api/page-errors", content=json.dumps(mishap()) + " " * 8192)
        assert response.status_code == 413


async def test_there_is_a_limit_and_other_sites_are_refused(fresh: Served) -> None:
    async with Person(fresh.url) as person:
        headers = {"Origin": "https://evil.example"}
        assert (await person.http.post("/api/page-errors", json=mishap(), headers=headers)).status_code == 403
        for _ in range(20):
            await person.post("/api/page-errors", mishap())
        told = await person.post("/api/page-errors", mishap(), 429)
        assert told["error"]["code"] == "too_many"
