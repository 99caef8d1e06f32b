"""Undo and takebacks: what goes back, what never does, and that neither tells anybody anything."""

from __future__ import annotations

import asyncio
import uuid
from typing import Any

import pytest

from app.engine.diff import apply
from app.engine.errors import RuleError
from app.engine.visibility import SPECTATOR, Viewer
from app.play import acts, reading, seeing, undo
from app.play.acts import Act
from app.play.denied import Denied
from app.play.house import House
from app.play.positions import Positions
from app.play.reading import Asker
from app.play.submit import Given, submit
from app.store import events, games, orders
from tests.people import SIDES

from .conftest import Table, begun, given

pytestmark = pytest.mark.anyio
VIEWERS = (*(Viewer("seat", side, side) for side in SIDES), SPECTATOR)
SAIL = {"order": "sail"}


class Sea:
    """A game of islands after the bids; red, who bid most, sails first, then green, then blue."""

    def __init__(self, house: House, table: Table) -> None:
        self.house = house
        self.table = table

    @classmethod
    async def after_bids(cls, house: House) -> Sea:
        sea = cls(house, await begun(house))
        for side, coins in (("red", 3), ("green", 1), ("blue", 0)):
            await sea.order(side, {"order": "bid", "coins": coins})
        return sea

    async def version(self, side: str) -> int:
        async with self.house.database.read() as connection:
            return (await events.versions(connection, self.table.id, 10**6))[f"seat:{side}"]

    async def order(self, side: str, body: Any) -> dict[str, Any]:
        return await submit(
            self.house, self.table.users[side], self.table.id, given(body, await self.version(side), word="aa")
        )

    async def undo(self, side: str, id_: str | None = None, version: int | None = None) -> dict[str, Any]:
        now = await self.version(side) if version is None else version
        taken = Given(id_ or str(uuid.uuid4()), now, undo.BODY)
        return await undo.undo(self.house, self.table.users[side], self.table.id, taken)

    async def act(self, side: str, **what: Any) -> dict[str, Any]:
        return await acts.act(self.house, self.table.users[side], self.table.id, Act(**what))

    async def offer(self, side: str) -> str:
        return str((await self.act(side, act="offer", kind="takeback"))["offer"])

    async def legal(self, side: str) -> dict[str, Any]:
        return await reading.legal(self.house, Asker(self.table.id, self.table.users[side]), None)

    async def way(self, side: str) -> Any:
        return (await self.legal(side))["undo"]

    async def card(self, side: str) -> dict[str, Any]:
        return await reading.table(self.house, Asker(self.table.id, self.table.users[side]))

    async def state(self) -> Any:
        async with self.house.database.read() as connection:
            found = await games.state(connection, self.table.id)
        assert found is not None
        return found[2]

    async def sail(self, side: str) -> None:
        """Sail a boat of this side's to a free area."""
        view = (await reading.sight(self.house, Asker(self.table.id, self.table.users[side]))).view()["view"]
        for piece in (one for one, face in view["pieces"].items() if face["side"] == side):
            about = {"order": {"order": "sail", "units": [piece]}}
            told = await reading.legal(self.house, Asker(self.table.id, self.table.users[side]), about)
            for space, way in sorted((told["offer"]["fields"][1].get("to") if told["offer"] else {}).items()):
                if space not in view["stacks"] or view["stacks"][space]["side"] == side:
                    await self.order(side, {"order": "sail", "units": [piece], "path": way["path"]})
                    return
        raise AssertionError("no boat can sail")

    async def whole(self) -> None:
        """What every audience was shown, step by step, is what it would be shown afresh."""
        async with self.house.database.read() as connection:
            game = await games.find(connection, self.table.id)
            assert game is not None
            fresh = await Positions().of(connection, game)
            assert fresh is not None
            for viewer in VIEWERS:
                view: Any = {}
                for event in await events.after(connection, self.table.id, viewer.key, 0):
                    view = apply(view, event.diff)
                assert view == fresh.view(viewer)


async def denied(doing: Any) -> str:
    with pytest.raises(RuleError) as caught:
        await doing
    return caught.value.code


