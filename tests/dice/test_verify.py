"""`tigers verify`: an honest record holds, and whatever is changed in one is named."""

from __future__ import annotations

import copy
import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.commands import verify
from app.engine.dice import drawn
from app.play import acts, verifying
from app.play.acts import Act
from app.play.house import House
from app.play.seals import FIRST, beginning, seal

from . import vectors
from .games import Played

pytestmark = pytest.mark.anyio
Record = dict[str, Any]


@pytest.fixture
async def record(house: House) -> Record:
    played = await Played.begun(house, "islands", 4, turns="4")
    await played.play(undos=0.3)
    return json.loads(json.dumps(await played.record()))  # type: ignore[no-any-return]


def found(record: Record) -> list[tuple[int | None, str]]:
    return [(one.order, one.part) for one in verifying.check(record)]


async def test_an_honest_record_holds(record: Record) -> None:
    assert found(record) == []
    assert verifying.rolls(record) > 12 and any(order["undoes"] for order in record["orders"])
    # What a browser does: HMAC over [use, words, number, purpose, word, attempt], the seed as its key.
    assert hashlib.sha256(bytes.fromhex(record["seed"])).hexdigest() == record["commitment"]


def rolled(record: Record) -> Any:
    return next(order for order in record["orders"][1:] if order["rolls"])


def of_many(record: Record) -> Any:
    return max(record["orders"][1:], key=lambda order: len(order["rolls"]))


def one_roll(record: Record) -> int:
    order = rolled(record)
    order["rolls"][0]["value"] = order["rolls"][0]["value"] % 6 + 1
    return int(order["number"])


def one_purpose(record: Record) -> int:
    order = rolled(record)
    order["rolls"][0]["purpose"] += "!"
    return int(order["number"])


def one_word(record: Record) -> int:
    order = of_many(record)
    order["word"] = "00" + order["word"][2:] if not order["word"].startswith("00") else "11" + order["word"][2:]
    return int(order["number"])


def word_without_dice(record: Record) -> int:
    order = next(order for order in record["orders"][1:] if not order["rolls"] and order["undoes"] is None)
    order["word"] = "ff"
    return int(order["number"])


def one_body(record: Record) -> int:
    order = next(order for order in record["orders"] if order["body"].get("order") == "bid")
    order["body"]["coins"] = (order["body"]["coins"] + 1) % 3
    return int(order["number"])


def one_seat(record: Record) -> int:
    order = rolled(record)
    order["seat"] = next(seat for seat in record["words"] if seat != order["seat"])
    return int(order["number"])


def one_line(record: Record) -> int:
    order = rolled(record)
    order["log"][0]["text"] = "Nothing happened."
    return int(order["number"])


def starting_word(record: Record) -> int:
    record["words"][min(record["words"])] = "0123"
    return 0


def an_option(record: Record) -> int:
    record["orders"][0]["body"]["setup"]["fog"] = "off"
    return 0


PARTS: dict[Callable[[Record], int], str] = {
    one_roll: "rolls",
    one_purpose: "rolls",
    one_word: "word",
    word_without_dice: "word",
    one_body: "body",
    one_seat: "body",
    one_line: "log",
    starting_word: "word",
    an_option: "body",
}


@pytest.mark.parametrize(("change", "part"), list(PARTS.items()), ids=lambda value: getattr(value, "__name__", value))
async def test_a_change_is_named(record: Record, change: Callable[[Record], int], part: str) -> None:
    where = change(record)
    assert found(record)[0] == (where, part)
    assert f"order {where}" in str(verifying.check(record)[0])


async def test_the_roll_itself_is_named(record: Record) -> None:
    where = one_roll(record)
    wrong = rolled(record)["rolls"][0]
    lines = [str(one) for one in verifying.check(record) if one.part == "dice"]
    assert len(lines) == 1 and lines[0].startswith(f"order {where}: roll {wrong['number']} ({wrong['purpose']})")


def resealed(record: Record) -> Record:
    """The record with seals made anew: what someone does who owns the whole database."""
    before = FIRST
    start = beginning(record["words"], record["commitment"], record["rules"], record["pack"])
    for order in record["orders"]:
        word = order["word"] if order["number"] else start
        order["seal"] = seal(before, {**order, "word": word, "state": order["seal"]["state"]})
        before = order["seal"]["chain"]
    return record


