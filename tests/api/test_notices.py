"""Notices over the real API: mail by SMTP, pushes, webhooks; once for each thing, at one's pace, over restarts."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import re
import secrets
import uuid
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import pytest
from sqlalchemy import delete

from app.bus.memory import MemoryBus
from app.commands import admin
from app.play import push
from app.play.house import House
from app.play.keys import b64
from app.play.mailing import SmtpMail
from app.play.outbox import CLAIM, Outbox
from app.play.pacing import said
from app.settings import Settings
from app.store import noticing
from app.store.database import Database
from app.store.packing import now
from tests.outside import MailServer, WebServer, mail_server, web_server
from tests.people import SIDES, Person
from tests.play.test_push import read as read_push
from tests.running import Served, serve

pytestmark = pytest.mark.anyio
PASSWORD = "correct horse battery"
MINUTE = 60_000
HOUR = 60 * MINUTE
PUBLIC = "https://play.example.org"


@dataclass
class World:
    """A server, the outside, and an outbox with a clock of its own, emptied when a test says so."""

    url: str
    house: House
    outbox: Outbox
    mail: MailServer
    web: WebServer
    ahead: int = 0

    def clock(self) -> int:
        return now() + self.ahead

    async def after(self, ms: int = 0) -> int:
        """Empty the outbox some time later; how many messages went out."""
        self.ahead += ms
        return await self.outbox.round()

    def mailed(self, address: str) -> list[Any]:
        return [one for one in self.mail.mails if address in str(one["To"])]


@pytest.fixture
def wired(settings: Settings) -> Settings:
    return settings.model_copy(update={"notice_networks": "127.0.0.0/8", "public_url": PUBLIC, "notice_delay": 60})


@pytest.fixture
async def world(wired: Settings, database: Database) -> AsyncIterator[World]:
    async with AsyncExitStack() as stack:
        mail = await stack.enter_async_context(mail_server())
        web = await stack.enter_async_context(web_server())
        served: Served = stack.enter_context(serve(wired))
        made = World(served.url, house_of(wired, database), Outbox.__new__(Outbox), mail, web)
        made.house.clock = made.clock
        made.outbox = Outbox(made.house, SmtpMail(f"smtp://127.0.0.1:{mail.port}"))
        # What other tests have left in this database is not for this one.
        async with database.write() as connection:
            await connection.execute(delete(noticing.outbox))
            await connection.execute(delete(noticing.wishes))
        yield made
        await made.outbox.close()
        made.house.accounts.close()


def house_of(settings: Settings, database: Database) -> House:
    return House(settings, database, MemoryBus())


async def account(world: World, name: str, **wishes: Any) -> tuple[Person, str]:
    """Someone with an account and a mail address of his own, confirmed through the link in the mail."""
    person = Person(world.url)
    person.name = f"{name} {uuid.uuid4().hex[:8]}"
    address = f"{uuid.uuid4().hex}@mail.example"
    await person.post("/api/signup", {"name": person.name, "password": PASSWORD, "email": address})
    found = await person.post("/api/notices", {"email": True, **wishes})
    assert found["email"] == {"on": True, "address": address, "confirmed": False, "fault": None}
    assert await world.after() >= 1
    text = world.mailed(address)[-1].get_content()
    await person.http.post(re.search(rf"{PUBLIC}(/confirm/\S+)", text)[1])  # type: ignore[index]
    assert (await person.get("/api/notices"))["email"]["confirmed"]
    return person, address


async def table(world: World, red: Person) -> tuple[str, dict[str, Person]]:
    """A begun game in which red is the first to sail once all have bid."""
    people = {"red": red} | {
        side: await Person.guest(world.url, f"{side} {uuid.uuid4().hex[:6]}") for side in SIDES if side != "red"
    }
    game = (await red.post("/api/games", {"title": "islands"}, 201))["id"]
    for side, person in people.items():
        await person.post(f"/api/games/{game}/seats/{side}", {"word": "00"})
    return game, people


async def give(person: Person, game: str, body: Any) -> None:
    version = (await person.get(f"/api/games/{game}/view"))["version"]
    await person.order(game, version, body)


async def bids(people: dict[str, Person], game: str) -> None:
    for side, coins in zip(SIDES, (2, 1, 0), strict=True):
        await give(people[side], game, {"order": "bid", "coins": coins})


async def test_a_mail_once_for_each_thing_waited_for(world: World) -> None:
    red, address = await account(world, "Red", zone="Asia/Kolkata")
    game, people = await table(world, red)
    already = len(world.mailed(address))
    assert await world.after() == 0, "who is at the table needs no notice yet"
    assert await world.after(2 * MINUTE) == 1
    mail = world.mailed(address)[-1]
    assert mail["Subject"].startswith("Your move: Islands") and mail["From"] == "Tigers <tigers@localhost>"
    text = mail.get_content()
    assert f"{PUBLIC}/game/{game}?recap=1&seat=red" in text and "(Asia/Kolkata, UTC+05:30)" in text
    # However often the outbox is looked through, and whatever the others do: once.
    await give(people["blue"], game, {"order": "bid", "coins": 0})
    await give(people["green"], game, {"order": "bid", "coins": 1})
    for _ in range(3):
        assert await world.after(HOUR) == 0
    assert len(world.mailed(address)) == already + 1
    # He bids, and it is his turn again at once: he was there, and has acted on nothing yet; then one more notice.
    await give(red, game, {"order": "bid", "coins": 3})
    await give(red, game, {"order": "done"})
    await give(people["green"], game, {"order": "done"})
    await give(people["blue"], game, {"order": "done"})
    assert await world.after(2 * MINUTE) == 1
    assert len(world.mailed(address)) == already + 2


async def test_no_notice_of_what_is_no_longer_waited_for(world: World) -> None:
    red, address = await account(world, "Red")
    game, people = await table(world, red)
    already = len(world.mailed(address))
    assert await world.after() == 0
    await give(red, game, {"order": "bid", "coins": 3})
    assert await world.after(2 * MINUTE) == 0, "the notice was on its way and is dropped"
    assert len(world.mailed(address)) == already
    # An open socket is no sign that somebody looks: the notice still comes.
    line = await red.line(game).open()
    await give(people["blue"], game, {"order": "bid", "coins": 0})
    await give(people["green"], game, {"order": "bid", "coins": 1})
    assert await world.after(2 * MINUTE) == 1
    await line.cut()


async def test_digests_quiet_hours_and_a_change_of_mind(world: World) -> None:
    red, address = await account(world, "Red", pace="hourly")
    games = [(await table(world, red))[0] for _ in range(3)]
    already = len(world.mailed(address))
    assert await world.after(2 * MINUTE) + await world.after(HOUR) == 1
    mail = world.mailed(address)[-1]
    assert mail["Subject"] == "3 games wait for you" and all(game in mail.get_content() for game in games)
    # Daily; then quiet hours that have begun just now, and last all but a minute of the day.
    await red.post("/api/notices", {"pace": "daily", "daily_at": "08:00", "zone": "Pacific/Tongatapu"})
    await table(world, red)
    assert await world.after(HOUR) + await world.after(25 * HOUR) == 1
    assert len(world.mailed(address)) == already + 2
    from datetime import UTC, datetime, timedelta

    moment = datetime.fromtimestamp(world.clock() / 1000, UTC)
    begin, end = moment - timedelta(minutes=5), moment + timedelta(hours=5)
    quiet = {"from": f"{begin:%H:%M}", "to": f"{end:%H:%M}"}
    found = await red.post("/api/notices", {"pace": "now", "zone": "UTC", "quiet": quiet})
    assert found["quiet"] == quiet and found["pace"] == "now"
    await table(world, red)
    assert await world.after(2 * MINUTE) == await world.after(4 * HOUR) == 0
    assert await world.after(HOUR) == 1
    # What lies in wait for the end of quiet hours goes at once when they are given up.
    await red.post("/api/notices", {"quiet": {"from": "00:00", "to": "23:59"}})
    await table(world, red)
    assert await world.after(2 * MINUTE) == 0
    assert (await red.post("/api/notices", {"quiet": None}))["quiet"] is None
    assert await world.after(2 * MINUTE) == 1


async def test_one_click_ends_mail_and_a_look_at_the_link_does_not(world: World) -> None:
    red, address = await account(world, "Red")
    await table(world, red)
    await world.after(2 * MINUTE)
    mail = world.mailed(address)[-1]
    link = mail["List-Unsubscribe"].strip("<>")
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click" and link in mail.get_content()
    path = link.removeprefix(PUBLIC)
    program = Person(world.url)
    looked = await program.http.get(path)
    assert looked.status_code == 200 and "<form" in looked.text and "/static/js/linked.js" in looked.text
    assert looked.headers["referrer-policy"] == "same-origin"
    assert (await red.get("/api/notices"))["email"]["on"]
    # The mail program's button: no cookie, no Origin.
    program.http.headers.pop("Origin")
    done = await program.http.post(path, data={"List-Unsubscribe": "One-Click"})
    assert done.status_code == 200
    assert not (await red.get("/api/notices"))["email"]["on"]
    await table(world, red)
    already = len(world.mailed(address))
    assert await world.after(HOUR) == 0 and len(world.mailed(address)) == already
    for wrong in ("/stop/abc", "/stop/abc.def", path[:-2] + "xx", path.replace("/stop/", "/confirm/"), "/stop/é.é"):
        assert (await program.http.get(wrong)).status_code == (await program.http.post(wrong)).status_code == 404


async def test_an_address_hears_nothing_before_it_is_confirmed_and_a_link_is_for_one_address(world: World) -> None:
    red, address = await account(world, "Red")
    link = re.search(rf"{PUBLIC}(/confirm/\S+)", world.mailed(address)[-1].get_content())[1]  # type: ignore[index]
    other = f"{uuid.uuid4().hex}@mail.example"
    found = await red.post("/api/notices", {"address": other})
    assert found["email"] == {"on": True, "address": other, "confirmed": False, "fault": None}
    await table(world, red)
    assert await world.after(HOUR) == 1
    assert [one["Subject"] for one in world.mailed(other)] == ["Confirm your address"]
    assert "List-Unsubscribe" not in world.mailed(other)[0]
    assert (await red.http.post(link)).status_code == 404, "the old address's link"
    assert (await red.post("/api/notices/test", {"channel": "email"}, 409))["error"]["code"] == "not_ready"
    for _ in range(4):
        await red.http.post("/api/notices", json={"email": True})
    assert (await red.post("/api/notices", {"email": True}, 429))["error"]["code"] == "too_many"


async def test_a_failing_mail_server_is_tried_again_and_a_restart_loses_nothing(
    world: World, wired: Settings, database: Database
) -> None:
    red, address = await account(world, "Red")
    await table(world, red)
    already = len(world.mailed(address))
    world.mail.answer = "451 later"
    assert await world.after(2 * MINUTE) == 0
    assert "451" in (await red.get("/api/notices"))["email"]["fault"]
    assert await world.after() == 0, "not at once"
    # Another process, after this one has gone.
    await world.outbox.close()
    world.outbox = Outbox(world.house, SmtpMail(f"smtp://127.0.0.1:{world.mail.port}"))
    world.mail.answer = "250 OK"
    assert await world.after(2 * MINUTE) == 1 and len(world.mailed(address)) == already + 1
    # What will never be taken isn't tried for ever.
    await table(world, red)
    world.mail.answer = "550 no such person"
    assert await world.after(2 * MINUTE) == 0
    world.mail.answer = "250 OK"
    assert await world.after(48 * HOUR) == 0
    assert "550" in (await red.get("/api/notices"))["email"]["fault"]


class Counting:
    """A way for mail that takes its time, and may end its worker in the middle."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        self.dies = False

    async def send(self, message: Any) -> None:
        await asyncio.sleep(0.05)
        if self.dies:
            raise asyncio.CancelledError
        self.sent.append(str(message["Message-ID"]))