async def test_own_acts_go_back_one_by_one(house: House) -> None:
    sea = await Sea.after_bids(house)
    states, versions = [await sea.state()], []
    for _ in range(3):
        assert await sea.way("red") == (None if len(states) == 1 else "free")
        await sea.sail("red")
        states.append(await sea.state())
        versions.append(await sea.version("red"))
    states.pop()
    for number in range(3):
        answer = await sea.undo("red")
        assert answer == {"ok": True, "version": versions[-1] + number + 1, "facts": {"undone": True}}
        assert await sea.state() == states.pop()
        await sea.whole()
    # Before these came the bids, and other seats' acts.
    assert await sea.way("red") is None and await denied(sea.undo("red")) == "no_undo"
    # A boat that was taken back sails again: nothing of what it did is left.
    await sea.sail("red")
    await sea.whole()


async def test_what_was_taken_back_reads_so(house: House) -> None:
    sea = await Sea.after_bids(house)
    await sea.sail("red")
    version = await sea.version("red")
    await sea.undo("red")
    async with house.database.read() as connection:
        for viewer in VIEWERS:
            groups = await seeing.latest_log(connection, sea.table.id, viewer)
            sailed, back = groups[-2]["entries"], groups[-1]["entries"]
            assert [line["undone"] for line in sailed] == [True] and "undone" not in back[0]
            assert back[0]["kind"] == "undo" and back[0]["undoes"] == groups[-2]["version"]
        rows = await orders.all_of(connection, sea.table.id)
    assert rows[-1].undoes == rows[-2].number and rows[-1].tip == rows[-3].number
    assert await sea.version("red") == version + 1


async def test_never_across_dice(house: House) -> None:
    sea = await Sea.after_bids(house)
    asker = Asker(sea.table.id, sea.table.users["red"])
    view = (await reading.sight(house, asker)).view()["view"]
    for piece in [one for one, face in view["pieces"].items() if face["side"] == "red"]:
        told = await reading.legal(house, asker, {"order": {"order": "sail", "units": [piece]}})
        foes = [
            way["path"]
            for space, way in told["offer"]["fields"][1]["to"].items()
            if view["stacks"].get(space, {}).get("side") not in (None, "red")
        ]
        if foes:
            await sea.order("red", {"order": "sail", "units": [piece], "path": foes[0]})
            break
    else:
        pytest.fail("no enemy is in reach")
    before = await sea.state()
    assert await sea.way("red") is None and await denied(sea.undo("red")) == "no_undo"
    assert await denied(sea.offer("red")) in ("no_undo", "stale") and await sea.state() == before


async def test_never_across_another_seats_act(house: House) -> None:
    sea = await Sea.after_bids(house)
    await sea.sail("red")
    await sea.order("red", {"order": "done"})
    await sea.sail("green")
    assert await sea.way("red") is None and await sea.way("green") == "free"
    assert await denied(sea.undo("red")) == "no_undo" and await denied(sea.offer("red")) == "no_undo"
    await sea.undo("green")
    # Green is back where it began, so the way to red's own last act is open again, by green's leave.
    assert await sea.way("red") == "leave"


async def test_the_end_of_a_phase_that_wakes_another_needs_leave(house: House) -> None:
    sea = await Sea.after_bids(house)
    await sea.sail("red")
    before = await sea.state()
    await sea.order("red", {"order": "done"})
    assert await sea.way("red") == "leave" and await denied(sea.undo("red")) == "needs_leave"
    offer = await sea.offer("red")
    assert [one["kind"] for one in (await sea.card("blue"))["offers"]] == ["takeback"]
    await sea.act("blue", act="accept", offer=offer)
    assert await sea.way("red") == "leave", "green has not agreed yet"
    await sea.act("green", act="accept", offer=offer)
    assert await sea.state() == before and await sea.way("red") == "free"
    assert (await sea.card("red"))["offers"] == []
    await sea.whole()
    await sea.undo("red")
    await sea.whole()


async def test_a_takeback_that_is_refused_or_overtaken(house: House) -> None:
    sea = await Sea.after_bids(house)
    await sea.order("red", {"order": "done"})
    await sea.act("green", act="decline", offer=await sea.offer("red"))
    assert (await sea.card("red"))["offers"] == []
    offer = await sea.offer("red")
    await sea.sail("green")
    assert await denied(sea.act("blue", act="accept", offer=offer)) == "no_offer"


async def test_nobody_waits_for_an_answer_for_ever(house: House) -> None:
    sea = await Sea.after_bids(house)
    await sea.order("red", {"order": "done"})
    offer = await sea.offer("red")
    start = house.clock()
    house.clock = lambda: start + 49 * 3_600_000
    assert (await sea.card("red"))["offers"] == []
    assert await denied(sea.act("green", act="accept", offer=offer)) == "no_offer"
    assert await sea.offer("red") != offer


