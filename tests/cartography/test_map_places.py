"""Places: enough of them, each once, near where an atlas has it, on the bank where it belongs."""

import math
from collections import Counter

import pytest

from app.engine.titles.tigers.cartography.grid import cell, centre
from app.engine.titles.tigers.cartography.overlay import load
from app.engine.titles.tigers.cartography.projection import Anchor, fit
from tests.cartography.board import board, hexes, name, rivers, where

# Farthest that a place may stand from its true site, in hexes. A rule's own hex may be farther, up to a hex and a half.
NEAR = 0.8
FAR = 1.5

# Hexsides that must be river, so that the town stands on the right bank: (town's hex side, a river between).
BANKS = [
    ("Mandalay", "1824"), ("Kalewa", "1722"), ("Magwe", "1628"), ("Minbu", "1727"), ("Gauhati", "1115"),
    ("Tezpur", "1416"), ("Chungking", "3711"), ("Chungking", "3610"), ("Wanhsien", "4108"), ("Ichang", "4308"),
    ("Yochow", "4709"), ("Hankow", "4908"), ("Kiukiang", "5108"), ("Nanking", "5504"), ("Changsha", "4612"),
    ("Hengyang", "4814"), ("Nanning", "4123"), ("Wuchow", "4522"), ("Hanoi", "3626"), ("Changteh", "4612"),
    ("Chengchow", "4800"), ("Lungling", "2520"), ("Paoshan", "2418"), ("Ankang", "4003"), ("Pengpu", "5301"),
]  # fmt: skip


def test_there_are_enough_places_and_no_name_twice() -> None:
    names = Counter(name(key) for key in hexes() if name(key))
    assert len(names) >= 130
    assert max(names.values()) == 1


@pytest.mark.parametrize(
    ("place", "today"),
    [("Dacca", "Dhaka"), ("Gauhati", "Guwahati"), ("Akyab", "Sittwe"), ("Kengtung", "Kyaingtong"),
     ("Chungking", "Chongqing"), ("Chengtu", "Chengdu"), ("Chengchow", "Zhengzhou"), ("Canton", "Guangzhou"),
     ("Amoy", "Xiamen"), ("Nanking", "Nanjing"), ("Changteh", "Changde"), ("Fort Bayard", "Zhanjiang")],
)  # fmt: skip
def test_places_bear_the_names_of_the_time_and_todays_as_alias(place: str, today: str) -> None:
    assert hexes()[where(place)]["alias"] == today


def test_each_place_stands_near_its_site() -> None:
    overlay = load()
    projection = fit([Anchor(a["hex"], a["lat"], a["lon"]) for a in overlay["anchors"]["list"]])
    for place in overlay.places():
        miss = math.dist(centre(cell(where(place["name"]))), projection.to_plane(place["lon"], place["lat"]))
        assert miss <= (FAR if "hex" in place else NEAR), (place["name"], miss)


@pytest.mark.parametrize(("place", "across"), BANKS)
def test_a_river_runs_between_a_town_and_the_far_bank(place: str, across: str) -> None:
    a, b = sorted((where(place), across))
    assert (a, b) in rivers()


def test_no_ranges_name_runs_through_a_place() -> None:
    """A letter of a range is about a seventh of a hex wide; a place and its name want a third about the middle."""
    places = [centre(cell(key)) for key in hexes() if name(key)]
    for label in board()["labels"]:
        if label["kind"] == "range":
            x, y = centre(cell(label["hex"]))
            turn = math.radians(label["angle"])
            for i in range(-len(label["text"]), len(label["text"]) + 1):
                at = (x + i * math.cos(turn) / 14, y + i * math.sin(turn) / 14)
                assert min(math.dist(at, place) for place in places) > 1 / 3, label["text"]


@pytest.mark.parametrize(
    ("place", "terrain"),
    [("Mandalay", "clear"), ("Imphal", "clear"), ("Kohima", "mountain"), ("Dacca", "clear"), ("Chengtu", "clear"),
     ("Changsha", "clear"), ("Nanchang", "clear"), ("Hsuchow", "clear"), ("Hanoi", "clear"), ("Tiddim", "mountain"),
     ("Tali", "mountain"), ("Magwe", "clear"), ("Myitkyina", "jungle"), ("Mogaung", "jungle"), ("Shanghai", "clear")],
)  # fmt: skip
def test_country_around_a_place_is_what_an_atlas_shows(place: str, terrain: str) -> None:
    assert hexes()[where(place)]["terrain"] == terrain


@pytest.mark.parametrize(
    ("low", "high", "terrain", "share"),
    [((50, 0), (56, 4), "clear", 0.95), ((26, 9), (31, 13), "mountain", 0.95), ((33, 7), (36, 11), "clear", 0.5),
     ((17, 17), (20, 20), "jungle", 0.7), ((42, 16), (58, 20), "rough", 0.5)],
)  # fmt: skip
def test_great_landscapes_lie_where_they_should(
    low: tuple[int, int], high: tuple[int, int], terrain: str, share: float
) -> None:
    """Central Plain, eastern Tibet, Szechwan basin, upper Burma and the southern hills, as boxes of hexes."""
    box = [
        here["terrain"]
        for key, here in hexes().items()
        if low[0] <= int(key[:2]) <= high[0] and low[1] <= int(key[2:]) <= high[1] and here["terrain"] != "sea"
    ]
    assert box.count(terrain) >= share * len(box)
