"""Where games stand, kept in memory between orders and checked against the store before use."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

from sqlalchemy.ext.asyncio import AsyncConnection

from app.engine.registry import title as find_title
from app.engine.title import Title, View
from app.engine.visibility import SPECTATOR, Viewer
from app.store import events, games, orders
from app.store.events import Event
from app.store.games import Game

from .packs import Packs
from .seals import FIRST

KEPT = 256


def audiences(title: Title, options: Mapping[str, str]) -> tuple[Viewer, ...]:
    """Everyone who is shown a game with a version of his own: the seats, and the spectators."""
    return (*(seat.viewer() for seat in title.seats(options)), SPECTATOR)


@dataclass(frozen=True, slots=True)
class Act:
    """An order that stands: its number, whose it was, and the way to the state before it, None where there is none."""

    number: int
    seat: str
    back: Any


@dataclass(slots=True)
class Position:
    """A game after order `number`: its state, the number of the next roll, and the audiences' versions.

    States and views are values; only the cache of views is filled in as they are asked for.
    """

    title: Title
    number: int
    roll: int
    state: Any
    versions: Mapping[str, int]
    views: dict[str, View] = field(default_factory=dict)
    # What the order that led here showed, where this process took it: spares reading it back.
    last: Sequence[Event] = ()
    # The data the game is played on, as the title gave them.
    pack: Any = None
    # The order whose state this is, and by audience the last one that it was shown anything of and that stands.
    tip: int = 0
    stands: Mapping[str, Act] = field(default_factory=dict)
    # The chain of seals so far (see play.seals).
    chain: str = FIRST

    def view(self, viewer: Viewer) -> View:
        """What this viewer may know; collections without entities are left out."""
        found = self.views.get(viewer.key)
        if found is None:
            found = {name: all_ for name, all_ in self.title.view(self.state, viewer).items() if all_}
            self.views[viewer.key] = found
        return found

    def version(self, viewer: Viewer) -> int:
        return self.versions.get(viewer.key, 0)


async def standing(connection: AsyncConnection, game: str, number: int, without: int = -1) -> dict[str, Act]:
    """By audience the last act after order `number` that it was shown and that stands, `without` one that goes now."""
    found = await events.standing(connection, game, number, without)
    acts = await orders.numbered(connection, game, found.values())
    return {audience: Act(n, acts[n].seat, acts[n].back) for audience, n in found.items()}


class Positions:
    """The latest positions of this process, and one lock a game, under which its orders are taken."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Position] = OrderedDict()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.packs = Packs()

    def lock(self, game: str) -> asyncio.Lock:
        return self._locks.setdefault(game, asyncio.Lock())

    def keep(self, game: str, position: Position) -> None:
        before = self._kept.get(game)
        if before is None or before.number < position.number:
            self._kept[game] = position
        self._kept.move_to_end(game)
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    async def of(self, connection: AsyncConnection, game: Game) -> Position | None:
        """The position at the order number that `game` says, None before the start."""
        kept = self._kept.get(game.id)
        if kept is not None and kept.number == game.number:
            self._kept.move_to_end(game.id)
            return kept
        found = await games.state(connection, game.id)
        if found is None:
            return None
        number, roll, doc = found
        title = find_title(game.title)
        versions = await events.versions(connection, game.id, number)
        pack = await self.packs.of(connection, title, game.pack)
        last = (await orders.numbered(connection, game.id, [number]))[number]
        position = Position(
            title,
            number,
            roll,
            title.load(doc, pack),
            versions,
            pack=pack,
            tip=number if last.tip is None else last.tip,
            stands=await standing(connection, game.id, number),
            chain=FIRST if last.seal is None else last.seal["chain"],
        )
        self.keep(game.id, position)
        return position
