"""The account in a browser: how one hears of things, where one is logged in, the password, a guest's name kept."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from app.play import push
from app.play.keys import b64
from tests.page.conftest import Seat, open_house
from tests.page.tables import PASSWORD, call, known
from tests.running import ServerProcess

KEY = b64(push.public(push.private(push.new_key())))
# A browser whose push service answers: this one has none.
PUSHES = f"""
  window.asked = null;
  PushManager.prototype.subscribe = async function (how) {{
    window.asked = how.applicationServerKey.length;
    return {{ toJSON: () => ({{ endpoint: 'https://push.example/one', expirationTime: null,
                               keys: {{ p256dh: '{KEY}', auth: 'AAAAAAAAAAAAAAAAAAAAAA' }} }}) }};
  }};
"""


@pytest.fixture(scope="module")
def where(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("account")


@pytest.fixture(scope="module")
def house(where: Path) -> Iterator[ServerProcess]:
    with open_house(where) as server:
        yield server


def link(where: Path, to: str) -> str:
    """The path of the link in the last mail to an address, from the console mailbox."""
    with sqlite3.connect(where / "tigers.db") as database:
        (message,) = database.execute('select message from mails where "to" = ? order by id desc', (to,)).fetchone()
    found = re.search(r"/confirm/\S+", message.replace("=\n", ""))
    assert found is not None, message
    return found[0]


def test_notices_are_asked_for_by_mail_push_and_webhook(people: Seat, where: Path) -> None:
    anna = people("Anna", timezone_id="Europe/Berlin", permissions=["notifications"])
    known(anna, account=True)
    anna.page.add_init_script(PUSHES)
    anna.visit("/account")
    page = anna.page
    verdict = page.locator("[aria-label=Notices] .verdict")
    mail, pushes, webhook = (page.locator(f"[data-channel={name}]") for name in ("email", "push", "webhook"))

    mail.locator("[name=email]").check()
    expect(mail).to_contain_text("Notices need an address")
    mail.locator("[name=address]").fill("anna@example.org")
    mail.get_by_role("button", name="Save").click()
    expect(mail).to_contain_text("A link went to this address")
    # Whoever never said where he is has his hours counted where his browser is.
    expect(page.locator("[name=zone]")).to_have_value("Europe/Berlin")
    expect(mail.get_by_role("button", name="Send a test")).to_have_count(0)
    other = anna.new_page()
    page.wait_for_function(
        "async () => (await (await fetch('/api/notices')).json()).email.address === 'anna@example.org'"
    )
    for _ in range(100):
        with sqlite3.connect(where / "tigers.db") as database:
            if database.execute("select count(*) from mails").fetchone()[0]:
                break
        page.wait_for_timeout(100)
    other.goto(anna.url + link(where, "anna@example.org"))
    expect(other.get_by_role("status")).to_contain_text("confirmed")
    page.reload()
    expect(mail).to_contain_text("Confirmed")
    mail.get_by_role("button", name="Send a test").click()
    expect(verdict).to_have_text("A test is on its way.")

    pushes.get_by_role("button", name="Push to this browser").click()
    expect(pushes.locator(".devices li")).to_contain_text("This browser")
    assert page.evaluate("window.asked") == 65
    expect(pushes.get_by_role("button", name="Send a test")).to_be_visible()
    pushes.get_by_role("button", name="Remove").click()
    expect(pushes.locator(".devices li")).to_have_count(0)
    expect(pushes.get_by_role("button", name="Push to this browser")).to_be_visible()

    anna.server_away = True  # the browser itself notes the 400
    webhook.locator("[name=webhook]").fill("http://hooks.example/x")
    webhook.get_by_role("button", name="Save").click()
    expect(verdict).to_contain_text("https://")
    webhook.locator("[name=webhook]").fill("https://hooks.example/x")
    webhook.get_by_role("button", name="Save").click()
    webhook.locator("summary").click()
    expect(webhook.locator("code")).to_contain_text("whsec_")

    page.locator("[name='pace.daily']").check()
    page.locator("[name=daily_at]").fill("06:30")
    page.locator("[name=daily_at]").press("Tab")
    page.locator("[name=quiet]").check()
    page.locator("[name='quiet.from']").fill("23:15")
    page.locator("[name='quiet.from']").press("Tab")
    expect(verdict).to_have_text("Saved.")
    page.wait_for_function(
        "async () => (await (await fetch('/api/notices')).json()).quiet?.from === '23:15'",
    )
    told = call(anna, "GET", "/api/notices")
    assert (told["pace"], told["daily_at"]) == ("daily", "06:30")
    assert told["quiet"] == {"from": "23:15", "to": "07:00"}
    assert told["webhook"]["url"] == "https://hooks.example/x"


def test_sessions_are_ended_and_the_password_changed(people: Seat) -> None:
    anna, phone = people("Anna Two"), people("Anna Two", 390, 844)
    known(anna, account=True)
    phone.visit("/account")
    phone.page.locator("[data-way='Log in']").click()
    login = phone.page.locator("form[aria-label='Log in']")
    login.locator("[name=name]").fill("anna two")
    login.locator("[name=password]").fill(PASSWORD)
    login.get_by_role("button", name="Log in").click()
    expect(phone.page.locator(".who-am-i")).to_contain_text("Anna Two")
    anna.visit("/account")
    rows = anna.page.locator(".sessions li")
    expect(rows).to_have_count(2)
    expect(anna.page.locator("[data-session=here]")).to_contain_text("Chrome on")
    anna.page.locator("[data-session=other]").get_by_role("button", name="End").click()
    expect(rows).to_have_count(1)
    phone.page.reload()
    expect(phone.page.locator(".account")).to_be_visible()

    anna.server_away = phone.server_away = True  # the browser itself notes what is refused
    anna.page.get_by_text("Change the password").first.click()
    form = anna.page.locator("form[aria-label='Change the password']")
    for old, says in (("not the old one", "not right"), (PASSWORD, "Changed")):
        form.locator("[name=old]").fill(old)
        form.locator("[name=new]").fill("another long password")
        form.get_by_role("button", name="Change the password").click()
        expect(anna.page.locator(".password")).to_contain_text(says)
    anna.page.get_by_role("button", name="Log out everywhere").click()
    expect(anna.page.locator("[data-way='Log in']")).to_be_visible()
    assert call(anna, "GET", "/api/me") == {"user": None}


def test_a_guest_keeps_his_name_on_his_account(people: Seat) -> None:
    anna = people("Anna Three")
    known(anna)
    anna.visit("/account")
    form = anna.page.locator("form[aria-label='Keep this name']")
    form.locator("[name=password]").fill(PASSWORD)
    form.get_by_role("button", name="Keep this name").click()
    expect(anna.page.locator("main")).to_contain_text("Others know you as Anna Three")
    expect(anna.page.locator(".who-am-i")).not_to_contain_text("guest")
