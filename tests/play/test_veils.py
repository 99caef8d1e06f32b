"""Veiled numbers: each has one of its own, both ways, and they tell nothing of order or gaps."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.play.veils import TOP, unveil, veil


@given(st.binary(min_size=1, max_size=32), st.integers(1, TOP))
def test_there_and_back(key: bytes, number: int) -> None:
    veiled = veil(key, number)
    assert 1 <= veiled <= TOP and unveil(key, veiled) == number
    assert veil(key, unveil(key, number)) == number


def test_neighbours_are_far_apart_and_no_two_alike() -> None:
    veiled = [veil(b"key", number) for number in range(1, 5001)]
    assert len(set(veiled)) == 5000
    rising = sum(a < b for a, b in itertools.pairwise(veiled))
    assert 2300 < rising < 2700
    assert veiled != [veil(b"another", number) for number in range(1, 5001)]


@pytest.mark.parametrize("number", [0, -1, TOP + 1])
def test_out_of_range(number: int) -> None:
    with pytest.raises(ValueError, match="is not from 1"):
        veil(b"key", number)
