"""The page comes back by itself: reload, lost server, two tabs, refusals; and people keep their names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Seat, open_house
from tests.page.holding import Holding
from tests.page.person import Person
from tests.page.tables import begin, known
from tests.running import ServerProcess


@pytest.fixture
def house(tmp_path: Path) -> Iterator[ServerProcess]:
    """A server of each test's own, to be killed."""
    with open_house(tmp_path) as server:
        yield server


@pytest.fixture
def three(people: Seat) -> tuple[Person, Person, Person]:
    anna, ben, cleo = people("Anna"), people("Ben"), people("Cleo")
    known(anna, ben, cleo)
    begin({"red": anna, "green": ben, "blue": cleo}, options={"turns": "1"})
    return anna, ben, cleo


def bid(person: Person, coins: int) -> None:
    person.page.get_by_role("button", name=f"Coins: {coins}").click()
    person.settle()
    person.commit()


def test_reload_returns_to_the_same_place(three: tuple[Person, Person, Person]) -> None:
    anna = three[0]
    bid(anna, 2)
    anna.page.get_by_label("Zoom in").click()
    anna.page.wait_for_timeout(500)
    where = "() => { const one = document.querySelector('.scroller'); return [one.scrollLeft, one.scrollTop]; }"
    zoom = "() => document.querySelector('.sheets').style.transform"
    before = anna.page.evaluate(where), anna.page.evaluate(zoom), anna.version, anna.page.url
    anna.page.reload()
    anna.at_table()
    assert (anna.page.evaluate(where), anna.page.evaluate(zoom), anna.version, anna.page.url) == before
    expect(anna.page.locator(".log-list")).to_contain_text("You bid 2")


def test_server_killed_and_started_again(three: tuple[Person, Person, Person], house: ServerProcess) -> None:
    anna, ben, cleo = three
    bid(anna, 3)
    for person in three:
        person.server_away = True
    house.kill()
    for person in three:
        expect(person.page.locator(".status-line")).to_have_attribute("data-state", re.compile("closed|connecting"))
    # What is ordered meanwhile is held, and said to be.
    ben.page.get_by_role("button", name="Coins: 1").click()
    house.start()
    for person in three:
        expect(person.page.locator(".status-line")).to_have_attribute("data-state", "open")
    ben.settle()
    ben.commit()
    bid(cleo, 0)
    expect(anna.page.locator(".log-list")).to_contain_text("The bids: Red 3, Green 1, Blue 0")
    for person in (ben, cleo):
        expect(person.page.locator(".log-list")).to_contain_text("The bids: Red 3, Green 1, Blue 0")
    assert anna.due


def test_order_given_while_the_server_is_away_arrives_once(
    three: tuple[Person, Person, Person], house: ServerProcess
) -> None:
    anna, ben, cleo = three
    anna.page.get_by_role("button", name="Coins: 2").click()
    anna.settle()
    for person in three:
        person.server_away = True
    house.kill()
    expect(anna.page.locator(".status-line")).to_have_attribute("data-state", re.compile("closed|connecting"))
    anna.page.locator("[data-commit]").click()
    expect(anna.page.locator(".status-line")).to_contain_text("held")
    # Not even closing the page loses it: it lies in the tab's storage, with its id.
    house.start()
    expect(anna.page.locator(".log-list")).to_contain_text("You bid 2")
    for person in (ben, cleo):
        expect(person.page.locator(".status-line")).to_have_attribute("data-state", "open")
        person.settle()
        bid(person, 0)
    expect(anna.page.locator(".log-list")).to_contain_text("The bids: Red 2")
    assert anna.page.locator(".log-list").inner_text().count("You bid 2") == 1


def test_a_refusal_says_why(three: tuple[Person, Person, Person]) -> None:
    anna = three[0]
    other = anna.new_page()
    line = Holding(other)
    other.goto(anna.page.url)
    other.get_by_role("button", name="Coins: 1").click()
    # The same person bids in one tab, and the other doesn't hear of it.
    line.keep("diff")
    bid(anna, 3)
    other.locator("[data-commit]").click()
    toast = other.locator(".toast.refusal")
    expect(toast).to_contain_text("not your turn")
    toast.locator(".clause").click()
    expect(other.locator(".reference .found")).to_have_attribute("data-clause", "2.4")
    line.let_go()
    for page in (anna.page, other):
        expect(page.locator(".log-list")).to_contain_text("You bid 3")


def test_two_tabs_agree(three: tuple[Person, Person, Person]) -> None:
    anna, ben, cleo = three
    bid(anna, 3)
    bid(ben, 0)
    bid(cleo, 0)
    expect(anna.page.locator(".your-move")).to_be_visible()
    anna.settle()
    anna.click_space("redhaven")
    anna.click_space("skerry")
    anna.page.locator("[data-commit]").click()
    expect(anna.page.locator("dialog.confirm")).to_be_visible()
    # The same person ends her turn in another tab while this one asks whether to throw the dice.
    other = anna.new_page()
    other.goto(anna.page.url)
    other.locator(".offers [data-offer=done]").click()
    expect(ben.page.locator(".your-move")).to_be_visible()
    anna.page.locator("dialog.confirm [data-confirm]").click()
    # The throw was meant for what stood there when the question came up.
    expect(anna.page.locator(".toast.refusal")).to_contain_text("another phase")
    expect(anna.page.locator(".status-prompt")).to_contain_text("Ben")
    expect(other.locator(".status-prompt")).to_contain_text("Ben")


def test_guest_keeps_his_name_with_a_password(people: Seat) -> None:
    anna = people("Anna")
    anna.visit()
    anna.be_guest()
    anna.page.locator(".claim summary").click()
    form = anna.page.locator("form[aria-label='Keep this name']")
    form.locator("[name=password]").fill("a long password")
    form.get_by_role("button", name="Keep this name").click()
    expect(anna.page.locator(".claim")).to_have_count(0)
    anna.page.get_by_role("button", name="Log out").click()
    anna.page.locator("[data-way='Log in']").click()
    login = anna.page.locator("form[aria-label='Log in']")
    login.locator("[name=name]").fill("Anna")
    login.locator("[name=password]").fill("a wrong password")
    # The browser itself notes the 4xx answer.
    anna.server_away = True
    login.get_by_role("button", name="Log in").click()
    expect(login.locator(".refusal")).not_to_be_empty()
    login.locator("[name=password]").fill("a long password")
    login.get_by_role("button", name="Log in").click()
    expect(anna.page.locator(".who-am-i")).to_contain_text("Anna")


def test_keyboard_alone(three: tuple[Person, Person, Person]) -> None:
    anna, ben, cleo = three
    bid(anna, 3)
    bid(ben, 0)
    bid(cleo, 0)
    anna.settle()
    keys = anna.page.keyboard
    anna.page.locator(".sheet").focus()
    for _ in range(3):
        if anna.page.locator(".sheet").get_attribute("aria-activedescendant") == "space-redhaven":
            break
        keys.press("ArrowLeft")
    keys.press("Enter")
    anna.settle()
    expect(anna.page.locator(".draft[data-draft=sail]")).to_be_visible()
    # A digit takes the second boat of the stack along; arrows and Enter choose the way.
    keys.press("2")
    anna.settle()
    expect(anna.page.locator(".stack-panel [aria-pressed=true]")).to_have_count(2)
    keys.press("ArrowRight")
    keys.press("Enter")
    anna.settle()
    expect(anna.page.locator(".highlight.chosen[data-space=skerry]")).to_have_count(1)
    keys.press("Escape")
    keys.press("Escape")
    keys.press("Escape")
    expect(anna.page.locator(".draft")).to_have_count(0)
