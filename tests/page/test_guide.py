"""A newcomer finds the way: guided game, hints, terms and aids, with nothing but what the page itself says."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.conftest import Seat


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
