"""The lobby in a browser: setting up, finding, inviting, what waits for me; and what is said at a table's door."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Seat, open_house
from tests.page.tables import call, known, me, new, order, sit
from tests.running import ServerProcess


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all of these: each test has its own people and games."""
    with open_house(tmp_path_factory.mktemp("lobby")) as server:
        yield server


def test_a_game_is_set_up_found_by_filters_and_entered_by_invitation(people: Seat) -> None:
    anna, ben = people("Anna"), people("Ben ben", 390, 844)
    known(anna)
    known(ben, account=True)
    anna.visit("/new")
    form = anna.page.locator("form[aria-label='Create the game']")
    form.locator("[name=name]").fill("السلام & <b>peace</b>")
    form.locator("[data-kind=live]").click()
    expect(form.locator(".meaning")).to_contain_text("20 minutes for each player turn")
    form.locator(".adjust summary").click()
    form.locator("[name='tempo.turn_ms']").fill("30")
    form.locator("[name='tempo.at_zero']").select_option("pause")
    expect(form.locator(".meaning")).to_contain_text("30 minutes")
    expect(form.locator(".meaning")).to_contain_text("the game stands")
    form.locator("[name=experience]").select_option("beginners")
    form.locator("[name=reliability]").select_option("80")
    form.locator("[name=watch]").select_option("members")
    form.get_by_role("button", name="Create the game").click()
    agreed = anna.page.locator(".agreed")
    expect(agreed).to_contain_text("30 minutes for each player turn")
    expect(agreed).to_contain_text("80 % at least")
    expect(agreed).to_contain_text("only those who sit here")
    expect(anna.page.locator("h1")).to_have_text("السلام & <b>peace</b>")
    id_ = anna.page.url.split("/game/")[1]
    told = call(anna, "GET", f"/api/games/{id_}")
    assert told["tempo"]["kind"] == "live" and told["tempo"]["turn_ms"] == 1_800_000
    assert told["tempo"]["at_zero"] == "pause"

    ben.visit()
    card = ben.page.locator(f".finder [data-game='{id_}']")
    expect(card).to_contain_text("live: 30 minutes a turn")
    expect(card).to_contain_text("beginners")
    for name, right, wrong in (("pace", "live", "async"), ("experience", "beginners", "any"), ("seats", "3", "2")):
        select = ben.page.locator(f"[name='filter.{name}']")
        select.select_option(wrong if wrong != "any" else "seasoned")
        expect(card).to_have_count(0)
        select.select_option(right)
        expect(card).to_have_count(1)
    # Filters stay over a reload.
    ben.page.reload()
    expect(ben.page.locator("[name='filter.pace']")).to_have_value("live")
    expect(card).to_have_count(1)

    invite = anna.page.locator("form[aria-label='Invite by name']")
    anna.server_away = True  # the browser itself notes the 404
    invite.locator("input").fill("Nobody of this name")
    invite.get_by_role("button", name="Invite").click()
    expect(anna.page.locator("[aria-label=Invite] .refusal")).to_contain_text("no account of this name")
    invite.locator("input").fill("BEN  BEN")
    invite.locator("select").select_option("green")
    invite.get_by_role("button", name="Invite").click()
    sent = anna.page.locator(".invited li")
    expect(sent).to_contain_text("Ben ben: not answered yet")
    sent.get_by_role("button", name="Withdraw").click()
    expect(sent).to_contain_text("withdrawn")
    invite.locator("input").fill("ben ben")
    invite.locator("select").select_option("green")
    invite.get_by_role("button", name="Invite").click()
    expect(sent).to_contain_text("not answered yet")
    ben.page.reload()
    received = ben.page.locator(".invitations")
    expect(received).to_contain_text("Anna invites you as Green")
    received.get_by_role("button", name="Accept").click()
    expect(ben.page.locator("[data-seat=green]")).to_contain_text("Ben ben (you)")
    expect(anna.page.locator("[data-seat=green]")).to_contain_text("Ben ben")
    ben.visit()
    expect(ben.page.locator(".invitations")).to_be_hidden()


