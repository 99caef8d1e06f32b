"""Layers over the theater: supply nets, garrisons and the reach of planes, each from what its viewer may know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ... import layers
from ...errors import RuleError
from ...layers import Drawing, Mark, Style
from ...visibility import Viewer
from . import flying, fuel, garrisons, terms
from .memo import remembered
from .state import State
from .supply import traced, would_be
from .units import Unit

GRADES: Mapping[str, Style] = {terms.FULL: "good", terms.ATTENUATED: "fair", terms.OUT: "poor"}
WORDS = {terms.FULL: "In supply", terms.ATTENUATED: "Attenuated supply", terms.OUT: "Out of supply"}


@dataclass(frozen=True, slots=True)
class Layer:
    """A layer: for whom it is (`side`, None for everyone), how it is drawn, and `fuller` for a side that knows more."""

    key: str
    label: str
    about: str
    clause: str
    side: str | None
    draw: Callable[[State], Drawing]
    traces: bool = False
    fuller: tuple[str, Callable[[State], Drawing]] | None = None

    def drawn(self, state: State, viewer: Viewer) -> Drawing:
        knows = self.fuller is not None and viewer.sees_side(self.fuller[0])
        return self.fuller[1](state) if self.fuller and knows else self.draw(state)

    def open_to(self, viewer: Viewer) -> bool:
        return self.side is None or viewer.sees_side(self.side)

    def listed(self) -> dict[str, Any]:
        return layers.listed(self.key, self.label, self.about, self.clause, self.traces)


def listing(state: State, viewer: Viewer) -> list[dict[str, Any]]:
    """The layers that a viewer may lay over the map."""
    return [layer.listed() for layer in LAYERS.values() if layer.open_to(viewer)]


def layer(state: State, viewer: Viewer, key: Any, have: Any) -> dict[str, Any]:
    """A layer as it lies now; RuleError `no_layer` where there is none for this viewer."""
    return _open(viewer, key).drawn(state, viewer).answer(have)


def trace(state: State, viewer: Viewer, key: Any, unit: Unit) -> dict[str, Any]:
    """The supply line of a unit of the viewer's own, and its state in words."""
    if not _open(viewer, key).traces:
        raise RuleError("no_layer", None, "This layer has no lines of single units.")
    if not unit.on_map:
        raise RuleError("not_on_map", None, f"{unit.title} is not on the map.")
    found = traced(state, unit)
    line = found.line(unit)
    text = f"{unit.title}: {WORDS[found.state].lower()}"
    if len(line) > 1:
        text += f", {len(line) - 1} hexes to {state.theater.name(line[-1])}"
    return layers.traced([line] if len(line) > 1 else [], f"{text}.", GRADES[found.state], found.clause)


def _open(viewer: Viewer, key: Any) -> Layer:
    found = LAYERS.get(key) if isinstance(key, str) else None
    if found is None or not found.open_to(viewer):
        raise RuleError("no_layer", None, "There is no such layer for you.")
    return found


# Supply: the net is what a unit of some troops would have in each hex, had it stood there.


def _net(state: State, troops: Callable[[str], Unit | None], own: Iterator[Unit]) -> Drawing:
    spaces: dict[str, Style] = {}
    for key, hex_ in sorted(state.theater.hexes.items()):
        unit = troops(hex_.side) if hex_.land else None
        if unit is not None and not state.blocks(key, unit.side):
            found = would_be(state, unit, key)
            if found != terms.OUT:
                spaces[key] = GRADES[found]
    for unit in own:
        if traced(state, unit).state == terms.OUT:
            spaces[unit.at] = "poor"
    return Drawing([(GRADES[state_], WORDS[state_]) for state_ in GRADES], spaces)


def _some(state: State, fits: Callable[[Unit], bool]) -> Unit | None:
    """A unit to stand for its like, without what only that one has."""
    found = next((unit for _, unit in sorted(state.units.items()) if unit.ground and fits(unit)), None)
    return None if found is None else replace(found, id="")


@remembered(lambda state: (state.stacks, state.units, state.tracks, state.forced_supply, state.pack))
def _imperial(state: State) -> Drawing:
    some = _some(state, lambda unit: unit.side == terms.IMPERIAL)
    return _net(state, lambda _: some, (unit for unit in state.on_map(terms.IMPERIAL) if unit.ground))


@remembered(lambda state: (state.stacks, state.units, state.tracks, state.forced_supply, state.pack))
def _anglo_allied(state: State) -> Drawing:
    some = _some(state, lambda unit: unit.anglo_allied and not unit.special)
    own = (unit for unit in state.on_map(terms.ALLIED) if unit.anglo_allied and unit.ground)
    return _net(state, lambda side: some if side == terms.WEST else None, own)