@pytest.mark.parametrize("first", ["accept", "cancel"])
async def test_an_answer_and_a_taking_back_that_meet(house: House, first: str) -> None:
    sea = await Sea.after_bids(house)
    before = await sea.state()
    await sea.order("red", {"order": "done"})
    offer = await sea.offer("red")
    await sea.act("blue", act="accept", offer=offer)
    ways = {"accept": sea.act("green", act="accept", offer=offer), "cancel": sea.act("red", act="cancel", offer=offer)}
    meeting = [ways.pop(first), *ways.values()]
    found = await asyncio.gather(*meeting, return_exceptions=True)
    assert sum(isinstance(one, Denied) for one in found) == 1
    agreed = not isinstance(found[0 if first == "accept" else 1], Denied)
    assert (await sea.state() == before) == agreed
    await sea.whole()


async def test_twice_the_same_id_takes_back_once(house: House) -> None:
    sea = await Sea.after_bids(house)
    await sea.sail("red")
    await sea.sail("red")
    version, id_ = await sea.version("red"), str(uuid.uuid4())
    once = await sea.undo("red", id_, version)
    assert await sea.undo("red", id_, version) == once
    found = await asyncio.gather(*(sea.undo("red", id_, version) for _ in range(4)))
    assert found == [once] * 4 and await sea.way("red") == "free"
    # What has not been seen can't be taken back.
    assert await denied(sea.undo("red", None, version)) == "stale"
    assert await denied(submit(house, sea.table.users["green"], sea.table.id, given({"order": "done"}))) != "id_used"


async def test_the_way_back_survives_a_restart(house: House) -> None:
    sea = await Sea.after_bids(house)
    before = await sea.state()
    await sea.sail("red")
    await sea.sail("red")
    await sea.undo("red")
    house.positions = Positions()
    assert await sea.way("red") == "free"
    await sea.undo("red")
    house.positions = Positions()
    assert await sea.state() == before and await sea.way("red") is None
    await sea.whole()


async def test_strangers_take_back_nothing(house: House) -> None:
    sea = await Sea.after_bids(house)
    await sea.sail("red")
    before = await sea.state()
    for side in ("green", "blue"):
        assert await denied(sea.undo(side)) == "no_undo"
    other = await begun(house)
    taken = Given(str(uuid.uuid4()), 1, undo.BODY)
    assert await denied(undo.undo(house, other.users["red"], sea.table.id, taken)) == "no_seat"
    taken = Given(str(uuid.uuid4()), 1, undo.BODY, seat="red")
    assert await denied(undo.undo(house, sea.table.users["green"], sea.table.id, taken)) == "not_your_seat"
    assert await sea.state() == before


async def secret_bids(house: House, greens: bool) -> tuple[Sea, list[Any]]:
    """Red has bid; green may have, too, which nobody else is to know. What red then gets."""
    sea = Sea(house, await begun(house))
    await sea.order("red", {"order": "bid", "coins": 2})
    if greens:
        await sea.order("green", {"order": "bid", "coins": 3})
    got: list[Any] = [await sea.legal("red"), await denied(sea.undo("red")), (await sea.card("red"))["offers"]]
    await sea.offer("red")
    card = await sea.card("red")
    got += [[one["kind"] for one in card["offers"]], [one["text"] for one in card["said"]]]
    return sea, got


async def test_nobody_learns_of_secret_acts_by_taking_back(house: House) -> None:
    (one, got), (other, got_other) = await secret_bids(house, False), await secret_bids(house, True)
    assert got == got_other and got[0]["undo"] == "leave"
    # Green, who has bid, can't let red go back before that; red is not told why.
    offer = (await other.card("green"))["offers"][0]["id"]
    await other.act("blue", act="accept", offer=offer)
    before = await other.state()
    assert await denied(other.act("green", act="accept", offer=offer)) == "too_late"
    assert await other.state() == before and await other.way("red") == "leave"
    offer = (await one.card("green"))["offers"][0]["id"]
    for side in ("blue", "green"):
        await one.act(side, act="accept", offer=offer)
    assert (await one.state())["bids"] == {} and await one.way("red") is None


async def test_a_secret_act_leaves_a_takeback_standing(house: House) -> None:
    sea = Sea(house, await begun(house))
    await sea.order("red", {"order": "bid", "coins": 2})
    await sea.offer("red")
    await sea.order("green", {"order": "bid", "coins": 3})
    assert [one["kind"] for one in (await sea.card("red"))["offers"]] == ["takeback"]
