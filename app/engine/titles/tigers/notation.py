"""The canonical JSON of a state. Units of the pack are written by what can change; the pack itself by its hash."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from ...codec import decode, encode
from ...errors import RuleError
from ...title import Result
from .pack import shipped
from .state import Battle, Doings, Pack, Proposal, State, Tracks
from .units import Unit

FORMAT = 1
_PLAIN = ("turn", "side", "phase")
_SHARED = ("proxies", "proposals")
_CODED = {"tracks": Tracks, "doings": Doings, "battle": Battle | None, "result": Result | None}
# What of a unit stays as printed, unless it was drawn or takes another's place.
_FIXED = attrgetter(*(field.name for field in dataclasses.fields(Unit) if field.name not in ("at", "steps")))


def dump(state: State) -> dict[str, Any]:
    """The state as canonical JSON."""
    printed = {unit.id: unit for unit in state.pack.units}
    return {
        "format": FORMAT,
        "pack": state.pack.hash,
        **{name: getattr(state, name) for name in _PLAIN},
        **{name: encode(getattr(state, name)) for name in _CODED},
        "options": encode(state.options),
        "units": {id_: _unit(unit, printed.get(id_)) for id_, unit in sorted(state.units.items())},
        "stacks": encode(state.stacks),
        "control": encode(state.control),
        "untried": encode(state.untried),
        "entered": encode(state.entered),
        "carried": encode(state.carried),
        "refit": encode(state.refit),
        "revolts": encode(state.revolts),
        "done": encode(state.done),
        "forced_supply": encode(state.forced_supply),
        # Only games with two commanders on a side have these.
        **{name: encode(value) for name in _SHARED if (value := getattr(state, name))},
    }


def load(doc: Mapping[str, Any], pack: Pack | None = None) -> State:
    """The state that `dump` wrote; RuleError `bad_state` for another format, `unknown_pack` without its pack."""
    if doc.get("format") != FORMAT:
        found = doc.get("format")
        raise RuleError("bad_state", None, f"This state has format {found!r}; format {FORMAT} is read here.")
    pack = pack or shipped()
    if doc["pack"] != pack.hash:
        raise RuleError("unknown_pack", None, f"The game was begun with pack {doc['pack']}, which is not at hand.")
    printed = {unit.id: unit for unit in pack.units}
    return State(
        pack=pack,
        **{name: doc[name] for name in _PLAIN},
        **{name: decode(kind, doc[name]) for name, kind in _CODED.items()},
        options=dict(doc["options"]),
        units={id_: _read_unit(id_, raw, printed) for id_, raw in sorted(doc["units"].items())},
        stacks={key: tuple(ids) for key, ids in doc["stacks"].items()},
        control=dict(doc["control"]),
        untried=tuple((a, d, m) for a, d, m in doc["untried"]),
        entered=dict(doc["entered"]),
        carried=frozenset(doc["carried"]),
        refit=frozenset(doc["refit"]),
        revolts=tuple(doc["revolts"]),
        done=frozenset(doc["done"]),
        forced_supply=dict(doc["forced_supply"]),
        proxies=dict(doc.get("proxies", {})),
        proposals=decode(tuple[Proposal, ...], doc.get("proposals", [])),
    )


def _unit(unit: Unit, printed: Unit | None) -> Any:
    """[where, steps] for a unit that is as printed; all its fields for one that the pack doesn't know."""
    if printed is not None and (unit is printed or _FIXED(unit) == _FIXED(printed)):
        return [unit.at, unit.steps]
    return {field.name: encode(getattr(unit, field.name)) for field in dataclasses.fields(Unit) if field.name != "id"}


def _read_unit(id_: str, raw: Any, printed: Mapping[str, Unit]) -> Unit:
    if isinstance(raw, list):
        unit = printed[id_]
        at, steps = raw
        return unit if (unit.at, unit.steps) == (at, steps) else replace(unit, at=at, steps=steps)
    drawn: Unit = decode(Unit, {"id": id_, **raw})
    return drawn
