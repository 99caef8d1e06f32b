"""A game's sockets in this process, and what is pushed to them."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from typing import Any

from app.bus import Notice
from app.engine.errors import RuleError
from app.engine.visibility import SPECTATOR, Viewer
from app.play import affairs, reading, seeing, tables, talk
from app.play.house import House
from app.play.positions import Position
from app.play.reading import Asker
from app.store import chats, events, games, moderating
from app.store.events import Event
from app.store.games import Game
from app.store.people import User
from app.store.presence import Heads

from . import outgoing
from .incoming import Hello, PlansKnown
from .outgoing import Outgoing
from .planning import Planning
from .writing import Writer

log = logging.getLogger(__name__)
# A socket that missed more than this gets a fresh view instead.
LONGEST_GAP = 200


@dataclass(eq=False, slots=True)
class Guest:
    """A socket in a room. `seat` is the one it asked for, `viewer` whose eyes it has, `session` its session's hash."""

    writer: Writer
    session: str
    user: User | None
    invite: str | None
    seat: str | None = None
    viewer: Viewer = SPECTATOR
    muted: frozenset[str] = frozenset()

    def asker(self, game: str) -> Asker:
        return Asker(game, self.user, self.seat, self.invite)


class Room:
    """Everyone in the room stands at the same version as the others of his audience: `_heads` says at which.

    One task takes the notices in turn; the lock keeps newcomers from being let in between two pushes.
    """

    def __init__(self, house: House, game: str) -> None:
        self.guests: set[Guest] = set()
        # How many are on their way in.
        self.expected = 0
        self.number = -1
        # Of the table's affairs, as the room has told them; None before anybody was let in.
        self.edition: int | None = None
        self._house = house
        self._game = game
        self._heads: dict[str, int] = {}
        self.planning = Planning(house, game)
        # Who is here in other workers, and what the room was last told of who is here.
        self.others: Heads = (0, frozenset())
        self._told: Heads = (0, frozenset())
        self._lock = asyncio.Lock()
        self._notices: asyncio.Queue[Notice] = asyncio.Queue()
        self._task = asyncio.create_task(self._run(), name=f"room {game}")

    def hear(self, notice: Notice) -> None:
        self._notices.put_nowait(notice)

    def local(self) -> Heads:
        """How many people watch in this room, and the seats with a socket in it."""
        watching = {guest.user.id if guest.user else id(guest) for guest in self.guests if guest.viewer.seat is None}
        seats = frozenset(guest.viewer.seat for guest in self.guests if guest.viewer.seat is not None)
        return len(watching), seats

    def heads(self) -> Heads:
        """The same in all workers, as of their last beat."""
        (watching, seats), (more, others) = self.local(), self.others
        return watching + more, seats | others

    def tell_presence(self) -> None:
        """Once a beat: tell the room who is here, where that has changed."""
        found = self.heads()
        if found == self._told:
            return
        (_, before), self._told = self._told, found
        if found[1] != before:
            self.hear(Notice("table", self._game))
            return
        message = outgoing.watching(found[0])
        for guest in self.guests:
            guest.writer.write(message)

    async def enter(self, guest: Guest, hello: Hello) -> None:
        """Let a socket in, or let one that is in begin again: what it misses, then everything as it comes.

        RuleError where it may not look so; then all is as it was.
        """
        async with self._lock:
            found = await reading.sight(self._house, Asker(self._game, guest.user, hello.seat, guest.invite))
            self.guests.discard(guest)
            await self._push(found.game, found.position)
            if self.edition is None:
                self.edition = found.game.edition
            guest.seat, guest.viewer = hello.seat, found.viewer
            self._heads.setdefault(found.viewer.key, found.version)
            # A version means nothing to another audience than the one it was counted for.
            same = hello.audience in (None, found.viewer.key)
            await self._catch_up(guest, found, hello.version if same else None)
            await self._chats(guest, found.game, hello.chat)
            known = hello.plans if same else PlansKnown(me=hello.plans.me)
            await self.planning.enter(guest, found.game, known, self.guests)
            self.guests.add(guest)

    def leave(self, guest: Guest) -> None:
        self.guests.discard(guest)

    async def close(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            notice = await self._notices.get()
            try:
                async with self._lock:
                    await self._take(notice)
            except Exception:
                # The store may be away for a moment; the sweep brings the room back here.
                self.number = -1
                log.exception("Room %s could not deal with %s", self._game, notice)

    async def _take(self, notice: Notice) -> None:
        if notice.kind == "chat":
            await self._say(notice.number)
            return
        if notice.kind == "mutes":
            await self._mutes(notice.game)
            return
        if notice.kind == "plans":
            await self.planning.push(self.guests)
            return
        async with self._house.database.read() as connection:
            game = await games.find(connection, self._game)
            position = None if game is None else await self._house.positions.of(connection, game)
        if game is None:
            return
        # Who has lost his seat since sees nothing more through it; who may not watch what has begun sees nothing.
        gone = [one for one in self.guests if not (_still_his(game, one) and seeing.may_watch(game, one.user))]
        self.guests.difference_update(gone)
        await self._push(game, position)
        for guest in gone:
            await self._move(guest, game)
        if notice.kind != "order":
            self.edition = game.edition
            await self._tables(game, position)
            await self.planning.push(self.guests)

    async def _push(self, game: Game, position: Position | None) -> None:
        """Bring every audience in the room from its head to the position."""
        if position is None or position.number <= self.number:
            return
        before = dict(self._heads)
        used: dict[str, list[Guest]] = {}
        for guest in self.guests:
            used.setdefault(guest.viewer.key, []).append(guest)
        self._heads = {key: head for key, head in self._heads.items() if key in used}
        for key, head in self._heads.items():
            for event in await self._events(position, key, head):
                message = outgoing.diff(event)
                for guest in used[key]:
                    guest.writer.write(message)
                self._heads[key] = event.version
        self.number = position.number
        # Who was shown nothing is not to notice that anybody's time was booked.
        self._clocks(game, position, frozenset(key for key, head in self._heads.items() if head != before.get(key)))

    async def _events(self, position: Position, audience: str, head: int) -> list[Event]:
        version = position.versions.get(audience, 0)
        if head == version:
            return []
        last = [event for event in position.last if event.audience == audience and event.version == head + 1]
        if last and head + 1 == version:
            return last
        async with self._house.database.read() as connection:
            return await events.after(connection, self._game, audience, head, version)

    async def _catch_up(self, guest: Guest, found: reading.Sight, version: int | None) -> None:
        """The diffs since a version where that is one of its own and not too long ago, else the view."""
        async with self._house.database.read() as connection:
            if version is not None and found.version - LONGEST_GAP <= version <= found.version:
                for event in await events.after(connection, self._game, found.viewer.key, version, found.version):
                    guest.writer.write(outgoing.diff(event))
                guest.writer.write(self._table(guest, found.game, found.position))
                return
            lines = await seeing.latest_log(connection, self._game, found.viewer)
        card = self._card(guest, found.game, found.position)
        guest.writer.write(outgoing.view(found.view(), lines, card))

    async def _chats(self, guest: Guest, game: Game, after: int) -> None:
        async with self._house.database.read() as connection:
            said, guest.muted = await talk.heard(connection, game, guest.viewer, guest.user, after)
        for chat in said:
            guest.writer.write(outgoing.chat(talk.told(game, chat)))

    async def _say(self, number: int) -> None:
        async with self._house.database.read() as connection:
            chat = await chats.find(connection, number)
            game = None if chat is None or chat.game != self._game else await games.find(connection, self._game)
        if chat is None or game is None:
            return
        message = outgoing.chat(talk.told(game, chat))
        for guest in self.guests:
            if talk.hears(guest.viewer, guest.muted, chat) and talk.still(game, guest.user, chat):
                guest.writer.write(message)

    async def _mutes(self, user: str) -> None:
        """A person in the room mutes others than before."""
        async with self._house.database.read() as connection:
            muted = frozenset(await moderating.muted(connection, user))
        for guest in self.guests:
            if guest.user is not None and guest.user.id == user:
                guest.muted = muted

    async def _tables(self, game: Game, position: Position | None) -> None:
        """Tell everyone the table; who has another seat than before begins again with that seat's view."""
        moved: list[Guest] = []
        same: dict[str, Outgoing] = {}
        for guest in list(self.guests):
            try:
                viewer = seeing.viewer_of(seeing.chair_of(game, guest.user, guest.seat or guest.viewer.seat, position))
            except RuleError:
                viewer = SPECTATOR
            if viewer != guest.viewer:
                moved.append(guest)
                continue
            # Spectators who have no part in the game all get the same bytes.
            key = guest.user.id if guest.user is not None and seeing.member(game, guest.user) else ""
            seat = f"{key}/{guest.seat}"
            if seat not in same:
                same[seat] = self._table(guest, game, position)
            guest.writer.write(same[seat])
        for guest in moved:
            await self._move(guest, game)

    def _clocks(self, game: Game, position: Position, noticed: frozenset[str]) -> None:
        """After an order: who has how much time left, for those who were shown anything of it."""
        found = affairs.read(game.affairs)
        if not found.tempo.timed:
            return
        at, messages = self._house.clock(), dict[str, Outgoing]()
        for guest in self.guests:
            key = guest.viewer.key
            if key in noticed and key not in messages:
                waiting = seeing.waiting(position, guest.viewer)
                messages[key] = outgoing.clocks(affairs.shown_clocks(found, at, waiting))
            if key in messages:
                guest.writer.write(messages[key])

    async def _move(self, guest: Guest, game: Game) -> None:
        self.guests.discard(guest)
        if game.chair(guest.seat or "") not in game.held_by(None if guest.user is None else guest.user.id):
            guest.seat = None
        try:
            found = await reading.sight(self._house, guest.asker(self._game))
        except RuleError:
            guest.writer.abort()
            return
        # What came since the others were last told goes to them first: one audience, one version.
        await self._push(found.game, found.position)
        guest.viewer = found.viewer
        self._heads.setdefault(found.viewer.key, found.version)
        await self._catch_up(guest, found, None)
        await self.planning.enter(guest, found.game, PlansKnown(), self.guests)
        self.guests.add(guest)

    def _table(self, guest: Guest, game: Game, position: Position | None) -> Outgoing:
        return outgoing.table(self._card(guest, game, position))

    def _card(self, guest: Guest, game: Game, position: Position | None) -> dict[str, Any]:
        watching, here = self.heads()
        return tables.card(game, guest.user, position, guest.seat, here, self._house.clock(), watching)


def _still_his(game: Game, guest: Guest) -> bool:
    """Whether the seat that a guest looks through is his; those who look through none have nothing to lose."""
    if guest.viewer.kind != "seat":
        return True
    chair = game.chair(guest.viewer.seat or "")
    return chair is not None and guest.user is not None and chair.holder == guest.user.id
