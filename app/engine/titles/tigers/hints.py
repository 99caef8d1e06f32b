"""Hints for a newcomer: what the moment is for, what one usually does, and what is still undone, in our own words."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

from .state import State

Offers = Iterable[Mapping[str, Any]]


@lru_cache(maxsize=1)
def _words() -> dict[str, Any]:
    text = (resources.files(__package__) / "data" / "hints.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def hints(state: State, offers: Offers) -> dict[str, Any]:
    """{"about", "usual", "clause", "left": [{"order", "text", "clause"}]} for a seat that may give these orders now."""
    return {**_moment(state), "left": list(_left(offers))}


def _moment(state: State) -> dict[str, str]:
    words = _words()
    if state.battle is not None:
        found = words["stages"][state.battle.stage]
    elif state.revolts:
        found = words["debts"]["revolt"]
    elif state.done >= set(state.seats(state.side)):
        found = words["debts"]["overstacking"]
    else:
        found = words["phases"][state.phase]
    return dict(found)


def _left(offers: Offers) -> Iterable[dict[str, str]]:
    """A line for each order that is offered, with the number of things it could be given to."""
    for one in offers:
        line = _words()["left"].get(one["order"])
        if line is not None:
            text, noun, clause = line
            first = one["fields"][0].get("from", ()) if one["fields"] else ()
            counted = f"{len(first)} {_plural(noun)}" if len(first) != 1 else f"1 {noun}"
            yield {"order": one["order"], "text": text.format(n=counted), "clause": clause}


def _plural(noun: str) -> str:
    if noun.endswith("y"):
        return f"{noun[:-1]}ies"
    return f"{noun}es" if noun.endswith("x") else f"{noun}s"
