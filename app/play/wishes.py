"""How a person wants to hear of things: his zone, pace, quiet hours, and the channels."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo, available_timezones

from sqlalchemy.ext.asyncio import AsyncConnection

from app.store import noticing, people
from app.store.noticing import Wishes
from app.store.people import User

from . import outside, push, webhooks
from .denied import Denied
from .house import House
from .keys import Keys, b64
from .pacing import MINUTES, PACES, Pace, said

MOST_DEVICES = 10
CONFIRMATIONS = "5/hour"
CHANNELS = ("email", "push", "webhook")


def pace_of(wishes: Wishes) -> Pace:
    return Pace(ZoneInfo(wishes.zone), wishes.pace, (wishes.quiet_from, wishes.quiet_to), wishes.daily_at)


async def channels(connection: AsyncConnection, wishes: Wishes, user: User) -> tuple[str, ...]:
    """The channels by which a person is reached now."""
    found = []
    if wishes.email and user.email is not None and wishes.confirmed == user.email:
        found.append("email")
    if wishes.push and await noticing.devices_of(connection, wishes.user):
        found.append("push")
    if wishes.webhook:
        found.append("webhook")
    return tuple(found)


def minute(text: str) -> int:
    """The minute of the day of a time such as `22:30`; ValueError."""
    hours, colon, minutes = text.partition(":")
    if not (colon and len(minutes) == 2 and hours.isdecimal() and minutes.isdecimal() and text.isascii()):
        raise ValueError(text)
    found = int(hours) * 60 + int(minutes)
    if int(minutes) > 59 or found >= MINUTES:
        raise ValueError(text)
    return found


def _time(minute_: int) -> str:
    return f"{minute_ // 60:02}:{minute_ % 60:02}"


def _bad(message: str) -> Denied:
    return Denied(400, "bad_wish", message)


def _minute(text: Any) -> int:
    try:
        return minute(str(text))
    except ValueError:
        raise _bad("A time is written as 07:30, from 00:00 to 23:59.") from None


@dataclass(frozen=True, slots=True)
class Noticing:
    """A house with the keys that notices need."""

    house: House
    keys: Keys

    async def vapid(self) -> str:
        """The server's private key for pushes, as it is kept."""
        return await self.keys.key("vapid", push.new_key())

    async def told(self, user: User) -> dict[str, Any]:
        """A person's wishes as his page shows them."""
        async with self.house.database.read() as connection:
            user = await people.find(connection, user.id) or user
            wishes = await noticing.wishes_of(connection, user.id)
            devices = await noticing.devices_of(connection, user.id)
            faults = {one: await noticing.last_fault(connection, user.id, one) for one in CHANNELS}
        quiet = {"from": _time(wishes.quiet_from), "to": _time(wishes.quiet_to)}
        return {
            "zone": wishes.zone,
            "now": said(self.house.clock(), wishes.zone),
            "pace": wishes.pace,
            "quiet": quiet if wishes.quiet_from != wishes.quiet_to else None,
            "daily_at": _time(wishes.daily_at),
            "email": {
                "on": wishes.email,
                "address": user.email,
                "confirmed": user.email is not None and wishes.confirmed == user.email,
                "fault": faults["email"],
            },
            "push": {
                "on": wishes.push,
                "key": b64(push.public(push.private(await self.vapid()))),
                "devices": [
                    {"id": one.id, "host": urlsplit(one.endpoint).hostname, "made": one.made} for one in devices
                ],
                "fault": faults["push"],
            },
            "webhook": {"url": wishes.webhook, "secret": wishes.secret, "fault": faults["webhook"]},
        }

    async def change(self, user: User, given: Mapping[str, Any]) -> dict[str, Any]:
        """Change what is given of zone, pace, quiet, daily_at, email, address, push, webhook; the wishes after it.

        An address is used once its owner has followed the link that is sent to it.
        """
        await self.keys.ready()
        async with self.house.database.write() as connection:
            before = await noticing.wishes_of(connection, user.id)
            wishes = self._changed(before, given)
            user = await people.find(connection, user.id) or user
            if "address" in given and given["address"] != user.email:
                user = replace(user, email=given["address"])
                await people.change(connection, user)
            asked = wishes.email and user.email is not None and wishes.confirmed != user.email
            if asked and ("address" in given or given.get("email")):
                await self._ask(connection, user)
            await noticing.wish(connection, wishes)
            await self._again(connection, wishes)
        return await self.told(user)

    def _changed(self, wishes: Wishes, given: Mapping[str, Any]) -> Wishes:
        if "zone" in given:
            if given["zone"] not in available_timezones():
                raise _bad("The time zone is named as in the IANA list, such as Asia/Kolkata.")
            wishes = replace(wishes, zone=given["zone"])
        if "pace" in given:
            if given["pace"] not in PACES:
                raise _bad(f"The pace is one of {', '.join(PACES)}.")
            wishes = replace(wishes, pace=given["pace"])
        if "quiet" in given:
            hours = given["quiet"] or {"from": "00:00", "to": "00:00"}
            wishes = replace(wishes, quiet_from=_minute(hours["from"]), quiet_to=_minute(hours["to"]))
        if "daily_at" in given:
            wishes = replace(wishes, daily_at=_minute(given["daily_at"]))
        wishes = replace(
            wishes, email=bool(given.get("email", wishes.email)), push=bool(given.get("push", wishes.push))
        )
        if "webhook" in given and given["webhook"] != wishes.webhook:
            wishes = replace(wishes, webhook=self._url(given["webhook"]), secret=None)
            if wishes.webhook is not None:
                wishes = replace(wishes, secret=webhooks.new_secret())
        return wishes

    def _url(self, given: str | None) -> str | None:
        if not given:
            return None
        try:
            return outside.checked(given, self.house.settings.notice_networks)
        except ValueError as error:
            raise _bad(f"The webhook can't be called: {error}.") from None

    async def _ask(self, connection: AsyncConnection, user: User) -> None:
        """Send the link that confirms an address."""
        assert user.email is not None
        for key in (user.id, user.email.casefold()):
            self.house.limits.hit(CONFIRMATIONS, "confirm", key, "mails to confirm an address")
        at = self.house.clock()
        words = {"address": user.email, "token": await self.keys.sign("confirm", f"{user.id}\n{user.email}")}
        await noticing.put(connection, [row(user.id, "email", "confirm", at, at, words=words)])

    async def _again(self, connection: AsyncConnection, wishes: Wishes) -> None:
        """What is on its way goes by the new pace."""
        pace = pace_of(wishes)
        for one in await noticing.pending(connection, wishes.user):
            if one.kind not in ALONE and not one.tries:
                await noticing.put_off(connection, [one.id], pace.due(one.made))

    async def confirm(self, token: str) -> None:
        """The owner of an address has followed the link: notices may go there."""
        id_, _, address = (await self.keys.signed("confirm", token)).partition("\n")
        async with self.house.database.write() as connection:
            user = await people.find(connection, id_)
            if user is None or user.email != address:
                raise Denied(404, "bad_link", "This address is no longer the one of that account.")
            wishes = await noticing.wishes_of(connection, id_)
            await noticing.wish(connection, replace(wishes, email=True, confirmed=address))

    async def stop_link(self, user: str) -> str:
        return f"{self.house.settings.public}/stop/{await self.keys.sign('stop', user)}"

    async def stop(self, token: str) -> None:
        """No more notices by mail, until they are asked for again."""
        id_ = await self.keys.signed("stop", token)
        async with self.house.database.write() as connection:
            if await people.find(connection, id_) is not None:
                wishes = await noticing.wishes_of(connection, id_)
                await noticing.wish(connection, replace(wishes, email=False))

    async def add_device(self, user: User, endpoint: str, p256dh: str, auth: str) -> dict[str, Any]:
        """A browser that wants pushes; Denied `bad_wish` where its address or keys can't be used."""
        try:
            endpoint = outside.checked(endpoint, self.house.settings.notice_networks)
            push.receiver(p256dh, auth)
        except ValueError as error:
            raise _bad(f"This browser can't be reached: {error}.") from None
        async with self.house.database.write() as connection:
            known = await noticing.devices_of(connection, user.id)
            if len(known) >= MOST_DEVICES and endpoint not in [one.endpoint for one in known]:
                await noticing.drop_device(connection, user.id, known[0].id)
            await noticing.wish(connection, await noticing.wishes_of(connection, user.id))
            await noticing.add_device(connection, user.id, endpoint, p256dh, auth, self.house.clock())
        return await self.told(user)

    async def drop_device(self, user: User, id_: str) -> dict[str, Any]:
        async with self.house.database.write() as connection:
            if not (id_.isprintable() and await noticing.drop_device(connection, user.id, id_)):
                raise Denied(404, "no_device", "There is no such browser.")
        return await self.told(user)

    async def test(self, user: User, channel: str) -> None:
        """Send a notice of nothing, at once, by a channel that is ready."""
        self.house.limits.hit(CONFIRMATIONS, "test", user.id, "tests")
        async with self.house.database.write() as connection:
            user = await people.find(connection, user.id) or user
            wishes = await noticing.wishes_of(connection, user.id)
            if channel not in await channels(connection, wishes, user):
                raise Denied(409, "not_ready", "That channel is not ready: switch it on, and confirm a mail address.")
            at = self.house.clock()
            await noticing.put(connection, [row(user.id, channel, "test", at, at)])


# Kinds that are sent by themselves, whatever the pace.
ALONE = ("confirm", "test")


def row(
    user: str,
    channel: str,
    kind: str,
    made: int,
    due: int,
    *,
    game: str | None = None,
    seat: str | None = None,
    since: int | None = None,
    words: Mapping[str, Any] | None = None,
    once: str | None = None,
) -> dict[str, Any]:
    """A row for the outbox. `once` names what it is about; without it there may be many of a kind."""
    about = once if once is not None else secrets.token_hex(8)
    return {
        "user": user,
        "channel": channel,
        "kind": kind,
        "game": game,
        "seat": seat,
        "since": since,
        "words": dict(words or {}),
        "once": f"{kind}:{about}:{user}:{channel}",
        "made": made,
        "due": due,
    }
