"""Notices kept: whom a game waits for since when, how each person wants to hear of it, and the outbox."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Identity,
    Index,
    Integer,
    Table,
    Text,
    delete,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncConnection

from .packing import new_id, now, packed, unpacked
from .tables import Serial, games, metadata, orders, seats, users

keys = Table(
    "keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

waits = Table(
    "waits",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("since", BigInteger, nullable=False),
)

turns = Table(
    "turns",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Text, primary_key=True),
    Column("since", BigInteger, primary_key=True, autoincrement=False),
    Column("user", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("ended", BigInteger, nullable=False),
    Column("late", Boolean, nullable=False),
)

wishes = Table(
    "wishes",
    metadata,
    Column("user", Text, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("zone", Text, nullable=False),
    # `now`, `hourly` or `daily`.
    Column("pace", Text, nullable=False),
    # Minutes of the local day: between which nothing is sent (equal: always), and when the daily digest is.
    Column("quiet_from", Integer, nullable=False),
    Column("quiet_to", Integer, nullable=False),
    Column("daily_at", Integer, nullable=False),
    Column("email", Boolean, nullable=False),
    # The address that its owner has confirmed.
    Column("confirmed", Text),
    Column("push", Boolean, nullable=False),
    Column("webhook", Text),
    Column("secret", Text),
)

devices = Table(
    "devices",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("endpoint", Text, nullable=False, unique=True),
    Column("p256dh", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("made", BigInteger, nullable=False),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", Serial, Identity(), primary_key=True),
    Column("user", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("channel", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE")),
    Column("seat", Text),
    # For what is waited for: since when, as the wait's row says.
    Column("since", BigInteger),
    Column("words", Text, nullable=False),
    # What this is about and to whom it goes: there is never a second notice of the same.
    Column("once", Text, nullable=False, unique=True),
    Column("made", BigInteger, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("tries", Integer, nullable=False),
    # Until when a worker has it in hand.
    Column("claimed", BigInteger, nullable=False),
    # `due`, `sent`, `dropped` (no longer true) or `failed`.
    Column("state", Text, nullable=False),
    Column("fault", Text),
    Index("ix_outbox_state_due", "state", "due"),
)

mails = Table(
    "mails",
    metadata,
    Column("id", Serial, Identity(), primary_key=True),
    Column("at", BigInteger, nullable=False),
    Column("to", Text, nullable=False),
    Column("message", Text, nullable=False),
)


@dataclass(frozen=True, slots=True)
class Wishes:
    """How a person wants to hear of things. Minutes are of the local day in his `zone`."""

    user: str
    zone: str = "UTC"
    pace: str = "now"
    quiet_from: int = 0
    quiet_to: int = 0
    daily_at: int = 8 * 60
    email: bool = False
    confirmed: str | None = None
    push: bool = True
    webhook: str | None = None
    secret: str | None = None


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that takes pushes: its push service's address and its keys, base64url as the browser gave them."""

    id: str
    user: str
    endpoint: str
    p256dh: str
    auth: str
    made: int


@dataclass(frozen=True, slots=True)
class Notice:
    """A row of the outbox; `words` is JSON of its kind's own, times are in milliseconds since 1970."""

    id: int
    user: str
    channel: str
    kind: str
    game: str | None
    seat: str | None
    since: int | None
    words: Mapping[str, Any]
    once: str
    made: int
    due: int
    tries: int


@dataclass(frozen=True, slots=True)
class Wait:
    """A seat that its game waits for, and who sits there."""

    game: str
    seat: str
    since: int
    holder: str


def either(connection: AsyncConnection) -> Any:
    """The dialect's INSERT, which knows ON CONFLICT."""
    return (sqlite if connection.dialect.name == "sqlite" else postgresql).insert


async def key(connection: AsyncConnection, name: str, fresh: str) -> str:
    """The server's key of that name; `fresh` becomes it where there is none yet."""
    await connection.execute(either(connection)(keys).values(name=name, value=fresh).on_conflict_do_nothing())
    found: str = (await connection.execute(select(keys.c.value).where(keys.c.name == name))).scalar_one()
    return found


