"""Prepared assaults: declaring one (13.1 to 13.9), within the limits of the phase and the front (7.9.4, 13.6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...errors import RuleError
from . import battle, eligible, orders, terms
from .orders import Commander, Kind, Order
from .places import chinese_city
from .reckoning import ASSAULT as KIND
from .state import State
from .table import Table
from .units import Unit


def refusal(state: State, units: Sequence[Unit], targets: Sequence[str]) -> RuleError | None:
    """Why these units may not attack these hexes in one battle, limits of the phase apart."""
    for target in targets:
        found = eligible.target_refusal(state, units[0].side, target)
        if found is not None:
            return found
    for unit in units:
        found = eligible.unit_refusal(state, unit, targets)
        if found is not None:
            return found
    return eligible.company_refusal(state, units, targets)


def _spent(state: State, units: Iterable[Unit], targets: Sequence[str]) -> RuleError | None:
    """What earlier battles of this phase forbid: no unit attacks or is attacked twice (13.6)."""
    for unit in units:
        if unit.id in state.doings.fought:
            return RuleError("fought", "13.6.B", f"{unit.title} has made its attack in this phase.")
    for target in targets:
        if any(unit.id in state.doings.struck for unit in state.at(target)):
            return RuleError("struck", "13.6.C", f"{state.theater.name(target)} has been attacked in this phase.")
    return None


def assaults_east(state: State) -> int:
    """How many prepared assaults Japan may make east of the Line this turn (7.9.4 A)."""
    allowed = state.limits["assaults_east"]
    return int(allowed.get(str(state.turn), allowed["later"]))


def _front_refusal(state: State, targets: Sequence[str]) -> RuleError | None:
    if state.side != terms.IMPERIAL or not _eastern(state, targets):
        return None
    most = assaults_east(state)
    if state.tracks.prepared_assaults_east < most:
        return None
    return RuleError("assaults_spent", "7.9.4.A", f"All {most} assaults east of the Line have been made this turn.")


def _eastern(state: State, targets: Sequence[str]) -> bool:
    return any(state.hex(target).side == terms.EAST for target in targets)


def _count(table: Table, targets: Sequence[str]) -> None:
    """Keep the Imperial tallies: assaults in the east, Chinese cities attacked, assaults on places in India."""
    state, tracks = table.state, table.state.tracks
    if state.side != terms.IMPERIAL:
        return
    cities = sum(1 for key in targets if chinese_city(state, key))
    india = any(state.hex(key).place is not None and state.hex(key).region == "india" for key in targets)
    table.tracks(
        prepared_assaults_east=tracks.prepared_assaults_east + _eastern(state, targets),
        cities_attacked=tracks.cities_attacked + cities,
        india_assaults=tracks.india_assaults + india,
    )


# What is offered


def _near(state: State, unit: Unit) -> list[str]:
    """The hexes that a unit may attack, one at a time."""
    return [
        side.to.key
        for side in state.theater.sides.get(unit.at, ())
        if eligible.target_refusal(state, unit.side, side.to.key) is None
        and eligible.unit_refusal(state, unit, [side.to.key]) is None
        and _spent(state, [unit], [side.to.key]) is None
        and _front_refusal(state, [side.to.key]) is None
    ]


def _able(state: State, by: Commander) -> dict[str, list[str]]:
    """Each unit that could attack, with its targets: those that somebody could lead an attack on (13.11)."""
    near = {unit.id: _near(state, unit) for unit in state.on_map(by.side) if by.commands(state, unit)}
    led = {key for id_, keys in near.items() for key in keys if _joins(state, id_, (), [key])}
    found = {id_: [key for key in keys if key in led] for id_, keys in near.items()}
    return {id_: keys for id_, keys in found.items() if keys}


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if not orders.idle(state, by, terms.ASSAULT):
        return None
    able = _able(state, by)
    if not able:
        return None
    targets = list(partial.get("targets", ()))
    chosen = [id_ for id_ in partial.get("attackers", ()) if id_ in able]
    fit = {id_: near for id_, near in able.items() if set(targets) <= set(near)}
    hexes = sorted({key for near in fit.values() for key in near})
    open_ = [key for key in hexes if all(key in able[id_] for id_ in chosen)]
    attackers = [id_ for id_ in fit if _joins(state, id_, chosen, targets)]
    goals: orders.Field = {"name": "targets", "label": "Hexes attacked", "type": "spaces", "min": 1, "max": None}
    if state.side == terms.IMPERIAL and _eastern(state, hexes):
        left = assaults_east(state) - state.tracks.prepared_assaults_east
        goals["help"] = f"Assaults left east of the Weather Line this turn: {left}."
    return [
        {**goals, "from": open_},
        orders.pieces("attackers", "Attackers", attackers),
    ]


def _joins(state: State, id_: str, chosen: Sequence[str], targets: Sequence[str]) -> bool:
    """Whether a unit may go along with those chosen; levies on a city only once their betters are chosen."""
    company = [state.units[other] for other in dict.fromkeys((*chosen, id_))]
    return eligible.company_refusal(state, company, targets) is None


def _declare(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "targets", "attackers")
    state = table.state
    orders.my_turn(state, by, terms.ASSAULT)
    targets = orders.texts(order, "targets")
    units = orders.own_on_map(state, by, orders.texts(order, "attackers"))
    for target in targets:
        state.hex(target)
    orders.refuse(_spent(state, units, targets) or refusal(state, units, targets) or _front_refusal(state, targets))
    table.doings(pursuit=(), pursuers=())
    _count(table, targets)
    battle.begin(table, KIND, [unit.id for unit in units], targets)


ASSAULT = Kind(
    name="assault",
    label="Attack",
    hint="Choose a hex next to your units, or several that all attackers touch, and who attacks. It can't be undone.",
    clause="13.1.A",
    fields=_fields,
    carry_out=_declare,
    dice=True,
)
