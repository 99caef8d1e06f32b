"""In movement and assault just what is offered can be done: marches, infiltrations and attacks are all tried."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from app.engine.dice import ScriptedDice
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.state import State

from .offers import offered, ready, unlike
from .small import british, japanese, marauders, place, trained, unit, untried

WEST = {"side": "west", "region": "burma"}
EAST = {"side": "east", "region": "china"}
HEXES = {
    "2019": {"terrain": "clear", **WEST},
    "2020": {"terrain": "clear", **WEST},
    "2021": {"terrain": "jungle", **WEST},
    "2119": {"terrain": "mountain", **WEST},
    "2120": {"terrain": "clear", **EAST},
    "2121": place("Held", "city", start="imperial", **EAST),
    "2220": {"terrain": "rough", **EAST},
    "2221": place("Lost", "city", start="allied", **EAST),
    "1920": place("Town", **WEST),
}
RIVERS = [["2020", "2021", "river"], ["2120", "2220", "major"]]
ROADS = [["2020", "2021"], ["2120", "2121"]]
ALLIES = [
    british("a", "2020", factors=[[5, 7, 4], [3, 4, 4]]),
    british("b", "2020", factors=[[3, 4, 2], [1, 2, 2]], size="brigade"),
    marauders("2019"),
    trained("t", "2019"),
    unit("v", "chinese_veteran", "2120", factors=[[4, 6, 3], [2, 3, 3]]),
    untried("u", "2120", revealed=True),
    untried("d", "2220"),
    unit("s", "chinese_veteran", "2220", kind="supply"),
    unit("z", "chinese_veteran", "2220", factors=[[4, 6, 0], [2, 3, 0]]),
    unit("i", "commonwealth", "1920", factors=[[0, 2, 3]]),
]
ENEMY = [japanese("j", "2021"), japanese("k", "2021", steps=1)]
EMPIRE = [
    japanese("j", "2020", factors=[[9, 11, 6], [7, 9, 6]]),
    japanese("e", "2120", zone="east", factors=[[9, 11, 3], [7, 9, 3]]),
    japanese("tank", "2020", kind="tank", size="regiment", factors=[[5, 4, 5], [3, 2, 5]]),
    japanese("cav", "2020", kind="cavalry", size="brigade", factors=[[4, 3, 6], [2, 2, 6]]),
    unit("ina", "ina", "2019", factors=[[2, 3, 5], [1, 1, 5]]),
    japanese("out", "2019", factors=[[4, 5, 6], [2, 3, 6]]),
]
FOES = [british("b", "2021"), unit("c", "chinese_veteran", "2220"), british("d", "1920", steps=1)]


def position(phase: str, turn: int, commanders: str, supply: dict[str, str] | None = None, **more: Any) -> State:
    allied = phase.startswith("allied")
    units = [*ALLIES, *ENEMY] if allied else [*EMPIRE, *FOES]
    board = {"hexes": HEXES, "rivers": RIVERS, "roads": ROADS}
    options = {"allied": commanders, "imperial": commanders}
    case = {"title": "tigers", "turn": turn, "phase": phase, "board": board, "units": units, "options": options}
    fed = {one["id"]: "full" for one in units if one["kind"] != "supply"} | (supply or {})
    state, _ = TITLE.set_up({**case, "supply": fed, "control": {"2121": "imperial", "2221": "imperial"}, **more})
    return state


def ways(state: State, path: list[str]) -> Iterator[list[str]]:
    """Every way on from a hex that enters no hex twice."""
    if len(path) > 1:
        yield path
    for side in state.theater.sides[path[-1]]:
        if side.to.key not in path and len(path) < 6:
            yield from ways(state, [*path, side.to.key])


def teams(state: State) -> list[list[str]]:
    own = sorted(id_ for id_, one in state.units.items() if one.side == state.side and one.on_map)
    return [*([id_] for id_ in own), *(list(pair) for pair in itertools.combinations(own, 2))]


def seats(state: State) -> list[str]:
    return [seat.key for seat in TITLE.seats(state.options) if seat.side == state.side]


def after(state: State, *bodies: dict[str, Any]) -> State:
    for body in bodies:
        seat = next(one for one in seats(state) if ready(state, one, body))
        state = TITLE.decide(state, seat, body, ScriptedDice((), ())).state
    return state


def march(path: str, *units: str) -> dict[str, Any]:
    return {"order": "move", "units": list(units), "path": path.split()}


POSITIONS: dict[str, tuple[str, int, dict[str, Any], list[dict[str, Any]]]] = {
    "allied": ("allied.operational", 8, {}, []),
    "turn 2": ("allied.operational", 2, {}, []),
    "monsoon": ("allied.operational", 5, {"supply": {"a": "out"}}, []),
    "fed from the air": ("allied.operational", 8, {"markers": {"air_supply": ["2020", "2019"]}}, []),
    "a march begun": ("allied.operational", 8, {}, [march("2020 1920", "a")]),
    "another begun": ("allied.operational", 8, {}, [march("2020 1920", "a", "b"), march("2120 2121", "v", "u")]),
    "imperial": ("imperial.operational", 8, {"supply": {"out": "out"}}, []),
    "imperial turn 1": ("imperial.operational", 1, {}, []),
    "no fuel": ("imperial.operational", 8, {"markers": {"tank_fuel": 0}}, []),
    "imperial march": ("imperial.operational", 8, {}, [march("2020 2120", "j")]),
    "another phase": ("imperial.strategic", 8, {}, []),
}


@pytest.mark.clause("5.1.1", "11.1.A", "11.1.B", "12.2.B")
@pytest.mark.parametrize(
    ("name", "commanders"), [*((name, "one") for name in POSITIONS), ("another begun", "two"), ("imperial", "two")]
)
def test_marches_and_infiltrations_offered_are_those_that_can_be_made(name: str, commanders: str) -> None:
    phase, turn, more, given = POSITIONS[name]
    state = after(position(phase, turn, commanders, **more), *given)
    tries = [{"order": "infiltrate", "units": ids, "into": key} for ids in teams(state) for key in HEXES]
    tops = [{"order": "top", "unit": id_} for id_ in state.units]
    for seat in seats(state):
        assert unlike(state, seat, ["infiltrate", "top"], [*tries, *tops]) == ([], [])
        marches = list(offered(state, seat, {"order": "move"}))
        assert [body for body in marches if not ready(state, seat, body)] == []
        goals = {(*body["units"], body["path"][-1]) for body in marches}
        for ids in teams(state):
            can: dict[str, int] = {}
            for path in ways(state, [state.units[ids[0]].at]):
                body = {"order": "move", "units": ids, "path": path}
                if ready(state, seat, body):
                    moved = TITLE.decide(state, seat, body, ScriptedDice((), ())).state
                    gone = moved.doings.spent[ids[0]] - state.doings.spent.get(ids[0], 0)
                    can[path[-1]] = min(gone, can.get(path[-1], gone))
            assert can.keys() == {goal[-1] for goal in goals if list(goal[:-1]) == ids}, (seat, ids)
            if can:
                fields = TITLE.legal(state, seat, {"order": {"order": "move", "units": ids}})["offer"]["fields"]
                assert {key: way["cost"] for key, way in fields[1]["to"].items()} == can, (seat, ids)


@pytest.mark.clause("5.1.1", "13.1.A", "13.5.C")
@pytest.mark.parametrize("commanders", ["one", "two"])
@pytest.mark.parametrize(
    ("phase", "turn", "markers"),
    [
        ("allied.assault", 8, {}),
        ("allied.assault", 2, {}),
        ("imperial.assault", 8, {}),
        ("imperial.assault", 8, {"prepared_assaults_east": 4}),
        ("imperial.assault", 1, {}),
        ("imperial.operational", 8, {}),
    ],
)
def test_attacks_offered_are_those_that_can_be_made(phase: str, turn: int, markers: Any, commanders: str) -> None:
    state = position(phase, turn, commanders, markers=markers)
    held = sorted(key for key in state.stacks)
    targets = [*([key] for key in held), *(list(pair) for pair in itertools.combinations(held, 2))]
    tries = [{"order": "assault", "targets": to, "attackers": ids} for to in targets for ids in teams(state)]
    for seat in seats(state):
        assert unlike(state, seat, ["assault"], tries) == ([], [])


@pytest.mark.clause("8.3.A", "8.3.B")
@pytest.mark.parametrize("commanders", ["one", "two"])
def test_the_stacks_offered_are_those_that_are_too_high(commanders: str) -> None:
    more = [japanese(f"x{n}", "2020") for n in range(3)] + [japanese("y", "2120", zone="east")]
    board = {"hexes": HEXES}
    options = {"allied": commanders, "imperial": commanders}
    crowd = [japanese(f"e{n}", "2120", zone="east") for n in range(4)]
    case = {"title": "tigers", "turn": 8, "phase": "imperial.operational", "board": board, "options": options}
    state, dice = TITLE.set_up({**case, "units": [*EMPIRE[:4], *more, *crowd], "control": {}})
    ids = sorted(state.units)
    tries = [{"order": "eliminate", "units": list(some)} for n in (1, 2) for some in itertools.combinations(ids, n)]
    for seat in seats(state):
        assert unlike(state, seat, ["eliminate"], tries) == ([], [])
    for seat in seats(state):
        state = TITLE.decide(state, seat, {"order": "done"}, dice).state
    for seat in seats(state):
        assert unlike(state, seat, ["eliminate"], tries) == ([], [])
    assert any(ready(state, seat, body) for seat in seats(state) for body in tries)
