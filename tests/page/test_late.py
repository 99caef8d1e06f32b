"""What the page is told may come late: an order is of what its giver was offered, and one click is one order."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.page.conftest import Seat
from tests.page.holding import Holding
from tests.page.person import Person
from tests.page.tables import begin, guest


def alone(people: Seat) -> tuple[Person, Holding]:
    """One person at both sides' table, in the first phase, and the line."""
    anna = people("Anna")
    guest(anna)
    line = Holding(anna.page)
    begin({"allied": anna, "imperial": anna}, "tigers", solo=True)
    in_phase(anna, "New Units")
    anna.settle()
    return anna, line


def in_phase(person: Person, phase: str) -> None:
    expect(person.page.locator(".status-turn")).to_contain_text(phase)


def test_a_double_click_ends_one_phase(people: Seat) -> None:
    anna, _ = alone(people)
    box = anna.offer("done").bounding_box()
    assert box
    anna.page.mouse.click(box["x"] + 10, box["y"] + 10)
    in_phase(anna, "Strategic Movement")
    anna.settle()
    # The browser counts it as the second click of a double one, and the next phase's offer lies under it.
    version = anna.version
    under = "([x, y]) => document.elementFromPoint(x, y).closest('[data-offer]').dataset.offer"
    assert anna.page.evaluate(under, [box["x"] + 10, box["y"] + 10]) == "done"
    anna.page.mouse.down(click_count=2)
    anna.page.mouse.up(click_count=2)
    anna.settle()
    assert anna.version == version
    in_phase(anna, "Strategic Movement")
    # A click of its own counts.
    anna.offer("done").click()
    in_phase(anna, "Operational Movement")


def test_no_order_is_given_before_the_last_one_is_seen(people: Seat) -> None:
    anna, line = alone(people)
    line.keep("diff")
    anna.offer("done").click()
    # The server has answered and has been asked again, but the board is the old one.
    expect(anna.page.locator(".orders.sending")).to_be_visible()
    anna.page.wait_for_timeout(300)
    expect(anna.offer("done")).to_be_disabled()
    in_phase(anna, "New Units")
    line.let_go()
    in_phase(anna, "Strategic Movement")
    anna.settle()
    expect(anna.offer("done")).to_be_enabled()


def test_an_offer_of_before_ends_no_later_phase(people: Seat) -> None:
    anna, line = alone(people)
    line.keep("told")
    anna.offer("done").click()
    in_phase(anna, "Strategic Movement")
    # What may be done in the new phase is not known yet; the old offer still stands there.
    version = anna.version
    anna.offer("done").click()
    expect(anna.page.locator(".toast.refusal")).to_contain_text("another phase")
    line.let_go()
    anna.settle()
    in_phase(anna, "Strategic Movement")
    assert anna.version == version
