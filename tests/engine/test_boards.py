"""The hex grid and ways over boards."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.engine.board import hexgrid
from app.engine.board.areas import AreaGraph
from app.engine.board.paths import reach, trail

HEXES = st.builds(hexgrid.number, st.integers(2, 97), st.integers(2, 97))


def test_the_rulebook_grid() -> None:
    assert hexgrid.around("2020") == ("2019", "2119", "2120", "2021", "1920", "1919")
    assert hexgrid.adjacent("2220", "2120") and hexgrid.adjacent("2120", "2221")
    assert not hexgrid.adjacent("2220", "2222")


@given(HEXES)
def test_neighbours_are_mutual_and_one_away(key: str) -> None:
    for direction, near in enumerate(hexgrid.around(key)):
        assert near is not None
        assert hexgrid.direction(near, key) == (direction + 3) % 6
        assert hexgrid.distance(key, near) == 1
        x1, y1 = hexgrid.centre(key, 1.0)
        x2, y2 = hexgrid.centre(near, 1.0)
        assert math.hypot(x2 - x1, y2 - y1) == pytest.approx(math.sqrt(3))


@given(HEXES, HEXES)
def test_distance_falls_by_one_towards_the_goal(one: str, other: str) -> None:
    far = hexgrid.distance(one, other)
    assert far == hexgrid.distance(other, one)
    nearest = min(hexgrid.distance(near, other) for near in hexgrid.neighbours(one))
    assert nearest == (far - 1 if far else 1)


@pytest.mark.parametrize("key", ["", "123", "12345", "12a4", "-123", "١٢٣٤"])
def test_what_is_no_hex_number(key: str) -> None:
    with pytest.raises(ValueError):
        hexgrid.parse(key)


def test_the_rim_has_no_neighbours_beyond_the_numbers() -> None:
    assert hexgrid.around("0000")[0] is None
    assert len(hexgrid.neighbours("0000")) < 6


def test_areas() -> None:
    graph = AreaGraph(["a", "b", "c", "d"], [("a", "b"), ("b", "c")])
    assert graph.neighbours("b") == ("a", "c")
    assert graph.distance("a", "c") == 2
    assert graph.distance("a", "a") == 0
    assert graph.distance("a", "d") is None


def test_reach_takes_the_cheapest_way() -> None:
    ways = {"a": [("b", 5), ("c", 1)], "b": [], "c": [("b", 1), ("d", 9)], "d": []}
    cost, came = reach("a", 5, lambda node, _: ways[node])
    assert cost == {"a": 0, "c": 1, "b": 2}
    assert trail(came, "b") == ["a", "c", "b"]
