"""Infiltrations at their edges: who may, with whom, and what is offered of one (chapter 12)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.titles.tigers import TITLE

from .small import Game, british, japanese, marauders, strip

ROW = strip(20, range(8, 14))


def game(*units: dict[str, Any], side: str = "imperial", **more: Any) -> Game:
    fed = {one["id"]: "full" for one in units}
    return Game(8, f"{side}.operational", ROW, list(units), supply={**fed, **more.pop("supply", {})}, **more)


def offered(play: Game, seat: str) -> dict[str, Any]:
    """The fields of an infiltration by name; empty where none is offered."""
    offers = {one["order"]: one["fields"] for one in TITLE.legal(play.state, seat)["offers"]}
    return {field["name"]: field["from"] for field in offers.get("infiltrate", ())}


@pytest.mark.clause("13.8.A")
@pytest.mark.parametrize(("attack", "clause"), [(0, "13.8.A"), (1, None)])
def test_without_an_attack_factor_nobody_infiltrates(attack: int, clause: str | None) -> None:
    play = game(japanese("j", "2010", factors=[[attack, 4, 6]]), british("b", "2011"), dice=[3, 3])
    if clause is None:
        assert offered(play, "imperial") == {"units": ["j"], "into": ["2011"]}
        play.order("imperial", "infiltrate", units=["j"], into="2011")
    else:
        assert offered(play, "imperial") == {}
        assert play.refused("imperial", "infiltrate", units=["j"], into="2011") == clause


@pytest.mark.clause("7.8.4.G")
def test_who_is_fed_from_the_air_stays() -> None:
    units = [british("b", "2010"), japanese("j", "2011")]
    fed = game(*units, side="allied", markers={"air_supply": ["2010"]})
    assert fed.refused("allied", "infiltrate", units=["b"], into="2011") == "7.8.4.G"
    assert offered(fed, "allied") == {}
    assert offered(game(*units, side="allied"), "allied") == {"units": ["b"], "into": ["2011"]}


@pytest.mark.clause("12.2.B")
def test_an_infiltration_is_the_first_hex_of_a_march() -> None:
    units = [japanese("j", "2009"), japanese("k", "2010"), british("b", "2011")]
    play = game(*units)
    play.order("imperial", "move", units=["j"], path=["2009", "2010"])
    assert play.refused("imperial", "infiltrate", units=["j"], into="2011") == "12.2.B"
    assert offered(play, "imperial")["units"] == ["k"]


@pytest.mark.clause("12.2.B", "9.2.F")
def test_who_has_come_over_the_edge_has_moved_into_his_first_hex() -> None:
    units = [japanese("j", "turn:8", entry="west"), british("b", "2011")]
    play = Game(
        8, "imperial.new_units", ROW, units, edges={"west": [], "south": ["2010"], "north": []}, supply={"j": "full"}
    )
    play.order("imperial", "enter", unit="j", at="2010")
    play.end("imperial", "imperial")
    assert play.state.phase == "operational"
    assert play.refused("imperial", "infiltrate", units=["j"], into="2011") == "12.2.B"


@pytest.mark.clause("7.9.5.B")
def test_tanks_without_fuel_do_not_infiltrate() -> None:
    units = [japanese("t", "2010", kind="tank"), japanese("j", "2010"), british("b", "2011")]
    play = game(*units, markers={"tank_fuel": 0})
    clause = play.refused("imperial", "infiltrate", units=["t", "j"], into="2011")
    assert clause is not None and clause.startswith("7.9.5")
    assert offered(play, "imperial")["units"] == ["j"]


@pytest.mark.clause("12.3.E")
def test_special_forces_are_no_infantry_for_the_cavalry_to_go_with() -> None:
    units = [british("k", "2010", kind="cavalry"), marauders("2010"), japanese("j", "2011")]
    play = game(*units, side="allied")
    assert play.refused("allied", "infiltrate", units=["k", "mm"], into="2011") == "12.3.E"


@pytest.mark.clause("12.1.1")
def test_together_they_reach_nothing_where_one_may_not_go() -> None:
    units = [japanese("j", "2010"), japanese("k", "2010"), british("b", "2011")]
    play = game(*units, supply={"k": "out"})
    assert set(play.ask(reach=["j"])["infiltrate"]) == {"2011"}
    assert play.ask(reach=["j", "k"])["infiltrate"] == {}


@pytest.mark.clause("12.4.A")
def test_out_of_a_stack_too_high_nobody_is_offered_to_go() -> None:
    crowd = [japanese(f"j{n}", "2010") for n in range(5)]
    assert offered(game(*crowd, british("b", "2011")), "imperial") == {}
    assert len(offered(game(*crowd[:4], british("b", "2011")), "imperial")["units"]) == 4


def test_what_is_no_unit_narrows_nothing() -> None:
    play = game(japanese("j", "2010"), british("b", "2011"))
    told = TITLE.legal(play.state, "imperial", {"order": {"order": "infiltrate", "units": ["nobody"]}})
    fields = {field["name"]: field["from"] for field in told["offer"]["fields"]}
    assert fields == {"units": ["j"], "into": ["2011"]} and not told["ready"]
