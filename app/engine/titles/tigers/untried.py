"""Untried Chinese units: how many rise this turn, and in which cities (9.2.1, 9.2.2)."""

from __future__ import annotations

from ...errors import RuleError
from . import costs, orders, terms
from .control import occupy
from .memo import remembered
from .orders import Commander, Kind, Order
from .places import chinese_city, clear_way_to_supply_city, holds
from .state import State
from .table import Table
from .units import Unit

FIRST_TURN = 3


@remembered(lambda state: (state.units,))
def pool(state: State) -> tuple[Unit, ...]:
    """The untried units that may yet be drawn."""
    return tuple(unit for unit in state.units.values() if unit.untried and unit.at == terms.POOL)


def roll(table: Table) -> None:
    """As the Allied turn begins, from turn 3: a die and the cities attacked last turn, nine at most (9.2.1 D, F)."""
    state = table.state
    if state.turn < FIRST_TURN:
        return
    die = table.roll("untried units")
    cap = int(state.limits["untried_draw_cap"])
    total = min(die + state.tracks.cities_attacked, cap)
    table.tracks(untried_due=min(total, len(pool(state))))
    table.tell(
        "untried",
        f"Untried units that may be drawn: {total}, a {die} and {state.tracks.cities_attacked} for cities attacked.",
        "9.2.1.D",
    )


def lapse(table: Table) -> None:
    """As the New Units phase ends: what was not drawn is lost (9.2.1 F)."""
    if table.state.tracks.untried_due:
        table.tracks(untried_due=0)


def refusal(state: State, key: str) -> RuleError | None:
    """Why no untried unit may appear in a hex, or None."""
    name = state.theater.name(key)
    if not chinese_city(state, key):
        return RuleError("no_city", "9.2.2.A", f"{name} is no city in China.")
    if not holds(state, terms.ALLIED, key):
        return RuleError("not_held", "9.2.2.A", f"{name} is not in Allied hands.")
    if not clear_way_to_supply_city(state, key):
        return RuleError(
            "cut_off",
            _cut_clause(state),
            f"No way free of Japanese units joins {name} to Kunming, Chengtu or Chungking in Allied hands.",
        )
    units = pool(state)[:1]
    return costs.room_refusal(state, units, key, "9.2.C") or costs.mixing_refusal(state, units, key)


def _cut_clause(state: State) -> str:
    """Whether it is the supply cities that are lost, or the way to them."""
    return "9.2.2.A" if any(holds(state, terms.ALLIED, key) for key in terms.SUPPLY_CITIES) else "9.2.2.B"


def _none_left(state: State) -> RuleError | None:
    if state.tracks.untried_due and pool(state):
        return None
    if state.turn < FIRST_TURN:
        return RuleError("too_early", "9.2.1.D", f"Untried units are drawn from turn {FIRST_TURN} on.")
    if not pool(state):
        return RuleError("pool_empty", "9.2.1.F", "No untried unit is left in the pool.")
    return RuleError("all_drawn", "9.2.1.E", "All untried units of this turn have been drawn.")


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if by.side != terms.ALLIED or by.front == terms.WEST or not orders.idle(state, by, terms.NEW_UNITS):
        return None
    if _none_left(state) is not None:
        return None
    cities = [key for key in state.theater.cities if refusal(state, key) is None]
    return [orders.space("at", "City", cities)] if cities else None


def _draw(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "at")
    state = table.state
    orders.my_turn(state, by, terms.NEW_UNITS)
    key = state.hex(orders.text(order, "at")).key
    if by.side != terms.ALLIED:
        raise RuleError("not_yours", "9.2.1.A", "Untried units are Chinese.")
    if by.front == terms.WEST:
        raise RuleError("not_your_front", "9.2.1.A", "The commander in China raises untried units.")
    orders.refuse(refusal(state, key) or _none_left(state))
    table.tracks(untried_due=state.tracks.untried_due - 1)
    table.draw_untried(key)
    occupy(table, key, terms.ALLIED)
    table.tell("draw", f"An untried unit rises in {table.name(key)}.", "9.2.2.A", spaces=[key])


DRAW = Kind(
    name="draw",
    label="Raise an untried unit",
    hint="Choose an Allied-held Chinese city with a way free of Japanese units to Kunming, Chengtu or Chungking.",
    clause="9.2.2.A",
    fields=_fields,
    carry_out=_draw,
)
