"""What the guide speaks of can be seen without scrolling, on a laptop and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.page.conftest import Seat
from tests.page.person import Person
from tests.page.test_guide import learn
from tests.page.test_zoom import at_map

SIZES = {"laptop": (1366, 768), "phone": (390, 844)}


def seen(one: Locator) -> None:
    """All of it lies in the window, cut off by nothing that scrolls."""
    expect(one).to_be_in_viewport(ratio=0.99)


def touch(person: Person, space: str) -> None:
    """Click a space where the guide has just brought it, under no card."""
    place = person.page.locator(f"#space-{space}")
    seen(place)
    box = place.bounding_box()
    assert box is not None
    person.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    person.settle()


@pytest.mark.parametrize("size", SIZES)
def test_what_the_guide_speaks_of_is_in_sight(people: Seat, size: str) -> None:
    anna = people("Anna", *SIZES[size])
    learn(anna, "tigers")
    page = anna.page
    tabs = page.locator(".tabs [data-tab]:visible")
    for i in range(tabs.count()):
        seen(tabs.nth(i))
    seen(page.locator("[data-lesson=show]"))
    # The list of the stack that was clicked, under all that may be done.
    touch(anna, "1718")
    expect(page.locator(".lesson")).to_contain_text("The list shows the stack")
    seen(page.locator(".stack-panel .unit-row").first)
    seen(page.locator("[data-lesson=next]"))
    page.locator("[data-lesson=next]").click()
    page.locator("[data-lesson=next]").click()
    for _ in range(2):
        expect(page.locator(".pointed[data-offer=done]")).to_be_visible()
        seen(page.locator("[data-offer=done]"))
        page.locator("[data-offer=done]").click()
        anna.settle()
    # The next phase begins at the top: what to do there.
    expect(page.locator(".lesson")).to_contain_text("Now you march")
    seen(page.locator(".hints summary"))
    # However long the hints and the phase's name.
    seen(page.locator("[data-offer=done]"))
    cut = page.locator(".phase-name").evaluate("one => one.scrollHeight > one.clientHeight + 1")
    assert not cut, page.locator(".phase-name").inner_text()
    for space, then in (("1622", "lit hexes"), ("1521", "at Homalin"), ("1718", "in hex 1618")):
        touch(anna, space)
        expect(page.locator(".lesson")).to_contain_text(then)
    seen(page.locator(".draft h2"))
    touch(anna, "1618")
    expect(page.locator(".chances .help").first).to_contain_text("E is all of them")
    seen(page.locator("[data-commit=infiltrate]"))
    seen(page.locator(".chances li").first)


def test_a_recap_is_not_offered_under_the_guide(people: Seat) -> None:
    anna = people("Anna")
    learn(anna, "tigers")
    page = anna.page
    for seat in ("allied", "imperial"):
        act_for(anna, seat)
    anna.offer("done").click()
    expect(page.locator(".status-turn")).to_contain_text("Strategic")
    act_for(anna, "allied")
    expect(page.locator(".recap-offer")).to_contain_text("since you last looked")
    expect(page.locator(".recap-offer")).to_be_hidden()
    page.get_by_label("Leave the guide").click()
    expect(page.locator(".recap-offer")).to_be_visible()


def act_for(person: Person, seat: str) -> None:
    person.page.locator(f"[data-key=seat-{seat}]").click()
    expect(person.page.locator(f"[data-key=seat-{seat}]")).to_have_attribute("aria-pressed", "true")
    person.settle()


def test_on_a_phone_all_kinds_of_orders_are_in_sight(people: Seat) -> None:
    anna = at_map(people, *SIZES["phone"], has_touch=True, is_mobile=True)
    page = anna.page
    while "Operational" not in page.locator(".status-turn").inner_text():
        anna.offer("done").tap()
        anna.confirm()
        anna.settle()
    # However long the hints: they are folded to their first sentence, until one wants more.
    hints = page.locator(".hints")
    expect(hints).to_contain_text("more")
    for order in ("move", "top", "done"):
        seen(anna.offer(order))
    hints.locator("summary").tap()
    expect(hints.locator(".hints-body")).to_contain_text("next phase")
    seen(anna.offer("done"))
    # The bar goes along with what is scrolled to, and lies under all of it in the end.
    page.locator(".orders-pane").evaluate("pane => { pane.scrollTop = pane.scrollHeight; }")
    for order in ("move", "done"):
        seen(anna.offer(order))
    rows = [anna.offer(order).bounding_box() for order in ("move", "done")]
    assert rows[0] and rows[1] and rows[0]["y"] + rows[0]["height"] < rows[1]["y"]
    # What can be laid over the map lies over neither bar nor tabs.
    page.locator(".layers summary").tap()
    card, bar, tabs = (page.locator(part).bounding_box() for part in (".layers-card", ".bar", ".tabs"))
    assert card and bar and tabs
    assert bar["y"] + bar["height"] <= card["y"] and card["y"] + card["height"] <= tabs["y"]
