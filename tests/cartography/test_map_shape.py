"""How the map hangs together: notation, hexsides, unbroken lines, supply for both sides at the start."""

from collections import defaultdict
from itertools import pairwise

import pytest

from app.engine.titles.tigers.cartography.grid import adjacent, cell, neighbours, number, pair
from app.engine.titles.tigers.cartography.overlay import load
from app.engine.titles.tigers.cartography.projection import Anchor, fit
from app.engine.titles.tigers.cartography.roads import course
from app.engine.titles.tigers.cartography.writing import text
from tests.cartography.board import MAP_FILE, board, flood, hexes, is_land, name, rivers, roads, supplied, water

TERRAINS = {"clear", "rough", "jungle", "mountain", "sea", "lake"}
REGIONS = {"india", "burma", "china", "indochina", "tibet", "thailand", "formosa"}
FIELDS = {
    "terrain", "region", "side", "coast", "town", "city", "alias", "airbase", "atc", "port", "garrison", "start",
    "untried",
}  # fmt: skip


def test_the_file_is_canonical() -> None:
    assert MAP_FILE.read_text(encoding="utf-8") == text(board())


def test_every_hex_says_what_it_must_and_nothing_strange() -> None:
    for key, here in hexes().items():
        assert {"terrain", "region", "side"} <= set(here) <= FIELDS, key
        assert here["terrain"] in TERRAINS and here["region"] in REGIONS and here["side"] in ("west", "east"), key
        assert not ({"town", "city"} <= set(here)), key
        assert ("start" in here) is bool(name(key)), key


@pytest.mark.parametrize("part", ["rivers", "roads", "water"])
def test_hexsides_are_sorted_single_and_between_neighbours(part: str) -> None:
    sides = [(row[0], row[1]) for row in board()[part]]
    assert sides == sorted(set(sides))
    for a, b in sides:
        assert a < b and adjacent(a, b) and {a, b} <= set(hexes()), (a, b)


def test_roads_and_rivers_keep_to_land_and_off_water() -> None:
    for a, b in [*roads(), *rivers()]:
        assert is_land(a) and is_land(b), (a, b)
    assert not roads() & water()
    assert not set(rivers()) & water()


def test_a_hexside_between_two_sea_hexes_is_water() -> None:
    for key in hexes():
        for at in neighbours(cell(key)):
            other = f"{at[0]:02d}{max(at[1], 0):02d}"
            if at[1] >= 0 and other in hexes() and not is_land(key) and not is_land(other):
                assert pair(key, other) in water(), (key, other)


def test_coast_is_land_and_every_land_hex_by_the_sea_has_it() -> None:
    for key, here in hexes().items():
        assert not here.get("coast") or is_land(key), key
        if is_land(key) and any(
            hexes().get(f"{c:02d}{r:02d}", {}).get("terrain") == "sea" for c, r in neighbours(cell(key)) if r >= 0
        ):
            assert here.get("coast"), key


def test_each_river_is_few_unbroken_chains() -> None:
    """A river may be broken where a lake, another river's name or the sheet's end takes over, but not crumbled."""
    named = defaultdict(set)
    for a, b, _, river in board()["rivers"]:
        named[river].add((cell(a), cell(b)))
    every = {side for sides in named.values() for side in sides} | {(cell(a), cell(b)) for a, b in water()}
    for river, sides in named.items():
        pieces, left = 0, set(sides)
        while left:
            pieces += 1
            frontier, seen = [left.pop()], set()
            while frontier:
                a, b = frontier.pop()
                seen.add((a, b))
                for c in set(neighbours(a)) & set(neighbours(b)):
                    for step in (tuple(sorted((a, c))), tuple(sorted((b, c)))):
                        if step in every and step not in seen:
                            frontier.append(step)
            left -= seen
        assert pieces == 1 or river in ("Yellow River", "Brahmaputra"), (river, pieces)


def test_every_road_and_railway_runs_unbroken_from_its_first_stop_to_its_last() -> None:
    laid = load()
    projection = fit([Anchor(a["hex"], a["lat"], a["lon"]) for a in laid["anchors"]["list"]])
    sites = {str(name(key)): cell(key) for key in hexes() if name(key)}
    kinds = {(a, b): kind for a, b, kind, _ in board()["roads"]}
    used = set()
    for entry in laid.entries("roads"):
        cells = course(entry, sites, projection)
        for a, b in pairwise(cells):
            side = pair(number(a), number(b))
            assert kinds.get(side) in ("rail", entry["kind"]), (entry["name"], side)
            used.add(side)
    assert used == set(kinds), "no road but those of the overlay"


def test_railways_and_roads_are_one_net_on_each_side_of_the_hills() -> None:
    every = {key for side in roads() for key in side}
    largest = flood(["2218"], lambda a, b: pair(a, b) in roads())
    assert len(largest) > 0.8 * len(every)


@pytest.mark.clause("7.5", "7.7.1", "7.8.1", "7.9.1", "7.9.3")
def test_every_place_can_be_supplied_by_either_side_on_an_empty_map() -> None:
    edges = board()["edges"]
    lines = {
        "commonwealth": supplied(edges["west"], "west"),
        "imperial west": supplied(edges["south"], "west"),
        "imperial east": supplied(edges["north"], "east"),
        "chinese": supplied(["3019", "3308", "3710"], None),
    }
    for key, here in hexes().items():
        if name(key):
            wanted = ("commonwealth", "imperial west") if here["side"] == "west" else ("chinese", "imperial east")
            for line in wanted:
                assert key in lines[line], (key, name(key), line)


def test_labels_and_lakes_lie_on_the_map() -> None:
    for label in board()["labels"]:
        assert label["hex"] in hexes(), label
    for lake in board()["lakes"]:
        assert all(pair(*side) in water() for side in lake["sides"]), lake
