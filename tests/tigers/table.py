"""A small table for battle tests: a board drawn as text, units in short, orders in a word.

A line of the board is `HEX terrain words | unit, unit`: words are `east`, `town`, `city`, `airbase`, `coast` and a
region; a unit is `id kind`, then maybe factors from full strength down (`9-11-8/7-9-8`), `steps=n`, `w`, `out` or
`attenuated`. Units lie in their hex as listed, top first; all not said to be otherwise are supplied.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.state import State
from app.engine.visibility import ARBITER, Viewer

KINDS: dict[str, dict[str, Any]] = {
    "jap": {"force": "japanese", "kind": "infantry", "factors": "9-11-8/7-9-8/5-6-8/3-3-8", "zone": "west"},
    "japbde": {"force": "japanese", "kind": "infantry", "size": "brigade", "factors": "4-5-8/2-3-8", "zone": "west"},
    "tank": {"force": "japanese", "kind": "tank", "factors": "10-6-10/5-3-10", "zone": "west"},
    "cavalry": {"force": "japanese", "kind": "cavalry", "size": "brigade", "factors": "4-3-9/2-2-9", "zone": "west"},
    "puppet": {"force": "bia", "kind": "infantry", "factors": "2-3-5/1-1-5"},
    "ind": {"force": "commonwealth", "kind": "infantry", "factors": "5-7-6/3-4-6"},
    "bde": {"force": "commonwealth", "kind": "infantry", "size": "brigade", "factors": "3-4-6/1-2-6"},
    "chn": {"force": "commonwealth", "kind": "special", "name": "CHN", "factors": "4-8-4/3-6-4/2-4-4/1-2-4"},
    "mm": {"force": "us", "kind": "special", "size": "brigade", "name": "MM", "factors": "4-5-4/2-3-4"},
    "vet": {"force": "chinese_veteran", "kind": "infantry", "size": "army", "factors": "4-6-6/2-3-6"},
    "ust": {"force": "chinese_us_trained", "kind": "infantry", "factors": "8-9-6/6-7-6/4-5-6/2-3-6", "w": True},
    "untried": {"force": "chinese_untried", "kind": "infantry", "size": "army"},
    "shown": {"force": "chinese_untried", "kind": "infantry", "size": "army", "factors": "2-4-6", "revealed": True},
    "supply": {"force": "chinese_veteran", "kind": "supply"},
}
REGIONS = ("india", "burma", "indochina", "china")
COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")


def _factors(text: str) -> list[list[int]]:
    return [[int(part) for part in line.split("-")] for line in text.split("/")]


def _unit(text: str, at: str) -> tuple[dict[str, Any], str | None]:
    id_, kind, *words = text.split()
    unit = {"id": id_, "at": at, **KINDS[kind]}
    supply: str | None = "full"
    for word in words:
        if word.startswith("steps="):
            unit["steps"] = int(word[6:])
        elif word in ("out", "attenuated"):
            supply = word
        elif word == "traced":
            supply = None
        elif word == "w":
            unit["w"] = True
        elif word == "zone=east":
            unit["zone"] = "east"
        else:
            unit["factors"] = word
    if isinstance(unit.get("factors"), str):
        unit["factors"] = _factors(unit["factors"])
    unit.setdefault("steps", len(unit.get("factors") or [1]))
    return unit, supply


def _hex(key: str, terrain: str, *words: str) -> dict[str, Any]:
    found: dict[str, Any] = {"terrain": terrain, "side": "east" if "east" in words else "west"}
    found["region"] = "china" if "east" in words else "burma"
    for word in words:
        if word in ("town", "city"):
            found[word] = f"Place {key}"
        elif word in ("airbase", "coast", "atc"):
            found[word] = True
        elif word in REGIONS:
            found["region"] = word
        elif word.startswith("start="):
            found["start"] = word[6:]
    return found


def case(text: str, phase: str = "imperial.assault", turn: int = 2, **rest: Any) -> dict[str, Any]:
    """The judge's case that a drawing stands for; `crt` may be one result for every column and die."""
    hexes: dict[str, Any] = {}
    units: list[dict[str, Any]] = []
    supply: dict[str, str] = {}
    for line in text.strip().splitlines():
        ground, _, men = line.partition("|")
        key, terrain, *words = ground.split()
        hexes[key] = _hex(key, terrain, *words)
        for one in filter(None, (part.strip() for part in men.split(","))):
            unit, state = _unit(one, key)
            units.append(unit)
            if state is not None:
                supply[unit["id"]] = state
    charts = rest.pop("charts", {})
    if "crt" in rest:
        one_result = rest.pop("crt")
        charts = {**charts, "crt": {column: [one_result] * 6 for column in COLUMNS}}
    board: dict[str, Any] = {"hexes": hexes}
    board.update({name: rest.pop(name) for name in ("rivers", "roads", "water", "edges") if name in rest})
    air = {"allied": 0, "imperial_west": 0, "imperial_east": 0, **rest.pop("air", {})}
    return {
        "title": "tigers", "board": board, "charts": charts, "phase": phase, "turn": turn, "units": units,
        "supply": supply, "air": air, **rest,
    }  # fmt: skip


