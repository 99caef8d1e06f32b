"""What is done at a table beside orders, by the page: undo, requests, clocks, seats, manners."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.page.person import Person
from tests.page.tables import begin, guest, order
from tests.running import ServerProcess

Three = dict[str, Person]
BIDS = (("red", 3), ("green", 1), ("blue", 0))


@pytest.fixture(scope="module")
def parlour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all the tables here."""
    path = tmp_path_factory.mktemp("parlour")
    server = ServerProcess(
        f"sqlite:///{path / 'tigers.db'}",
        path,
        TIGERS_CHECK_EVERY="16",
        TIGERS_CLOCK_SECONDS="0.1",
        TIGERS_PRESENCE_SECONDS="0.1",
    )
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def crowd(chromium: Browser, parlour: ServerProcess) -> Iterator[Three]:
    """Three people, known to the server, with a browser each; Ben has a telephone."""
    sizes = {"red": ("Anna", 1366, 768), "green": ("Ben", 390, 844), "blue": ("Cleo", 1280, 800)}
    made = {seat: Person(name, chromium, parlour.url, *size) for seat, (name, *size) in sizes.items()}
    for person in made.values():
        guest(person)
    yield made
    for person in made.values():
        person.context.close()


@pytest.fixture
def three(crowd: Three) -> Iterator[Three]:
    """They, and none of their pages may have met an error."""
    yield crowd
    for person in crowd.values():
        person.server_away = False
        assert person.errors == [], f"{person.name}'s page met errors"


def after_bids(three: Three, **form: Any) -> str:
    """Red sails first, then green, then blue."""
    game = begin(three, **form)
    for seat, coins in BIDS:
        order(three[seat], game, seat, order="bid", coins=coins)
    expect(three["red"].page.locator(".status.due")).to_be_visible()
    three["red"].settle()
    return game


def sail(person: Person, origin: str, target: str) -> None:
    person.click_space(origin)
    person.click_space(target)
    person.commit()


def test_an_act_is_taken_back_and_nothing_of_it_stays(three: Three) -> None:
    anna, ben = three["red"], three["green"]
    after_bids(three)
    undo = anna.page.locator(".undo-button")
    expect(undo).to_have_count(0)
    counters = anna.page.locator(".stack").count()
    sail(anna, "redhaven", "skerry")
    expect(anna.counter("skerry")).to_have_count(1)
    expect(undo).to_have_text("Undo")
    # Half an order is on the map when the act is taken back, by the key.
    anna.click_space("redhaven")
    expect(anna.page.locator(".draft")).to_have_count(1)
    anna.page.keyboard.press("u")
    expect(anna.page.locator(".entry[data-kind=undo]")).to_have_count(1)
    anna.settle()
    for shown in (".draft", ".highlight", ".stack-panel:not([hidden])", ".routes .route", ".undo-button"):
        expect(anna.page.locator(shown)).to_have_count(0)
    expect(anna.page.locator(".stack")).to_have_count(counters)
    for person in (anna, ben):
        expect(person.counter("skerry")).to_have_count(0)
        expect(person.page.locator(".entry.undone s")).to_contain_text("Red sails 1 boat to The Skerry")
    # After a new start of the page the line is struck through, too.
    anna.page.reload()
    anna.at_table()
    expect(anna.page.locator(".entry.undone")).to_contain_text("taken back")
    expect(anna.page.locator(".entry.undone")).to_have_count(1)


def test_an_undo_on_a_lost_line_is_neither_lost_nor_doubled(three: Three, parlour: ServerProcess) -> None:
    anna = three["red"]
    after_bids(three)
    for _ in range(2):
        anna.click_space("redhaven")
        reach = anna.page.locator(".highlight.to[data-space]").evaluate_all("all => all.map(one => one.dataset.space)")
        free = next(key for key in sorted(reach) if not anna.counter(key).count())
        anna.click_space(free)
        anna.commit()
    for person in three.values():
        person.server_away = True
    parlour.kill()
    expect(anna.page.locator(".status-line")).to_have_attribute("data-state", re.compile("closed|connecting"))
    anna.page.locator(".undo-button").click()
    expect(anna.page.locator(".undo-button")).to_be_disabled()
    parlour.start()
    expect(anna.page.locator(".entry[data-kind=undo]")).to_have_count(1)
    anna.settle()
    expect(anna.page.locator(".entry.undone")).to_have_count(1)
    expect(anna.page.locator(".undo-button")).to_be_enabled()


def test_a_takeback_asks_leave_and_is_answered(three: Three) -> None:
    anna, ben, cleo = three.values()
    after_bids(three)
    anna.offer("done").click()
    expect(ben.page.locator(".status.due")).to_be_visible()
    ask = anna.page.get_by_role("button", name="Ask to take back")
    ask.click()
    expect(anna.page.locator(".undo .asked")).to_contain_text(re.compile(r"Ben .* and Cleo .* must agree"))
    for person in (ben, cleo):
        expect(person.page.locator("[data-request=takeback]")).to_contain_text("Anna")
    ben.page.locator("[data-decline=takeback]").click()
    expect(anna.page.locator(".toast")).to_contain_text("Green declines")
    expect(cleo.page.locator("[data-request]")).to_have_count(0)
    ask.click()
    ben.page.locator("[data-accept=takeback]").click()
    expect(ben.page.locator("[data-request]")).to_have_count(0)
    expect(anna.page.locator(".undo .asked")).not_to_contain_text("Ben")
    cleo.page.locator("[data-accept=takeback]").click()
    expect(anna.page.locator(".status.due")).to_be_visible()
    expect(ben.page.locator(".status.due")).to_have_count(0)
    expect(ben.page.locator(".entry.undone")).to_contain_text("Red has sailed")