async def test_two_workers_send_each_notice_once_and_take_over_from_a_dead_one(
    world: World, wired: Settings, database: Database
) -> None:
    red, _ = await account(world, "Red")
    for _ in range(3):
        await table(world, red)
    world.ahead += 2 * MINUTE
    counting = Counting()
    houses = [house_of(wired, database) for _ in range(3)]
    for house in houses:
        house.clock = world.clock
    workers = [Outbox(house, counting) for house in houses]
    counting.dies = True
    with pytest.raises(asyncio.CancelledError):
        await workers[0].round()
    counting.dies = False
    assert await workers[1].round() == 0, "the dead one has them in hand"
    world.ahead += CLAIM + 1
    sent = await asyncio.gather(*(one.round() for one in workers[1:]))
    assert sum(sent) == len(counting.sent) == 1, "three games in one message, from one worker"
    for one, house in zip(workers, houses, strict=True):
        await one.close()
        house.accounts.close()


async def test_webhooks_are_signed_and_can_be_checked(world: World) -> None:
    red = await Person.guest(world.url, f"Red {uuid.uuid4().hex[:6]}")
    found = await red.post("/api/notices", {"webhook": f"{world.web.url}/hook"})
    secret = found["webhook"]["secret"]
    assert secret.startswith("whsec_")
    game, _ = await table(world, red)
    world.web.status = lambda _path: 503
    assert await world.after(2 * MINUTE) == 0
    world.web.status = lambda _path: 200
    assert await world.after(2 * MINUTE) == 1
    first, heard = world.web.heard
    assert first.headers["webhook-id"] == heard.headers["webhook-id"], "the same message, sent again"
    signed = f"{heard.headers['webhook-id']}.{heard.headers['webhook-timestamp']}.".encode() + heard.body
    mac = hmac.digest(base64.b64decode(secret.removeprefix("whsec_")), signed, hashlib.sha256)
    assert heard.headers["webhook-signature"] == f"v1,{base64.b64encode(mac).decode()}"
    told = heard.json()
    assert told["notices"][0]["game"] == game and told["notices"][0]["seat"] == "red"
    assert told["notices"][0]["url"] == f"{PUBLIC}/game/{game}?recap=1&seat=red"
    assert told["allowed_mentions"] == {"parse": []}
    again = await red.post("/api/notices", {"webhook": f"{world.web.url}/other"})
    assert again["webhook"]["secret"] != secret
    assert (await red.post("/api/notices", {"webhook": None}))["webhook"] == {
        "url": None,
        "secret": None,
        "fault": None,
    }


