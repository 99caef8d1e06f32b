"""Air support: how many planes a side sends to the battle under way, in secret until both have spoken (14.3.3)."""

from __future__ import annotations

from dataclasses import replace

from ...errors import RuleError
from . import battle, orders
from .flying import ready
from .orders import Commander, Field, Kind, Order
from .state import Battle, State
from .table import Table
from .terms import several


def _turn(state: State, by: Commander) -> RuleError | None:
    """Why a side may not speak about planes now."""
    fight = state.battle
    if fight is None:
        return RuleError("no_battle", "14.3.3.A", "No battle is waiting for air support.")
    attacking = by.side == fight.side
    if fight.stage == "attacker_air":
        if attacking:
            return None
        return RuleError("not_yet", "14.3.3.C", "The attacker says first whether he calls for air support.")
    if fight.stage != "defender_air":
        return RuleError("too_late", "14.3.3.A", "Air support is called for before the dice are rolled.")
    if attacking and not fight.air.get(by.side):
        return RuleError("not_yours", "14.3.3.C", "You have declined air support; now the defender speaks.")
    return None


def _revises(fight: Battle, by: Commander) -> bool:
    """Whether the attacker, who has declared, thinks again about how many he holds in his hand."""
    return fight.side == by.side and fight.stage == "defender_air"


def _fields(state: State, by: Commander, partial: Order) -> list[Field] | None:
    fight = state.battle
    if fight is None or _turn(state, by) is not None:
        return None
    most = ready(state, fight, by.side)
    least = 1 if _revises(fight, by) else 0
    field: Field = {"name": "count", "label": "Air units to send (0: none)", "type": "count", "min": least, "max": most}
    if not _revises(fight, by):
        return [field]
    held = fight.air[by.side]
    return [{**field, "help": f"You hold {held} in your hand. You may change that until the defender has spoken."}]


def _send(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "count")
    state = table.state
    orders.refuse(_turn(state, by))
    count = orders.number(order, "count")
    fight = state.battle
    assert fight is not None
    most = ready(state, fight, by.side)
    if count > most:
        raise RuleError(
            "no_planes", "14.3.2.C", f"You can send {several(most, 'air unit')}: each supports one battle a turn."
        )
    if by.side != fight.side:
        battle.fly(table, count)
    elif _revises(fight, by):
        _revise(table, by, count)
    else:
        _declare(table, by, count)


def _declare(table: Table, by: Commander, count: int) -> None:
    fight = table.state.battle
    assert fight is not None
    if count:
        own = {by.side: f"You call for air support: {several(count, 'unit')}."}
        table.tell("air", "The attacker calls for air support.", "14.3.3.C", spaces=fight.targets, own=own)
    else:
        table.tell("air", "The attacker sends no planes.", "14.3.3.C", spaces=fight.targets)
    battle.ask_defender(table, count)


def _revise(table: Table, by: Commander, count: int) -> None:
    fight = table.state.battle
    assert fight is not None
    if not count:
        raise RuleError("declared", "14.3.3.C", "You have called for air support: at least one unit goes.")
    table.state = replace(table.state, battle=replace(fight, air={**fight.air, by.side: count}))
    table.whisper(
        "air", by.side, f"Your hand now holds {several(count, 'air unit')}.", "14.3.3.E.1", spaces=fight.targets
    )


AIR = Kind(
    name="air",
    label="Air support",
    hint="Each plane that the enemy does not cancel costs him a step more, two at most. 0 sends none.",
    clause="14.3.3.A",
    fields=_fields,
    carry_out=_send,
    dice=True,
)
