"""Three people play the toy on an area board to its result, in three browsers, at three sizes of window."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page import hand
from tests.page.conftest import Seat
from tests.page.person import Person


def test_three_browsers_play_to_the_result(people: Seat) -> None:
    anna, ben, cleo = people("Anna"), people("Ben", 390, 844), people("Cleo", 1920, 1080)
    anna.visit()
    anna.be_guest()
    link = anna.create("islands", turns="2")
    anna.sit("red")
    for person, seat in ((ben, "green"), (cleo, "blue")):
        person.visit(link)
        person.be_guest()
        person.sit(seat)
    everyone = (anna, ben, cleo)
    for person in everyone:
        person.at_table()
        expect(person.page.locator(".space")).to_have_count(7)
        expect(person.page.locator(".stack")).to_have_count(3)
        # All three bid at once, in secret.
        assert person.due

    def sail_first(person: Person, offers: list[str]) -> str | None:
        # Sail with everything: battles, dice, plunder.
        return next((name for name in ("sail", "done") if name in offers), None)

    hand.play(everyone, sail_first)
    for person in everyone:
        dialog = person.page.locator("dialog.result")
        expect(dialog).to_be_visible()
        expect(dialog.locator(".final-points > div")).to_have_count(3)
        expect(dialog.locator(".reasons tr")).to_have_count(3)
        # The seed of the dice lies open now.
        expect(dialog.locator(".seed code")).to_have_text(re.compile(r"^[0-9a-f]{64}$"))
    points = [person.page.locator("dialog.result .final-points").inner_text() for person in everyone]
    assert points[0] == points[1] == points[2]


def test_a_bid_is_seen_by_its_owner_only_and_moves_are_seen_live(people: Seat) -> None:
    anna, ben, cleo = people("Anna"), people("Ben"), people("Cleo", 390, 844)
    anna.visit()
    anna.be_guest()
    link = anna.create("islands", turns="1")
    anna.sit("red")
    for person, seat in ((ben, "green"), (cleo, "blue")):
        person.visit(link)
        person.be_guest()
        person.sit(seat)
    for person in (anna, ben, cleo):
        person.at_table()
    before = ben.version
    anna.page.get_by_role("button", name="Coins: 3").click()
    anna.settle()
    anna.commit()
    expect(anna.page.locator(".log-list")).to_contain_text("You bid 3")
    # The bid advanced nobody else's version: they cannot even tell that there was one.
    assert ben.version == before
    for person in (ben, cleo):
        person.page.get_by_role("button", name="Coins: 0").click()
        person.settle()
        person.commit()
    expect(anna.page.locator(".your-move")).to_be_visible()
    # A click on the counter shows where it may sail at what cost; a click there chooses it, and dice ask first.
    anna.settle()
    anna.click_space("redhaven")
    expect(anna.page.locator(".highlight.to")).not_to_have_count(0)
    cost = anna.page.locator(".highlight[data-space=skerry] .cost")
    expect(cost).to_have_text("1")
    anna.click_space("skerry")
    anna.commit()
    expect(ben.counter("skerry")).to_have_attribute("aria-label", re.compile("Red boat"))
    expect(cleo.counter("skerry")).to_have_attribute("aria-label", re.compile("Red boat"))
    expect(cleo.page.locator(".log-list")).to_contain_text("Red sails 1 boat to The Skerry")


def test_one_person_plays_every_seat(people: Seat) -> None:
    anna = people("Anna")
    anna.visit()
    anna.be_guest()
    anna.create("islands", turns="1", solo=True)
    for seat in ("red", "green", "blue"):
        anna.sit(seat)
    anna.at_table()
    expect(anna.page.locator(".seat-switch")).to_have_count(3)
    for seat, coins in (("red", 2), ("green", 1), ("blue", 0)):
        if seat != "red":
            # The page offers to go on with any seat that is, for all this one may know, waited for.
            anna.page.locator(f"[data-sit={seat}]").click()
            expect(anna.page.locator(".status.due")).to_be_visible()
            anna.settle()
        anna.page.get_by_role("button", name=f"Coins: {coins}").click()
        anna.settle()
        anna.commit()
    expect(anna.page.locator(".log-list")).to_contain_text("The bids: Red 2, Green 1, Blue 0")
    # Each seat reads its own secrets only.
    assert anna.page.locator(".log-list").inner_text().count("You bid") == 1
    anna.page.locator("[data-sit=red]").click()
    expect(anna.page.locator(".seat-switch[aria-pressed=true]")).to_contain_text("Red")
    expect(anna.page.locator(".log-list")).to_contain_text("You bid 2")
