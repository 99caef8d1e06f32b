"""The title as the house knows it: the contract's calls, each handed to its chapter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...dice import Dice
from ...errors import malformed
from ...title import Option, Outcome, PackFault, Result, Seat, View
from ...visibility import Viewer
from . import board as boards
from . import fronts, notation, position, questions, sequence, setup
from . import legal as legality
from . import pack as packs
from . import view as views
from .faults import faults as found_faults
from .lessons import lessons
from .reference import reference
from .state import Pack, State
from .table import Table


class Tigers:
    """When Tigers Fight."""

    key = "tigers"
    name = "When Tigers Fight"
    rules = "1"

    def options(self) -> tuple[Option, ...]:
        return setup.OPTIONS

    def seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        return setup.seats(options)

    def setup(self, options: Mapping[str, str], dice: Dice, pack: Pack | None = None) -> State:
        return setup.setup(pack or packs.shipped(), options, dice)

    def pack(self, docs: Mapping[str, Any] | None = None) -> Pack:
        return packs.shipped() if docs is None else packs.parse(docs)

    def pack_docs(self) -> dict[str, Any]:
        return packs.documents()

    def pack_files(self) -> dict[str, str]:
        return packs.files()

    def pack_faults(self, docs: Mapping[str, Any]) -> tuple[PackFault, ...]:
        return packs.check(docs)

    def waiting_on(self, state: State) -> frozenset[str]:
        return sequence.waiting_on(state)

    def legal(self, state: State, seat: str, about: Mapping[str, Any] | None = None) -> dict[str, Any]:
        return legality.legal(state, fronts.empowered(state, fronts.commander(state, seat)), about)

    def decide(self, state: State, seat: str, order: Mapping[str, Any], dice: Dice) -> Outcome:
        if not isinstance(order, Mapping):
            raise malformed("An order is an object.")
        table = Table(state, dice)
        legality.carry_out(table, fronts.empowered(state, fronts.commander(state, seat)), order)
        return table.outcome()

    def view(self, state: State, viewer: Viewer) -> View:
        return views.view(state, viewer)

    def ask(self, state: State, viewer: Viewer, question: Mapping[str, Any]) -> Any:
        return questions.ask(state, viewer, question)

    def result(self, state: State) -> Result | None:
        return state.result

    def board(self, state: State) -> dict[str, Any]:
        return boards.board(state)

    def reference(self) -> dict[str, Any]:
        return reference()

    def lessons(self) -> list[dict[str, Any]]:
        return lessons()

    def dump(self, state: State) -> dict[str, Any]:
        return notation.dump(state)

    def load(self, doc: Mapping[str, Any], pack: Pack | None = None) -> State:
        return notation.load(doc, pack)

    def faults(self, state: State) -> list[str]:
        return found_faults(state)

    def set_up(self, case: Mapping[str, Any]) -> tuple[State, Dice]:
        return position.set_up(case)


TITLE = Tigers()
