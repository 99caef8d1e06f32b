"""Lines that break in every way there is: the page says so, and is right again within 5 s of the line's return."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Seat
from tests.page.person import Person
from tests.page.proxy import Proxy
from tests.page.tables import begun, guest, order, visit
from tests.running import ServerProcess

SOON = 5_000
ASLEEP = 3_600_000
Two = tuple[Person, Person]


@pytest.fixture
def line(house: ServerProcess) -> Iterator[Proxy]:
    found = Proxy(house.url)
    yield found
    found.close()


@pytest.fixture
def two(people: Seat, line: Proxy) -> Two:
    """Anna, on a line that can break, at red; Ben, on a good one, at green and, like Cleo, at blue."""
    anna, ben, cleo = people("Anna"), people("Ben"), people("Cleo")
    anna.url = line.url
    anna.server_away = True
    anna.page.clock.install()
    for person in (anna, ben, cleo):
        guest(person)
    game = begun({"red": anna, "green": ben, "blue": cleo}, options={"turns": "1"})
    visit([anna, ben], game)
    order(cleo, game, "blue", order="bid", coins=0)
    return anna, ben


def bid(person: Person, coins: int) -> None:
    person.page.get_by_role("button", name=f"Coins: {coins}").click()
    person.settle()
    person.commit()


def up(person: Person) -> None:
    """The line stands and what was missed is here."""
    expect(person.page.locator(".status-line")).to_have_attribute("data-state", "open", timeout=SOON)


def bids(person: Person, red: int) -> None:
    expect(person.page.locator(".log-list")).to_contain_text(re.compile(rf"The bids: .*Red {red}"), timeout=SOON)


def test_the_lid_is_closed_and_opened_again(two: Two, line: Proxy) -> None:
    anna, ben = two
    bid(anna, 2)
    # The line dies with the lid; nobody is told. Meanwhile the game goes on.
    line.go_dead()
    bid(ben, 1)
    line.come_back()
    anna.page.clock.fast_forward(ASLEEP)
    bids(anna, 2)
    up(anna)
    assert anna.page.locator(".log-list").inner_text().count("You bid 2") == 1


def test_an_order_on_a_line_that_died_silently_is_held_and_arrives_once(two: Two, line: Proxy) -> None:
    anna, ben = two
    anna.page.get_by_role("button", name="Coins: 3").click()
    anna.settle()
    line.go_dead()
    anna.page.locator("[data-commit]").click()
    wire = anna.page.locator(".status-line")
    anna.page.clock.run_for(10_000)
    expect(wire).to_have_attribute("data-state", re.compile("closed|connecting"))
    expect(wire).to_contain_text("An order is held until then")
    line.come_back()
    bid(ben, 1)
    bids(anna, 3)
    up(anna)
    expect(wire).not_to_contain_text("held")
    assert anna.page.locator(".log-list").inner_text().count("You bid 3") == 1
    bids(ben, 3)


def test_a_device_without_a_network_says_so(two: Two, line: Proxy) -> None:
    anna, ben = two
    bid(anna, 1)
    anna.context.set_offline(True)
    line.cut()
    wire = anna.page.locator(".status-line")
    expect(wire).to_contain_text("This device is offline")
    bid(ben, 1)
    anna.context.set_offline(False)
    bids(anna, 1)
    up(anna)


def test_a_line_cut_again_and_again_doubles_nothing(two: Two, line: Proxy) -> None:
    anna, ben = two
    anna.page.get_by_role("button", name="Coins: 2").click()
    anna.settle()
    anna.page.locator("[data-commit]").click()
    line.cut()
    bid(ben, 1)
    line.cut()
    bids(anna, 2)
    up(anna)
    bids(ben, 2)
    entries = anna.page.locator(".log-list .entry").all_inner_texts()
    assert sum("You bid 2" in one for one in entries) == 1
    assert sum("The bids" in one for one in entries) == 1


def test_a_second_device_goes_on_where_the_first_was_cut_off(two: Two, line: Proxy, people: Seat) -> None:
    anna, ben = two
    there = anna.page.url.replace(line.url, ben.url)
    cookies = anna.context.cookies()
    phone = people("Anna's phone", 390, 844, has_touch=True)
    phone.context.add_cookies(cookies)
    anna.page.get_by_role("button", name="Coins: 3").click()
    anna.settle()
    line.go_dead()
    # The order leaves the first device, and is given otherwise on the second before it can arrive.
    anna.page.locator("[data-commit]").click()
    phone.visit(there)
    phone.at_table()
    bid(phone, 0)
    bid(ben, 1)
    line.come_back()
    anna.page.clock.fast_forward(ASLEEP)
    # What was played counts; what came late is refused, and says so.
    bids(anna, 0)
    expect(anna.page.locator(".toast.refusal")).to_be_visible(timeout=SOON)
    up(anna)
    bids(phone, 0)
    assert anna.version == phone.version
