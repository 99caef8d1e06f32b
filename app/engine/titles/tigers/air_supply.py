"""Supply from the air: three markers a turn, at the cost of China's own supply (7.8.4, 7.8.5)."""

from __future__ import annotations

from ...board import hexgrid
from ...errors import RuleError
from . import bases, orders, terms, zones
from .orders import Commander, Kind, Order
from .state import State
from .table import Table
from .units import Unit

FIRST_TURN = 2


def markers_left(state: State) -> int:
    """Supply markers not yet used this turn; every whole or begun unit flown has taken one (10.7 A)."""
    flown = (state.tracks.airlift_halves + 1) // 2
    return int(state.limits["air_supply"]) - len(state.tracks.air_supply) - flown


def divert_from_china(table: Table) -> None:
    """Transports taken from the China run shift attacks there next turn, unless Myitkyina is open (7.8.5, 10.7)."""
    if bases.myitkyina_open(table.state) or table.state.tracks.east_shift_next:
        return
    table.tracks(east_shift_next=True)
    table.tell("east_shift", "China goes short: attacks in the east shift for the Empire next turn.", "7.8.5.A")


def price(state: State) -> str:
    """What a marker more would cost, in words."""
    left = f"Markers left this turn: {markers_left(state)}."
    if bases.myitkyina_open(state) or state.tracks.east_shift_next:
        return left
    return f"{left} The first one used makes attacks in the east shift for the Empire next turn."


def leaving_refusal(state: State, unit: Unit, stood: str) -> RuleError | None:
    """Why a unit that stood in a hex as the phase began may not leave it: it is fed from the air (7.8.4 G)."""
    if unit.anglo_allied and stood in state.tracks.air_supply:
        return RuleError("air_supplied", "7.8.4.G", f"{unit.title} is supplied from the air and may not leave its hex.")
    return None


def refusal(state: State, key: str) -> RuleError | None:
    """Why a hex may not be supplied from the air, or None."""
    name = state.theater.name(key)
    if state.turn < FIRST_TURN:
        return RuleError("too_early", "7.8.4.A", f"Supply from the air begins on turn {FIRST_TURN}.")
    if markers_left(state) < 1:
        return RuleError("no_markers", "7.8.4.A", "All aerial supply markers of this turn are used.")
    if key in state.tracks.air_supply:
        return RuleError("supplied", "7.8.4.D", f"{name} is supplied from the air already, all units in it.")
    if not any(unit.anglo_allied or (unit.chinese and unit.w) for unit in state.at(key)):
        return RuleError("no_units", "7.8.4.A", f"No Anglo-Allied or Chinese W unit stands in {name}.")
    closed = zones.closed(state, terms.ALLIED, state.hex(key).side)
    if closed:
        return RuleError("front_closed", closed, "East of the Weather Line nothing may be done this turn.")
    if not _near(state, key, bases.usable_atc(state)):
        if _near(state, key, bases.held_atc(state)):
            return RuleError("dimapur_lost", "7.8.4.C", f"With Dimapur lost, no working base is in range of {name}.")
        reach = state.limits["air_supply_range"]
        return RuleError("out_of_range", "7.8.4.A", f"No Allied transport base is within {reach} hexes of {name}.")
    return None


def _near(state: State, key: str, found: tuple[str, ...]) -> bool:
    return any(hexgrid.distance(key, base) <= state.limits["air_supply_range"] for base in found)


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if by.side != terms.ALLIED or not orders.idle(state, by, terms.NEW_UNITS):
        return None
    hexes = sorted({unit.at for unit in state.on_map(by.side) if by.commands(state, unit)})
    fit = [key for key in hexes if refusal(state, key) is None]
    return [{**orders.space("at", "Hex", fit), "help": price(state)}] if fit else None


def _supply(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "at")
    state = table.state
    orders.my_turn(state, by, terms.NEW_UNITS)
    key = state.hex(orders.text(order, "at")).key
    if by.side != terms.ALLIED:
        raise RuleError("not_yours", "7.8.4.A", "Only the Grand Alliance supplies units from the air.")
    if by.front not in (None, state.hex(key).side):
        raise RuleError("not_your_front", None, f"{table.name(key)} is on the other front; its commander orders there.")
    orders.refuse(refusal(state, key))
    table.tracks(air_supply=(*state.tracks.air_supply, key))
    table.tell("air_supply", f"{table.name(key)} is supplied from the air this turn.", "7.8.4.D", spaces=[key])
    divert_from_china(table)


AIR_SUPPLY = Kind(
    name="air_supply",
    label="Supply from the air",
    hint="All Anglo-Allied and Chinese W units of a hex near a transport base; the former can't leave it this turn.",
    clause="7.8.4.A",
    fields=_fields,
    carry_out=_supply,
)
