"""The replay of an audience: from any version on, the same views that it was shown then; and when which phase began."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.engine.diff import apply
from app.play import reading, replaying
from app.play.denied import Denied
from app.play.house import House
from app.play.reading import Asker
from app.play.submit import submit
from app.store import people
from tests.dice.games import Played

from .conftest import begun, given
from .test_undo import Sea

pytestmark = pytest.mark.anyio


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


async def test_every_page_begins_with_the_view_that_stood_there(house: House) -> None:
    played = await Played.begun(house, "islands", 3, turns="2")
    await played.play(undos=0.2)
    for seat in ("red", None):
        user = played.user if seat else await _stranger(house)
        asker = Asker(played.game, user, seat)
        whole = await replaying.replay(house, asker, 0, 10_000, based=True)
        assert whole["base"] == {}
        view, views = {}, [{}]
        for step in whole["events"]:
            view = apply(view, step["diff"])
            views.append(view)
        last = whole["version"]
        assert last == len(whole["events"]) > 10
        assert plain(views[-1]) == plain((await reading.sight(house, asker)).view()["view"])
        for after in (1, last // 2, last - 1, last):
            page = await replaying.replay(house, asker, after, 3, based=True)
            assert plain(page["base"]) == plain(views[after])
            assert [step["from"] for step in page["events"]] == list(range(after, min(after + 3, last)))
        with pytest.raises(Denied) as denied:
            await replaying.replay(house, asker, last + 1, 1, based=True)
        assert denied.value.code == "no_version"


async def _stranger(house: House) -> Any:
    async with house.database.write() as connection:
        return await people.add(connection, "Stranger", None, None, None)


async def test_the_outline_names_the_version_at_which_each_phase_began(house: House) -> None:
    played = await Played.begun(house, "islands", 3, turns="2")
    await played.play()
    asker = Asker(played.game, played.user, "green")
    found = await replaying.outline(house, asker)
    steps = (await replaying.replay(house, asker, 0, 10_000))["events"]
    view: Any = {}
    expected = []
    for step in steps:
        view = apply(view, step["diff"])
        now = view["game"]["now"]
        if not expected or expected[-1][1:] != (now["turn"], now["side"], now["phase"]):
            expected.append((step["to"], now["turn"], now["side"], now["phase"]))
    assert [(one["version"], one["turn"], one["side"], one["phase"]) for one in found["moments"]] == expected
    assert {one["turn"] for one in found["moments"]} == {1, 2}
    assert found["version"] == len(steps)


async def test_the_outline_knows_the_asker_s_own_last_act_and_nobody_else_s(house: House) -> None:
    table = await begun(house)
    asked = {side: Asker(table.id, user) for side, user in table.users.items()}
    assert [(await replaying.outline(house, one))["own"] for one in asked.values()] == [None] * 3
    await submit(house, table.users["red"], table.id, given({"order": "bid", "coins": 2}))
    assert [(await replaying.outline(house, one))["own"] for one in asked.values()] == [2, None, None]
    watching = await replaying.outline(house, Asker(table.id, await _stranger(house)))
    assert (watching["own"], watching["version"]) == (None, 1)


async def test_log_lines_say_when_they_were_written(house: House) -> None:
    sea = await Sea.after_bids(house)
    await sea.order("red", {"order": "done"})
    red = Asker(sea.table.id, sea.table.users["red"])
    lines = [line for group in await reading.log(house, red, None, 50) for line in group["entries"]]
    assert [(line["kind"], line["when"]) for line in lines] == [
        ("bid", {"turn": 1, "phase": "bid"}),
        ("bids", {"turn": 1, "phase": "bid"}),
        ("done", {"turn": 1, "side": "red", "phase": "sail"}),
    ]


async def test_a_title_may_say_itself_when_a_line_was_written(house: House) -> None:
    played = await Played.begun(house, "tigers", 1, haste=0.5)
    await played.play(most=30)
    asker = Asker(played.game, played.user, "allied")
    lines = [line for group in await reading.log(house, asker, None, 500) for line in group["entries"]]
    opened = [line for line in lines if line["kind"] == "phase"]
    # The line that opens a phase stands in that phase, though the order that led there was given in the one before.
    assert len(opened) > 3
    assert len({line["when"]["phase"] for line in opened}) > 3
    assert all(line["text"].split(":")[0] in ("Allies", "Empire", "Grand Alliance") for line in opened), opened
    assert all(line["when"]["turn"] >= 1 and line["when"]["side"] for line in lines)