@remembered(lambda state: (state.stacks, state.units, state.tracks, state.forced_supply, state.pack))
def _chinese(state: State) -> Drawing:
    eastern = _some(state, lambda unit: unit.chinese and not unit.w)
    western = _some(state, lambda unit: unit.chinese and unit.w)
    own = (unit for unit in state.on_map(terms.ALLIED) if unit.chinese and unit.ground)
    return _net(state, lambda side: western if side == terms.WEST else eastern, own)


# Garrisons: what a city asks for is printed on the map; what stands in it only its own side counts.


@remembered(lambda state: (state.control, state.tracks, state.pack))
def _asked(state: State) -> Drawing:
    return Drawing(_GARRISONS, marks={key: _garrison(state, key, None) for key in garrisons.asked(state)})


@remembered(lambda state: (state.stacks, state.units, state.control, state.tracks, state.pack))
def _held(state: State) -> Drawing:
    return Drawing(
        _GARRISONS,
        marks={key: _garrison(state, key, garrisons.present(state, key)) for key in garrisons.asked(state)},
    )


_GARRISONS: tuple[tuple[Style, str], ...] = (
    ("good", "Strong enough, or none needed now"),
    ("fair", "Steps that the Empire must keep there"),
    ("poor", "Too weak: rises as the Imperial turn ends"),
)


def _garrison(state: State, key: str, steps: int | None) -> Mark:
    name, needed = state.theater.name(key), garrisons.needed(state, key)
    if not needed:
        return Mark("good", "–", f"{name} needs no garrison now")
    if steps is None:
        return Mark("fair", str(needed), f"{name} needs a garrison of {needed} steps")
    style: Style = "good" if steps >= needed else "poor"
    return Mark(style, f"{steps}/{needed}", f"{name}: {steps} steps of the {needed} that its garrison needs")


# Planes: bases, who holds them and how far planes fly are open to everyone.


@remembered(lambda state: (state.control, state.pack, state.tracks))
def _fighters(state: State) -> Drawing:
    spaces = dict.fromkeys(flying.reached(state, "allied"), "one")
    remark = "They fly for battles east of the Weather Line."
    return Drawing((("one", "Within reach of a P-40 base"),), _typed(spaces), _bases(state, "allied"), remark)


@remembered(lambda state: (state.control, state.pack, state.tracks, state.turn))
def _zeros(state: State) -> Drawing:
    spaces: dict[str, str] = {}
    for pool, style, zone in (("imperial_west", "one", terms.WEST), ("imperial_east", "two", terms.EAST)):
        reached = flying.reached(state, pool)
        spaces |= {key: style for key in reached if state.hex(key).side == zone}
    grounded = []
    if state.monsoon:
        grounded.append("The monsoon keeps them on the ground in the west.")
    if not fuel.planes_have_fuel(state):
        grounded.append("They have no fuel.")
    legend: tuple[tuple[Style, str], ...] = (("one", "West of the Weather Line"), ("two", "East of it"))
    marks = {**_bases(state, "imperial_west"), **_bases(state, "imperial_east")}
    return Drawing(legend, _typed(spaces), marks, " ".join(grounded))


def _typed(spaces: Mapping[str, Any]) -> dict[str, Style]:
    return dict(sorted(spaces.items()))


def _bases(state: State, pool: str) -> dict[str, Mark]:
    style: Style = "two" if pool == "imperial_east" else "one"
    return {key: Mark(style, "●", f"Planes fly from {state.theater.name(key)}") for key in flying.bases(state, pool)}


LAYERS: Mapping[str, Layer] = {
    one.key: one
    for one in (
        Layer(
            "supply_anglo_allied",
            "Supply, Anglo-Allied",
            "Where a line runs to the western edge of India, or another source feeds.",
            "7.8",
            terms.ALLIED,
            _anglo_allied,
            traces=True,
        ),
        Layer(
            "supply_chinese",
            "Supply, Chinese",
            "Where a line runs to a Chinese supply city; far away it is attenuated.",
            "7.7",
            terms.ALLIED,
            _chinese,
            traces=True,
        ),
        Layer(
            "supply_imperial",
            "Supply",
            "Where a line runs to the southern edge west of the Weather Line, to the northern edge east of it.",
            "7.9",
            terms.IMPERIAL,
            _imperial,
            traces=True,
        ),
        Layer(
            "garrisons",
            "Garrisons",
            "Steps that each Chinese city asks of the Empire while it holds it; the Empire sees those present too.",
            "3.6",
            None,
            _asked,
            fuller=(terms.IMPERIAL, _held),
        ),
        Layer("fighters", "Air range, P-40s", "Hexes that US planes reach.", "14.3.1", None, _fighters),
        Layer("zeros", "Air range, Zeros", "Hexes that Japanese planes reach.", "14.3.1", None, _zeros),
    )
}
