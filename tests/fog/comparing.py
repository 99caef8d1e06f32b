"""Whether a viewer can tell two positions apart by anything that he can get."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from app.engine.dice import SealedDice
from app.engine.diff import diff
from app.engine.title import Outcome
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.stacking import too_high
from app.engine.titles.tigers.state import State
from app.engine.visibility import Viewer

from .probing import Prober, asked, heard, judged, offered, shown, text
from .twins import Twin, hidden

# What the rules let everybody see of hidden units: that a garrison was too small for its city (3.6 B), that a tank is
# on the march, since it burns fuel of a track on the table (7.9.5 B), whose nation's steps rebuild a unit (9.1.2 B),
# and that a stack is too high, so that its phase can't end yet (8.3 B).
RULES_TELL = frozenset({"revolt", "fuel", "replace"})


def same(one: Any, other: Any, what: str) -> None:
    """Equal to the byte; else where they part."""
    a, b = text(one), text(other)
    if a == b:
        return
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    raise AssertionError(f"{what} differs:\n  {a[max(0, at - 200) : at + 120]}\n  {b[max(0, at - 200) : at + 120]}")


def tell_apart(state: State, other: State, viewer: Viewer, chance: random.Random, depth: int) -> None:
    """AssertionError where view, questions, offers or refusals differ. `depth`: about how many of each are tried."""
    same(shown(state, viewer), shown(other, viewer), f"what {viewer.key} is shown")
    prober = Prober(state, viewer, chance)
    for question in prober.questions(depth):
        one, two = asked(state, viewer, question), asked(other, viewer, question)
        same(one, two, f"{viewer.key} asks {question}: the answer")
    if viewer.seat is None:
        return
    for about in prober.abouts(state, depth):
        one, two = offered(state, viewer.seat, about), offered(other, viewer.seat, about)
        same(one, two, f"{viewer.key} asks legal about {about}: the answer")
    for body in prober.orders(3 * depth):
        same_refusal(state, other, viewer, body)


def same_refusal(state: State, other: State, viewer: Viewer, body: Mapping[str, Any]) -> None:
    """An order of the viewer's is refused in both with the same words, or accepted in both."""
    assert viewer.seat is not None
    answers = [judged(one, viewer.seat, body, _dice()) for one in (state, other)]
    kinds = ["accepted" if isinstance(answer, Outcome) else answer for answer in answers]
    same(kinds[0], kinds[1], f"{viewer.key} orders {body}: the answer")


def same_news(state: State, other: Twin, viewer: Viewer, seat: str, body: Mapping[str, Any]) -> bool:
    """An order of any seat's, given in both: the viewer is told and shown the same.

    Only where it can be compared: it throws no dice, turns nothing up, and is allowed in the twin. Whether it was.
    """
    dice, other_dice = _dice(), _dice()
    one, two = judged(state, seat, body, dice), judged(other.state, seat, other.of(body), other_dice)
    if not isinstance(one, Outcome) or not isinstance(two, Outcome) or dice.rolls or other_dice.rolls:
        return False
    told = {entry.kind for outcome in (one, two) for entry in outcome.log}
    if told & RULES_TELL or too_high(one.state) or too_high(two.state):
        return False
    if one.binding or two.binding or _turned_up(state, one, two, other, viewer):
        return False
    same(heard(one, viewer), heard(two, viewer), f"{seat} orders {body}: what {viewer.key} reads")
    was, is_ = TITLE.view(state, viewer), TITLE.view(one.state, viewer)
    was_other, is_other = TITLE.view(other.state, viewer), TITLE.view(two.state, viewer)
    same(diff(was, is_), diff(was_other, is_other), f"{seat} orders {body}: the diff for {viewer.key}")
    if viewer.side is not None and seat in state.seats(viewer.side):
        same(dict(one.facts), dict(two.facts), f"{seat} orders {body}: the facts")
    return True


def _turned_up(state: State, one: Outcome, two: Outcome, other: Twin, viewer: Viewer) -> bool:
    """Whether an order has shown a unit that was hidden: then the two must look different from now on."""
    under = {id_ for ids in hidden(state, viewer).values() for id_ in ids}
    still = {id_ for ids in hidden(one.state, viewer).values() for id_ in ids}
    under_other = {id_ for ids in hidden(other.state, viewer).values() for id_ in ids}
    still_other = {id_ for ids in hidden(two.state, viewer).values() for id_ in ids}
    return not (under <= still and under_other <= still_other)


def _dice() -> SealedDice:
    return SealedDice(b"one seed for both", {}, "one value", 1)
