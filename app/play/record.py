"""The record of a game: what anyone may check. Public while it runs are the seed's hash, the words and the rolls that
everyone read; once it has ended, the seed and every order, so that all dice and all states can be computed again."""

from __future__ import annotations

from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.engine.registry import title as find_title
from app.engine.visibility import SPECTATOR
from app.store import events, games, orders, packs
from app.store.games import Game
from app.store.orders import Order

from . import seeing
from .denied import no_game
from .house import House
from .reading import Asker

FORMAT = 1


async def record(house: House, asker: Asker) -> dict[str, Any]:
    """The record for someone who may look at the game."""
    async with house.database.read() as connection:
        game = await seeing.find(connection, asker.game, asker.user, asker.invite)
        return await of(connection, game)


async def stored(connection: AsyncConnection, game_id: str) -> dict[str, Any]:
    """The record of a game in this database, for its operator."""
    game = await games.find(connection, game_id) if len(game_id) <= 32 and game_id.isprintable() else None
    if game is None:
        raise no_game()
    return await of(connection, game)


async def of(connection: AsyncConnection, game: Game) -> dict[str, Any]:
    found: dict[str, Any] = {
        "format": FORMAT,
        "game": game.id,
        "title": game.title,
        "name": game.name,
        "rules": game.rules,
        "pack": game.pack,
        "options": dict(game.options),
        "status": game.status,
        "commitment": game.commitment,
        "words": game.words,
    }
    if game.status != "ended":
        return {**found, "rolls": await _read_by_all(connection, game.id)}
    rows = await orders.all_of(connection, game.id)
    return {
        **found,
        "seed": game.seed.hex(),
        "result": game.result,
        "docs": await _docs(connection, game),
        "orders": [_order(row) for row in rows],
    }


async def _read_by_all(connection: AsyncConnection, game: str) -> list[Any]:
    """The rolls that stood in everyone's log, those that no order of the game keeps to itself, each with the word that
    came with its order. Not the order's number: it would count those that others kept secret."""
    shown = await events.after(connection, game, SPECTATOR.key, 0)
    words = await orders.words(connection, game)
    return [{**roll, "word": words[event.number]} for event in shown for line in event.log for roll in line["rolls"]]


async def _docs(connection: AsyncConnection, game: Game) -> Any:
    """The documents of a pack that doesn't come with the program."""
    shipped = find_title(game.title).pack()
    if game.pack is None or (shipped is not None and shipped.hash == game.pack):
        return None
    return await packs.docs(connection, game.pack)


def _order(row: Order) -> dict[str, Any]:
    return {
        "number": row.number,
        "seat": row.seat,
        "body": row.body,
        "word": row.value,
        "undoes": row.undoes,
        "rolls": row.rolls,
        "log": row.log,
        "seal": row.seal,
    }
