"""Medians of what the rules cost on one core, and the ratio to twice the units and twice the hexes.

`python -m tests.benchmarks page` does the same for the page in a browser.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from app.bots.chance import ChancePlayer
from app.bots.selfplay import play
from app.engine.dice import SealedDice
from app.engine.diff import diff
from app.engine.titles.tigers import TITLE, movement, supply, theater
from app.engine.titles.tigers.pack import shipped
from app.engine.titles.tigers.state import State
from app.engine.visibility import SPECTATOR, Viewer
from tests.benchmarks import page

ROUNDS = 25
AUDIENCES = (
    SPECTATOR,
    Viewer("seat", "allied", "allied"),
    Viewer("seat", "imperial", "imperial"),
    Viewer("side", None, "allied"),
    Viewer("arbiter"),
)


def forget(state: State) -> State:
    """The same position with nothing remembered about it."""
    supply.flood.cache_clear()
    return replace(state, stacks=dict(state.stacks), tracks=replace(state.tracks))


def median(act: Callable[[State], Any], state: State, rounds: int = ROUNDS) -> float:
    """Median milliseconds of `act` on fresh copies of a position."""
    taken = []
    for _ in range(rounds):
        fresh = forget(state)
        started = time.perf_counter()
        act(fresh)
        taken.append((time.perf_counter() - started) * 1000)
    return statistics.median(taken)


def opened() -> State:
    """Turn 3 of a game by chance: both sides in motion on both fronts."""
    seed = b"bench"
    state: State = TITLE.setup({}, SealedDice(seed, {}, "", 1))
    player = ChancePlayer(TITLE, random.Random(7))
    number = 1
    while state.turn < 3 or state.phase_key != "imperial.operational":
        (seat, *_) = sorted(TITLE.waiting_on(state))
        body = player.choose(state, seat)
        assert body is not None
        dice = SealedDice(seed, {}, str(number), number * 100)
        state = TITLE.decide(state, seat, body, dice).state
        number += 1
    return state


def all_supply(state: State) -> None:
    for unit in state.on_map():
        supply.supply(state, unit)


def reach(state: State) -> None:
    stack = max(state.stacks.items(), key=lambda item: (state.units[item[1][0]].side == state.side, len(item[1])))[1]
    movement.reach(state, [state.units[id_] for id_ in stack if state.units[id_].ground])


def a_move(state: State) -> tuple[str, dict[str, Any]]:
    """A march of one unit that is legal now."""
    seat = state.side
    for id_ in TITLE.legal(state, seat)["offers"][0]["fields"][0]["from"]:
        about = {"order": {"order": "move", "units": [id_]}}
        offer = TITLE.legal(state, seat, about)["offer"]
        ways = next((field for field in offer["fields"] if field["name"] == "path"), {}).get("to") or {}
        if offer["order"] == "move" and ways:
            return seat, {"order": "move", "units": [id_], "path": ways[max(ways)]["path"]}
    raise AssertionError("nobody can march")


def view_and_diff(state: State, seat: str, body: dict[str, Any], rounds: int = ROUNDS) -> float:
    """Median milliseconds for the views of five audiences after a march and their diffs, as in play: what the position
    before it had in common is remembered, what the march changed is not."""
    taken = []
    for _ in range(rounds):
        before = forget(state)
        old = {viewer.key: TITLE.view(before, viewer) for viewer in AUDIENCES}
        after = TITLE.decide(before, seat, body, SealedDice(b"bench", {}, "", 1)).state
        started = time.perf_counter()
        for viewer in AUDIENCES:
            diff(old[viewer.key], TITLE.view(after, viewer))
        taken.append((time.perf_counter() - started) * 1000)
    return statistics.median(taken)


@contextmanager
def quiet_memory() -> Iterator[None]:
    supply.flood.cache_clear()
    yield
    supply.flood.cache_clear()


def twice_units(state: State) -> State:
    """Every unit on the map has a double in its hex."""
    doubles = {f"{unit.id}-b": replace(unit, id=f"{unit.id}-b") for unit in state.on_map()}
    stacks = {key: (*ids, *(f"{id_}-b" for id_ in ids)) for key, ids in state.stacks.items()}
    return replace(state, units=dict(sorted({**state.units, **doubles}.items())), stacks=stacks)


def twice_hexes(state: State) -> State:
    """The same theater with as many hexes again to the south of it, joined to it by land."""
    notation = shipped().theater.notation
    hexes = dict(notation["hexes"])
    for key, body in notation["hexes"].items():
        moved = f"{key[:2]}{int(key[2:]) + 30}"
        hexes[moved] = {"terrain": body["terrain"], "side": body["side"], "region": body.get("region")}
    board = theater.parse({**notation, "hexes": hexes})
    return replace(state, pack=replace(state.pack, theater=board))


def report(name: str, act: Callable[[State], Any], state: State) -> None:
    base = median(act, state)
    units, hexes = median(act, twice_units(state)), median(act, twice_hexes(state))
    print(f"{name:<42} {base:8.2f} ms   units x2: {units / base:4.2f}   hexes x2: {hexes / base:4.2f}")


def main() -> None:
    state = opened()
    seat, body = a_move(state)
    dice = SealedDice(b"bench", {}, "", 1)
    report("supply of the whole map, all units", all_supply, state)
    report("reach of a stack", reach, state)
    report("a march decided", lambda fresh: TITLE.decide(fresh, seat, body, dice), state)
    base = view_and_diff(state, seat, body)
    print(f"{'view and diff, five audiences together':<42} {base:8.2f} ms")
    games = []
    for number in range(3):
        with quiet_memory():
            started = time.perf_counter()
            play(TITLE, {}, f"bench-{number}", checks=10_000)
            games.append(time.perf_counter() - started)
    print(f"{'a random game from start to end':<42} {statistics.median(games) * 1000:8.0f} ms")


if __name__ == "__main__":
    if sys.argv[1:] == ["page"]:
        page.main()
    else:
        main()
