"""What each viewer may know of a game: an allow-list. What is not put in here is not sent (see the contract)."""

from __future__ import annotations

from typing import Any

from ...title import View
from ...visibility import Viewer
from . import bases, fog, fronts, proposals, sequence, terms, victory
from .faces import face, piece, stack
from .memo import remembered
from .state import State
from .units import Unit

Entities = dict[str, dict[str, Any]]


def view(state: State, viewer: Viewer) -> View:
    """The viewer's collections; empty ones are left out. Collections and entities that did not change are shared."""
    found: dict[str, Entities] = {
        "game": {"now": _game(state)},
        "pieces": _pieces(state, viewer),
        "stacks": _stacks(state, viewer),
        "spaces": _spaces(state),
        "tracks": _tracks(state),
        "boxes": _boxes(state),
        "battle": _battle(state, viewer),
        "proposals": _proposals(state, viewer),
        "victory": _victory(state),
    }
    return {name: entities for name, entities in found.items() if entities}


def _game(state: State) -> dict[str, Any]:
    notes = []
    if state.monsoon:
        notes.append("Monsoon in the west")
    if state.tracks.east_shift:
        notes.append("Air supply diverted: attacks in the east shift for the Empire")
    if state.turn == 1:
        notes.append("Nothing east of the Weather Line this turn")
    if state.turn == 2:
        notes.append("The Allies do nothing east of the Weather Line this turn")
    both = any(fronts.shared(state, side) for side in terms.SIDES)
    return {
        "turn": state.turn,
        "turns": terms.LAST_TURN,
        "turn_name": state.pack.turns[state.turn - 1]["month"],
        "phase": state.phase_key,
        "phase_name": terms.PHASE_NAMES[state.phase],
        "side": state.side,
        "waiting": sorted(sequence.waiting_on(state)),
        "notes": notes,
        # What the sky does, by side of the Weather Line (6.2).
        **({"weather": {terms.WEST: "rain"}} if state.monsoon else {}),
        "result": state.result.to_json() if state.result else None,
        **({"done": sorted(state.done), "acting": dict(state.proxies)} if both else {}),
    }


def _proposals(state: State, viewer: Viewer) -> Entities:
    """What the commanders of a side ask each other, for that side alone."""
    sides = (side for side in terms.SIDES if viewer.sees_side(side))
    return {key: told for side in sides for key, told in proposals.seen(state, side).items()}


def _pieces(state: State, viewer: Viewer) -> Entities:
    """A side's own units on the map, in full."""
    found: Entities = {}
    for side in terms.SIDES:
        if viewer.sees_side(side):
            found.update(_of_side(state)[side])
    return found


@remembered(lambda state: (state.units, state.stacks, state.tracks, state.doings, state.forced_supply, state.pack))
def _of_side(state: State) -> dict[str, Entities]:
    found: dict[str, Entities] = {side: {} for side in terms.SIDES}
    for id_, unit in state.units.items():
        if unit.on_map:
            found[unit.side][id_] = piece(state, unit)
    return found


def _stacks(state: State, viewer: Viewer) -> Entities:
    """Every stack: its top, the number under it unless the fog is deep, and the rest for its own side (8.6)."""
    public, own = _all_stacks(state)
    return {key: own[key] if viewer.sees_side(seen["side"]) else seen for key, seen in public.items()}


@remembered(lambda state: (state.units, state.stacks, state.options))
def _all_stacks(state: State) -> tuple[Entities, Entities]:
    """Stacks as the enemy and the public see them, and as their own side does."""
    public: Entities = {}
    own: Entities = {}
    deep = fog.deep(state)
    for key, ids in sorted(state.stacks.items()):
        found = stack(fog.top(state, key), ids)
        public[key], own[key] = found.deep if deep else found.public, found.own
    return public, own


@remembered(lambda state: (state.control,))
def _spaces(state: State) -> Entities:
    return {key: {"control": side} for key, side in sorted(state.control.items())}


@remembered(lambda state: (state.units, state.stacks, state.control, state.tracks, state.pack))
def _victory(state: State) -> Entities:
    return {row["key"]: {k: v for k, v in row.items() if k != "key"} for row in victory.conditions(state)}


def _track(label: str, value: Any, clause: str, side: str | None = None, most: int | None = None) -> dict[str, Any]:
    found = {"label": label, "value": value, "clause": clause}
    if side is not None:
        found["side"] = side
    return {**found, "max": most} if most is not None else found


