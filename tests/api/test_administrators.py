"""The administrators' desk, over HTTP and from the console, and the ban that closes every socket."""

from __future__ import annotations

import time
import uuid

import pytest

from app.commands import admin
from app.engine.errors import RuleError
from app.settings import Settings
from tests.people import Person, islanders
from tests.running import Served

pytestmark = pytest.mark.anyio
PASSWORD = "correct horse battery"


async def account(url: str, name: str) -> tuple[Person, str]:
    person = Person(url)
    person.name = f"{name} {uuid.uuid4().hex[:8]}"
    return person, (await person.post("/api/signup", {"name": person.name, "password": PASSWORD}))["user"]["id"]


async def console(settings: Settings, *words: str) -> str:
    """What `tigers admin` prints: its own database connections and its own end of the bus, as another process has."""
    return await admin.administer(settings, admin.parser().parse_args(words))


async def test_a_ban_from_the_console_closes_every_socket_within_a_second(server: Served, settings: Settings) -> None:
    game, people = await islanders(server.url)
    rude, name = people["red"], f"Rude {uuid.uuid4().hex[:8]}"
    await rude.post("/api/claim", {"name": name, "password": PASSWORD})
    second = Person(server.url)
    await second.post("/api/login", {"name": name, "password": PASSWORD})
    lines = [await rude.line(game).open(), await rude.line(game).open(), await second.line(game).open()]
    other = await people["green"].line(game).open()
    version = lines[0].version
    assert "is banned" in await console(settings, "ban", name, "--reason", "shouting")
    began = time.monotonic()
    for line in lines:
        await line.gone()
    assert time.monotonic() - began < 1.0
    # An order that was on its way, a new socket, a new login: all refused; the others play on.
    assert version is not None
    refused = await rude.order(game, version, {"order": "bid", "coins": 1}, 401)
    assert refused["error"]["code"] == "no_session"
    assert (await rude.get("/api/me"))["user"] is None
    denied = await second.post("/api/login", {"name": name, "password": PASSWORD}, 403)
    assert denied["error"]["code"] == "banned" and "shouting" in denied["error"]["message"]
    assert (await other.give({"order": "bid", "coins": 0}))["ok"]
    assert name in await console(settings, "bans")
    assert "no longer banned" in await console(settings, "unban", name)
    await second.post("/api/login", {"name": name, "password": PASSWORD})
    assert (await second.get("/api/me"))["user"]["name"] == name


