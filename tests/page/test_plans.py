"""Plans on the page: drawn with mouse, finger and keys, kept for me or my side, seen by nobody else."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from tests.page.conftest import Seat
from tests.page.person import Person
from tests.page.strokes import sweep, touch
from tests.page.tables import begin, guest


def plans(page: Page, to: str) -> Locator:
    return page.locator(f".plan-list[data-to={to}] li")


def drawn(page: Page, to: str) -> Locator:
    return page.locator(f".plan[data-to={to}]:not(.sketch)")


def open_plans(person: Person, page: Page | None = None) -> None:
    (page or person.page).locator("[data-tab=plans]").click()


def key(person: Person, name: str) -> Locator:
    return person.page.locator(f".plans [data-key='{name}']")


def test_plans_by_mouse_finger_and_keys_reach_my_side_and_nobody_else(people: Seat) -> None:
    anna, ben, cleo = people("Anna"), people("Ben"), people("Cleo", 390, 844, has_touch=True)
    heard: list[str] = []
    ben.page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))))
    for person in (anna, ben, cleo):
        guest(person)
    begin({"red": anna, "green": ben, "blue": cleo})
    other = anna.new_page()
    other.goto(anna.page.url)
    for person in (anna, cleo):
        open_plans(person)
    open_plans(anna, other)

    # By mouse: an arrow for my side, click by click; whose it will be stands on every control of it.
    key(anna, "to-side").click()
    expect(anna.page.locator(".plan-who")).to_contain_text("Everyone who commands for Red sees what you draw now")
    key(anna, "tool-arrow").click()
    expect(key(anna, "keep")).to_have_text("Keep for Red")
    expect(key(anna, "keep")).to_be_disabled()
    for space in ("redhaven", "skerry", "lagoon"):
        anna.click_space(space)
    key(anna, "style-3").click()
    key(anna, "text").fill("Canary strike")
    # While one draws, a click selects and orders nothing.
    expect(anna.page.locator(".highlight.chosen")).to_have_count(0)
    anna.click_space("lagoon")
    for page in (anna.page, other):
        expect(plans(page, "side")).to_have_count(1)
        expect(drawn(page, "side")).to_have_attribute("data-style", "3")
        expect(plans(page, "side")).to_contain_text("Canary strike")
        expect(plans(page, "me")).to_have_count(0)
    # The arrow lies over the counters and under what may be clicked.
    order = "node => [...node.children].map((one) => one.getAttribute('class'))"
    layers = anna.page.locator("svg.sheet").evaluate(order)
    assert layers.index("counters") < layers.index("plan-layer") < layers.index("highlights")

    # A sweep of the mouse draws too, and does not pan; Escape drops it before the button is up.
    before = anna.page.locator(".scroller").evaluate("node => node.scrollLeft")
    with sweep(anna, ("skerry", "reef")):
        expect(anna.page.locator(".plan.sketch")).to_have_count(1)
        anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".plan.sketch")).to_have_count(0)
    with sweep(anna, ("redhaven", "reef")):
        pass
    assert anna.page.locator(".scroller").evaluate("node => node.scrollLeft") == before
    key(anna, "keep").click()
    expect(plans(other, "side")).to_have_count(2)
    key(anna, "cancel").click()

    # By keys alone: a note for me, pinned with the map's cursor.
    key(anna, "to-me").press("Enter")
    key(anna, "tool-note").press("Enter")
    sheet = anna.page.locator("svg.sheet")
    sheet.focus()
    sheet.press("ArrowRight")
    sheet.press("Enter")
    expect(anna.page.locator(".plan-form")).to_contain_text("Pinned to")
    key(anna, "text").fill("Canary whisper\nsecond line")
    expect(key(anna, "keep")).to_have_text("Keep for me")
    key(anna, "keep").press("Enter")
    expect(plans(other, "me")).to_have_count(1)
    expect(drawn(other, "me")).to_contain_text("Canary whisper")

    # Changed at the other device, shared, and deleted, each seen at the first.
    other.get_by_role("button", name=re.compile("^Change: Note")).click()
    expect(other.locator("[data-key=to-side]")).to_be_disabled()
    other.locator(".plan-form textarea").fill("Canary louder")
    other.locator("[data-key=keep]").click()
    expect(plans(anna.page, "me")).to_contain_text("Canary louder")
    anna.page.get_by_role("button", name=re.compile("^Share: Note")).click()
    expect(plans(other, "me")).to_have_count(0)
    expect(plans(other, "side")).to_have_count(3)
    other.get_by_role("button", name=re.compile("^Delete: Arrow 3, Redhaven")).first.click()
    expect(plans(anna.page, "side")).to_have_count(2)

    # Hidden on this device, and still so after it comes back; the plans are the server's.
    anna.page.get_by_label("On the map").uncheck()
    expect(drawn(anna.page, "side").first).to_be_hidden()
    anna.page.reload()
    anna.at_table()
    open_plans(anna)
    expect(plans(anna.page, "side")).to_have_count(2)
    expect(drawn(anna.page, "side").first).to_be_hidden()
    expect(drawn(other, "side").first).to_be_visible()

    # By finger: taps, and a stroke that begins with a rest; one that does not pans.
    cleo.page.get_by_role("button", name="Draw an arrow").tap()
    touch(cleo, ("bluewick", "lagoon"), hold=500)
    expect(cleo.page.locator(".plan.sketch")).to_have_count(1)
    cleo.page.get_by_role("button", name="Keep for me").tap()
    expect(plans(cleo.page, "me")).to_contain_text(re.compile("Arrow 1, .* to .*"))
    for control in cleo.page.locator(".plans button:visible").all():
        box = control.bounding_box()
        assert box is not None and box["height"] >= 44

    # Ben has heard and seen nothing of any of it.
    open_plans(ben)
    expect(ben.page.locator(".plan")).to_have_count(0)
    assert heard and not any("anary" in text or '"plans"' in text for text in heard)
    assert "anary" not in ben.page.content()
