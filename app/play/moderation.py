"""Manners: muting for oneself, reporting, and what administrators do, every act of theirs on record."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.bus import Notice
from app.store import chats, moderating, people
from app.store.packing import now
from app.store.people import User

from . import reading, talk
from .denied import Denied
from .house import House
from .reading import Asker

DAY = 86_400_000
MOST_MUTED = 500
REASON = 500


def _no_person() -> Denied:
    return Denied(404, "no_person", "There is no such person.")


async def person(connection: AsyncConnection, id_: str) -> User:
    """A person by id; Denied `no_person`."""
    found = await people.find(connection, id_) if len(id_) <= 32 and id_.isprintable() else None
    if found is None:
        raise _no_person()
    return found


async def mute(house: House, user: User, other: str) -> dict[str, Any]:
    """Hear a person no more, at any table; whom the user mutes now."""
    async with house.database.write() as connection:
        found = await person(connection, other)
        if found.id == user.id:
            raise Denied(400, "yourself", "You can't mute yourself.")
        if len(await moderating.muted(connection, user.id)) >= MOST_MUTED:
            raise Denied(409, "too_many_muted", f"You mute {MOST_MUTED} people already; hear some of them again first.")
        await moderating.mute(connection, user.id, found.id)
    await house.tell(Notice("mutes", user.id))
    return await mutes(house, user)


async def unmute(house: House, user: User, other: str) -> dict[str, Any]:
    async with house.database.write() as connection:
        await moderating.unmute(connection, user.id, (await person(connection, other)).id)
    await house.tell(Notice("mutes", user.id))
    return await mutes(house, user)


async def mutes(house: House, user: User) -> dict[str, Any]:
    """Whom a user mutes: `{"muted": [{person, name}]}`."""
    async with house.database.read() as connection:
        found = await moderating.muted(connection, user.id)
    return {"muted": [{"person": id_, "name": name} for id_, name in found.items()]}


async def report(house: House, asker: Asker, id_: int, reason: str) -> None:
    """Report a message to the administrators; only one that the reporter can hear exists for him."""
    assert asker.user is not None
    house.limits.hit(house.settings.chat_limit, "report", asker.user.id, "reports")
    reason = talk.cleaned(reason, REASON)
    found = await reading.sight(house, asker)
    number = talk.number(found.game, id_)
    async with house.database.write() as connection:
        chat = await chats.find(connection, number)
        if chat is None or chat.game != found.game.id or chat.channel not in talk.channels(found.viewer):
            raise Denied(404, "no_message", "There is no such message.")
        await moderating.report(connection, number, asker.user.id, reason)


class Desk:
    """What an administrator may do. `actor` is the name under which his acts stand on record."""

    def __init__(self, house: House, actor: str) -> None:
        self._house = house
        self._actor = actor

    async def reports(self, settled: bool = False, limit: int = 100) -> list[dict[str, Any]]:
        async with self._house.database.read() as connection:
            return [asdict(one) for one in await moderating.all_reports(connection, settled, limit)]

    async def settle(self, number: int, verdict: str) -> None:
        """Close a report; Denied `no_report` where none of that number is open."""
        verdict = talk.cleaned(verdict, REASON)
        async with self._house.database.write() as connection:
            if not await moderating.settle(connection, number, verdict):
                raise Denied(404, "no_report", "There is no open report of that number.")
            await moderating.note(connection, self._actor, "settle", f"report {number}", verdict)

    async def ban(self, id_: str, reason: str, days: int | None = None) -> None:
        """Shut a person out: his sessions end, and all his sockets are closed within a second."""
        reason = talk.cleaned(reason, REASON)
        async with self._house.database.write() as connection:
            user = await person(connection, id_)
            if await moderating.administrator(connection, user.id):
                raise Denied(409, "administrator", f"{user.name} is an administrator; dismiss him first.")
            await moderating.ban(connection, user.id, reason, None if days is None else now() + days * DAY)
            await people.end_sessions(connection, user.id)
            length = "for good" if days is None else f"for {days} days"
            await moderating.note(connection, self._actor, "ban", f"{user.name} ({user.id})", f"{length}: {reason}")
        await self._house.tell(Notice("ban", user.id))

    async def unban(self, id_: str) -> None:
        async with self._house.database.write() as connection:
            user = await person(connection, id_)
            if not await moderating.unban(connection, user.id):
                raise Denied(409, "not_banned", f"{user.name} is not banned.")
            await moderating.note(connection, self._actor, "unban", f"{user.name} ({user.id})")

    async def bans(self) -> list[dict[str, Any]]:
        async with self._house.database.read() as connection:
            return [{"name": name, **asdict(ban)} for ban, name in await moderating.all_bans(connection)]

    async def appoint(self, id_: str) -> None:
        """Make someone with an account an administrator."""
        async with self._house.database.write() as connection:
            user = await person(connection, id_)
            if user.guest:
                raise Denied(409, "guest", f"{user.name} is a guest; an administrator needs an account.")
            await moderating.appoint(connection, user.id)
            await moderating.note(connection, self._actor, "appoint", f"{user.name} ({user.id})")

    async def dismiss(self, id_: str) -> None:
        async with self._house.database.write() as connection:
            user = await person(connection, id_)
            if not await moderating.dismiss(connection, user.id):
                raise Denied(409, "no_administrator", f"{user.name} is no administrator.")
            await moderating.note(connection, self._actor, "dismiss", f"{user.name} ({user.id})")

    async def admins(self) -> list[dict[str, str]]:
        async with self._house.database.read() as connection:
            return [{"person": id_, "name": name} for id_, name in await moderating.all_admins(connection)]

    async def log(self, limit: int = 100) -> list[dict[str, Any]]:
        async with self._house.database.read() as connection:
            return await moderating.all_acts(connection, limit)


async def desk_of(house: House, user: User) -> Desk:
    """The desk of an administrator; Denied `not_admin` for all others."""
    async with house.database.read() as connection:
        if not await moderating.administrator(connection, user.id):
            raise Denied(403, "not_admin", "Only administrators may do that.")
    return Desk(house, f"{user.name} ({user.id})")
