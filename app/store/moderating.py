"""Manners kept: bans, mutes, reports, administrators, what administrators did, and who has seen a side's secrets."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Identity,
    Table,
    Text,
    UniqueConstraint,
    delete,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from .packing import now
from .tables import Serial, chats, games, metadata, seats, users


def _user(name: str = "user", **more: Any) -> Column[str]:
    return Column(name, Text, ForeignKey("users.id", ondelete="CASCADE"), **more)


bans = Table(
    "bans",
    metadata,
    _user(primary_key=True),
    Column("reason", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    # When it ends; never where it is empty.
    Column("until", BigInteger),
)

admins = Table("admins", metadata, _user(primary_key=True), Column("since", BigInteger, nullable=False))

mutes = Table(
    "mutes",
    metadata,
    _user(primary_key=True),
    _user("muted", primary_key=True),
    Column("at", BigInteger, nullable=False),
)

reports = Table(
    "reports",
    metadata,
    Column("id", Serial, Identity(), primary_key=True),
    Column("chat", Serial, ForeignKey("chats.id", ondelete="CASCADE"), nullable=False),
    _user("reporter", nullable=False),
    Column("reason", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("settled", BigInteger),
    Column("verdict", Text),
    UniqueConstraint("chat", "reporter"),
)

acts = Table(
    "acts",
    metadata,
    Column("id", Serial, Identity(), primary_key=True),
    Column("at", BigInteger, nullable=False),
    # A name, not a key: what was done stays on record when people go.
    Column("actor", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("detail", Text, nullable=False),
)

insiders = Table(
    "insiders",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    _user(primary_key=True),
    Column("side", Text, primary_key=True),
)


@dataclass(frozen=True, slots=True)
class Ban:
    """`until` is None where it has no end; times are in milliseconds since 1970."""

    user: str
    reason: str
    since: int
    until: int | None


@dataclass(frozen=True, slots=True)
class Report:
    """A complaint about a message: `author` said `text` on `channel`, and `reporter` gives the `reason`."""

    id: int
    game: str
    chat: int
    channel: str
    author: str
    author_name: str
    text: str
    reporter: str
    reporter_name: str
    reason: str
    at: int
    settled: int | None
    verdict: str | None


def _either(connection: AsyncConnection) -> Any:
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert


def standing() -> Any:
    """The condition that a ban is in force."""
    return or_(bans.c.until.is_(None), bans.c.until > now())


async def ban(connection: AsyncConnection, user: str, reason: str, until: int | None) -> None:
    """Ban a user; a ban that stands is replaced."""
    values = {"reason": reason, "since": now(), "until": until}
    query = _either(connection)(bans).values(user=user, **values)
    await connection.execute(query.on_conflict_do_update(index_elements=["user"], set_=values))


async def unban(connection: AsyncConnection, user: str) -> bool:
    return (await connection.execute(delete(bans).where(bans.c.user == user))).rowcount == 1


async def ban_of(connection: AsyncConnection, user: str) -> Ban | None:
    """The ban that stands against a user."""
    row = (await connection.execute(select(bans).where(bans.c.user == user, standing()))).first()
    return None if row is None else Ban(*row)


async def banned_since(connection: AsyncConnection, since: int) -> frozenset[str]:
    """The users who were banned at or after a time."""
    rows = await connection.execute(select(bans.c.user).where(bans.c.since >= since, standing()))
    return frozenset(row.user for row in rows)


async def all_bans(connection: AsyncConnection) -> list[tuple[Ban, str]]:
    """The standing bans with the users' names, the latest first."""
    query = select(bans, users.c.name).join(users, users.c.id == bans.c.user).where(standing())
    return [(Ban(*row[:4]), row.name) for row in await connection.execute(query.order_by(bans.c.since.desc()))]


async def appoint(connection: AsyncConnection, user: str) -> None:
    query = _either(connection)(admins).values(user=user, since=now())
    await connection.execute(query.on_conflict_do_nothing())


async def dismiss(connection: AsyncConnection, user: str) -> bool:
    return (await connection.execute(delete(admins).where(admins.c.user == user))).rowcount == 1


