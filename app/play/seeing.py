"""Who may look at a game, and with whose eyes."""

from __future__ import annotations

import hmac
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.engine.visibility import SPECTATOR, Viewer
from app.store import events, games
from app.store.games import Chair, Game
from app.store.people import User

from .denied import Denied, no_game, not_begun
from .house import House
from .positions import Position

LOG_SHOWN = 50


def member(game: Game, user: User | None) -> bool:
    """Whether a user made the game or sits at it."""
    return user is not None and (game.creator == user.id or bool(game.held_by(user.id)))


def invited(game: Game, invite: str | None) -> bool:
    return invite is not None and hmac.compare_digest(invite.encode("utf-8", "replace"), game.invite.encode())


async def find(
    connection: AsyncConnection, game: str, user: User | None, invite: str | None = None, lock: bool = False
) -> Game:
    """The game, for someone who may know of it; Denied `no_game` for all others."""
    # An id is never longer, and Postgres takes no NUL in text.
    found = await games.find(connection, game, lock) if len(game) <= 32 and game.isprintable() else None
    if found is None or (found.private and not member(found, user) and not invited(found, invite)):
        raise no_game()
    return found


def chair_of(game: Game, user: User | None, seat: str | None, position: Position | None) -> Chair | None:
    """The seat that a user means: the one he names, or of those he holds the first that is waited on.

    None where he holds none and names none; Denied where he names one that isn't his.
    """
    held = game.held_by(None if user is None else user.id)
    if seat is not None:
        found = next((chair for chair in held if chair.key == seat), None)
        if found is None:
            raise Denied(403, "not_your_seat", "That is not your seat at this table.")
        return found
    if len(held) > 1 and position is not None:
        waiting = position.title.waiting_on(position.state)
        return next((chair for chair in held if chair.key in waiting), held[0])
    return held[0] if held else None


def viewer_of(chair: Chair | None) -> Viewer:
    return SPECTATOR if chair is None else Viewer("seat", chair.key, chair.side)


async def position_of(house: House, connection: AsyncConnection, game: Game) -> Position:
    """Where the game stands; Denied `not_begun` before its start."""
    found = await house.positions.of(connection, game)
    if found is None:
        raise not_begun()
    return found


async def latest_log(
    connection: AsyncConnection, game: str, viewer: Viewer, limit: int = LOG_SHOWN, before: int | None = None
) -> list[dict[str, Any]]:
    """The last log entries of an audience, by version: [{"version", "entries"}], in order."""
    found = await events.latest(connection, game, viewer.key, limit, before)
    return [{"version": event.version, "entries": event.log} for event in found]
