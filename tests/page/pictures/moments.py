"""What is to be seen: each moment is a position, and what somebody does at the page before the picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.page.person import Person

DIVISION, START = "jp-33-div", "1622"
IMPHAL, HENGYANG = "1619", "4714"
Act = Callable[[Person], None]


@dataclass(frozen=True)
class Moment:
    """`position` is a game of `games.POSITIONS`, empty for the lobby."""

    name: str
    position: str
    act: Act


def _nothing(person: Person) -> None:
    pass


def _look_at(space: str, closer: int = 0) -> Act:
    """Bring a space to the middle, so many zooms closer (or farther)."""

    def act(person: Person) -> None:
        for _ in range(abs(closer)):
            person.page.get_by_role("button", name="Zoom in" if closer > 0 else "Zoom out").click()
        person.page.locator(f"#space-{space}").evaluate(
            "node => node.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'})"
        )

    return act


def _whole(person: Person) -> None:
    person.page.get_by_role("button", name="Whole map").click()


def _reach(person: Person) -> None:
    person.click_space(START)
    unit = person.page.locator(f".draft [data-piece={DIVISION}]")
    if unit.get_attribute("aria-pressed") != "true":
        person.page.locator(f"[data-unit={DIVISION}]").click()
        person.settle()
    far = person.page.evaluate(
        "() => [...document.querySelectorAll('.highlight.to')]"
        ".map((one) => [Number(one.querySelector('.cost')?.textContent ?? 0), one.dataset.space]).sort()"
        ".at(-1)?.[1] ?? null"
    )
    if far:
        person.page.locator(f".highlight[data-space='{far}']").dispatch_event("pointerover", {"bubbles": True})
    _look_at(START)(person)


def _strategic(person: Person) -> None:
    """Somebody who can go by rail or river, and how far."""
    person.offer("strategic").first.click()
    person.settle()
    for space in person.page.evaluate(
        "() => [...document.querySelectorAll('.highlight.to')].map((one) => one.dataset.space)"
    ):
        person.click_space(space)
        if person.page.locator(".highlight.to .cost").count() > 3:
            return


def _assault(person: Person) -> None:
    person.offer("assault").click()
    person.settle()
    target = person.page.locator(".highlight.to").first.get_attribute("data-space")
    assert target is not None
    person.click_space(target)
    more = person.page.locator(".draft .field-pieces button.piece[aria-pressed=false]")
    for _ in range(more.count()):
        more.first.click()
        person.settle()
    # What is foreseen comes first.
    person.page.locator(".orders-pane").evaluate("pane => { pane.scrollTop = 0; }")
    _look_at(target, 1)(person)


def _tab(key: str) -> Act:
    def act(person: Person) -> None:
        person.page.locator(f"[data-tab={key}]").click()
        person.page.wait_for_load_state("networkidle")

    return act


def _rule(person: Person) -> None:
    _tab("rules")(person)
    person.page.get_by_label("Search the rules").fill("monsoon")


def _dice(person: Person) -> None:
    _assault(person)
    person.page.locator("[data-commit]").click()


def _layers(person: Person) -> None:
    person.page.locator(".layers summary").click()


def _away(person: Person) -> None:
    """The line is cut."""
    person.server_away = True
    person.context.set_offline(True)
    person.page.evaluate("() => document.querySelector('.status-line').dataset.state = 'closed'")


def _map_after_end(person: Person) -> None:
    person.page.get_by_role("button", name="Look at the map").click()
    _tab("victory")(person)


MOMENTS = (
    Moment("lobby", "", _nothing),
    Moment("seats", "seats", _nothing),
    Moment("first-turn", "first", _nothing),
    Moment("theater", "first", _whole),
    Moment("imphal", "first", _look_at(IMPHAL, 2)),
    Moment("hunan", "first", _look_at(HENGYANG, 0)),
    Moment("coast", "first", _look_at("4423", 3)),
    Moment("strategic", "strategic", _strategic),
    Moment("reach", "operational", _reach),
    Moment("assault", "assault", _assault),
    Moment("before-dice", "assault", _dice),
    Moment("losses", "losses", _nothing),
    Moment("monsoon", "monsoon", _look_at("1619")),
    Moment("log", "monsoon", _tab("log")),
    Moment("tracks", "monsoon", _tab("tracks")),
    Moment("victory", "monsoon", _tab("victory")),
    Moment("rules", "monsoon", _rule),
    Moment("table", "monsoon", _tab("table")),
    Moment("chat", "monsoon", _tab("chat")),
    Moment("layers", "monsoon", _layers),
    Moment("end", "end", _nothing),
    Moment("after", "end", _map_after_end),
)
