"""Operation Matterhorn: on the last turn the B-29s burn one Japanese-held city in China (14.4)."""

from __future__ import annotations

from ...errors import RuleError
from . import orders, terms
from .orders import Commander, Kind, Order
from .places import chinese_city, holds
from .state import State
from .table import Table


def refusal(state: State, key: str) -> RuleError | None:
    """Why a hex can't be the target now, or None."""
    turn = state.limits["matterhorn_turn"]
    if state.turn != turn:
        return RuleError("not_due", "14.4.A", f"The B-29s come on turn {turn}.")
    if state.tracks.matterhorn is not None:
        return RuleError("done", "14.4.A", "The B-29s have struck.")
    if not chinese_city(state, key) or not holds(state, terms.IMPERIAL, key):
        return RuleError("no_target", "14.4.A", f"{state.theater.name(key)} is no Japanese-held city in China.")
    return None


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if by.side != terms.ALLIED or by.front == terms.WEST or not orders.idle(state, by, terms.NEW_UNITS):
        return None
    targets = [key for key in state.theater.cities if refusal(state, key) is None]
    return [orders.space("at", "Target", targets)] if targets else None


def _strike(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "at")
    state = table.state
    orders.my_turn(state, by, terms.NEW_UNITS)
    key = state.hex(orders.text(order, "at")).key
    if by.side != terms.ALLIED:
        raise RuleError("not_yours", "14.4.A", "The B-29s are the Grand Alliance's.")
    if by.front == terms.WEST:
        raise RuleError("not_your_front", None, "The commander in China directs the B-29s.")
    orders.refuse(refusal(state, key))
    table.tracks(matterhorn=key)
    table.tell("matterhorn", f"B-29s burn {table.name(key)} to the ground.", "14.4.A", "14.4.B.1", spaces=[key])


MATTERHORN = Kind(
    name="matterhorn",
    label="Operation Matterhorn",
    hint="Choose a Japanese-held city in China: it is a city no more, and attacks from near it go in out of supply.",
    clause="14.4.A",
    fields=_fields,
    carry_out=_strike,
)
