"""The title itself: the contract's calls, each handed to the file that knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from app.engine import layers
from app.engine.dice import Dice, ScriptedDice
from app.engine.errors import RuleError
from app.engine.title import Option, Outcome, PackFault, Result, Seat, View
from app.engine.visibility import Viewer

from . import legal as legal_
from . import orders, state, view
from .state import HOMES, NAMES, PLACES, SIDES, STACKING, STRENGTHS, Boat, State

CLAUSES = {
    "1.1": "At the start of a turn every side bids some of its coins in secret.",
    "1.2": "All bids are opened together and paid; the higher sails first, ties in the round of the turn.",
    "2.1": "A boat sails one or two links, once a turn.",
    "2.2": "A path ends where it meets an enemy.",
    "2.3": "Three boats at most lie in an area.",
    "2.4": "Sides sail one after another.",
    "2.5": "The owner may change which boat lies on top.",
    "3.1": "Both throw a die and add the strength of the boat on top; the defender wins ties.",
    "3.2": "The loser's top boat sinks; attackers enter when nobody is left, else they fall back.",
    "3.3": "Who takes an area by battle may plunder a coin from the loser.",
    "4.1": "After the last turn most areas win, then most coins.",
    "4.2": "A side alone on the water wins at once.",
}

LESSONS: list[dict[str, Any]] = [
    {
        "key": "bid",
        "title": "A bid and a voyage",
        "about": "One turn on the water.",
        "options": {"turns": "1"},
        "steps": [
            {
                "text": "Bid for the right to sail first.",
                "clause": "1.1",
                "point": {"field": True},
                "done": {"order": "bid"},
                "while": {"path": ["game", "now", "phase"], "is": "bid"},
            },
            {
                "text": "The others bid too: play each of them.",
                "point": {"orders": True},
                "done": {"no": {"path": ["game", "now", "phase"], "is": "bid"}},
                "while": {"path": ["game", "now", "phase"], "is": "bid"},
            },
            {"text": "Coins are under Tracks.", "point": {"tab": "tracks"}, "done": {"tab": "tracks"}},
            {"text": "Most areas win.", "clause": "4.1", "done": {"next": True}},
        ],
    }
]


class Islands:
    """Three islands' fleets."""

    key = "islands"
    name = "Islands"
    rules = "1"

    def options(self) -> tuple[Option, ...]:
        return (
            Option("turns", "Length", (("1", "One turn"), ("2", "Two turns"), ("4", "Four turns")), "2"),
            Option("fog", "Hidden stacks", (("on", "Top boat only"), ("off", "All in the open")), "on"),
        )

    def seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        self._chosen(options)
        return tuple(Seat(side, side, NAMES[side]) for side in SIDES)

    def setup(self, options: Mapping[str, str], dice: Dice, pack: Any = None) -> State:
        chosen = self._chosen(options)
        boats: dict[str, Boat] = {}
        stacks: dict[str, tuple[str, ...]] = {}
        for side in SIDES:
            left = list(STRENGTHS)
            ids = []
            for number in range(3):
                boat = Boat(dice.token(f"boat {side} {number}"), side, left.pop(dice.pick(f"boat of {side}", left)))
                boats[boat.id] = boat
                ids.append(boat.id)
            stacks[HOMES[side]] = tuple(ids)
        return State(
            turn=1,
            turns=int(chosen["turns"]),
            fog=chosen["fog"] == "on",
            phase="bid",
            boats=boats,
            stacks=stacks,
            control={space: side for side, space in HOMES.items()},
            coins=dict.fromkeys(SIDES, 3),
            bids={},
        )

    def pack(self, docs: Mapping[str, Any] | None = None) -> None:
        if docs is not None:
            raise RuleError("bad_pack", None, "Islands has no packs.")

    def pack_docs(self) -> dict[str, Any]:
        return {}

    def pack_files(self) -> dict[str, str]:
        return {}

    def pack_faults(self, docs: Mapping[str, Any]) -> tuple[PackFault, ...]:
        return tuple(PackFault(name, "", "nothing: this title has no packs") for name in docs)

    def waiting_on(self, state: State) -> frozenset[str]:
        return orders.waiting_on(state)

    def legal(self, state: State, seat: str, about: Mapping[str, Any] | None = None) -> dict[str, Any]:
        return legal_.legal(state, seat, about)

    def decide(self, state: State, seat: str, order: Mapping[str, Any], dice: Dice) -> Outcome:
        return orders.decide(state, seat, order, dice)

    def view(self, state: State, viewer: Viewer) -> View:
        return view.view(state, viewer)

    def ask(self, state: State, viewer: Viewer, question: Mapping[str, Any]) -> Any:
        match dict(question):
            case {"phase": True}:
                now = view.view(state, viewer)["game"]["now"]
                return {"turn": now["turn"], "phase": now["phase"], "waiting": now["waiting"]}
            case {"layers": True}:
                return [layers.listed("holders", "Holders", "Who holds which area.", "4.1", traces=False)]
            case {"layer": "holders"}:
                return view.holders(state).answer(question.get("have"))
            case {"preview": dict(order)} if viewer.side is not None:
                return legal_.preview(state, viewer.side, order)
            case _:
                raise RuleError("unknown_question", None, "Ask for the phase, a layer or, from a seat, for a preview.")

    def result(self, state: State) -> Result | None:
        return view.result(state)

    def board(self, state: State) -> dict[str, Any]:
        return view.board()

    def reference(self) -> dict[str, Any]:
        return {
            "clauses": {key: {"text": text} for key, text in CLAUSES.items()},
            "chapters": [
                {"key": "1", "name": "Bids"},
                {"key": "2", "name": "Sailing"},
                {"key": "3", "name": "Battle"},
                {"key": "4", "name": "The end"},
            ],
        }

    def lessons(self) -> list[dict[str, Any]]:
        return LESSONS

    def dump(self, state_: State) -> dict[str, Any]:
        return state.dump(state_)

    def load(self, doc: Mapping[str, Any], pack: Any = None) -> State:
        return state.load(doc)

    def faults(self, state: State) -> list[str]:
        """Boats lie in one place each, stacks have one side and room, and nobody owes coins."""
        lying = [one for ids in state.stacks.values() for one in ids]
        found = []
        if sorted(lying) != sorted(state.boats):
            found.append("the boats in the stacks are not the boats there are")
        if len(state.boats) + len(state.sunk) > 3 * len(SIDES):
            found.append("there are more boats than were built")
        for space, ids in state.stacks.items():
            if len(ids) > STACKING or len({state.boats[one].side for one in ids}) != 1:
                found.append(f"the stack at {space} can't be")
        if any(coins < 0 for coins in state.coins.values()):
            found.append("someone owes coins")
        return found

    def set_up(self, case: Mapping[str, Any]) -> tuple[State, Dice]:
        """A position from `turn`, `turns`, `phase`, `order` and `boats` [{id, side, strength, at}]."""
        boats = {boat["id"]: Boat(boat["id"], boat["side"], boat["strength"]) for boat in case.get("boats", ())}
        stacks: dict[str, tuple[str, ...]] = {}
        for boat in case.get("boats", ()):
            if boat["at"] not in PLACES:
                raise RuleError("bad_case", None, f"boats: there is no area {boat['at']!r}")
            stacks[boat["at"]] = (*stacks.get(boat["at"], ()), boat["id"])
        position = State(
            turn=case.get("turn", 1),
            turns=case.get("turns", 2),
            fog=case.get("fog", True),
            phase=case.get("phase", "sail"),
            boats=boats,
            stacks=stacks,
            control={space: boats[ids[0]].side for space, ids in stacks.items()},
            coins=case.get("coins", dict.fromkeys(SIDES, 3)),
            bids={},
            order=tuple(case.get("order", SIDES)),
        )
        return position, ScriptedDice(case.get("dice", ()), case.get("draws", ()))

    def _chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        known = {option.name: option for option in self.options()}
        for name, value in options.items():
            if name not in known or value not in dict(known[name].choices):
                raise RuleError("bad_option", None, f"There is no option {name} = {value!r}.")
        return {name: options.get(name, option.default) for name, option in known.items()}


TITLE = Islands()
