"""Where the order of battle stands on the map as the game opens: every start hex is legal and can be supplied."""

import json
from collections import defaultdict, deque
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[2] / "app" / "engine" / "titles" / "tigers" / "data"
IMPERIAL = {"japanese", "bia", "ina", "thai"}
COMMONWEALTH = {"commonwealth", "west_african"}
ANGLO_ALLIED = {*COMMONWEALTH, "us"}
STACK = 4
FULL_SUPPLY_HEXES = 5
Unit = dict[str, Any]

MAP = json.loads((DATA / "map.json").read_text("utf-8"))
HEXES: dict[str, dict[str, Any]] = MAP["hexes"]
UNITS: list[Unit] = json.loads((DATA / "units.json").read_text("utf-8"))["units"]
PLACED = [unit for unit in UNITS if unit["at"].isdigit()]
ROADS = {frozenset(road[:2]) for road in MAP["roads"]}
WATER = {frozenset(side[:2]) for side in MAP["water"]}


def stacks() -> dict[str, list[Unit]]:
    found: dict[str, list[Unit]] = defaultdict(list)
    for unit in PLACED:
        found[unit["at"]].append(unit)
    return found


STACKS = stacks()


def untried_hexes() -> set[str]:
    """Return the hexes where an untried unit starts: those the map marks, and Chinese-held cities in China (3.3)."""
    held = {
        number
        for number, place in HEXES.items()
        if "city" in place and place.get("start") == "allied" and place["region"] == "china"
    }
    return held | {number for number, place in HEXES.items() if place.get("untried")}


def room(unit: Unit) -> Fraction:
    """Return the part of a stack that a unit takes (8.2, 8.4)."""
    if unit["kind"] == "supply":
        return Fraction(0)
    return Fraction(1, 2) if unit["size"] in {"brigade", "regiment"} else Fraction(1)


def neighbours(number: str) -> list[str]:
    """Return the hexes on the map that share a playable hexside; odd columns stand half a hex lower."""
    column, row = int(number[:2]), int(number[2:])
    low = column % 2
    around = [(0, -1), (1, low - 1), (1, low), (0, 1), (-1, low), (-1, low - 1)]
    numbers = [f"{column + dc:02d}{row + dr:02d}" for dc, dr in around]
    return [other for other in numbers if other in HEXES and frozenset((number, other)) not in WATER]


def reach(start: str, closed: set[str], passable: Callable[[str, str], bool]) -> dict[str, int]:
    """Return every hex a supply line from `start` can come to, with its length in hexes (7.5)."""
    lengths = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in neighbours(here):
            if there in lengths or there in closed or HEXES[there]["terrain"] in {"sea", "lake"}:
                continue
            ends_here = here != start and HEXES[here]["terrain"] == "mountain"
            if (ends_here and frozenset((here, there)) not in ROADS) or not passable(here, there):
                continue
            lengths[there] = lengths[here] + 1
            queue.append(there)
    return lengths


def same_side(here: str, there: str) -> bool:
    return bool(HEXES[here]["side"] == HEXES[there]["side"])


IMPERIAL_HEXES = {unit["at"] for unit in PLACED if unit["force"] in IMPERIAL}
ALLIED_HEXES = {unit["at"] for unit in PLACED if unit["force"] not in IMPERIAL} | untried_hexes()


def test_every_start_hex_is_land_on_the_map() -> None:
    for unit in PLACED:
        assert unit["at"] in HEXES, unit["id"]
        assert HEXES[unit["at"]]["terrain"] not in {"sea", "lake"}, unit["id"]


def test_nobody_starts_in_a_place_the_enemy_holds_or_stands_in() -> None:
    for unit in PLACED:
        own = "imperial" if unit["force"] in IMPERIAL else "allied"
        assert HEXES[unit["at"]].get("start", own) == own, unit["id"]
    assert set() == IMPERIAL_HEXES & ALLIED_HEXES


def test_everyone_starts_on_a_side_of_the_line_open_to_them() -> None:
    for unit in PLACED:
        side = HEXES[unit["at"]]["side"]
        if unit["force"] == "japanese":
            assert side == unit["zone"], unit["id"]  # 6.3.B.4
        elif unit["force"] in ANGLO_ALLIED or unit["force"] in IMPERIAL:
            assert side == "west", unit["id"]  # 6.3.B.3
        elif not unit.get("w"):
            assert side == "east", unit["id"]  # 6.3.B.5


