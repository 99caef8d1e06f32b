"""Who is offered a ride and who is not (10.1, 10.8)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import Game, british, place, strip

HEXES = {**strip(10, range(13, 19), region="india"), "1014": place("Here", region="india", start="allied")}
EDGES = {"west": ["1013"], "south": [], "north": []}


def game(*units: dict[str, Any], **more: Any) -> Game:
    return Game(8, "allied.strategic", HEXES, list(units), edges=EDGES, **more)


def ready(play: Game, seat: str) -> list[str]:
    field = play.field(seat, "strategic", "units")
    return [] if field is None else field["from"]


@pytest.mark.clause("7.8.4.G")
def test_who_is_fed_from_the_air_does_not_ride_away() -> None:
    assert ready(game(british("b", "1014")), "allied") == ["b"]
    fed = game(british("b", "1014"), markers={"air_supply": ["1014"]})
    assert ready(fed, "allied") == []
    assert fed.refused("allied", "strategic", units=["b"], path=["1014", "1015"]) == "7.8.4.G"


@pytest.mark.clause("1.1.1")
def test_a_commander_sends_his_own_units_alone() -> None:
    play = game(british("b", "1014"), options={"allied": "two"})
    assert (ready(play, "allied_west"), ready(play, "allied_east")) == (["b"], [])
