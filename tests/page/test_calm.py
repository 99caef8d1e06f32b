"""Nobody is shut out: axe, names, room, focus, large text, what is said aloud, stillness, sides for every eye."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.calm import calm, room
from tests.page.conftest import Seat, open_house
from tests.page.person import Person
from tests.running import ServerProcess

DESK, PHONE = (1366, 768), (390, 844)
# A window, and the size of text in it: twice as large; a browser's zoom of 200 %; a small old phone.
LARGE = [(*DESK, "200%"), (*PHONE, "200%"), (683, 384, "100%"), (320, 640, "100%")]
Game = tuple[Person, str]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with open_house(tmp_path_factory.mktemp("house")) as server:
        yield server


def at_all_seats(person: Person, title: str, *seats: str, **options: Any) -> Person:
    """One person in every seat of a game that has begun."""
    person.visit()
    person.be_guest()
    person.create(title, solo=True, **options)
    for seat in seats:
        person.sit(seat)
    person.at_table()
    return person


@pytest.fixture
def toy(people: Seat) -> Person:
    return at_all_seats(people("Anna"), "islands", "red", "green", "blue", turns="1")


def sized(page: Page, width: int, height: int, text: str = "100%") -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("size => { document.documentElement.style.fontSize = size; }", text)


def tabs(page: Page) -> Iterator[str]:
    """Opens each tab that is there."""
    for key in page.locator("[role=tab]").evaluate_all("all => all.map((one) => one.dataset.tab)"):
        tab = page.locator(f"[data-tab={key}]")
        if tab.is_visible():
            tab.click()
            yield key


class Inspection:
    """Looks at states of a page, on a desk by day and on a phone by night, and keeps what is wrong with each."""

    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.found: dict[str, list[str]] = {}

    def of(self, what: str) -> None:
        for (width, height), scheme in ((DESK, "light"), (PHONE, "dark")):
            self.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            sized(self.page, width, height)
            if wrong := calm(self.page):
                self.found[f"{what}, {width} {scheme}"] = wrong
        sized(self.page, *DESK)


def test_the_lobby_and_all_its_forms(people: Seat) -> None:
    anna = people("Anna")
    inspection = Inspection(anna)
    anna.visit()
    for way in ("Play as a guest", "Sign up", "Log in"):
        anna.page.locator(f"[data-way='{way}']").click()
        inspection.of(way)
    anna.page.locator("[data-way='Play as a guest']").click()
    anna.be_guest()
    expect(anna.page.locator("form[aria-label='Create the game']")).to_be_visible()
    anna.page.locator(".claim summary").click()
    inspection.of("lobby")
    anna.create("islands")
    inspection.of("seats")
    anna.page.get_by_role("link", name="Lobby").click()
    expect(anna.page.locator(".game-card")).not_to_have_count(0)
    inspection.of("games in the lobby")
    assert inspection.found == {}


def test_the_table_in_each_state(toy: Person) -> None:
    page, inspection = toy.page, Inspection(toy)
    for key in tabs(page):
        inspection.of(f"tab {key}")
    page.locator(".layers summary").click()
    assert calm(page) == []
    page.locator(".layers summary").click()
    for seat, coins in (("red", 2), ("green", 1), ("blue", 0)):
        if seat != "red":
            page.locator(f"[data-sit={seat}]").click()
            toy.settle()
        page.get_by_role("button", name=f"Coins: {coins}").click()
        toy.settle()
        inspection.of(f"bidding as {seat}")
        toy.commit()
    page.locator("[data-sit=red]").click()
    expect(page.locator(".your-move")).to_be_visible()
    toy.settle()
    toy.click_space("redhaven")
    inspection.of("a stack chosen")
    toy.click_space("skerry")
    inspection.of("a voyage composed")
    page.locator("[data-commit]").click()
    inspection.of("asked before dice")
    page.locator("dialog.confirm [data-confirm]").click()
    toy.settle()
    page.locator("[data-tab=log]").click()
    inspection.of("dice in the log")
    assert inspection.found == {}


def test_the_map_of_a_campaign(people: Seat) -> None:
    anna = at_all_seats(people("Anna"), "tigers", "allied", "imperial")
    page, inspection = anna.page, Inspection(anna)
    anna.offer("top").first.click()
    anna.settle()
    inspection.of("an order with many pieces")
    for width, height, text in LARGE:
        sized(page, width, height, text)
        inspection.found |= {f"{width} x {height} at {text}": wrong for wrong in [room(page)] if wrong}
    assert inspection.found == {}


def test_large_text_loses_nothing(people: Seat) -> None:
    anna = people("Anna")
    found: dict[str, list[str]] = {}

    def look(what: str) -> None:
        for width, height, text in LARGE:
            sized(anna.page, width, height, text)
            if wrong := room(anna.page):
                found[f"{what}, {width} x {height} at {text}"] = wrong

    anna.visit()
    look("gate")
    anna.be_guest()
    expect(anna.page.locator("form[aria-label='Create the game']")).to_be_visible()
    look("lobby")
    anna.create("islands", solo=True, turns="1")
    look("seats")
    for seat in ("red", "green", "blue"):
        anna.sit(seat)
    anna.at_table()
    for key in tabs(anna.page):
        look(f"tab {key}")
    assert found == {}