def test_no_stack_is_too_high() -> None:
    untried = untried_hexes()
    for number, units in STACKS.items():
        assert sum(map(room, units)) + (number in untried) <= STACK, number


def test_chinese_and_commonwealth_never_share_a_hex() -> None:
    for number, units in STACKS.items():
        forces = {unit["force"] for unit in units}
        chinese = any(force.startswith("chinese") for force in forces)
        assert not (chinese and forces & COMMONWEALTH), number  # 8.5.A


def test_every_garrison_is_met_at_the_start() -> None:
    short = {}
    for number, place in HEXES.items():
        wanted = place.get("garrison", 0)
        steps = sum(unit["steps"] for unit in STACKS[number] if unit["force"] == "japanese") if number in STACKS else 0
        if steps < wanted:
            short[number] = (wanted, steps)
    assert short == {}  # 3.6.A


def test_the_pool_fills_the_starting_hexes_and_leaves_a_dozen_or_two() -> None:
    pool = sum(unit["force"] == "chinese_untried" for unit in UNITS)
    starting = untried_hexes()
    assert {"3824", "4801", "5613", "4700", "5116"} <= starting  # 3.3.B, 3.3.C
    assert 12 <= pool - len(starting) <= 24


def test_anglo_allied_units_can_trace_to_the_western_edge() -> None:
    for unit in PLACED:
        if unit["force"] in ANGLO_ALLIED and unit["kind"] != "special":
            lengths = reach(unit["at"], IMPERIAL_HEXES, same_side)
            coastal = HEXES[unit["at"]].get("coast") and HEXES[unit["at"]]["region"] in {"india", "burma"}
            assert coastal or set(MAP["edges"]["west"]) & set(lengths), unit["id"]  # 7.8.1, 7.8.2


def test_imperial_units_can_trace_to_their_edge_or_hold_a_port() -> None:
    for unit in PLACED:
        if unit["force"] in IMPERIAL:
            place = HEXES[unit["at"]]
            edge = MAP["edges"]["south" if place["side"] == "west" else "north"]
            lengths = reach(unit["at"], ALLIED_HEXES, same_side)
            assert place.get("port") or set(edge) & set(lengths), unit["id"]  # 7.9.1, 7.9.3


def chinese_supply(unit: Unit) -> int | None:
    """Return the length of the shortest line to a Chinese source, or None."""
    sources = {other["at"] for other in PLACED if other["kind"] == "supply"}
    if HEXES[unit["at"]]["side"] == "west":
        sources = {"3019"}  # 7.7.2.B
    lengths = reach(unit["at"], IMPERIAL_HEXES, lambda here, there: bool(unit.get("w")) or same_side(here, there))
    return min((lengths[source] for source in sources if source in lengths), default=None)


def test_chinese_units_can_trace_to_a_source() -> None:
    """Every Chinese unit starts supplied: X Force from India through the Marauders beside it, the rest from China."""
    marauders = next(unit["at"] for unit in PLACED if unit["name"] == "MM")
    for unit in PLACED:
        if not unit["force"].startswith("chinese") or unit["kind"] == "supply":
            continue
        beside = unit["at"] == marauders or unit["at"] in neighbours(marauders)
        if unit.get("w") and HEXES[unit["at"]]["side"] == "west" and beside:
            lengths = reach(unit["at"], IMPERIAL_HEXES, same_side)
            assert set(MAP["edges"]["west"]) & set(lengths), unit["id"]  # 7.7.2.A
        else:
            assert chinese_supply(unit) is not None, unit["id"]  # 7.7.1, 7.7.2.B


def test_the_salween_armies_start_within_full_supply_of_kunming() -> None:
    salween = [unit for unit in PLACED if unit["force"] == "chinese_veteran" and unit.get("w")]
    assert len(salween) >= 5
    lengths = [chinese_supply(unit) for unit in salween]
    assert all(length is not None and length <= FULL_SUPPLY_HEXES + 2 for length in lengths), lengths
