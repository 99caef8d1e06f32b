"""The lobby kept: on what terms a table is open, who is invited to it, and what people have finished and left."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    case,
    func,
    insert,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from .moderating import insiders
from .noticing import either, turns
from .packing import new_id, now, unpacked
from .tables import games, metadata, seats, users

terms = Table(
    "terms",
    metadata,
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    # The kind of its tempo, as its affairs say it in full.
    Column("pace", Text, nullable=False),
    # `any`, `beginners` or `seasoned`.
    Column("experience", Text, nullable=False),
    # The least reliability of who takes a seat, in percent, and whether people without one may.
    Column("reliability", Integer, nullable=False),
    Column("newcomers", Boolean, nullable=False),
    # Who may watch: `anyone` who knows of the game, or `members`.
    Column("watch", Text, nullable=False),
    # The token of the link by which a private game is watched.
    Column("watch_token", Text, nullable=False),
)

invitations = Table(
    "invitations",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game", Text, ForeignKey("games.id", ondelete="CASCADE"), nullable=False),
    Column("sender", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("guest", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", Text),
    Column("made", BigInteger, nullable=False),
    # `open`, `accepted`, `declined` or `withdrawn`.
    Column("state", Text, nullable=False),
    UniqueConstraint("game", "guest"),
)


@dataclass(frozen=True, slots=True)
class Terms:
    """On what terms a table is open; `watch_token` is None for a game of a time before there were any."""

    pace: str = "none"
    experience: str = "any"
    reliability: int = 0
    newcomers: bool = True
    watch: str = "anyone"
    watch_token: str | None = None


ANY = Terms()


@dataclass(frozen=True, slots=True)
class Invitation:
    """`by` and `called` are the names of sender and guest."""

    id: str
    game: str
    sender: str
    by: str
    guest: str
    called: str
    seat: str | None
    made: int
    state: str


@dataclass(frozen=True, slots=True)
class Part:
    """A person's part in a game that has begun: whether he still sits there, and whether a turn of his was late."""

    game: str
    side: str
    status: str
    result: Any
    sits: bool
    late: bool


async def add(connection: AsyncConnection, game: str, given: Terms) -> None:
    await connection.execute(insert(terms).values(game=game, **asdict(given)))


def _invitation() -> Any:
    sender, guest = users.alias(), users.alias()
    return (
        select(
            invitations.c.id,
            invitations.c.game,
            invitations.c.sender,
            sender.c.name.label("by"),
            invitations.c.guest,
            guest.c.name.label("called"),
            invitations.c.seat,
            invitations.c.made,
            invitations.c.state,
        )
        .join(sender, sender.c.id == invitations.c.sender)
        .join(guest, guest.c.id == invitations.c.guest)
        .order_by(invitations.c.made, invitations.c.id)
    )


async def invite(connection: AsyncConnection, game: str, sender: str, guest: str, seat: str | None) -> str:
    """Invite a person; one who was invited before is invited anew. The invitation's id."""
    values = {"sender": sender, "seat": seat, "made": now(), "state": "open"}
    query = either(connection)(invitations).values(id=new_id(), game=game, guest=guest, **values)
    query = query.on_conflict_do_update(index_elements=["game", "guest"], set_=values)
    found: str = (await connection.execute(query.returning(invitations.c.id))).scalar_one()
    return found


async def invitation(connection: AsyncConnection, id_: str) -> Invitation | None:
    row = (await connection.execute(_invitation().where(invitations.c.id == id_))).first()
    return None if row is None else Invitation(*row)


async def invitations_to(connection: AsyncConnection, guest: str) -> list[Invitation]:
    """A person's open invitations to games that have not ended."""
    query = _invitation().join(games, games.c.id == invitations.c.game)
    query = query.where(invitations.c.guest == guest, invitations.c.state == "open", games.c.status != "ended")
    return [Invitation(*row) for row in (await connection.execute(query)).all()]


async def invitations_of(connection: AsyncConnection, game: str) -> list[Invitation]:
    """All invitations to a game, answered ones too."""
    query = _invitation().where(invitations.c.game == game)
    return [Invitation(*row) for row in (await connection.execute(query)).all()]


