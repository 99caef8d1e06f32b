"""What a side may do, described: offers with fields, narrowed piece by piece."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine.dice import ScriptedDice
from app.engine.errors import RuleError, malformed

from .orders import check_sail, decide, own_boats, waiting_on
from .state import GRAPH, PLACES, RANGE, Boat, State

PROMPTS = {
    "bid": ("Bid in secret for the right to sail first.", "1.1"),
    "sail": ("Sail your boats; say when you are done.", "2.1"),
    "plunder": ("The area is yours: plunder it, or spare it.", "3.3"),
    "over": ("The game is over.", "4.1"),
}


def legal(state: State, side: str, about: Mapping[str, Any] | None) -> dict[str, Any]:
    if about is not None and "order" in about:
        return _refine(state, side, about["order"])
    prompt, clause = PROMPTS[state.phase]
    if side not in waiting_on(state):
        waits = prompt if state.phase == "over" else "Wait for the others."
        return {"prompt": waits, "clause": clause, "offers": []}
    boats = _asked(state, side, about)
    match state.phase:
        case "bid":
            offers = [] if about else [_bid(state, side)]
        case "plunder":
            offers = [_plunder()] if about is None or about.get("space") == state.plunder else []
        case _:
            fixed = about is not None and "piece" in about
            possible = (_sail(state, boats, fixed), _top(state, boats, fixed))
            offers = [offer for offer in possible if offer is not None]
            if about is None:
                offers.append(_button("done", "Done", "End your sailing for this turn.", "2.4"))
    return {"prompt": prompt, "clause": clause, "offers": offers}


def _asked(state: State, side: str, about: Mapping[str, Any] | None) -> tuple[Boat, ...]:
    mine = tuple(boat for _, boat in sorted(state.boats.items()) if boat.side == side)
    if about is None:
        return mine
    match dict(about):
        case {"piece": str(piece)}:
            return tuple(boat for boat in mine if boat.id == piece)
        case {"space": str(space)}:
            return tuple(boat for boat in mine if state.where(boat.id) == space)
        case _:
            raise malformed("Ask about a piece, a space or an order.")


def _button(order: str, label: str, hint: str, clause: str) -> dict[str, Any]:
    return {"order": order, "label": label, "hint": hint, "clause": clause, "dice": False, "fields": [], "fixed": {}}


def _bid(state: State, side: str) -> dict[str, Any]:
    offer = _button("bid", "Bid", "The highest bid sails first; every bid is paid.", "1.1")
    field = {"name": "coins", "label": "Coins", "type": "count", "optional": False, "min": 0, "max": state.coins[side]}
    return {**offer, "fields": [field]}


def _plunder() -> dict[str, Any]:
    choices = [{"value": "plunder", "label": "Plunder it (a coin)"}, {"value": "spare", "label": "Spare it"}]
    offer = _button("plunder", "Plunder or spare", "What your boats do ashore.", "3.3")
    field = {"name": "choice", "label": "Choice", "type": "choice", "optional": False, "from": choices}
    return {**offer, "fields": [field]}


def _top(state: State, boats: tuple[Boat, ...], fixed: bool) -> dict[str, Any] | None:
    found = [boat.id for boat in boats if len(state.stacks[state.where(boat.id)]) > 1]
    if not found:
        return None
    offer = _button("top", "Put on top", "The boat that others see, and that fights.", "2.5")
    field = {"name": "unit", "label": "Boat", "type": "piece", "optional": False, "from": found}
    return {**offer, "fields": [field], "fixed": {"unit": found[0]} if fixed else {}}


def _sail(state: State, boats: tuple[Boat, ...], fixed: bool) -> dict[str, Any] | None:
    found = tuple(boat for boat in boats if not boat.sailed and _paths(state, (boat,)))
    if not found:
        return None
    offer = _button("sail", "Sail", "One or two links; into an enemy means battle.", "2.1")
    units = {"name": "units", "label": "Boats", "type": "pieces", "optional": False, "min": 1, "max": 3}
    path: dict[str, Any] = {"name": "path", "label": "Path", "type": "path", "optional": False, "after": ["units"]}
    if fixed:
        path = {**path, "to": _paths(state, found)}
    ids = [boat.id for boat in found]
    return {
        **offer,
        "dice": True,
        "fields": [{**units, "from": ids}, path],
        "fixed": {"units": ids} if fixed else {},
    }


def _paths(state: State, boats: tuple[Boat, ...]) -> dict[str, Any]:
    """Every area these boats may end in, with the cost in links and the shortest path."""
    origin, side = state.where(boats[0].id), boats[0].side
    found: dict[str, Any] = {}
    ways = [[origin]]
    for cost in range(1, RANGE + 1):
        ways = [[*way, near] for way in ways for near in GRAPH.neighbours(way[-1])]
        for way in ways:
            if way[-1] not in found and way[-1] != origin and _may(state, side, boats, way):
                found[way[-1]] = {"cost": cost, "path": way}
    return found


def _via(state: State, side: str, boats: tuple[Boat, ...], path: list[Any]) -> dict[str, Any]:
    """How far a path drawn area by area is good, and where it may go on to."""
    good, refusal = 1, None
    while good < len(path) and refusal is None:
        try:
            check_sail(state, side, boats, path[: good + 1])
            good += 1
        except RuleError as error:
            refusal = error.refusal()
    part = path[:good]
    more = [[*part, near] for near in GRAPH.neighbours(part[-1])] if len(part) <= RANGE else []
    to = {way[-1]: {"cost": good, "path": way} for way in more if _may(state, side, boats, way)}
    return {"path": part, "cost": good - 1, "limit": RANGE, "refusal": refusal, "to": to}


def _may(state: State, side: str, boats: tuple[Boat, ...], path: list[str]) -> bool:
    try:
        check_sail(state, side, boats, path)
    except RuleError:
        return False
    return True


def _refine(state: State, side: str, body: Any) -> dict[str, Any]:
    """The offer for a partial order, and whether it could be given as it stands."""
    if not isinstance(body, Mapping) or not isinstance(body.get("order"), str):
        raise malformed("`order` is an order's body, with its name under `order`.")
    offers = legal(state, side, None)["offers"]
    offer = next((one for one in offers if one["order"] == body["order"]), None)
    if offer is None:
        return {"offer": None, "ready": False, "preview": None, "refusal": _refusal(state, side, body)}
    fields = [dict(field) for field in offer["fields"]]
    if body["order"] == "sail" and body.get("units"):
        boats = own_boats(state, side, body["units"])
        here = state.where(boats[0].id)
        same = [one for one in fields[0]["from"] if state.where(one) == here]
        fields[0]["from"] = same
        fields[1]["to"] = _paths(state, boats)
        if isinstance(body.get("path"), list) and body["path"][:1] == [here]:
            fields[1]["via"] = _via(state, side, boats, body["path"])
    filled = all(field["name"] in body for field in fields if not field["optional"])
    refusal = _refusal(state, side, body) if filled else None
    return {
        "offer": {**offer, "fields": fields, "fixed": {k: v for k, v in body.items() if k != "order"}},
        "ready": filled and refusal is None,
        "preview": preview(state, side, body) if filled and refusal is None else None,
        "refusal": refusal,
    }


def _refusal(state: State, side: str, body: Mapping[str, Any]) -> dict[str, str | None] | None:
    try:
        decide(state, side, body, ScriptedDice((1, 1)))
    except RuleError as error:
        return error.refusal()
    return None


def preview(state: State, side: str, body: Mapping[str, Any]) -> dict[str, Any] | None:
    """The chance to win a battle, from what the side may know: the strength of the enemy's top boat is seen."""
    if body.get("order") != "sail":
        return None
    boats = own_boats(state, side, body.get("units"))
    check_sail(state, side, boats, body.get("path"))
    target = body["path"][-1]
    if state.holder(target) in (None, side):
        return None
    mine, theirs = boats[0].strength, state.boats[state.stacks[target][0]].strength
    wins = sum(1 for a in range(1, 7) for d in range(1, 7) if a + mine > d + theirs)
    return {"place": PLACES[target][0], "attack": mine, "defense": theirs, "chance": f"{wins}/36"}
