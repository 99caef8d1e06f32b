"""Nobody is shut out: axe, names, room, focus, large text, what is said aloud, stillness, sides for every eye."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.calm import axe, nameless, room
from tests.page.conftest import Seat
from tests.page.inspection import DESK, PHONE, Inspection, sized
from tests.page.person import Person
from tests.page.tables import begun, guest

# A window, and the size of text in it: twice as large; a browser's zoom of 200 %; a small old phone.
LARGE = [(*DESK, "200%"), (*PHONE, "200%"), (683, 384, "100%"), (320, 640, "100%")]
Game = tuple[Person, str]


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


def tabs(page: Page) -> Iterator[str]:
    """Opens each tab that is there."""
    for key in page.locator("[role=tab]").evaluate_all("all => all.map((one) => one.dataset.tab)"):
        tab = page.locator(f"[data-tab={key}]")
        if tab.is_visible():
            tab.click()
            yield key


def test_the_lobby_and_all_its_forms(people: Seat) -> None:
    anna, ben = people("Anna"), people("Ben")
    guest(ben)
    begun({"red": ben})
    inspection = Inspection(anna)
    anna.visit()
    for way in ("Play as a guest", "Sign up", "Log in"):
        anna.page.locator(f"[data-way='{way}']").click()
        inspection.of(way)
    anna.page.locator("[data-way='Play as a guest']").click()
    anna.be_guest()
    expect(anna.page.get_by_role("link", name="New game")).to_be_visible()
    inspection.of("lobby")
    anna.visit("/new")
    expect(anna.page.locator("form[aria-label='Create the game']")).to_be_visible()
    inspection.of("new game")
    anna.visit("/account")
    expect(anna.page.locator("form[aria-label='Keep this name']")).to_have_count(1)
    inspection.of("account")
    anna.visit()
    anna.create("islands")
    inspection.of("seats")
    anna.page.get_by_role("link", name="Lobby").click()
    expect(anna.page.locator(".game-card")).not_to_have_count(0)
    inspection.of("games in the lobby")
    anna.page.locator(".game-card [data-person]").first.click()
    expect(anna.page.locator("dialog .profile")).not_to_contain_text("Looking…")
    inspection.of("who somebody is")
    assert inspection.found == {}


def test_the_table_in_each_state(toy: Person) -> None:
    page, inspection = toy.page, Inspection(toy)
    for key in tabs(page):
        inspection.of(f"tab {key}")
    page.locator(".layers summary").click()
    assert [*axe(page), *nameless(page)] == []
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
    page.locator(".term:visible").first.click()
    expect(page.locator(".term-card")).to_be_visible()
    # It lies over other things by nature, until the next click.
    assert list(axe(page, ".term-card")) == []
    page.keyboard.press("Escape")
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
    expect(anna.page.get_by_role("link", name="New game")).to_be_visible()
    look("lobby")
    anna.visit("/new")
    expect(anna.page.locator("form[aria-label='Create the game']")).to_be_visible()
    look("new game")
    anna.visit()
    anna.create("islands", solo=True, turns="1")
    look("seats")
    for seat in ("red", "green", "blue"):
        anna.sit(seat)
    anna.at_table()
    for key in tabs(anna.page):
        look(f"tab {key}")
    assert found == {}


SHOWN = """() => {
  const one = document.activeElement;
  if (one === document.body) return null;
  const ring = (of) => {
    const style = getComputedStyle(of);
    return (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2) || style.boxShadow.includes('inset');
  };
  const all = [...document.querySelectorAll('*')];
  return {at: all.indexOf(one), shown: ring(one) || ring(one.closest('.scroller') ?? one)};
}"""
REACHED = """() => {
  const all = [...document.querySelectorAll('*')];
  return all.filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && !one.closest('[inert]')
    && one.checkVisibility({visibilityProperty: true})
    && one.matches('button, a[href], input, select, textarea, summary, [tabindex]')).map((one) => all.indexOf(one));
}"""


def test_the_focus_goes_everywhere_is_seen_and_never_lost(toy: Person) -> None:
    page = toy.page
    page.evaluate("() => document.activeElement.blur()")
    stops: list[int] = []
    for _ in range(150):
        page.keyboard.press("Tab")
        stop = page.evaluate(SHOWN)
        if stop is None or stop["at"] in stops:
            break
        assert stop["shown"], page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)")
        stops.append(stop["at"])
    assert sorted(stops) == sorted(page.evaluate(REACHED))
    assert len(stops) > 12

    def within(place: str) -> bool:
        return bool(page.evaluate("place => Boolean(document.activeElement.closest(place))", place))

    # What is focused is drawn anew with each step; an order given takes its button away.
    page.get_by_role("button", name="Coins: 2").focus()
    page.keyboard.press("Enter")
    toy.settle()
    assert page.evaluate("() => document.activeElement.getAttribute('aria-label')") == "Coins: 2"
    page.locator("[data-commit]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[data-sit=green]")).to_be_visible()
    assert within(".orders")
    page.locator("[data-sit=green]").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".draft")).to_be_visible()
    assert within(".orders")


def test_what_happens_is_said_once(toy: Person) -> None:
    page = toy.page
    # All that a screen reader is given to say, as it comes: the region, and what it holds or was added to it.
    page.evaluate("""() => {
      window.said = [];
      const live = '[aria-live], [role=status], [role=alert], [role=log]';
      new MutationObserver((changes) => {
        for (const {target, addedNodes} of changes)
          for (const node of addedNodes) {
            const region = (target.nodeType === 1 ? target : target.parentElement)?.closest(live);
            const text = node.textContent.trim();
            if (region && text) window.said.push([region.className, text]);
          }
      }).observe(document.body, {childList: true, subtree: true, characterData: true});
    }""")
    for seat, coins in (("red", 3), ("green", 1), ("blue", 0)):
        if seat != "red":
            page.locator(f"[data-sit={seat}]").click()
            toy.settle()
        page.get_by_role("button", name=f"Coins: {coins}").click()
        toy.settle()
        toy.commit()
    expect(page.locator(".log-list")).to_contain_text("The bids: Red 3, Green 1, Blue 0")
    page.wait_for_function("() => window.said.some(([, text]) => text.startsWith('The bids'))")
    said: list[tuple[str, str]] = [(where, text) for where, text in page.evaluate("() => window.said")]
    events = [text for _, text in said]
    for event in ("You bid 3.", "The bids: Red 3, Green 1, Blue 0"):
        assert sum(event in text for text in events) == 1, said
    # Nor does any region say again what it has just said.
    for region in {where for where, _ in said}:
        own = [text for where, text in said if where == region]
        assert all(one != other for one, other in pairwise(own)), (region, own)


MOVING = """() => [...document.querySelectorAll('*')].filter((one) => ['', '::before', '::after'].some((part) => {
  const style = getComputedStyle(one, part || null);
  return style.transitionDuration !== '0s' || style.animationName !== 'none' || style.scrollBehavior === 'smooth';
})).map((one) => `${one.localName}.${one.className.baseVal ?? one.className}`)"""


def test_nothing_moves_for_who_wants_stillness(toy: Person) -> None:
    page = toy.page
    assert page.evaluate(MOVING), "nothing would move anyway"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(MOVING) == []
    assert page.evaluate("() => document.getAnimations().filter((one) => one.playState === 'running').length") == 0
    # A place is shown at once, without a way there.
    page.evaluate("""() => {
      const scroller = document.querySelector('.scroller');
      const jump = scroller.scrollTo.bind(scroller);
      window.ways = [];
      scroller.scrollTo = (how) => { window.ways.push(how.behavior); jump(how); };
    }""")
    for _ in range(5):
        page.get_by_label("Zoom in").click()
    page.locator(".sheet").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    ways = page.evaluate("() => window.ways")
    assert ways and set(ways) == {"instant"}


LUMINANCE = """async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], {type: 'image/png'}));
  const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
  pen.drawImage(image, 0, 0);
  const {data} = pen.getImageData(0, 0, image.width, image.height);
  const linear = (one) => (one /= 255) <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4;
  const found = [];
  for (let i = 0; i < data.length; i += 4)
    found.push(0.2126 * linear(data[i]) + 0.7152 * linear(data[i + 1]) + 0.0722 * linear(data[i + 2]));
  return found;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_sides_are_told_apart_without_their_colours(toy: Person, scheme: str) -> None:
    page = toy.page
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    blank = toy.context.new_page()
    page.bring_to_front()
    session = page.context.new_cdp_session(page)
    marks = page.locator(".seat-switch .side-chip svg")
    for eyes in ("achromatopsia", "deuteranopia", "protanopia", "tritanopia"):
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": eyes})
        shapes = []
        for mark in marks.all():
            light: list[float] = blank.evaluate(LUMINANCE, base64.b64encode(mark.screenshot()).decode())
            least, most = min(light), max(light)
            assert (most + 0.05) / (least + 0.05) >= 3, f"{scheme}, {eyes}: a side's mark does not stand out"
            # Its shape alone: what differs from the ground in the corner.
            shapes.append([abs(one - light[0]) > (most - least) / 2 for one in light])
        assert len(shapes) == 3
        for one, other in combinations(shapes, 2):
            apart = sum(a != b for a, b in zip(one, other, strict=True)) / len(one)
            assert apart > 0.05, f"{scheme}, {eyes}: two sides have marks of one shape"