async def test_a_ban_has_an_end(server: Served, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    person, _ = await account(server.url, "Short")
    await console(settings, "ban", person.name, "--reason", "cool down", "--days", "1")
    denied = await person.post("/api/login", {"name": person.name, "password": PASSWORD}, 403)
    assert "until" in denied["error"]["message"]
    later = time.time_ns() // 1_000_000 + 86_400_001
    monkeypatch.setattr("app.store.moderating.now", lambda: later)
    await person.post("/api/login", {"name": person.name, "password": PASSWORD})


async def test_reports_reach_the_desk_and_are_settled_on_record(server: Served, settings: Settings) -> None:
    game, people = await islanders(server.url)
    chief, chief_id = await account(server.url, "Chief")
    assert (await chief.get("/api/admin/reports", 403))["error"]["code"] == "not_admin"
    await console(settings, "appoint", chief.name)
    marker = uuid.uuid4().hex
    await people["red"].post(f"/api/games/{game}/chat", {"text": f"\x1b[2Jrude\n{marker}", "to": "side"})
    number = (await people["red"].get(f"/api/games/{game}/chat"))["messages"][0]["id"]
    for _ in range(2):
        await people["red"].post(f"/api/games/{game}/chat/{number}/report", {"reason": "he\nswears"})
    found = [one for one in (await chief.get("/api/admin/reports"))["reports"] if one["game"] == game]
    assert len(found) == 1 and found[0]["channel"] == "side:red" and found[0]["reason"] == "he\nswears"
    printed = await console(settings, "reports", "--limit", "100000")
    assert marker in printed and "\x1b" not in printed and "he\\nswears" in printed
    report = found[0]["id"]
    await chief.post(f"/api/admin/reports/{report}", {"verdict": "warned"})
    assert (await chief.post(f"/api/admin/reports/{report}", {"verdict": "again"}, 404))["error"]["code"] == "no_report"
    assert report not in [one["id"] for one in (await chief.get("/api/admin/reports"))["reports"]]
    settled = (await chief.get("/api/admin/reports?settled=true"))["reports"]
    assert next(one for one in settled if one["id"] == report)["verdict"] == "warned"
    acts = (await chief.get("/api/admin/log"))["acts"]
    mine = [(one["act"], one["subject"]) for one in acts if chief_id in one["actor"] or chief_id in one["subject"]]
    assert mine == [("settle", f"report {report}"), ("appoint", f"{chief.name} ({chief_id})")]
    assert f"report {report}" in await console(settings, "log")


async def test_an_administrators_reach(server: Served, settings: Settings) -> None:
    chief, chief_id = await account(server.url, "Chief")
    other, other_id = await account(server.url, "Other")
    guest = await Person.guest(server.url, "Guest")
    guest_id = (await guest.get("/api/me"))["user"]["id"]
    await console(settings, "appoint", chief_id)
    assert chief.name in await console(settings, "admins")
    assert (await chief.post("/api/admin/admins", {"person": guest_id}, 409))["error"]["code"] == "guest"
    await chief.post("/api/admin/admins", {"person": other_id})
    # No administrator bans another; he must be dismissed first.
    assert (await chief.post("/api/admin/bans", {"person": other_id, "reason": "x"}, 409))["error"]["code"] == (
        "administrator"
    )
    await chief.delete(f"/api/admin/admins/{other_id}")
    assert (await other.get("/api/admin/log", 403))["error"]["code"] == "not_admin"
    await chief.post("/api/admin/bans", {"person": other_id, "reason": "x"})
    assert (await chief.post("/api/admin/bans", {"person": "nobody", "reason": "x"}, 404))["error"]["code"]
    assert [one["name"] for one in (await chief.get("/api/admin/bans"))["bans"] if one["user"] == other_id] == [
        other.name
    ]
    await chief.delete(f"/api/admin/bans/{other_id}")
    assert (await chief.delete(f"/api/admin/bans/{other_id}", 409))["error"]["code"] == "not_banned"
    for path in ("reports", "bans", "admins", "log"):
        await Person(server.url).get(f"/api/admin/{path}", 401)
        await guest.get(f"/api/admin/{path}", 403)


async def test_an_audit_tells_who_did_what_but_not_what_is_hidden(server: Served, settings: Settings) -> None:
    game, people = await islanders(server.url)
    chief, chief_id = await account(server.url, "Chief")
    await console(settings, "appoint", chief_id)
    await people["red"].order(game, 1, {"order": "bid", "coins": 3})
    await people["red"].post(f"/api/games/{game}/chat", {"text": "we bid three", "to": "side"})
    found = await chief.get(f"/api/admin/games/{game}/audit")
    assert [one["order"] for one in found["orders"]] == ["setup", "bid"] and "coins" not in str(found["orders"])
    assert found["orders"][1]["name"] == people["red"].name
    assert [one["channel"] for one in found["chat"]] == ["side:red"]
    printed = await console(settings, "game", game)
    assert "order 1  red" in printed and "we bid three" in printed
    acts = (await chief.get("/api/admin/log"))["acts"]
    assert {one["actor"] for one in acts if one["subject"] == f"game {game}"} == {
        "console",
        f"{chief.name} ({chief_id})",
    }
    # Who sits at a table doesn't examine it.
    mine = (await chief.post("/api/games", {"title": "islands", "solo": True}, 201))["id"]
    for side in ("red", "green", "blue"):
        await chief.post(f"/api/games/{mine}/seats/{side}", {})
    assert (await chief.get(f"/api/admin/games/{mine}/audit", 403))["error"]["code"] == "own_game"
    assert (await chief.get("/api/admin/games/nowhere/audit", 404))["error"]["code"] == "no_game"
    with pytest.raises(RuleError):
        await console(settings, "game", "nowhere")


async def test_the_command_says_what_is_wrong(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RuleError) as caught:
        await console(settings, "ban", "nobody at all", "--reason", "x")
    assert caught.value.code == "no_person"
    with pytest.raises(SystemExit) as ended:
        admin.run(["ban", "x"])
    assert ended.value.code == 2 and "--reason" in capsys.readouterr().err
