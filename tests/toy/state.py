"""The position of a game of islands, as frozen values, and its JSON form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.engine.board.areas import AreaGraph
from app.engine.errors import RuleError

FORMAT = 1
SIDES = ("red", "green", "blue")
NAMES = {"red": "Red", "green": "Green", "blue": "Blue"}
HOMES = {"red": "redhaven", "green": "greenholm", "blue": "bluewick"}
# key: (name, x, y)
PLACES = {
    "redhaven": ("Redhaven", 100, 80),
    "greenholm": ("Greenholm", 500, 80),
    "bluewick": ("Bluewick", 300, 460),
    "skerry": ("The Skerry", 300, 60),
    "reef": ("Long Reef", 160, 280),
    "atoll": ("The Atoll", 440, 280),
    "lagoon": ("The Lagoon", 300, 220),
}
LINKS = (
    ("redhaven", "skerry"),
    ("redhaven", "reef"),
    ("greenholm", "skerry"),
    ("greenholm", "atoll"),
    ("bluewick", "reef"),
    ("bluewick", "atoll"),
    ("lagoon", "skerry"),
    ("lagoon", "reef"),
    ("lagoon", "atoll"),
)
GRAPH = AreaGraph(PLACES, LINKS)
STACKING = 3
RANGE = 2
STRENGTHS = (1, 1, 2, 2, 3)


@dataclass(frozen=True, slots=True)
class Boat:
    """A boat: its side and its strength from 1 to 3; `sailed` once it has moved this turn."""

    id: str
    side: str
    strength: int
    sailed: bool = False


@dataclass(frozen=True, slots=True)
class Battle:
    """The last battle: who, where, the sums of die and strength, and what came of it."""

    at: str
    attacker: str
    defender: str
    attack: int
    defense: int
    attacking: Boat
    defending: Boat
    result: str


@dataclass(frozen=True, slots=True)
class State:
    """Everything there is. `stacks` holds boat ids, top first; `order` the sides that still have to sail."""

    turn: int
    turns: int
    fog: bool
    phase: str
    boats: Mapping[str, Boat]
    stacks: Mapping[str, tuple[str, ...]]
    control: Mapping[str, str]
    coins: Mapping[str, int]
    bids: Mapping[str, int]
    order: tuple[str, ...] = ()
    plunder: str | None = None
    sunk: tuple[Boat, ...] = ()
    battle: Battle | None = None

    def alive(self) -> tuple[str, ...]:
        """The sides that still have a boat."""
        return tuple(side for side in SIDES if any(boat.side == side for boat in self.boats.values()))

    def holder(self, space: str) -> str | None:
        """The side whose boats lie in a space."""
        ids = self.stacks.get(space, ())
        return self.boats[ids[0]].side if ids else None

    def where(self, boat: str) -> str:
        return next(space for space, ids in self.stacks.items() if boat in ids)

    def with_stack(self, space: str, ids: tuple[str, ...]) -> State:
        stacks = {key: value for key, value in self.stacks.items() if key != space}
        if ids:
            stacks[space] = ids
        return replace(self, stacks=stacks)


def _boat(boat: Boat) -> dict[str, Any]:
    return {"id": boat.id, "side": boat.side, "strength": boat.strength, "sailed": boat.sailed}


def dump(state: State) -> dict[str, Any]:
    battle = state.battle
    return {
        "format": FORMAT,
        "turn": state.turn,
        "turns": state.turns,
        "fog": state.fog,
        "phase": state.phase,
        "boats": [_boat(boat) for _, boat in sorted(state.boats.items())],
        "stacks": {space: list(state.stacks[space]) for space in sorted(state.stacks)},
        "control": dict(sorted(state.control.items())),
        "coins": dict(sorted(state.coins.items())),
        "bids": dict(sorted(state.bids.items())),
        "order": list(state.order),
        "plunder": state.plunder,
        "sunk": [_boat(boat) for boat in state.sunk],
        "battle": None
        if battle is None
        else {
            "at": battle.at,
            "attacker": battle.attacker,
            "defender": battle.defender,
            "attack": battle.attack,
            "defense": battle.defense,
            "attacking": _boat(battle.attacking),
            "defending": _boat(battle.defending),
            "result": battle.result,
        },
    }


def load(doc: Mapping[str, Any]) -> State:
    if doc.get("format") != FORMAT:
        raise RuleError("bad_format", None, f"This state has format {doc.get('format')!r}; {FORMAT} is known.")
    battle = doc["battle"]
    return State(
        turn=doc["turn"],
        turns=doc["turns"],
        fog=doc["fog"],
        phase=doc["phase"],
        boats={boat["id"]: Boat(**boat) for boat in doc["boats"]},
        stacks={space: tuple(ids) for space, ids in doc["stacks"].items()},
        control=dict(doc["control"]),
        coins=dict(doc["coins"]),
        bids=dict(doc["bids"]),
        order=tuple(doc["order"]),
        plunder=doc["plunder"],
        sunk=tuple(Boat(**boat) for boat in doc["sunk"]),
        battle=None
        if battle is None
        else Battle(**{**battle, "attacking": Boat(**battle["attacking"]), "defending": Boat(**battle["defending"])}),
    )