async def administrator(connection: AsyncConnection, user: str) -> bool:
    return (await connection.execute(select(admins.c.user).where(admins.c.user == user))).first() is not None


async def all_admins(connection: AsyncConnection) -> list[tuple[str, str]]:
    """(id, name) of the administrators."""
    query = select(users.c.id, users.c.name).join(admins, admins.c.user == users.c.id).order_by(admins.c.since)
    return [(row.id, row.name) for row in await connection.execute(query)]


async def mute(connection: AsyncConnection, user: str, muted: str) -> None:
    query = _either(connection)(mutes).values(user=user, muted=muted, at=now())
    await connection.execute(query.on_conflict_do_nothing())


async def unmute(connection: AsyncConnection, user: str, muted: str) -> None:
    await connection.execute(delete(mutes).where(mutes.c.user == user, mutes.c.muted == muted))


async def muted(connection: AsyncConnection, user: str) -> dict[str, str]:
    """Whom a user doesn't want to hear: names by id."""
    query = select(users.c.id, users.c.name).join(mutes, mutes.c.muted == users.c.id).where(mutes.c.user == user)
    return {row.id: row.name for row in await connection.execute(query.order_by(mutes.c.at))}


async def report(connection: AsyncConnection, chat: int, reporter: str, reason: str) -> None:
    """Keep a report; a second one of the same message by the same person changes nothing."""
    query = _either(connection)(reports).values(chat=chat, reporter=reporter, reason=reason, at=now())
    await connection.execute(query.on_conflict_do_nothing())


async def all_reports(connection: AsyncConnection, settled: bool, limit: int) -> list[Report]:
    """Reports, the oldest first; those already settled too where that is asked for."""
    author, reporter = users.alias(), users.alias()
    query = (
        select(
            reports.c.id,
            chats.c.game,
            reports.c.chat,
            chats.c.channel,
            chats.c.user,
            author.c.name,
            chats.c.text,
            reports.c.reporter,
            reporter.c.name,
            reports.c.reason,
            reports.c.at,
            reports.c.settled,
            reports.c.verdict,
        )
        .join(chats, chats.c.id == reports.c.chat)
        .join(author, author.c.id == chats.c.user)
        .join(reporter, reporter.c.id == reports.c.reporter)
        .order_by(reports.c.id)
        .limit(limit)
    )
    if not settled:
        query = query.where(reports.c.settled.is_(None))
    rows = (await connection.execute(query)).all()
    return [Report(*tuple(row)) for row in rows]


async def settle(connection: AsyncConnection, number: int, verdict: str) -> bool:
    """Settle a report that is open; False where there is none."""
    query = update(reports).where(reports.c.id == number, reports.c.settled.is_(None))
    return (await connection.execute(query.values(settled=now(), verdict=verdict))).rowcount == 1


async def note(connection: AsyncConnection, actor: str, act: str, subject: str, detail: str = "") -> None:
    """Put an administrator's act on record."""
    await connection.execute(insert(acts).values(at=now(), actor=actor, act=act, subject=subject, detail=detail))


async def all_acts(connection: AsyncConnection, limit: int) -> list[dict[str, Any]]:
    """What administrators did, the latest first: [{id, at, actor, act, subject, detail}]."""
    rows = await connection.execute(select(acts).order_by(acts.c.id.desc()).limit(limit))
    return [{str(name): value for name, value in row.items()} for row in rows.mappings()]


async def let_in(connection: AsyncConnection, game: str) -> None:
    """Note for everyone who sits at a begun game that he knows his side's secrets from now on."""
    sitting = (
        select(seats.c.game, seats.c.holder, seats.c.side)
        .join(games, games.c.id == seats.c.game)
        .where(seats.c.game == game, seats.c.holder.is_not(None), games.c.status != "open")
    )
    query = _either(connection)(insiders).from_select(["game", "user", "side"], sitting)
    await connection.execute(query.on_conflict_do_nothing())


async def sides_seen(connection: AsyncConnection, game: str, user: str) -> frozenset[str]:
    """The sides of a game whose secrets a user has seen from a seat."""
    query = select(insiders.c.side).where(insiders.c.game == game, insiders.c.user == user)
    return frozenset(row.side for row in await connection.execute(query))
