"""Two people in two browsers play When Tigers Fight from an invite link to the reckoning."""

from __future__ import annotations

import re
from secrets import token_hex
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page import hand
from tests.page.conftest import Seat
from tests.page.person import Person

DIVISION, START = "jp-33-div", "1622"


@pytest.fixture
def table(people: Seat) -> tuple[Person, Person]:
    """Anna, with an account, has the Empire; Ben, a guest who came by her link, has the Alliance."""
    # Names of accounts are taken once for all who play here.
    anna, ben = people(f"Anna {token_hex(3)}"), people("Ben", 1280, 800)
    anna.visit()
    anna.sign_up("a long password")
    link = anna.create("tigers")
    anna.sit("imperial")
    ben.visit(link)
    ben.be_guest()
    expect(ben.page.locator("[data-seat=imperial]")).to_contain_text("Anna")
    ben.sit("allied")
    for person in (anna, ben):
        person.at_table()
    return anna, ben


def to_phase(person: Person, name: str) -> None:
    """End phases until the one of this name."""
    for _ in range(8):
        if name in person.page.locator(".status-turn").inner_text():
            return
        hand.press(person, "done")
    raise AssertionError(f"there was no phase {name}")


def test_map_reach_and_a_march_seen_by_the_other_side(table: tuple[Person, Person]) -> None:
    anna, ben = table
    expect(anna.page.locator(".space")).to_have_count(len(board(anna)["spaces"]))
    assert anna.page.locator(".stack").count() > 100
    expect(anna.page.get_by_role("button", name=re.compile("^1924 Mandalay"))).to_have_count(1)
    assert anna.due and not ben.due
    expect(ben.page.locator(".status-prompt")).to_contain_text("Anna")
    # The far side's counters show only what lies on top; my own show all.
    assert ben.counter(START).get_attribute("aria-label")
    to_phase(anna, "Operational")

    anna.click_space(START)
    if anna.page.locator(f".draft [data-piece={DIVISION}]").get_attribute("aria-pressed") != "true":
        anna.page.locator(f"[data-unit={DIVISION}]").click()
        anna.settle()
    reach = anna.told({"reach": [DIVISION]})
    reach.pop("infiltrate", None)
    shown = anna.page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('.highlight.to')]"
        ".map((one) => [one.dataset.space, Number(one.querySelector('.cost').textContent)]))"
    )
    assert shown == reach
    far = max(reach, key=lambda key: (reach[key], key))
    anna.page.locator(f".highlight[data-space='{far}']").dispatch_event("pointerover", {"bubbles": True})
    expect(anna.page.locator(".routes .route")).to_have_count(1)

    # A march is no more than a click on a hex, and the other browser shows it without loading anew.
    ben.page.evaluate("() => { window.here = true; }")
    empty = next(key for key in sorted(reach, key=lambda key: -reach[key]) if not ben.counter(key).count())
    anna.click_space(empty)
    expect(ben.counter(empty)).to_have_attribute("aria-label", re.compile("33rd Division"))
    assert ben.page.evaluate("() => window.here") is True
    expect(ben.page.locator(".log-list")).to_contain_text("A unit marches")
    expect(anna.page.locator(".log-list")).to_contain_text("33rd Division")
    expect(anna.page.locator(f".stack[data-space='{empty}'] .badge[data-badge=moved]")).to_have_count(1)


def board(person: Person) -> dict[str, Any]:
    game = person.page.url.split("/game/")[1]
    found: dict[str, Any] = person.page.request.get(f"{person.url}/api/games/{game}/board").json()
    return found