async def test_a_webhook_into_the_servers_own_network_is_not_called(world: World, database: Database) -> None:
    strict = world.house.settings.model_copy(update={"notice_networks": "10.0.0.0/8"})
    house = house_of(strict, database)
    house.clock = world.clock
    outbox = Outbox(house)
    red = await Person.guest(world.url, f"Red {uuid.uuid4().hex[:6]}")
    await red.post("/api/notices", {"webhook": f"{world.web.url}/hook"})
    await table(world, red)
    world.ahead += 2 * MINUTE
    assert await outbox.round() == 0 and world.web.heard == []
    assert "internal" in (await red.get("/api/notices"))["webhook"]["fault"]
    for wrong in ("ftp://x", "https://u:p@x.example/", "nothing"):
        assert (await red.post("/api/notices", {"webhook": wrong}, 400))["error"]["code"] == "bad_wish"
    await outbox.close()
    house.accounts.close()


async def test_pushes_reach_every_browser_and_lost_browsers_are_forgotten(world: World) -> None:
    red = await Person.guest(world.url, f"Red {uuid.uuid4().hex[:6]}")
    kept = {name: (push.new_key(), b64(secrets.token_bytes(16))) for name in ("one", "two", "gone")}
    for name, (key, auth) in kept.items():
        subscription = {
            "endpoint": f"{world.web.url}/{name}/{uuid.uuid4().hex}",
            "expirationTime": None,
            "keys": {"p256dh": b64(push.public(push.private(key))), "auth": auth},
        }
        for _ in range(2):
            found = await red.post("/api/notices/devices", subscription)
    assert len(found["push"]["devices"]) == 3 and len(found["push"]["key"]) == 87
    game, _ = await table(world, red)
    world.web.status = lambda path: 410 if path.startswith("/gone") else 201
    assert await world.after(2 * MINUTE) == 1
    assert len(world.web.heard) == 3
    for heard in world.web.heard:
        key, auth = kept[heard.path.split("/")[1]]
        told = read_push(heard.body, key, auth)
        assert game.encode() in told and b"Your move" in told
        assert heard.headers["authorization"].endswith(f"k={found['push']['key']}")
        assert heard.headers["content-encoding"] == "aes128gcm" and heard.headers["ttl"] == "86400"
    devices = (await red.get("/api/notices"))["push"]["devices"]
    assert len(devices) == 2
    await red.delete(f"/api/notices/devices/{devices[0]['id']}")
    other = await Person.guest(world.url, "Other")
    assert (await other.delete(f"/api/notices/devices/{devices[1]['id']}", 404))["error"]["code"] == "no_device"
    bad = {"endpoint": f"{world.web.url}/x", "keys": {"p256dh": "AAAA", "auth": "AAAA"}}
    assert (await red.post("/api/notices/devices", bad, 400))["error"]["code"] == "bad_wish"


