"""The replay: the map as it was at any version, the log up to then, and the dice drawn again in the browser."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from app.bus.memory import MemoryBus
from app.engine.diff import folded
from app.engine.registry import register
from app.play.house import House
from app.settings import Settings
from app.store.database import Database
from tests.dice import vectors
from tests.dice.games import Played
from tests.page.person import Person
from tests.running import ServerProcess
from tests.toy import TITLE


@dataclass
class Sea:
    """A server with two games of islands that anyone may watch: one is over, one has just begun."""

    url: str
    over: str
    begun: str


async def _games(url: str) -> tuple[str, str]:
    register(TITLE)
    settings = Settings(database_url=url)
    database = Database(settings.url)
    house = House(settings, database, MemoryBus())
    over = await Played.begun(house, "islands", 4, turns="4")
    await over.play(undos=0.4)
    begun = await Played.begun(house, "islands", 9, turns="4")
    await begun.play(most=14)
    house.accounts.close()
    await database.close()
    return over.game, begun.game


@pytest.fixture(scope="module")
def sea(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sea]:
    path: Path = tmp_path_factory.mktemp("sea")
    url = f"sqlite:///{path / 'tigers.db'}"
    server = ServerProcess(url, path)
    server.start()
    with ThreadPoolExecutor(1) as thread:
        over, begun = thread.submit(asyncio.run, _games(url)).result()
    yield Sea(server.url, over, begun)
    server.kill()


@pytest.fixture
def anna(chromium: Browser, sea: Sea) -> Iterator[Person]:
    """Somebody who watches."""
    person = Person("Anna", chromium, sea.url, 1366, 768)
    yield person
    person.context.close()
    assert person.errors == []


def events(person: Person, game: str) -> list[dict[str, Any]]:
    found = person.page.request.get(f"{person.url}/api/games/{game}/events?limit=500").json()
    steps: list[dict[str, Any]] = found["events"]
    assert len(steps) == found["version"] > 100, "long enough for two pages of steps"
    return steps


def at(person: Person, version: int) -> None:
    expect(person.page.locator(f".table.replay[data-version='{version}']")).to_be_visible()


def tops(person: Person) -> dict[str, str]:
    """By space, how the counter on the map is called."""
    found: dict[str, str] = person.page.evaluate(
        "() => Object.fromEntries([...document.querySelectorAll('.counters .stack')]"
        ".map((one) => [one.dataset.space, one.getAttribute('aria-label')]))"
    )
    return found


def stands(person: Person, steps: list[dict[str, Any]], version: int) -> None:
    """The map shows what was shown to this audience at a version, and the log no more than had been told by then."""
    at(person, version)
    view = folded(json.loads(json.dumps([step["diff"] for step in steps[:version]])))
    shown = tops(person)
    assert shown.keys() == view["stacks"].keys()
    for space, stack in view["stacks"].items():
        assert shown[space].startswith(stack["top"]["title"])
        assert (f"{stack['under']} more under it" in shown[space]) == bool(stack["under"])
    said = steps[version - 1]["log"]
    expect(person.page.locator(".step-card .entry")).to_have_count(len(said))
    for line in said:
        expect(person.page.locator(".step-card")).to_contain_text(line["text"])
    told = [n + 1 for n in range(version) if steps[n]["log"]]
    if told:
        expect(person.page.locator(".log-list .entry").last).to_have_attribute("data-version", str(told[-1]))
    else:
        expect(person.page.locator(".log-list .entry")).to_have_count(0)


def test_any_version_as_it_was(anna: Person, sea: Sea) -> None:
    steps = events(anna, sea.over)
    count, page = len(steps), anna.page
    anna.visit(f"/game/{sea.over}/replay")
    stands(anna, steps, 1)
    # By keyboard, by button, by slider, by turn; over the border of two pages of steps, and to both ends.
    page.keyboard.press("ArrowRight")
    stands(anna, steps, 2)
    page.get_by_role("button", name="Step forward").click()
    stands(anna, steps, 3)
    page.keyboard.press(",")
    stands(anna, steps, 2)
    slider = page.get_by_role("slider", name="Step")
    slider.focus()
    slider.press("End")
    stands(anna, steps, count)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(rf"^Step {count} of {count}, Turn \d"))
    page.get_by_role("button", name="Step forward").click()
    stands(anna, steps, count)
    slider.evaluate("one => { one.value = 101; one.dispatchEvent(new Event('input')); }")
    stands(anna, steps, 101)
    page.get_by_role("button", name="Step back").click()
    stands(anna, steps, 100)
    second = next(
        one["version"]
        for one in page.request.get(f"{sea.url}/api/games/{sea.over}/outline").json()["moments"]
        if one["turn"] == 2
    )
    page.get_by_label("Go to turn").select_option("Turn 2")
    stands(anna, steps, second)
    # The address names the version, and a reload comes back to it.
    expect(page).to_have_url(re.compile(rf"\?v={second}$"))
    page.reload()
    stands(anna, steps, second)


def test_a_step_is_drawn_from_where_to_where(anna: Person, sea: Sea) -> None:
    steps = events(anna, sea.over)
    sails = next(step for step in steps if step["log"] and step["log"][0]["kind"] == "sail")
    path = sails["log"][0]["spaces"]
    anna.visit(f"/game/{sea.over}/replay?v={sails['to']}")
    at(anna, sails["to"])
    arrow = anna.page.locator(".trail-arrow")
    expect(arrow).to_have_attribute("data-from", path[0])
    expect(arrow).to_have_attribute("data-to", path[-1])
    fight = next(step for step in steps if step["log"] and step["log"][0]["kind"] == "battle")
    anna.visit(f"/game/{sea.over}/replay?v={fight['to']}")
    at(anna, fight["to"])
    expect(anna.page.locator(".step-card .die")).to_have_count(2)
    expect(anna.page.locator(".step-losses")).to_contain_text("strength")


def test_what_was_taken_back_is_struck_only_from_then_on(anna: Person, sea: Sea) -> None:
    steps = events(anna, sea.over)
    undo = next(step for step in steps if step["log"] and step["log"][0]["kind"] == "undo")
    act = undo["log"][0]["undoes"]
    anna.visit(f"/game/{sea.over}/replay?v={act}")
    at(anna, act)
    line = anna.page.locator(f".log-list .entry[data-version='{act}']").first
    expect(line).to_be_visible()
    expect(line).not_to_have_class(re.compile("undone"))
    for _ in range(undo["to"] - act):
        anna.page.keyboard.press(".")
    at(anna, undo["to"])
    expect(line).to_have_class(re.compile("undone"))
    anna.page.keyboard.press(",")
    at(anna, undo["to"] - 1)
    expect(line).not_to_have_class(re.compile("undone"))


def test_it_plays_to_the_end_at_a_chosen_speed(anna: Person, sea: Sea) -> None:
    count = len(events(anna, sea.over))
    anna.page.emulate_media(reduced_motion="reduce")
    anna.visit(f"/game/{sea.over}/replay?v={count - 3}")
    at(anna, count - 3)
    anna.page.get_by_label("Speed").select_option("Very fast")
    anna.page.get_by_role("button", name="Play").click()
    at(anna, count)
    expect(anna.page.get_by_role("button", name="Play")).to_be_visible()
    expect(anna.page).to_have_url(re.compile(rf"\?v={count}$"))
    anna.page.reload()
    at(anna, count)
    expect(anna.page.get_by_label("Speed")).to_have_value("Very fast")


# The dice


def tampered(change: Callable[[dict[str, Any]], object]) -> Callable[[Route], None]:
    def answer(route: Route) -> None:
        response = route.fetch()
        record = response.json()
        change(record)
        route.fulfill(response=response, json=record)

    return answer


def rolls(record: dict[str, Any]) -> list[tuple[dict[str, Any], dict[str, Any]]]:
    return [(order, roll) for order in record["orders"] for roll in order["rolls"]]


def another_face(record: dict[str, Any]) -> None:
    for _, roll in rolls(record)[11:14]:
        roll["value"] = roll["value"] % 6 + 1


def another_word(record: dict[str, Any]) -> None:
    order, _ = rolls(record)[11]
    order["word"] = "00" if order["word"] != "00" else "01"


def one_less(record: dict[str, Any]) -> None:
    order, roll = rolls(record)[10]
    order["rolls"].remove(roll)


def another_seed(record: dict[str, Any]) -> None:
    record["seed"] = "ab" * 32


def test_the_page_draws_as_the_server_does(anna: Person, sea: Sea) -> None:
    anna.visit("/")
    found = anna.page.evaluate(
        """async (vectors) => {
            const { commitment, drawn, keyOf } = await import("/static/js/dice/drawing.js");
            const found = [];
            for (const one of vectors) {
                const drawing = await drawn(
                    await keyOf(one.seed), one.words, one.value, one.number, one.purpose, BigInt(one.sides));
                const attempts = drawing.attempts.length;
                found.push([await commitment(one.seed), String(drawing.value), attempts]);
            }
            return found;
        }""",
        vectors.kept(),
    )
    assert [(promise, face) for promise, face, _ in found] == [
        (one["commitment"], one["face"]) for one in vectors.kept()
    ]
    # Some of them were drawn several times.
    assert max(attempts for *_, attempts in found) > 1


def test_all_dice_of_a_game_are_checked_and_each_has_its_proof(anna: Person, sea: Sea) -> None:
    page = anna.page
    anna.visit(f"/game/{sea.over}/replay#dice")
    record = page.request.get(f"{sea.url}/api/games/{sea.over}/record").json()
    count = len(rolls(record))
    verdict = page.locator(".dice-verdict")
    expect(verdict).to_contain_text("All dice are as they were promised")
    expect(verdict).to_contain_text(f"{count} rolls of {len(record['orders'])} orders")
    expect(page.locator(".dice-facts")).to_contain_text(record["seed"])
    page.get_by_role("button", name="Proof of roll 12").click()
    order, roll = rolls(record)[11]
    proof = page.locator(".proof[data-roll='12']")
    expect(proof).to_contain_text(roll["purpose"])
    expect(proof).to_contain_text(order["word"])
    expect(proof).to_contain_text("✓ the same")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (another_face, "Roll 12 is not what the dice gave"),
        (another_word, "Roll 12 is not what the dice gave"),
        (one_less, "Roll 11 should stand where roll 12 does"),
        (another_seed, "The seed is not the one that was promised"),
    ],
)
def test_a_changed_record_is_found_out_and_the_first_roll_named(
    anna: Person, sea: Sea, change: Callable[[dict[str, Any]], object], says: str
) -> None:
    anna.page.route("**/record", tampered(change))
    anna.visit(f"/game/{sea.over}/replay#dice")
    verdict = anna.page.locator(".dice-verdict[data-verdict=bad]")
    expect(verdict).to_contain_text(says)
    if change is another_face:
        expect(verdict).to_contain_text("the first of 3")
        expect(anna.page.locator(".proof[data-roll='12']")).to_contain_text("✗ not the same")
        expect(anna.page.locator("tr.bad")).to_have_attribute("data-line", "12")


def test_without_the_browser_s_cryptography_the_page_says_so(anna: Person, sea: Sea) -> None:
    anna.page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined });")
    anna.visit(f"/game/{sea.over}/replay?roll=12")
    expect(anna.page.locator(".dice-verdict")).to_contain_text("not loaded over https")
    expect(anna.page.locator(".dice-verdict code")).to_contain_text(f"tigers verify {sea.url}/game/{sea.over}")
    expect(anna.page.locator(".proof")).to_contain_text("not here")


def test_a_running_game_shows_what_will_be_checked(anna: Person, sea: Sea) -> None:
    page = anna.page
    anna.visit(f"/game/{sea.begun}")
    anna.page.locator(".table[data-version]").wait_for()
    anna.page.locator("[data-tab=log]").click()
    die = page.locator(".log-list .die").first
    die.click()
    card = page.locator(".die-card")
    expect(card).to_contain_text(re.compile("battle at"))
    number = re.sub(r"\D", "", card.locator("h3").inner_text())
    page.keyboard.press("Escape")
    expect(card).to_have_count(0)
    die.focus()
    page.keyboard.press("Enter")
    card.get_by_role("link").click()
    expect(page.locator(".dice-verdict")).to_contain_text("The game goes on")
    record = page.request.get(f"{sea.url}/api/games/{sea.begun}/record").json()
    assert "seed" not in record
    for text in (record["commitment"], *record["words"].values()):
        expect(page.locator(".dice-facts")).to_contain_text(text)
    proof = page.locator(f".proof[data-roll='{number}']")
    roll = next(one for one in record["rolls"] if str(one["number"]) == number)
    expect(proof).to_contain_text(roll["word"])
    expect(proof).to_contain_text("secret until the game ends")


def test_another_commitment_than_at_first_is_noticed(anna: Person, sea: Sea) -> None:
    anna.visit(f"/game/{sea.begun}/replay#dice")
    expect(anna.page.locator(".dice-facts")).to_contain_text("Commitment")
    expect(anna.page.locator(".dice-facts .refusal")).to_have_count(0)
    anna.page.route("**/record", tampered(lambda record: record.update(commitment="ab" * 32)))
    anna.page.reload()
    expect(anna.page.locator(".dice-facts .refusal")).to_contain_text("not the one that this browser saw first")


# The log


def test_the_log_is_filtered_over_everything_there_was(anna: Person, sea: Sea) -> None:
    steps = events(anna, sea.over)
    lines = [line for step in steps for line in step["log"]]
    page = anna.page
    anna.visit(f"/game/{sea.over}")
    page.locator(".table[data-version]").wait_for()
    page.locator("dialog.result").get_by_role("button", name="Look at the map").click()
    shown = page.locator(".log-list .entry")
    note = page.locator(".log-note")
    expect(shown).not_to_have_count(0)
    assert shown.count() < len(lines)
    page.get_by_role("button", name="Filter").click()

    def expect_all(wanted: list[dict[str, Any]]) -> None:
        expect(note).to_contain_text("found")
        while "so far" in note.inner_text():
            page.get_by_role("button", name="Earlier").click()
            expect(note).to_contain_text("found")
        expect(shown).to_have_count(len(wanted))
        assert wanted, "there is something to find"
        expect(shown.first).to_contain_text(wanted[0]["text"])

    page.get_by_label("Turn", exact=True).select_option("Turn 1")
    expect_all([line for line in lines if line["when"].get("turn") == 1])
    page.get_by_label("Whose turn").select_option("Green")
    expect_all([line for line in lines if line["when"].get("turn") == 1 and line["when"].get("side") == "green"])
    page.get_by_role("button", name="Show all").click()
    expect(shown).to_have_count(len(lines))
    page.get_by_label("What", exact=True).select_option("Dice thrown")
    expect_all([line for line in lines if line["rolls"]])
    expect(shown.locator(".die")).to_have_count(sum(len(line["rolls"]) for line in lines))
    page.get_by_label("What", exact=True).select_option("Turns and phases")
    expect_all([line for line in lines if line["kind"] == "turn"])
    page.get_by_role("button", name="Show all").click()
    page.get_by_label("Find in the log").fill("SKERRY red")
    expect_all([line for line in lines if "skerry" in line["text"].lower() and "red" in line["text"].lower()])
