"""Orders: how each kind is described, read and carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...errors import RuleError, malformed
from . import terms
from .state import State
from .table import Table
from .units import Unit

Order = Mapping[str, Any]
Field = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Commander:
    """Who gives an order: his seat, his side, and his front where the side has two commanders."""

    seat: str
    side: str
    front: str | None = None

    def commands(self, state: State, unit: Unit) -> bool:
        """Whether a unit is his to order: his side's, and on his side of the Weather Line."""
        if unit.side != self.side:
            return False
        if self.front is None or not unit.on_map:
            return True
        return state.hex(unit.at).side == self.front


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of order.

    `fields(state, by, partial)` describes what the order needs, narrowed by what `partial` holds already; None where
    nobody may give it now. `carry_out(table, by, order)` judges and does it, or raises RuleError.

    `warn(state, by)` tells what would be lost with it: `[{"text", "clause"}]`.

    `always`: it is between the commanders of a side, and may be given by one who is not waited on.
    """

    name: str
    label: str
    hint: str
    clause: str
    fields: Callable[[State, Commander, Order], list[Field] | None]
    carry_out: Callable[[Table, Commander, Order], None]
    dice: bool = False
    always: bool = False
    warn: Callable[[State, Commander], list[dict[str, str]]] | None = None


def offer(kind: Kind, fields: list[Field], fixed: Order | None = None) -> dict[str, Any]:
    """An offer of `legal` (its shape is the contract's)."""
    found = {
        "order": kind.name,
        "label": kind.label,
        "hint": kind.hint,
        "clause": kind.clause,
        "dice": kind.dice,
        "fields": fields,
    }
    return {**found, "fixed": dict(fixed)} if fixed else found


# What fields look like


def pieces(name: str, label: str, among: Sequence[str], least: int = 1, most: int | None = None) -> Field:
    return {"name": name, "label": label, "type": "pieces", "from": list(among), "min": least, "max": most}


def piece(name: str, label: str, among: Sequence[str]) -> Field:
    return {"name": name, "label": label, "type": "piece", "from": list(among)}


def space(name: str, label: str, among: Sequence[str], costs: Mapping[str, int] | None = None) -> Field:
    found: Field = {"name": name, "label": label, "type": "space", "from": list(among)}
    return {**found, "costs": dict(costs)} if costs is not None else found


def count(name: str, label: str, least: int, most: int) -> Field:
    return {"name": name, "label": label, "type": "count", "min": least, "max": most}


def steps(name: str, label: str, among: Mapping[str, int], total: int) -> Field:
    """Steps by unit: at most so many from each, so many in all."""
    return {"name": name, "label": label, "type": "steps", "from": dict(among), "total": total}


def after(field: Field, *names: str) -> Field:
    """A field whose candidates are only known once others are filled."""
    return {**{key: value for key, value in field.items() if key not in ("from", "to")}, "after": list(names)}


def explained(field: Field, text: str) -> Field:
    """A field that says why it has nothing to choose from, where that is so."""
    return field if field.get("from") or field.get("to") else {**field, "empty": text}


def refuse(error: RuleError | None) -> None:
    """Raise a refusal that was found, if one was."""
    if error is not None:
        raise error


# Reading what came in


def only(order: Order, *names: str) -> None:
    """Refuse fields that this kind of order does not have."""
    extra = sorted(set(order) - {"order", *names})
    if extra:
        raise malformed(f"An order {order['order']!r} has no field {extra[0]!r}; its fields are: {', '.join(names)}.")


def text(order: Order, name: str) -> str:
    value = order.get(name)
    if not isinstance(value, str):
        raise malformed(f"The field {name!r} is needed, as text.")
    return value


def texts(order: Order, name: str, least: int = 1) -> tuple[str, ...]:
    value = order.get(name)
    if not isinstance(value, list | tuple) or not all(isinstance(item, str) for item in value):
        raise malformed(f"The field {name!r} is needed, as a list of texts.")
    if len(value) < least:
        raise malformed(f"The field {name!r} must name at least {least}.")
    if len(set(value)) != len(value) and name != "path":
        raise malformed(f"The field {name!r} names one twice.")
    return tuple(value)


def number(order: Order, name: str, least: int = 0) -> int:
    value = order.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise malformed(f"The field {name!r} is needed, as a whole number of at least {least}.")
    return value


def shares(order: Order, name: str) -> dict[str, int]:
    """`{unit: steps}` with steps of at least 1."""
    value = order.get(name)
    if not isinstance(value, Mapping) or not all(
        isinstance(key, str) and isinstance(n, int) and not isinstance(n, bool) and n >= 0 for key, n in value.items()
    ):
        raise malformed(f"The field {name!r} is needed, as steps by unit.")
    return {key: n for key, n in value.items() if n}


def own_unit(state: State, by: Commander, id_: str) -> Unit:
    """A unit that this commander may order; the refusal is the same for unknown, hidden and enemy ids."""
    unit = state.units.get(id_)
    if unit is None or unit.side != by.side:
        raise RuleError("not_yours", None, f"You have no unit {id_!r} to give this order to.")
    if not by.commands(state, unit):
        raise RuleError("not_your_front", None, f"{unit.title} stands on the other front; its commander orders it.")
    return unit


def own_on_map(state: State, by: Commander, ids: Sequence[str]) -> tuple[Unit, ...]:
    """Ground units on the map that this commander may order."""
    units = tuple(own_unit(state, by, id_) for id_ in ids)
    for unit in units:
        if not unit.on_map:
            raise RuleError("not_on_map", None, f"{unit.title} is not on the map.")
        if not unit.ground:
            raise RuleError("immobile", "7.7.3.A", f"{unit.title} is a supply unit: it never moves nor fights.")
    return units


def my_turn(state: State, by: Commander, *phases: str) -> None:
    """Refuse an order out of its phase (5.1)."""
    if state.side != by.side:
        raise RuleError("not_your_turn", "5.1.1", f"It is the {terms.SIDE_NAMES[state.side]}'s player turn.")
    if state.phase not in phases:
        names = " or ".join(terms.PHASE_NAMES[phase] for phase in phases)
        raise RuleError(
            "wrong_phase", "5.1.1", f"That is done in the {names} phase; this is {terms.PHASE_NAMES[state.phase]}."
        )
    if state.revolts:
        city = state.theater.name(state.revolts[0])
        raise RuleError("revolt", "3.6.C", f"The garrison of {city} must leave the city first.")
    if by.seat in state.done:
        raise RuleError("phase_ended", "5.1.1", "You have ended this phase; take that back first.")


def idle(state: State, by: Commander, *phases: str) -> bool:
    """Whether a commander may act freely in one of these phases: his turn, no battle and no revolt to see to."""
    return (
        state.side == by.side
        and state.phase in phases
        and by.seat not in state.done
        and state.battle is None
        and not state.revolts
        and state.result is None
    )