def test_what_waits_for_me_comes_first_with_its_clock_and_leads_round(people: Seat) -> None:
    anna, ben, cleo = people("Anna"), people("Ben"), people("Cleo")
    known(anna, ben, cleo)
    first = sit(new(anna, name="First", tempo={"kind": "async"}), anna, ben, cleo)
    second = sit(new(anna, name="Second", tempo={"kind": "live"}), anna, ben, cleo)
    over = sit(new(anna, name="Third"), anna, ben, cleo)
    call(anna, "POST", f"/api/games/{over}/acts", {"act": "abort"})
    sit(new(anna, name="Fourth"), anna)
    anna.visit()
    cards = anna.page.locator("[aria-label='My games'] > .game-list > .cards-of-games .game-card")
    expect(cards.locator("h3")).to_have_text(["First", "Second", "Fourth"])
    expect(cards.nth(0)).to_have_attribute("data-state", "waits for you")
    expect(cards.nth(0).locator(".time-left.yours")).to_have_text(re.compile(r"You have 9 d 23 h left"))
    expect(cards.nth(1).locator(".time-left.yours")).to_have_text(re.compile(r"You have (20:00|19:\d\d) left"))
    expect(cards.nth(2)).to_contain_text("2 of 3 seats free")
    expect(anna.page).to_have_title("(2) Tigers")
    # What is over is folded away, with its replay.
    ended = anna.page.locator("details.ended")
    ended.locator("summary").click()
    expect(ended.locator(".game-card")).to_contain_text("called off")
    expect(ended.get_by_role("link", name="Replay")).to_have_attribute("href", f"/game/{over}/replay")
    # Round: from the lobby to the first, from there to the second; no further once that was answered.
    anna.page.get_by_role("button", name="Next game that waits for me (2)").click()
    anna.at_table()
    assert anna.page.url.endswith(first)
    anna.page.get_by_role("button", name="Next game").click()
    expect(anna.page).to_have_url(re.compile(second))
    anna.at_table()
    expect(anna.page.get_by_role("button", name="Next game")).to_be_visible()
    order(anna, first, "red", order="bid", coins=1)
    anna.page.reload()
    anna.at_table()
    expect(anna.page.get_by_role("button", name="Next game")).to_have_count(0)


def test_games_to_watch_substitutes_and_who_people_are(people: Seat) -> None:
    anna, ben, cleo, dora = people("Anna"), people("Ben"), people("Cleo"), people("Dora", 390, 844)
    known(anna, ben, cleo, dora)
    id_ = sit(new(anna, name="Watched"), anna, ben, cleo)
    dora.visit()
    card = dora.page.locator(f".finder [data-game='{id_}']")
    dora.page.locator("[data-list=running]").click()
    expect(card).to_contain_text("under way")
    dora.page.locator("[data-list=substitute]").click()
    expect(card).to_have_count(0)
    call(ben, "DELETE", f"/api/games/{id_}/seats/green")
    dora.page.reload()
    expect(card).to_contain_text("a seat is empty")
    # A name opens who that is; muting is kept.
    card.locator(".person", has_text="Anna").click()
    window = dora.page.locator("dialog.person-window")
    expect(window).to_contain_text("Too little played for a figure")
    window.get_by_role("button", name="Mute").click()
    expect(window).to_contain_text("You read nothing by this person")
    assert [one["person"] for one in call(dora, "GET", "/api/mutes")["muted"]] == [me(anna)]
    dora.page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    # At the door: the empty seat, which a substitute takes.
    card.locator(".cover").click()
    expect(dora.page.locator("main")).to_contain_text("wants a substitute")
    dora.page.locator("[data-seat=green]").get_by_role("button", name="Take this seat").click()
    dora.at_table()
    assert call(dora, "GET", f"/api/games/{id_}")["audience"] == "seat:green"


def test_what_is_said_at_the_door(people: Seat) -> None:
    anna, ben, cleo = people("Anna"), people("Ben"), people("Cleo")
    known(anna, ben, cleo)
    dora, nobody = people("Dora"), people("Nobody", 390, 844)
    known(dora)
    public = new(anna, name="Public")
    # A visitor is asked for a name, sees what it is about, and sits down.
    nobody.visit(f"/join/{public['id']}?invite={public['invite']}")
    expect(nobody.page.locator(".agreed")).to_contain_text("Nobody's time is counted")
    nobody.be_guest()
    nobody.sit("green")
    expect(nobody.page.locator("[data-seat=green]")).to_contain_text("Nobody (you)")
    call(nobody, "DELETE", f"/api/games/{public['id']}/seats/green")

    begun = sit(public, anna, ben, cleo)
    dora.visit(f"/join/{begun}")
    expect(dora.page.locator("main")).to_contain_text("All seats are taken. You can watch")
    expect(dora.page.get_by_role("button", name="Take this seat")).to_have_count(0)
    dora.page.get_by_role("button", name="Watch").click()
    dora.at_table()
    # Who sits there goes straight in.
    ben.visit(f"/join/{begun}")
    ben.at_table()

    for person in (dora, nobody):
        person.server_away = True  # the browser itself notes what is refused
    private = new(anna, private=True)
    dora.visit(f"/join/{private['id']}?invite=wrong")
    expect(dora.page.locator("h1")).to_have_text("No such table, or a private one")
    closed = sit(new(anna, watch="members"), anna, ben, cleo)
    dora.visit(f"/join/{closed}")
    expect(dora.page.locator("h1")).to_have_text("This table is not to be watched")
    nobody.context.clear_cookies()
    nobody.visit(f"/game/{private['id']}")
    expect(nobody.page.locator(".account")).to_contain_text("Perhaps it is yours")

    call(anna, "POST", f"/api/games/{begun}/acts", {"act": "abort"})
    dora.visit(f"/join/{begun}")
    expect(dora.page.locator("main")).to_contain_text("The game is over")
    expect(dora.page.get_by_role("link", name="Step through it")).to_have_attribute("href", f"/game/{begun}/replay")
    dora.page.get_by_text("How did it end?").click()
    # A result is for those who were at it until they go in.
    dora.page.get_by_role("button", name="Look at the table").click()
    dora.at_table()
