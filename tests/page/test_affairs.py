"""What is done at a table beside orders, by the page: undo, requests, clocks, seats, manners."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Locator, WebSocketRoute, expect

from tests.page.person import Person
from tests.page.tables import begin, begun, call, guest, order, visit
from tests.running import ServerProcess

Three = dict[str, Person]
BIDS = (("red", 3), ("green", 1), ("blue", 0))


@pytest.fixture(scope="module")
def parlour(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all the tables here."""
    path = tmp_path_factory.mktemp("parlour")
    server = ServerProcess(
        f"sqlite:///{path / 'tigers.db'}",
        path,
        TIGERS_CHECK_EVERY="16",
        TIGERS_CLOCK_SECONDS="0.1",
        TIGERS_PRESENCE_SECONDS="0.1",
    )
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="module")
def crowd(chromium: Browser, parlour: ServerProcess) -> Iterator[Three]:
    """Three people, known to the server, with a browser each; Ben has a telephone."""
    sizes = {"red": ("Anna", 1366, 768), "green": ("Ben", 390, 844), "blue": ("Cleo", 1280, 800)}
    made = {seat: Person(name, chromium, parlour.url, *size) for seat, (name, *size) in sizes.items()}
    for person in made.values():
        guest(person)
    yield made
    for person in made.values():
        person.context.close()


@pytest.fixture
def three(crowd: Three) -> Iterator[Three]:
    """They, and none of their pages may have met an error."""
    yield crowd
    for person in crowd.values():
        person.server_away = False
        assert person.errors == [], f"{person.name}'s page met errors"


def second(person: Person, chromium: Browser, parlour: ServerProcess) -> Person:
    """The same person at another machine."""
    found = Person(person.name, chromium, parlour.url, 1280, 800)
    found.context.add_cookies(cast(Any, person.context.cookies()))
    return found


def after_bids(three: Three, **form: Any) -> str:
    """Red sails first, then green, then blue."""
    game = begun(three, **form)
    for seat, coins in BIDS:
        order(three[seat], game, seat, order="bid", coins=coins)
    visit(three.values(), game)
    return game


def sail(person: Person, origin: str, target: str) -> None:
    person.click_space(origin)
    person.click_space(target)
    person.commit()


def test_an_act_is_taken_back_and_nothing_of_it_stays(three: Three) -> None:
    anna, ben = three["red"], three["green"]
    after_bids(three)
    undo = anna.page.locator(".undo-button")
    expect(undo).to_have_count(0)
    counters = anna.page.locator(".stack").count()
    sail(anna, "redhaven", "skerry")
    expect(anna.counter("skerry")).to_have_count(1)
    expect(undo).to_have_text("Undo")
    # Half an order is on the map when the act is taken back, by the key.
    anna.click_space("redhaven")
    expect(anna.page.locator(".draft")).to_have_count(1)
    anna.page.keyboard.press("u")
    expect(anna.page.locator(".entry[data-kind=undo]")).to_have_count(1)
    anna.settle()
    for shown in (".draft", ".highlight", ".stack-panel:not([hidden])", ".routes .route", ".undo-button"):
        expect(anna.page.locator(shown)).to_have_count(0)
    expect(anna.page.locator(".stack")).to_have_count(counters)
    for person in (anna, ben):
        expect(person.counter("skerry")).to_have_count(0)
        expect(person.page.locator(".entry.undone s")).to_contain_text("Red sails 1 boat to The Skerry")
    # After a new start of the page the line is struck through, too.
    anna.page.reload()
    anna.at_table()
    expect(anna.page.locator(".entry.undone")).to_contain_text("taken back")
    expect(anna.page.locator(".entry.undone")).to_have_count(1)


