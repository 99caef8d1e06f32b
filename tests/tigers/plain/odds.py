"""Odds of an assault: factors, halves, the ratio rounded against the attacker, and the shifts one by one (13.12 on)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .boards import Board, around, pair

COLUMNS = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")
NATURAL = {"clear": 0, "rough": -1, "jungle": -1, "mountain": -2}
WATER = {"river": -1, "major": -2}


@dataclass(frozen=True)
class Fighter:
    """One unit of a battle: where it stands, its factor, whether that is halved, and whether it is a tank."""

    at: str
    factor: int
    halved: bool
    tank: bool = False


def attack(board: Board, attackers: Sequence[Fighter], targets: Sequence[str]) -> int:
    """Their sum: the halved ones added and halved once, but each worth one at least; tanks one in wild country."""
    wild = any(board.terrain(target) in ("jungle", "mountain") for target in targets)
    halved = [1 if wild and one.tank else one.factor for one in attackers if one.halved]
    whole = [1 if wild and one.tank else one.factor for one in attackers if not one.halved]
    return sum(whole) + max((sum(halved) + 1) // 2, len(halved))


def defense(defenders: Sequence[Fighter]) -> int:
    """Their sum: the halved ones added and halved once."""
    whole = sum(one.factor for one in defenders if not one.halved)
    halved = sum(one.factor for one in defenders if one.halved)
    return whole + (halved + 1) // 2


def column(ratio: tuple[int, int], shift: int) -> str:
    """The column of an attack against a defense after so many shifts to the right, or the automatic result."""
    strong, weak = ratio
    place = strong // weak + 1 if strong >= weak else 3 - -(-weak // strong)
    place += shift
    if place < 0:
        return "E/0"
    return COLUMNS[place] if place < len(COLUMNS) else "0/E"


def ground(board: Board, attackers: Sequence[Fighter], targets: Sequence[str]) -> int:
    """The shifts of terrain, places and water barriers."""
    places = [-2 if "city" in board.hexes[key] else -1 if "town" in board.hexes[key] else 0 for key in targets]
    banks = [board.rivers.get(pair(one.at, target)) for one in attackers for target in targets]
    barrier = min((WATER[bank] for bank in banks if bank), default=0) if all(banks) else 0
    return min(NATURAL[board.terrain(target)] for target in targets) + min(places) + barrier


def ringed(attackers: Sequence[Fighter], target: str) -> bool:
    """Opposite hexes, three alternate ones, or any four (13.21 A)."""
    taken = {around(target).index(one.at) for one in attackers}
    opposite = any((place + 3) % 6 in taken for place in taken)
    return opposite or taken >= {0, 2, 4} or taken >= {1, 3, 5} or len(taken) > 3
