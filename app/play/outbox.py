"""The worker that empties the outbox: claims what is due, sends it, tries again, and survives a restart.

A notice is put into the outbox in the database and leaves it only when it was handed over. A worker that dies between
the handing over and the noting of it sends the same once more: under the same message id, by which readers know it.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
from collections.abc import Sequence

import orjson

from app.store import noticing, people
from app.store.noticing import Notice, Wishes

from . import mailing, notices, push, webhooks, wishes
from .house import House
from .keys import Keys
from .mailing import KeptMail, Mail, SmtpMail
from .notices import LATER, Line
from .outside import Outside, Unsent
from .wishes import ALONE, Noticing

log = logging.getLogger(__name__)
MINUTE = 60_000
BACKOFF = (MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 180 * MINUTE, 360 * MINUTE, 720 * MINUTE)
# Longer than any sending takes: after it another worker takes what a dead one had in hand.
CLAIM = 5 * MINUTE
PAUSED = 10 * MINUTE
AT_ONCE = 50
KEPT = 90 * 24 * 60 * MINUTE
FORGET_EVERY = 720


class Outbox:
    """`mail` and `outside` are the ways out; by default those that the settings ask for."""

    def __init__(self, house: House, mail: Mail | None = None, outside: Outside | None = None) -> None:
        self._house = house
        settings = house.settings
        kept = KeptMail(house.database, lambda: house.clock())
        self._mail = mail or (SmtpMail(settings.smtp_url) if settings.smtp_url else kept)
        self._outside = outside or Outside(settings.notice_networks)
        self._noticing = Noticing(house, Keys(house.database))
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        if self._house.settings.notice_seconds:
            self._task = asyncio.create_task(self._run(), name="outbox")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self._outside.close()

    async def _run(self) -> None:
        rounds = 0
        while True:
            await asyncio.sleep(self._house.settings.notice_seconds)
            try:
                await self.round()
                if rounds % FORGET_EVERY == 0:
                    async with self._house.database.write() as connection:
                        await noticing.forget(connection, self._house.clock() - KEPT)
            except Exception:
                log.exception("The outbox could not be emptied; it will be tried again")
            rounds += 1

    async def round(self) -> int:
        """Look for whom games wait, then send all that is due; how many messages went out."""
        await self._look()
        sent = 0
        while True:
            at = self._house.clock()
            async with self._house.database.write() as connection:
                claimed = await noticing.claim(connection, at, at + CLAIM, AT_ONCE)
            if not claimed:
                return sent
            groups: dict[tuple[str, str, int], list[Notice]] = {}
            for one in claimed:
                groups.setdefault((one.user, one.channel, one.id if one.kind in ALONE else 0), []).append(one)
            sent += sum(await asyncio.gather(*(self._group(group) for group in groups.values())))

    async def _look(self) -> None:
        delay = self._house.settings.notice_delay * 1000
        async with self._house.database.read() as connection:
            found = await noticing.untold(connection, AT_ONCE)
        while found:
            async with self._house.database.write() as connection:
                for wait in found:
                    await notices.post_wait(connection, wait, self._house.clock(), delay)
            async with self._house.database.read() as connection:
                again = await noticing.untold(connection, AT_ONCE)
            # What nobody could be told of by any channel would come for ever.
            found = [one for one in again if one not in found]

    async def _group(self, group: Sequence[Notice]) -> bool:
        """Send some notices of one person as one message; whether it went out."""
        user, channel, at = group[0].user, group[0].channel, self._house.clock()
        async with self._house.database.write() as connection:
            wanted = await noticing.wishes_of(connection, user)
            person = await people.find(connection, user)
            alone = group[0].kind in ALONE
            ready = person is not None and channel in await wishes.channels(connection, wanted, person)
            if not ready and group[0].kind != "confirm":
                await noticing.close(connection, [one.id for one in group], "dropped")
                return False
            if not alone and wishes.pace_of(wanted).silent(at):
                # A sending that failed, or a server that was away, has brought it into the quiet hours.
                await noticing.put_off(connection, [one.id for one in group], wishes.pace_of(wanted).due(at))
                return False
            lines: list[Line] = []
            going: list[Notice] = []
            for one in group:
                found = await notices.line(connection, one, wanted.zone, self._house.settings.public)
                if found is None:
                    await noticing.close(connection, [one.id], "dropped")
                elif found == LATER:
                    await noticing.put_off(connection, [one.id], at + PAUSED)
                elif isinstance(found, Line):
                    lines.append(found)
                    going.append(one)
        if not lines:
            return False
        ids = [one.id for one in going]
        tries = max(one.tries for one in going) + 1
        try:
            await self._send(channel, lines, going, wanted)
        except Unsent as unsent:
            log.warning("Notices %s by %s were not sent: %s", ids, channel, unsent)
            async with self._house.database.write() as connection:
                if unsent.final or tries > len(BACKOFF):
                    await noticing.put_off(connection, ids, at, tries, str(unsent))
                    await noticing.close(connection, ids, "failed", str(unsent))
                else:
                    await noticing.put_off(connection, ids, at + BACKOFF[tries - 1], tries, str(unsent))
            return False
        async with self._house.database.write() as connection:
            await noticing.close(connection, ids, "sent")
        return True

    async def _send(self, channel: str, lines: Sequence[Line], going: Sequence[Notice], wanted: Wishes) -> None:
        # The same for the same notices, whoever sends them and however often.
        id_ = hashlib.sha256("\n".join(one.once for one in going).encode()).hexdigest()[:32]
        match channel:
            case "email":
                await self._by_mail(lines, going[0], wanted, id_)
            case "push":
                await self._by_push(lines, wanted.user)
            case _:
                assert wanted.webhook is not None and wanted.secret is not None
                body = orjson.dumps(notices.webhook_payload(lines, wanted.user))
                headers = webhooks.headers(wanted.secret, f"msg_{id_}", self._house.clock() // 1000, body)
                await self._outside.post(wanted.webhook, headers, body)

    async def _by_mail(self, lines: Sequence[Line], first: Notice, wanted: Wishes, id_: str) -> None:
        settings = self._house.settings
        confirming = first.kind == "confirm"
        to = str(first.words["address"]) if confirming else (wanted.confirmed or "")
        stop = await self._noticing.stop_link(wanted.user)
        text = notices.letter(lines, wanted, settings.public, stop)
        try:
            made = mailing.message(
                settings.mail_from,
                to,
                notices.subject(lines),
                text,
                id_,
                self._house.clock(),
                None if confirming else stop,
            )
        except ValueError as error:
            raise Unsent(str(error), final=True) from error
        await self._mail.send(made)

    async def _by_push(self, lines: Sequence[Line], user: str) -> None:
        """To every browser of a person; it has arrived where one has it."""
        async with self._house.database.read() as connection:
            devices = await noticing.devices_of(connection, user)
        key = push.private(await self._noticing.vapid())
        body = orjson.dumps(notices.push_payload(lines))
        arrived, failed = False, Unsent("there is no browser left", final=True)
        for device in devices:
            headers = push.headers(device.endpoint, key, self._house.settings.contact, self._house.clock() // 1000)
            try:
                await self._outside.post(device.endpoint, headers, push.encrypted(body, device.p256dh, device.auth))
                arrived = True
            except Unsent as unsent:
                if unsent.gone:
                    async with self._house.database.write() as connection:
                        await noticing.drop_device(connection, user, device.id)
                else:
                    failed = unsent
        if not arrived:
            raise failed
