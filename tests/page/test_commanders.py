"""Four people in four browsers, two commanders a side: phases ended together, lent commands, proposals, resigning."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.page.conftest import Seat
from tests.page.person import Person
from tests.page.tables import begun, call, guest, order, visit

WEST, EAST = "allied_west", "allied_east"
SIZES = {WEST: (1366, 768), EAST: (390, 844), "imperial_west": (1024, 700), "imperial_east": (1024, 700)}


def row(person: Person, seat: str) -> Locator:
    return person.page.locator(f".colleagues [data-commander={seat}]")


def waited(person: Person, *, on: bool = True) -> None:
    expect(person.page.locator(".status.due")).to_have_count(1 if on else 0)
    person.settle()


def test_two_commanders_a_side(people: Seat) -> None:
    names = ("Anna", "Ben", "Cleo", "Dan")
    seats = {seat: people(name, *SIZES[seat]) for seat, name in zip(SIZES, names, strict=True)}
    for person in seats.values():
        guest(person)
    game = begun(seats, "tigers", options={"allied": "two", "imperial": "two"})
    # The Empire has nothing to do in its first player turn.
    for _ in range(4):
        for seat in ("imperial_west", "imperial_east"):
            order(seats[seat], game, seat, order="done")
    visit(seats.values(), game)
    anna, ben, cleo, dan = seats.values()
    for person in (anna, ben):
        waited(person)
        expect(row(person, WEST)).to_contain_text("at work")
    waited(cleo, on=False)
    expect(cleo.page.locator(".status-prompt")).to_contain_text(re.compile("Anna .*, Ben|Ben .*, Anna"))
    expect(cleo.page.locator(".colleagues")).to_be_hidden()

    # One has ended the phase, and takes his word back though nobody waits for him.
    anna.offer("done").click()
    anna.confirm()
    waited(anna, on=False)
    expect(anna.page.locator(".orders .prompt")).to_contain_text("You have ended the phase")
    expect(row(ben, WEST)).to_contain_text("phase ended")
    anna.offer("resume").click()
    waited(anna)
    expect(row(ben, WEST)).to_contain_text("at work")

    # One lets the other act for him, and acts for himself again.
    anna.offer("delegate").click()
    waited(anna, on=False)
    expect(row(ben, WEST)).to_contain_text("you act for him")
    expect(anna.page.locator(".orders .prompt")).to_contain_text("acts for you")
    anna.offer("revoke").click()
    waited(anna)

    # Planes for the west cost the east: it is asked first, refuses, and the next time agrees.
    anna.offer("air_supply").click()
    anna.settle()
    anna.page.locator(".draft select").select_option("1914")
    anna.settle()
    anna.page.locator("[data-commit=air_supply]").click()
    expect(anna.page.locator(".proposals")).to_contain_text("You propose to supply")
    expect(anna.page.locator("[data-answer=agree]")).to_have_count(0)
    proposal = ben.page.locator(".proposals")
    expect(proposal).to_contain_text(re.compile(r"Anna .* proposes to supply .* from the air"))
    expect(ben.page.locator(".toast", has_text="The commander in the west proposes")).to_have_count(1)
    proposal.locator("[data-answer=object]").click()
    expect(anna.page.locator(".proposals")).to_have_count(0)
    order(anna, game, WEST, order="air_supply", at="1914")
    agree = proposal.locator("[data-answer=agree]")
    agree.focus()
    # What comes meanwhile leaves the focus where it is.
    call(cleo, "POST", f"/api/games/{game}/acts", {"act": "offer", "kind": "draw"})
    expect(ben.page.locator(".cards [data-card=draw]")).to_have_count(1)
    expect(agree).to_be_focused()
    agree.press("Enter")
    expect(proposal).to_have_count(0)
    ben.page.locator("[data-card=draw] [data-decline]").click()
    expect(anna.page.locator(".log-list .entry[data-kind=air_supply]")).to_have_count(1)
    expect(cleo.page.locator(".log-list")).not_to_contain_text("proposes")

    # Both have ended it: the next phase begins for both.
    for person in (ben, anna):
        person.settle()
        person.offer("done").click()
        person.confirm()
        person.settle()
    for person in (anna, ben):
        waited(person)
        expect(person.page.locator(".status-turn")).to_contain_text("Strategic")

    # A side's two resign together; the other side hears of it when both agree.
    call(dan, "POST", f"/api/games/{game}/acts", {"act": "resign"})
    expect(cleo.page.locator(".cards [data-card=resign]")).to_contain_text("your side would lose")
    expect(anna.page.locator(".cards [data-card]")).to_have_count(0)
    cleo.page.locator(".cards [data-accept=resign]").click()
    for person in seats.values():
        expect(person.page.locator("dialog.result h2")).to_have_text("Grand Alliance wins by resignation")
