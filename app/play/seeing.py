"""Who may look at a game, and with whose eyes."""

from __future__ import annotations

import hmac
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.engine.title import View
from app.engine.visibility import SPECTATOR, Viewer
from app.store import events, games, lobbies, orders
from app.store.events import Event
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
    return _same(game.invite, invite)


def _same(token: str | None, given: str | None) -> bool:
    if token is None or given is None:
        return False
    return hmac.compare_digest(given.encode("utf-8", "replace"), token.encode())


def may_watch(game: Game, user: User | None) -> bool:
    """Whether someone who may know of a game may see what goes on in it."""
    return game.status == "open" or game.terms.watch == "anyone" or member(game, user)


async def find(
    connection: AsyncConnection,
    game: str,
    user: User | None,
    invite: str | None = None,
    lock: bool = False,
    sitting: bool = False,
) -> Game:
    """The game, for someone who may know of it; Denied `no_game` for all others, `members_only` where he may know of
    it but not watch. For one who is `sitting` down the link for watching is no invitation.
    """
    # An id is never longer, and Postgres takes no NUL in text.
    found = await games.find(connection, game, lock) if len(game) <= 32 and game.isprintable() else None
    if found is None or not await _known(connection, found, user, invite, sitting):
        raise no_game()
    if not sitting and not may_watch(found, user):
        raise Denied(403, "members_only", "Only those who sit at this table may watch.")
    return found


async def _known(
    connection: AsyncConnection, game: Game, user: User | None, invite: str | None, sitting: bool
) -> bool:
    if not game.private or member(game, user) or invited(game, invite):
        return True
    if not sitting and _same(game.terms.watch_token, invite):
        return True
    return user is not None and await lobbies.invited(connection, game.id, user.id)


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


def waiting(position: Position, viewer: Viewer) -> frozenset[str]:
    """The seats that are waited on, as far as this viewer may know."""
    now = position.view(viewer).get("game", {}).get("now", {})
    return frozenset(now["waiting"]) if "waiting" in now else position.title.waiting_on(position.state)


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
    undone = await orders.undone(connection, game)
    return [{"version": event.version, "entries": _lines(event, event.number in undone)} for event in found]


def placed(line: dict[str, Any], view: View) -> dict[str, Any]:
    """A log line with the point of the game at which it was written, from its reader's own view where it names none."""
    now = view.get("game", {}).get("now", {})
    when = {name: now[name] for name in ("turn", "side", "phase") if now.get(name) is not None}
    return line if "when" in line or not when else {**line, "when": when}


def _lines(event: Event, undone: bool) -> list[dict[str, Any]]:
    """The log lines of an event; those of an act that was taken back say so."""
    return [{**line, "undone": True} for line in event.log] if undone else event.log
