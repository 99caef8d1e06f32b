"""In the New Units phase just what is offered can be done: every order that could be put together is tried."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.state import State

from .offers import is_offered, unlike
from .small import british, japanese, marauders, place, strip, trained, unit, untried

KINDS_TRIED = ["replace", "recreate", "enter", "draw", "open_base", "matterhorn", "air_supply", "withdraw", "disease"]
HEXES = {
    **strip(10, range(14, 18), region="india"),
    "1018": place("Comilla", atc=True, region="india", start="allied", side="west"),
    "2118": {"terrain": "clear", "side": "west", "region": "burma"},
    "2218": place("Myitkyina", region="burma", start="allied", side="west"),
    "1828": {"terrain": "rough", "side": "west", "region": "burma"},
    "1827": {"terrain": "clear", "side": "west", "region": "burma"},
    "3019": place("Kunming", "city", region="china", start="allied", side="east"),
    "3018": place("Kutsing", "city", region="china", start="allied", side="east"),
    "4800": place("Kaifeng", "city", region="china", start="imperial", side="east"),
    "4801": {"terrain": "clear", "side": "east", "region": "china"},
    "4900": {"terrain": "clear", "side": "east", "region": "china"},
}
EDGES = {"west": ["1014", "1015", "2118"], "south": ["1828"], "north": ["4800", "4900"]}
ARMIES = [
    british("weak", "1016", steps=1),
    british("whole", "1016"),
    british("cut", "1827", steps=1),
    *(british(f"full{n}", "1015") for n in range(4)),
    marauders("dead"),
    trained("u", "1017", steps=1),
    unit("w", "chinese_veteran", "2218", w=True),
    british("new", "turn:10"),
    unit("s", "chinese_veteran", "3019", kind="supply"),
    untried("p1"),
    japanese("jw", "1828", steps=2),
    japanese("je", "4801", zone="east", steps=3),
    unit("ina", "ina", "1828", steps=1),
    japanese("tank", "4801", zone="east", kind="tank", size="regiment", factors=[[5, 4, 8], [3, 2, 8]]),
    japanese("either", "turn:6", zone=None, entry="either"),
    japanese("west", "turn:6", entry="west"),
    japanese("east", "turn:6", entry="east"),
    japanese("later", "turn:7", entry="west"),
    japanese("seventh", "turn:7", entry="east"),
]


def position(phase: str, turn: int, commanders: str, change: Any = None, **more: Any) -> State:
    board = {"hexes": HEXES, "edges": EDGES, "roads": [["2218", "2118"]]}
    options = {"allied": commanders, "imperial": commanders}
    case = {"title": "tigers", "turn": turn, "phase": phase, "board": board, "units": ARMIES, "options": options}
    case |= change or {}
    markers = {"untried_due": 1, **more}
    air = {"allied": 2, "imperial_west": 1, "imperial_east": 3}
    state, _ = TITLE.set_up({**case, "markers": markers, "air": air})
    return state


def bodies(state: State) -> Iterator[dict[str, Any]]:
    """Everything that might be ordered, sense or nonsense."""
    ids, hexes = sorted(state.units), sorted(state.theater.hexes)
    for id_ in ids:
        yield {"order": "withdraw", "unit": id_}
        yield from ({"order": "replace", "unit": id_, "steps": steps} for steps in (1, 2, 3, 4))
        yield from ({"order": name, "unit": id_, "at": at} for name in ("recreate", "enter") for at in hexes)
    for name, at in itertools.product(("draw", "open_base", "matterhorn", "air_supply"), hexes):
        yield {"order": name, "at": at}
    yield from ({"order": "withdraw", "air": count} for count in (1, 2, 3))
    for steps in itertools.product((0, 1, 2), repeat=4):
        few = {id_: n for id_, n in zip(("weak", "cut", "jw", "ina"), steps, strict=True) if n}
        yield {"order": "disease", "steps": few}
    yield from ({"order": "disease", "steps": {id_: 1, "whole": 1}} for id_ in ("weak", "u", "w", "je"))


POSITIONS = {
    "turn 10": ("allied.new_units", 10, {}),
    "no steps left": ("allied.new_units", 10, {"replacements": {"commonwealth": 0, "us": 0}, "untried_due": 0}),
    "no markers left": ("allied.new_units", 8, {"airlift_used": 3}),
    "allied disease": ("allied.new_units", 5, {"disease_due": 2}),
    "imperial disease": ("imperial.new_units", 6, {"disease_due": 3}),
    "planes": ("imperial.new_units", 7, {}),
    "another phase": ("allied.strategic", 8, {"disease_due": 1}),
    "imperial turn 10": ("imperial.new_units", 10, {}),
    "imperial turn 10, later": ("imperial.strategic", 10, {}),
    "allied turn 10, later": ("allied.operational", 10, {}),
    "bases open": ("allied.new_units", 10, {"open_bases": ["2218"]}),
    "allied turn 1": ("allied.new_units", 1, {}),
    "allied turn 2": ("allied.new_units", 2, {}),
    "allied turn 6": ("allied.new_units", 6, {}),
    "imperial turn 1": ("imperial.new_units", 1, {}),
}
# Every edge hex is full, and the cities are all in the hands of one side.
CROWD = [british(f"full{n}", at) for n, at in enumerate(["1014", "1015"] * 4)]
CITIES = ("3018", "3019", "4800")


@pytest.mark.clause("5.1.1")
@pytest.mark.parametrize("commanders", ["one", "two"])
@pytest.mark.parametrize("name", POSITIONS)
def test_what_is_offered_is_all_that_can_be_ordered(name: str, commanders: str) -> None:
    phase, turn, more = POSITIONS[name]
    state = position(phase, turn, commanders, **more)
    seats = [seat.key for seat in TITLE.seats(state.options) if seat.side == state.side]
    everything = list(bodies(state))
    assert {seat: unlike(state, seat, KINDS_TRIED, everything) for seat in seats} == dict.fromkeys(seats, ([], []))


@pytest.mark.clause("5.1.1")
@pytest.mark.parametrize("name", POSITIONS)
def test_the_enemy_and_those_who_have_ended_the_phase_are_offered_nothing(name: str) -> None:
    phase, turn, more = POSITIONS[name]
    state = position(phase, turn, "two", **more)
    for seat in TITLE.seats(state.options):
        gone = replace(state, done=frozenset([seat.key]))
        for now in [state, gone] if seat.side != state.side else [gone]:
            assert [kind for kind in KINDS_TRIED if is_offered(now, seat.key, kind)] == []


@pytest.mark.clause("9.2.C", "9.2.2.A", "14.4.A")
@pytest.mark.parametrize("commanders", ["one", "two"])
@pytest.mark.parametrize(("turn", "holder", "risen"), [(10, "allied", []), (8, "imperial", [untried("p1")])])
def test_where_nothing_can_be_done_nothing_is_offered(
    turn: int, holder: str, risen: list[Any], commanders: str
) -> None:
    board = {"hexes": HEXES, "edges": {"west": ["1014", "1015"], "south": [], "north": []}, "roads": []}
    units = [*CROWD, *risen, british("new", f"turn:{turn}")]
    bare = {"board": board, "units": units, "control": dict.fromkeys(CITIES, holder)}
    state = position("allied.new_units", turn, commanders, bare, airlift_used=3)
    for seat in (seat.key for seat in TITLE.seats(state.options) if seat.side == state.side):
        assert unlike(state, seat, KINDS_TRIED, list(bodies(state))) == ([], [])
        assert not any(is_offered(state, seat, kind) for kind in KINDS_TRIED)
