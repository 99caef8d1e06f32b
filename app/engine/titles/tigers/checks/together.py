"""What the four files of a pack say together: units stand where map and rules allow, weather and charts agree."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from .. import terms, theater, units
from ..units import Unit
from .spot import Spot


def examine(spots: Mapping[str, Spot]) -> None:
    """Look at files that are sound each by itself."""
    board = theater.parse(spots["map"].value)
    placed: dict[str, list[tuple[Unit, Spot]]] = defaultdict(list)
    for spot in spots["units"].at("units").items(""):
        unit = units.parse(spot.value, spot.place)
        if unit.on_map and _fits(unit, board, spot):
            placed[unit.at].append((unit, spot))
    for key, there in placed.items():
        _share(key, there, board.name(key))
    untried = _untried_hexes(board)
    _stacks(placed, untried, board, spots["charts"].at("limits").value["stack"])
    _pool(spots["units"].at("units"), len(untried))
    _weather(spots)


def _fits(unit: Unit, board: theater.Theater, spot: Spot) -> bool:
    """Whether a unit may start in its hex; notes why not."""
    at = spot.at("at")
    here = board.hexes.get(unit.at)
    if here is None or not here.land:
        at.wrong("a land hex of the map")
        return False
    if here.held and here.start not in (None, unit.side):
        at.wrong(f"no hex that the enemy holds at the start; {board.name(unit.at)} is {here.start}", unit.at)
    if not unit.ground and unit.at not in terms.SUPPLY_CITIES:
        at.wrong("Kunming, Chengtu or Chungking for a supply unit (7.7.1.A): " + ", ".join(terms.SUPPLY_CITIES))
    wrong_side = None
    if unit.japanese and here.side != unit.zone:
        wrong_side = f"a hex {unit.zone} of the Weather Line, like its zone (6.3.B.4)"
    elif (unit.anglo_allied or unit.puppet) and here.side != terms.WEST:
        wrong_side = "a hex west of the Weather Line (6.3.B.3)"
    elif unit.chinese and not unit.w and here.side != terms.EAST:
        wrong_side = "a hex east of the Weather Line for a Chinese unit without W (6.3.B.5)"
    if wrong_side:
        at.wrong(wrong_side)
    return True


def _share(key: str, there: list[tuple[Unit, Spot]], name: str) -> None:
    """Who may not stand in one hex."""
    first = there[0][0]
    for unit, spot in there[1:]:
        if unit.side != first.side:
            spot.at("at").wrong(f"a hex without enemies; {first.id} starts in {name}", key)
    commonwealth = [unit for unit, _ in there if unit.commonwealth]
    for unit, spot in there:
        if unit.chinese and unit.ground and commonwealth:
            spot.at("at").wrong(f"a hex without Commonwealth units (8.5.A); {commonwealth[0].id} starts in {name}", key)


def _untried_hexes(board: theater.Theater) -> frozenset[str]:
    return frozenset(
        key
        for key, here in board.hexes.items()
        if here.untried or (here.city is not None and here.region == "china" and here.start == terms.ALLIED)
    )


def _stacks(
    placed: Mapping[str, list[tuple[Unit, Spot]]], untried: frozenset[str], board: theater.Theater, limit: int
) -> None:
    for key, there in placed.items():
        halves = 0
        for unit, spot in there:
            halves += unit.size_halves
            more = 2 if key in untried and unit.side == terms.ALLIED else 0
            if unit.size_halves and halves + more > 2 * limit:
                extra = ", one of them untried" if more else ""
                spot.at("at").wrong(f"at most {limit} units in {board.name(key)}{extra} (8.2.A)", "one more")


def _pool(spot: Spot, wanted: int) -> None:
    """Untried units enough for every hex in which one starts."""
    there = sum(1 for raw in spot.value if raw["force"] == "chinese_untried" and raw["kind"] != "supply")
    if there < wanted:
        spot.wrong(f"at least {wanted} untried units, one for each hex of the map where one starts (3.3)", str(there))


def _weather(spots: Mapping[str, Spot]) -> None:
    """The track shows the monsoon on the turns that the charts name."""
    span: Any = spots["charts"].at("limits").at("monsoon").value
    if span["from"] > span["to"]:
        spots["charts"].at("limits").at("monsoon").wrong("a first turn before the last")
        return
    for turn in spots["turns"].at("turns").items(""):
        due = span["from"] <= turn.value["turn"] <= span["to"]
        if turn.value["monsoon"] != due:
            turn.at("monsoon").wrong(f"{str(due).lower()}, as charts.json limits.monsoon says")
