"""Taking losses: the owner of the units says who loses how many steps (13.22)."""

from __future__ import annotations

from ...errors import RuleError
from . import battle, casualties, orders, terms
from .orders import Commander, Field, Kind, Order
from .state import Battle, State
from .table import Table


def _side(fight: Battle) -> str | None:
    """The side that takes losses now."""
    return {"defender_losses": terms.other(fight.side), "attacker_losses": fight.side}.get(fight.stage)


def _fields(state: State, by: Commander, partial: Order) -> list[Field] | None:
    fight = state.battle
    if fight is None or _side(fight) != by.side:
        return None
    total = fight.losses[by.side]
    forced, choice, rest = casualties.doomed(battle.fighters(state, fight, by.side), total)
    most = {**forced, **{unit.id: min(unit.steps, rest) for unit in choice}}
    return [
        # `least` holds what the order of losses leaves no choice about (13.23).
        {"name": "steps", "label": "Steps lost", "type": "steps", "from": most, "least": forced, "total": total}
    ]


def _lose(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "steps")
    state, fight = table.state, table.state.battle
    if fight is None:
        raise RuleError("no_battle", "13.22.A", "No battle is waiting for losses.")
    if _side(fight) != by.side:
        raise RuleError("not_yet", "13.22.D", "Losses come after the dice, the defender's before the attacker's.")
    paid = orders.shares(order, "steps")
    units = battle.fighters(state, fight, by.side)
    orders.refuse(casualties.refusal(units, fight.losses[by.side], paid))
    battle.pay(table, by.side, paid)
    battle.go_on(table)


LOSSES = Kind(
    name="losses",
    label="Take losses",
    hint="Say which units lose how many steps; the total must be exact.",
    clause="13.22.B",
    fields=_fields,
    carry_out=_lose,
)
