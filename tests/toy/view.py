"""What a viewer may know of a game of islands, and the printed board."""

from __future__ import annotations

import hashlib
import json
from typing import Any

from app.engine.layers import Drawing, Style
from app.engine.title import Result, View
from app.engine.visibility import Viewer

from .orders import waiting_on
from .state import HOMES, LINKS, NAMES, PLACES, SIDES, Boat, State

PHASE_NAMES = {"bid": "Secret bids", "sail": "Sailing", "plunder": "Plunder", "over": "The end"}


def face(boat: Boat, can_act: bool = False) -> dict[str, Any]:
    return {
        "side": boat.side,
        "name": f"{NAMES[boat.side]} boat",
        "title": f"{NAMES[boat.side]} boat, strength {boat.strength}",
        "force": boat.side,
        "kind": "boat",
        "size": "",
        "scheme": boat.side,
        "factors": [boat.strength],
        "steps": 1,
        "max_steps": 1,
        "down": False,
        "badges": ["moved"] if boat.sailed else [],
        "can_act": can_act,
    }


def view(state: State, viewer: Viewer) -> View:
    waiting = waiting_on(state)
    pieces: dict[str, dict[str, Any]] = {}
    stacks: dict[str, dict[str, Any]] = {}
    for space, ids in sorted(state.stacks.items()):
        side = state.boats[ids[0]].side
        known = viewer.sees_side(side) or not state.fog
        acts = viewer.seat == side and state.phase == "sail" and side in waiting
        stacks[space] = {"side": side, "top": face(state.boats[ids[0]]), "under": len(ids) - 1}
        if known:
            stacks[space]["units"] = list(ids)
            for one in ids:
                pieces[one] = {"at": space, **face(state.boats[one], acts and not state.boats[one].sailed)}
    found: View = {
        "game": {"now": _now(state, viewer, waiting)},
        "pieces": pieces,
        "stacks": stacks,
        "spaces": {space: {"control": side} for space, side in sorted(state.control.items())},
        "tracks": _tracks(state, viewer),
        "boxes": {
            f"sunk-{side}": {
                "label": f"Sunk, {NAMES[side]}",
                "side": side,
                "pieces": [face(boat) for boat in state.sunk if boat.side == side],
            }
            for side in SIDES
        },
        "victory": {
            side: {
                "label": f"{NAMES[side]}: areas held",
                "side": side,
                "points": points,
                "holds": points > 0,
                "why": f"{points} of {len(PLACES)} areas",
                "clause": "4.1",
            }
            for side, points in held(state).items()
        },
    }
    if state.battle is not None:
        found["battle"] = {"now": _battle(state)}
    return found


def _now(state: State, viewer: Viewer, waiting: frozenset[str]) -> dict[str, Any]:
    shown = sorted(waiting, key=SIDES.index)
    if state.phase == "bid":
        # Who has bid already is a secret of his own; the others read the same until the last bid is in.
        shown = [side for side in state.alive() if side in waiting or not viewer.sees_side(side)]
    result_ = result(state)
    return {
        "turn": state.turn,
        "turns": state.turns,
        "turn_name": f"Turn {state.turn}",
        "phase": state.phase,
        "phase_name": PHASE_NAMES[state.phase],
        "side": state.order[0] if state.order else None,
        "waiting": shown,
        "notes": [],
        "result": None if result_ is None else result_.to_json(),
    }


def _tracks(state: State, viewer: Viewer) -> dict[str, dict[str, Any]]:
    tracks = {
        f"coins-{side}": {"label": f"Coins, {NAMES[side]}", "value": coins, "side": side, "clause": "1.1"}
        for side, coins in state.coins.items()
    }
    for side, bid in state.bids.items():
        if viewer.sees_side(side):
            tracks[f"bid-{side}"] = {"label": "Your bid", "value": bid, "side": side, "clause": "1.1"}
    return tracks


def _battle(state: State) -> dict[str, Any]:
    battle = state.battle
    assert battle is not None
    return {
        "kind": "battle",
        "stage": "over",
        "targets": [battle.at],
        "attackers": [face(battle.attacking)],
        "defenders": [face(battle.defending)],
        "reckoning": {"attack": battle.attack, "defense": battle.defense, "odds": None, "column": None, "shifts": []},
        "result": battle.result,
        "losses": {},
    }


def held(state: State) -> dict[str, int]:
    return {side: sum(1 for one in state.control.values() if one == side) for side in SIDES}


def result(state: State) -> Result | None:
    """Most areas win, then most coins; equal in both is a draw. A side alone on the water wins at once."""
    if state.phase != "over":
        return None
    points = held(state)
    alive = state.alive()
    if len(alive) == 1:
        return Result(alive[0], "decisive", "No other side has a boat left.", points, "4.2")
    ranks = sorted(((points[side], state.coins[side], side) for side in SIDES), reverse=True)
    if ranks[0][:2] == ranks[1][:2]:
        return Result(None, "draw", "The first two are equal in areas and coins.", points, "4.1")
    return Result(ranks[0][2], "marginal", f"{NAMES[ranks[0][2]]} holds the most.", points, "4.1")


def board() -> dict[str, Any]:
    spaces = {
        key: {
            "x": x,
            "y": y,
            "terrain": "port" if key in HOMES.values() else "island",
            "land": True,
            "place": {"name": name, "kind": "town"},
            "marks": ["port"] if key in HOMES.values() else [],
        }
        for key, (name, x, y) in PLACES.items()
    }
    picture: dict[str, Any] = {
        "kind": "areas",
        "size": [600, 540],
        "spaces": spaces,
        "links": [[a, b, "link"] for a, b in LINKS],
        "hexsides": [],
        "terrains": {
            "port": {"label": "Home port", "about": "Where a side begins."},
            "island": {"label": "Island", "about": "An area to hold."},
        },
        "schemes": {side: {"label": NAMES[side], "side": side} for side in SIDES},
        "sides": {side: {"name": NAMES[side]} for side in SIDES},
        "edges": {},
        "labels": [],
    }
    picture["hash"] = hashlib.sha256(json.dumps(picture, sort_keys=True).encode()).hexdigest()
    return picture


STYLES: dict[str, Style] = {"red": "one", "green": "two", "blue": "three"}


def holders(state: State) -> Drawing:
    """Who holds which area, as a layer over the map; how many boats lie there is on their marks."""
    held = {space: side for space in PLACES if (side := state.control.get(space)) is not None}
    legend = [(style, NAMES[side]) for side, style in STYLES.items()]
    return Drawing(legend, {space: STYLES[side] for space, side in held.items()}, remark="Areas nobody holds are bare.")
