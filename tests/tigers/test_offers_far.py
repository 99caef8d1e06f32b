"""In the Strategic Movement phase just what is offered can be done: every journey and every flight is tried."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.state import State

from .offers import is_offered, offered, ready, unlike
from .small import british, japanese, marauders, place, trained, unit

HEXES = {
    "1010": {"terrain": "clear", "side": "west", "region": "india"},
    "1011": place("Alpha", atc=True, region="india", start="allied", side="west"),
    "1012": {"terrain": "clear", "side": "west", "region": "india"},
    "1013": place("Beta", atc=True, region="burma", start="allied", side="west"),
    "1014": place("Gamma", region="burma", start="imperial", side="west"),
    "1015": {"terrain": "clear", "side": "west", "region": "burma"},
    "1016": place("Delta", region="burma", start="imperial", side="west"),
    "1110": {"terrain": "clear", "side": "west", "region": "india"},
    "3019": place("Kunming", "city", region="china", start="allied", side="east"),
    "3018": place("Kutsing", "city", region="china", start="allied", side="east"),
    "3017": {"terrain": "clear", "side": "east", "region": "china"},
    "3016": place("Weining", "city", region="china", start="allied", side="east"),
    "4800": place("Kaifeng", "city", region="china", start="imperial", side="east"),
    "4801": {"terrain": "clear", "side": "east", "region": "china"},
    "4802": {"terrain": "clear", "side": "east", "region": "china"},
    "4803": place("Chumatien", "city", region="china", start="imperial", side="east"),
    "4804": {"terrain": "clear", "side": "east", "region": "china"},
    "4805": place("Sinyang", "city", region="china", start="imperial", side="east"),
    "4806": {"terrain": "clear", "side": "east", "region": "china"},
    "4906": {"terrain": "clear", "side": "east", "region": "china"},
    "4907": place("Hankow", "city", region="china", start="imperial", side="east"),
    "5000": {"terrain": "mountain", "side": "east", "region": "china"},
    "5001": place("Kweiteh", "city", region="china", start="imperial", side="east"),
}
EDGES = {"west": ["1010", "1013"], "south": ["1016", "1014"], "north": ["4800", "5000"], "china": ["3017", "3016"]}
ARMIES = [
    british("a", "1011"),
    british("b", "1011", size="brigade"),
    british("c", "1013"),
    marauders("1012"),
    trained("t", "1013"),
    trained("u", "1013", size="brigade", w=False),
    unit("v", "chinese_veteran", "3019"),
    unit("w", "chinese_veteran", "3018", factors=[[4, 6, 0], [2, 3, 0]]),
    unit("s", "chinese_veteran", "3019", kind="supply"),
    japanese("j", "1016"),
    unit("ina", "ina", "1016"),
    japanese("k", "4907", zone="east"),
    japanese("bde", "4907", zone="east", size="brigade"),
    japanese("tank", "4803", zone="east", kind="tank", size="regiment", factors=[[5, 4, 8], [3, 2, 8]]),
]
PAIRS = [("a", "b"), ("c", "t"), ("j", "ina"), ("k", "bde"), ("a", "c"), ("t", "u"), ("k", "tank"), ("c", "u")]


def position(phase: str, turn: int, commanders: str, **more: Any) -> State:
    board = {"hexes": HEXES, "edges": EDGES, "roads": []}
    options = {"allied": commanders, "imperial": commanders}
    case = {"title": "tigers", "turn": turn, "phase": phase, "board": board, "units": ARMIES, "options": options}
    state, _ = TITLE.set_up({**case, "markers": more})
    return state


def ways(state: State, path: list[str]) -> Iterator[list[str]]:
    """Every way on from a hex that enters no hex twice and leaves the map once at most."""
    if len(path) > 1 and path[-1] != "off":
        yield path
    edges = {key for keys in EDGES.values() for key in keys}
    onward = edges if path[-1] == "off" else {side.to.key for side in state.theater.sides[path[-1]]}
    if path[-1] in edges and "off" not in path:
        onward = onward | {"off"}
    for key in sorted(onward - set(path)):
        yield from ways(state, [*path, key])


def teams(state: State) -> Iterator[list[str]]:
    yield from ([id_] for id_ in sorted(state.units))
    yield from (sorted(pair) for pair in PAIRS)


POSITIONS = {
    "allied": ("allied.strategic", 8, {}),
    "allied turn 2": ("allied.strategic", 2, {}),
    "allied places used": ("allied.strategic", 8, {"strategic_used": 2.5, "airlift_used": 2.5}),
    "allied markers used": ("allied.strategic", 8, {"air_supply": ["1013", "1012"]}),
    "imperial": ("imperial.strategic", 8, {}),
    "imperial turn 1": ("imperial.strategic", 1, {}),
    "imperial turn 9": ("imperial.strategic", 9, {"strategic_used": {"imperial_east": 2.5}}),
    "no fuel": ("imperial.strategic", 8, {"tank_fuel": 0}),
    "another phase": ("allied.operational", 8, {}),
    "all used": ("allied.strategic", 8, {"strategic_used": 3, "airlift_used": 3}),
    "imperial turn 1, later": ("imperial.operational", 1, {}),
}
NOBODY_RIDES = {"another phase", "imperial turn 1, later"}


@pytest.mark.clause("5.1.1", "10.1.D")
@pytest.mark.parametrize("commanders", ["one", "two"])
@pytest.mark.parametrize("name", POSITIONS)
def test_just_those_are_offered_a_place_who_can_go_there(name: str, commanders: str) -> None:
    phase, turn, more = POSITIONS[name]
    state = position(phase, turn, commanders, **more)
    flights = [{"order": "airlift", "units": ids, "to": to} for ids, to in itertools.product(teams(state), HEXES)]
    for seat in (seat.key for seat in TITLE.seats(state.options) if seat.side == state.side):
        assert unlike(state, seat, ["airlift"], flights) == ([], [])
        journeys = list(offered(state, seat, {"order": "strategic"}))
        assert [body for body in journeys if not ready(state, seat, body)] == []
        if name in NOBODY_RIDES:
            assert not journeys and not is_offered(state, seat, "strategic")
        goals = {(*body["units"], body["path"][-1]) for body in journeys}
        for ids in teams(state):
            here = state.units[ids[0]].at
            rides = ({"order": "strategic", "units": ids, "path": path} for path in ways(state, [here]))
            can = {(*ids, body["path"][-1]) for body in rides if ready(state, seat, body)}
            assert can == {goal for goal in goals if list(goal[:-1]) == ids}, (seat, ids)