@pytest.mark.parametrize("change", [one_roll, one_purpose, one_word, one_body, one_seat, one_line, starting_word])
async def test_new_seals_do_not_help(record: Record, change: Callable[[Record], int]) -> None:
    where = change(record)
    names = [order for order, part in found(resealed(record)) if part in ("dice", "replay")]
    # Another starting word changes every roll; all the others show where they were made.
    assert names and (change is starting_word or where in names)


async def test_another_seed_is_not_the_one_that_was_promised(record: Record) -> None:
    record["seed"] = "00" * 32
    assert found(record)[0] == (None, "seed")
    # Nor with its hash put in its place: the rolls are others.
    record["commitment"] = hashlib.sha256(bytes(32)).hexdigest()
    parts = {part for _, part in found(resealed(record))}
    assert "dice" in parts


async def test_orders_that_are_missing_or_added(record: Record) -> None:
    short = copy.deepcopy(record)
    del short["orders"][2]
    assert (3, "number") in found(short)
    long = copy.deepcopy(record)
    long["orders"].insert(2, copy.deepcopy(long["orders"][2]))
    assert (2, "number") in found(long)


async def test_a_result_that_the_game_did_not_have(record: Record) -> None:
    record["result"]["winner"] = "nobody"
    assert found(record) == [(None, "result")]


async def test_a_game_that_is_not_over_has_nothing_to_check(house: House) -> None:
    played = await Played.begun(house, "islands", 5)
    await played.play(most=4)
    running = await played.record()
    assert not running.keys() & {"seed", "orders"} and "body" not in json.dumps(running)
    with pytest.raises(verifying.Unreadable, match="not over"):
        verifying.check(running)


async def test_a_running_record_tells_only_rolls_that_all_have_read(house: House) -> None:
    played = await Played.begun(house, "islands", 6, turns="4")
    # The strengths of the boats were drawn at the start, and are nobody's to read.
    assert (await played.record())["rolls"] == []
    await played.play(most=12)
    assert all("battle" in roll["purpose"] for roll in (await played.record())["rolls"])


@pytest.mark.parametrize("text", ["", "null", "[]", "{}", '{"format": 1}', '{"format": 9}', "no JSON"])
async def test_what_is_no_record(tmp_path: Path, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_text(text)
    assert verify.run([str(file)]) == 2
    assert capsys.readouterr().err.startswith("tigers verify: ")


async def test_a_record_that_is_not_whole(record: Record) -> None:
    for path in (("orders",), ("words",), ("orders", 3, "rolls"), ("orders", 3, "seal"), ("rules",)):
        broken = copy.deepcopy(record)
        inner: Any = broken
        for key in path[:-1]:
            inner = inner[key]
        del inner[path[-1]]
        with pytest.raises(verifying.Unreadable, match="not whole"):
            verifying.check(broken)


async def test_the_command(record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    assert verify.run([str(file)]) == 0
    assert "all as published" in capsys.readouterr().out
    where = one_roll(record)
    file.write_text(json.dumps(record))
    assert verify.run([str(file)]) == 1
    told = capsys.readouterr().out
    assert f"order {where}: roll " in told and "something was changed" in told


async def test_orders_without_a_word_are_counted(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order = rolled(record)
    order["word"] = ""
    seed = bytes.fromhex(record["seed"])
    for roll in order["rolls"]:
        roll["value"] = drawn(seed, record["words"], "", roll["number"], roll["purpose"], roll["sides"])
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    verify.run([str(file)])
    assert "1 of the orders with dice brought no word" in capsys.readouterr().out


async def test_a_game_of_tigers(house: House) -> None:
    """Undos, reveals, token ids and all: a whole stretch of a real game is computed again to the hash."""
    played = await Played.begun(house, "tigers", 7)
    assert await played.play(most=60, undos=0.2) == 60
    await acts.act(house, played.user, played.game, Act("resign", seat="imperial"))
    record = json.loads(json.dumps(await played.record()))
    assert found(record) == [] and any(order["undoes"] for order in record["orders"])
    order = next(one for one in record["orders"][10:] if one["undoes"] is None and len(one["body"]) > 1)
    order["body"] = {"order": "done"}
    assert (order["number"], "replay") in found(resealed(record))


def test_rolls_are_drawn_as_the_kept_vectors_say() -> None:
    # The page is held to the same file (tests/page/test_replay.py).
    assert vectors.made() == vectors.kept()