async def settle(connection: AsyncConnection, game: str, waiting: Collection[str], timed: bool) -> None:
    """A game waits for these seats and no others. One that it waited for before is waited for since then.

    What it waited for and got counts as a turn in time for its holder, where clocks run.
    """
    at = now()
    had = set((await connection.execute(select(waits.c.seat).where(waits.c.game == game))).scalars())
    gone, new = had - set(waiting), set(waiting) - had
    if gone:
        if timed:
            await _count(connection, game, gone, at, late=False)
        await connection.execute(delete(waits).where(waits.c.game == game, waits.c.seat.in_(gone)))
    if new:
        await connection.execute(insert(waits), [{"game": game, "seat": seat, "since": at} for seat in sorted(new)])


async def _count(connection: AsyncConnection, game: str, keys: Collection[str], at: int, late: bool) -> None:
    rows = (await connection.execute(_HELD.where(waits.c.game == game, waits.c.seat.in_(keys), _SOMEONE))).all()
    for row in rows:
        values = {"game": game, "seat": row.seat, "since": row.since, "user": row.holder, "ended": at, "late": late}
        await connection.execute(either(connection)(turns).values(**values).on_conflict_do_nothing())


async def late(connection: AsyncConnection, game: str, seat: str) -> None:
    """The time of a seat that is waited for ran out: this turn of its holder's was not in time."""
    await _count(connection, game, (seat,), now(), late=True)


_SOMEONE = seats.c.holder.is_not(None)
_HELD = select(waits.c.game, waits.c.seat, waits.c.since, seats.c.holder).join(
    seats, (seats.c.game == waits.c.game) & (seats.c.key == waits.c.seat)
)


async def waiting_for(connection: AsyncConnection, user: str) -> list[Wait]:
    """What waits for a user, the longest first."""
    rows = await connection.execute(_HELD.where(seats.c.holder == user).order_by(waits.c.since, waits.c.game))
    return [Wait(*row) for row in rows.all()]


async def wait(connection: AsyncConnection, game: str, seat: str) -> Wait | None:
    row = (await connection.execute(_HELD.where(waits.c.game == game, waits.c.seat == seat))).first()
    return None if row is None else Wait(*row)


async def acted(connection: AsyncConnection, game: str, seat: str, since: int) -> bool:
    """Whether an order came from a seat since a time."""
    query = select(orders.c.number).where(orders.c.game == game, orders.c.seat == seat, orders.c.at >= since).limit(1)
    return (await connection.execute(query)).first() is not None


async def untold(connection: AsyncConnection, limit: int) -> list[Wait]:
    """Waits of which their holder, who wants to hear of them, was not told yet by any channel."""
    told = select(outbox.c.id).where(
        outbox.c.user == seats.c.holder,
        outbox.c.game == waits.c.game,
        outbox.c.seat == waits.c.seat,
        outbox.c.since == waits.c.since,
    )
    browser = select(devices.c.id).where(devices.c.user == seats.c.holder)
    wanted = or_(
        wishes.c.email.is_(True) & (wishes.c.confirmed == users.c.email),
        wishes.c.webhook.is_not(None),
        wishes.c.push.is_(True) & browser.exists(),
    )
    query = (
        _HELD.join(games, games.c.id == waits.c.game)
        .join(wishes, wishes.c.user == seats.c.holder)
        .join(users, users.c.id == seats.c.holder)
        .where(games.c.status == "running", wanted, ~told.exists())
    )
    return [Wait(*row) for row in (await connection.execute(query.order_by(waits.c.since).limit(limit))).all()]


async def wishes_of(connection: AsyncConnection, user: str) -> Wishes:
    """A person's wishes; those of one who never said any are the defaults."""
    row = (await connection.execute(select(wishes).where(wishes.c.user == user))).first()
    return Wishes(user) if row is None else Wishes(*row)


async def wish(connection: AsyncConnection, wanted: Wishes) -> None:
    values = asdict(wanted)
    query = either(connection)(wishes).values(**values)
    await connection.execute(query.on_conflict_do_update(index_elements=["user"], set_=values))


async def add_device(connection: AsyncConnection, user: str, endpoint: str, p256dh: str, auth: str, at: int) -> None:
    """A browser's push address; one that is known changes its owner and keys."""
    values = {"user": user, "p256dh": p256dh, "auth": auth, "made": at}
    query = either(connection)(devices).values(id=new_id(), endpoint=endpoint, **values)
    await connection.execute(query.on_conflict_do_update(index_elements=["endpoint"], set_=values))


