"""Users and their sessions."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, exists, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from .moderating import bans, standing
from .packing import new_id, now
from .tables import sessions, users


@dataclass(frozen=True, slots=True)
class User:
    """A person; a guest where `account` is None. `password` is an Argon2id hash."""

    id: str
    name: str
    account: str | None
    password: str | None
    email: str | None

    @property
    def guest(self) -> bool:
        return self.account is None


_COLUMNS = (users.c.id, users.c.name, users.c.account, users.c.password, users.c.email)


async def add(
    connection: AsyncConnection, name: str, account: str | None, password: str | None, email: str | None
) -> User:
    """A new user; IntegrityError where the account name is taken."""
    user = User(new_id(), name, account, password, email)
    await connection.execute(
        insert(users).values(id=user.id, name=name, account=account, password=password, email=email, made=now())
    )
    return user


async def by_account(connection: AsyncConnection, account: str) -> User | None:
    row = (await connection.execute(select(*_COLUMNS).where(users.c.account == account))).first()
    return None if row is None else User(*row)


async def find(connection: AsyncConnection, id_: str) -> User | None:
    row = (await connection.execute(select(*_COLUMNS).where(users.c.id == id_))).first()
    return None if row is None else User(*row)


async def since(connection: AsyncConnection, id_: str) -> int:
    """When a user was made, in milliseconds since 1970."""
    found: int = (await connection.execute(select(users.c.made).where(users.c.id == id_))).scalar_one()
    return found


async def change(connection: AsyncConnection, user: User) -> None:
    """Write the user's name, account, password and e-mail; IntegrityError where the account name is taken."""
    await connection.execute(
        update(users)
        .where(users.c.id == user.id)
        .values(name=user.name, account=user.account, password=user.password, email=user.email)
    )


async def open_session(connection: AsyncConnection, token: str, user: str, ends: int) -> None:
    """Keep the hash of a session's token, and forget sessions that have ended."""
    await connection.execute(delete(sessions).where(sessions.c.ends < now()))
    await connection.execute(insert(sessions).values(token=token, user=user, made=now(), ends=ends))


async def by_session(connection: AsyncConnection, token: str) -> User | None:
    """The user of a session that has not ended; None for one who is banned."""
    query = (
        select(*_COLUMNS)
        .join(sessions, sessions.c.user == users.c.id)
        .where(sessions.c.token == token, sessions.c.ends > now())
        .where(~exists().where(bans.c.user == users.c.id, standing()))
    )
    row = (await connection.execute(query)).first()
    return None if row is None else User(*row)


@dataclass(frozen=True, slots=True)
class Session:
    """A session by the hash of its token. `seen`: when its browser last loaded the page, `agent`: what that calls
    itself; None where neither is known.
    """

    token: str
    made: int
    ends: int
    seen: int | None
    agent: str | None


_SESSION = (sessions.c.token, sessions.c.made, sessions.c.ends, sessions.c.seen, sessions.c.agent)


async def session(connection: AsyncConnection, token: str) -> Session | None:
    row = (await connection.execute(select(*_SESSION).where(sessions.c.token == token))).first()
    return None if row is None else Session(*row)


async def sessions_of(connection: AsyncConnection, user: str) -> list[Session]:
    """A user's sessions that have not ended, the latest first."""
    query = select(*_SESSION).where(sessions.c.user == user, sessions.c.ends > now())
    rows = await connection.execute(query.order_by(sessions.c.made.desc(), sessions.c.token))
    return [Session(*row) for row in rows.all()]


async def note_session(connection: AsyncConnection, token: str, seen: int, agent: str) -> None:
    await connection.execute(update(sessions).where(sessions.c.token == token).values(seen=seen, agent=agent))


async def end_session(connection: AsyncConnection, token: str) -> None:
    await connection.execute(delete(sessions).where(sessions.c.token == token))


async def end_sessions(connection: AsyncConnection, user: str) -> tuple[str, ...]:
    """End all sessions of a user; the hashes of their tokens."""
    ended = (await connection.execute(select(sessions.c.token).where(sessions.c.user == user))).scalars().all()
    await connection.execute(delete(sessions).where(sessions.c.user == user))
    return tuple(ended)
