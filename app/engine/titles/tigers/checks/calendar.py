"""turns.json: ten turns with their months, weather and replacements."""

from __future__ import annotations

from typing import Final

from .. import terms
from . import notes
from .spot import Spot

NATIONS: Final = ("japanese", "commonwealth", "us", "chinese")


def examine(spot: Spot) -> None:
    """Look at the whole file."""
    if not spot.members(("format", "title", "turns"), ("origins",)):
        return
    notes.head(spot)
    notes.origins(spot.at("origins"))
    turns = spot.at("turns").items("the ten turns in order", terms.LAST_TURN)
    for number, turn in enumerate(turns, 1):
        if not turn.members(("turn", "month", "monsoon", "replacements"), ("events",)):
            continue
        given = turn.at("turn").whole(1, terms.LAST_TURN)
        if len(turns) == terms.LAST_TURN and given not in (None, number):
            turn.at("turn").wrong(f"{number}: the turns stand in order")
        turn.at("month").text("a month and a year")
        turn.at("monsoon").flag()
        steps = turn.at("replacements")
        if not steps.missing and steps.members(NATIONS):
            for nation in NATIONS:
                steps.at(nation).whole(0, 99)
        for event in turn.at("events").items("a list of texts"):
            event.text()
