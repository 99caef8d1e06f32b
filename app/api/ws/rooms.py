"""All rooms of this process, fed by the bus, and the sweep for what the bus did not bring."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from app.bus import Notice
from app.play.house import House
from app.store import affairs, games, moderating, plans
from app.store.packing import now
from app.store.presence import Heads

from .incoming import Hello
from .presence import Presence
from .room import Guest, Room

log = logging.getLogger(__name__)
# A banned person's sockets are to be closed within a second.
BAN_SECONDS = 0.4
BANS_KEPT_IN_MIND = 60_000


class Rooms:
    """Rooms by game; one exists while it has sockets."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._rooms: dict[str, Room] = {}
        # Every socket from its opening on, let in or not: one on its way in must hear of its session's end, too.
        self._open: set[Guest] = set()
        self._tasks: list[asyncio.Task[None]] = []
        self._presence = Presence(house, self._rooms)

    async def open(self) -> None:
        self._house.heard = self.hear
        await self._house.bus.open(self.hear)
        self._tasks.append(asyncio.create_task(self._sweep(), name="sweep"))
        self._tasks.append(asyncio.create_task(self._look_for_bans(), name="bans"))
        self._presence.open()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self._presence.close()
        await self._house.bus.close()
        for room in list(self._rooms.values()):
            await room.close()

    def greet(self, guest: Guest) -> None:
        """A socket is open. Who it is for is looked at again with everything it says."""
        self._open.add(guest)

    async def enter(self, game: str, guest: Guest, hello: Hello) -> None:
        """Let a socket into the game's room; see `Room.enter`."""
        room = self._rooms.get(game)
        if room is None:
            room = self._rooms[game] = Room(self._house, game)
        room.expected += 1
        try:
            await room.enter(guest, hello)
        finally:
            room.expected -= 1
            await self._shut(game, room)

    async def leave(self, game: str, guest: Guest) -> None:
        self._open.discard(guest)
        room = self._rooms.get(game)
        if room is not None:
            room.leave(guest)
            await self._shut(game, room)

    async def _shut(self, game: str, room: Room) -> None:
        """Give up a room that nobody is in or on his way into."""
        if not room.guests and not room.expected and self._rooms.get(game) is room:
            del self._rooms[game]
            await room.close()

    def heads(self, game: str) -> Heads:
        """How many watch a game, and the seats whose holders are here."""
        room = self._rooms.get(game)
        return (0, frozenset()) if room is None else room.heads()

    def hear(self, notice: Notice) -> None:
        """Take a notice from the bus."""
        match notice.kind:
            case "session":
                for guest in self._open:
                    if guest.session == notice.game:
                        guest.writer.abort()
            case "ban":
                self._shut_out(frozenset((notice.game,)))
            case "mutes":
                for room in self._rooms.values():
                    room.hear(notice)
            case "gap":
                for game, room in self._rooms.items():
                    room.hear(Notice("table", game))
            case _:
                if notice.game in self._rooms:
                    self._rooms[notice.game].hear(notice)

    def _shut_out(self, banned: frozenset[str]) -> None:
        """Cut every socket of these users."""
        for guest in self._open:
            if guest.user is not None and guest.user.id in banned:
                guest.writer.abort()

    async def _look_for_bans(self) -> None:
        """Bans made where no bus reaches: `tigers admin` is a process of its own."""
        while True:
            await asyncio.sleep(BAN_SECONDS)
            if not self._open:
                continue
            try:
                async with self._house.database.read() as connection:
                    banned = await moderating.banned_since(connection, now() - BANS_KEPT_IN_MIND)
            except Exception:
                log.exception("The store could not be asked for bans")
                continue
            self._shut_out(banned)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self._house.settings.sweep_seconds)
            if not self._rooms:
                continue
            try:
                async with self._house.database.read() as connection:
                    numbers = await games.numbers(connection, self._rooms)
                    editions = await affairs.editions(connection, self._rooms)
                    planned = await plans.changes(connection, self._rooms)
            except Exception:
                log.exception("The sweep could not read the store")
                continue
            for game, number in numbers.items():
                room = self._rooms.get(game)
                if room is not None and number > room.number:
                    room.hear(Notice("order", game, number))
                if room is not None and room.edition is not None and editions.get(game, 0) > room.edition:
                    room.hear(Notice("table", game))
                known = None if room is None else room.planning.changes
                if room is not None and known is not None and planned.get(game, 0) > known:
                    room.hear(Notice("plans", game))
