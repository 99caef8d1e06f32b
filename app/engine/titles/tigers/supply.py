"""Supply: lines traced from a unit to a source of its own (chapter 7).

A line is found backwards: from the sources outward, over all hexes that a line may pass *through*. A unit is then
supplied if it stands on a source or beside a hex of that net, since its own hex does not count (7.5 D).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from ...board import hexgrid
from . import terms
from .memo import remembered
from .state import State
from .theater import Theater
from .units import Unit


@dataclass(frozen=True, slots=True)
class Net:
    """The hexes a line may pass through to some source: for each, hexes to go and the next hex of a shortest line.

    `firsts` remembers the first hex of each line that was asked for, by the hex where it starts.
    """

    theater: Theater
    far: Mapping[str, int]
    onward: Mapping[str, str | None]
    crosses_line: bool
    firsts: dict[str, str | None] = field(default_factory=dict, compare=False)

    def length(self, start: str) -> int | None:
        """The hexes that a shortest line from a hex to a source goes through, its own not counted; None without one."""
        if self.far.get(start) == 0:
            return 0
        first = self._first(start)
        return None if first is None else self.far[first] + 1

    def reaches(self, start: str) -> bool:
        """Whether a line runs from a hex to a source."""
        return self.length(start) is not None

    def line(self, start: str) -> tuple[str, ...]:
        """A shortest line from a hex to a source, both ends included; empty where there is none."""
        if self.far.get(start) == 0:
            return (start,)
        found, following = [start], self._first(start)
        while following is not None:
            found.append(following)
            following = self.onward[following]
        return tuple(found) if len(found) > 1 else ()

    def _first(self, start: str) -> str | None:
        if start not in self.firsts:
            near = [key for key in _beside(self.theater, self.crosses_line).get(start, ()) if key in self.far]
            self.firsts[start] = min(near, key=self.far.__getitem__, default=None)
        return self.firsts[start]


@lru_cache(maxsize=64)
def flood(theater: Theater, blocked: frozenset[str], sources: tuple[str, ...], crosses_line: bool) -> Net:
    """The net from those sources that work: enemy units stop lines and sources alike (7.5).

    It depends on no more than where enemies stand, so a side's own marches leave its nets as they are.
    """
    ways = _ways(theater, crosses_line)
    far = {key: 0 for key in sources if key not in blocked}
    onward: dict[str, str | None] = dict.fromkeys(far)
    queue = deque(far)
    while queue:
        here = queue.popleft()
        length = far[here] + 1
        for key in ways.get(here, ()):
            if key not in far and key not in blocked:
                far[key], onward[key] = length, here
                queue.append(key)
    return Net(theater, far, onward, crosses_line)


@lru_cache(maxsize=8)
def _ways(theater: Theater, crosses_line: bool) -> Mapping[str, tuple[str, ...]]:
    """From which hexes a line may come on into each: a line leaves a mountain hex by road or ends there (7.5 D)."""
    return {
        key: tuple(
            side.to.key
            for side in sides
            if (crosses_line or not side.line) and (side.road or side.to.terrain != "mountain")
        )
        for key, sides in theater.sides.items()
    }


@lru_cache(maxsize=8)
def _beside(theater: Theater, crosses_line: bool) -> Mapping[str, tuple[str, ...]]:
    """The hexes into which a line may leave the hex where it starts."""
    return {
        key: tuple(side.to.key for side in sides if crosses_line or not side.line)
        for key, sides in theater.sides.items()
    }


class Nets:
    """All nets of one position, each traced when it is first asked for."""

    def __init__(self, state: State) -> None:
        self._theater = state.theater
        self._edges = state.theater.edges
        self._held: dict[str, frozenset[str]] = {
            side: frozenset(key for key, ids in state.stacks.items() if state.units[ids[0]].side == side)
            for side in terms.SIDES
        }
        self._cities = tuple(unit.at for unit in state.on_map() if unit.kind == "supply" and unit.chinese)

    @cached_property
    def anglo_allied(self) -> Net:
        return self._net(terms.ALLIED, self._edges["west"])

    @cached_property
    def chinese(self) -> Net:
        return self._net(terms.ALLIED, self._cities, crosses_line=True)

    @cached_property
    def kunming(self) -> Net:
        return self._net(terms.ALLIED, (c for c in self._cities if c == terms.KUNMING), crosses_line=True)

    @cached_property
    def imperial_west(self) -> Net:
        return self._net(terms.IMPERIAL, self._edges["south"])

    @cached_property
    def imperial_east(self) -> Net:
        return self._net(terms.IMPERIAL, self._edges["north"])

    def _net(self, side: str, sources: Iterable[str], crosses_line: bool = False) -> Net:
        return flood(self._theater, self._held[terms.other(side)], tuple(sources), crosses_line)


@remembered(lambda state: (state.stacks, state.pack))
def nets(state: State) -> Nets:
    """The nets of a position."""
    return Nets(state)


class Traced(NamedTuple):
    """A unit's supply, the clause that decides, and the net it hangs on (None where none is needed or found)."""

    state: str
    clause: str
    net: Net | None = None

    def line(self, unit: Unit) -> tuple[str, ...]:
        """The unit's supply line, both ends included; empty where it hangs on none."""
        return self.net.line(unit.at) if self.net else ()


