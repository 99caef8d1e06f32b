"""Errors of the page itself: its user is told, and the server is, without anything of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from app.api.edition import Editions
from app.api.pages import STATIC
from tests.page.conftest import Seat, open_house
from tests.page.person import Person
from tests.running import ServerProcess

EDITION = Editions(STATIC).current()
SCRIPT = EDITION.script.text
# The line of the script before the lobby's module.
AT = next(before for before, module in EDITION.script.modules if module == "js/pages/lobby.js")
THROWN = "setTimeout(function broken() { null.units; });"
REJECTED = "Promise.reject(new RangeError('Canary 47 stands in \"1622 Canary\", units'));"
READ = """Promise.resolve('{"unit": "Canary", "at": 1622').then((text) => JSON.parse(text));"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with open_house(tmp_path_factory.mktemp("house")) as server:
        yield server


@pytest.fixture
def anna(people: Seat) -> Person:
    return people("Anna")


def replaced(person: Person, text: str | None) -> None:
    """The page's script is another from now on; None: it can't be had."""

    def answer(route: Route) -> None:
        if text is None:
            route.fulfill(status=503, body="")
        else:
            route.fulfill(body=text, content_type="text/javascript")

    person.page.route("**/static/*/js/page.js", answer)


def in_lobby(fault: str) -> str:
    """The page's script with a fault in the first line of the lobby's module."""
    lines = SCRIPT.split("\n")
    lines[AT] = f"{fault} {lines[AT]}"
    return "\n".join(lines)


def reported(person: Person) -> dict[str, Any]:
    """Come in and see what the page reports first; the server must have taken it."""
    with person.page.expect_response("**/api/page-errors") as response:
        person.visit()
    assert response.value.status == 200, response.value.text()
    found: dict[str, Any] = json.loads(response.value.request.post_data or "")
    return found


@pytest.mark.parametrize(
    ("fault", "kind", "message"),
    [
        (THROWN, "error", "TypeError: Cannot read properties of null (reading 'units')"),
        (REJECTED, "rejection", "RangeError: Canary 47 stands in …, units"),
        (READ, "rejection", "SyntaxError: "),
    ],
    ids=["thrown", "rejected", "read"],
)
def test_what_is_thrown_is_told_and_reported(anna: Person, fault: str, kind: str, message: str) -> None:
    replaced(anna, in_lobby(fault))
    report = reported(anna)
    assert report["kind"] == kind and report["message"].startswith(message)
    assert (report["page"], report["game"], report["version"]) == ("lobby", None, None)
    if kind == "error":
        frame = report["frames"][0]
        assert frame["name"] == "broken"
        assert EDITION.place(frame["file"], frame["line"]) == (f"/static/{EDITION.name}/js/pages/lobby.js", 1)
    if fault is READ:
        assert "Canary" not in json.dumps(report) and "1622" not in json.dumps(report)
    banner = anna.page.get_by_role("alert").filter(has_text="The page has made a mistake")
    expect(banner).to_be_visible()
    banner.get_by_role("button", name="Close").click()
    expect(banner).to_be_hidden()
    assert len(anna.errors) == 1
    anna.errors.clear()


def test_a_script_that_does_not_come_is_told_and_reported(anna: Person) -> None:
    replaced(anna, None)
    report = reported(anna)
    assert report["kind"] == "loading" and report["frames"][0]["file"].endswith("/js/page.js")
    expect(anna.page.get_by_role("alert")).to_contain_text("could not be loaded")
    anna.page.unroute_all()
    anna.page.get_by_role("button", name="Load anew").click()
    expect(anna.page.locator(".account")).to_be_visible()
    anna.errors.clear()


def test_what_the_policy_forbids_is_reported_without_alarm(anna: Person) -> None:
    with anna.page.expect_request("**/api/page-errors") as request:
        anna.visit()
        anna.page.evaluate("() => { new Image().src = 'https://elsewhere.example/secret?x=1'; }")
    report = json.loads(request.value.post_data or "")
    assert (report["kind"], report["message"]) == ("policy", "img-src: an address")
    assert "elsewhere" not in json.dumps(report)
    expect(anna.page.locator("#failure")).to_be_hidden()
    anna.errors.clear()


def test_an_error_at_a_table_names_the_game_and_the_version_shown(anna: Person) -> None:
    anna.visit()
    anna.be_guest()
    anna.create("islands", solo=True)
    for seat in ("red", "green", "blue"):
        anna.sit(seat)
    anna.at_table()
    with anna.page.expect_response("**/api/page-errors") as response:
        # A link of the page with nothing behind it, as when a file was renamed.
        anna.page.evaluate(
            "() => document.head.append(Object.assign(document.createElement('script'), {src: '/static/js/gone.js'}))"
        )
    assert response.value.status == 200, response.value.text()
    report = json.loads(response.value.request.post_data or "")
    game = anna.page.url.rpartition("/")[2]
    assert (report["page"], report["game"], report["version"]) == ("game", game, anna.version)
    anna.errors.clear()


def test_a_report_waits_for_the_line_and_a_loop_reports_once(anna: Person) -> None:
    replaced(anna, in_lobby(f"for (const _ of [1, 2, 3]) {REJECTED}"))
    anna.page.clock.install()
    tries: list[str | None] = []

    def away(route: Route) -> None:
        tries.append(route.request.post_data)
        route.abort()

    anna.page.route("**/api/page-errors", away)
    with anna.page.expect_event("requestfailed"):
        anna.visit()
    anna.page.unroute("**/api/page-errors")
    with anna.page.expect_response("**/api/page-errors") as response:
        anna.page.clock.run_for(11_000)
    assert response.value.status == 200
    assert tries == [response.value.request.post_data]
    anna.errors.clear()
