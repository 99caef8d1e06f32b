"""What can be asked of a game without changing it, each from what the asker may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.engine.visibility import Viewer
from app.store.games import Game
from app.store.people import User
from app.store.presence import Heads

from . import seeing, tables, talk, undo
from .denied import Denied
from .house import House
from .positions import Position


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asks about which game: the user (None for a visitor), the seat he means, the invite he shows."""

    game: str
    user: User | None
    seat: str | None = None
    invite: str | None = None


@dataclass(frozen=True, slots=True)
class Sight:
    """A game as one audience stands to it; `position` is None before the start."""

    game: Game
    viewer: Viewer
    position: Position | None

    @property
    def version(self) -> int:
        return 0 if self.position is None else self.position.version(self.viewer)

    def view(self) -> dict[str, Any]:
        """`{audience, version, view}`; before the start version 0 of an empty view."""
        found = {} if self.position is None else self.position.view(self.viewer)
        return {"audience": self.viewer.key, "version": self.version, "view": found}


async def sight(house: House, asker: Asker) -> Sight:
    """Denied `no_game` or `not_your_seat` where the asker may not look."""
    async with house.database.read() as connection:
        game = await seeing.find(connection, asker.game, asker.user, asker.invite)
        position = await house.positions.of(connection, game)
    return Sight(game, seeing.viewer_of(seeing.chair_of(game, asker.user, asker.seat, position)), position)


async def table(house: House, asker: Asker, heads: Heads = (0, frozenset())) -> dict[str, Any]:
    """The table's card; `heads` are how many watch and the seats whose holders are here."""
    found = await sight(house, asker)
    watching, here = heads
    return tables.card(found.game, asker.user, found.position, asker.seat, here, house.clock(), watching)


async def board(house: House, asker: Asker) -> dict[str, Any]:
    async with house.database.read() as connection:
        game = await seeing.find(connection, asker.game, asker.user, asker.invite)
        position = await seeing.position_of(house, connection, game)
    return position.title.board(position.state)


async def legal(house: House, asker: Asker, about: Mapping[str, Any] | None) -> dict[str, Any]:
    """What the asker's seat may do; RuleError where the question is malformed."""
    async with house.database.read() as connection:
        game = await seeing.find(connection, asker.game, asker.user, asker.invite)
        position = await seeing.position_of(house, connection, game)
    chair = seeing.chair_of(game, asker.user, asker.seat, position)
    if chair is None:
        raise Denied(403, "no_seat", "You have no seat at this table, so you can only watch.")
    if game.status == "ended":
        reason = str((game.result or {}).get("reason", "The game is over."))
        return {"prompt": reason, "clause": None, "offers": [], "undo": None}
    found = position.title.legal(position.state, chair.key, about)
    # What can be taken back belongs to what a seat may do, where it asks for all of that.
    return found if about else {**found, "undo": undo.way(game, position, chair)}


async def ask(house: House, asker: Asker, question: Mapping[str, Any]) -> Any:
    async with house.database.read() as connection:
        game = await seeing.find(connection, asker.game, asker.user, asker.invite)
        position = await seeing.position_of(house, connection, game)
    viewer = seeing.viewer_of(seeing.chair_of(game, asker.user, asker.seat, position))
    return position.title.ask(position.state, viewer, question)


async def log(house: House, asker: Asker, before: int | None, limit: int) -> list[dict[str, Any]]:
    """The last entries (before a version), by version: `[{version, entries}]`, in order."""
    found = await sight(house, asker)
    async with house.database.read() as connection:
        return await seeing.latest_log(connection, found.game.id, found.viewer, limit, before)


async def chat(house: House, asker: Asker, after: int) -> list[dict[str, Any]]:
    """The last messages that the asker's audience hears."""
    found = await sight(house, asker)
    async with house.database.read() as connection:
        said, _ = await talk.heard(connection, found.game, found.viewer, asker.user, after)
    return [talk.told(found.game, one) for one in said]
