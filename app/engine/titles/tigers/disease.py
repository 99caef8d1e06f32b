"""Tropical disease: in the monsoon each side loses steps in the west, whose is its own choice within limits (6.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from ...errors import RuleError
from . import orders, terms
from .orders import Commander, Kind, Order
from .state import State
from .table import Table
from .terms import several
from .units import Unit


@dataclass(frozen=True, slots=True)
class Bill:
    """What disease takes: all of `forced`, and `steps` more from `among` (unit to steps it has).

    Where `first` is not empty, at least one of those steps must come from these units (6.4 D).
    """

    forced: Mapping[str, int]
    steps: int
    among: Mapping[str, int]
    first: frozenset[str] = frozenset()

    @property
    def total(self) -> int:
        return sum(self.forced.values()) + self.steps

    def ways(self) -> Iterator[dict[str, int]]:
        """Every way to pay, one after the other."""
        units = sorted(self.among, key=lambda id_: (id_ not in self.first, id_))
        for share in _shares(units, self.among, self.steps):
            if not self.first or self.first & share.keys():
                yield {**self.forced, **share}


def _shares(units: list[str], most: Mapping[str, int], steps: int) -> Iterator[dict[str, int]]:
    if not steps:
        yield {}
    elif units:
        here, rest = units[0], units[1:]
        for taken in range(min(steps, most[here]), -1, -1):
            for share in _shares(rest, most, steps - taken):
                yield {here: taken, **share} if taken else share


def roll(table: Table) -> None:
    """Half a die in a monsoon turn, but a one stays one; paid at once where there is no choice (6.4 A, 6.4 B)."""
    if not table.state.monsoon:
        return
    die = table.roll("tropical disease")
    steps = max(1, die // 2)
    table.tracks(disease_due=steps)
    table.tell("disease", f"Disease takes {several(steps, 'step')} in the west.", "6.4.B")
    ways = bill(table.state).ways()
    only, another = next(ways), next(ways, None)
    if another is None:
        _pay(table, only)


def bill(state: State) -> Bill:
    """What the side whose turn it is owes to disease now."""
    sick = [unit for unit in state.on_map(state.side) if unit.ground and state.hex(unit.at).side == terms.WEST]
    due = state.tracks.disease_due
    if state.side == terms.IMPERIAL:
        return _in_order(due, _by_precedence(sick))
    found = _in_order(due, [sick])
    british = frozenset(unit.id for unit in sick if unit.british or unit.force == "west_african")
    return Bill(found.forced, found.steps, found.among, british) if found.steps else found


def _by_precedence(sick: list[Unit]) -> list[list[Unit]]:
    """6.4 E with 13.23 A: Japanese other than tanks, then tanks, then puppets."""
    return [
        [unit for unit in sick if unit.japanese and unit.kind != "tank"],
        [unit for unit in sick if unit.japanese and unit.kind == "tank"],
        [unit for unit in sick if unit.puppet],
    ]


def _in_order(due: int, ranks: list[list[Unit]]) -> Bill:
    """Whole ranks go while they don't suffice; within the one that does, there is a choice."""
    forced: dict[str, int] = {}
    for rank in ranks:
        has = {unit.id: unit.steps for unit in rank}
        if sum(has.values()) > due:
            return Bill(forced, due, has)
        forced |= has
        due -= sum(has.values())
    return Bill(forced, 0, {})


def owed(state: State, by: Commander) -> RuleError | None:
    """A commander in the west can't end the phase before disease has had its steps."""
    if not state.tracks.disease_due or by.front == terms.EAST:
        return None
    return RuleError(
        "disease_due", "6.4.C", f"Disease takes {several(bill(state).total, 'step')} in the west first: say whose."
    )


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if not state.tracks.disease_due or by.front == terms.EAST or not orders.idle(state, by, terms.NEW_UNITS):
        return None
    found = bill(state)
    given = {key: n for key, n in _partial(partial).items() if key in found.among}
    most = {id_: min(n, found.steps) for id_, n in found.among.items()}
    if found.first and not found.first & given.keys():
        # One step is the British and West Africans': the others may have what is left.
        rest = found.steps - 1
        most = {id_: n if id_ in found.first else min(n, rest) for id_, n in most.items()}
    field = orders.steps("steps", "Steps lost", {**found.forced, **{k: n for k, n in most.items() if n}}, found.total)
    if found.first:
        field["need"] = [{"from": sorted(found.first), "min": 1}]
    if found.forced:
        field["need"] = [{"from": [id_], "min": n} for id_, n in found.forced.items()]
    return [field]


def _partial(partial: Order) -> Mapping[str, int]:
    steps = partial.get("steps")
    return {key: n for key, n in steps.items() if n} if isinstance(steps, Mapping) else {}


def _suffer(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "steps")
    state = table.state
    orders.my_turn(state, by, terms.NEW_UNITS)
    if not state.tracks.disease_due:
        raise RuleError("nothing_due", "6.4.A", "Disease takes no steps now.")
    shares = orders.shares(order, "steps")
    for unit in orders.own_on_map(state, by, tuple(shares)):
        if state.hex(unit.at).side != terms.WEST:
            raise RuleError("not_west", "6.4.C", f"{unit.title} is not in the west: disease strikes there only.")
        if shares[unit.id] > unit.steps:
            raise RuleError("too_many", "6.4.C", f"{unit.title} has only {several(unit.steps, 'step')}.")
    _judge(state, bill(state), shares)
    _pay(table, shares)


def _judge(state: State, found: Bill, shares: Mapping[str, int]) -> None:
    for id_ in shares:
        if id_ not in found.forced and id_ not in found.among:
            raise _out_of_turn(state.units[id_])
    if sum(shares.values()) != found.total:
        raise RuleError(
            "wrong_sum", "6.4.C", f"Disease takes {several(found.total, 'step')}, not {sum(shares.values())}."
        )
    if any(shares.get(id_, 0) != steps for id_, steps in found.forced.items()):
        raise RuleError("precedence", "6.4.E", "Those first in precedence go entirely before others lose steps.")
    if found.first and not found.first & shares.keys():
        raise RuleError("british_share", "6.4.D", "At least one of the steps must be a British or West African unit's.")


def _out_of_turn(unit: Unit) -> RuleError:
    if unit.puppet:
        return RuleError("precedence", "6.4.D", f"Japanese units must take the loss, not {unit.title}.")
    return RuleError("precedence", "6.4.E", f"Units other than tanks must take the loss before {unit.title}.")


def _pay(table: Table, shares: Mapping[str, int]) -> None:
    state = table.state
    table.tracks(disease_due=0)
    if not shares:
        return
    names = ", ".join(f"{state.units[id_].title} {steps}" for id_, steps in sorted(shares.items()))
    for id_, steps in sorted(shares.items()):
        table.take_steps(id_, steps)
    total = sum(shares.values())
    text = f"The {terms.SIDE_NAMES[state.side]} loses {several(total, 'step')} to disease."
    table.tell("disease", text, "6.4.C", own={state.side: f"Lost to disease: {names}."})


DISEASE = Kind(
    name="disease",
    label="Losses from disease",
    hint="Say which units in the west lose the steps.",
    clause="6.4.C",
    fields=_fields,
    carry_out=_suffer,
)
