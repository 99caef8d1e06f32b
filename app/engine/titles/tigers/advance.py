"""Advance after combat: attackers may go into a hex that they have emptied (13.26)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...errors import RuleError
from . import battle, fog, orders, pursuit, terms
from .control import enter
from .orders import Commander, Field, Kind, Order
from .state import State
from .table import Table
from .units import Unit


def _scene(state: State, by: Commander) -> tuple[tuple[str, ...], list[Unit]]:
    """The emptied hexes, and the attackers who may still go there; empty where nothing is to be decided."""
    fight = state.battle
    if fight is not None:
        if fight.stage == "advance":
            return fight.targets, battle.fighters(state, fight, by.side)
    elif orders.idle(state, by, terms.ASSAULT):
        left = [state.units[id_] for id_ in state.doings.pursuers]
        return state.doings.pursuit, [unit for unit in left if by.commands(state, unit)]
    return (), []


def _fields(state: State, by: Commander, partial: Order) -> list[Field] | None:
    targets, units = _scene(state, by)
    able = pursuit.able(state, units, targets)
    if not able:
        return None
    into, chosen = partial.get("into"), partial.get("units", ())
    free = able.get(into, []) if into else [id_ for ids in able.values() for id_ in ids]
    going = orders.pieces("units", "Units that advance", [u.id for u in units if u.id in free], least=0)
    fields: list[orders.Field] = [{**going, "none": "Nobody advances"}]
    if len(targets) > 1:
        open_ = [to for to, ids in able.items() if set(chosen) <= set(ids)]
        fields.append({**orders.space("into", "Into", open_), "optional": True})
    return fields


def _advance(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "units", "into")
    state = table.state
    targets, able = _scene(state, by)
    if by.side != state.side:
        raise RuleError("no_advance", "13.26.D", "Only attackers advance: victorious defenders hold where they stand.")
    if not targets:
        message = "Nobody may advance now: that follows an assault that has eliminated every defender."
        raise RuleError("no_advance", "13.26.A", message)
    # An order that names nobody and no hex says that all stay.
    ids = orders.texts(order, "units", least=0) if {"units", "into"} & order.keys() else ()
    there = {unit.id: unit for unit in able}
    if any(id_ not in there for id_ in ids):
        raise RuleError("not_in_battle", "13.26.A", "Only units that made this attack may advance.")
    into = _into(order, targets, ids)
    units = [there[id_] for id_ in ids]
    if units:
        found = pursuit.company_refusal(state, units, into)
        if found is not None:
            raise found
    table.state = replace(state, battle=None)
    table.doings(pursuit=(), pursuers=())
    if not units:
        table.tell("advance", "Nobody advances.", "13.26.E", spaces=targets)
        return
    enter(table, ids, into)
    names = ", ".join(unit.title for unit in units)
    text = f"{fog.told(state, len(units), 'advances', 'advance')} into {table.name(into)}."
    table.tell("advance", text, "13.26.A", spaces=[into], own={by.side: f"{names}: {text}"})
    _leave_open(table, [unit for unit in able if unit.id not in ids], [to for to in targets if to != into])


def _into(order: Order, targets: Sequence[str], ids: Sequence[str]) -> str:
    into = order.get("into")
    if into is None and (len(targets) == 1 or not ids):
        return targets[0]
    if into is None:
        raise RuleError("which_hex", "13.26.A", f"Say in `into` which hex they go to: {' or '.join(targets)}.")
    if into not in targets:
        raise RuleError("not_emptied", "13.26.A", f"They may go to {' or '.join(targets)}, where the defenders stood.")
    return str(into)


def _leave_open(table: Table, rest: Sequence[Unit], targets: Sequence[str]) -> None:
    """Where two hexes were emptied, those who did not go into one may go into the other before the next battle."""
    able = pursuit.able(table.state, rest, targets)
    table.doings(pursuit=tuple(able), pursuers=tuple(unit.id for unit in rest))


ADVANCE = Kind(
    name="advance",
    label="Advance",
    hint="Attackers may go into the hex that they have emptied, at no cost; choose none to stay.",
    clause="13.26.A",
    fields=_fields,
    carry_out=_advance,
)
