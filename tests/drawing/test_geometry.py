"""Hexes on paper, and hexsides joined into lines."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from app.drawing.geometry import Hexes, chains, corner, curved, sides_joined
from app.engine.board import hexgrid
from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE

BOARD: dict[str, Any] = TITLE.board(TITLE.setup({}, SealedDice(b"seed", {}, "", 1)))
HEXES = Hexes(BOARD)


def test_neighbours_on_paper_are_neighbours_by_number() -> None:
    for key in BOARD["spaces"]:
        found = {near for side in range(6) if (near := HEXES.beside(key, side)) is not None}
        assert found == {near for near in hexgrid.neighbours(key) if near in BOARD["spaces"]}, key


def test_a_hexside_lies_between_its_hexes() -> None:
    for key, near in (("2218", "2219"), ("2219", "2318"), ("3019", "3119")):
        ends = HEXES.hexside(key, near)
        assert math.dist(*ends) == pytest.approx(HEXES.radius, abs=0.2)
        for end in ends:
            for hex_ in (key, near):
                assert math.dist(end, HEXES.centres[hex_]) == pytest.approx(HEXES.radius, abs=0.2)


def test_hexes_that_share_a_corner_agree_on_it() -> None:
    met = Counter(corner(point) for key in BOARD["spaces"] for point in HEXES.outline(key))
    inner = [key for key in BOARD["spaces"] if all(HEXES.beside(key, side) for side in range(6))]
    assert len(inner) > 1000
    assert all(met[corner(point)] == 3 for key in inner for point in HEXES.outline(key))


def test_links_become_lines_from_fork_to_fork() -> None:
    links = [("a", "b"), ("b", "c"), ("c", "d"), ("c", "e"), ("x", "y"), ("y", "z"), ("z", "x")]
    lines = sorted(chains(links), key=len)
    assert sorted(len(line) for line in lines) == [2, 2, 3, 4]
    assert lines[-1][0] == lines[-1][-1], "a ring comes back to where it began"
    assert {frozenset(line) for line in lines[:3]} == {frozenset("abc"), frozenset("cd"), frozenset("ce")}


def test_lines_end_at_stops() -> None:
    assert sorted(map(sorted, chains([("a", "b"), ("b", "c")], lambda node: node == "b"))) == [["a", "b"], ["b", "c"]]


def test_every_hexside_of_a_river_is_drawn_once() -> None:
    sides = [(a, b) for a, b, kind in BOARD["hexsides"] if kind == "river"]
    drawn = Counter(
        frozenset((corner(one), corner(other))) for line in sides_joined(HEXES, sides) for one, other in pairwise(line)
    )
    assert len(drawn) == len(sides) and set(drawn.values()) == {1}


def test_a_curve_starts_and_ends_where_its_line_does() -> None:
    assert curved([(0.0, 0.0), (10.0, 0.0)]) == "M0 0L10 0"
    bent = curved([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)])
    assert bent.startswith("M0 0L") and bent.endswith("L10 10")
    assert curved([(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 0.0)]).endswith("Z")
