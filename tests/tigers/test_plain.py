"""The engine against the same rules told plainly, on boards by chance."""

from __future__ import annotations

import random
from typing import Any

import pytest

from .plain import lines, marches, odds
from .plain.boards import Board, around, board, pair
from .small import Game, british, japanese, trained, unit

SEEDS = range(6)
BOARDS = 40


def chances(seed: int) -> list[random.Random]:
    return [random.Random(f"{seed}/{number}") for number in range(BOARDS)]


def full(units: list[dict[str, Any]]) -> dict[str, str]:
    return {one["id"]: "full" for one in units}


@pytest.mark.clause("7.5.B", "7.5.C", "7.5.D", "7.7.1.B", "7.7.1.C", "7.8.1.A", "7.9.1.A", "7.9.3.A", "6.3.B.7")
@pytest.mark.parametrize("seed", SEEDS)
def test_supply(seed: int) -> None:
    for chance in chances(seed):
        ground = board(chance, range(28, 34), range(15, 22), chance.choice(("west", "east", "both")))
        ground.hexes["3019"].update(terrain="clear", city="Kunming", region="china", start="allied")
        ground.hexes["3019"].pop("town", None)
        units = [unit("depot", "chinese_veteran", "3019", kind="supply")]
        for number, key in enumerate(sorted(chance.sample([k for k in ground.land if k != "3019"], 12))):
            units.append(_garrison(chance, f"u{number}", key, ground.side(key)))
        sources = {
            "west": [k for k in ground.land if k.endswith("15") and ground.side(k) == "west"],
            "south": [k for k in ground.land if k.endswith("21") and ground.side(k) == "west"],
            "north": [k for k in ground.land if k.endswith("15") and ground.side(k) == "east"],
        }
        game = Game(8, "allied.operational", None, units, board=ground.notation(**sources), control={"3019": "allied"})
        for one in units[1:]:
            assert game.ask(supply=one["id"]) == _supplied(ground, units, one, sources), one


def _garrison(chance: random.Random, id_: str, at: str, side: str) -> dict[str, Any]:
    if chance.random() < 0.4:
        return japanese(id_, at, zone=side)
    if side == "west":
        return chance.choice((british, trained))(id_, at)
    return unit(id_, "chinese_veteran", at)


def _supplied(ground: Board, units: list[dict[str, Any]], one: dict[str, Any], sources: dict[str, list[str]]) -> str:
    imperial = one["force"] == "japanese"
    # A supply unit bars Japanese lines as a ground unit does (7.7.3 B).
    enemies = {other["at"] for other in units if (other["force"] == "japanese") != imperial}
    home = ground.side(one["at"])
    if one["force"].startswith("chinese"):
        far = lines.length(ground, one["at"], {"3019"}, enemies, lambda key: True)
        return "out" if far is None else "full" if far <= 5 else "attenuated"
    edge = "west" if not imperial else "south" if home == "west" else "north"
    goals = set(sources[edge]) - enemies
    far = lines.length(ground, one["at"], goals, enemies, lambda key: ground.side(key) == home)
    return "out" if far is None else "full"


