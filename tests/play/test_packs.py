"""The data of a game outlive the program that shipped them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.pack import Pack
from app.engine.titles.tigers.title import Tigers
from app.play.denied import Denied
from app.play.packs import KEPT, Packs, choose
from app.store import packs
from app.store.database import Database
from tests.toy import TITLE as TOY

pytestmark = pytest.mark.anyio


def changed(**limits: Any) -> dict[str, Any]:
    docs = TITLE.pack_docs()
    docs["charts"]["limits"].update(limits)
    return docs


class Tomorrow(Tigers):
    """The title as a later program ships it, with other data."""

    def pack(self, docs: Mapping[str, Any] | None = None) -> Pack:
        return super().pack(changed(air_range=7) if docs is None else docs)

    def pack_docs(self) -> dict[str, Any]:
        return changed(air_range=7)


async def test_a_game_on_shipped_data_goes_on_when_other_data_are_shipped(database: Database) -> None:
    async with database.write() as connection:
        today = await choose(connection, TITLE, None)
        assert today == TITLE.pack().hash
    tomorrow = Tomorrow()
    async with database.write() as connection:
        assert await choose(connection, tomorrow, None) == tomorrow.pack().hash != today
    async with database.read() as connection:
        at_hand = Packs()
        assert (await at_hand.of(connection, tomorrow, today)).charts.limits["air_range"] == 8
        assert (await at_hand.of(connection, tomorrow, tomorrow.pack().hash)).charts.limits["air_range"] == 7
        assert (await at_hand.of(connection, tomorrow, None)).hash == tomorrow.pack().hash


async def test_shipped_data_are_kept_but_not_listed_and_cannot_be_chosen_by_a_later_program(database: Database) -> None:
    async with database.write() as connection:
        today = await choose(connection, TITLE, None)
        assert today is not None
        assert today not in [card.hash for card in await packs.offered(connection)]
        with pytest.raises(Denied, match="no pack"):
            await choose(connection, Tomorrow(), today)


async def test_a_title_without_packs_has_none(database: Database) -> None:
    async with database.write() as connection:
        assert await choose(connection, TOY, None) is None
        assert await Packs().of(connection, TOY, None) is None
        with pytest.raises(Denied, match="no pack"):
            await choose(connection, TOY, "0" * 64)


async def test_a_lost_pack_is_named(database: Database) -> None:
    async with database.read() as connection:
        with pytest.raises(Denied, match=r"0{64}"):
            await Packs().of(connection, TITLE, "0" * 64)


async def test_packs_at_hand_are_few_and_come_back(database: Database) -> None:
    docs = {number: changed(air_range=20 + number) for number in range(3)}
    hashes = {number: TITLE.pack(doc).hash for number, doc in docs.items()}
    at_hand = Packs(most=2)
    async with database.write() as connection:
        for number, doc in docs.items():
            await packs.keep(connection, hashes[number], "tigers", "Many", doc, offered=True)
        found = {number: await at_hand.of(connection, TITLE, hash_) for number, hash_ in hashes.items()}
        assert await at_hand.of(connection, TITLE, hashes[2]) is found[2]
        again = await at_hand.of(connection, TITLE, hashes[0])
        assert again is not found[0] and again.hash == found[0].hash
    assert KEPT > 2
