"""What an order does: reading it, checking it against the rules, and the state that follows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any

from app.engine.dice import Dice
from app.engine.errors import RuleError, malformed
from app.engine.title import Entry, Outcome

from .state import GRAPH, NAMES, PLACES, RANGE, SIDES, STACKING, Battle, Boat, State

FIELDS = {
    "bid": {"coins"},
    "sail": {"units", "path"},
    "top": {"unit"},
    "plunder": {"choice"},
    "done": set(),
}
PHASES = {"bid": "bid", "sail": "sail", "top": "sail", "done": "sail", "plunder": "plunder"}


def decide(state: State, seat: str, order: Mapping[str, Any], dice: Dice) -> Outcome:
    """The outcome of an order of the side `seat`; seats and sides are the same here."""
    name = order.get("order")
    if not isinstance(name, str) or name not in FIELDS:
        raise malformed(f"There is no order {name!r}; there are: {', '.join(sorted(FIELDS))}.")
    wrong = order.keys() - FIELDS[name] - {"order"}
    missing = FIELDS[name] - order.keys()
    if wrong or missing:
        raise malformed(f"The order {name} takes {', '.join(sorted(FIELDS[name])) or 'no fields'}.")
    if state.phase == "over":
        raise RuleError("over", "4.1", "The game is over.")
    if state.phase != PHASES[name]:
        raise RuleError("wrong_phase", "1.1", f"{name!r} belongs to another phase; this one is {state.phase!r}.")
    if seat not in waiting_on(state):
        raise RuleError("not_your_turn", "2.4", "It is not your turn; wait for the others.")
    match name:
        case "bid":
            return _bid(state, seat, order["coins"])
        case "sail":
            return _sail(state, seat, order["units"], order["path"], dice)
        case "top":
            return _top(state, seat, order["unit"])
        case "plunder":
            return _plunder(state, seat, order["choice"])
        case _:
            return _done(state, seat)


def waiting_on(state: State) -> frozenset[str]:
    match state.phase:
        case "bid":
            return frozenset(side for side in state.alive() if side not in state.bids)
        case "over":
            return frozenset()
        case _:
            return frozenset(state.order[:1])


def own_boats(state: State, side: str, ids: Any) -> tuple[Boat, ...]:
    """The boats of an order, checked to be this side's; one message for unknown and foreign ones alike."""
    if not isinstance(ids, list) or not ids or not all(isinstance(one, str) for one in ids) or len(set(ids)) < len(ids):
        raise malformed("`units` is a list of different boats.")
    boats = tuple(state.boats[one] for one in ids if one in state.boats and state.boats[one].side == side)
    if len(boats) < len(ids):
        raise RuleError("not_yours", "2.1", "One of those is no boat of yours.")
    return boats


def check_sail(state: State, side: str, boats: tuple[Boat, ...], path: Any) -> None:
    """RuleError unless these boats may sail this path, whose first space is where they lie."""
    if not isinstance(path, list) or len(path) < 2 or not all(isinstance(one, str) and one in PLACES for one in path):
        raise malformed("`path` is a list of at least two areas, the first where the boats lie.")
    if any(state.where(boat.id) != path[0] for boat in boats):
        raise RuleError("bad_path", "2.1", "The path must start where all the boats lie.")
    if any(boat.sailed for boat in boats):
        raise RuleError("sailed", "2.1", "A boat sails once a turn.")
    if any(b not in GRAPH.neighbours(a) for a, b in pairwise(path)):
        raise RuleError("bad_path", "2.1", "The path jumps: each area must be linked to the one before.")
    if len(path) - 1 > RANGE:
        raise RuleError("too_far", "2.1", f"A boat sails at most {RANGE} links.")
    if any(state.holder(space) not in (None, side) for space in path[1:-1]):
        raise RuleError("blocked", "2.2", "Boats stop where an enemy lies; end the path there.")
    # Where a beaten attacker falls back he must find room too, so the last two areas are checked.
    for space in path[-2:]:
        staying = [one for one in state.stacks.get(space, ()) if one not in {boat.id for boat in boats}]
        if state.holder(space) in (None, side) and len(staying) + len(boats) > STACKING:
            raise RuleError("stacking", "2.3", f"At most {STACKING} boats lie in an area.")


def _bid(state: State, side: str, coins: Any) -> Outcome:
    if not isinstance(coins, int) or isinstance(coins, bool) or not 0 <= coins <= state.coins[side]:
        raise RuleError("bad_bid", "1.1", f"Bid from 0 to {state.coins[side]} coins, which is what you have.")
    state = replace(state, bids={**state.bids, side: coins})
    log = [Entry("bid", None, {side: f"You bid {coins}."}, clauses=("1.1",))]
    if not waiting_on(state):
        # Ties go to the side that comes first in the round of this turn.
        first = (state.turn - 1) % len(SIDES)
        round_ = SIDES[first:] + SIDES[:first]
        order = tuple(sorted(state.bids, key=lambda one: (-state.bids[one], round_.index(one))))
        told = ", ".join(f"{NAMES[one]} {state.bids[one]}" for one in order)
        log.append(Entry("bids", f"The bids: {told}. They sail in this order.", clauses=("1.2",)))
        paid = {one: coins - state.bids.get(one, 0) for one, coins in state.coins.items()}
        state = replace(state, phase="sail", order=order, coins=paid, bids={})
    return Outcome(state, tuple(log))


