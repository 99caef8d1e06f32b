"""The judge: a position and a script that anyone can write down, answered step by step.

A case names its title, which sets the position up; the script holds orders, questions and passes, each with what is
expected. Nothing here knows a rule.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from . import registry
from .dice import Dice, ScriptedDice
from .errors import RuleError
from .title import Title
from .visibility import ARBITER, SPECTATOR, Viewer

# A pass that has not come to its phase after so many phase ends never will.
PASSES = 200


@dataclass(frozen=True, slots=True)
class Line:
    """What came of one step: its number from 0, the answer, and whether it was as expected (None: nothing was)."""

    step: int | str
    answer: Any
    holds: bool | None

    def to_json(self) -> dict[str, Any]:
        return {"step": self.step, "answer": self.answer, "holds": self.holds}


def run(case: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All lines of a case, as JSON; RuleError `bad_case` where it can't be read."""
    return [line.to_json() for line in steps(case)]


def steps(case: Mapping[str, Any]) -> Iterator[Line]:
    """Set up the position, then take the script step by step."""
    if not isinstance(case, Mapping):
        raise _bad("case", "an object is needed")
    title = registry.title(str(case.get("title")))
    script = case.get("script", [])
    if not isinstance(script, list) or not all(isinstance(step, Mapping) for step in script):
        raise _bad("script", "a list of steps is needed")
    state, dice = title.set_up(case)
    hearing = _Hearing(title, state, dice)
    for number, step in enumerate(script):
        yield hearing.take(number, step)
    if isinstance(dice, ScriptedDice):
        rolls, draws = dice.left
        if rolls or draws:
            yield Line("end", {"dice_left": rolls, "draws_left": draws}, False)


def _bad(place: str, reason: str) -> RuleError:
    return RuleError("bad_case", None, f"{place}: {reason}")


class _Hearing:
    """A case under way."""

    def __init__(self, title: Title, state: Any, dice: Dice) -> None:
        self.title = title
        self.state = state
        self.dice = dice
        self.kept: dict[str, Any] = {}

    def take(self, number: int, step: Mapping[str, Any]) -> Line:
        starved = False
        try:
            answer = self._answer(number, step)
        except RuleError as error:
            if error.code == "bad_case":
                raise
            starved = error.code in ("no_dice", "no_draws")
            answer = {"ok": False, "refusal": error.refusal()}
        return Line(number, answer, False if starved else self._holds(step, answer))

    def _answer(self, number: int, step: Mapping[str, Any]) -> Any:
        if "order" in step:
            seat = self._seat(number, step.get("by"))
            outcome = self.title.decide(self.state, seat, self._called(step["order"]), self.dice)
            self.state = outcome.state
            return {"ok": True, **outcome.facts}
        if "ask" in step:
            question = step["ask"]
            if not isinstance(question, Mapping):
                raise _bad(f"script[{number}].ask", "an object is needed")
            if "view" in question:
                return self.title.view(self.state, self._viewer(number, question["view"]))
            viewer = self._viewer(number, question["as"]) if "as" in question else ARBITER
            return self.title.ask(
                self.state, viewer, self._called({key: question[key] for key in question if key != "as"})
            )
        if "pass" in step:
            return self._pass(step["pass"])
        raise _bad(f"script[{number}]", "a step has an order, an ask or a pass")

    def _pass(self, phase: str) -> Any:
        for _ in range(PASSES):
            at = self.title.ask(self.state, ARBITER, {"phase": True})
            if at["phase"] == phase:
                return at
            waiting = sorted(self.title.waiting_on(self.state))
            if not waiting:
                break
            for seat in waiting:
                self.state = self.title.decide(self.state, seat, {"order": "done"}, self.dice).state
        raise _bad("pass", f"the phase {phase!r} is never reached")

    def _called(self, told: Any) -> Any:
        """An order or a question with the names that pieces bear now: a script may go on with those that it gave."""
        if not isinstance(self.dice, ScriptedDice):
            return told
        if isinstance(told, Mapping):
            return {self._called(key): self._called(value) for key, value in told.items()}
        if isinstance(told, list):
            return [self._called(part) for part in told]
        return self.dice.called(told) if isinstance(told, str) else told

    def _seats(self) -> dict[str, Viewer]:
        return {seat.key: seat.viewer() for seat in self.title.seats(self.state.options)}

    def _seat(self, number: int, by: Any) -> str:
        for key, viewer in self._seats().items():
            if by in (key, viewer.side):
                return key
        raise _bad(f"script[{number}].by", f"there is no seat or side {by!r}")

    def _viewer(self, number: int, name: Any) -> Viewer:
        if name == "arbiter":
            return ARBITER
        if name == "spectator":
            return SPECTATOR
        return self._seats()[self._seat(number, name)]

    def _holds(self, step: Mapping[str, Any], answer: Any) -> bool | None:
        checks = [check(step, answer) for check in (_as_expected, _without, _with)]
        if "keep" in step:
            self.kept[step["keep"]] = _canonical(answer)
        if "same_as" in step:
            checks.append(self.kept.get(step["same_as"]) == _canonical(answer))
        told = [check for check in checks if check is not None]
        return all(told) if told else None


def _canonical(answer: Any) -> str:
    return json.dumps(answer, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _as_expected(step: Mapping[str, Any], answer: Any) -> bool | None:
    if "expect" not in step:
        return None
    expected = step["expect"]
    refused = isinstance(answer, Mapping) and answer.get("ok") is False
    if isinstance(expected, Mapping) and "illegal" in expected:
        if not refused:
            return False
        wanted = expected["illegal"]
        clause = answer["refusal"]["clause"]
        return wanted is True or clause in (wanted if isinstance(wanted, list) else [wanted])
    return not refused and contains(answer, expected)


def contains(answer: Any, expected: Any) -> bool:
    """Whether an answer holds what is expected: objects may have more, at every depth; all else must be equal."""
    if isinstance(expected, Mapping) and isinstance(answer, Mapping):
        return all(key in answer and contains(answer[key], value) for key, value in expected.items())
    if _number(answer) and _number(expected):
        return bool(answer == expected)
    return _canonical(answer) == _canonical(expected)


def _number(value: Any) -> bool:
    """A number, of which 3 and 3.0 are the same one; true and false are none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _without(step: Mapping[str, Any], answer: Any) -> bool | None:
    return all(text not in _canonical(answer) for text in step["absent"]) if "absent" in step else None


def _with(step: Mapping[str, Any], answer: Any) -> bool | None:
    return all(text in _canonical(answer) for text in step["present"]) if "present" in step else None