async def invited(connection: AsyncConnection, game: str, guest: str) -> bool:
    """Whether a person has an invitation to a game that he did not decline and that was not withdrawn."""
    query = select(invitations.c.id).where(invitations.c.game == game, invitations.c.guest == guest)
    return (await connection.execute(query.where(invitations.c.state.in_(("open", "accepted"))))).first() is not None


async def awaits(connection: AsyncConnection, game: str, guest: str) -> bool:
    """Whether an invitation to a game waits for a person's answer."""
    query = select(invitations.c.id).where(invitations.c.game == game, invitations.c.guest == guest)
    return (await connection.execute(query.where(invitations.c.state == "open"))).first() is not None


async def answer(connection: AsyncConnection, id_: str, state: str) -> bool:
    """Close an open invitation; False where it isn't open."""
    query = update(invitations).where(invitations.c.id == id_, invitations.c.state == "open")
    return (await connection.execute(query.values(state=state))).rowcount == 1


async def listed(
    connection: AsyncConnection,
    *,
    title: str | None = None,
    pace: str | None = None,
    experience: str | None = None,
    size: int | None = None,
    free: int | None = None,
    what: str = "open",
    private_of: str | None = None,
    limit: int = 50,
) -> list[str]:
    """Ids of games, the latest first. What: `open` ones with a free seat, running ones with one for a `substitute`, or
    `running` and `ended` ones that anyone may watch.

    `size` is the number of seats, `free` the least number of free ones. Public games; or, `private_of` a user, the
    private ones to which he is invited or which he made.
    """
    count = select(func.count()).select_from(seats).where(seats.c.game == games.c.id)
    empty = count.where(seats.c.holder.is_(None))
    query = (
        select(games.c.id)
        .outerjoin(terms, terms.c.game == games.c.id)
        .where(games.c.status == ("running" if what == "substitute" else what))
    )
    least = free or 0
    if what in ("open", "substitute"):
        least = free or 1
    else:
        query = query.where(func.coalesce(terms.c.watch, "anyone") == "anyone")
    if private_of is None:
        query = query.where(games.c.private.is_(False))
    else:
        asked = select(invitations.c.id).where(
            invitations.c.game == games.c.id, invitations.c.guest == private_of, invitations.c.state == "open"
        )
        query = query.where(games.c.private.is_(True), asked.exists() | (games.c.creator == private_of))
    if least:
        query = query.where(empty.scalar_subquery() >= least)
    if size is not None:
        query = query.where(count.scalar_subquery() == size)
    for column, wanted in ((games.c.title, title), (terms.c.pace, pace), (terms.c.experience, experience)):
        if wanted is not None:
            default = {"pace": "none", "experience": "any"}.get(column.name)
            query = query.where((column if default is None else func.coalesce(column, default)) == wanted)
    rows = await connection.execute(query.order_by(games.c.moved.desc(), games.c.id).limit(limit))
    return list(rows.scalars())


async def turns_of(connection: AsyncConnection, people: Collection[str], before: int) -> dict[str, tuple[int, int]]:
    """(turns, turns in time) of people, of those that ended before a moment."""
    good = func.sum(case((turns.c.late.is_(False), 1), else_=0))
    query = select(turns.c.user, func.count(), good).where(turns.c.user.in_(people), turns.c.ended < before)
    return {row[0]: (row[1], row[2]) for row in await connection.execute(query.group_by(turns.c.user))}


async def parts_of(connection: AsyncConnection, user: str) -> list[Part]:
    """A person's parts in games that have begun, played against others."""
    sits = select(seats.c.key).where(seats.c.game == insiders.c.game, seats.c.holder == insiders.c.user)
    late = select(turns.c.seat).where(
        turns.c.game == insiders.c.game, turns.c.user == insiders.c.user, turns.c.late.is_(True)
    )
    query = (
        select(insiders.c.game, insiders.c.side, games.c.status, games.c.result, sits.exists(), late.exists())
        .join(games, games.c.id == insiders.c.game)
        .where(insiders.c.user == user, games.c.solo.is_(False))
    )
    return [_part(tuple(row)) for row in (await connection.execute(query)).all()]


def _part(row: Any) -> Part:
    game, side, status, result, sits, late = row
    return Part(game, side, status, None if result is None else unpacked(result), bool(sits), bool(late))
