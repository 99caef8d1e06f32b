"""charts.json: combat results, terrain, infiltration, aircraft, and the figures that limit things."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final

from .. import terms
from ..charts import COLUMNS
from ..theater import LAND
from . import notes
from .spot import Spot

RESULT = re.compile(r"(?:E|[0-9])/(?:E|[0-9])")
TERRAIN: Final = (*LAND, "river", "major", "town", "city", "road")
MODIFIERS: Final = (
    "monsoon",
    "attackers_all_special_forces",
    "defenders_with_special_forces",
    "japanese_attackers_first_turns",
)
Look = Callable[[Spot], None]


def examine(spot: Spot) -> None:
    """Look at the whole file."""
    if not spot.members(("format", "title", "crt", "terrain", "infiltration", "air", "limits"), ("origins",)):
        return
    notes.head(spot)
    notes.origins(spot.at("origins"))
    _crt(spot.at("crt"))
    _terrain(spot.at("terrain"))
    _infiltration(spot.at("infiltration"))
    _each(spot.at("air"), AIR)
    _each(spot.at("limits"), LIMITS)


def _crt(spot: Spot) -> None:
    if spot.missing or not spot.members(COLUMNS):
        return
    for column in COLUMNS:
        for result in spot.at(column).items("six results, for rolls 1 to 6", 6):
            if not isinstance(result.value, str) or not RESULT.fullmatch(result.value):
                result.wrong("a result like 2/1, E/0 or 0/E: steps of the attacker / of the defender")


def _terrain(spot: Spot) -> None:
    if spot.missing or not spot.members(TERRAIN, ("airfield",)):
        return
    for name in spot.value:
        line = spot.at(name)
        if line.members(("cost", "shift")):
            # Ground must cost something, or a march over it would never end.
            line.at("cost").whole(1 if name in (*LAND, "road") else 0, 99)
            line.at("shift").whole(-9, 9)


def _infiltration(spot: Spot) -> None:
    if spot.missing or not spot.members(("shifts", "modifiers")):
        return
    for shift in spot.at("shifts").items("eight shifts, for modified rolls 0 to 7, right positive", 8):
        shift.whole(-9, 9)
    modifiers = spot.at("modifiers")
    if modifiers.members((), MODIFIERS):
        for name in modifiers.value:
            modifiers.at(name).whole(-9, 9)


def _each(spot: Spot, looks: dict[str, Look]) -> None:
    """An object with exactly these fields, each looked at in its own way."""
    if not spot.missing and spot.members(tuple(looks)):
        for name, look in looks.items():
            look(spot.at(name))


def _whole(low: int, high: int) -> Look:
    def look(spot: Spot) -> None:
        spot.whole(low, high)

    return look


def _object(**looks: Look) -> Look:
    return partial(_each, looks=looks)


def _turns(spot: Spot) -> None:
    for turn in spot.items("a list of turns"):
        turn.whole(1, terms.LAST_TURN)


def _assaults(spot: Spot) -> None:
    """Prepared assaults by turn, and `later` for all the turns that are not named."""
    names = tuple(str(turn) for turn in range(1, terms.LAST_TURN + 1))
    if not spot.missing and spot.members(("later",), names):
        for name in spot.value:
            spot.at(name).whole(0, 99)


def _front(spot: Spot) -> None:
    spot.choice((terms.WEST, terms.EAST))


_COUNT, _SOME, _TURN = _whole(0, 99), _whole(1, 99), _whole(1, terms.LAST_TURN)


AIR: Final[dict[str, Look]] = {
    "allied": _COUNT,
    "imperial_west": _COUNT,
    "imperial_east": _COUNT,
    "imperial_reinforcement": _object(turn=_TURN, count=_COUNT, front=_front),
    "withdrawal": _object(turn=_TURN, count=_COUNT, front=_front),
    "matterhorn": _COUNT,
}
LIMITS: Final[dict[str, Look]] = {
    "stack": _SOME,
    "strategic": _COUNT,
    "airlift": _COUNT,
    "air_supply": _COUNT,
    "air_supply_range": _COUNT,
    "air_range": _COUNT,
    "air_effect": _COUNT,
    "chinese_supply_range": _COUNT,
    "infiltration_cost": _SOME,
    "special_forces_cost": _object(dry=_SOME, monsoon=_SOME),
    "assaults_east": _assaults,
    "fuel": _object(tank=_COUNT, aviation=_COUNT),
    "untried_draw_cap": _COUNT,
    "chinese_replacements": _COUNT,
    "chinese_replacements_turn": _TURN,
    "revolt_units": _COUNT,
    "matterhorn_turn": _TURN,
    "matterhorn_range": _COUNT,
    "western_decline_turn": _TURN,
    "monsoon": _object(**{"from": _TURN, "to": _TURN}),
    "strategic_from": _object(
        anglo_allied=_TURN, airlift_anglo_allied=_TURN, airlift_chinese=_TURN, chinese=_TURN, imperial_west=_TURN
    ),
    "strategic_west_lost": _turns,
    "withdrawals": _object(west=_object(turn=_TURN, divisions=_COUNT), east=_object(turn=_TURN, divisions=_COUNT)),
    "india_assaults": _SOME,
    "atc_bases": _COUNT,
    "spare_bases": _COUNT,
    "fourteenth_air_force_bases": _COUNT,
}