@remembered(lambda state: (state.stacks, state.tracks, state.forced_supply, state.pack))
def _known(state: State) -> dict[str, Traced]:
    """What was traced in this position, by unit: a unit's supply depends on where all stand and on the markers."""
    return {}


def traced(state: State, unit: Unit) -> Traced:
    """The supply of a unit on the map, with its line and the clause that decides."""
    known = _known(state)
    if unit.id not in known:
        known[unit.id] = _trace(state, unit)
    return known[unit.id]


def would_be(state: State, unit: Unit, key: str) -> str:
    """The supply that a unit like this one, which the rules do not know by name, would have in a hex."""
    return _trace(state, replace(unit, at=key)).state


def _trace(state: State, unit: Unit) -> Traced:
    forced = state.forced_supply.get(unit.id)
    if forced is not None:
        return Traced(forced, "7.1.A")
    if not unit.ground:
        return Traced(terms.FULL, "7.7.3.C")
    if unit.side == terms.IMPERIAL:
        return _imperial(state, unit)
    if unit.special:
        return Traced(terms.FULL, "7.8.3.1")
    if unit.at in state.tracks.air_supply and (unit.anglo_allied or unit.w):
        return Traced(terms.FULL, "7.8.4.D")
    if unit.chinese:
        return _chinese(state, unit)
    return _anglo_allied(state, unit)


def supply(state: State, unit: Unit) -> str:
    """`full`, `attenuated` or `out`."""
    return traced(state, unit).state


def in_supply(state: State, unit: Unit) -> bool:
    """Full or attenuated."""
    return supply(state, unit) != terms.OUT


def overland(state: State, unit: Unit) -> bool:
    """Whether a unit's line runs to the western board edge in India (7.8.1; for transport and replacements)."""
    return state.forced_supply.get(unit.id) == terms.FULL or west_edge(state, unit.at)


def west_edge(state: State, key: str) -> bool:
    """Whether an Anglo-Allied line runs from a hex to the western board edge (7.8.1 A)."""
    return nets(state).anglo_allied.reaches(key)


def near_marauders(state: State, key: str) -> bool:
    """Whether the Marauders stand in a hex or beside it (7.7.2 A)."""
    return any(at == key or hexgrid.adjacent(at, key) for at in _marauders(state))


@remembered(lambda state: (state.stacks,))
def _marauders(state: State) -> tuple[str, ...]:
    """Where the Marauders stand."""
    return tuple(unit.at for unit in state.on_map(terms.ALLIED) if unit.marauders)


def _imperial(state: State, unit: Unit) -> Traced:
    hex_ = state.hex(unit.at)
    if hex_.side == terms.WEST:
        found = _of_line(state, unit, nets(state).imperial_west, "7.9.1.A", "7.9.1.B")
    else:
        found = _of_line(state, unit, nets(state).imperial_east, "7.9.3.A", "7.9.3.A")
    # Haiphong, the first of the ports, lies west of the Line.
    if found.state == terms.OUT and open_port(state, unit.at):
        return Traced(terms.FULL, "7.9.3.C")
    return found


def open_port(state: State, key: str) -> bool:
    """Whether a hex is a port that still feeds Imperial units in it (7.9.3 C)."""
    return state.hex(key).port and key not in state.tracks.ports_lost


def _anglo_allied(state: State, unit: Unit) -> Traced:
    hex_ = state.hex(unit.at)
    if hex_.coast and hex_.region in ("india", "burma"):
        return Traced(terms.FULL, "7.8.2.1")
    return _of_line(state, unit, nets(state).anglo_allied, "7.8.1.A", "7.8.1.B")


def _of_line(state: State, unit: Unit, net: Net, found: str, missing: str) -> Traced:
    return Traced(terms.FULL, found, net) if net.reaches(unit.at) else Traced(terms.OUT, missing)


def _chinese(state: State, unit: Unit) -> Traced:
    all_nets = nets(state)
    if unit.w and near_marauders(state, unit.at) and all_nets.anglo_allied.reaches(unit.at):
        return Traced(terms.FULL, "7.7.2.A", all_nets.anglo_allied)
    only_kunming = unit.w and state.hex(unit.at).side == terms.WEST
    net = all_nets.kunming if only_kunming else all_nets.chinese
    length = net.length(unit.at)
    if length is None:
        return Traced(terms.OUT, "7.7.2.B" if only_kunming else "7.7.1.D")
    if terms.MYITKYINA in state.tracks.open_bases:
        return Traced(terms.FULL, "7.7.4.B", net)
    if length <= state.limits["chinese_supply_range"]:
        return Traced(terms.FULL, "7.7.1.B", net)
    return Traced(terms.ATTENUATED, "7.7.1.C", net)
