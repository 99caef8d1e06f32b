"""The title: the rules are those of tigers, the start is one of the drawn positions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from app.engine.dice import Dice
from app.engine.title import Option, Seat
from app.engine.titles.tigers import setup
from app.engine.titles.tigers.state import Pack, State
from app.engine.titles.tigers.title import Tigers

from .positions import POSITIONS


class Drill(Tigers):
    """When Tigers Fight, begun from the position that the option `position` names."""

    key = "drill"
    name = "Drill"

    def options(self) -> tuple[Option, ...]:
        names = tuple((name, name.replace("_", " ").capitalize()) for name in POSITIONS)
        return (Option("position", "Position", names, names[0][0]),)

    def seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return setup.seats(POSITIONS[options["position"]].case.get("options", {}))

    def lessons(self) -> list[dict[str, Any]]:
        return []

    def setup(self, options: Mapping[str, str], dice: Dice, pack: Pack | None = None) -> State:
        return self._start(options["position"])

    def load(self, doc: Mapping[str, Any], pack: Pack | None = None) -> State:
        return super().load(doc, self._packs()[doc["pack"]])

    @cache  # noqa: B019 - there is one Drill, and it lives as long as its process
    def _start(self, name: str) -> State:
        position = POSITIONS[name]
        state, dice = self.set_up(position.case)
        for seat, order in position.script:
            state = self.decide(state, seat, order, dice).state
        assert self.faults(state) == [], name
        return state

    @cache  # noqa: B019
    def _packs(self) -> dict[str, Pack]:
        return {state.pack.hash: state.pack for state in map(self._start, POSITIONS)}


DRILL = Drill()
