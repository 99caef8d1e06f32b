"""Changing a table's affairs: one transaction under the lock on the game's row, then all are told."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from app.bus import Notice
from app.store import affairs as kept
from app.store import games, moderating
from app.store.games import Chair, Game
from app.store.people import User

from . import affairs as all_affairs
from .affairs import Affairs
from .clocks import refreshed
from .denied import Denied, no_game
from .house import House


@dataclass
class Draft:
    """A table as it is being changed, at the moment `at`. `notices` go out after the commit."""

    house: House
    connection: AsyncConnection
    game: Game
    affairs: Affairs
    at: int
    notices: list[Notice] = field(default_factory=list)

    def chair(self, seat: str) -> Chair:
        found = self.game.chair(seat)
        if found is None:
            keys = ", ".join(chair.key for chair in self.game.seats)
            raise Denied(404, "no_seat", f"There is no such seat; the seats are: {keys}.")
        return found

    def mine(self, user: User, seat: str | None) -> Chair:
        """The seat in which a user acts: the one he names, or his first; Denied where it isn't his."""
        held = self.game.held_by(user.id)
        if not held:
            raise Denied(403, "no_seat", "You have no seat at this table, so you can only watch.")
        found = held[0] if seat is None else next((chair for chair in held if chair.key == seat), None)
        if found is None:
            raise Denied(403, "not_your_seat", "That is not your seat at this table.")
        return found

    def must_run(self) -> None:
        if self.game.status == "open":
            raise Denied(409, "not_begun", "The game has not begun.")
        if self.game.status != "running":
            raise Denied(409, "game_over", "The game is over.")

    def say(self, what: str, seat: str | None, text: str, at: int | None = None) -> None:
        self.affairs = self.affairs.saying(self.at if at is None else at, what, seat, text)

    async def hand(self, seat: str, holder: str | None, called: str | None, at: int | None = None) -> None:
        """Give a seat to another user or to nobody; what its holder had offered or promised is void.

        A clock that was used up is wound for the new holder; else he has what was left.
        """
        moment = self.at if at is None else at
        await kept.hand(self.connection, self.game.id, seat, holder)
        await moderating.let_in(self.connection, self.game.id)
        seats = tuple(
            replace(chair, holder=holder, called=called) if chair.key == seat else chair for chair in self.game.seats
        )
        self.game = replace(self.game, seats=seats)
        empty = {key: since for key, since in self.affairs.empty.items() if key != seat}
        if holder is None:
            empty[seat] = moment
        offers = tuple(
            replace(one, yes=tuple(key for key in one.yes if key != seat))
            for one in self.affairs.offers
            if one.seat != seat
        )
        keys = {key: token for key, token in self.affairs.keys.items() if key != seat}
        wound = dict(self.affairs.clocks)
        if seat in wound and holder is not None and not wound[seat].left(moment):
            wound[seat] = refreshed(wound[seat], self.affairs.tempo)
        affairs = replace(self.affairs, clocks=wound, empty=empty, offers=offers, keys=keys)
        self.affairs = affairs.running(moment)

    async def end(self, result: Mapping[str, Any], at: int | None = None) -> None:
        """End the game otherwise than by an order; nothing where it has ended."""
        if await kept.end(self.connection, self.game.id, result):
            self.game = replace(self.game, status="ended", result=result)
            moment = self.at if at is None else at
            self.affairs = self.affairs.over(moment).saying(moment, "ended", None, str(result["reason"]))


@asynccontextmanager
async def changing(house: House, game_id: str) -> AsyncIterator[Draft]:
    """A draft of a game's affairs, kept at the end of the block unless it raises; then all are told.

    Denied `no_game` where there is none. Who may do what is the caller's to judge.
    """
    async with house.positions.lock(game_id):
        async with house.database.write() as connection:
            game = await games.find(connection, game_id, lock=True) if _possible(game_id) else None
            if game is None:
                raise no_game()
            before = await all_affairs.load(connection, game_id)
            draft = Draft(house, connection, game, before, house.clock())
            yield draft
            if draft.affairs != before:
                await all_affairs.save(connection, game_id, draft.affairs)
                draft.notices.append(Notice("table", game_id))
        for notice in dict.fromkeys(draft.notices):
            await house.tell(notice)


def _possible(game: str) -> bool:
    # An id is never longer, and Postgres takes no NUL in text.
    return len(game) <= 32 and game.isprintable()
