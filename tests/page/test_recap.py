"""What happened since one last looked: offered, stepped through on the map, and never in the way of the game itself."""

from __future__ import annotations

import re
import uuid
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from playwright.sync_api import expect

from tests.page.conftest import Seat
from tests.page.person import Person
from tests.running import ServerProcess


class Sea:
    """A game of islands, after the bids: Red sails, then Green, then Blue. Orders are given beside the page."""

    def __init__(self, url: str) -> None:
        self.people = {
            side: httpx.Client(base_url=url, headers={"Origin": url}, timeout=30) for side in ("red", "green", "blue")
        }
        for side, one in self.people.items():
            self._told(one.post("/api/guest", json={"name": f"{side} {uuid.uuid4().hex[:6]}"}))
        made = self._told(self.people["red"].post("/api/games", json={"title": "islands", "options": {"turns": "1"}}))
        self.game: str = made["id"]
        for side, one in self.people.items():
            self._told(one.post(f"/api/games/{self.game}/seats/{side}", json={"word": "aa"}))
        for side, coins in (("red", 3), ("green", 2), ("blue", 0)):
            self.order(side, {"order": "bid", "coins": coins})

    @staticmethod
    def _told(response: httpx.Response) -> Any:
        assert response.is_success, response.text
        return response.json()

    def order(self, side: str, body: dict[str, Any]) -> None:
        version = self._told(self.people[side].get(f"/api/games/{self.game}/view"))["version"]
        given = {"id": str(uuid.uuid4()), "version": version, "word": "aa", "body": body}
        self._told(self.people[side].post(f"/api/games/{self.game}/orders", json=given))

    def sail(self, side: str, *path: str) -> None:
        """With the topmost boat."""
        view = self._told(self.people[side].get(f"/api/games/{self.game}/view"))["view"]
        boat = view["stacks"][path[0]]["units"][0]
        self.order(side, {"order": "sail", "units": [boat], "path": list(path)})

    def end(self, side: str) -> None:
        self.order(side, {"order": "done"})

    def seat(self, person: Person, side: str) -> None:
        """Let a browser be the one who sits there."""
        jar = self.people[side].cookies.jar
        person.context.add_cookies([{"name": one.name, "value": one.value or "", "url": person.url} for one in jar])


@pytest.fixture
def sea(house: ServerProcess) -> Iterator[Sea]:
    found = Sea(house.url)
    yield found
    for one in found.people.values():
        one.close()


def test_a_recap_of_what_was_missed(people: Seat, sea: Sea) -> None:
    anna = people("Anna")
    page = anna.page
    sea.seat(anna, "red")
    anna.visit(f"/game/{sea.game}")
    anna.at_table()
    # Nothing was missed: nothing is offered.
    expect(page.locator(".recap-offer")).to_be_hidden()
    sea.sail("red", "redhaven", "reef")
    sea.end("red")
    # What happens before one's eyes is not missed.
    expect(anna.counter("reef")).to_have_count(1)
    expect(page.locator(".status-turn")).to_contain_text("Green")
    anna.visit("/lobby")
    sea.sail("green", "greenholm", "skerry")
    anna.visit(f"/game/{sea.game}")
    anna.at_table()
    offer = page.locator(".recap-offer")
    expect(offer).to_contain_text("One thing has happened since you last looked")
    # Until it is looked at or passed over, it is offered again.
    page.reload()
    anna.at_table()
    offer.get_by_role("button", name="Show me").click()
    recap = page.get_by_role("region", name="Recap")
    expect(recap).to_contain_text("Green sails 1 boat to The Skerry")
    expect(recap.locator(".recap-count")).to_have_text("1 of 1")
    expect(recap.locator(".recap-body")).to_have_attribute("aria-live", "polite")
    arrow = page.locator(".trail-arrow")
    expect(arrow).to_have_attribute("data-to", "skerry")
    expect(recap.get_by_role("button", name="To the present")).to_be_focused()

    # The game goes on: the map stays in the past, the recap grows, the log and the bar are of the present.
    sea.end("green")
    expect(recap.locator(".recap-count")).to_have_text("1 of 2")
    sea.sail("blue", "bluewick", "atoll")
    expect(recap.locator(".recap-count")).to_have_text("1 of 3")
    expect(page.locator(".log-list")).to_contain_text("Blue sails 1 boat to The Atoll")
    expect(page.locator(".status-turn")).to_contain_text("Blue")
    expect(anna.counter("atoll")).to_have_count(0)
    # A click on the past orders nothing and selects nothing.
    page.locator("#space-redhaven").dispatch_event("click")
    expect(page.locator(".stack-panel")).to_be_hidden()

    # By keyboard: on, back, and out.
    page.keyboard.press(".")
    expect(recap).to_contain_text("Green has sailed")
    expect(arrow).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(recap).to_contain_text("Blue sails 1 boat to The Atoll")
    expect(anna.counter("atoll")).to_have_count(1)
    page.keyboard.press(",")
    expect(anna.counter("atoll")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(recap).to_be_hidden()
    expect(anna.counter("atoll")).to_have_count(1)
    expect(page.locator(".trail-arrow")).to_have_count(0)
    page.reload()
    anna.at_table()
    expect(offer).to_be_hidden()

    # It can be had again by its button, from one's own last act.
    tool = page.get_by_role("button", name="Recap: what happened")
    tool.click()
    since = recap.get_by_label("Recap of")
    expect(since.locator("option:checked")).to_have_text("Since your side last acted")
    expect(recap).to_contain_text("Green sails 1 boat to The Skerry")
    since.select_option("This player turn")
    expect(recap).to_contain_text("Green has sailed")
    tool.click()
    expect(recap).to_be_hidden()
    expect(tool).to_have_attribute("aria-pressed", "false")


def test_the_link_of_a_notice_opens_the_recap(people: Seat, sea: Sea) -> None:
    cleo = people("Cleo", 390, 844)
    sea.seat(cleo, "blue")
    sea.sail("red", "redhaven", "reef")
    sea.end("red")
    sea.sail("green", "greenholm", "skerry", "lagoon")
    sea.sail("green", "greenholm", "atoll")
    sea.end("green")
    # A device on which nothing is remembered, so small that the card lies below the map.
    cleo.visit(f"/game/{sea.game}?recap=1&seat=blue")
    cleo.at_table()
    recap = cleo.page.get_by_role("region", name="Recap")
    expect(recap).to_contain_text("Red sails 1 boat to Long Reef")
    expect(cleo.page).to_have_url(re.compile(r"\?seat=blue$"))
    card, map_ = recap.bounding_box(), cleo.page.locator(".scroller").bounding_box()
    assert card is not None and map_ is not None
    assert card["y"] >= map_["y"] + map_["height"] - 5
    for text in ("Red has sailed", "to The Lagoon", "to The Atoll"):
        recap.get_by_role("button", name="Next").click()
        expect(recap).to_contain_text(text)
    recap.get_by_role("button", name="Next").click()
    recap.get_by_role("button", name="To the present").click()
    expect(recap).to_be_hidden()
    assert cleo.due
    cleo.page.reload()
    cleo.at_table()
    expect(recap).to_be_hidden()
    expect(cleo.page.locator(".recap-offer")).to_be_hidden()
