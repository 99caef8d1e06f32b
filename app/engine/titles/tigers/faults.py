"""The invariants: what must hold in every position that play can reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from . import casualties, terms
from .state import CASE, State, holders


def faults(state: State) -> list[str]:
    """What is wrong with a state; empty where all is well."""
    return [
        *_counters(state),
        *_stacks(state),
        *_control(state),
        *_tracks(state),
        *_planes(state),
        *_commanders(state),
        *_untried(state),
        *_battle(state),
        *_memory(state),
    ]


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
        if unit.at.startswith("turn:") and int(unit.at[5:]) < state.turn:
            yield f"{unit.id} still waits for turn {unit.at[5:]}"


def _stacks(state: State) -> Iterator[str]:
    """Each unit on the map lies in just one stack, on land; no hex holds both sides, nor Chinese with Commonwealth."""
    lying = Counter(id_ for ids in state.stacks.values() for id_ in ids)
    for unit in state.units.values():
        wanted = 1 if unit.on_map else 0
        if lying[unit.id] != wanted or (unit.on_map and unit.id not in state.stacks.get(unit.at, ())):
            yield f"{unit.id} at {unit.at} lies in {lying[unit.id]} stacks"
    for key, ids in state.stacks.items():
        if not ids or not state.hex(key).land:
            yield f"a stack at {key} is empty or at sea"
        yield from _company(state, key)


def _company(state: State, key: str) -> Iterator[str]:
    """What is wrong with who stands together in a hex, and on which side of the Line (6.3 B, 8.2, 8.5)."""
    units, west = state.at(key), state.hex(key).side == terms.WEST
    if len({unit.side for unit in units}) > 1:
        yield f"both sides stand in {key}"
    if any(unit.commonwealth for unit in units) and any(unit.chinese and unit.ground for unit in units):
        yield f"Chinese and Commonwealth stand in {key}"
    if state.phase in (terms.NEW_UNITS, terms.ASSAULT) and state.stack_halves(key) > state.stack_limit:
        yield f"{key} is overstacked"
    for unit in units:
        if unit.japanese and unit.zone == terms.EAST and west:
            yield f"{unit.id} began in the east and is in the west"
        # A judge's position may begin where play could not have led.
        astray = unit.chinese and not unit.w if west else unit.anglo_allied or unit.puppet
        if unit.ground and astray and not state.pack.hash.startswith(CASE):
            yield f"{unit.id} stands in {key}, across the Weather Line"


def _control(state: State) -> Iterator[str]:
    """Control is the last entry's: whoever stands in a place holds it."""
    for key, hex_ in state.theater.hexes.items():
        if hex_.held != (key in state.control):
            yield f"control of {key} is {state.control.get(key)}"
    for key, holder in holders(state).items():
        if state.control.get(key, holder) != holder:
            yield f"{key} is held by {holder} and controlled by {state.control[key]}"


def _tracks(state: State) -> Iterator[str]:
    """Markers stay within their boxes."""
    tracks, limits = state.tracks, state.limits
    most = {
        "tank_fuel": limits["fuel"]["tank"],
        "aviation_fuel": limits["fuel"]["aviation"],
        "prepared_assaults_east": max(limits["assaults_east"].values()),
        "chinese_replacements": limits["chinese_replacements"],
        "airlift_halves": 2 * limits["airlift"],
        "untried_due": limits["untried_draw_cap"],
        "disease_due": 3,
        "withdrawn": 2,
        "cities_attacked": len(state.theater.hexes),
        "india_assaults": len(state.theater.hexes),
    }
    for name, top in most.items():
        if not 0 <= getattr(tracks, name) <= top:
            yield f"{name} is {getattr(tracks, name)}, beyond {top}"
    for pool, halves in tracks.strategic_halves.items():
        if not 0 <= halves <= 2 * limits["strategic"]:
            yield f"{halves} half units of {pool} have moved strategically"
    for name, steps in tracks.replacements.items():
        if steps < 0:
            yield f"{steps} replacement steps of {name}"
    if len(tracks.air_supply) + (tracks.airlift_halves + 1) // 2 > limits["air_supply"]:
        yield f"{len(tracks.air_supply)} supply markers are out and {tracks.airlift_halves} half units have flown"
    for key in tracks.open_bases:
        if state.control.get(key) != terms.ALLIED:
            yield f"a transport base is open at {key}, which is not Allied"


def _planes(state: State) -> Iterator[str]:
    """Planes used are planes there, and each fallen base has cost one (14.3.4)."""
    tracks = state.tracks
    for name, planes in tracks.planes.items():
        if not 0 <= tracks.planes_used[name] <= planes:
            yield f"{tracks.planes_used[name]} of {planes} planes of {name} are used"
    if len(set(tracks.bases_lost)) != len(tracks.bases_lost):
        yield f"a base is lost twice: {tracks.bases_lost}"


def _commanders(state: State) -> Iterator[str]:
    """Nobody has ended a phase that isn't his, nor asked anyone but his colleague to act, nor been asked back."""
    if not state.done <= set(state.seats(state.side)):
        yield f"{sorted(state.done)} have ended the phase of the {state.side}"
    for seat, to in state.proxies.items():
        if not any({seat, to} == set(state.seats(side)) for side in terms.SIDES) or to in state.proxies:
            yield f"{to} acts for {seat}"


def _untried(state: State) -> Iterator[str]:
    """The values of untried units not on the table face up are as many as their face-down counters anywhere."""
    hidden = sum(1 for unit in state.units.values() if unit.untried and unit.down)
    if hidden != len(state.untried):
        yield f"{hidden} untried counters are face down and {len(state.untried)} values are left"
    shown = [unit.factors[0] for unit in state.units.values() if unit.untried and unit.factors]
    if not state.pack.hash.startswith(CASE) and sorted((*state.untried, *shown)) != sorted(state.pack.untried):
        yield "the values of untried units are not those of the pack"


def _battle(state: State) -> Iterator[str]:
    """Nobody owes more steps than he has, and whoever is waited for has something to decide."""
    battle = state.battle
    if battle is None:
        return
    owing = {"defender_losses": terms.other(battle.side), "attacker_losses": battle.side}.get(battle.stage)
    if owing is None:
        return
    ids = battle.attackers if owing == battle.side else battle.defenders
    units = [state.units[id_] for id_ in ids if id_ in state.units and state.units[id_].on_map]
    steps = battle.losses[owing]
    if not 0 < steps <= sum(unit.steps for unit in units):
        yield f"the {owing} side owes {steps} steps in a battle and has fewer"
    elif casualties.only_way(units, steps) is not None:
        yield f"the {owing} side is asked for losses that leave it no choice"


def _memory(state: State) -> Iterator[str]:
    """What is remembered of this phase names units that there are."""
    doings = state.doings
    for name in ("origin", "allowance", "spent", "halted", "infiltrated", "fought"):
        for id_ in getattr(doings, name):
            if id_ in state.units and state.units[id_].side != state.side:
                yield f"{id_} stands under {name} in the enemy's phase"
    for id_, spent in doings.spent.items():
        if spent > max(doings.allowance.get(id_, 0), 0):
            yield f"{id_} has spent {spent} MP of {doings.allowance.get(id_)}"
