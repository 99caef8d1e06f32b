"""Air Transport Command bases: which the Allies hold, which work, and the two they may open (7.7.4, 14.1, 14.2)."""

from __future__ import annotations

from ...board import hexgrid
from ...errors import RuleError
from . import orders, terms
from .orders import Commander, Kind, Order
from .places import clear_road_to_india, holds
from .state import State
from .table import Table

SPARE = (terms.MYITKYINA, terms.AKYAB)


def look_out(table: Table) -> None:
    """As a game turn begins: which bases may be opened in it (7.7.4 A, 7.7.4 C, 14.2 B)."""
    table.tracks(bases_ready=tuple(key for key in SPARE if _ready(table.state, key)))


def _ready(state: State, key: str) -> bool:
    return holds(state, terms.ALLIED, key) and clear_road_to_india(state, key)


def held_atc(state: State) -> tuple[str, ...]:
    """All transport bases in Allied hands, opened ones included."""
    known = dict.fromkeys((*state.theater.atc, *state.tracks.open_bases))
    return tuple(key for key in known if holds(state, terms.ALLIED, key))


def usable_atc(state: State) -> tuple[str, ...]:
    """Bases that can feed troops, and that count for victory: without Dimapur none east of it (4.2, 7.8.4 C)."""
    if not dimapur_lost(state):
        return held_atc(state)
    return tuple(key for key in held_atc(state) if not _east_of_dimapur(key))


def count_atc(state: State) -> int:
    """The bases that the die of 4.1 must beat."""
    return len(usable_atc(state))


def dimapur_lost(state: State) -> bool:
    """Whether the Empire controls Dimapur, with all that depends on its railway (4.2)."""
    return holds(state, terms.IMPERIAL, terms.DIMAPUR)


def _east_of_dimapur(key: str) -> bool:
    return hexgrid.parse(key)[0] > hexgrid.parse(terms.DIMAPUR)[0]


def myitkyina_open(state: State) -> bool:
    """Whether transports fly from Myitkyina (7.7.4 B)."""
    return terms.MYITKYINA in state.tracks.open_bases


def refusal(state: State, key: str) -> RuleError | None:
    """Why no base may be opened in a hex now, or None."""
    clause = "14.2.A" if key == terms.AKYAB else "7.7.4.A"
    if key not in SPARE:
        return RuleError("no_base", clause, "Transport bases are opened in Myitkyina (2218) and Akyab (1326) only.")
    name = state.theater.name(key)
    if key in state.tracks.open_bases:
        return RuleError("open", clause, f"The base in {name} is open.")
    if key not in state.tracks.bases_ready:
        return RuleError(
            "not_ready", clause, f"As the turn began, {name} had to be Allied, with a clear road to the western edge."
        )
    return None


def _fields(state: State, by: Commander, partial: Order) -> list[orders.Field] | None:
    if by.side != terms.ALLIED or by.front == terms.EAST or not orders.idle(state, by, terms.NEW_UNITS):
        return None
    ready = [key for key in state.tracks.bases_ready if refusal(state, key) is None]
    return [orders.space("at", "Base", ready)] if ready else None


def _open(table: Table, by: Commander, order: Order) -> None:
    orders.only(order, "at")
    state = table.state
    orders.my_turn(state, by, terms.NEW_UNITS)
    key = state.hex(orders.text(order, "at")).key
    if by.side != terms.ALLIED:
        raise RuleError("not_yours", "7.7.4.A", "Only the Grand Alliance opens transport bases.")
    if by.front == terms.EAST:
        raise RuleError("not_your_front", None, "The commander in the west opens transport bases.")
    orders.refuse(refusal(state, key))
    table.tracks(open_bases=(*state.tracks.open_bases, key))
    clause = "7.7.4.A" if key == terms.MYITKYINA else "14.2.A"
    table.tell("base", f"A transport base opens in {table.name(key)}.", clause, spaces=[key])


OPEN_BASE = Kind(
    name="open_base",
    label="Open a transport base",
    hint="In Myitkyina or Akyab, held as the turn began with a clear road to India.",
    clause="7.7.4.A",
    fields=_fields,
    carry_out=_open,
)
