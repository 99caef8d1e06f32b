"""An ended game in a house, and its record."""

from __future__ import annotations

import random
import secrets
import uuid
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from app.bots.chance import ChancePlayer
from app.engine.registry import title as find_title
from app.play import record, tables, undo
from app.play.house import House
from app.play.reading import Asker
from app.play.submit import Given, submit
from app.store import games, people
from app.store.people import User


class Played:
    """A game that one person plays for all its seats, by chance."""

    def __init__(self, house: House, user: User, game: str, chance: random.Random, haste: float) -> None:
        self.haste = haste
        self.house = house
        self.user = user
        self.game = game
        self._chance = chance
        self._words = random.Random(chance.random())

    @classmethod
    async def begun(cls, house: House, title: str, seed: int, haste: float = 0.1, **options: str) -> Played:
        """A game whose own seed follows from `seed`, so that a test is the same each time."""
        chance = random.Random(seed)
        async with house.database.write() as connection:
            user = await people.add(connection, f"Solo {uuid.uuid4().hex[:6]}", None, None, None)
        drawn = SimpleNamespace(token_bytes=chance.randbytes, token_urlsafe=secrets.token_urlsafe)
        with patch("app.play.tables.secrets", drawn):
            game = await tables.create(house, user, title, None, options, private=False, solo=True)
        for chair in game.seats:
            await tables.take_seat(house, user, game.id, chair.key, chance.randbytes(8).hex(), None)
        return cls(house, user, game.id, chance, haste)

    async def play(self, most: int = 10_000, undos: float = 0.0) -> int:
        """Orders until the game is over, some of them taken back; how many were given."""
        count = 0
        while count < most:
            async with self.house.database.read() as connection:
                game = await games.find(connection, self.game)
                assert game is not None
                position = await self.house.positions.of(connection, game)
            if position is None or game.status == "ended":
                break
            title = find_title(game.title)
            seat = sorted(title.waiting_on(position.state))[0]
            chair = game.chair(seat)
            if self._chance.random() < undos and undo.way(game, position, chair) == "free":
                taken = Given(str(uuid.uuid4()), position.versions[f"seat:{seat}"], undo.BODY, seat=seat)
                await undo.undo(self.house, self.user, self.game, taken)
                continue
            body = ChancePlayer(title, self._chance, self.haste).choose(position.state, seat)
            if body is None:
                continue
            word = self._words.randbytes(8).hex()
            version = position.versions[f"seat:{seat}"]
            await submit(self.house, self.user, self.game, Given(str(uuid.uuid4()), version, body, word, seat))
            count += 1
        return count

    async def record(self) -> dict[str, Any]:
        return await record.record(self.house, Asker(self.game, self.user))
