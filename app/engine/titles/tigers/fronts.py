"""Two commanders on one side: who orders what, and who is asked (1.1.1, and the table below).

A unit on the map belongs to the commander of the side of the Weather Line where it stands, also within a march: the
one who crosses it hands the rest of the march over. What is not a unit on the map:

- Reinforcements: the commander of the edge they come over. The 47th and 49th, who may come over either: whoever
  brings one in, but while the other could too, he is asked first.
- Replacement steps: one pool, each takes for his own units. The Marauders' return: west.
- Untried units: east.
- Supply from the air, airlift: each for his own hexes, out of one pool of markers. Where the west's would make the
  attacks in the east shift next turn, the east is asked first.
- Transport bases opened, disease: west. Operation Matterhorn: east.
- Withdrawals: the commander of the zone called upon (turn 5 west, turn 6 east); planes on turn 7: east.
- Tank and aviation fuel, the assaults allowed in the east: one pool; the first who needs it takes it.
- Planes in a battle: the commander of the zone of the hexes attacked.
- Losses: the commanders of the units in the battle; where it touches both zones, the first answer counts.
- Advances: the commander of the attackers. A revolt, a stack too high: the commander of the hex.
- The end of a phase: both; each may take his word back while the other has not given his.

A commander who has asked his colleague to act for him (see `together`) is asked nothing himself, and the colleague
orders the units of both.
"""

from __future__ import annotations

from collections.abc import Iterable

from ...errors import RuleError
from . import terms
from .orders import Commander
from .state import Battle, State
from .table import Table

_ZONES = (terms.WEST, terms.EAST)


def shared(state: State, side: str) -> bool:
    """Whether a side has two commanders."""
    return len(state.seats(side)) > 1


def seat_of(state: State, side: str, zone: str) -> str:
    """The seat that commands a side's units in a zone of the Line."""
    return state.seats(side)[_ZONES.index(zone)] if shared(state, side) else side


def partner(state: State, by: Commander) -> str | None:
    """The other seat of a side with two commanders."""
    return next((seat for seat in state.seats(by.side) if seat != by.seat), None)


def acting(state: State, seat: str) -> str:
    """Who answers for a seat: its own commander, or the colleague whom he has asked to."""
    return state.proxies.get(seat, seat)


def commander(state: State, seat: str) -> Commander:
    """The holder of a seat with the power that the seat itself has; RuleError `unknown_seat`."""
    for side in terms.SIDES:
        seats = state.seats(side)
        if seat in seats:
            return Commander(seat, side, _ZONES[seats.index(seat)] if len(seats) > 1 else None)
    raise RuleError("unknown_seat", None, f"There is no seat {seat!r} in this game.")


def empowered(state: State, by: Commander) -> Commander:
    """A commander with all the power he has now: over both fronts where he acts for his colleague too."""
    return Commander(by.seat, by.side) if by.seat in state.proxies.values() else by


def commanders(state: State, side: str, hexes: Iterable[str]) -> frozenset[str]:
    """The seats that answer for a side in these hexes."""
    return frozenset(acting(state, seat_of(state, side, state.hex(key).side)) for key in hexes)


def debtors(state: State) -> frozenset[str]:
    """Who must act once all have ended the phase: those whose city has risen or whose stack is too high."""
    high = (key for key in state.stacks if state.stack_halves(key) > state.stack_limit)
    return commanders(state, state.side, state.revolts or high)


def asked(state: State, battle: Battle) -> frozenset[str]:
    """The seats that a battle waits for."""
    attacker, defender = battle.side, terms.other(battle.side)
    match battle.stage:
        case "attacker_air":
            return commanders(state, attacker, battle.targets)
        case "defender_air":
            # The attacker may still change how many he sends: neither knows the other's number (14.3.3 E).
            both = (defender, attacker) if battle.air.get(attacker) else (defender,)
            return frozenset().union(*(commanders(state, side, battle.targets) for side in both))
        case "defender_losses":
            return commanders(state, defender, _standing(state, battle.defenders))
        case _:
            return commanders(state, attacker, _standing(state, battle.attackers))


def _standing(state: State, ids: Iterable[str]) -> set[str]:
    return {state.units[id_].at for id_ in ids if state.units[id_].on_map}


def tell_crossings(table: Table, before: State) -> None:
    """Tell both commanders of a side of each unit that has gone from one to the other."""
    state = table.state
    if state.units is before.units:
        return
    for side in terms.SIDES:
        if not shared(state, side):
            continue
        for id_, unit in state.units.items():
            old = before.units.get(id_)
            if unit.side != side or old is None or old.at == unit.at or not (unit.on_map and old.on_map):
                continue
            zone = state.hex(unit.at).side
            if state.hex(old.at).side != zone:
                text = f"{unit.title} has crossed the Line: the commander in the {zone} leads it now."
                table.whisper("crossing", side, text, "6.3.A", spaces=[unit.at])
