"""A game as an administrator may examine it: who sat where, who ordered what and when, what was said.

It tells orders by kind and never the position, and the look itself goes on record.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from app.store import games, moderating
from app.store.packing import unpacked
from app.store.tables import chats, orders, users

from .denied import Denied, no_game
from .house import House


async def audit(house: House, actor: str, game_id: str, user: str | None = None) -> dict[str, Any]:
    """Denied `own_game` for an administrator who has a part in the game while it runs."""
    async with house.database.write() as connection:
        game = await games.find(connection, game_id) if len(game_id) <= 32 and game_id.isprintable() else None
        if game is None:
            raise no_game()
        part = user is not None and (
            bool(game.held_by(user)) or bool(await moderating.sides_seen(connection, game_id, user))
        )
        if part and game.status != "ended":
            raise Denied(403, "own_game", "You have a part in this game; another administrator must examine it.")
        await moderating.note(connection, actor, "audit", f"game {game.id}", game.name)
        return {
            "id": game.id,
            "title": game.title,
            "name": game.name,
            "status": game.status,
            "created_by": game.created_by,
            "made": game.made,
            "moved": game.moved,
            "seats": [
                {"key": seat.key, "side": seat.side, "holder": seat.called, "person": seat.holder}
                for seat in game.seats
            ],
            "orders": await _orders(connection, game_id),
            "chat": await _chat(connection, game_id),
        }


async def _orders(connection: AsyncConnection, game: str) -> list[dict[str, Any]]:
    query = (
        select(orders.c.number, orders.c.seat, orders.c.at, orders.c.body, orders.c.user, users.c.name)
        .outerjoin(users, users.c.id == orders.c.user)
        .where(orders.c.game == game)
        .order_by(orders.c.number)
    )
    return [
        {
            "number": row.number,
            "at": row.at,
            "seat": row.seat,
            "person": row.user,
            "name": row.name,
            # What was ordered in which way would tell hidden things of a running game.
            "order": unpacked(row.body).get("order", "setup"),
        }
        for row in await connection.execute(query)
    ]


async def _chat(connection: AsyncConnection, game: str) -> list[dict[str, Any]]:
    query = select(chats.c.id, chats.c.at, chats.c.user, chats.c.name, chats.c.channel, chats.c.text)
    rows = await connection.execute(query.where(chats.c.game == game).order_by(chats.c.id))
    return [{str(name): value for name, value in row.items()} for row in rows.mappings()]
