"""Who is waited on and who is told, where a side has two commanders (the table in `fronts`)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE, fronts
from app.engine.visibility import ARBITER

from .small import BASES, Game, british, japanese, place, strip, trained, untried
from .table import Battlefield

TWO = {"allied": "two", "imperial": "two"}
LINE = {**strip(20, range(5, 15)), **strip(21, range(5, 15), "east", region="china")}


def game(phase: str, units: list[dict[str, Any]], **more: Any) -> Game:
    return Game(8, phase, LINE | BASES | more.pop("hexes", {}), units, options=TWO, **more)


def waiting(play: Game | Battlefield) -> list[str]:
    return sorted(TITLE.waiting_on(play.state))


def whispers(play: Game) -> list[str]:
    return [text for entry in play.log for text in entry.own.values()]


@pytest.mark.clause("8.3.B")
@pytest.mark.parametrize(("west", "east", "who"), [(5, 4, "west"), (4, 5, "east"), (5, 5, "both")])
def test_a_stack_too_high_holds_up_the_commander_whose_it_is(west: int, east: int, who: str) -> None:
    units = [japanese(f"w{n}", "2008") for n in range(west)]
    units += [japanese(f"e{n}", "2110", zone="east") for n in range(east)]
    play = game("imperial.operational", units)
    play.end("imperial_west", "imperial_east")
    assert waiting(play) == [f"imperial_{zone}" for zone in ("east", "west") if who in (zone, "both")]


@pytest.mark.clause("3.6.C")
def test_a_revolt_holds_up_the_commander_in_the_east() -> None:
    city = {"2110": place("Walled", "city", region="china", side="east", start="imperial", garrison=2)}
    units = [japanese("j", "2110", zone="east", steps=1), japanese("w", "2006"), untried("u")]
    play = game("imperial.assault", units, hexes=city, control={"2110": "imperial"})
    play.end("imperial_west", "imperial_east")
    assert play.state.revolts == ("2110",) and waiting(play) == ["imperial_east"]


@pytest.mark.clause("14.3.3.C", "14.3.3.E.1")
@pytest.mark.parametrize(("sent", "who"), [(0, ["allied"]), (2, ["allied", "imperial"])])
def test_an_attacker_who_sends_no_planes_has_nothing_more_to_say(sent: int, who: list[str]) -> None:
    board = """
    4710 clear east city start=imperial | j1 jap, j2 jap
    4711 clear east | c1 vet, c2 vet
    4811 clear east city airbase start=allied | s shown
    """
    table = Battlefield(board, turn=4, crt="1/1", dice=[1], air={"imperial_east": 2, "allied": 2})
    table.assault("j1 j2", "4711")
    assert waiting(table) == ["imperial"]
    table.air("imperial", sent)
    assert waiting(table) == who


@pytest.mark.clause("13.22.D", "13.26.A")
def test_the_fallen_are_waited_for_and_shown_no_more() -> None:
    table = Battlefield(
        "2010 clear | j jap, k jap steps=1\n2011 clear | b ind steps=1, c ind steps=1", turn=8, crt="1/2", dice=[3]
    )
    table.assault("j k", "2011")
    assert (table.at("b"), table.at("c"), table.stage) == ("dead", "dead", "attacker_losses")
    assert waiting(table) == ["imperial"]
    table.lose("imperial", k=1)
    assert (table.at("k"), table.stage) == ("dead", "advance")
    assert waiting(table) == ["imperial"]
    battle = TITLE.view(table.state, ARBITER)["battle"]["now"]
    assert [one["name"] for one in battle["attackers"]] == ["j"] and battle["defenders"] == []


@pytest.mark.clause("6.3.A")
def test_only_a_unit_that_crosses_the_line_is_told_of() -> None:
    units = [japanese("w", "2008"), japanese("x", "2012")]
    play = game("imperial.operational", units)
    play.order("imperial_west", "move", units=["w"], path=["2008", "2009"])
    assert not any("leads it now" in text for text in whispers(play))
    play.order("imperial_west", "move", units=["x"], path=["2012", "2112"])
    told = [text for text in whispers(play) if "leads it now" in text]
    assert told == ["x has crossed the Line: the commander in the east leads it now."]


@pytest.mark.clause("9.2.1.B")
def test_an_untried_unit_that_comes_out_of_the_pool_has_crossed_nothing() -> None:
    city = {"3019": place("Kunming", "city", region="china", side="east", start="allied")}
    units = [untried("u"), trained("c", "3019"), british("b", "2008")]
    play = game("allied.new_units", units, hexes=city, control={"3019": "allied"})
    play.state = play.state.with_tracks(untried_due=1)
    play.order("allied_east", "draw", at="3019")
    assert len(play.state.stacks["3019"]) == 2
    assert not any("leads it now" in text for text in whispers(play))


def test_nobody_gives_orders_from_a_seat_that_is_not_there() -> None:
    play = game("imperial.operational", [])
    for seat in ("imperial", "nobody", "allied"):
        with pytest.raises(RuleError) as caught:
            fronts.commander(play.state, seat)
        assert caught.value.code == "unknown_seat"
