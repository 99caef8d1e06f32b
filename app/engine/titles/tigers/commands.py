"""The four commands of strategic movement: who may ride, from where, to where, over which edge (10.2 to 10.9)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...board import hexgrid
from ...errors import RuleError
from . import supply, terms
from .places import chinese_city, fed_from_the_north, fed_from_the_south, holds, settled_in
from .state import State
from .supply import nets
from .units import Unit


@dataclass(frozen=True, slots=True)
class Command:
    """A pool of strategic movement.

    `edge` names the board edge for off-map legs. The clauses say who may start where (`start`), where a journey
    may end (`goal`), what its way must be (`way`), how it leaves the map (`off`), and how many may ride (`limit`).
    """

    pool: str
    name: str
    edge: str
    limit: str
    start: str
    goal: str
    way: str
    off: str


CHINESE = Command("chinese", "Chinese", "china", "10.2.A", "10.2.B", "10.2.C", "10.2.D", "10.2.E")
ANGLO_ALLIED = Command("anglo_allied", "Anglo-Allied", "west", "10.3.A", "10.3.B", "10.3.C", "10.3.C", "10.3.D")
IMPERIAL_WEST = Command("imperial_west", "western Imperial", "south", "10.8.A", "10.8.B", "10.8.B", "10.8.C", "10.8.D")
IMPERIAL_EAST = Command("imperial_east", "eastern Japanese", "north", "10.9.A", "10.9.B", "10.9.C", "10.9.D", "10.9.E")

_INDIA_AND_BURMA = ("india", "burma")
_BURMA_AND_INDOCHINA = ("burma", "indochina")


def over(state: State, command: Command, key: str) -> bool:
    """Whether a command's units leave the map and come back there.

    In the north Japan has the edge from Kaifeng's column on, China what lies west of it (10.2 E, 10.9 E), though a
    small board of the judge names one edge for both.
    """
    if key not in state.theater.edges[command.edge]:
        return False
    if command not in (CHINESE, IMPERIAL_EAST):
        return True
    kaifeng, *_ = terms.RAIL_CITIES
    return (hexgrid.parse(key)[0] < hexgrid.parse(kaifeng)[0]) == (command is CHINESE)


def command_of(state: State, unit: Unit) -> Command:
    """The command under which a unit on the map would ride from where it stands."""
    west = state.hex(unit.at).side == terms.WEST
    if unit.side == terms.IMPERIAL:
        return IMPERIAL_WEST if west else IMPERIAL_EAST
    if unit.chinese and not (west and unit.force == "chinese_us_trained"):
        return CHINESE
    return ANGLO_ALLIED


def closed(state: State, command: Command) -> RuleError | None:
    """Why a command moves nobody this turn, or None."""
    first = state.limits["strategic_from"].get(command.pool)
    if first is not None and state.turn < first:
        return RuleError("too_early", command.limit, f"{command.name} strategic movement begins on turn {first}.")
    if command is IMPERIAL_WEST and state.turn in state.limits["strategic_west_lost"]:
        return RuleError("railways_lost", "10.8.F", "US bombers have ended Imperial strategic movement in the west.")
    if command is IMPERIAL_EAST:
        if state.turn == 1:
            return RuleError("front_closed", "5.3.B", "East of the Weather Line nothing may be done on turn 1.")
        ready = state.tracks.railway_open
        if not (railway_open(state) if ready is None else ready):
            return RuleError(
                "railway_cut",
                "10.9.A",
                "As the turn began, Kaifeng, Chumatien, Sinyang and Hankow had all to be Japanese and in supply.",
            )
    return None


def railway_open(state: State) -> bool:
    """Whether the Peking-Hankow railway is Japanese and fed from the north, city by city (10.9 A)."""
    return all(holds(state, terms.IMPERIAL, key) and fed_from_the_north(state, key) for key in terms.RAIL_CITIES)


def start_refusal(state: State, command: Command, unit: Unit) -> RuleError | None:
    """Why a unit may not begin a strategic journey where it stands, or None."""
    if unit.id in state.entered:
        return None  # 9.2 D: it comes onto the map by strategic movement.
    return _START[command.pool](state, unit)


def _from_chinese_city(state: State, unit: Unit) -> RuleError | None:
    if state.hex(unit.at).side != terms.EAST or not chinese_city(state, unit.at):
        return RuleError("bad_start", "10.2.B", f"{unit.title} must start in a city of China, east of the Line.")
    return _unfed(unit, "10.2.B") if not supply.in_supply(state, unit) else None


def _from_indian_town(state: State, unit: Unit) -> RuleError | None:
    clause = "10.4.A" if unit.chinese else "10.3.B"
    if unit.chinese and not _began_near_marauders(state, unit.at):
        return RuleError("bad_start", clause, f"{unit.title} must have begun the phase with or beside the Marauders.")
    if not settled_in(state, unit.at, _INDIA_AND_BURMA):
        return RuleError("bad_start", clause, f"{unit.title} must start in a town or city of India or Burma.")
    return None if supply.overland(state, unit) else _unfed(unit, clause)


def _began_near_marauders(state: State, key: str) -> bool:
    """10.4 A looks at where the Marauders were as the phase began."""
    for unit in state.on_map(terms.ALLIED):
        if unit.marauders:
            stood = state.doings.origin.get(unit.id, unit.at)
            if stood == key or hexgrid.adjacent(stood, key):
                return True
    return False


def _from_burmese_town(state: State, unit: Unit) -> RuleError | None:
    if not settled_in(state, unit.at, _BURMA_AND_INDOCHINA):
        return RuleError("bad_start", "10.8.B", f"{unit.title} must start in a town or city of Burma or Indochina.")
    forced = state.forced_supply.get(unit.id)
    fed = fed_from_the_south(state, unit.at) if forced is None else forced != terms.OUT
    return None if fed else _unfed(unit, "10.8.B")


def _from_japanese_city(state: State, unit: Unit) -> RuleError | None:
    if not unit.japanese:
        return RuleError("wrong_force", "10.9.A", f"Only Japanese units ride in the east, not {unit.title}.")
    if not chinese_city(state, unit.at):
        return RuleError("bad_start", "10.9.B", f"{unit.title} must start in a city of China.")
    return _unfed(unit, "10.9.B") if not supply.in_supply(state, unit) else None


def _unfed(unit: Unit, clause: str) -> RuleError:
    return RuleError("no_supply", clause, f"{unit.title} is not in the supply that strategic movement needs.")


_START: dict[str, Callable[[State, Unit], RuleError | None]] = {
    CHINESE.pool: _from_chinese_city,
    ANGLO_ALLIED.pool: _from_indian_town,
    IMPERIAL_WEST.pool: _from_burmese_town,
    IMPERIAL_EAST.pool: _from_japanese_city,
}


def is_goal(state: State, command: Command, key: str) -> bool:
    """Whether a strategic journey of this command may end in a hex: the right place, held, and in supply."""
    return _GOAL[command.pool](state, key)


def _allied_chinese_city(state: State, key: str) -> bool:
    return (
        chinese_city(state, key)
        and state.hex(key).side == terms.EAST
        and holds(state, terms.ALLIED, key)
        and nets(state).chinese.reaches(key)
    )


def _allied_indian_town(state: State, key: str) -> bool:
    return settled_in(state, key, _INDIA_AND_BURMA) and holds(state, terms.ALLIED, key) and supply.west_edge(state, key)


def _imperial_burmese_town(state: State, key: str) -> bool:
    return (
        settled_in(state, key, _BURMA_AND_INDOCHINA)
        and holds(state, terms.IMPERIAL, key)
        and (supply.open_port(state, key) or fed_from_the_south(state, key))
    )


def _japanese_city(state: State, key: str) -> bool:
    return (
        chinese_city(state, key)
        and holds(state, terms.IMPERIAL, key)
        and (supply.open_port(state, key) or fed_from_the_north(state, key))
    )


_GOAL: dict[str, Callable[[State, str], bool]] = {
    CHINESE.pool: _allied_chinese_city,
    ANGLO_ALLIED.pool: _allied_indian_town,
    IMPERIAL_WEST.pool: _imperial_burmese_town,
    IMPERIAL_EAST.pool: _japanese_city,
}