async def test_without_a_mail_server_mail_is_kept_for_the_console(
    world: World, wired: Settings, database: Database
) -> None:
    house = house_of(wired, database)
    house.clock = world.clock
    outbox = Outbox(house)
    person = Person(world.url)
    address = f"{uuid.uuid4().hex}@mail.example"
    name = f"Zoë 李 {uuid.uuid4().hex[:6]}"
    await person.post("/api/signup", {"name": name, "password": PASSWORD, "email": address})
    await person.post("/api/notices", {"email": True})
    assert await outbox.round() == 1
    printed = await admin.administer(wired, admin.parser().parse_args(["mail", "--to", address]))
    assert f"To: {address}" in printed and f"{PUBLIC}/confirm/" in printed
    await outbox.close()
    house.accounts.close()


async def test_nobody_else_sees_an_address(world: World) -> None:
    red, address = await account(world, "Red")
    game, people = await table(world, red)
    seen = [await people["blue"].http.get(f"/api/games/{game}{path}") for path in ("", "/view", "/chat", "/log")]
    seen += [
        await people["blue"].http.get(path) for path in ("/api/games?list=open", "/api/games?list=mine", "/api/me")
    ]
    async with people["blue"].line(game) as line:
        await line.hello()
        assert address not in "".join(line.raw)
    assert address not in "".join(one.text for one in seen)


