"""The order log: every accepted order, for ever."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from .packing import now, packed, unpacked
from .tables import orders


@dataclass(frozen=True, slots=True)
class Order:
    """An accepted order. `client` is the id that the client made, `value` the fresh word for its rolls.

    An undo is one too: it `undoes` another. `tip` is the order whose state stands after this one: itself, or for an
    undo the one before that which it took back. `back` is the way to the state before, None where there is none.
    """

    game: str
    number: int
    client: str
    seat: str
    user: str | None
    body: Any
    value: str
    rolls: Any
    log: Any
    answer: Any
    undoes: int | None = None
    tip: int | None = None
    back: Any = None
    seal: Any = None


_KEPT = (
    "game", "number", "client", "seat", "user", "body", "value", "rolls", "log", "answer",
    "undoes", "tip", "back", "seal",
)  # fmt: skip
_JSON = ("body", "rolls", "log", "answer")
# These may be absent.
_PERHAPS = ("back", "seal")


async def add(connection: AsyncConnection, order: Order) -> None:
    """IntegrityError where the number or the client's id is taken in this game."""
    values = {name: getattr(order, name) for name in _KEPT}
    values.update({name: packed(values[name]) for name in _JSON})
    values.update({name: packed(values[name]) for name in _PERHAPS if values[name] is not None})
    await connection.execute(insert(orders).values(**values, at=now()))


async def by_client(connection: AsyncConnection, game: str, client: str) -> Order | None:
    query = select(*(orders.c[name] for name in _KEPT)).where(orders.c.game == game, orders.c.client == client)
    row = (await connection.execute(query)).mappings().first()
    return None if row is None else _order(dict(row))


async def all_of(connection: AsyncConnection, game: str) -> list[Order]:
    """A game's orders by number; number 0 is the set-up."""
    query = select(*(orders.c[name] for name in _KEPT)).where(orders.c.game == game).order_by(orders.c.number)
    return [_order(dict(row)) for row in (await connection.execute(query)).mappings()]


async def seats(connection: AsyncConnection, game: str) -> frozenset[str]:
    """The seats that have given an order in a game."""
    query = select(orders.c.seat).where(orders.c.game == game, orders.c.number > 0).distinct()
    return frozenset((await connection.execute(query)).scalars())


async def numbered(connection: AsyncConnection, game: str, numbers: Iterable[int]) -> dict[int, Order]:
    """Some orders of a game by number; those that are not there are left out."""
    query = select(*(orders.c[name] for name in _KEPT))
    query = query.where(orders.c.game == game, orders.c.number.in_(sorted(set(numbers))))
    found = [_order(dict(row)) for row in (await connection.execute(query)).mappings()]
    return {order.number: order for order in found}


async def words(connection: AsyncConnection, game: str) -> dict[int, str]:
    """The words that came with the orders that threw dice, by number."""
    query = select(orders.c.number, orders.c.value).where(orders.c.game == game, orders.c.rolls != "[]")
    return {row.number: row.value for row in await connection.execute(query)}


async def undone(connection: AsyncConnection, game: str) -> frozenset[int]:
    """The numbers of the orders that were taken back."""
    query = select(orders.c.undoes).where(orders.c.game == game, orders.c.undoes.is_not(None))
    return frozenset((await connection.execute(query)).scalars())


def _order(row: dict[str, Any]) -> Order:
    row.update({name: unpacked(row[name]) for name in _JSON})
    row.update({name: unpacked(row[name]) for name in _PERHAPS if row[name] is not None})
    return Order(**row)