@remembered(lambda state: (state.tracks, state.units, state.control, state.side, state.pack))
def _tracks(state: State) -> Entities:
    tracks = state.tracks
    allied, imperial = terms.ALLIED, terms.IMPERIAL
    planes = {name: tracks.planes[name] - tracks.planes_used[name] for name in tracks.planes}
    found = {
        "atc_bases": _track("ATC bases", bases.count_atc(state), "4.1.3", allied, 10),
        "air_bases": _track("14th Air Force bases never lost", _bases_left(state), "14.3.4.A", allied),
        "tank_fuel": _track("Tank fuel", tracks.tank_fuel, "7.9.5.A", imperial, 6),
        "aviation_fuel": _track("Aviation fuel", tracks.aviation_fuel, "7.9.6.A", imperial, 6),
        "prepared_assaults_east": _track(
            "Prepared assaults in the east", tracks.prepared_assaults_east, "7.9.4.A", imperial
        ),
        "india_assaults": _track("Assaults on towns in India", tracks.india_assaults, "4.3.9", imperial, 3),
        "cities_attacked": _track("Chinese cities attacked", tracks.cities_attacked, "9.2.1.D", imperial),
        "chinese_replacements": _track("Chinese replacements", tracks.chinese_replacements, "9.1.3.A", allied, 8),
        "planes_allied": _track("P-40 units ready", planes["allied"], "14.3", allied, tracks.planes["allied"]),
        "planes_imperial_west": _track("Zero units ready, west", planes["imperial_west"], "14.3", imperial),
        "planes_imperial_east": _track("Zero units ready, east", planes["imperial_east"], "14.3", imperial),
        "air_supply": _track("Hexes supplied by air", list(tracks.air_supply), "7.8.4.A", allied, 3),
        "untried_pool": _track("Untried units to come", _pool(state), "9.2.1.F", allied),
    }
    for name, left in sorted(tracks.replacements.items()):
        if left:
            found[f"replacements_{name}"] = _track(f"Replacement steps, {name.replace('_', ' ')}", left, "9.1.2.B")
    for name in ("untried_due", "disease_due"):
        if getattr(tracks, name):
            due = name == "untried_due"
            label, clause = ("Untried units to place", "9.2.1.E") if due else ("Steps lost to disease", "6.4.C")
            found[name] = _track(label, getattr(tracks, name), clause, state.side)
    if tracks.matterhorn:
        found["matterhorn"] = _track("B-29 raid on", tracks.matterhorn, "14.4.A", allied)
    return found


def _bases_left(state: State) -> int:
    """Bases of the 14th Air Force that have not cost a plane yet."""
    printed = sum(1 for hex_ in state.theater.hexes.values() if hex_.airbase)
    return max(0, printed - len(state.tracks.bases_lost))


def _pool(state: State) -> int:
    return sum(1 for unit in state.units.values() if unit.untried and unit.at == terms.POOL)


@remembered(lambda state: (state.units,))
def _boxes(state: State) -> Entities:
    """What lies off the map in the open: the turn record's boxes and the dead."""
    boxes: dict[str, list[Unit]] = {}
    for unit in state.units.values():
        if not unit.on_map and unit.at != terms.POOL:
            boxes.setdefault(unit.at, []).append(unit)
    return {
        key: {"label": _label(key), "pieces": [{"id": unit.id, **face(unit)} for unit in units]}
        for key, units in sorted(boxes.items())
    }


def _label(key: str) -> str:
    if key.startswith("turn:"):
        return f"Enters on turn {key[5:]}"
    return {"dead": "Eliminated", "withdrawn": "Withdrawn"}.get(key, key)


def _battle(state: State, viewer: Viewer) -> Entities:
    """The battle under way: its two commanders see each other's stacks turned up, others the reckoning (8.6 B)."""
    battle = state.battle
    if battle is None:
        return {}
    fighting = viewer.kind == "arbiter" or viewer.side is not None
    tops = fog.tops(state)

    def faces(ids: tuple[str, ...]) -> list[dict[str, Any]]:
        there = [state.units[id_] for id_ in ids if state.units[id_].on_map]
        return [{"at": unit.at, **face(unit)} for unit in there if fighting or unit.id in tops]

    return {
        "now": {
            "kind": battle.kind,
            "side": battle.side,
            "stage": battle.stage,
            "targets": list(battle.targets),
            "attackers": faces(battle.attackers),
            "defenders": faces(battle.defenders),
            "reckoning": battle.reckoning,
            "result": battle.entry,
            "losses": dict(battle.losses),
        }
    }
