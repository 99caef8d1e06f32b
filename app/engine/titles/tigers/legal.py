"""What a seat may do, described piece by piece; every kind of order describes its own fields."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...dice import ProbeDice
from ...errors import RuleError, malformed
from . import battle, fronts, prompts, proposals, sequence, together
from .hints import hints
from .kinds import KINDS
from .orders import Commander, Kind, Order, offer
from .preview import preview
from .state import State
from .table import Table


def legal(state: State, by: Commander, about: Mapping[str, Any] | None) -> dict[str, Any]:
    """The contract's `legal`: all offers, those about a piece or a space, or one partial order narrowed."""
    about = about or {}
    if "order" in about:
        return _narrowed(state, by, about["order"])
    waited = by.seat in sequence.waiting_on(state)
    offers = []
    for kind in KINDS.values():
        found = _about(state, by, kind, about) if waited or kind.always else None
        if found is not None:
            offers.append(found)
    if not waited:
        return {"prompt": prompts.waiting(state, by), "clause": None, "offers": offers}
    prompt, clause = prompts.prompt(state, by)
    found = {"prompt": prompt, "clause": clause, "offers": offers}
    return found if about else {**found, "hints": hints(state, offers)}


def _about(state: State, by: Commander, kind: Kind, about: Mapping[str, Any]) -> dict[str, Any] | None:
    fields = kind.fields(state, by, {})
    if fields is None:
        return None
    if not about:
        return _offered(state, by, kind, fields)
    fixed = _place(fields, about)
    if fixed is None:
        return None
    narrowed = kind.fields(state, by, fixed)
    return _offered(state, by, kind, narrowed, fixed) if narrowed is not None else None


def _offered(
    state: State, by: Commander, kind: Kind, fields: list[dict[str, Any]], fixed: Order | None = None
) -> dict[str, Any]:
    """An offer, with what would be lost by it where something would."""
    found = offer(kind, fields, fixed)
    losses = kind.warn(state, by) if kind.warn is not None else []
    return {**found, "warn": losses} if losses else found


def _place(fields: list[dict[str, Any]], about: Mapping[str, Any]) -> dict[str, Any] | None:
    """The first field that the piece or space fits, filled with it."""
    wanted = about.get("piece", about.get("space"))
    kinds = ("piece", "pieces", "steps") if "piece" in about else ("space", "spaces")
    for field in fields:
        if field["type"] in kinds and wanted in field.get("from", ()):
            if field["type"] == "steps":
                return {}
            return {field["name"]: [wanted] if field["type"] in ("pieces", "spaces") else wanted}
    return None


def _narrowed(state: State, by: Commander, partial: Any) -> dict[str, Any]:
    if not isinstance(partial, Mapping) or not isinstance(partial.get("order"), str):
        raise malformed("A partial order needs its kind in the field 'order'.")
    kind = KINDS.get(partial["order"])
    if kind is None:
        raise unknown(partial["order"])
    asked = kind.always or by.seat in sequence.waiting_on(state)
    fields = kind.fields(state, by, _readable(partial)) if asked else None
    refusal = _refusal(state, by, partial)
    return {
        "offer": _offered(state, by, kind, fields, partial) if fields is not None else None,
        "ready": refusal is None,
        "preview": _preview(state, by, partial),
        "refusal": refusal,
    }


_LISTS = frozenset({"units", "targets", "attackers", "path"})
_TEXTS = frozenset({"unit", "at", "to", "into"})


def _readable(partial: Order) -> Order:
    """The fields that can be read; what can't is told in the refusal, and narrows nothing."""
    return {name: value for name, value in partial.items() if _fits(name, value)}


def _fits(name: str, value: Any) -> bool:
    if name in _LISTS:
        return isinstance(value, list | tuple) and all(isinstance(item, str) for item in value)
    if name in _TEXTS:
        return isinstance(value, str)
    if isinstance(value, Mapping):
        return all(isinstance(n, int) and n >= 0 for n in value.values())
    return isinstance(value, str | int)


def _refusal(state: State, by: Commander, order: Order) -> dict[str, Any] | None:
    try:
        carry_out(Table(state, ProbeDice()), by, order)
    except RuleError as error:
        return error.refusal()
    return None


def _preview(state: State, by: Commander, partial: Order) -> dict[str, Any] | None:
    if partial["order"] not in ("assault", "infiltrate"):
        return None
    try:
        return preview(state, by.side, partial)
    except RuleError:
        return None


def unknown(name: Any) -> RuleError:
    return RuleError("unknown_order", None, f"There is no order {name!r}; there are: {', '.join(KINDS)}.")


def carry_out(table: Table, by: Commander, order: Order) -> None:
    """Judge an order and do it on the table, then let the phase go on if it can."""
    name = order.get("order")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise unknown(name)
    if table.state.result is not None:
        raise RuleError("game_over", "4.4", "The game is over.")
    before = table.state
    waits = None if kind.always else battle.refusal(before, kind.name) or together.refusal(before, by)
    if waits is not None:
        raise waits
    if proposals.needed(before, by, order):
        proposals.put(table, by, order)
    else:
        kind.carry_out(table, by, order)
    fronts.tell_crossings(table, before)
    before = table.state
    sequence.go_on(table)
    fronts.tell_crossings(table, before)
