"""Every kind of order is given by mouse, by touch and by keyboard alone, from the first moment it is due."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from app.engine.titles.tigers.kinds import KINDS
from tests.drill import DRILL
from tests.page.means import MEANS, Means
from tests.page.person import Person
from tests.running import ServerProcess


@dataclass
class Hand:
    """A person with one of the three means, at a game begun from a position."""

    person: Person
    means: Means

    def sit_down(self, position: str) -> None:
        """A game of one's own with every seat, made beside the page."""
        person = self.person
        made = self._post("/api/games", title="drill", solo=True, options={"position": position})
        for seat in DRILL.seats({"position": position}):
            self._post(f"/api/games/{made['id']}/seats/{seat.key}", word="aa")
        person.visit(f"/game/{made['id']}")
        person.at_table()

    def _post(self, path: str, **data: Any) -> Any:
        answer = self.person.page.request.post(
            f"{self.person.url}{path}", data=data, headers={"Origin": self.person.url}
        )
        assert answer.ok, answer.text()
        return answer.json()

    # What one does with the page

    def press(self, selector: str) -> None:
        self.means.press(self.person, self.person.page.locator(selector).first)
        self.person.settle()

    def space(self, key: str) -> None:
        self.means.space(self.person, key)
        self.person.settle()

    def offer(self, order: str) -> None:
        """Take an offer, or give it where it has no fields."""
        self.press(f".offers [data-offer={order}]")

    def near(self, order: str) -> None:
        """Take an offer of those about the selection."""
        self.press(f".near [data-offer={order}]")

    def piece(self, *ids: str) -> None:
        for id_ in ids:
            self.press(f".draft [data-piece='{id_}'][aria-pressed=false]")

    def chip(self, label: str) -> None:
        self.press(f".draft .chip:text-is('{label}')")

    def step(self, id_: str) -> None:
        self.press(f".draft .field-steps [data-piece='{id_}'] button[aria-label$='one more']")

    def choose(self, field: str, key: str) -> None:
        """Choose a space from a field's own list, as one may who does not see the map."""
        select = self.person.page.locator(f".draft [data-field={field}] select")
        if self.means.name == "keyboard":
            # Typing into a list chooses by its words; what the browser does with keys in a list is its own affair.
            select.focus()
        select.select_option(key)
        self.person.settle()

    def give(self) -> None:
        """Give the order, and answer what is asked before dice."""
        self._sent(lambda: self.press("[data-commit]"))

    def go(self, key: str) -> None:
        """Point at the last thing an order wants: it is given with that."""
        self._sent(lambda: self.space(key))

    def button(self, order: str) -> None:
        """Give an order that needs nothing more than its button."""
        self._sent(lambda: self.offer(order))

    def answer(self, order: str) -> None:
        """Answer what a colleague proposes, or take one's own proposal back."""
        self._sent(lambda: self.press(f".proposals [data-answer={order}]"))

    def _sent(self, act: Callable[[], None]) -> None:
        before = self.person.version
        act()
        dialog = self.person.page.locator("dialog.confirm")
        if dialog.count():
            self._answer(dialog)
        self.person.page.wait_for_function(
            "before => Number(document.querySelector('.table').dataset.version) > before"
            " || document.querySelector('.toast.refusal')",
            arg=before,
        )
        assert self.person.page.locator(".toast.refusal").all_inner_texts() == []
        self.person.settle()

    def _answer(self, dialog: Locator) -> None:
        yes = dialog.locator("[data-confirm]")
        if self.means.name != "keyboard":
            self.means.press(self.person, yes)
            return
        while not yes.evaluate("node => node === document.activeElement"):
            self.person.page.keyboard.press("Tab")
        self.person.page.keyboard.press("Enter")

    def play(self, seat: str) -> None:
        """Go on with another seat."""
        self.press(f"[data-sit={seat}]")
        expect(self.person.page.locator(".status.due")).to_be_visible()
        self.person.settle()

    def reads(self, text: str) -> None:
        expect(self.person.page.locator(".orders")).to_contain_text(text)

    def logged(self, text: str) -> None:
        expect(self.person.page.locator(".log-list")).to_contain_text(text)


def arrivals(hand: Hand) -> Iterator[str]:
    hand.offer("draw")
    hand.space("3020")
    hand.give()
    hand.logged("§ 9.2.2.A")
    yield "draw"
    # A reinforcement is no counter on the map yet, but has its name and its picture.
    hand.offer("enter")
    hand.reads("19th Indian Division")
    hand.go("0910")
    hand.logged("19th Indian Division")
    yield "enter"
    hand.offer("replace")
    hand.give()
    hand.logged("§ 9.1.1.C")
    yield "replace"
    hand.offer("recreate")
    hand.reads("Merrill's Marauders")
    hand.go("0910")
    hand.logged("§ 9.2.4.B")
    yield "recreate"
    hand.offer("open_base")
    hand.give()
    hand.logged("§ 7.7.4.A")
    yield "open_base"
    hand.offer("air_supply")
    hand.reads("Markers left this turn: 3")
    hand.space("1011")
    hand.give()
    hand.logged("§ 7.8.4.D")
    yield "air_supply"
    hand.offer("matterhorn")
    hand.give()
    hand.logged("§ 14.4.B.1")
    yield "matterhorn"


