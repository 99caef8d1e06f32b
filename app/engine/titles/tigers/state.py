"""The state of a game: a value that shares with its successors everything that an order did not change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ...title import Result
from . import terms
from .charts import Charts
from .memo import remembered
from .theater import Hex, Theater
from .units import Factors, Unit


@dataclass(frozen=True, slots=True)
class Pack:
    """The data of a game: board, charts, order of battle and turn track. `hash` names it for ever."""

    hash: str
    theater: Theater
    charts: Charts
    units: tuple[Unit, ...]
    untried: tuple[Factors, ...]
    turns: tuple[Mapping[str, Any], ...]
    name: str = ""


# How the hash of a judge's position begins.
CASE = "case:"
AIR_POOLS = ("allied", "imperial_west", "imperial_east")


@dataclass(frozen=True, slots=True)
class Tracks:
    """Markers and tracks. Counts of units are in halves where the name says so (8.2 C)."""

    tank_fuel: int = 6
    tank_fuel_burnt: bool = False
    aviation_fuel: int = 6
    aviation_fuel_burnt: bool = False
    prepared_assaults_east: int = 0
    cities_attacked: int = 0
    chinese_replacements: int = 0
    east_shift: bool = False
    east_shift_next: bool = False
    air_supply: tuple[str, ...] = ()
    open_bases: tuple[str, ...] = ()
    matterhorn: str | None = None
    india_assaults: int = 0
    bases_lost: tuple[str, ...] = ()
    ports_lost: tuple[str, ...] = ()
    planes: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(AIR_POOLS, 0))
    planes_used: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(AIR_POOLS, 0))
    replacements: Mapping[str, int] = field(default_factory=dict)
    strategic_halves: Mapping[str, int] = field(default_factory=dict)
    airlift_halves: int = 0
    untried_due: int = 0
    disease_due: int = 0
    withdrawn: int = 0
    planes_withdrawn: int = 0
    # Who held Myitkyina and Akyab, with a clear road to India, as the turn began (7.7.4 A, 14.2 B).
    bases_ready: tuple[str, ...] = ()
    # Whether the eastern railway was Japanese and supplied as the turn began (10.9 A); None before anyone looked.
    railway_open: bool | None = None


@dataclass(frozen=True, slots=True)
class Doings:
    """What the active side has done in this phase; forgotten when the phase ends.

    `origin`: where a unit that has moved stood at the phase's start. `allowance` and `spent`: MP of units on the
    march. `march`: the hex whose units are moving now (11.2 D); of a side with two
    commanders each has one, and `march_east` is the hex in the east. `halted`: units that may not move any more.
    `fought` and `struck`: attackers and defenders that have had their battle (13.6). `pursuit`: a hex emptied in the
    last battle that `pursuers` may still occupy, after others of them went into another (13.26 A).
    """

    origin: Mapping[str, str] = field(default_factory=dict)
    allowance: Mapping[str, int] = field(default_factory=dict)
    spent: Mapping[str, int] = field(default_factory=dict)
    march: str | None = None
    march_east: str | None = None
    halted: frozenset[str] = frozenset()
    infiltrated: frozenset[str] = frozenset()
    fought: frozenset[str] = frozenset()
    struck: frozenset[str] = frozenset()
    pursuit: tuple[str, ...] = ()
    pursuers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Proposal:
    """An order that one commander may give only if the other agrees (see `proposals`)."""

    id: str
    by: str
    order: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle between its declaration and its last advance.

    `stage` is what is waited for: `attacker_air`, `defender_air`, `defender_losses`, `attacker_losses` or
    `advance`. `air` holds what each side has committed so far, None while it has not spoken: secret until both have.
    `losses` are the steps each side still owes. `entry` is the raw result, such as `2/1`. `reckoning` is public:
    `{attack, defense, odds, shifts, column}`, None until the untried are revealed. `planes`: those left over each
    side's troops once all have met. Attackers of an infiltration stand in the hex they came from until it is over.
    """

    kind: str
    side: str
    attackers: tuple[str, ...]
    targets: tuple[str, ...]
    defenders: tuple[str, ...]
    stage: str
    air: Mapping[str, int | None] = field(default_factory=dict)
    entry: str | None = None
    losses: Mapping[str, int] = field(default_factory=dict)
    reckoning: Mapping[str, Any] | None = None
    planes: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class State:
    """A whole game at one moment."""

    pack: Pack
    options: Mapping[str, str]
    turn: int
    side: str
    phase: str
    units: Mapping[str, Unit]
    stacks: Mapping[str, tuple[str, ...]]
    control: Mapping[str, str]
    untried: tuple[Factors, ...]
    tracks: Tracks
    doings: Doings = field(default_factory=Doings)
    # Units that entered this turn: MP owed for the edge hex, until they move (9.2 F).
    entered: Mapping[str, int] = field(default_factory=dict)
    # Units moved strategically or by air this turn (10.5 D).
    carried: frozenset[str] = frozenset()
    # Units in supply as the New Units phase began (9.1.1 A).
    refit: frozenset[str] = frozenset()
    battle: Battle | None = None
    revolts: tuple[str, ...] = ()
    # Seats that have ended the phase.
    done: frozenset[str] = frozenset()
    # Commanders who let their colleague act for them in this phase: seat to seat.
    proxies: Mapping[str, str] = field(default_factory=dict)
    proposals: tuple[Proposal, ...] = ()
    result: Result | None = None
    forced_supply: Mapping[str, str] = field(default_factory=dict)

    @property
    def theater(self) -> Theater:
        return self.pack.theater

    @property
    def charts(self) -> Charts:
        return self.pack.charts

    @property
    def limits(self) -> Mapping[str, Any]:
        return self.pack.charts.limits

    @property
    def phase_key(self) -> str:
        return f"{self.side}.{self.phase}"

    @property
    def monsoon(self) -> bool:
        """Whether this is a monsoon turn (6.2 A)."""
        span = self.limits["monsoon"]
        return bool(span["from"] <= self.turn <= span["to"])

    def hex(self, key: str) -> Hex:
        return self.theater.hex(key)

    def at(self, key: str) -> tuple[Unit, ...]:
        """The units in a hex, top first."""
        return tuple(self.units[id_] for id_ in self.stacks.get(key, ()))

    def holder(self, key: str) -> str | None:
        """The side whose ground units stand in a hex, or None."""
        return holders(self).get(key)

    def blocks(self, key: str, side: str) -> bool:
        """Whether enemies of `side` in the hex stop its lines; a supply unit does too (7.7.3 B)."""
        stack = self.stacks.get(key)
        return stack is not None and self.units[stack[0]].side != side

    def enemy_held(self, key: str, side: str) -> bool:
        """Whether enemy ground units stand in a hex (11.7 A)."""
        return holders(self).get(key, side) != side

    def on_map(self, side: str | None = None) -> Iterator[Unit]:
        """Units on the map, of one side or all."""
        return (unit for unit in self.units.values() if unit.on_map and side in (None, unit.side))

    def is_city(self, key: str) -> bool:
        """Whether a hex counts as a city: not where the B-29s have been (14.4 B 1)."""
        return self.hex(key).city is not None and self.tracks.matterhorn != key

    def stack_halves(self, key: str) -> int:
        """The weight of a hex's stack in half units (8.2)."""
        return sum(unit.size_halves for unit in self.at(key))

    @property
    def stack_limit(self) -> int:
        """The most a hex may hold, in half units."""
        return 2 * int(self.limits["stack"])

    def seats(self, side: str) -> tuple[str, ...]:
        """The seats of a side, in this game."""
        return (side,) if self.options.get(side, "one") == "one" else (f"{side}_west", f"{side}_east")

    def with_tracks(self, **changes: Any) -> State:
        return replace(self, tracks=replace(self.tracks, **changes))

    def with_doings(self, **changes: Any) -> State:
        return replace(self, doings=replace(self.doings, **changes))


@remembered(lambda state: (state.stacks,))
def holders(state: State) -> dict[str, str]:
    """The side of the ground units in each hex that has some."""
    found = {}
    for key, ids in state.stacks.items():
        for id_ in ids:
            unit = state.units[id_]
            if unit.ground:
                found[key] = unit.side
                break
    return found


def first_phase(turn: int) -> tuple[str, str]:
    """(side, phase) with which a turn opens: turn 1 has no Allied player turn (5.3 A)."""
    return (terms.IMPERIAL if turn == 1 else terms.ALLIED), terms.NEW_UNITS
