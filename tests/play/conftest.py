"""A house without a server around it."""

from __future__ import annotations

import secrets
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import pytest

from app.bus.memory import MemoryBus
from app.engine.registry import register
from app.engine.title import Title
from app.play import tables
from app.play.house import House
from app.play.submit import Given
from app.settings import Settings
from app.store import people
from app.store.database import Database
from app.store.people import User
from tests.people import SIDES


@pytest.fixture
async def house(settings: Settings, database: Database) -> AsyncIterator[House]:
    found = House(settings, database, MemoryBus())
    yield found
    found.accounts.close()


@dataclass
class Table:
    """A begun game and who sits where."""

    id: str
    users: dict[str, User]


async def begun(house: House, title: str = "islands", **options: str) -> Table:
    async with house.database.write() as connection:
        users = {
            side: await people.add(connection, f"{side} {secrets.token_hex(4)}", None, None, None) for side in SIDES
        }
    game = await tables.create(house, users["red"], title, None, options, private=False, solo=False)
    for side, user in users.items():
        await tables.take_seat(house, user, game.id, side, "00", None)
    return Table(game.id, users)


def given(body: Any, version: int = 1, **more: Any) -> Given:
    return Given(client=str(uuid.uuid4()), version=version, body=body, **more)


def registered(title: Title) -> str:
    register(title)
    return title.key