class Cutter:
    """Stands in a page's line and cuts it once: as the next message of a kind goes out, or as its answer comes back."""

    def __init__(self, person: Person) -> None:
        self.going = self.coming = ""
        person.context.route_web_socket(re.compile("/ws/games/"), self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def out(text: str | bytes) -> None:
            if self.going and json.loads(text)["type"] == self.going:
                self.going = ""
                page.close()
                server.close()
            else:
                server.send(text)

        def back(text: str | bytes) -> None:
            if self.coming and json.loads(text)["type"] == self.coming:
                self.coming = ""
                page.close()
                server.close()
            else:
                page.send(text)

        page.on_message(out)
        server.on_message(back)


def test_what_was_done_on_a_lost_line_is_neither_lost_nor_doubled(
    three: Three, chromium: Browser, parlour: ServerProcess
) -> None:
    anna, ben, cleo = three.values()
    laptop = second(anna, chromium, parlour)
    cut = Cutter(laptop)
    game = after_bids({**three, "red": laptop})
    for _ in range(3):
        laptop.click_space("redhaven")
        reach = laptop.page.locator(".highlight.to[data-space]").evaluate_all(
            "all => all.map((one) => one.dataset.space)"
        )
        free = next(key for key in sorted(reach) if not laptop.counter(key).count())
        laptop.click_space(free)
        laptop.commit()
    undo, undone = laptop.page.locator(".undo-button"), laptop.page.locator(".entry[data-kind=undo]")
    # The undo gets lost on its way, and the next one's answer on its way back: both are done once.
    cut.going = "undo"
    undo.click()
    expect(undone).to_have_count(1)
    laptop.settle()
    cut.coming = "answer"
    undo.click()
    expect(undone).to_have_count(2)
    laptop.settle()
    expect(laptop.page.locator(".entry.undone")).to_have_count(2)
    expect(undo).to_be_enabled()
    # An offer whose answer was lost stands; a yes whose answer was lost has been given, and nothing is refused.
    cut.coming = "told"
    table(laptop).get_by_role("button", name="Offer a draw").click()
    expect(ben.page.locator(".cards [data-card=draw]")).to_have_count(1)
    expect(laptop.page.locator(".cards [data-card=my-draw]")).to_have_count(1)
    expect(laptop.page.locator(".status-line")).to_have_attribute("data-state", "open")
    call(cleo, "POST", f"/api/games/{game}/acts", {"act": "offer", "kind": "pause", "minutes": 5})
    call(ben, "POST", f"/api/games/{game}/acts", {"act": "accept", "offer": pause_of(ben, game)})
    cut.coming = "told"
    laptop.page.locator(".cards [data-accept=pause]").click()
    expect(laptop.page.locator("[data-card=pause]")).to_contain_text("The game is paused")
    expect(laptop.page.locator(".status-line")).to_have_attribute("data-state", "open")
    laptop.settle()
    expect(laptop.page.locator(".toast.refusal")).to_have_count(0)
    laptop.context.close()
    assert laptop.errors == []


def pause_of(person: Person, game: str) -> str:
    offers = call(person, "GET", f"/api/games/{game}")["offers"]
    return str(next(one["id"] for one in offers if one["kind"] == "pause"))


def test_a_takeback_asks_leave_and_is_answered(three: Three) -> None:
    anna, ben, cleo = three.values()
    after_bids(three)
    anna.offer("done").click()
    expect(ben.page.locator(".status.due")).to_be_visible()
    ask = anna.page.get_by_role("button", name="Ask to take back")
    ask.click()
    expect(anna.page.locator(".undo .asked")).to_contain_text(re.compile(r"Ben .* and Cleo .* must agree"))
    for person in (ben, cleo):
        expect(person.page.locator("[data-card=takeback]")).to_contain_text("Anna")
    ben.page.locator(".cards [data-decline=takeback]").click()
    expect(anna.page.locator(".toast")).to_contain_text("Green declines")
    expect(cleo.page.locator("[data-card]")).to_have_count(0)
    ask.click()
    ben.page.locator(".cards [data-accept=takeback]").click()
    expect(ben.page.locator("[data-card]")).to_have_count(0)
    expect(anna.page.locator(".undo .asked")).not_to_contain_text("Ben")
    cleo.page.locator(".cards [data-accept=takeback]").click()
    expect(anna.page.locator(".status.due")).to_be_visible()
    expect(ben.page.locator(".status.due")).to_have_count(0)
    expect(ben.page.locator(".entry.undone")).to_contain_text("Red has sailed")


MINUTE = 60_000
LIVE = {"kind": "live", "turn_ms": 20 * MINUTE}
LONG = {"kind": "async", "turn_ms": 24 * 60 * MINUTE, "bank_ms": 0, "holidays_ms": 24 * 60 * MINUTE}


def states(person: Person) -> dict[str, str]:
    """Which clock is in what state, as this page shows it."""
    found: dict[str, str] = person.page.locator(".clock").evaluate_all(
        "all => Object.fromEntries(all.map((one) => [one.dataset.clock, one.dataset.state]))"
    )
    return found


def seconds(person: Person, seat: str) -> int:
    minutes, rest = person.page.locator(f".clock[data-clock={seat}] .clock-time").inner_text().split(":")
    return int(minutes) * 60 + int(rest)


def table(person: Person, seat: str | None = None) -> Locator:
    """The Table tab, or a seat's row in it."""
    tab = person.page.locator("[data-tab=table]")
    if tab.get_attribute("aria-selected") != "true":
        tab.click()
    found = person.page.locator("#panel-table")
    return found.locator(f"[data-table-seat={seat}]") if seat else found


def sure(person: Person) -> None:
    person.page.locator("dialog.ask [data-sure]").click()


def test_clocks_run_for_whom_the_table_waits_and_keep_time_through_sleep(
    three: Three, chromium: Browser, parlour: ServerProcess
) -> None:
    anna, ben, cleo = three.values()
    game = begin(three, tempo=LIVE)
    for person in three.values():
        assert states(person) == dict.fromkeys(("red", "green", "blue"), "running")
    order(anna, game, "red", order="bid", coins=3)
    expect(anna.page.locator(".clock[data-clock=red]")).to_have_attribute("data-state", "standing")
    # That she has bid is her secret, and so is her clock.
    assert states(ben)["red"] == "running"

    # Cleo has the game open on a laptop, too, which sleeps: the time goes on without it, to the second.
    laptop = second(cleo, chromium, parlour)
    laptop.page.clock.install()
    visit([laptop], game)
    laptop.page.clock.pause_at(laptop.page.evaluate("Date.now() / 1000 + 1"))
    before = seconds(laptop, "blue")
    laptop.page.clock.fast_forward(18 * MINUTE + 30_000)
    assert seconds(laptop, "blue") == before - 18 * 60 - 30
    assert states(laptop)["blue"] == "low"
    expect(laptop.page.locator(".toast")).to_contain_text("Your time is running out")
    # As soon as it hears of the table again it shows the server's time.
    laptop.page.clock.resume()
    call(anna, "POST", f"/api/games/{game}/acts", {"act": "offer", "kind": "draw"})
    expect(laptop.page.locator(".clock[data-clock=blue]")).to_have_attribute("data-state", "running")
    laptop.context.close()
    assert laptop.errors == []


def test_a_holiday_and_a_pause_that_all_agree_on(three: Three) -> None:
    anna, ben, cleo = three.values()
    begin(three, tempo=LONG)
    table(ben, "green").get_by_role("button", name="Go on holiday").click()
    expect(anna.page.locator(".clock[data-clock=green]")).to_have_attribute("data-state", "holiday")
    expect(table(anna, "green")).to_contain_text("on holiday")
    table(ben, "green").get_by_role("button", name="Back from holiday").click()
    expect(anna.page.locator(".clock[data-clock=green]")).to_have_attribute("data-state", "running")

    table(anna).get_by_label("How long a pause").select_option(label="an hour")
    table(anna).get_by_role("button", name="Ask for a pause of").click()
    expect(anna.page.locator("[data-card=my-pause]")).to_contain_text(re.compile("Ben .* and Cleo .* must agree"))
    ben.page.locator("[data-card=pause] [data-accept]").click()
    cleo.page.locator("[data-card=pause] [data-accept]").click()
    for person in three.values():
        expect(person.page.locator("[data-card=pause]")).to_contain_text("The game is paused until")
        expect(person.page.locator(".status.due")).to_have_count(0)
        assert set(states(person).values()) == {"standing"}
    expect(ben.page.locator("[data-card=pause]")).to_contain_text(re.compile("as Anna .* asked"))
    ben.page.locator("[data-card=pause] [data-act=resume]").click()
    anna.page.locator("[data-card=resume] [data-accept]").click()
    cleo.page.locator("[data-card=resume] [data-decline]").click()
    expect(ben.page.locator(".toast", has_text="Blue declines")).to_have_count(1)
    cleo.page.locator("[data-card=pause] [data-act=resume]").click()
    for person in (anna, ben):
        person.page.locator("[data-card=resume] [data-accept]").click()
    for person in three.values():
        expect(person.page.locator("[data-card]")).to_have_count(0)
        expect(person.page.locator(".status.due")).to_have_count(1)


def test_time_runs_out_and_a_substitute_plays_on(three: Three, chromium: Browser, parlour: ServerProcess) -> None:
    anna, ben, cleo = three.values()
    dora = Person("Dora", chromium, parlour.url, 1280, 800)
    # Anna alone is waited on, and her time runs out.
    game = after_bids(three, tempo={"kind": "live", "turn_ms": 2_500, "at_zero": "pause"})
    expect(anna.page.locator("[data-card=time]")).to_contain_text("Your time is over")
    card = ben.page.locator("[data-card=time]")
    expect(card).to_contain_text(re.compile("The time of Anna .* is over"))
    card.get_by_role("button", name="Give more time").click()
    expect(card).to_have_count(0)
    expect(card).to_have_count(1)
    # Who watches meanwhile is counted, and takes the seat once it is open.
    dora.visit(f"/game/{game}")
    dora.at_table()
    expect(table(cleo)).to_contain_text("One person watches.")
    card.get_by_role("button", name="Open the seat").click()
    sure(ben)
    for person in (anna, ben, cleo):
        expect(person.page.locator("[data-card=empty]")).to_contain_text("The seat Red is empty")
    expect(anna.page.locator(".status-seats")).to_contain_text("Watching")
    dora.page.locator("[data-card=empty] [data-sit-down]").click()
    dora.page.locator("dialog.gate form[aria-label='Play as a guest'] input[name=name]").fill("Dora")
    dora.page.locator("dialog.gate").get_by_role("button", name="Play as a guest").last.click()
    expect(dora.page.locator(".status.due")).to_have_count(1)
    expect(ben.page.locator("[data-card=empty]")).to_have_count(0)
    expect(table(cleo, "red")).to_contain_text("Dora")
    expect(table(cleo, "red").locator(".presence")).to_have_text("here")
    dora.context.close()
    assert dora.errors == []
    expect(table(cleo, "red").locator(".presence")).to_have_text("away")


def test_a_seat_is_handed_over_by_a_link_that_works_once(
    three: Three, chromium: Browser, parlour: ServerProcess
) -> None:
    anna, ben, _ = three.values()
    dora = Person("Dora", chromium, parlour.url, 390, 844)
    game = after_bids(three, private=True)
    table(anna, "red").get_by_role("button", name="Hand over").click()
    link = anna.page.get_by_label("Link that hands the seat over").input_value()
    anna.page.locator("dialog.hand-over").get_by_role("button", name="Close").click()
    dora.visit(link)
    dora.be_guest()
    dora.page.get_by_role("button", name="Take the seat").click()
    dora.at_table()
    assert dora.due
    # She reads what red was told; Anna, who made the table, watches now.
    expect(dora.page.locator(".log-list")).to_contain_text("You bid 3")
    expect(anna.page.locator(".status-seats")).to_contain_text("Watching")
    expect(anna.page.locator(".log-list")).not_to_contain_text("You bid")
    expect(ben.page.locator(".toast")).to_contain_text("Dora takes the seat Red")
    dora.server_away = True
    dora.visit(link)
    dora.page.reload()
    dora.page.get_by_role("button", name="Take the seat").click()
    # She has it already: the way leads to the table. Others find a seat that is taken.
    dora.at_table()
    ben.server_away = True
    spent = ben.new_page()
    spent.goto(link)
    spent.get_by_role("button", name="Take the seat").click()
    expect(spent.get_by_role("alert").filter(has_text="sits there")).to_be_visible()
    spent.close()
    table(dora, "red").get_by_role("button", name="Leave…").click()
    sure(dora)
    expect(ben.page.locator("[data-card=empty]")).to_contain_text("The seat Red is empty")
    assert call(ben, "GET", f"/api/games/{game}")["seats"][0]["holder"] is None
    # Without a seat she has no business at a private table.
    expect(dora.page.get_by_role("heading", name="No such table, or a private one")).to_be_visible()
    dora.context.close()


def test_draw_and_resigning_and_another_game_with_sides_exchanged(three: Three) -> None:
    anna, ben, cleo = three.values()
    game = after_bids(three)
    table(cleo).get_by_role("button", name="Call the game off").click()
    sure(cleo)
    expect(cleo.page.locator(".toast.refusal")).to_contain_text("Every side has moved")
    expect(table(cleo).get_by_role("button", name="Call the game off")).to_have_count(0)
    table(anna).get_by_role("button", name="Offer a draw").click()
    ben.page.locator("[data-card=draw] [data-decline]").click()
    expect(anna.page.locator(".toast").last).to_contain_text("Green declines")
    table(anna).get_by_role("button", name="Offer a draw").click()
    anna.page.locator("[data-card=my-draw] [data-cancel]").click()
    expect(cleo.page.locator("[data-card]")).to_have_count(0)
    table(ben).get_by_role("button", name="Resign…").click()
    ben.page.locator("dialog.ask").get_by_role("button", name="Fight on").click()
    table(ben).get_by_role("button", name="Resign…").click()
    sure(ben)
    for person in three.values():
        dialog = person.page.locator("dialog.result")
        expect(dialog).to_contain_text("Green resigned.")
        expect(dialog.locator("h2")).to_contain_text("by resignation")
        expect(person.page.locator(".status.due")).to_have_count(0)
    anna.page.locator("dialog.result [data-act=rematch]").click()
    for person in (ben, cleo):
        person.page.locator("dialog.result [data-accept=rematch]").click()
    anna.page.locator("dialog.result .next-game").click()
    anna.at_table()
    assert game not in anna.page.url
    expect(anna.page.locator(".status-seats")).to_contain_text("Green")
