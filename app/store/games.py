"""Games and their seats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from sqlalchemy import RowMapping, exists, insert, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from . import moderating
from .affairs import affairs
from .lobbies import ANY, Terms, terms
from .packing import now, packed, unpacked
from .tables import games, packs, seats, users


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat as it is kept: `holder` is a user's id, `called` that user's name, `word` his starting word."""

    key: str
    side: str
    front: str | None
    name: str
    holder: str | None = None
    called: str | None = None
    word: str | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """A game without its state. `number` is that of its last order, `roll` the one that the next roll gets."""

    id: str
    title: str
    name: str
    options: Mapping[str, str]
    solo: bool
    private: bool
    creator: str
    created_by: str
    made: int
    moved: int
    invite: str
    rules: str
    pack: str | None
    seed: bytes
    commitment: str
    status: str
    number: int
    roll: int
    result: Mapping[str, Any] | None
    seats: tuple[Chair, ...] = ()
    pack_name: str | None = None
    # Its affairs as JSON (see `store.affairs`), None for a game that has none yet.
    affairs: Any = None
    edition: int | None = None
    terms: Terms = ANY

    def held_by(self, user: str | None) -> tuple[Chair, ...]:
        """The seats of a user, in their order at the table."""
        return tuple(seat for seat in self.seats if user is not None and seat.holder == user)

    def chair(self, key: str) -> Chair | None:
        return next((seat for seat in self.seats if seat.key == key), None)

    @property
    def words(self) -> dict[str, str]:
        """The starting words by seat, as the dice take them."""
        return {seat.key: seat.word or "" for seat in self.seats}


_KEPT = (
    "id", "title", "name", "options", "solo", "private", "creator", "made", "moved", "invite", "rules", "pack",
    "seed", "commitment", "status", "number", "roll", "result",
)  # fmt: skip
TERMS = tuple(field.name for field in fields(Terms))
# A game's row with the names of those whom it names by id or hash.
_NAMED = (
    select(
        *(games.c[name] for name in _KEPT),
        users.c.name.label("created_by"),
        packs.c.name.label("pack_name"),
        affairs.c.doc.label("affairs"),
        affairs.c.edition,
        *(terms.c[name].label(f"terms_{name}") for name in TERMS),
    )
    .join(users, users.c.id == games.c.creator)
    .outerjoin(packs, packs.c.hash == games.c.pack)
    .outerjoin(affairs, affairs.c.game == games.c.id)
    .outerjoin(terms, terms.c.game == games.c.id)
)


async def add(connection: AsyncConnection, game: Game) -> None:
    """A new game without a state, and its empty seats."""
    values = {name: getattr(game, name) for name in _KEPT}
    await connection.execute(insert(games).values({**values, "options": packed(game.options), "result": None}))
    await connection.execute(
        insert(seats),
        [
            {
                "game": game.id,
                "key": seat.key,
                "place": place,
                "side": seat.side,
                "front": seat.front,
                "name": seat.name,
            }
            for place, seat in enumerate(game.seats)
        ],
    )


async def find(connection: AsyncConnection, game: str, lock: bool = False) -> Game | None:
    """A game with its seats. `lock` keeps other writers off its row until the transaction ends."""
    query = _NAMED.where(games.c.id == game)
    if lock:
        query = query.with_for_update(of=games)
    row = (await connection.execute(query)).mappings().first()
    if row is None:
        return None
    return _game(row, (await _chairs(connection, [game]))[game])


async def listed(connection: AsyncConnection, user: str | None, limit: int) -> list[Game]:
    """Games for a list, latest first: those of a user, or the open and public ones."""
    if user is None:
        query = _NAMED.where(games.c.status == "open", games.c.private.is_(False))
    else:
        held = exists().where(seats.c.game == games.c.id, seats.c.holder == user)
        query = _NAMED.where(or_(games.c.creator == user, held))
    rows = (await connection.execute(query.order_by(games.c.moved.desc()).limit(limit))).mappings().all()
    chairs = await _chairs(connection, [row["id"] for row in rows])
    return [_game(row, chairs[row["id"]]) for row in rows]


