"""The invariants: what must hold in every position that play can reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from . import terms
from .state import State


def faults(state: State) -> list[str]:
    """What is wrong with a state; empty where all is well."""
    kinds = (_counters, _stacks, _control, _tracks, _untried, _commanders)
    return [fault for kind in kinds for fault in kind(state)]


def _counters(state: State) -> Iterator[str]:
    """Counters and steps are conserved: none comes or goes, none has more steps than it was printed with."""
    printed = Counter(unit.force for unit in state.pack.units)
    found = Counter(unit.force for unit in state.units.values())
    if printed != found:
        yield f"counters by force are {dict(found)}, not {dict(printed)}"
    for unit in state.units.values():
        alive = unit.at != terms.DEAD
        if not (1 if alive else 0) <= unit.steps <= (unit.max_steps if alive else 0):
            yield f"{unit.id} at {unit.at} has {unit.steps} of {unit.max_steps} steps"


def _stacks(state: State) -> Iterator[str]:
    """Each unit on the map lies in exactly one stack, on land; no hex holds both sides, nor Chinese with Commonwealth."""
    lying = Counter(id_ for ids in state.stacks.values() for id_ in ids)
    for unit in state.units.values():
        if lying[unit.id] != (1 if unit.on_map else 0) or (unit.on_map and unit.id not in state.stacks.get(unit.at, ())):
            yield f"{unit.id} at {unit.at} lies in {lying[unit.id]} stacks"
    for key, ids in state.stacks.items():
        units = [state.units[id_] for id_ in ids]
        if not ids or not state.hex(key).land:
            yield f"a stack at {key} is empty or at sea"
        if len({unit.side for unit in units}) > 1:
            yield f"both sides stand in {key}"
        if any(unit.commonwealth for unit in units) and any(unit.chinese and unit.ground for unit in units):
            yield f"Chinese and Commonwealth stand in {key}"
        if state.phase in (terms.NEW_UNITS, terms.ASSAULT) and state.stack_halves(key) > state.stack_limit:
            yield f"{key} is overstacked"
        for unit in units:
            if unit.japanese and unit.zone == terms.EAST and state.hex(key).side == terms.WEST:
                yield f"{unit.id} began in the east and is in the west"


def _control(state: State) -> Iterator[str]:
    """Control is the last entry's: whoever stands in a place holds it."""
    for key, hex_ in state.theater.hexes.items():
        if hex_.held != (key in state.control):
            yield f"control of {key} is {state.control.get(key)}"
        holder = state.holder(key)
        if hex_.held and holder is not None and state.control[key] != holder:
            yield f"{key} is held by {holder} and controlled by {state.control[key]}"


def _tracks(state: State) -> Iterator[str]:
    tracks = state.tracks
    for name in ("tank_fuel", "aviation_fuel", "prepared_assaults_east", "cities_attacked", "chinese_replacements"):
        if not 0 <= getattr(tracks, name) <= 99:
            yield f"{name} is {getattr(tracks, name)}"
    for name, planes in tracks.planes.items():
        if not 0 <= tracks.planes_used[name] <= planes:
            yield f"{tracks.planes_used[name]} of {planes} planes of {name} are used"
    for name, steps in tracks.replacements.items():
        if steps < 0:
            yield f"{steps} replacement steps of {name}"


def _commanders(state: State) -> Iterator[str]:
    """Nobody has ended a phase that isn't his, nor asked anyone but his colleague to act, nor been asked back."""
    if not state.done <= set(state.seats(state.side)):
        yield f"{sorted(state.done)} have ended the phase of the {state.side}"
    for seat, to in state.proxies.items():
        if not any({seat, to} == set(state.seats(side)) for side in terms.SIDES) or to in state.proxies:
            yield f"{to} acts for {seat}"


def _untried(state: State) -> Iterator[str]:
    """The values of untried units not on the table face up are as many as their face-down counters, here and in the pool."""
    hidden = sum(1 for unit in state.units.values() if unit.untried and unit.down)
    if hidden != len(state.untried):
        yield f"{hidden} untried counters are face down and {len(state.untried)} values are left"
