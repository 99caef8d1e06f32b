"""The contract that a game title meets, and all that the rest of the house knows of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

from .dice import Dice, Roll
from .visibility import Viewer

View = dict[str, dict[str, dict[str, Any]]]
Json = Any


@dataclass(frozen=True, slots=True)
class Seat:
    """A chair at the table: its key, its side, its front where a side has two commanders, and a name for people."""

    key: str
    side: str
    name: str
    front: str | None = None

    def viewer(self) -> Viewer:
        return Viewer("seat", self.key, self.side)


@dataclass(frozen=True, slots=True)
class Option:
    """Something agreed before the game: `choices` are (value, label) pairs, `default` one of the values."""

    name: str
    label: str
    choices: tuple[tuple[str, str], ...]
    default: str
    help: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "label": self.label,
            "choices": [{"value": value, "label": label} for value, label in self.choices],
            "default": self.default,
            "help": self.help,
        }


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the log.

    `text` is what everyone may read, or None where only `own` may know that anything happened at all. `own` maps a
    side to the fuller text that this side reads instead. `spaces`, `clauses` and `rolls` go with either text.
    Lines of the kinds `proposal` and `crossing`, which are between a side's commanders, are shown as notices, too.
    `when` tells whoever may read the line at what point of the game it was written: `turn`, `side` and `phase` as
    `game.now` of the view names them, and `battle`, true for what happens in one. What a title leaves out is filled in
    from the reader's view. A line of kind `turn` or `phase` opens one.
    """

    kind: str
    text: str | None
    own: Mapping[str, str] = field(default_factory=dict)
    spaces: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    rolls: tuple[Roll, ...] = ()
    when: Mapping[str, Json] = field(default_factory=dict)

    def for_viewer(self, viewer: Viewer) -> dict[str, Any] | None:
        """The line as this viewer may read it, or None where it may not know of it."""
        fuller = next((text for side, text in self.own.items() if viewer.sees_side(side)), None)
        text = fuller if fuller is not None else self.text
        if text is None:
            return None
        return {
            "kind": self.kind,
            "text": text,
            "spaces": list(self.spaces),
            "clauses": list(self.clauses),
            "rolls": [roll.to_json() for roll in self.rolls],
            **({"when": dict(self.when)} if self.when else {}),
        }


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an accepted order leads to: the new state, log lines, and public facts for the answer (`result`, …).

    `binding`: it has shown somebody what was hidden, so it can't be taken back; where dice were thrown that goes
    without saying.
    """

    state: Any
    log: tuple[Entry, ...] = ()
    facts: Mapping[str, Json] = field(default_factory=dict)
    binding: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning side (None for a draw), the level, the reason, and the points by side."""

    winner: str | None
    level: str
    reason: str
    points: Mapping[str, int] = field(default_factory=dict)
    clause: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "winner": self.winner,
            "level": self.level,
            "reason": self.reason,
            "points": dict(self.points),
            "clause": self.clause,
        }


@dataclass(frozen=True, slots=True)
class PackFault:
    """One fault of a pack: the document, the place in it (`units[3].factors[1]`), what is expected, what is there."""

    file: str
    place: str
    expected: str
    found: str = ""

    def __str__(self) -> str:
        there = f", not {self.found}" if self.found else ""
        return f"{self.file}.json: {self.place + ': ' if self.place else ''}expected {self.expected}{there}"