async def several(connection: AsyncConnection, ids: Collection[str]) -> list[Game]:
    """Games by their ids, in the same order; those that are unknown are left out."""
    rows = (await connection.execute(_NAMED.where(games.c.id.in_(ids)))).mappings().all()
    chairs = await _chairs(connection, [row["id"] for row in rows])
    found = {row["id"]: _game(row, chairs[row["id"]]) for row in rows}
    return [found[id_] for id_ in ids if id_ in found]


async def sit(connection: AsyncConnection, game: str, seat: str, holder: str | None, word: str | None) -> None:
    """Give a seat to a user, or empty it."""
    await connection.execute(
        update(seats).where(seats.c.game == game, seats.c.key == seat).values(holder=holder, word=word)
    )
    await connection.execute(update(games).where(games.c.id == game).values(moved=now()))
    await moderating.let_in(connection, game)


async def holder(connection: AsyncConnection, game: str, seat: str) -> str | None:
    """The user who sits in a seat now."""
    query = select(seats.c.holder).where(seats.c.game == game, seats.c.key == seat)
    return (await connection.execute(query)).scalar_one_or_none()


async def state(connection: AsyncConnection, game: str) -> tuple[int, int, Any] | None:
    """(order number, next roll, state as JSON), or None where the game is unknown or hasn't begun."""
    query = select(games.c.number, games.c.roll, games.c.state).where(games.c.id == game)
    row = (await connection.execute(query)).first()
    return None if row is None or row.state is None else (row.number, row.roll, unpacked(row.state))


async def numbers(connection: AsyncConnection, ids: Iterable[str]) -> dict[str, int]:
    """The number of the last order of each of these games."""
    rows = await connection.execute(select(games.c.id, games.c.number).where(games.c.id.in_(list(ids))))
    return {row.id: row.number for row in rows}


async def advance(
    connection: AsyncConnection,
    game: str,
    number: int,
    *,
    roll: int,
    state: Any,
    status: str,
    result: Mapping[str, Any] | None,
    noticed: bool = True,
) -> bool:
    """Put the state after order `number` in place of the one before it.

    `noticed` by everybody: only then the game has moved, which lists go by. False, and nothing done, where another
    order came first or the game has ended: the caller looks at it afresh.
    """
    changed = await connection.execute(
        update(games)
        .where(games.c.id == game, games.c.number == number - 1, games.c.status != "ended")
        .values(
            number=number,
            roll=roll,
            state=packed(state),
            status=status,
            result=None if result is None else packed(result),
            **({"moved": now()} if noticed else {}),
        )
    )
    return changed.rowcount == 1


async def _chairs(connection: AsyncConnection, ids: list[str]) -> dict[str, tuple[Chair, ...]]:
    query = (
        select(
            seats.c.game,
            seats.c.key,
            seats.c.side,
            seats.c.front,
            seats.c.name,
            seats.c.holder,
            users.c.name.label("called"),
            seats.c.word,
        )
        .outerjoin(users, users.c.id == seats.c.holder)
        .where(seats.c.game.in_(ids))
        .order_by(seats.c.game, seats.c.place)
    )
    found: dict[str, tuple[Chair, ...]] = dict.fromkeys(ids, ())
    for row in await connection.execute(query):
        found[row.game] = (*found[row.game], Chair(*row[1:]))
    return found


def _game(row: RowMapping, chairs: tuple[Chair, ...]) -> Game:
    values: dict[str, Any] = dict(row)
    values["options"] = unpacked(values["options"])
    values["affairs"] = None if values["affairs"] is None else unpacked(values["affairs"])
    values["result"] = None if values["result"] is None else unpacked(values["result"])
    kept = {name: values.pop(f"terms_{name}") for name in TERMS}
    # A game of a time before there were terms has those of any.
    stated = ANY if kept["pace"] is None else Terms(**kept)
    return Game(**values, seats=chairs, terms=stated)
