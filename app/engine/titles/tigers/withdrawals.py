"""Withdrawals: Tokyo calls divisions and planes away on turns 5 to 7, on pain of losing the game (9.3)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...errors import RuleError
from ...title import Result
from . import orders, terms
from .orders import Commander, Kind, Order
from .state import State
from .supply import in_supply
from .table import Table
from .terms import several
from .units import Unit


@dataclass(frozen=True, slots=True)
class Call:
    """What must leave this turn: so many divisions from one side of the Line, with the clause."""

    zone: str
    divisions: int
    clause: str


def call(state: State) -> Call | None:
    """The divisions called away in this New Units phase, if any (9.3 D, 9.3 E)."""
    if state.side != terms.IMPERIAL:
        return None
    for zone, clause in ((terms.WEST, "9.3.D"), (terms.EAST, "9.3.E")):
        wanted = state.limits["withdrawals"][zone]
        if state.turn == wanted["turn"]:
            return Call(zone, wanted["divisions"], clause)
    return None


def divisions_owed(state: State) -> int:
    """Divisions that must still leave in this phase."""
    wanted = call(state)
    return max(0, wanted.divisions - state.tracks.withdrawn) if wanted else 0


def planes_owed(state: State) -> int:
    """Eastern air units that must still leave in this New Units phase, as far as there are any (9.3 G, 7.9.6 D)."""
    wanted = state.charts.air["withdrawal"]
    if state.side != terms.IMPERIAL or state.turn != wanted["turn"]:
        return 0
    return int(min(wanted["count"] - state.tracks.planes_withdrawn, state.tracks.planes["imperial_east"]))


def refusal(state: State, unit: Unit, wanted: Call) -> RuleError | None:
    """Why a unit can't be the one that leaves, or None."""
    if not unit.on_map:
        return RuleError("not_on_map", "9.3.C", f"{unit.title} is not on the map.")
    if not (unit.japanese and unit.infantry and unit.size == "division"):
        return RuleError("wrong_kind", wanted.clause, f"A Japanese infantry division must leave; {unit.title} is none.")
    if state.hex(unit.at).side != wanted.zone:
        return RuleError("wrong_front", wanted.clause, f"A division in the {wanted.zone} must leave, not {unit.title}.")
    if not in_supply(state, unit):
        return RuleError("no_supply", "9.3.B", f"{unit.title} is out of supply and can't be withdrawn.")
    return None


def _eligible(state: State) -> list[Unit]:
    wanted = call(state) if divisions_owed(state) else None
    if wanted is None:
        return []
    return [unit for unit in state.on_map(terms.IMPERIAL) if refusal(state, unit, wanted) is None]


def owed(state: State, by: Commander) -> RuleError | None:
    """The commander whose division or planes must leave can't end the phase while they can."""
    if any(by.commands(state, unit) for unit in _eligible(state)):
        left = several(divisions_owed(state), "division")
    elif planes_owed(state) and by.front != terms.WEST:
        left = several(planes_owed(state), "eastern air unit")
    else:
        return None
    return RuleError("withdrawal_due", "9.3.H", f"{left} must be withdrawn first, on pain of forfeit.")


def settle(table: Table) -> None:
    """At the end of the New Units phase: a division owed that can't leave costs the game."""
    left = divisions_owed(table.state)
    if left:
        reason = f"Japan could not withdraw {several(left, 'division')} as ordered: the game is forfeit."
        table.state = replace(table.state, result=Result(terms.ALLIED, "decisive", reason, clause="9.3.H"))
        table.tell("result", reason, "9.3.H")
    table.tracks(withdrawn=0, planes_withdrawn=0)


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if by.side != terms.IMPERIAL or not orders.idle(state, by, terms.NEW_UNITS):
        return None
    units = [unit.id for unit in _eligible(state) if by.commands(state, unit)]
    if units:
        return [orders.piece("unit", "Division to withdraw", units)]
    planes = planes_owed(state)
    if planes and by.front != terms.WEST:
        return [orders.count("air", "Air units to withdraw", 1, planes)]
    return None


def _withdraw(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "unit", "air")
    state = table.state
    orders.my_turn(state, by, terms.NEW_UNITS)
    if by.side != terms.IMPERIAL:
        raise RuleError("not_yours", "9.3.A", "Only Japan withdraws units.")
    if "air" in order:
        _order_planes(table, by, order)
        return
    wanted = call(state)
    if wanted is None:
        raise RuleError("not_due", "9.3.A", f"No division is called away on turn {state.turn}.")
    if not divisions_owed(state):
        raise RuleError("all_gone", wanted.clause, "All divisions that must leave this turn have left.")
    unit = orders.own_unit(state, by, orders.text(order, "unit"))
    orders.refuse(refusal(state, unit, wanted))
    table.place((unit.id,), terms.WITHDRAWN)
    table.tracks(withdrawn=state.tracks.withdrawn + 1)
    table.tell(
        "withdraw",
        f"A Japanese division is withdrawn from the {wanted.zone}.",
        wanted.clause,
        own={by.side: f"{unit.title} is withdrawn from {table.name(unit.at)}."},
    )


def _order_planes(table: Table, by: Commander, order: Order) -> None:
    if by.front == terms.WEST:
        raise RuleError("not_your_front", "9.3.G", "The eastern commander withdraws eastern air units.")
    left = planes_owed(table.state)
    count = orders.number(order, "air", least=1)
    if "unit" in order or count > left:
        raise RuleError(
            "too_many", "9.3.G", f"Just {several(left, 'eastern air unit')} must be withdrawn, and nothing else."
        )
    _withdraw_planes(table, count)


def _withdraw_planes(table: Table, count: int) -> None:
    """Those that have flown this turn go first: nothing forbids it, and it is what their commander would choose."""
    tracks = table.state.tracks
    used = max(0, tracks.planes_used["imperial_east"] - count)
    table.tracks(
        planes={**tracks.planes, "imperial_east": tracks.planes["imperial_east"] - count},
        planes_used={**tracks.planes_used, "imperial_east": used},
        planes_withdrawn=tracks.planes_withdrawn + count,
    )
    table.tell(
        "withdraw", f"Withdrawn to the home islands: {several(count, 'Japanese air unit')} of the east.", "9.3.G"
    )


WITHDRAW = Kind(
    name="withdraw",
    label="Withdraw",
    hint="Take away what Tokyo calls for; a unit out of supply can't go.",
    clause="9.3.A",
    fields=_fields,
    carry_out=_withdraw,
)