@pytest.mark.parametrize(
    "wrong",
    [
        {"zone": "Mars/Olympus"}, {"zone": "../etc/passwd"}, {"pace": "often"},
        {"quiet": {"from": "25:00", "to": "07:00"}},
        {"quiet": {"from": "22:00"}}, {"daily_at": "8"}, {"address": "no address"}, {"email": "yes"}, {"unknown": 1},
    ],
)  # fmt: skip
async def test_wishes_that_cannot_be(server: Served, wrong: Any) -> None:
    person = await Person.guest(server.url, "Wisher")
    before = await person.get("/api/notices")
    assert (await person.post("/api/notices", wrong, 400))["error"]["code"] in ("bad_wish", "malformed")
    after = await person.get("/api/notices")
    assert {**after, "now": ""} == {**before, "now": ""}
    assert (await Person(server.url).get("/api/notices", 401))["error"]["code"] == "no_session"


async def test_a_notice_goes_with_the_seat(world: World, database: Database) -> None:
    red, address = await account(world, "Red")
    new, new_address = await account(world, "New")
    game, _ = await table(world, red)
    assert await world.after(2 * MINUTE) == 1 and len(world.mailed(address)) == 2
    me = (await new.get("/api/me"))["user"]["id"]
    from app.store import games

    async with database.write() as connection:
        await games.sit(connection, game, "red", me, "00")
        waiting = await noticing.waiting_for(connection, me)
    assert [(one.game, one.seat) for one in waiting] == [(game, "red")]
    assert await world.after(2 * MINUTE) == 1 and len(world.mailed(new_address)) == 2
    assert len(world.mailed(address)) == 2


