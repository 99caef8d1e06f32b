"""Withdrawals of turns 5, 6 and 7 (9.3)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import Game, japanese, strip, unit

HEXES = {
    **strip(20, range(10, 20)),
    **strip(40, range(10, 20), side="east"),
    "2310": {"terrain": "clear", "side": "west"},
}
EDGES = {"west": [], "south": ["2019"], "north": ["4010"]}


def game(turn: int, units: list[dict[str, Any]], **more: Any) -> Game:
    return Game(turn, "imperial.new_units", HEXES, units, edges=EDGES, **more)


@pytest.mark.clause("9.3.D")
@pytest.mark.clause("9.3.B")
@pytest.mark.clause("9.3.H")
def test_turn_5_takes_one_supplied_infantry_division_from_the_west() -> None:
    units = [
        japanese("j1", "2010", steps=1),
        japanese("j2", "2012"),
        japanese("cut", "2310"),
        japanese("brigade", "2013", size="brigade"),
        japanese("tank", "2014", kind="tank"),
        unit("thai", "thai", "2015"),
        japanese("east", "4011", zone="east"),
    ]
    play = game(5, units)
    assert play.refused("imperial", "done") == "9.3.H"
    assert play.refused("imperial", "withdraw", unit="cut") == "9.3.B"
    for other in ("brigade", "tank", "thai", "east"):
        assert play.refused("imperial", "withdraw", unit=other) == "9.3.D"
    offered = play.field("imperial", "withdraw", "unit")
    assert offered is not None and offered["from"] == ["j1", "j2"]
    # 9.3 F: any strength will do.
    play.order("imperial", "withdraw", unit="j1")
    assert play.unit("j1").at == "withdrawn"
    assert play.refused("imperial", "withdraw", unit="j2") == "9.3.D"
    assert play.field("imperial", "withdraw", "unit") is None
    play.end("imperial")
    assert play.ask(phase=True)["phase"] == "imperial.strategic"
    assert play.state.result is None


@pytest.mark.clause("9.3.E")
def test_turn_6_takes_two_divisions_from_the_east() -> None:
    units = [japanese("west", "2010"), *(japanese(f"e{n}", f"401{n}", zone="east") for n in range(3))]
    play = game(6, units)
    assert play.refused("imperial", "withdraw", unit="west") == "9.3.E"
    play.order("imperial", "withdraw", unit="e0")
    assert play.refused("imperial", "done") == "9.3.H"
    play.order("imperial", "withdraw", unit="e1")
    assert play.refused("imperial", "withdraw", unit="e2") == "9.3.E"
    play.end("imperial")
    assert play.state.result is None


@pytest.mark.clause("9.3.H")
def test_a_withdrawal_that_cannot_be_made_forfeits_the_game() -> None:
    play = game(6, [japanese("west", "2010"), japanese("e1", "4011", zone="east")])
    play.order("imperial", "withdraw", unit="e1")
    play.end("imperial")
    answer = play.ask(victory=True)
    assert (answer["winner"], answer["level"]) == ("allied", "decisive")
    assert play.state.result is not None and play.state.result.clause == "9.3.H"
    assert play.ask(phase=True)["waiting"] == []


@pytest.mark.clause("9.3.G", "9.3.H")
def test_turn_7_takes_two_eastern_planes_before_the_phase_can_end() -> None:
    planes = {"allied": 0, "imperial_west": 1, "imperial_east": 5}
    play = game(7, [japanese("j1", "2010")], air=planes)
    assert play.refused("imperial", "withdraw", air=3) == "9.3.G"
    assert play.refused("imperial", "withdraw", unit="j1") == "9.3.A"
    assert play.refused("imperial", "withdraw", unit="j1", air=1) == "9.3.G"
    assert play.refused("imperial", "done") == "9.3.H"
    play.order("imperial", "withdraw", air=1)
    assert play.state.tracks.planes["imperial_east"] == 4
    assert play.refused("imperial", "withdraw", air=2) == "9.3.G"
    assert play.refused("imperial", "done") == "9.3.H"
    play.order("imperial", "withdraw", air=1)
    play.end("imperial")
    assert play.state.tracks.planes == {"allied": 0, "imperial_west": 1, "imperial_east": 3}
    assert play.state.result is None


@pytest.mark.clause("9.3.G")
@pytest.mark.parametrize(("flown", "left"), [(0, 0), (1, 0), (3, 1)])
def test_planes_that_have_flown_are_withdrawn_first(flown: int, left: int) -> None:
    used = {"planes_used": {"imperial_east": flown}}
    play = game(7, [japanese("j1", "2010")], air={"imperial_east": 3}, markers=used)
    play.order("imperial", "withdraw", air=2)
    tracks = play.state.tracks
    assert (tracks.planes["imperial_east"], tracks.planes_used["imperial_east"]) == (1, left)


@pytest.mark.clause("9.3.G", "9.3.A")
def test_no_plane_leaves_as_the_allied_new_units_phase_ends() -> None:
    play = Game(7, "allied.new_units", HEXES, [], edges=EDGES, air={"imperial_east": 3})
    play.end("allied")
    assert play.state.tracks.planes["imperial_east"] == 3


@pytest.mark.clause("7.9.6.D")
def test_planes_already_gone_need_not_be_withdrawn() -> None:
    play = game(7, [japanese("j1", "2010")])
    play.end("imperial")
    assert play.state.result is None


@pytest.mark.clause("9.3.A")
def test_no_withdrawals_on_other_turns_or_by_the_allies() -> None:
    play = game(8, [japanese("j1", "2010")])
    assert play.refused("imperial", "withdraw", unit="j1") == "9.3.A"
    assert play.field("imperial", "withdraw", "unit") is None


@pytest.mark.clause("9.3.D", "9.3.E", "9.3.G")
def test_what_has_left_on_one_turn_does_not_count_on_the_next() -> None:
    play = game(5, [japanese("j", "2010"), japanese("k", "2011")])
    play.order("imperial", "withdraw", unit="j")
    play.end("imperial")
    assert (play.state.phase, play.state.tracks.withdrawn) == ("strategic", 0)
    planes = game(7, [japanese("j", "2010")])
    planes.state = planes.state.with_tracks(planes={**planes.state.tracks.planes, "imperial_east": 3})
    planes.order("imperial", "withdraw", air=2)
    planes.end("imperial")
    tracks = planes.state.tracks
    assert (tracks.planes_withdrawn, tracks.planes["imperial_east"]) == (0, 1)


@pytest.mark.clause("9.3.B", "9.3.C", "9.3.H")
def test_a_forfeit_is_told_and_only_units_on_the_map_can_leave() -> None:
    units = [japanese("j", "2010"), japanese("late", "turn:6"), japanese("gone", "dead")]
    play = game(5, units, supply={"j": "out"})
    refused = [play.refused("imperial", "withdraw", unit=id_) for id_ in ("late", "gone", "j")]
    assert refused == ["9.3.C", "9.3.C", "9.3.B"]
    play.end("imperial")
    (line,) = [entry for entry in play.log if entry.kind == "result"]
    assert line.clauses == ("9.3.H",) and "1 division" in str(line.text)
    result = play.state.result
    assert result is not None and (result.winner, result.clause) == ("allied", "9.3.H")
