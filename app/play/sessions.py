"""Where a person is logged in: his sessions, told apart by browser, and ending them."""

from __future__ import annotations

from typing import Any

from app.bus import Notice
from app.store import people
from app.store.people import Session, User

from .accounts import hashed
from .denied import Denied
from .house import House

HOUR = 3_600_000
AGENT = 200
# As much of a token's hash as tells a person's sessions apart.
ID = 16


async def noted(house: House, token: str, agent: str) -> None:
    """A session is in use, by a browser that calls itself so. Written down once an hour at most."""
    key, at = hashed(token), house.clock()
    agent = "".join(letter for letter in agent if letter.isprintable())[:AGENT]
    async with house.database.read() as connection:
        known = await people.session(connection, key)
    if known is None or (known.agent == agent and known.seen is not None and at - known.seen < HOUR):
        return
    async with house.database.write() as connection:
        await people.note_session(connection, key, at, agent)


async def listed(house: House, user: User, token: str) -> list[dict[str, Any]]:
    """A user's sessions, the latest first: `[{id, made, ends, seen, agent, here}]`; `here` is that of this token."""
    async with house.database.read() as connection:
        found = await people.sessions_of(connection, user.id)
    return [_told(one, hashed(token)) for one in found]


def _told(one: Session, here: str) -> dict[str, Any]:
    return {
        "id": one.token[:ID],
        "made": one.made,
        "ends": one.ends,
        "seen": one.seen,
        "agent": one.agent,
        "here": one.token == here,
    }


async def end(house: House, user: User, but: str | None) -> None:
    """End all sessions of a user, but the one of this token if any, with their sockets."""
    kept = None if but is None else hashed(but)
    async with house.database.write() as connection:
        ended = [one.token for one in await people.sessions_of(connection, user.id) if one.token != kept]
        for token in ended:
            await people.end_session(connection, token)
    for token in ended:
        await house.tell(Notice("session", token))


async def end_one(house: House, user: User, id_: str) -> None:
    """End one session of a user, with its sockets; Denied `no_such_session`."""
    async with house.database.write() as connection:
        ended = [one.token for one in await people.sessions_of(connection, user.id) if one.token[:ID] == id_]
        if not ended:
            raise Denied(404, "no_such_session", "There is no such session, or it has ended.")
        for token in ended:
            await people.end_session(connection, token)
    for token in ended:
        await house.tell(Notice("session", token))
