"""Talk at a table in a browser: channels that can't be mistaken, muting, reporting, unread messages, being called."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.page.conftest import Seat, open_house
from tests.page.person import Person
from tests.page.tables import call, known, me, new, sit
from tests.running import ServerProcess

# What a browser does to call somebody, noted instead of done; a page that looks away.
CALLS = """
  window.called = [];
  window.AudioContext = class {
    currentTime = 0; state = 'running'; destination = {};
    createOscillator() {
      window.called.push('tone');
      return { frequency: {}, connect: (to) => to, start() {}, stop() {} };
    }
    createGain() {
      return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} },
               connect: (to) => to };
    }
  };
  window.Notification = class {
    static permission = 'granted';
    static async requestPermission() { return 'granted'; }
    constructor(title, how) { window.called.push(`${title} | ${how.body}`); }
  };
  window.away = false;
  Object.defineProperty(document, 'visibilityState', { get: () => (window.away ? 'hidden' : 'visible') });
  document.hasFocus = () => !window.away;
"""
AWAY = "(away) => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    with open_house(tmp_path_factory.mktemp("talk")) as server:
        yield server


def say(person: Person, text: str) -> None:
    person.page.get_by_label("Message").fill(text)
    person.page.get_by_label("Message").press("Enter")
    expect(person.page.get_by_label("Message")).to_have_value("")


def test_channels_are_marked_counted_and_heard_by_those_they_are_for(people: Seat) -> None:
    # Names and words of any script, and what looks like markup.
    anna, ben, cleo = people("<b>Anna</b>"), people("מרים 1"), people("Cleo", 390, 844)
    watcher = people("Watcher")
    known(anna, ben, cleo, watcher)
    game = sit(new(anna), anna, ben, cleo)
    for person in (anna, ben, cleo, watcher):
        person.visit(f"/game/{game}")
    for person in (anna, ben, cleo, watcher):
        person.at_table()
    entries = {person: person.page.locator(".chat-entry") for person in (anna, ben, cleo, watcher)}
    form = anna.page.locator(".chat-form")
    anna.page.locator("[data-tab=chat]").click()
    expect(form).to_have_attribute("data-to", "all")
    expect(form.locator(".readers")).to_have_text("Everyone reads this, those who watch too.")
    say(anna, "<i>Good</i> luck\nשלום (1)")
    expect(entries[ben]).to_have_count(1)
    # Ben has not opened the talk: it is counted on its tab, by channel, and told as new once he looks.
    unread = ben.page.locator("[data-tab=chat] .unread")
    expect(unread).to_have_text("1")
    expect(unread).to_have_attribute("data-to", "all")
    ben.page.locator("[data-tab=chat]").click()
    expect(unread).to_have_count(0)
    expect(entries[ben]).to_have_class(re.compile("fresh"))
    expect(entries[ben].locator(".said")).to_have_text("<i>Good</i> luck\nשלום (1)")
    expect(entries[ben].locator("bdi")).to_have_text("<b>Anna</b>")
    expect(entries[ben].locator(".said")).to_have_attribute("dir", "auto")
    ben.page.reload()
    ben.at_table()
    expect(entries[ben]).to_have_count(1)
    expect(unread).to_have_count(0)

    # To my side only: other words, another colour, another sign, on the button too.
    before = form.evaluate("node => getComputedStyle(node).backgroundColor")
    anna.page.locator(".channels").get_by_role("button", name="Only Red").click()
    expect(form.locator(".readers")).to_contain_text("To my side only")
    expect(form.get_by_role("button", name="Tell Red only")).to_be_visible()
    assert form.evaluate("node => getComputedStyle(node).backgroundColor") != before
    say(anna, "Nobody else reads this")
    mine = anna.page.locator(".chat-entry[data-to=side]")
    expect(mine).to_contain_text("Red only")
    expect(mine.locator(".channel-mark svg")).to_have_count(1)

    # Who watches talks among those who watch, and hears what is said to all.
    watcher.page.locator("[data-tab=chat]").click()
    expect(watcher.page.locator(".chat-form .readers")).to_contain_text("Only those who watch read this")
    say(watcher, "What a bid!")
    expect(watcher.page.locator(".chat-entry[data-to=spectators]")).to_contain_text("Spectators only")
    # A last word to all, after which everything before it would have come.
    anna.page.locator(".channels").get_by_role("button", name="Everyone").click()
    say(anna, "The end")
    for person, heard in ((ben, 2), (cleo, 2), (watcher, 3)):
        expect(entries[person].last).to_contain_text("The end")
        expect(entries[person]).to_have_count(heard)
        expect(person.page.locator("body")).not_to_contain_text("Nobody else reads this")
    for person in (anna, ben, cleo):
        expect(person.page.locator("body")).not_to_contain_text("What a bid!")


def test_who_is_muted_is_not_heard_and_what_is_reported_reaches_the_administrators(people: Seat) -> None:
    anna, ben, cleo = people("Anna"), people("Ben"), people("Cleo")
    known(anna, ben, cleo)
    game = sit(new(anna), anna, ben, cleo)
    path = f"/api/games/{game}/chat"
    call(ben, "POST", path, {"text": "You are a fool"})
    call(cleo, "POST", path, {"text": "Please be kind"})
    anna.visit(f"/game/{game}")
    anna.at_table()
    anna.page.locator("[data-tab=chat]").click()
    entries = anna.page.locator(".chat-entry")
    rude = entries.filter(has_text="You are a fool")

    def menu(what: str) -> None:
        rude.locator("summary").click()
        rude.locator(f"[data-do={what}]").click()

    menu("report")
    window = anna.page.locator("dialog.report-window")
    window.locator("[name=reason]").select_option("Insults or threats")
    window.locator("[name=words]").fill("He calls me names.")
    window.get_by_role("button", name="Report", exact=True).click()
    expect(window).to_contain_text("An administrator will look at it")
    window.get_by_role("button", name="Close").last.click()
    menu("mute")
    expect(entries).to_have_count(1)
    call(ben, "POST", path, {"text": "Do you hear me?"})
    call(cleo, "POST", path, {"text": "The end"})
    expect(entries.last).to_contain_text("The end")
    expect(entries).to_have_count(2)
    # Kept over a reload, and ended on the account; what was missed is there again.
    anna.page.reload()
    anna.at_table()
    expect(entries).to_have_count(2)
    anna.page.locator("[data-tab=chat]").click()
    # An answer goes to the channel of what it answers.
    entries.first.locator("summary").click()
    entries.first.locator("[data-do=answer]").click()
    expect(anna.page.get_by_label("Message")).to_be_focused()
    anna.visit("/account")
    anna.page.locator(f"[data-hear='{me(ben)}']").click()
    expect(anna.page.locator(".muted")).to_contain_text("Nobody")
    anna.visit(f"/game/{game}")
    anna.at_table()
    expect(entries).to_have_count(4)


def test_what_is_refused_is_said_and_stays_to_be_sent_again(people: Seat) -> None:
    anna = people("Anna")
    known(anna)
    anna.visit(f"/game/{new(anna)['id']}")
    field = anna.page.get_by_label("Message")
    expect(field).to_be_visible()
    anna.server_away = True
    anna.context.set_offline(True)
    field.fill("Is anybody there?")
    field.press("Enter")
    expect(anna.page.locator(".chat-form .refusal")).to_contain_text("can't be reached")
    expect(field).to_have_value("Is anybody there?")
    anna.context.set_offline(False)
    field.press("Enter")
    expect(anna.page.locator(".chat-entry")).to_have_text(re.compile("Is anybody there"))
    expect(field).to_have_value("")
    # Shift and Enter begin a line.
    field.fill("One")
    field.press("Shift+Enter")
    field.press_sequentially("two")
    field.press("Enter")
    expect(anna.page.locator(".chat-entry .said").last).to_have_text("One\ntwo")


def test_a_browser_calls_as_its_settings_say(people: Seat) -> None:
    anna, ben, cleo = people("Anna"), people("Ben"), people("Cleo")
    known(anna, ben, cleo)
    game = sit(new(anna, name="Calling"), anna, ben, cleo)
    anna.page.add_init_script(CALLS)
    anna.visit("/account")
    for way in ("sound", "show"):
        anna.page.locator(f"[name='alert.{way}']").check()
    # Whoever switches the tone on hears it.
    assert anna.page.evaluate("window.called") == ["tone", "tone"]
    for person, seat in ((anna, "red"), (ben, "green"), (cleo, "blue")):
        version = call(person, "GET", f"/api/games/{game}/view")["version"]
        if seat != "blue":
            body = {"order": "bid", "coins": 3 if seat == "red" else 0}
            id_ = f"00000000-0000-4000-8000-0000000000{'10' if seat == 'red' else '20'}"
            call(person, "POST", f"/api/games/{game}/orders", {"id": id_, "version": version, "body": body})
    call(ben, "POST", f"/api/games/{game}/chat", {"text": "From before"})
    anna.visit(f"/game/{game}")
    anna.at_table()
    expect(anna.page.locator(".chat-entry")).to_have_count(1)
    # What was there when the page came calls nobody.
    assert anna.page.evaluate("window.called") == []
    anna.page.evaluate(AWAY, True)
    version = call(cleo, "GET", f"/api/games/{game}/view")["version"]
    body = {"order": "bid", "coins": 0}
    id_ = "00000000-0000-4000-8000-000000000030"
    call(cleo, "POST", f"/api/games/{game}/orders", {"id": id_, "version": version, "body": body})
    anna.page.wait_for_function("() => window.called.length >= 3")
    assert anna.page.evaluate("window.called") == ["tone", "tone", "Your move | Calling"]
    expect(anna.page).to_have_title("★ Your move")
    anna.page.evaluate(AWAY, False)
    expect(anna.page).to_have_title(re.compile("^● "))
    # Looking, she is called by the tone alone; her own words don't call her.
    anna.page.evaluate("window.called.length = 0")
    call(anna, "POST", f"/api/games/{game}/chat", {"text": "I am here"})
    call(ben, "POST", f"/api/games/{game}/chat", {"text": "So am I"})
    expect(anna.page.locator(".chat-entry")).to_have_count(3)
    assert anna.page.evaluate("window.called") == ["tone"]
    anna.page.evaluate(AWAY, True)
    call(ben, "POST", f"/api/games/{game}/chat", {"text": "Hello?"})
    expect(anna.page.locator(".chat-entry")).to_have_count(4)
    anna.page.wait_for_function("() => window.called.length >= 3")
    assert anna.page.evaluate("window.called")[1:] == ["tone", "Ben: Hello? | Calling"]
