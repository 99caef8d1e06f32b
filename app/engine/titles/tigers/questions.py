"""Questions about a position: the judge's, and a player's about what he may know."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...errors import RuleError, malformed
from ...visibility import Viewer
from . import fog, infiltration, layers, movement, sequence, terms, victory
from .faces import face
from .preview import preview
from .state import State
from .supply import traced
from .units import Unit

Question = Mapping[str, Any]


def ask(state: State, viewer: Viewer, question: Question) -> Any:
    """The answer to a question; RuleError `not_yours` where the viewer may not know it."""
    for name, answer in QUESTIONS.items():
        if name in question:
            return answer(state, viewer, question)
    raise malformed(f"A question is one of {', '.join(QUESTIONS)}.")


def _seen(state: State, viewer: Viewer, id_: Any) -> Unit:
    """A unit whose every secret is open to the viewer; the refusal is the same whether it exists or not."""
    unit = state.units.get(id_) if isinstance(id_, str) else None
    if unit is None or not viewer.sees_side(unit.side):
        raise RuleError("not_yours", None, f"You have no unit {id_!r}.")
    return unit


def _reach(state: State, viewer: Viewer, question: Question) -> dict[str, Any]:
    ids = question["reach"]
    if not isinstance(ids, list) or not ids:
        raise malformed("reach needs a list of units.")
    units = [_seen(state, viewer, id_) for id_ in ids]
    refused = movement.together(state, units)
    if refused is not None:
        raise refused
    if any(not unit.on_map or movement.refuse_standing(state, unit) is not None for unit in units):
        return {"infiltrate": {}}
    stops, _ = movement.reach(state, units)
    return {**stops, "infiltrate": infiltration.within_reach(state, units)}


def _supply(state: State, viewer: Viewer, question: Question) -> Any:
    unit = _seen(state, viewer, question["supply"])
    if not unit.on_map:
        raise RuleError("not_on_map", None, f"{unit.title} is not on the map.")
    found = traced(state, unit)
    if question.get("path"):
        return {"state": found.state, "path": list(found.line(unit)), "clause": found.clause}
    return found.state


def _preview(state: State, viewer: Viewer, question: Question) -> Any:
    if not isinstance(question["preview"], Mapping):
        raise malformed("preview needs an order.")
    if viewer.side is None and viewer.kind != "arbiter":
        raise RuleError("not_yours", None, "Only a commander can have his own attacks reckoned.")
    return preview(state, None if viewer.kind == "arbiter" else viewer.side, question["preview"])


def _unit(state: State, viewer: Viewer, question: Question) -> dict[str, Any]:
    unit = _seen(state, viewer, question["unit"])
    return {
        "at": unit.at,
        "steps": unit.steps,
        "factors": list(unit.now) if unit.now else None,
        "supply": traced(state, unit).state if unit.on_map else None,
    }


def _control(state: State, viewer: Viewer, question: Question) -> str | None:
    key = question["control"]
    state.hex(key)
    return state.control.get(key)


def _stack(state: State, viewer: Viewer, question: Question) -> dict[str, Any]:
    units = state.at(state.hex(question["stack"]).key)
    if not units:
        return {"top": None, "under": 0, "units": []}
    top = fog.top(state, question["stack"])
    if not viewer.sees_side(top.side):
        return {"top": face(top), "under": None if fog.deep(state) else len(units) - 1, "units": [face(top)]}
    return {
        "top": {**face(top), "id": top.id},
        "under": len(units) - 1,
        "units": [{"id": unit.id, **face(unit)} for unit in units],
    }


def _phase(state: State, viewer: Viewer, question: Question) -> dict[str, Any]:
    return {"turn": state.turn, "phase": state.phase_key, "waiting": sorted(sequence.waiting_on(state))}


def _victory(state: State, viewer: Viewer, question: Question) -> dict[str, Any]:
    return victory.standing(state)


def _track(state: State, viewer: Viewer, question: Question) -> dict[str, Any]:
    tracks = state.tracks
    return {
        "tank_fuel": tracks.tank_fuel,
        "aviation_fuel": tracks.aviation_fuel,
        "prepared_assaults_east": tracks.prepared_assaults_east,
        "cities_attacked": tracks.cities_attacked,
        "chinese_replacements": tracks.chinese_replacements,
        "east_shift": tracks.east_shift,
        "air_supply": list(tracks.air_supply),
        "open_bases": list(tracks.open_bases),
        "matterhorn": tracks.matterhorn,
        "india_assaults": tracks.india_assaults,
        "bases_lost": len(tracks.bases_lost),
        "planes_used": {
            terms.ALLIED: tracks.planes_used["allied"],
            terms.IMPERIAL: tracks.planes_used["imperial_west"] + tracks.planes_used["imperial_east"],
        },
        "replacements": dict(tracks.replacements),
        "ports_lost": list(tracks.ports_lost),
        **_transport(state, viewer),
        "air": dict(tracks.planes),
    }


def _transport(state: State, viewer: Viewer) -> dict[str, Any]:
    """What a side has used of its own transport. Halves would tell its enemy how large the units are that rode."""
    used = {
        pool: _units(halves)
        for pool, halves in state.tracks.strategic_halves.items()
        if viewer.sees_side(terms.IMPERIAL if pool.startswith(terms.IMPERIAL) else terms.ALLIED)
    }
    found: dict[str, Any] = {"strategic_used": used}
    return {**found, "airlift_used": _units(state.tracks.airlift_halves)} if viewer.sees_side(terms.ALLIED) else found


def _layers(state: State, viewer: Viewer, question: Question) -> list[dict[str, Any]]:
    return layers.listing(state, viewer)


def _layer(state: State, viewer: Viewer, question: Question) -> dict[str, Any]:
    if "piece" in question:
        return layers.trace(state, viewer, question["layer"], _seen(state, viewer, question["piece"]))
    return layers.layer(state, viewer, question["layer"], question.get("have"))


def _units(halves: int) -> float:
    """Half units as units: whole numbers where they are whole."""
    return halves / 2 if halves % 2 else halves // 2


QUESTIONS: dict[str, Callable[[State, Viewer, Question], Any]] = {
    "reach": _reach,
    "supply": _supply,
    "preview": _preview,
    "unit": _unit,
    "control": _control,
    "stack": _stack,
    "phase": _phase,
    "victory": _victory,
    "track": _track,
    "layers": _layers,
    "layer": _layer,
}