class Battlefield:
    """A position under play. Orders are given by the side whose phase it is unless `by` says otherwise."""

    def __init__(self, text: str, **rest: Any) -> None:
        self.state: State
        self.state, self.dice = TITLE.set_up(case(text, **rest))
        self.side = self.state.side
        self.log: list[Any] = []

    def order(self, by: str | None = None, **body: Any) -> dict[str, Any]:
        outcome = TITLE.decide(self.state, by or self.side, body, self.dice)
        self.state = outcome.state
        self.log += outcome.log
        return dict(outcome.facts)

    def assault(self, attackers: str, *targets: str) -> dict[str, Any]:
        return self.order(order="assault", attackers=attackers.split(), targets=list(targets))

    def infiltrate(self, units: str, into: str) -> dict[str, Any]:
        return self.order(order="infiltrate", units=units.split(), into=into)

    def air(self, by: str, count: int) -> dict[str, Any]:
        return self.order(by, order="air", count=count)

    def lose(self, by: str, **steps: int) -> dict[str, Any]:
        return self.order(by, order="losses", steps=steps)

    def advance(self, units: str = "", into: str | None = None) -> dict[str, Any]:
        body: dict[str, Any] = {"order": "advance", "units": units.split()}
        return self.order(**(body if into is None else {**body, "into": into}))

    def refused(self, act: Callable[..., Any], *args: Any, **more: Any) -> str | None:
        """The clause that refuses an act, which must leave the position as it was."""
        before = TITLE.dump(self.state)
        with pytest.raises(RuleError) as error:
            act(*args, **more)
        assert TITLE.dump(self.state) == before
        return error.value.clause

    def preview(self, side: str | None = None, **order: Any) -> dict[str, Any]:
        viewer = ARBITER if side is None else Viewer("seat", side, side)
        return dict(TITLE.ask(self.state, viewer, {"preview": order}))

    def odds(self, attackers: str, *targets: str) -> tuple[int, int, str, str]:
        found = self.preview(order="assault", attackers=attackers.split(), targets=list(targets))
        return found["attack"], found["defense"], found["odds"], found["column"]

    def shifts(self, attackers: str, *targets: str) -> dict[str, int]:
        found = self.preview(order="assault", attackers=attackers.split(), targets=list(targets))
        return {shift["clause"]: shift["by"] for shift in found["shifts"]}

    def at(self, unit: str) -> str:
        return str(self.state.units[unit].at)

    def steps(self, unit: str) -> int:
        return self.state.units[unit].steps

    @property
    def stage(self) -> str | None:
        return self.state.battle.stage if self.state.battle else None