def tokyo(hand: Hand) -> Iterator[str]:
    hand.reads("Disease takes 2 steps")
    hand.offer("disease")
    hand.step("two")
    hand.step("three")
    hand.give()
    hand.logged("§ 6.4.C")
    yield "disease"
    hand.offer("withdraw")
    hand.piece("one")
    hand.give()
    hand.logged("§ 9.3.D")
    yield "withdraw"


def planes(hand: Hand) -> Iterator[str]:
    # Nothing else can be done before: the order lies open.
    hand.chip("2")
    hand.give()
    hand.logged("§ 9.3.G")
    yield "withdraw"


def behind(hand: Hand) -> Iterator[str]:
    hand.offer("strategic")
    hand.piece("north")
    hand.reads("strategic movement this turn: 3")
    hand.choose("path", "0105")
    expect(hand.person.page.locator(".routes .route.away")).to_have_count(1)
    hand.reads("off the map, and back on at")
    hand.give()
    hand.logged("§ 10.1.A")
    yield "strategic"
    hand.offer("airlift")
    hand.piece("chin")
    hand.reads("makes attacks in the east shift")
    hand.give()
    hand.logged("§ 10.6.C")
    yield "airlift"


def march(hand: Hand) -> Iterator[str]:
    hand.offer("top")
    hand.piece("armor")
    hand.give()
    hand.logged("§ 8.6.A")
    yield "top"
    # A click on a stack begins a march with its top unit; the list takes others along.
    hand.space("2019")
    hand.press("[data-unit=armor]")
    hand.press("[data-unit=under]")
    hand.go("2020")
    hand.logged("to 2020")
    yield "move"
    # Enemies next door: those chosen for a march go on to attack them.
    hand.space("2019")
    hand.press("[data-unit=armor]")
    hand.press("[data-unit=top]")
    hand.space("2018")
    expect(hand.person.page.locator(".preview")).to_contain_text("0/E")
    hand.give()
    hand.logged("infiltrat")
    yield "infiltrate"


def crowd(hand: Hand) -> Iterator[str]:
    hand.reads("A stack is too high")
    hand.piece("b")
    hand.give()
    hand.logged("§ 8.3.B")
    yield "eliminate"


def battle(hand: Hand) -> Iterator[str]:
    hand.offer("assault")
    hand.space("2118")
    expect(hand.person.page.locator(".highlight.may")).not_to_have_count(0)
    hand.space("2018")
    hand.space("2019")
    if not hand.person.page.locator(".draft [data-piece=b][aria-pressed=true]").count():
        hand.piece("b")
    expect(hand.person.page.locator(".preview")).to_contain_text("1/E")
    hand.give()
    yield "assault"
    # The attacker declares, then may still change his hand while the defender makes up his mind.
    hand.reads("How many air units")
    hand.chip("1")
    hand.give()
    hand.reads("You hold 1 in your hand")
    hand.play("allied") if hand.person.page.locator("[data-sit=allied]").count() else hand.press(
        ".seat-switch:not([aria-pressed=true])"
    )
    hand.chip("0")
    hand.give()
    yield "air"
    hand.person.page.locator("[data-sit=imperial]").wait_for()
    hand.play("imperial")
    hand.step("a")
    hand.give()
    yield "losses"
    hand.reads("Nobody advances")
    hand.piece("b")
    hand.choose("into", "2018")
    hand.give()
    hand.logged("§ 13.26.A")
    yield "advance"
    hand.offer("advance")
    hand.chip("Nobody advances")
    hand.give()
    yield "advance"


def revolt(hand: Hand) -> Iterator[str]:
    hand.reads("has risen")
    hand.piece("a")
    hand.go("4709")
    yield "vacate"


def two(hand: Hand) -> Iterator[str]:
    hand.offer("air_supply")
    hand.space("1011")
    hand.give()
    expect(hand.person.page.locator(".proposals")).to_contain_text("You propose to supply")
    hand.answer("object")
    hand.logged("Taken back")
    yield "object"
    hand.offer("air_supply")
    hand.space("1011")
    hand.give()
    hand.press(".seat-switch:nth-child(2)")
    hand.answer("agree")
    hand.logged("§ 7.8.4.D")
    yield "agree"
    hand.button("done")
    yield "done"
    hand.press(".seat-switch:nth-child(2)")
    hand.button("resume")
    yield "resume"
    hand.button("delegate")
    yield "delegate"
    hand.button("revoke")
    yield "revoke"


STORIES: tuple[Callable[[Hand], Iterator[str]], ...] = (
    arrivals, tokyo, planes, behind, march, crowd, battle, revolt, two,
)  # fmt: skip


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("orders")
    found = ServerProcess(f"sqlite:///{folder / 'tigers.db'}", folder, TIGERS_CHECK_EVERY="16")
    found.start()
    yield found
    found.kill()


@pytest.mark.parametrize("means", MEANS, ids=lambda means: means.name)
def test_an_order_of_every_kind(means: Means, chromium: Browser, server: ServerProcess) -> None:
    person = Person(means.name.title(), chromium, server.url, means.width, means.height, has_touch=means.touch)
    person.visit()
    person.be_guest()
    person.page.locator("section[aria-label='My games']").wait_for()
    hand, given = Hand(person, means), set[str]()
    for story in STORIES:
        hand.sit_down(story.__name__)
        given.update(story(hand))
    person.context.close()
    assert person.errors == []
    assert given == set(KINDS)