def test_an_assault_is_planned_with_odds_and_shifts(table: tuple[Person, Person]) -> None:
    anna, ben = table
    to_phase(anna, "Prepared Assault")
    target = anna.told({"order": {"order": "assault"}}, "legal")["offer"]["fields"][0]["from"][0]
    anna.offer("assault").click()
    anna.settle()
    anna.click_space(target)
    expect(anna.page.locator(f".highlight.chosen[data-space='{target}']")).to_have_count(1)
    attackers = anna.told({"order": {"order": "assault", "targets": [target]}}, "legal")["offer"]["fields"][1]["from"]
    pressed = anna.page.locator(".draft .field-pieces [aria-pressed=true]")
    if not pressed.count():
        at = anna.page.locator(f".draft [data-piece='{attackers[0]}'] small").inner_text()
        anna.click_space(at.split()[0])
    order = {
        "order": "assault",
        "targets": [target],
        "attackers": [one.get_attribute("data-piece") for one in pressed.all()],
    }
    reckoned = anna.told({"order": order}, "legal")["preview"]
    preview = anna.page.locator(".preview")
    if reckoned["odds"]:
        expect(preview.locator(".odds")).to_have_text(reckoned["odds"])
    expect(preview.locator(".shifts li")).to_have_count(len(reckoned["shifts"]))
    for shift in reckoned["shifts"]:
        expect(preview.locator(".shifts")).to_contain_text(f"§ {shift['clause']}")
    rows = preview.locator(".chances").last.locator("li")
    expect(rows).to_have_count(len(reckoned["chances"]))
    # A clause opens the rules at its place.
    clause = preview.locator(".shifts .clause").first
    if clause.count():
        name = clause.inner_text().removeprefix("§ ")
        clause.click()
        found = anna.page.locator(".reference .found")
        expect(found).to_have_attribute("data-clause", re.compile(rf"^{re.escape(name)}"))
        anna.page.locator("[data-tab=log]").click()

    # A misclick throws no dice: the page asks first.
    before = anna.version
    anna.commit(sure=False)
    assert anna.version == before
    anna.commit()
    expect(anna.page.locator(".log-list")).to_contain_text(re.compile("attack"))
    expect(ben.page.locator(".log-list")).to_contain_text(re.compile("attack"))
    # The log's short signs say what they mean.
    sign = ben.page.locator(".log-list .term[data-term='odds column']").first
    expect(sign).to_have_text(re.compile(r"^\d:\d$"))
    sign.click()
    expect(ben.page.locator(".term-card")).to_contain_text("attack divided by defense")


def attack(person: Person) -> None:
    """Attack a stack with as many as can: so that there are losses to choose, on one side or the other."""

    def fields(**body: Any) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = person.told({"order": {"order": "assault", **body}}, "legal")["offer"]["fields"]
        return found

    def worth(target: str) -> tuple[bool, int]:
        stack = "under it" in (person.counter(target).get_attribute("aria-label") or "")
        return stack, len(fields(targets=[target])[1]["from"])

    target = max(fields()[0]["from"], key=worth)
    if not person.page.locator(f".highlight.chosen[data-space='{target}']").count():
        person.click_space(target)
    if person.page.locator(".draft .field-pieces details:not([open])").count():
        person.page.locator(".draft .field-pieces summary").click()
    more = person.page.locator(".draft .field-pieces button.piece[aria-pressed=false]")
    while more.count():
        more.first.click()
        person.settle()
    person.commit()


def test_a_whole_game_to_the_reckoning(table: tuple[Person, Person]) -> None:
    anna, ben = table
    seen: set[str] = set()

    def watch(person: Person, shown: dict[str, Any]) -> None:
        seen.add(str(shown["draft"]))
        if shown["dice"]:
            seen.add("dice")

    def choose(person: Person, offers: list[str]) -> str | None:
        # Attack until every part of a battle has been met; then hasten to the end.
        if "assault" in offers and not {"dice", "losses", "advance"} <= seen:
            return "assault"
        return "done" if "done" in offers else None

    hand.play((anna, ben), choose, watch, {"assault": attack})
    assert {"dice", "losses", "advance"} <= seen
    for person in (anna, ben):
        dialog = person.page.locator("dialog.result")
        expect(dialog).to_be_visible()
        expect(dialog.locator(".final-points > div")).to_have_count(2)
        assert dialog.locator(".reasons tr").count() >= 4
        expect(dialog.locator(".seed code")).to_have_text(re.compile(r"^[0-9a-f]{64}$"))
        expect(person.page.locator(".standing-now b")).to_have_text(dialog.locator(".final-points b").all_inner_texts())
    words = [person.page.locator("dialog.result h2").inner_text() for person in (anna, ben)]
    assert words[0] == words[1]
    # Afterwards the game can be seen again,
    ben.page.locator("dialog.result").get_by_role("link", name="Replay the game").click()
    expect(ben.page.locator(".table.replay")).to_be_visible()
    expect(ben.page.locator("dialog")).to_have_count(0)
    # the map can be looked at, and the lobby calls the game over.
    anna.page.get_by_role("button", name="Look at the map").click()
    game = anna.page.url.split("/game/")[1]
    anna.page.get_by_label("To the lobby").click()
    expect(anna.page.locator(f".game-card[data-game='{game}']")).to_have_attribute("data-state", "over")
