"""Small positions by chance: seven hexes, both sides in stacks, any phase, in the judge's notation."""

from __future__ import annotations

import random
from typing import Any

from app.bots.chance import ChancePlayer
from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.state import State

# A hex and the six around it.
HEXES = ("2020", "2019", "2021", "1919", "1920", "2119", "2120")
PARTS = ("new_units", "strategic", "operational", "assault")
PHASES = tuple(f"{side}.{part}" for side in ("allied", "imperial") for part in PARTS)
DIVISION = [[5, 7, 6], [3, 4, 6]]
STRONG = [[9, 11, 8], [7, 9, 8], [5, 6, 8], [3, 3, 8]]
NATIONS: dict[str, tuple[dict[str, Any], ...]] = {
    "imperial": (
        {"force": "japanese", "kind": "infantry", "factors": STRONG},
        {"force": "japanese", "kind": "infantry", "size": "brigade", "factors": [[4, 5, 8], [2, 3, 8]]},
        {"force": "japanese", "kind": "tank", "factors": [[10, 6, 10], [5, 3, 10]]},
        {"force": "japanese", "kind": "cavalry", "size": "brigade", "factors": [[4, 3, 9], [2, 2, 9]]},
        {"force": "bia", "kind": "infantry", "factors": [[2, 3, 5], [1, 1, 5]]},
    ),
    "commonwealth": (
        {"force": "commonwealth", "kind": "infantry", "factors": DIVISION, "name": "I"},
        {"force": "commonwealth", "kind": "infantry", "factors": DIVISION},
        {"force": "commonwealth", "kind": "special", "name": "CHN", "factors": [[4, 8, 4], [3, 6, 4], [2, 4, 4]]},
        {"force": "us", "kind": "special", "size": "brigade", "name": "MM", "factors": [[4, 5, 4], [2, 3, 4]]},
        {"force": "west_african", "kind": "infantry", "size": "brigade", "factors": [[3, 4, 6], [1, 2, 6]]},
    ),
    "chinese": (
        {"force": "chinese_veteran", "kind": "infantry", "size": "army", "factors": [[4, 6, 6], [2, 3, 6]]},
        {"force": "chinese_us_trained", "kind": "infantry", "factors": STRONG, "w": True},
        {"force": "chinese_untried", "kind": "infantry", "size": "army", "factors": [[2, 4, 6]]},
        {"force": "chinese_untried", "kind": "infantry", "size": "army", "factors": [[0, 0, 6]]},
        {"force": "chinese_untried", "kind": "infantry", "size": "army", "factors": [[3, 5, 6]], "revealed": True},
        {"force": "chinese_veteran", "kind": "supply"},
    ),
}


def small(chance: random.Random, fog: str) -> State:
    """A position of five to fifteen units on seven hexes; most of them in stacks."""
    zone = chance.choice(("west", "east"))
    hexes: dict[str, Any] = {}
    units: list[dict[str, Any]] = []
    for key in HEXES:
        hexes[key] = _hex(chance, key, zone)
        nation = chance.choice(("imperial", "imperial", "chinese" if zone == "east" else "commonwealth", "none"))
        if nation == "none":
            continue
        for _ in range(chance.randint(1, 3)):
            unit = {"id": f"n{len(units):02}", "at": key, "zone": zone, **chance.choice(NATIONS[nation])}
            if unit["kind"] == "supply" and any(one["kind"] == "supply" for one in units):
                continue
            unit["steps"] = chance.randint(1, len(unit.get("factors") or [1]))
            units.append(unit)
    for number, nation in enumerate(("imperial", "commonwealth")):
        units.append({"id": f"m{number}", "at": "dead", "zone": zone, **NATIONS[nation][0], "steps": 1})
    units.append({"id": "p1", "at": "pool", **NATIONS["chinese"][2]})
    case = {
        "title": "tigers",
        "options": {"fog": fog, "allied": chance.choice(("one", "two"))},
        "board": {"hexes": hexes, "edges": {side: [chance.choice(HEXES)] for side in ("west", "south", "north")}},
        "turn": chance.randint(3, 9),
        "phase": chance.choice(PHASES),
        "units": units,
        "air": {"allied": 3, "imperial_west": 2, "imperial_east": 2},
        "markers": {"untried_due": 1, "cities_attacked": chance.randint(0, 2)},
    }
    found: State = TITLE.set_up(case)[0]
    return found


def _hex(chance: random.Random, key: str, zone: str) -> dict[str, Any]:
    found: dict[str, Any] = {"terrain": chance.choice(("clear", "rough", "jungle")), "side": zone}
    found["region"] = "china" if zone == "east" else chance.choice(("burma", "india"))
    kind = chance.choice(("", "", "town", "city" if zone == "east" else "town"))
    if kind:
        found[kind] = f"Place {key}"
        found["start"] = chance.choice(("allied", "imperial"))
    if chance.random() < 0.3:
        found["airbase" if zone == "east" else "atc"] = True
    return found


class Play:
    """A position played on by chance, an order at a time."""

    def __init__(self, state: State, chance: random.Random, haste: float = 0.3) -> None:
        self.state = state
        self.orders = 0
        self._chance = chance
        self._player = ChancePlayer(TITLE, chance, haste)
        self._seed = chance.randbytes(16)
        self._rolls = 0

    def next(self) -> tuple[str, dict[str, Any]] | None:
        """A seat and an order of its that may be given now; None where the game is over or nobody finds one."""
        seats = sorted(TITLE.waiting_on(self.state))
        self._chance.shuffle(seats)
        for seat in seats:
            body = self._player.choose(self.state, seat)
            if body is not None:
                return seat, body
        return None

    def give(self, seat: str, body: dict[str, Any]) -> None:
        dice = SealedDice(self._seed, {}, str(self.orders), self._rolls + 1)
        self.state = TITLE.decide(self.state, seat, body, dice).state
        self.orders += 1
        self._rolls += len(dice.rolls)