class Title(Protocol):
    """A game. States are values: nothing here changes the state it is given."""

    @property
    def key(self) -> str:
        """The title's short name, as it stands in addresses and files."""

    @property
    def name(self) -> str:
        """The title as people write it."""

    @property
    def rules(self) -> str:
        """The version of the rules; replays under the same version give the same states."""

    def options(self) -> tuple[Option, ...]:
        """What can be agreed before a game."""

    def seats(self, options: Mapping[str, str]) -> tuple[Seat, ...]:
        """The seats of a game with these options; RuleError `bad_option` where one is unknown."""

    def setup(self, options: Mapping[str, str], dice: Dice, pack: Any = None) -> Any:
        """The starting state. `pack` is what `pack()` gave, None for the shipped data."""

    def pack(self, docs: Mapping[str, Json] | None = None) -> Any:
        """The pack made of these documents, the shipped one without any; None where the title has no packs.

        A pack has a `hash` that names its data for ever, and a `name`. RuleError `bad_pack` tells every fault.
        """

    def pack_docs(self) -> dict[str, Json]:
        """The documents of the shipped pack by name; empty where the title has no packs."""

    def pack_files(self) -> dict[str, str]:
        """The shipped pack as files to edit, by file name, with a text that explains them; empty without packs."""

    def pack_faults(self, docs: Mapping[str, Json]) -> tuple[PackFault, ...]:
        """Everything that is wrong with a pack's documents; empty where they can be played with."""

    def waiting_on(self, state: Any) -> frozenset[str]:
        """The seats that may act now; empty once the game is over."""

    def legal(self, state: Any, seat: str, about: Mapping[str, Json] | None = None) -> dict[str, Json]:
        """What a seat may do, described piece by piece: offers with fields, narrowed by `about`.

        A `path` field has every place it may lead `to`, with cost and path; where the partial order holds a path, it
        says `via` how far that one is good: `{path, cost, limit, refusal, to}`, `to` being where it may go on.
        """

    def decide(self, state: Any, seat: str, order: Mapping[str, Json], dice: Dice) -> Outcome:
        """The outcome of an order, or RuleError."""

    def view(self, state: Any, viewer: Viewer) -> View:
        """What the viewer may know, and nothing else."""

    def ask(self, state: Any, viewer: Viewer, question: Mapping[str, Json]) -> Json:
        """The answer to a question about the position, from what the viewer may know.

        Every title answers `{"layers": true}` and `{"layer": KEY}` (see `engine.layers`); a list may be empty. All
        other questions are the title's own.
        """

    def result(self, state: Any) -> Result | None:
        """How the game ended, or None while it goes on."""

    def board(self, state: Any) -> dict[str, Json]:
        """The printed board, the same for all viewers and for the whole game."""

    def reference(self) -> dict[str, Json]:
        """The rules reference, by clause."""

    def dump(self, state: Any) -> dict[str, Json]:
        """The state as canonical JSON with its format number."""

    def load(self, doc: Mapping[str, Json], pack: Any = None) -> Any:
        """The state that `dump` wrote."""

    def faults(self, state: Any) -> list[str]:
        """What is wrong with a state by the title's own invariants; empty for any state that play can reach."""

    def set_up(self, case: Mapping[str, Json]) -> tuple[Any, Dice]:
        """A judge's position and its scripted dice; RuleError `bad_case` with the place and the reason."""


@runtime_checkable
class Teacher(Protocol):
    """A title that teaches itself. A title need not."""

    def lessons(self) -> list[dict[str, Json]]:
        """Guided games: `{"key", "title", "about", "options", "steps"}`, played by one person in every seat.

        A step is `{"text", "clause"?, "point"?, "done", "while"?}`: what is said, where to look, when it is done, and
        while what it makes sense at all; where that no longer holds it is passed over, so that dice, reloads and a
        reader's own way upset nothing. `point` is one of `{"space": key}`, `{"offer": order}`, `{"commit": order}`,
        `{"tab": panel}`, `{"sit": seat}`, `{"field": true}`, `{"orders": true}`. Conditions are `{"next": true}` (the
        reader says so), `{"path": [names]}` with `"is"` or alone (a value of the view), `{"order": name}` (given since
        the step began), `{"offer": name}`, `{"draft": name}`, `{"preview": true}`, `{"selected": space}`,
        `{"tab": panel}`, `{"seat": key}`, and `any`, `all`, `no` of them.
        """


def lessons(title: Title) -> list[dict[str, Json]]:
    """A title's lessons; none where it does not teach."""
    return title.lessons() if isinstance(title, Teacher) else []
