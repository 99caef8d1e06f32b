"""Nobody is shut out of what comes and goes at a table: guide, plans, requests, windows, result, recap, replay."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.inspection import Inspection
from tests.page.person import Person
from tests.page.tables import begun, call, guest, order, visit
from tests.page.test_calm import tabs
from tests.running import ServerProcess

SEATS = ("red", "green", "blue")
Friends = tuple[Person, Person, Person]


@pytest.fixture(scope="module")
def friends(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Friends]:
    """Three with names at one server; only what Anna sees is looked at."""
    where = tmp_path_factory.mktemp("friends")
    server = ServerProcess(f"sqlite:///{where / 'tigers.db'}", where)
    server.start()
    anna, ben, cleo = found = [Person(name, chromium, server.url, 1366, 768) for name in ("Anna", "Ben", "Cleo")]
    for person in found:
        guest(person)
    yield anna, ben, cleo
    for person in found:
        person.context.close()
        assert person.errors == []
    server.kill()


def test_the_guide(friends: Friends) -> None:
    anna = friends[0]
    page, inspection = anna.page, Inspection(anna)
    anna.visit("/lobby")
    page.locator("[data-lesson-of=islands]").click()
    anna.at_table()
    expect(page.locator(".lesson")).to_be_visible()
    inspection.of("the guide")
    page.locator("[data-tab=help]").click()
    inspection.of("help with the guide")
    assert inspection.found == {}


def test_plans_requests_and_the_result(friends: Friends) -> None:
    anna, ben, cleo = friends
    game = begun({"red": anna, "green": ben, "blue": cleo}, options={"turns": "1"})
    visit([anna], game)
    page, inspection = anna.page, Inspection(anna)
    page.locator("[data-tab=plans]").click()
    page.locator("[data-key=tool-arrow]").click()
    for space in ("redhaven", "skerry"):
        anna.click_space(space)
    inspection.of("an arrow being planned")
    page.locator("[data-key=keep]").click()
    expect(page.locator(".plan-list li")).to_have_count(1)
    page.locator("[data-key=tool-note]").click()
    anna.click_space("lagoon")
    page.locator("[data-key=text]").fill("Here, in the second turn")
    page.locator("[data-key=keep]").click()
    expect(page.locator(".plan-list li")).to_have_count(2)
    inspection.of("plans kept")

    def acts(person: Person, **act: object) -> None:
        call(person, "POST", f"/api/games/{game}/acts", act)

    for person, seat in zip(friends, SEATS, strict=True):
        order(person, game, seat, order="bid", coins=0)
    acts(anna, act="offer", kind="draw")
    acts(ben, act="offer", kind="pause", minutes=60)
    expect(page.locator(".cards [data-card]")).not_to_have_count(0)
    call(ben, "POST", f"/api/games/{game}/chat", {"text": "Shall we stop?"})
    draw = next(one["id"] for one in call(cleo, "GET", f"/api/games/{game}")["offers"] if one["kind"] == "draw")
    acts(cleo, act="decline", offer=draw)
    expect(page.locator(".toast", has_text="declines")).to_be_visible()
    inspection.of("requests and a toast")
    page.locator("[data-tab=table]").click()
    table = page.locator("#panel-table")
    table.get_by_role("button", name="Resign…").first.click()
    inspection.of("asked before resigning")
    page.locator("dialog.ask").get_by_role("button", name="Fight on").click()
    table.get_by_role("button", name="Hand over").first.click()
    expect(page.locator("dialog.hand-over input")).to_be_visible()
    inspection.of("a seat handed over")
    page.locator("dialog.hand-over").get_by_role("button", name="Close").click()
    page.locator("[data-tab=chat]").click()
    entry = page.locator(".chat-entry").filter(has_text="Shall we stop?")
    entry.locator("summary").click()
    inspection.of("the menu of a message")
    entry.locator("[data-do=report]").click()
    inspection.of("a message reported")
    page.keyboard.press("Escape")
    acts(cleo, act="resign", seat="blue")
    expect(page.locator("dialog.result")).to_be_visible()
    inspection.of("the result")
    assert inspection.found == {}


def test_the_recap_and_the_replay(friends: Friends) -> None:
    anna, ben, cleo = friends
    game = begun({"red": anna, "green": ben, "blue": cleo}, options={"turns": "1"})
    visit([anna], game)
    page, inspection = anna.page, Inspection(anna)
    anna.visit("/lobby")
    for person, seat, coins in zip(friends, SEATS, (0, 2, 1), strict=True):
        order(person, game, seat, order="bid", coins=coins)
    boat = call(ben, "GET", f"/api/games/{game}/view?seat=green")["view"]["stacks"]["greenholm"]["units"][0]
    order(ben, game, "green", order="sail", units=[boat], path=["greenholm", "skerry"])
    anna.visit(f"/game/{game}")
    anna.at_table()
    expect(page.locator(".recap-offer")).to_be_visible()
    inspection.of("a recap offered")
    page.locator(".recap-offer").get_by_role("button", name="Show me").click()
    expect(page.get_by_role("region", name="Recap")).to_be_visible()
    inspection.of("the recap")
    call(ben, "POST", f"/api/games/{game}/acts", {"act": "resign", "seat": "green"})
    expect(page.locator("dialog.result")).to_be_visible()
    anna.visit(f"/game/{game}/replay")
    expect(page.locator(".table.replay[data-version]")).to_be_visible()
    for key in tabs(page):
        inspection.of(f"the replay, tab {key}")
    anna.visit(f"/game/{game}/replay#dice")
    expect(page.locator(".dice-verdict")).to_contain_text("All dice are as they were promised")
    inspection.of("the dice checked")
    assert inspection.found == {}