@pytest.mark.clause("6.2.B.2", "11.1.B", "11.3.A", "11.9.B", "11.10.A", "11.10.B", "11.10.C", "11.11.A")
@pytest.mark.clause("12.2.B", "12.3.B")
@pytest.mark.parametrize("seed", SEEDS)
def test_marches(seed: int) -> None:
    for chance in chances(seed):
        ground = board(chance, range(28, 34), range(10, 16), chance.choice(("west", "east", "both")))
        kind = chance.choice(("infantry", "infantry", "tank", "special"))
        start = chance.choice([key for key in ground.land if kind != "special" or ground.side(key) == "west"] or [""])
        if not start:
            continue
        points = chance.randint(1, 9)
        out = kind == "infantry" and chance.random() < 0.4
        crosses = kind == "infantry" and ground.side(start) == "west"
        marcher = marches.Marcher(kind, (points + 1) // 2 if out else points, crosses)
        enemies = chance.sample([key for key in ground.land if key != start], 5)
        special = kind == "special"
        one = {"factors": [[4, 8, points]], "kind": kind}
        units = [british("x", start, **one) if special else japanese("x", start, zone=ground.side(start), **one)]
        for number, key in enumerate(enemies):
            units.append(_enemy(f"e{number}", key, ground.side(key), special))
        turn = chance.choice((2, 3, 7, 8))
        supply = {**full(units), **({"x": "out"} if out else {})}
        phase = f"{'allied' if special else 'imperial'}.operational"
        # On turn 2 the east is closed to the Allies; here they stand in the west.
        found = dict(Game(turn, phase, None, units, board=ground.notation(), supply=supply).ask(reach=["x"]))
        infiltrations = found.pop("infiltrate")
        assert found == marches.reach(ground, marcher, start, enemies, 3 <= turn <= 7)
        assert infiltrations == ({} if out else marches.infiltrations(ground, marcher, start, enemies))


def _enemy(id_: str, at: str, side: str, imperial: bool) -> dict[str, Any]:
    if imperial:
        return japanese(id_, at, zone=side)
    return british(id_, at) if side == "west" else unit(id_, "chinese_veteran", at)


@pytest.mark.clause("7.3.B", "7.8.5.B", "7.9.2.1", "13.5.C", "13.8.B", "13.12.D", "13.14.A", "13.15.C")
@pytest.mark.clause("13.16.A", "13.16.B", "13.17.B", "13.18.B", "13.19.1", "13.21.A")
@pytest.mark.parametrize("seed", SEEDS)
def test_odds(seed: int) -> None:
    told = 0
    for chance in chances(seed):
        ground = board(chance, range(18, 23), range(18, 23), chance.choice(("west", "east", "both")))
        ground.hexes["2020"]["terrain"] = chance.choice(("clear", "rough", "jungle", "mountain"))
        targets = ["2020", *chance.sample([key for key in around("2020") if key in ground.land], chance.random() < 0.3)]
        defenders = [_fighter(chance, target) for target in targets for _ in range(chance.randint(1, 2))]
        stands = [key for key in around("2020") if key in ground.land and key not in targets]
        attackers = [_fighter(chance, key, tanks=True) for key in stands if chance.random() < 0.45]
        if not attackers:
            continue
        turn, thin = chance.choice((2, 3, 8)), chance.random() < 0.3
        game, ids = _battle(ground, defenders, attackers, turn, thin)
        order = {"targets": targets, "attackers": ids}
        if not _lawful(ground, attackers, targets):
            assert game.refused("imperial", "assault", **order)
            continue
        told += 1
        ratio = odds.attack(ground, attackers, targets), odds.defense(defenders)
        shift = odds.ground(ground, attackers, targets)
        shift += len(targets) == 1 and odds.ringed(attackers, "2020")
        shift -= turn >= 3 and any(ground.side(key) == "west" for key in (*targets, *(one.at for one in attackers)))
        shift += thin and any(ground.side(target) == "east" for target in targets)
        found = game.ask(preview={"order": "assault", **order})
        assert (found["attack"], found["defense"], found["column"]) == (*ratio, odds.column(ratio, shift))
    assert told > BOARDS // 4


def _fighter(chance: random.Random, at: str, tanks: bool = False) -> odds.Fighter:
    return odds.Fighter(at, chance.randint(1, 11), chance.random() < 0.3, tanks and chance.random() < 0.2)


def _lawful(ground: Board, attackers: list[odds.Fighter], targets: list[str]) -> bool:
    """Whether all reach all: over no water, and tanks by road into wild country and never over the Line."""
    for one in attackers:
        for target in targets:
            if target not in ground.crossings(one.at):
                return False
            wild = ground.terrain(target) in ("jungle", "mountain") and pair(one.at, target) not in ground.roads
            if one.tank and (wild or ground.side(one.at) != ground.side(target)):
                return False
    return True


def _battle(
    ground: Board, defenders: list[odds.Fighter], attackers: list[odds.Fighter], turn: int, thin: bool
) -> tuple[Game, list[str]]:
    units, supply = [], {}
    for number, one in enumerate(defenders):
        force = "commonwealth" if ground.side(one.at) == "west" else "chinese_veteran"
        units.append(unit(f"d{number}", force, one.at, factors=[[1, one.factor, 6]]))
        supply[f"d{number}"] = "out" if one.halved else "full"
    for number, one in enumerate(attackers):
        kind = {"kind": "tank", "size": "regiment"} if one.tank else {}
        units.append(japanese(f"a{number}", one.at, ground.side(one.at), factors=[[one.factor, 4, 8]], **kind))
        supply[f"a{number}"] = "out" if one.halved else "full"
    markers = {"east_shift": thin}
    game = Game(turn, "imperial.assault", None, units, board=ground.notation(), supply=supply, markers=markers)
    return game, [f"a{number}" for number in range(len(attackers))]
