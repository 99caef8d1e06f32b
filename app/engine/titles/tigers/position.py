"""The judge's positions for this title: from the case's notation to a state (see the judge's own text)."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ...dice import Dice, ScriptedDice
from ...errors import RuleError
from . import charts, pack, replacements, setup, terms, theater, units, untried
from .bases import look_out, myitkyina_open
from .control import occupy
from .state import CASE, Pack, State
from .table import Table

MARKERS = (
    "tank_fuel",
    "aviation_fuel",
    "prepared_assaults_east",
    "cities_attacked",
    "chinese_replacements",
    "east_shift",
    "matterhorn",
    "india_assaults",
    "untried_due",
    "disease_due",
)
LISTS = ("air_supply", "open_bases", "ports_lost")


def _bad(place: str, reason: str) -> RuleError:
    return RuleError("bad_case", None, f"{place}: {reason}")


def set_up(case: Mapping[str, Any]) -> tuple[State, Dice]:
    """The position of a case, with its scripted dice; RuleError `bad_case` names the place and the reason."""
    try:
        return _set_up(_told(case))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise _bad("case", f"can't be read: {type(error).__name__}: {error}") from error


def _told(case: Mapping[str, Any]) -> dict[str, Any]:
    """A case without what it leaves open: a null says as little as a field left out."""
    told = {key: value for key, value in case.items() if value is not None}
    told["units"] = [{key: value for key, value in raw.items() if value is not None} for raw in told.get("units", ())]
    return told


def _set_up(case: Mapping[str, Any]) -> tuple[State, Dice]:
    data, counters, untried = _pack(case)
    state = setup.empty(data, setup.complete(case.get("options", {})), counters, untried)
    side, phase = _phase(case.get("phase"))
    turn = case.get("turn")
    if not isinstance(turn, int) or not 1 <= turn <= terms.LAST_TURN:
        raise _bad("turn", f"a turn from 1 to {terms.LAST_TURN} is needed, not {turn!r}")
    state = replace(state, turn=turn, side=side, phase=phase, forced_supply=dict(case.get("supply", {})))
    table = Table(state, ScriptedDice(case.get("dice", ()), case.get("draws", ())))
    for key in sorted(state.stacks):
        holder = state.holder(key)
        if holder is not None:
            occupy(table, key, holder)
    _control(table, case.get("control", {}))
    # Standing where one stands costs nothing: planes are as the case says.
    table.tracks(
        planes=state.tracks.planes,
        planes_used=state.tracks.planes_used,
        bases_lost=_changed(table.state, terms.IMPERIAL, "airbase"),
        ports_lost=tuple(dict.fromkeys((*table.state.tracks.ports_lost, *_changed(table.state, terms.ALLIED, "port")))),
    )
    if phase == terms.NEW_UNITS:
        look_out(table)
        replacements.begin(table)
    _markers(table, case.get("markers", {}), case.get("air", {}))
    if "air" in case:
        table.tracks(planes={**table.state.tracks.planes, **case["air"]})
    return table.state, ScriptedDice(case.get("dice", ()), case.get("draws", ()))


def _pack(case: Mapping[str, Any]) -> tuple[Pack, tuple[units.Unit, ...], tuple[units.Factors, ...]]:
    base = pack.shipped()
    board = theater.parse(case["board"]) if case.get("board") else base.theater
    tables = charts.overlay(base.charts, case.get("charts") or {})
    counters, untried, seen = [], [], set()
    for index, raw in enumerate(case.get("units", ())):
        place = f"units[{index}]"
        unit = units.parse(raw, place)
        if unit.id in seen:
            raise _bad(place, f"the id {unit.id!r} is used twice")
        seen.add(unit.id)
        _standing(unit, board, place)
        unit = _at_home(unit, board)
        counters.append(replace(unit, steps=0) if unit.at == terms.DEAD else unit)
        factors = units.untried_factors(raw, place)
        if factors is not None:
            untried.append(factors)
    untried += [tuple(draw) for draw in case.get("draws", ())]
    described = json.dumps([case.get("board"), case.get("charts"), case.get("units")], sort_keys=True)
    data = Pack(
        hash=f"{CASE}{hashlib.sha256(described.encode()).hexdigest()}",
        theater=board,
        charts=tables,
        units=tuple(counters),
        untried=tuple(sorted(untried)),
        turns=base.turns,
    )
    return data, tuple(counters), tuple(untried)


def _standing(unit: units.Unit, board: theater.Theater, place: str) -> None:
    off = (terms.DEAD, terms.POOL, terms.WITHDRAWN)
    if unit.on_map:
        hex_ = board.hexes.get(unit.at)
        if hex_ is None or not hex_.land:
            raise _bad(place, f"{unit.at} is no land hex of the board")
    elif unit.at not in off and not (unit.at.startswith("turn:") and unit.at[5:].isdigit()):
        raise _bad(place, f"at must be a hex, turn:N, {', '.join(off)}, not {unit.at!r}")


def _at_home(unit: units.Unit, board: theater.Theater) -> units.Unit:
    """A Japanese unit of which nothing is said began the game on the side of the Line where it stands (6.3 B 4)."""
    if not unit.japanese or unit.zone is not None or not unit.on_map:
        return unit
    return replace(unit, zone=board.hexes[unit.at].side)


def _phase(name: Any) -> tuple[str, str]:
    side, _, phase = str(name).partition(".")
    if side not in terms.SIDES or phase not in terms.PHASES:
        names = f"{' or '.join(terms.SIDES)} and one of {', '.join(terms.PHASES)}"
        raise _bad("phase", f"SIDE.PHASE is needed with {names}")
    return side, phase


def _control(table: Table, control: Mapping[str, str]) -> None:
    for key, side in control.items():
        if key not in table.state.theater.hexes or side not in terms.SIDES:
            raise _bad(f"control.{key}", f"a hex of the board and {' or '.join(terms.SIDES)} are needed")
    table.state = replace(table.state, control={**table.state.control, **control})


def _changed(state: State, side: str, what: str) -> tuple[str, ...]:
    """The air bases or ports that a side holds and did not at the start: once at least its troops came in."""
    return tuple(
        hex_.key
        for hex_ in state.theater.hexes.values()
        if getattr(hex_, what) and state.control.get(hex_.key) == side != (hex_.start or terms.ALLIED)
    )


def _markers(table: Table, markers: Mapping[str, Any], air: Mapping[str, int]) -> None:
    known = {*MARKERS, *LISTS, "bases_lost", "planes_used", "replacements", "strategic_used", "airlift_used"}
    for name in markers:
        if name not in known:
            raise _bad(f"markers.{name}", f"unknown; there are: {', '.join(sorted(known))}")
    tracks = table.state.tracks
    changes: dict[str, Any] = {name: markers[name] for name in MARKERS if name in markers}
    changes.update({name: tuple(markers[name]) for name in LISTS if name in markers})
    if "bases_lost" in markers:
        lost = markers["bases_lost"]
        changes["bases_lost"] = tuple(lost) if isinstance(lost, list) else _so_many(tracks.bases_lost, lost)
    if "planes_used" in markers:
        changes["planes_used"] = {**tracks.planes_used, **_planes(markers["planes_used"], air)}
    if "replacements" in markers:
        changes["replacements"] = {**tracks.replacements, **markers["replacements"]}
    if "strategic_used" in markers:
        changes["strategic_halves"] = _halves(table.state, markers["strategic_used"])
    if "airlift_used" in markers:
        changes["airlift_halves"] = int(2 * markers["airlift_used"])
    table.tracks(**changes)
    if "untried_due" not in markers:
        table.tracks(untried_due=_to_be_drawn(table.state))
    state = table.state
    if (state.tracks.air_supply or state.tracks.airlift_halves) and not myitkyina_open(state):
        # Transports that flew for others this turn leave China short the next (7.8.5 A, 10.7 A).
        table.tracks(east_shift_next=True)


def _to_be_drawn(state: State) -> int:
    """The untried units that may be drawn: in a New Units Phase the marker shows the sum rolled for (9.2.1 D, E)."""
    if (state.side, state.phase) != (terms.ALLIED, terms.NEW_UNITS) or state.turn < untried.FIRST_TURN:
        return 0
    return min(state.tracks.cities_attacked, int(state.limits["untried_draw_cap"]), len(untried.pool(state)))


def _so_many(known: tuple[str, ...], lost: int) -> tuple[str, ...]:
    """So many bases: those that are known to have been lost, and for the rest what no hex is called."""
    return (*known, *(f"lost:{n}" for n in range(lost)))[:lost]


def _planes(used: Mapping[str, int], air: Mapping[str, int]) -> dict[str, int]:
    """Planes used by side; an Imperial figure without a front means the eastern pool, or the only one that there is."""
    pool = "imperial_west" if air.get("imperial_west") and not air.get("imperial_east") else "imperial_east"
    return {pool if name == terms.IMPERIAL else name: count for name, count in used.items()}


def _halves(state: State, used: Any) -> dict[str, int]:
    """Units moved strategically: by pool, or one figure for the pools of the side whose turn it is."""
    if isinstance(used, Mapping):
        return {pool: int(2 * count) for pool, count in used.items()}
    pools = ("chinese", "anglo_allied") if state.side == terms.ALLIED else ("imperial_west", "imperial_east")
    return {pool: int(2 * used) for pool in pools}
