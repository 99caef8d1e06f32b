"""Battles by chance cost what the rules told plainly say, whoever pays with what."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE

from .plain import losses
from .small import Game, japanese, place, unit

Units = list[dict[str, Any]]

SEEDS = range(6)
BATTLES = 60
RESULTS = ("0/0", "0/1", "1/0", "1/1", "1/2", "2/1", "3/1", "1/3", "2/2", "E/0", "0/E", "4/1", "1/4")
COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")


@pytest.mark.clause("13.20.A", "13.22.B", "13.22.D", "13.22.E", "13.23.A.2", "13.24.1", "13.25.1")
@pytest.mark.clause("14.3.3.D", "14.3.3.E.3", "14.3.3.F", "14.3.3.G")
@pytest.mark.parametrize("seed", SEEDS)
def test_losses(seed: int) -> None:
    for number in range(BATTLES):
        chance = random.Random(f"{seed}/{number}")
        result, city = chance.choice(RESULTS), chance.random() < 0.4
        attackers = [_attacker(chance, f"a{n}") for n in range(chance.randint(1, 3))]
        defenders = [
            unit(f"d{n}", "chinese_veteran", "4811", factors=[[1, 6, 6]] * chance.randint(1, 3))
            for n in range(chance.randint(2, 3))
        ]
        imperial, allied = chance.randint(0, 3), chance.randint(0, 3)
        game = _battle(attackers, defenders, city, result, imperial, allied)
        game.order("imperial", "assault", targets=["4811"], attackers=[one["id"] for one in attackers])
        flown = [_fly(chance, game, "imperial", imperial), _fly(chance, game, "allied", allied)]
        foot = [len(one["factors"]) for one in attackers if one["kind"] != "tank"]
        tanks = [len(one["factors"]) for one in attackers if one["kind"] == "tank"]
        attack = losses.Side([foot, tanks], flown[0])
        defend = losses.Side([[len(one["factors"]) for one in defenders]], flown[1])
        ours, theirs = result.split("/")
        lost = losses.due(ours, city, attack, defend), losses.due(theirs, city, defend, attack)
        _pay(chance, game, "allied", defenders, lost[1])
        _pay(chance, game, "imperial", attackers, lost[0])
        told = (result, city, flown)
        assert _left(game, defenders) == losses.ranks(defend, lost[1])[0], told
        on_foot = [one for one in attackers if one["kind"] != "tank"]
        in_tanks = [one for one in attackers if one["kind"] == "tank"]
        assert [_left(game, on_foot), _left(game, in_tanks)] == losses.ranks(attack, lost[0]), told


def _attacker(chance: random.Random, id_: str) -> dict[str, Any]:
    tank = {"kind": "tank", "size": "regiment"} if chance.random() < 0.3 else {}
    return japanese(id_, "4810", zone="east", factors=[[20, 6, 8]] * chance.randint(1, 4), **tank)


def _battle(attackers: Units, defenders: Units, city: bool, result: str, imperial: int, allied: int) -> Game:
    """Twenty to sixty against twelve to eighteen: in a city or not on the table, so the result is always thrown for."""
    east = {"side": "east", "region": "china"}
    hexes = {
        "4810": {"terrain": "clear", **east},
        "4811": place("Siege", "city", start="allied", **east) if city else {"terrain": "clear", **east},
        "4812": place("Yochow", "city", start="imperial", **east),
        "4710": place("Field", "town", start="allied", airbase=True, **east),
    }
    units = [*attackers, *defenders]
    return Game(
        4,
        "imperial.assault",
        hexes,
        units,
        supply={one["id"]: "full" for one in units},
        air={"allied": allied, "imperial_west": 0, "imperial_east": imperial},
        charts={"crt": {column: [result] * 6 for column in COLUMNS}},
        dice=[3],
    )


def _fly(chance: random.Random, game: Game, side: str, planes: int) -> int:
    """Send some of one's planes, if one is asked."""
    if not planes:
        return 0
    sent = chance.randint(0, planes)
    game.order(side, "air", count=sent)
    return sent


def _pay(chance: random.Random, game: Game, side: str, units: Units, lost: int) -> None:
    """Where there is a choice, pay in one way by chance of those that the rules let stand; it must be possible."""
    if TITLE.waiting_on(game.state) != {side} or TITLE.legal(game.state, side)["offers"][0]["order"] != "losses":
        return
    ways = list(_ways(units, lost))
    chance.shuffle(ways)
    for way in ways:
        try:
            game.order(side, "losses", steps=way)
        except RuleError:
            continue
        return
    raise AssertionError(f"{side} can't pay {lost} steps")


def _ways(units: Units, lost: int) -> Iterator[dict[str, int]]:
    for steps in itertools.product(*(range(len(one["factors"]) + 1) for one in units)):
        if sum(steps) == lost:
            yield {one["id"]: count for one, count in zip(units, steps, strict=True) if count}


def _left(game: Game, units: Units) -> int:
    return sum(game.unit(one["id"]).steps for one in units)
