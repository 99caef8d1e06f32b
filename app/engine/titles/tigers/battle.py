"""A battle from its declaration to its end: stage after stage, skipping each that leaves nobody a choice (13.3).

untried units turn up → attacker's air → defender's air → dice → defender's losses → attacker's losses → advance
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ...errors import RuleError
from . import casualties, fog, fuel, odds, pursuit, terms
from .control import enter
from .flying import Sky, meet, pool, ready
from .reckoning import ASSAULT, INFILTRATION, hexes, infiltration_shift, reckon
from .state import Battle, State
from .table import Table
from .units import Unit

_ROLES = {"attacker": "The attackers", "defender": "The defenders"}


def refusal(state: State, name: str) -> RuleError | None:
    """Why an order of this name must wait for the battle under way, or None."""
    battle = state.battle
    if battle is None:
        return None
    waited_for = {"attacker_air": "air", "defender_air": "air", "advance": "advance"}.get(battle.stage, "losses")
    # Planes and losses have their moment in it, and say themselves when that is (14.3.3 A, 13.22 D).
    if name in (waited_for, "air", "losses"):
        return None
    if battle.stage == "advance":
        return RuleError("battle_on", "13.26.E", "First decide who advances into the empty hex; nobody has to.")
    return RuleError("battle_on", "8.6.B", f"A battle is fought to its end: it waits for the order {waited_for!r}.")


def fighters(state: State, battle: Battle, side: str) -> list[Unit]:
    """The units of a side that are in the battle and still there."""
    ids = battle.attackers if side == battle.side else battle.defenders
    return [state.units[id_] for id_ in ids if state.units[id_].on_map]


def begin(table: Table, kind: str, attackers: Sequence[str], targets: Sequence[str]) -> None:
    """A battle is declared: untried units are turned up, attackers as listed, then defenders from the top (13.10 A)."""
    table.binding = True
    side = table.unit(attackers[0]).side
    names = ", ".join(table.unit(id_).title for id_ in attackers)
    where = " and ".join(table.name(target) for target in targets)
    verb = {ASSAULT: "attack", INFILTRATION: "infiltrate"}[kind]
    text = f"{fog.told(table.state, len(attackers), f'{verb}s', verb)} {where}"
    clause = "13.1.A" if kind == ASSAULT else "12.2.A"
    spaces = (*dict.fromkeys(table.unit(id_).at for id_ in attackers), *targets)
    table.tell("battle", f"{text}.", clause, spaces=spaces, own={side: f"{names}: {text}."})
    fit = _turn_up(table, attackers, attacking=True)
    if not fit:
        table.facts["called_off"] = True
        table.tell("battle", "No attacker is left: the attack is off. Others may be sent.", "13.10.C", spaces=targets)
        return
    defenders = _turn_up(table, [id_ for target in targets for id_ in _ground(table, target)], attacking=False)
    battle = Battle(kind, side, fit, tuple(targets), defenders, "attacker_air")
    _set(table, battle)
    if kind == ASSAULT:
        doings = table.state.doings
        table.doings(fought=doings.fought | set(fit), struck=doings.struck | set(defenders))
    if not defenders:
        _walk_over(table)
        return
    state = table.state
    found = reckon(state, kind, fighters(state, battle, side), fighters(state, battle, terms.other(side)))
    _put(table, reckoning=found.to_json())
    _tell_odds(table, found)
    if kind == ASSAULT and found.automatic:
        # No roll, so planes would have nothing to add to (14.3.3 H).
        _resolve(table)
    else:
        _call_for_planes(table)


def _ground(table: Table, target: str) -> list[str]:
    return [unit.id for unit in table.state.at(target) if unit.ground]


def _turn_up(table: Table, ids: Sequence[str], attacking: bool) -> tuple[str, ...]:
    """Untried units are turned up one after the other, then the unfit go; who is left fights (13.8 A, 13.10 B)."""
    fresh = [id_ for id_ in ids if table.unit(id_).down]
    for id_ in fresh:
        unit = table.reveal(id_)
        shown = "-".join(str(factor) for factor in unit.factors[0])
        text = f"An untried unit in {table.name(unit.at)} turns out to be {shown}."
        table.tell("untried", text, "13.10.A", spaces=[unit.at])
    unfit = set()
    for id_ in fresh:
        unit = table.unit(id_)
        if not unit.attack and not unit.defense:
            unfit.add(id_)
            table.remove(id_)
            table.tell("untried", f"The worthless unit leaves {table.name(unit.at)}.", "13.10.B", spaces=[unit.at])
        elif attacking and not unit.attack:
            unfit.add(id_)
            table.tell("untried", "With no attack factor it drops out of the attack.", "13.8.A", spaces=[unit.at])
    return tuple(id_ for id_ in ids if id_ not in unfit)


def _walk_over(table: Table) -> None:
    """Nobody is left to fight: the attackers may go straight in (13.10 D)."""
    table.facts["result"] = odds.WALKOVER
    _put(table, entry=odds.WALKOVER)
    table.tell("battle", "No defender is left: the way is open.", "13.10.D.1", spaces=_battle(table).targets)
    _finish(table)


# Air


def _call_for_planes(table: Table) -> None:
    battle = _battle(table)
    if not ready(table.state, battle, battle.side):
        ask_defender(table, 0)


def ask_defender(table: Table, sent: int) -> None:
    """The attacker has spoken; `sent` stays his secret until the defender has, too (14.3.3 C, 14.3.3 E)."""
    battle = _battle(table)
    defender = terms.other(battle.side)
    _put(table, stage="defender_air", air={battle.side: sent, defender: None})
    if not ready(table.state, battle, defender):
        fly(table, 0)


def fly(table: Table, sent: int) -> None:
    """The defender has spoken too: planes meet, are spent, and the dice decide."""
    battle = _battle(table)
    both = {battle.side: battle.air[battle.side] or 0, terms.other(battle.side): sent}
    used = dict(table.state.tracks.planes_used)
    for side, count in both.items():
        name = pool(table.state, battle, side)
        if name is not None:
            used[name] += count
    table.tracks(planes_used=used)
    sky = meet(both)
    _put(table, air=both, planes=dict(sky.left))
    if any(both.values()):
        said = ", ".join(f"{terms.SIDE_NAMES[side]} {count}" for side, count in sorted(both.items()))
        table.tell("air", f"Air units sent: {said}.", "14.3.3.E.1", "14.3.3.E.2", spaces=battle.targets)
    if both.get(terms.IMPERIAL):
        fuel.burn_for_planes(table)
    _resolve(table)


# Dice


def _resolve(table: Table) -> None:
    """Infiltration die, then the combat die where the column asks for one; then losses (13.3, 12.10)."""
    battle = _battle(table)
    if battle.kind == INFILTRATION:
        _slip_past(table)
    found = _reckoning(table)
    if found.automatic:
        entry = found.column
        clause = "13.14.B" if entry == odds.WIPED_OUT else "13.14.C"
        table.tell("battle", f"Beyond the table: {entry} without a roll.", clause, spaces=battle.targets)
    else:
        die = table.roll("combat")
        entry = table.state.charts.crt[found.column][die - 1]
        table.tell("battle", f"At {found.column} a {die} gives {entry}.", "13.3.6", spaces=battle.targets)
    table.facts["result"] = entry
    _put(table, entry=entry, losses=_losses(table, entry, found.automatic), stage="defender_losses")
    go_on(table)


def _slip_past(table: Table) -> None:
    state, battle = table.state, _battle(table)
    die = table.roll("infiltration")
    attackers = fighters(state, battle, battle.side)
    defenders = fighters(state, battle, terms.other(battle.side))
    shift = infiltration_shift(state, attackers, defenders, die)
    found = _reckoning(table).shifted(shift)
    _put(table, reckoning=found.to_json())
    said = ", ".join(_columns(one.by) for one in shift) or "no shift"
    table.tell("battle", f"Infiltration, a {die}: {said}, so {found.column}.", "12.10.C", spaces=battle.targets)


def _losses(table: Table, entry: str, automatic: bool) -> dict[str, int]:
    """Steps owed by each side; planes do nothing where nothing was rolled (14.3.3 H)."""
    state, battle = table.state, _battle(table)
    defenders = fighters(state, battle, terms.other(battle.side))
    city = any(state.is_city(key) for key in hexes(defenders))
    sky, most = Sky(battle.planes), 0 if automatic else int(state.limits["air_effect"])
    attacker_half, defender_half = entry.split("/")
    halves = {battle.side: attacker_half, terms.other(battle.side): defender_half}
    return {
        side: casualties.owed(half, city, sky.harm(side, most), fighters(state, battle, side))
        for side, half in halves.items()
    }


# Losses and what follows


def go_on(table: Table) -> None:
    """Take the losses that leave no choice, defender first, and stop where there is one (13.22 D)."""
    battle = _battle(table)
    for stage, side in (("defender_losses", terms.other(battle.side)), ("attacker_losses", battle.side)):
        if side not in _battle(table).losses:
            continue
        _put(table, stage=stage)
        paid = casualties.only_way(fighters(table.state, battle, side), _battle(table).losses[side])
        if paid is None:
            return
        pay(table, side, paid)
    _finish(table)


def pay(table: Table, side: str, paid: dict[str, int]) -> None:
    """A side loses steps; in public only how many."""
    battle = _battle(table)
    said = ", ".join(f"{table.unit(id_).title} {steps}" for id_, steps in paid.items())
    for id_, steps in paid.items():
        table.take_steps(id_, steps)
    total = sum(paid.values())
    role = _ROLES["attacker" if side == battle.side else "defender"]
    text = f"{role} lose {total} step{'s' * (total != 1)}" if total else f"{role} lose nothing"
    own = {side: f"{text}: {said}."} if total else None
    table.tell("losses", f"{text}.", "13.22.B", spaces=battle.targets, own=own)
    _put(table, losses={other: steps for other, steps in battle.losses.items() if other != side})


def _finish(table: Table) -> None:
    """The fighting is over: an infiltration's sequel, or an assault's advance."""
    state, battle = table.state, _battle(table)
    left = fighters(state, battle, battle.side)
    cleared = not fighters(state, battle, terms.other(battle.side))
    if battle.kind == INFILTRATION:
        table.state = replace(state, battle=None)
        _follow_through(table, battle, left, cleared)
    elif cleared and pursuit.able(state, left, battle.targets):
        _put(table, stage="advance", losses={})
    else:
        table.state = replace(state, battle=None)


def _follow_through(table: Table, battle: Battle, left: list[Unit], cleared: bool) -> None:
    """Infiltrators hold the hex they have cleared, or go back and stay there (12.11 A, 12.12 A)."""
    if not left:
        return
    target, origin = battle.targets[0], left[0].at
    if cleared:
        ids = {unit.id for unit in left}
        enter(table, [id_ for id_ in table.state.stacks[origin] if id_ in ids], target)
        table.tell("battle", f"The infiltrators are in {table.name(target)}.", "12.11.A", spaces=[origin, target])
    else:
        table.doings(halted=table.state.doings.halted | {unit.id for unit in left})
        table.tell("battle", f"The infiltrators fall back to {table.name(origin)}.", "12.12.A", spaces=[target, origin])


def _battle(table: Table) -> Battle:
    battle = table.state.battle
    assert battle is not None
    return battle


def _reckoning(table: Table) -> odds.Reckoning:
    found = _battle(table).reckoning
    assert found is not None
    return odds.read(found)


def _set(table: Table, battle: Battle) -> None:
    table.state = replace(table.state, battle=battle)


def _put(table: Table, **changes: Any) -> None:
    _set(table, replace(_battle(table), **changes))


def _columns(by: int) -> str:
    return f"{abs(by)}{'R' if by > 0 else 'L'}"


def _tell_odds(table: Table, found: odds.Reckoning) -> None:
    moved = "".join(f", {shift.why} {_columns(shift.by)}" for shift in found.shifts)
    clauses = dict.fromkeys(("13.12.D", *(shift.clause for shift in found.shifts)))
    text = f"{found.attack} against {found.defense}, {found.odds}{moved}: {found.column}."
    table.tell("battle", text, *clauses, spaces=_battle(table).targets)
