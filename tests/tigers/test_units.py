"""Units: what their notation may say, and what a counter's marks and steps mean (chapter 2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.errors import RuleError
from app.engine.titles.tigers.units import Unit, parse, untried_factors

DIVISION: dict[str, Any] = {
    "id": "b", "force": "commonwealth", "kind": "infantry", "at": "2010", "factors": [[5, 7, 6], [3, 4, 6]],
}  # fmt: skip
ARMY: dict[str, Any] = {"id": "u", "force": "chinese_untried", "kind": "infantry", "at": "4710", "factors": [[2, 4, 6]]}


def made(**change: Any) -> Unit:
    return parse({**DIVISION, **change}, "units[0]")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        *(({name: None}, f"{name} is needed") for name in ("id", "force", "kind", "at")),
        ({"at": 2010}, "at is needed"),
        ({"force": "martian"}, "force must be one of"),
        ({"kind": "dragoons"}, "kind must be one of"),
        ({"size": "platoon"}, "size must be one of"),
        ({"factors": None}, "factors are needed"),
        ({"factors": []}, "factors are needed"),
        ({"factors": [[5, 7]]}, "each line of factors is"),
        ({"factors": [[5, 7, 6, 1]]}, "each line of factors is"),
        ({"factors": ["576"]}, "each line of factors is"),
        ({"factors": [[5, 7, 6], [3, "4", 6]]}, "each line of factors is"),
        ({"factors": [[5, -1, 6]]}, "each line of factors is"),
        ({"factors": [[5, 1.5, 6]]}, "each line of factors is"),
        ({"steps": 0}, "steps must be from 1 to 2, not 0"),
        ({"steps": 3}, "steps must be from 1 to 2, not 3"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(change: dict[str, Any], says: str) -> None:
    with pytest.raises(RuleError) as caught:
        made(**change)
    assert caught.value.code == "bad_case"
    assert caught.value.message.startswith("units[0]: ") and says in caught.value.message


def test_what_is_not_said_of_a_unit() -> None:
    unit = made()
    assert (unit.size, unit.steps, unit.max_steps, unit.name, unit.title) == ("division", 2, 2, "b", "b")
    assert (unit.zone, unit.entry, unit.w, unit.irregular) == (None, None, False, False)
    named = made(name="I", steps=1, w=1, irregular=1)
    assert (named.title, named.steps, named.now, named.w, named.irregular) == ("I", 1, (3, 4, 6), True, True)


@pytest.mark.clause("7.7.3.A")
def test_a_supply_unit_has_no_factors_and_no_weight() -> None:
    unit = made(kind="supply", force="chinese_veteran", factors=None)
    assert (unit.now, unit.steps, unit.size_halves, unit.ground) == ((0, 0, 0), 1, 0, False)


def test_untried_units_have_their_factors_when_they_are_seen() -> None:
    hidden, seen = parse(ARMY, ""), parse({**ARMY, "revealed": True}, "")
    assert (hidden.down, hidden.now, hidden.attack, hidden.defense) == (True, None, 0, 0)
    assert (seen.down, seen.now, seen.attack, seen.defense) == (False, (2, 4, 6), 2, 4)
    assert parse({**ARMY, "factors": None}, "").down
    assert not made().down
    # What lies hidden is known as a value among others, what is seen is not.
    assert untried_factors(ARMY, "") == (2, 4, 6)
    for raw in ({**ARMY, "revealed": True}, {**ARMY, "factors": None}, DIVISION):
        assert untried_factors(raw, "") is None


def test_a_unit_without_steps_has_no_factors() -> None:
    gone = replace(made(), steps=0)
    assert (gone.now, gone.attack, gone.defense) == (None, 0, 0)


@pytest.mark.parametrize(
    ("change", "british"),
    [
        ({}, True),
        ({"name": "2"}, True),
        ({"name": "5 I"}, False),
        ({"name": "81 WA"}, False),
        ({"id": "I"}, True),
        ({"name": "CHN", "kind": "special"}, False),
        ({"name": "2", "kind": "special"}, False),
        ({"force": "west_african", "name": "2"}, False),
        ({"force": "us", "kind": "special", "name": "MM"}, False),
    ],
)
def test_british_is_a_commonwealth_unit_without_another_mark(change: dict[str, Any], british: bool) -> None:
    assert made(**change).british == british


@pytest.mark.clause("6.3.B.3", "6.3.B.4", "6.3.B.5")
@pytest.mark.parametrize(
    ("change", "crosses"),
    [
        ({"force": "japanese", "zone": "west"}, True),
        ({"force": "japanese", "zone": "east"}, False),
        ({"force": "japanese", "kind": "tank", "zone": "west"}, False),
        ({"force": "bia", "zone": "west"}, False),
        ({"zone": "west"}, False),
        ({"force": "us", "kind": "special"}, False),
        ({"force": "chinese_veteran"}, False),
        ({"force": "chinese_veteran", "w": True}, True),
    ],
)
def test_who_may_ever_cross_the_weather_line(change: dict[str, Any], crosses: bool) -> None:
    assert made(**change).crosses_line() == crosses


def test_the_marauders_are_american_and_special() -> None:
    assert made(force="us", kind="special").marauders
    assert not made(kind="special").marauders and not made(force="us").marauders
    assert made(kind="paratroop").infantry and not made(kind="tank").infantry
