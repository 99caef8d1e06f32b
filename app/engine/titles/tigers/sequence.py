"""The sequence of play: whose phase it is, and what happens by itself where one ends and the next begins (5.2)."""

from __future__ import annotations

from dataclasses import replace

from ...errors import RuleError
from . import (
    bases,
    disease,
    fronts,
    fuel,
    garrisons,
    orders,
    proposals,
    reinforcements,
    replacements,
    stacking,
    stakes,
    strategic,
    terms,
    untried,
    victory,
    withdrawals,
)
from .orders import Commander, Kind, Order
from .state import Doings, State, Tracks
from .table import Table


def waiting_on(state: State) -> frozenset[str]:
    """The seats that may act now; the seats of a side that owes a choice come before the side whose phase it is."""
    if state.result is not None:
        return frozenset()
    battle = state.battle
    if battle is None:
        left = set(state.seats(state.side)) - state.done
        # Once all have ended the phase, only a debt holds it: a stack too high, a garrison that must leave.
        return frozenset(fronts.acting(state, seat) for seat in left) if left else fronts.debtors(state)
    return fronts.asked(state, battle)


def begin(table: Table) -> None:
    """The first phase of the game."""
    _begin_turn(table)
    _begin_phase(table)


def _done_fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if not orders.idle(state, by, *terms.PHASES) or _owed(state, by) is not None:
        return None
    return []


def _owed(state: State, by: Commander) -> RuleError | None:
    """What a commander must do before the phase can end."""
    if state.phase == terms.NEW_UNITS:
        return disease.owed(state, by) or withdrawals.owed(state, by)
    return None


def _end_phase(table: Table, by: Commander, order: Order) -> None:
    orders.only(order)
    state = table.state
    orders.my_turn(state, by, *terms.PHASES)
    owed = _owed(state, by)
    if owed is not None:
        raise owed
    both = {by.seat, *(seat for seat, to in state.proxies.items() if to == by.seat)}
    table.state = replace(state, done=state.done | both)


def go_on(table: Table) -> None:
    """The phase ends once all have said so and nothing is owed any more; called after every order."""
    state = table.state
    if not state.done >= set(state.seats(state.side)):
        return
    proposals.lapse(table)
    state = table.state
    if state.phase in (terms.STRATEGIC, terms.OPERATIONAL) and stacking.owed(state) is not None:
        return
    if state.phase == terms.NEW_UNITS:
        untried.lapse(table)
        withdrawals.settle(table)
    if state.phase == terms.ASSAULT:
        if not _end_player_turn(table):
            return
    else:
        following = terms.PHASES[terms.PHASES.index(state.phase) + 1]
        table.state = replace(table.state, phase=following)
    if table.state.result is None:
        _begin_phase(table)


def _end_player_turn(table: Table) -> bool:
    """What closes a player turn; False where a revolt waits for its garrison to leave, to be called again."""
    state = table.state
    if state.side == terms.IMPERIAL:
        if not garrisons.settle(table):
            return False
        fuel.run_dry(table)
    reinforcements.forfeit_late(table)
    if state.side == terms.ALLIED:
        table.state = replace(table.state, side=terms.IMPERIAL, phase=terms.NEW_UNITS)
        return True
    if state.turn == terms.LAST_TURN:
        victory.reckon(table)
        return True
    table.state = replace(table.state, turn=state.turn + 1, side=terms.ALLIED, phase=terms.NEW_UNITS)
    _begin_turn(table)
    return True


def _begin_turn(table: Table) -> None:
    """A game turn begins: yearly markers go back to their boxes."""
    state = table.state
    tracks: Tracks = state.tracks
    planes = dict(tracks.planes)
    air = state.charts.air
    arriving = air["imperial_reinforcement"]
    if state.turn == arriving["turn"] and tracks.aviation_fuel:
        planes["imperial_east"] += arriving["count"]
    table.tracks(
        planes=planes,
        planes_used=dict.fromkeys(tracks.planes_used, 0),
        aviation_fuel_burnt=False,
        air_supply=(),
        airlift_halves=0,
        strategic_halves={},
        prepared_assaults_east=0,
        east_shift=tracks.east_shift_next,
        east_shift_next=False,
    )
    bases.look_out(table)
    strategic.look_out(table)
    table.tell("turn", f"Turn {state.turn}: {state.pack.turns[state.turn - 1]['month']}.", "5.1.1")


def _begin_phase(table: Table) -> None:
    table.state = replace(table.state, doings=Doings(), done=frozenset(), proxies={}, proposals=())
    state = table.state
    player_turn = "5.2.A" if state.side == terms.ALLIED else "5.2.B"
    clause = f"{player_turn}.{terms.PHASES.index(state.phase) + 1}"
    table.tell("phase", f"{terms.SIDE_NAMES[state.side]}: {terms.PHASE_NAMES[state.phase]} Phase.", clause)
    if state.phase != terms.NEW_UNITS:
        return
    table.tracks(tank_fuel_burnt=False)
    table.state = replace(table.state, entered={}, carried=frozenset())
    if state.side == terms.IMPERIAL:
        victory.look_for_decision(table)
        if table.state.result is not None:
            return
        table.tracks(cities_attacked=0)
    replacements.begin(table)
    if state.side == terms.ALLIED:
        untried.roll(table)
    disease.roll(table)


DONE = Kind(
    name="done",
    label="End the phase",
    hint="Go on to the next phase; what was not done in this one can't be done later.",
    clause="5.1.1",
    fields=_done_fields,
    carry_out=_end_phase,
    warn=stakes.lost,
)
