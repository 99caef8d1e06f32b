"""Two commanders in one phase: taking back that one has ended it, and asking the other to act for both."""

from __future__ import annotations

from dataclasses import replace

from ...errors import RuleError
from . import fronts, orders, terms
from .orders import Commander, Kind, Order
from .state import State
from .table import Table


def refusal(state: State, by: Commander) -> RuleError | None:
    """Why this commander may not act himself now: he has asked his colleague to, or the battle is the colleague's."""
    if by.seat in state.proxies:
        return RuleError("delegated", None, "Your colleague acts for you in this phase; take that back first.")
    if state.battle is None:
        return None
    asked = fronts.asked(state, state.battle)
    if by.seat in asked or not asked & set(state.seats(by.side)):
        return None
    return RuleError("not_your_front", None, "This battle is your colleague's to decide.")


def _plain(table: Table, order: Order) -> State:
    orders.only(order)
    return table.state


def _pending(state: State, by: Commander) -> bool:
    """Whether a commander has ended a phase that goes on."""
    return by.seat in state.done and not state.done >= set(state.seats(by.side))


def _resume_fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    return [] if _pending(state, by) else None


def _resume(table: Table, by: Commander, order: Order) -> None:
    state = _plain(table, order)
    if not _pending(state, by):
        raise RuleError("not_ended", "5.1.1", "You can take your word back only while the phase waits for the other.")
    table.state = replace(state, done=state.done - {by.seat})
    table.tell("resume", f"The {_named(by)} goes on with the phase after all.", "5.1.1")


RESUME = Kind(
    name="resume",
    label="Go on with the phase",
    hint="You have ended it, your colleague has not: take that back.",
    clause="5.1.1",
    fields=_resume_fields,
    carry_out=_resume,
    always=True,
)


def _may_delegate(state: State, by: Commander) -> RuleError | None:
    other = fronts.partner(state, by)
    if other is None:
        return RuleError("alone", None, "You command the whole side.")
    if by.seat in state.proxies:
        return RuleError("delegated", None, "Your colleague acts for you already.")
    if other in state.proxies:
        return RuleError("delegated", None, "Your colleague has asked you to act for him; one of you must.")
    return None


def _delegate_fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    return [] if state.result is None and _may_delegate(state, by) is None else None


def _delegate(table: Table, by: Commander, order: Order) -> None:
    """The colleague is called back to the phase if he had ended it: else nobody would be left to act."""
    state = _plain(table, order)
    orders.refuse(_may_delegate(state, by))
    other = fronts.partner(state, by)
    assert other is not None
    done = state.done if by.seat in state.done else state.done - {other}
    table.state = replace(state, proxies={**state.proxies, by.seat: other}, done=done)
    table.tell("delegate", f"The {_named(by)} lets his colleague act for him in this phase.", "1.1.1")


DELEGATE = Kind(
    name="delegate",
    label="Let your colleague act for you",
    hint="For this phase he orders your units too; you can take it back at any time.",
    clause="1.1.1",
    fields=_delegate_fields,
    carry_out=_delegate,
    always=True,
)


def _revoke_fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    return [] if state.result is None and by.seat in state.proxies else None


def _revoke(table: Table, by: Commander, order: Order) -> None:
    state = _plain(table, order)
    if by.seat not in state.proxies:
        raise RuleError("not_delegated", None, "You have asked nobody to act for you.")
    table.state = replace(state, proxies={seat: to for seat, to in state.proxies.items() if seat != by.seat})
    table.tell("delegate", f"The {_named(by)} acts for himself again.", "1.1.1")


REVOKE = Kind(
    name="revoke",
    label="Act for yourself again",
    hint="Your colleague no longer orders your units.",
    clause="1.1.1",
    fields=_revoke_fields,
    carry_out=_revoke,
    always=True,
)


def _named(by: Commander) -> str:
    """A commander as the log names him, whatever power he has at the moment."""
    return f"{terms.SIDE_NAMES[by.side]}'s commander in the {by.seat.rpartition('_')[2]}"