async def devices_of(connection: AsyncConnection, user: str) -> list[Device]:
    rows = await connection.execute(select(devices).where(devices.c.user == user).order_by(devices.c.made))
    return [Device(*row) for row in rows.all()]


async def drop_device(connection: AsyncConnection, user: str, id_: str) -> bool:
    query = delete(devices).where(devices.c.user == user, devices.c.id == id_)
    return (await connection.execute(query)).rowcount == 1


async def put(connection: AsyncConnection, rows: Iterable[Mapping[str, Any]]) -> None:
    """Put notices into the outbox; those that are there already stay as they are.

    Each has user, channel, kind, game, seat, since, words, once, made, due.
    """
    for row in rows:
        values = {**row, "words": packed(row["words"]), "tries": 0, "claimed": 0, "state": "due"}
        await connection.execute(either(connection)(outbox).values(**values).on_conflict_do_nothing())


_COLUMNS = (
    outbox.c.id,
    outbox.c.user,
    outbox.c.channel,
    outbox.c.kind,
    outbox.c.game,
    outbox.c.seat,
    outbox.c.since,
    outbox.c.words,
    outbox.c.once,
    outbox.c.made,
    outbox.c.due,
    outbox.c.tries,
)


def _notice(row: Any) -> Notice:
    values = row._asdict()
    return Notice(**{**values, "words": unpacked(values["words"])})


async def claim(connection: AsyncConnection, at: int, until: int, limit: int) -> list[Notice]:
    """Take due notices in hand, so that no other worker sends them before `until`."""
    free = select(outbox.c.id).where(outbox.c.state == "due", outbox.c.due <= at, outbox.c.claimed <= at)
    free = free.order_by(outbox.c.due).limit(limit).with_for_update(skip_locked=True)
    query = update(outbox).where(outbox.c.id.in_(free)).values(claimed=until).returning(*_COLUMNS)
    return sorted((_notice(row) for row in await connection.execute(query)), key=lambda one: one.id)


async def pending(connection: AsyncConnection, user: str) -> list[Notice]:
    query = select(*_COLUMNS).where(outbox.c.user == user, outbox.c.state == "due")
    return [_notice(row) for row in await connection.execute(query)]


async def close(connection: AsyncConnection, ids: Collection[int], state: str, fault: str | None = None) -> None:
    """These notices are `sent`, `dropped` or `failed`."""
    await connection.execute(update(outbox).where(outbox.c.id.in_(ids)).values(state=state, fault=fault, claimed=0))


async def put_off(
    connection: AsyncConnection, ids: Collection[int], due: int, tries: int | None = None, fault: str | None = None
) -> None:
    """These notices wait until `due`; `tries` where sending them failed."""
    values = {"due": due, "claimed": 0} | ({} if tries is None else {"tries": tries, "fault": fault})
    await connection.execute(update(outbox).where(outbox.c.id.in_(ids)).values(**values))


async def last_fault(connection: AsyncConnection, user: str, channel: str) -> str | None:
    """Why the latest notice by a channel could not be sent, None where it could."""
    query = select(outbox.c.fault).where(outbox.c.user == user, outbox.c.channel == channel, outbox.c.tries > 0)
    return (await connection.execute(query.order_by(outbox.c.id.desc()).limit(1))).scalar_one_or_none()


async def forget(connection: AsyncConnection, before: int) -> None:
    """Drop closed notices of things no longer waited for, and mails, that are older than a time."""
    open_ = select(waits.c.game).where(
        waits.c.game == outbox.c.game, waits.c.seat == outbox.c.seat, waits.c.since == outbox.c.since
    )
    await connection.execute(delete(outbox).where(outbox.c.state != "due", outbox.c.made < before, ~open_.exists()))
    await connection.execute(delete(mails).where(mails.c.at < before))


async def keep_mail(connection: AsyncConnection, at: int, to: str, message: str) -> None:
    await connection.execute(insert(mails).values(at=at, to=to, message=message))


async def kept_mails(connection: AsyncConnection, to: str | None, limit: int) -> list[tuple[int, str, str]]:
    """(at, to, message) of the mails in the console mailbox, the latest last."""
    query = select(mails.c.at, mails.c.to, mails.c.message).order_by(mails.c.id.desc()).limit(limit)
    if to is not None:
        query = query.where(mails.c.to == to)
    return [(row.at, row.to, row.message) for row in reversed((await connection.execute(query)).all())]
