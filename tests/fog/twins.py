"""Twins: two positions that differ only in what a viewer may not know.

What is hidden of a stack of the other side: which units lie under the one shown, at what strength, in what order, and
under deep fog how many; what its units did in this phase one by one; how many planes wait in a closed hand; and the
ids of face-down units, which never go out. What is public by the rules stays as it is: tops, numbers, the dead, the
tracks, the supply units (which never move), and for the two sides the units of the battle they fight.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.engine.titles.tigers.flying import ready
from app.engine.titles.tigers.state import Battle, Proposal, State
from app.engine.titles.tigers.units import Unit
from app.engine.visibility import SPECTATOR, Viewer


@dataclass(frozen=True)
class Twin:
    """The other position, and by which unit of it each hidden unit is replaced."""

    state: State
    viewer: Viewer
    names: Mapping[str, str]

    def of(self, order: Any) -> Any:
        """The order that looks the same in the twin, in its ids; under deep fog whole stacks may have other numbers."""
        if isinstance(order, Mapping) and isinstance(order.get("units"), list) and deep(self.state):
            return {**self._renamed(order), "units": self._as_many(order["units"])}
        return self._renamed(order)

    def _as_many(self, ids: list[str]) -> list[str]:
        """The units that go, and with the one that is shown all that lie hidden under it."""
        named = [self.names.get(id_, id_) for id_ in ids]
        for lying in self.state.stacks.values():
            if set(lying) & set(named) and not self.viewer.sees_side(self.state.units[lying[0]].side):
                fighting = [id_ for id_ in lying if self.state.units[id_].ground]
                return fighting if fighting[:1] == named[:1] else named
        return named

    def _renamed(self, order: Any) -> Any:
        if isinstance(order, str):
            return self.names.get(order, order)
        if isinstance(order, Mapping):
            return {self.names.get(key, key): self._renamed(value) for key, value in order.items()}
        if isinstance(order, list | tuple):
            return [self._renamed(value) for value in order]
        return order


def viewers(state: State) -> Iterator[Viewer]:
    """Everyone there is: each seat, who keeps a side's view, and spectators."""
    for side in ("allied", "imperial"):
        yield Viewer("side", None, side)
        for seat in state.seats(side):
            yield Viewer("seat", seat, side)
    yield SPECTATOR


def deep(state: State) -> bool:
    return state.options.get("fog") == "deep"


def hidden(state: State, viewer: Viewer) -> dict[str, list[str]]:
    """By hex, the fighting units that the viewer can't see, in stack order."""
    fighting: set[str] = set()
    if state.battle is not None and viewer.side is not None:
        fighting = {*state.battle.attackers, *state.battle.defenders}
    found = {}
    for key, ids in state.stacks.items():
        units = [state.units[id_] for id_ in ids]
        if viewer.sees_side(units[0].side):
            continue
        shown = next((unit for unit in units if unit.ground), units[0]) if deep(state) else units[0]
        under = [unit.id for unit in units if unit is not shown and unit.ground and unit.id not in fighting]
        if under:
            found[key] = under
    return found


def twin(state: State, viewer: Viewer, chance: random.Random) -> Twin:
    """A position that the viewer can't tell from this one; mostly another in every way it can be."""
    names = _shuffled(state, viewer, chance)
    other = renamed(state, names)
    other = _other_strengths(other, viewer, chance)
    other = _other_order(other, viewer, chance)
    if deep(other):
        other = _other_numbers(other, viewer, chance)
    other = _other_hand(other, viewer, chance)
    other = _other_doings(other, viewer, chance)
    other = _other_proposals(other, viewer)
    fresh = {
        unit.id: f"u-{chance.getrandbits(48):012x}"
        for unit in other.units.values()
        if unit.untried and unit.on_map and not viewer.sees_side(unit.side)
    }
    other = renamed(other, fresh)
    return Twin(other, viewer, {**fresh, **{old: fresh.get(new, new) for old, new in names.items()}})


def _shuffled(state: State, viewer: Viewer, chance: random.Random) -> dict[str, str]:
    """Hidden units of a side change places with each other."""
    names: dict[str, str] = {}
    for side in ("allied", "imperial"):
        ids = [id_ for under in hidden(state, viewer).values() for id_ in under if state.units[id_].side == side]
        names.update(zip(ids, chance.sample(ids, len(ids)), strict=True))
    return names


def renamed(state: State, names: Mapping[str, str]) -> State:
    """Each unit stands where, and has done what, the unit had that it replaces; a new id names the same counter."""

    def name(id_: str) -> str:
        return names.get(id_, id_)

    def keys(found: Mapping[str, Any]) -> dict[str, Any]:
        return {name(key): value for key, value in found.items()}

    units = {}
    for old in state.units.values():
        new = state.units.get(name(old.id), old)
        units[name(old.id)] = replace(new, id=name(old.id), at=old.at)
    doings, battle = state.doings, state.battle
    return replace(
        state,
        units=dict(sorted(units.items())),
        stacks={key: tuple(map(name, ids)) for key, ids in state.stacks.items()},
        entered=keys(state.entered),
        carried=frozenset(map(name, state.carried)),
        refit=frozenset(map(name, state.refit)),
        forced_supply=keys(state.forced_supply),
        doings=replace(
            doings,
            origin=keys(doings.origin),
            allowance=keys(doings.allowance),
            spent=keys(doings.spent),
            halted=frozenset(map(name, doings.halted)),
            infiltrated=frozenset(map(name, doings.infiltrated)),
            fought=frozenset(map(name, doings.fought)),
            struck=frozenset(map(name, doings.struck)),
            pursuers=tuple(map(name, doings.pursuers)),
        ),
        battle=None if battle is None else _renamed_battle(battle, names),
    )