async def test_a_paused_game_troubles_nobody_until_it_goes_on(world: World) -> None:
    red, address = await account(world, "Red")
    game, people = await table(world, red)
    already = len(world.mailed(address))

    async def agree(kind: str, **more: Any) -> None:
        made = await people["blue"].post(f"/api/games/{game}/acts", {"act": "offer", "kind": kind, **more})
        for side in ("red", "green"):
            await people[side].post(f"/api/games/{game}/acts", {"act": "accept", "offer": made["offer"]})

    await agree("pause", minutes=24 * 60)
    assert (await red.get("/api/next"))["game"] is None
    assert await world.after(2 * MINUTE) == await world.after(HOUR) == 0
    await agree("resume")
    assert (await red.get("/api/next"))["game"] == game
    assert await world.after(HOUR) == 1 and len(world.mailed(address)) == already + 1


async def test_a_deadline_stands_in_the_mail_in_ones_own_time(world: World) -> None:
    red, address = await account(world, "Red", zone="America/St_Johns")
    people = [red, *[await Person.guest(world.url, f"{n} {uuid.uuid4().hex[:6]}") for n in range(2)]]
    timed = {"title": "islands", "tempo": {"kind": "async", "turn_ms": 3 * 24 * HOUR, "bank_ms": 0}}
    game = (await red.post("/api/games", timed, 201))["id"]
    for side, person in zip(SIDES, people, strict=True):
        await person.post(f"/api/games/{game}/seats/{side}", {"word": "00"})
    assert await world.after(2 * MINUTE) == 1
    deadline = (await red.get(f"/api/games/{game}"))["clocks"]["seats"]["red"]["deadline"]
    assert f"Your time ends on {said(deadline, 'America/St_Johns')}." in world.mailed(address)[
        -1
    ].get_content().replace("\n", " ")


async def test_an_invitation_comes_as_a_notice_and_not_once_it_is_answered(world: World) -> None:
    anna, address = await account(world, "Anna")
    maker = await Person.guest(world.url, f"Maker {uuid.uuid4().hex[:6]}")
    game = (await maker.post("/api/games", {"title": "islands", "private": True}, 201))["id"]
    await maker.post(f"/api/games/{game}/invitations", {"name": anna.name}, 201)
    assert await world.after() == 1
    text = world.mailed(address)[-1].get_content()
    assert maker.name in text and f"{PUBLIC}/join/{game}" in text
    # Invited again, but he sees it in the lobby before the mail goes.
    other = (await maker.post("/api/games", {"title": "islands"}, 201))["id"]
    made = await maker.post(f"/api/games/{other}/invitations", {"name": anna.name}, 201)
    await anna.post(f"/api/invitations/{made['id']}", {"accept": False})
    assert await world.after() == 0
