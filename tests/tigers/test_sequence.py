"""What happens by itself where a phase, a player turn or a game turn ends and the next begins (5.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.state import AIR_POOLS

from .small import BASES, Game, british, japanese, place, strip, untried

ROW = strip(10, range(10, 14))
EAST = strip(47, range(10, 14), side="east", region="china")
CITY = {"4711": place("Walled", "city", region="china", side="east", start="imperial", garrison=2)}


def game(turn: int, phase: str, *units: dict[str, Any], **more: Any) -> Game:
    return Game(turn, phase, {**ROW, **EAST, **BASES, **more.pop("hexes", {})}, list(units), **more)


def offered(play: Game, seat: str) -> set[str]:
    return {offer["order"] for offer in TITLE.legal(play.state, seat)["offers"]}


@pytest.mark.clause("5.2.1")
def test_a_game_turn_begins_with_its_markers_in_their_boxes() -> None:
    play = game(8, "imperial.assault", dice=[1])
    play.state = play.state.with_tracks(
        planes_used=dict.fromkeys(AIR_POOLS, 1), aviation_fuel_burnt=True, air_supply=("1010",), airlift_halves=3,
        strategic_halves={"x": 2}, prepared_assaults_east=4, east_shift=False, east_shift_next=True,
        tank_fuel_burnt=True, bases_ready=("2218",), railway_open=True, cities_attacked=2,
    )  # fmt: skip
    play.end("imperial")
    tracks = play.state.tracks
    assert tracks.planes_used == dict.fromkeys(AIR_POOLS, 0)
    assert (tracks.aviation_fuel_burnt, tracks.tank_fuel_burnt) == (False, False)
    assert (tracks.air_supply, tracks.airlift_halves, tracks.strategic_halves) == ((), 0, {})
    assert tracks.prepared_assaults_east == 0
    # What was diverted last turn shifts attacks in this one, and not in the next.
    assert (tracks.east_shift, tracks.east_shift_next) == (True, False)
    # Who holds the bases and the railway is looked at anew.
    assert (tracks.bases_ready, tracks.railway_open) == ((), False)
    # Cities attacked in the Empire's turn count for the Alliance's draw; the next Imperial turn counts from nought.
    assert tracks.cities_attacked == 2
    for _ in range(4):
        play.end("allied")
    assert play.state.phase_key == "imperial.new_units" and play.state.tracks.cities_attacked == 0


@pytest.mark.clause("5.2.A", "5.2.B", "7.9.5.B")
def test_each_player_turn_begins_with_its_steps_and_nobody_carried_or_just_entered() -> None:
    play = game(8, "imperial.assault", british("b", "1010"), japanese("j", "1013"), dice=[1], supply={"b": "full"})
    play.end("imperial")
    for side, nations in (("allied", {"commonwealth", "us"}), ("imperial", {"japanese"})):
        assert play.state.phase_key == f"{side}.new_units"
        assert nations <= set(play.state.tracks.replacements)
        assert (play.state.carried, play.state.entered) == (frozenset(), {})
        assert play.state.refit == (frozenset({"b"}) if side == "allied" else play.state.refit)
        play.state = play.state.with_tracks(tank_fuel_burnt=True)
        play.state = replace(play.state, carried=frozenset({"b"}), entered={"b": 1})
        for _ in range(4 if side == "allied" else 3):
            play.end(side)
        assert play.state.tracks.tank_fuel_burnt == (side == "imperial")


@pytest.mark.clause("5.2.A.1", "5.2.A.2", "5.2.A.3", "5.2.A.4", "5.2.B.1", "5.2.B.2", "5.2.B.3", "5.2.B.4", "5.1.1")
def test_the_log_names_every_phase_with_its_clause_and_every_turn() -> None:
    play = game(8, "allied.new_units", dice=[1])
    for seat in ("allied", "imperial"):
        for _ in range(4):
            play.end(seat)
    told = [(entry.text, entry.clauses[0]) for entry in play.log if entry.kind in ("phase", "turn")]
    names = ["New Units", "Strategic Movement", "Operational Movement & Infiltration", "Prepared Assault"]
    sides = {"A": "Grand Alliance", "B": "Empire"}
    phases = [
        (f"{side}: {name} Phase.", f"5.2.{letter}.{number}")
        for letter, side in sides.items()
        for number, name in enumerate(names, 1)
    ]
    assert told == [*phases[1:], ("Turn 9: November 1944.", "5.1.1"), phases[0]]


@pytest.mark.clause("6.4.C")
def test_the_end_of_a_phase_is_not_offered_while_something_is_owed() -> None:
    play = game(5, "allied.assault", japanese("j", "1010"), japanese("k", "1012"), dice=[6])
    play.end("allied")
    assert play.state.tracks.disease_due and "done" not in offered(play, "imperial")
    assert play.refused("imperial", "done") == "6.4.C"


@pytest.mark.clause("9.3.H")
def test_what_is_owed_in_the_new_units_phase_holds_up_no_other() -> None:
    play = game(5, "imperial.strategic", japanese("j", "1010"))
    assert "done" in offered(play, "imperial")
    play.end("imperial")
    assert play.state.phase == "operational"


def test_the_end_of_a_phase_is_a_word_and_nothing_more() -> None:
    assert game(8, "allied.strategic").refused("allied", "done", why="tired") is None


@pytest.mark.clause("5.1.1")
def test_who_ends_a_phase_ends_it_for_those_of_his_side_who_left_it_to_him_alone() -> None:
    play = game(8, "imperial.strategic", options={"allied": "two", "imperial": "two"})
    play.order("allied_west", "delegate")
    play.order("imperial_west", "done")
    assert play.state.done == {"imperial_west"}


@pytest.mark.clause("9.2.1.F")
def test_untried_units_not_drawn_are_lost_with_the_phase() -> None:
    play = game(8, "allied.new_units", untried("u"))
    play.state = play.state.with_tracks(untried_due=1)
    play.end("allied")
    assert play.state.tracks.untried_due == 0


@pytest.mark.clause("4.3.1")
def test_when_the_last_turn_is_over_no_phase_begins() -> None:
    play = game(10, "imperial.assault")
    play.end("imperial")
    assert play.state.result is not None and play.log[-1].kind == "result"
    assert (play.state.turn, play.state.phase_key) == (10, "imperial.assault")


@pytest.mark.clause("3.6.A")
def test_garrisons_are_looked_at_when_the_imperial_turn_ends_and_not_the_allied() -> None:
    units = [japanese("j", "4711", zone="east", steps=1), untried("u")]
    play = game(8, "allied.assault", *units, hexes=CITY, control={"4711": "imperial"})
    play.end("allied")
    assert play.state.phase_key == "imperial.new_units" and not play.state.revolts
    assert play.state.control["4711"] == "imperial"


@pytest.mark.clause("14.3.1.2.E")
@pytest.mark.parametrize(("turn", "planes"), [(2, 1), (3, 3), (4, 1)])
def test_the_new_zeros_come_on_turn_four_and_on_no_other(turn: int, planes: int) -> None:
    play = game(turn, "imperial.assault", air={"imperial_east": 1}, dice=[1, 1])
    play.end("imperial")
    assert (play.state.turn, play.state.tracks.planes["imperial_east"]) == (turn + 1, planes)
