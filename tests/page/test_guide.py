"""A newcomer finds the way: guided game, hints, terms and aids, with nothing but what the page itself says."""

from __future__ import annotations

import re

from playwright.sync_api import ElementHandle, Error, expect

from tests.page import hand
from tests.page.conftest import Seat
from tests.page.person import Person

STEPS = 150


def learn(person: Person, title: str) -> None:
    """From the lobby into a guided game with one click."""
    person.visit()
    person.be_guest()
    person.page.locator(f"[data-lesson-of={title}]").click()
    person.page.locator(".table[data-version]").wait_for()
    person.at_table()
    expect(person.page.locator(".lesson")).to_be_visible()


def obey(person: Person) -> None:
    """Do what the guide points at; where it points at nothing that can be pressed, go on to the next step."""
    page = person.page
    lesson, pointed = page.locator(".lesson"), page.locator(".pointed")
    if page.locator("[data-sit]").count() and not page.locator("[data-sit].pointed").count():
        page.locator("[data-sit]").first.click()
    elif page.locator(".lesson [data-lesson=next]").count():
        page.locator("[data-lesson=next]").click()
    elif page.locator(".orders-body.pointed, fieldset.pointed").count():
        answer(person)
    elif pointed.count():
        # Taken once: the guide may point elsewhere meanwhile.
        one = pointed.first.element_handle()
        key = one.get_attribute("data-space")
        if key is None:
            press(one)
        else:
            person.click_space(key)
        person.confirm()
    else:
        lesson.locator("[data-lesson=skip]").click()
    person.settle()


def press(one: ElementHandle) -> None:
    """Click something; where it was drawn anew in that moment, the next look finds it again."""
    try:
        one.click()
    except Error:
        if one.evaluate("node => node.isConnected"):
            raise


def answer(person: Person) -> None:
    """Answer what the orders panel asks, for whichever side it is."""
    page = person.page
    seen = hand.look(person)
    if not seen["due"]:
        # Whoever has bid in secret looks to the others as if he were still to: the last has certainly not.
        page.locator("[data-sit]").last.click()
        expect(page.locator(".status.due")).to_be_visible()
    elif seen["draft"]:
        hand.finish(person)
    else:
        page.locator("[data-lesson=skip]").click()
    person.settle()


def turn(person: Person) -> str:
    return person.page.locator(".status-turn").inner_text()


def test_a_newcomer_comes_to_the_end_of_turn_2(people: Seat) -> None:
    anna = people("Anna")
    learn(anna, "tigers")
    lesson = anna.page.locator(".lesson")
    # Noted in the page, as it is said: a step may come and be done between two looks from here.
    lesson.evaluate(
        "card => { window.said = ''; const note = () => { window.said += ` ${card.innerText}`; }; note();"
        " new MutationObserver(note).observe(card, {childList: true}); }"
    )
    for _ in range(STEPS):
        if lesson.is_hidden() or lesson.locator("[data-lesson=close]").count() or "May 1944" in turn(anna):
            break
        obey(anna)
    said = anna.page.evaluate("() => window.said")
    for word in ("Homalin", "line to a source of supply", "Click one of the lit hexes", "attack on the march",
                 "the second what the enemy loses", "Prepared assaults", "the other side replies",
                 "Reinforcements enter", "stands under Victory"):  # fmt: skip
        assert word in said, f"the guide never said {word!r}"
    # Turn 3 has come: what is to be done there is said by the hints alone.
    expect(anna.page.locator(".status-turn")).to_contain_text("May 1944")


def test_the_guide_outlives_a_reload_and_being_left(people: Seat) -> None:
    anna = people("Anna", 390, 844)
    learn(anna, "islands")
    lesson = anna.page.locator(".lesson")
    expect(lesson).to_contain_text("1 of 4")
    hand.finish(anna)
    expect(lesson).to_contain_text("2 of 4")
    anna.page.reload()
    anna.at_table()
    expect(lesson).to_contain_text("2 of 4")
    lesson.get_by_label("Leave the guide").click()
    expect(lesson).to_be_hidden()
    anna.page.reload()
    anna.at_table()
    expect(lesson).to_be_hidden()
    anna.page.locator("[data-tab=help]").click()
    anna.page.locator("[data-lesson=again]").click()
    expect(lesson).to_contain_text("2 of 4")
    # Whatever is done without the guide, it finds its place again.
    anna.page.locator("[data-tab=orders]").click()
    while "2 of 4" in lesson.inner_text():
        answer(anna)
    expect(lesson).to_contain_text("3 of 4")


def test_hints_terms_and_aids(people: Seat) -> None:
    anna = people("Anna")
    anna.visit()
    anna.be_guest()
    anna.create("drill", position="march", solo=True)
    for seat in ("allied", "imperial"):
        anna.sit(seat)
    anna.at_table()
    page = anna.page
    hints = page.locator(".hints")
    expect(hints).to_contain_text("Can still march: 3 units")
    # A term says what it means, and its clause opens the rules.
    hints.locator(".term", has_text=re.compile("^infiltration$", re.IGNORECASE)).first.click()
    card = page.locator(".term-card")
    expect(card).to_be_visible()
    card.locator(".clause").first.click()
    expect(card).to_be_hidden()
    expect(page.locator(".reference .found")).to_be_visible()
    # What is undone is a button that begins it.
    hints.locator("[data-undone=infiltrate]").click()
    expect(page.locator(".draft")).to_have_attribute("data-draft", "infiltrate")
    # The form has the room to itself; hints are back with the choice of what to do.
    expect(hints).to_be_hidden()
    page.locator(".draft [data-key=back]").click()
    # Folded away, hints stay so.
    hints.locator("summary").click()
    page.reload()
    anna.at_table()
    expect(hints).not_to_have_attribute("open", "")
    page.locator("[data-tab=help]").click()
    expect(page.locator(".sequence .here")).to_have_attribute("data-phase", "imperial.operational")
    expect(page.locator(".aid[data-aid=combat] tbody tr")).to_have_count(6)
    expect(page.locator(".glossary dt")).not_to_have_count(0)


def test_ending_a_phase_tells_what_would_be_lost(people: Seat) -> None:
    anna = people("Anna")
    anna.visit()
    anna.be_guest()
    anna.create("drill", position="arrivals", solo=True)
    for seat in ("allied", "imperial"):
        anna.sit(seat)
    anna.at_table()
    before = anna.version
    anna.offer("done").click()
    dialog = anna.page.locator("dialog.confirm")
    for text in ("19th Indian Division", "Untried units that can", "B-29s", "Marauders", "Commonwealth"):
        expect(dialog).to_contain_text(text)
    dialog.get_by_role("button", name="Not yet").click()
    expect(dialog).to_have_count(0)
    assert anna.version == before
    anna.offer("done").click()
    dialog.locator("[data-confirm]").click()
    expect(anna.page.locator(".status-turn")).to_contain_text("Strategic")
