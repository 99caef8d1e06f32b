"""The plans of one game as its room has told them: each scope's to those alone who may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from sqlalchemy.ext.asyncio import AsyncConnection

from app.play import plans
from app.play.house import House
from app.play.plans import To
from app.store import games
from app.store import plans as store
from app.store.games import Game
from app.store.plans import Scope

from . import outgoing
from .incoming import PlansKnown

if TYPE_CHECKING:
    from .room import Guest


class Planning:
    """Everyone in the room who sees a scope stands at the revision last told of it.

    Of changes that come together one message is made. Who sees none of them gets nothing, and nothing that he gets
    counts them.
    """

    def __init__(self, house: House, game: str) -> None:
        self._house = house
        self._game = game
        self._told: dict[str, Scope] = {}
        # How many changes the game's plans had seen when the room last looked; None before that.
        self.changes: int | None = None

    async def push(self, guests: Iterable[Guest]) -> None:
        """Tell everyone in the room what has changed in what he sees."""
        async with self._house.database.read() as connection:
            game = await games.find(connection, self._game)
            if game is not None:
                await self._push(connection, game, guests)

    async def enter(self, guest: Guest, game: Game, known: PlansKnown, others: Iterable[Guest]) -> None:
        """Bring one who comes in to where the others stand: all of a scope's plans, unless he has them."""
        async with self._house.database.read() as connection:
            await self._push(connection, game, (*others, guest), guest)
        for to, key in plans.scopes(game, guest.user, guest.viewer).items():
            scope = self._told[key]
            if scope.revision != (known.me if to == "me" else known.side):
                put = [plans.told(plan) for plan in scope.plans.values()]
                guest.writer.write(outgoing.plans(to, None, scope.revision, put, ()))

    async def _push(
        self, connection: AsyncConnection, game: Game, guests: Iterable[Guest], newcomer: Guest | None = None
    ) -> None:
        sees: dict[str, list[tuple[To, Guest]]] = {}
        for guest in guests:
            for to, key in plans.scopes(game, guest.user, guest.viewer).items():
                sees.setdefault(key, []).append((to, guest))
        self._told = {key: scope for key, scope in self._told.items() if key in sees}
        self.changes = (await store.changes(connection, (self._game,))).get(self._game, 0)
        found = await store.revisions(connection, self._game, sees)
        for key, seers in sees.items():
            old = self._told.get(key)
            if old is not None and found.get(key, 0) == old.revision:
                continue
            scope = self._told[key] = await store.scope(connection, self._game, key)
            put = [
                plans.told(plan)
                for plan in scope.plans.values()
                if old is None or plan.id not in old.plans or old.plans[plan.id].revision != plan.revision
            ]
            drop = [] if old is None else [id_ for id_ in old.plans if id_ not in scope.plans]
            message = outgoing.plans(seers[0][0], old.revision if old else None, scope.revision, put, drop)
            for _, guest in seers:
                if guest is not newcomer:
                    guest.writer.write(message)