def _renamed_battle(battle: Battle, names: Mapping[str, str]) -> Battle:
    return replace(
        battle,
        attackers=tuple(names.get(id_, id_) for id_ in battle.attackers),
        defenders=tuple(names.get(id_, id_) for id_ in battle.defenders),
    )


def _other_strengths(state: State, viewer: Viewer, chance: random.Random) -> State:
    units = dict(state.units)
    for under in hidden(state, viewer).values():
        for id_ in under:
            units[id_] = replace(units[id_], steps=chance.randint(1, units[id_].max_steps))
    return replace(state, units=units)


def _other_order(state: State, viewer: Viewer, chance: random.Random) -> State:
    stacks = dict(state.stacks)
    for key, under in hidden(state, viewer).items():
        fresh = iter(chance.sample(under, len(under)))
        stacks[key] = tuple(next(fresh) if id_ in under else id_ for id_ in stacks[key])
    return replace(state, stacks=stacks)


def _other_numbers(state: State, viewer: Viewer, chance: random.Random) -> State:
    """Hidden units lie in other stacks of their side; each stack keeps the one that is shown."""
    if state.battle is not None:
        return state
    units: dict[str, Unit] = dict(state.units)
    stacks: dict[str, tuple[str, ...]] = dict(state.stacks)
    struck = set(state.doings.struck)
    for id_ in [id_ for under in hidden(state, viewer).values() for id_ in under]:
        unit = units[id_]
        homes = [key for key, ids in stacks.items() if units[ids[0]].side == unit.side and _fights(units, ids)]
        to = chance.choice(homes)
        stacks[unit.at] = tuple(one for one in stacks[unit.at] if one != id_)
        stacks[to] = (*stacks[to], id_)
        units[id_] = replace(unit, at=to)
        # All that stood in an attacked hex had its battle.
        struck = struck | {id_} if struck & set(stacks[to][:-1]) else struck - {id_}
    return replace(state, units=units, stacks=stacks).with_doings(struck=frozenset(struck))


def _fights(units: Mapping[str, Unit], ids: tuple[str, ...]) -> bool:
    return any(units[id_].ground for id_ in ids)


def _other_hand(state: State, viewer: Viewer, chance: random.Random) -> State:
    """The planes in an attacker's closed hand: any number that he could send, but he has said that some come."""
    battle = state.battle
    if battle is None or battle.stage != "defender_air" or viewer.sees_side(battle.side):
        return state
    if not battle.air.get(battle.side):
        return state
    most = ready(state, battle, battle.side)
    return replace(state, battle=replace(battle, air={**battle.air, battle.side: chance.randint(1, most)}))


def _other_doings(state: State, viewer: Viewer, chance: random.Random) -> State:
    """What single units of the other side have left this phase, and what they were fit for: nobody sees that."""
    others = [unit for unit in state.units.values() if not viewer.sees_side(unit.side)]
    mine = [unit for unit in state.units.values() if viewer.sees_side(unit.side)]

    def some(found: frozenset[str]) -> frozenset[str]:
        kept = frozenset(unit.id for unit in mine) & found
        return kept | {unit.id for unit in others if chance.random() < 0.5}

    def numbers(found: Mapping[str, int]) -> dict[str, int]:
        theirs = {unit.id for unit in others}
        return {id_: chance.randint(0, 9) if id_ in theirs else n for id_, n in found.items()}

    halves = dict(state.tracks.strategic_halves)
    for pool in halves:
        if not viewer.sees_side("imperial" if pool.startswith("imperial") else "allied"):
            halves[pool] = chance.randint(1, 6)
    flown = state.tracks.airlift_halves
    if flown and not viewer.sees_side("allied"):
        flown = chance.randint(1, 6)
    state = state.with_tracks(strategic_halves=halves, airlift_halves=flown)
    state = state.with_doings(
        spent=numbers(state.doings.spent),
        allowance=numbers(state.doings.allowance),
        halted=some(state.doings.halted),
    )
    return replace(state, refit=some(state.refit), entered=numbers(state.entered))


def _other_proposals(state: State, viewer: Viewer) -> State:
    """What two commanders of the other side ask each other: where nothing was asked something is, and the other way.

    A reinforcement that was proposed comes in by itself as the phase ends, for all to see, and stays proposed.
    """
    made = {one.by for one in state.proposals}
    for side in ("allied", "imperial"):
        west, *others = state.seats(side)
        if viewer.sees_side(side) or not others:
            continue
        kept = tuple(one for one in state.proposals if one.by not in (west, *others) or one.order["order"] == "enter")
        if state.side == side and not made & {west, *others}:
            kept = (*kept, Proposal("0123456789ab", west, {"order": "air_supply", "at": min(state.stacks)}))
        state = replace(state, proposals=kept)
    return state
