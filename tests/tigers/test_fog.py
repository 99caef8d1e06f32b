"""What public words say of how many units do something, on an open table and in deep fog (8.6)."""

from __future__ import annotations

import pytest

from .table import Battlefield

BOARD = "2010 clear | b ind, c ind\n2011 clear |"


@pytest.mark.clause("8.6.A")
@pytest.mark.parametrize(
    ("fog", "units", "words"),
    [
        ("table", "b", "A unit marches from 2010 to 2011."),
        ("table", "b c", "2 units march from 2010 to 2011."),
        ("deep", "b", "Units march from 2010 to 2011."),
        ("deep", "b c", "Units march from 2010 to 2011."),
    ],
)
def test_in_deep_fog_the_log_does_not_count(fog: str, units: str, words: str) -> None:
    table = Battlefield(BOARD, turn=8, phase="allied.operational", options={"fog": fog})
    table.order(order="move", units=units.split(), path=["2010", "2011"])
    assert [entry.text for entry in table.log] == [words]
