"""How far a person can be relied on: turns in time and games finished, one figure from both.

It says nothing of what goes on: a turn counts from the midnight (UTC) after it, so that nobody can see from it that
an order was given just now.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.store import lobbies
from app.store.games import Game
from app.store.lobbies import Part
from app.store.people import User

from .denied import Denied

DAY = 86_400_000
# A game finished or left weighs as much as this many turns; below this weight in all there is no figure yet.
GAME = 10


@dataclass(frozen=True, slots=True)
class Reliability:
    """Turns with a clock, those in time, games that are over or were left, those finished."""

    turns: int = 0
    in_time: int = 0
    games: int = 0
    finished: int = 0

    @property
    def figure(self) -> int | None:
        """Percent; None for a newcomer."""
        weight = self.turns + GAME * self.games
        return None if weight < GAME else round(100 * (self.in_time + GAME * self.finished) / weight)

    def told(self) -> dict[str, Any]:
        return {
            "figure": self.figure,
            "turns": self.turns,
            "in_time": self.in_time,
            "games": self.games,
            "finished": self.finished,
        }


def _finished(parts: list[Part]) -> bool | None:
    """Whether a person finished a game, from his parts in it; None where it counts for nobody, or goes on with him."""
    one = parts[0]
    sits = any(part.sits for part in parts)
    if one.status == "running":
        return None if sits else False
    result = one.result or {}
    if result.get("level") == "none":
        return None
    ran_out = result.get("how") in ("time", "absence") and any(part.late for part in parts)
    return sits and not ran_out


async def of(connection: AsyncConnection, user: str, at: int) -> Reliability:
    """A person's reliability at a moment."""
    counted = await lobbies.turns_of(connection, (user,), at - at % DAY)
    turns, in_time = counted.get(user, (0, 0))
    games: dict[str, list[Part]] = {}
    for part in await lobbies.parts_of(connection, user):
        games.setdefault(part.game, []).append(part)
    finished = [done for parts in games.values() if (done := _finished(parts)) is not None]
    return Reliability(turns, in_time, len(finished), sum(finished))


async def may_join(connection: AsyncConnection, game: Game, user: User, at: int) -> None:
    """Denied `unreliable` or `newcomer` where the table asks for more; who made it or is invited is welcome."""
    wanted = game.terms
    if not wanted.reliability or game.creator == user.id or await lobbies.invited(connection, game.id, user.id):
        return
    found = (await of(connection, user.id, at)).figure
    if found is None and not wanted.newcomers:
        raise Denied(403, "newcomer", "This table is for people who have played here before; ask for an invitation.")
    if found is not None and found < wanted.reliability:
        raise Denied(
            403, "unreliable", f"This table asks for a reliability of {wanted.reliability} %, and yours is {found} %."
        )
