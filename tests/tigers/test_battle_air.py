"""Ground support (14.3): who can fly, who says so first, and what planes do."""

from __future__ import annotations

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.visibility import SPECTATOR, Viewer
from tests.tigers.table import Battlefield

FRONT = """
4710 clear east city start=imperial | j1 jap, j2 jap, j3 jap, j4 jap
4711 clear east | c1 vet, c2 vet
4811 clear east | c3 vet, c4 vet
4713 clear east city airbase start=allied
"""
ZEROS = {"air": {"imperial_east": 5}}
BOTH = {"air": {"imperial_east": 5, "allied": 4}}


@pytest.mark.clause("14.3.3.F")
@pytest.mark.parametrize(("planes", "lost"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_each_plane_adds_a_step_and_two_at_most(planes: int, lost: int) -> None:
    table = Battlefield(FRONT, turn=4, crt="1/1", dice=[1], **ZEROS)
    table.assault("j1 j2", "4711")
    assert table.air("imperial", planes)["result"] == "1/1"
    assert table.state.battle is not None and table.state.battle.losses == {"allied": lost, "imperial": 1}


@pytest.mark.clause("14.3.3.C")
def test_the_attacker_speaks_first() -> None:
    table = Battlefield(FRONT, turn=4, crt="1/1", dice=[1], **BOTH)
    table.assault("j1 j2", "4711")
    assert table.refused(table.air, "allied", 1) == "14.3.3.C"
    table.air("imperial", 0)
    assert table.refused(table.air, "imperial", 1) == "14.3.3.C"
    table.air("allied", 1)
    assert table.state.battle is not None and table.state.battle.losses == {"allied": 1, "imperial": 2}


@pytest.mark.clause("14.3.3.E.1")
def test_hands_are_secret_and_may_be_refilled_until_the_defender_speaks() -> None:
    table = Battlefield(FRONT, turn=4, crt="1/1", dice=[1], **BOTH)
    table.assault("j1 j2", "4711")

    def seen() -> list[object]:
        viewers = [SPECTATOR, Viewer("seat", "allied", "allied")]
        logs = [[entry.for_viewer(viewer) for entry in table.log] for viewer in viewers]
        legal = TITLE.legal(table.state, "allied")
        return [[TITLE.view(table.state, viewer) for viewer in viewers], logs, legal]

    before = table.state, list(table.log)
    table.air("imperial", 1)
    one = seen()
    assert TITLE.waiting_on(table.state) == {"imperial", "allied"}
    table.state, table.log = before[0], before[1]
    table.air("imperial", 4)
    assert seen() == one
    table.air("imperial", 3)
    assert table.refused(table.air, "imperial", 0) == "14.3.3.C"
    table.air("allied", 1)
    assert table.state.battle is not None and table.state.battle.losses == {"allied": 3, "imperial": 1}


@pytest.mark.clause("14.3.3.E.2")
@pytest.mark.parametrize(
    ("imperial", "allied", "losses"),
    [(1, 1, (1, 1)), (3, 1, (1, 3)), (1, 4, (3, 1)), (2, 0, (1, 3))],
)
def test_planes_cancel_one_for_one(imperial: int, allied: int, losses: tuple[int, int]) -> None:
    table = Battlefield(FRONT, turn=4, crt="1/1", dice=[1], **BOTH)
    table.assault("j1 j2", "4711")
    table.air("imperial", imperial)
    table.air("allied", allied)
    assert table.state.battle is not None
    assert table.state.battle.losses == {"imperial": losses[0], "allied": losses[1]}
    assert table.state.tracks.planes_used == {"imperial_east": imperial, "allied": allied, "imperial_west": 0}


@pytest.mark.clause("14.3.2.C")
def test_a_plane_flies_once_a_turn_also_when_cancelled() -> None:
    table = Battlefield(FRONT, turn=4, crt="0/0", dice=[1, 1], air={"imperial_east": 2, "allied": 2})
    table.assault("j1 j2", "4711")
    table.air("imperial", 2)
    table.air("allied", 1)
    assert table.state.battle is not None
    table.lose("allied", c1=1)
    table.assault("j3 j4", "4811")
    assert table.stage == "defender_air"
    assert table.refused(table.air, "allied", 2) == "14.3.2.C"
    table.air("allied", 1)
    table.lose("imperial", j3=1)
    assert table.stage is None


@pytest.mark.clause("14.3.3.G")
def test_planes_are_not_doubled_in_a_city() -> None:
    weak = "2-2-6/2-2-6/1-1-6/1-1-6"
    city = f"4711 clear east city start=allied | x ust {weak}, y ust {weak}"
    board = f"4710 clear east city start=imperial | j1 jap, j2 jap\n{city}"
    table = Battlefield(board, turn=4, crt="0/1", dice=[1], **ZEROS)
    table.assault("j1 j2", "4711")
    table.air("imperial", 2)
    assert table.state.battle is not None and table.state.battle.losses == {"allied": 4, "imperial": 1}


@pytest.mark.clause("14.3.3.H")
def test_no_roll_no_planes() -> None:
    board = FRONT.replace("c1 vet, c2 vet", "c1 vet 1-1-6")
    table = Battlefield(board, turn=4, **BOTH)
    assert table.assault("j1 j2", "4711")["result"] == "0/E"
    assert table.stage == "advance" and table.state.tracks.planes_used["imperial_east"] == 0


@pytest.mark.clause("14.3.1.1.A")
@pytest.mark.parametrize(
    ("base", "held", "flies"), [("4718", "allied", True), ("4719", "allied", False), ("4712", "imperial", False)]
)
def test_p40s_reach_eight_hexes_from_a_base_in_allied_hands(base: str, held: str, flies: bool) -> None:
    board = f"4709 clear east | j1 jap\n4710 clear east | c1 vet\n{base} clear east airbase start=allied"
    table = Battlefield(board, turn=4, crt="0/0", dice=[1], air={"allied": 1}, control={base: held})
    table.assault("j1", "4710")
    assert (table.stage == "defender_air") is flies


@pytest.mark.clause("14.3.1.1")
def test_p40s_count_to_the_units_they_support_and_zeros_to_the_target() -> None:
    board = "4710 clear east | c1 vet\n4709 clear east | j1 jap zone=east\n4718 clear east city airbase start=allied"
    table = Battlefield(board, turn=4, phase="allied.assault", crt="0/0", dice=[1], air={"allied": 1})
    table.assault("c1", "4709")
    assert table.stage == "attacker_air"
    board = "4710 clear east | j1 jap zone=east\n4709 clear east | c1 vet\n4718 clear east city start=imperial"
    table = Battlefield(board, turn=4, crt="0/0", dice=[1], **ZEROS)
    table.assault("j1", "4709")
    assert table.stage is None


@pytest.mark.clause("6.2.B.1")
@pytest.mark.parametrize(("turn", "flies"), [(2, True), (3, False), (7, False), (8, True)])
def test_the_w_zero_stays_down_in_the_monsoon(turn: int, flies: bool) -> None:
    board = "2019 clear town start=imperial | j1 jap\n2020 clear | i1 ind"
    planes = {"imperial_west": 1, "imperial_east": 5, "allied": 8}
    table = Battlefield(board, turn=turn, crt="0/0", dice=[1], air=planes)
    table.assault("j1", "2020")
    assert (table.stage == "attacker_air") is flies


@pytest.mark.clause("7.9.6.C")
def test_one_unit_of_fuel_flies_all_zeros_for_a_turn() -> None:
    table = Battlefield(FRONT, turn=4, crt="0/0", dice=[1, 1], markers={"aviation_fuel": 1}, **ZEROS)
    table.assault("j1", "4711")
    table.air("imperial", 1)
    table.lose("allied", c1=1)
    assert table.state.tracks.aviation_fuel == 0
    table.assault("j2", "4811")
    table.air("imperial", 1)
    assert table.state.tracks.aviation_fuel == 0
    table = Battlefield(FRONT, turn=4, crt="0/0", dice=[1], markers={"aviation_fuel": 0}, **ZEROS)
    table.assault("j1", "4711")
    assert table.stage is None


@pytest.mark.clause("14.3.3.A")
def test_without_a_battle_nobody_flies() -> None:
    table = Battlefield(FRONT, turn=4, **BOTH)
    assert table.refused(table.air, "imperial", 1) == "14.3.3.A"