def _top(state: State, side: str, unit: Any) -> Outcome:
    (boat,) = own_boats(state, side, [unit])
    space = state.where(boat.id)
    rest = tuple(one for one in state.stacks[space] if one != boat.id)
    state = state.with_stack(space, (boat.id, *rest))
    # Everyone sees the top of a stack, so everyone may read that it was looked to.
    return Outcome(state, (Entry("top", f"{NAMES[side]} orders the boats at {PLACES[space][0]}.", spaces=(space,)),))


def _sail(state: State, side: str, units: Any, path: Any, dice: Dice) -> Outcome:
    boats = own_boats(state, side, units)
    check_sail(state, side, boats, path)
    target = path[-1]
    if state.holder(target) in (None, side):
        state = _move(state, boats, path[0], target)
        state = replace(state, control={**state.control, target: side}, battle=None)
        return Outcome(state, (Entry("sail", _told(side, len(boats), target), spaces=tuple(path), clauses=("2.1",)),))
    return _fight(state, side, boats, path, dice)


def _told(side: str, count: int, target: str) -> str:
    return f"{NAMES[side]} sails {count} boat{'s' if count > 1 else ''} to {PLACES[target][0]}."


def _move(state: State, boats: tuple[Boat, ...], origin: str, target: str) -> State:
    ids = tuple(boat.id for boat in boats)
    state = state.with_stack(origin, tuple(one for one in state.stacks[origin] if one not in ids))
    state = state.with_stack(target, ids + state.stacks.get(target, ()))
    return replace(state, boats={**state.boats, **{boat.id: replace(boat, sailed=True) for boat in boats}})


def _fight(state: State, side: str, boats: tuple[Boat, ...], path: list[str], dice: Dice) -> Outcome:
    target, back = path[-1], path[-2]
    enemy = state.holder(target)
    assert enemy is not None
    attacking, defending = boats[0], state.boats[state.stacks[target][0]]
    before = len(dice.rolls)
    attack = dice.roll(f"battle at {target}, {side}") + attacking.strength
    defense = dice.roll(f"battle at {target}, {enemy}") + defending.strength
    won = attack > defense
    lost = defending if won else attacking
    state = _move(state, boats, path[0], back)
    state = _sink(state, lost)
    result = f"{NAMES[lost.side]} loses a boat"
    if won and target not in state.stacks:
        left = tuple(state.boats[boat.id] for boat in boats)
        state = _move(state, left, back, target)
        state = replace(state, control={**state.control, target: side}, phase="plunder", plunder=target)
        result += f", {NAMES[side]} takes {PLACES[target][0]}"
    state = replace(state, battle=Battle(target, side, enemy, attack, defense, attacking, defending, result))
    entry = Entry(
        "battle",
        f"Battle at {PLACES[target][0]}: {NAMES[side]} {attack} against {NAMES[enemy]} {defense}; {result}.",
        spaces=tuple(path),
        clauses=("3.1", "3.2"),
        rolls=dice.rolls[before:],
    )
    return Outcome(*_ended(state, (entry,)), facts={"result": result, "attack": attack, "defense": defense})


def _sink(state: State, boat: Boat) -> State:
    space = state.where(boat.id)
    state = state.with_stack(space, tuple(one for one in state.stacks[space] if one != boat.id))
    boats = {key: value for key, value in state.boats.items() if key != boat.id}
    return replace(state, boats=boats, sunk=(*state.sunk, replace(boat, sailed=False)))


def _plunder(state: State, side: str, choice: Any) -> Outcome:
    if choice not in ("plunder", "spare"):
        raise malformed("`choice` is plunder or spare.")
    assert state.plunder is not None
    name = PLACES[state.plunder][0]
    enemy = state.battle.defender if state.battle else side
    coins = dict(state.coins)
    if choice == "plunder":
        coins[side] += 1
        coins[enemy] = max(0, coins[enemy] - 1)
    state = replace(state, phase="sail", plunder=None, coins=coins)
    done = "plunders" if choice == "plunder" else "spares"
    return Outcome(state, (Entry("plunder", f"{NAMES[side]} {done} {name}.", clauses=("3.3",)),))


def _done(state: State, side: str) -> Outcome:
    state = replace(state, order=state.order[1:], battle=None)
    log: tuple[Entry, ...] = (Entry("done", f"{NAMES[side]} has sailed.", clauses=("2.4",)),)
    # A side sunk since the bids has nothing left to sail.
    state = replace(state, order=tuple(one for one in state.order if one in state.alive()))
    if not state.order:
        coins = {one: state.coins[one] + sum(1 for held in state.control.values() if held == one) for one in SIDES}
        boats = {key: replace(boat, sailed=False) for key, boat in state.boats.items()}
        last = state.turn >= state.turns
        state = replace(
            state,
            turn=state.turn if last else state.turn + 1,
            phase="over" if last else "bid",
            coins=coins,
            boats=boats,
        )
        log += (Entry("turn", "The last turn is over." if last else f"Turn {state.turn} begins.", clauses=("1.1",)),)
    return Outcome(*_ended(state, log))


def _ended(state: State, log: tuple[Entry, ...]) -> tuple[State, tuple[Entry, ...]]:
    alive = state.alive()
    if state.phase != "over" and len(alive) <= 1:
        state = replace(state, phase="over", order=(), plunder=None)
        log += (Entry("end", f"Only {NAMES[alive[0]]} is left.", clauses=("4.2",)),)
    return state, log
