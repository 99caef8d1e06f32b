"""Losses: how many steps a side owes, in which order it must pay, and whether it has any choice (13.20 to 13.25)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence

from ...errors import RuleError
from .terms import several
from .units import Unit

ALL = "E"


def owed(printed: str, city: bool, planes: int, units: Sequence[Unit]) -> int:
    """Steps that units lose to one half of a result: doubled in a city, a zero there being one (13.20 A), planes on
    top (14.3.3 G), never more than there are (13.22 E)."""
    there = sum(unit.steps for unit in units)
    if printed == ALL:
        return there
    steps = int(printed)
    if city:
        steps = 2 * steps or 1
    return min(steps + planes, there)


def ranks(units: Sequence[Unit]) -> list[list[Unit]]:
    """Units by who must pay first: within a rank the owner chooses, a later rank waits for all before it (13.23)."""
    found: dict[int, list[Unit]] = {}
    for unit in units:
        found.setdefault(_rank(unit), []).append(unit)
    return [found[rank] for rank in sorted(found)]


def _rank(unit: Unit) -> int:
    if unit.puppet:
        return 2
    return 1 if unit.japanese and unit.kind == "tank" else 0


def doomed(units: Sequence[Unit], steps: int) -> tuple[dict[str, int], list[Unit], int]:
    """What must be paid anyhow ({unit: steps}), the units among whom the rest is chosen, and the rest in steps."""
    forced: dict[str, int] = {}
    for rank in ranks(units):
        total = sum(unit.steps for unit in rank)
        if total > steps:
            return forced, rank if steps else [], steps
        forced.update({unit.id: unit.steps for unit in rank})
        steps -= total
    return forced, [], 0


def only_way(units: Sequence[Unit], steps: int) -> dict[str, int] | None:
    """The one way to pay, or None where there is a choice."""
    forced, choice, rest = doomed(units, steps)
    if len(choice) > 1:
        return None
    return {**forced, **{unit.id: rest for unit in choice}}


def refusal(units: Sequence[Unit], steps: int, paid: Mapping[str, int]) -> RuleError | None:
    """Why losses may not be paid like this, or None."""
    there = {unit.id: unit for unit in units}
    for id_, count in paid.items():
        if id_ not in there:
            return RuleError("not_in_battle", "13.22.C", f"{id_!r} is no unit of yours in this battle.")
        if count > there[id_].steps:
            title, has = there[id_].title, there[id_].steps
            return RuleError("too_many_steps", "13.22.B", f"{title} has {several(has, 'step')}, not {count}.")
    if sum(paid.values()) != steps:
        return RuleError(
            "wrong_total", "13.22.B", f"The loss is exactly {several(steps, 'step')}, not {sum(paid.values())}."
        )
    ordered = ranks(units)
    for earlier, later in itertools.pairwise(ordered):
        spared = any(paid.get(unit.id, 0) < unit.steps for unit in earlier)
        first = next((unit for unit in later if paid.get(unit.id)), None)
        if spared and first is not None:
            clause = "13.23.A.1" if first.puppet else "13.23.A.2"
            return RuleError("loss_order", clause, f"{first.title} loses steps only after the units that go before it.")
    return None
