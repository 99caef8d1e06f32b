"""What the log says of a battle, line by line: in public, to the side itself, and by which clause."""

from __future__ import annotations

import pytest

from .table import Battlefield


def told(field: Battlefield) -> list[str]:
    """Each line as the public reads it, with its clauses."""
    return [f"{entry.text} {' '.join(entry.clauses)}" for entry in field.log]


def own(field: Battlefield) -> list[tuple[str, str]]:
    """Each fuller line, with the side that reads it."""
    return [line for entry in field.log for line in entry.own.items()]


@pytest.mark.clause("13.1.A", "13.12.D", "13.15.A", "14.3.3.C", "14.3.3.E.1", "7.9.6.B", "13.3.6", "13.22.B")
def test_an_assault_with_planes() -> None:
    field = Battlefield(
        "4710 clear east city start=imperial | j jap zone=east, k jap zone=east\n"
        "4711 rough east | a vet, b vet\n4712 clear east airbase start=allied |",
        turn=8, control={"4710": "imperial", "4712": "allied"}, air={"imperial_east": 3, "allied": 2},
        dice=[6], crt="2/1",
    )  # fmt: skip
    field.assault("j k", "4711")
    field.air("imperial", 2)
    field.air("allied", 1)
    field.lose("allied", a=2)
    field.lose("imperial", k=2)
    assert told(field) == [
        "2 units attack 4711. 13.1.A",
        "18 against 12, 1:1, rough 1L: 1:2. 13.12.D 13.15.A",
        "The attacker calls for air support. 14.3.3.C",
        "Air units sent: Grand Alliance 1, Empire 2. 14.3.3.E.1 14.3.3.E.2",
        "Aviation fuel falls to 5. 7.9.6.B",
        "At 1:2 a 6 gives 2/1. 13.3.6",
        "The defenders lose 2 steps. 13.22.B",
        "The attackers lose 2 steps. 13.22.B",
    ]
    assert own(field) == [
        ("imperial", "j, k: 2 units attack 4711."),
        ("imperial", "You call for air support: 2 units."),
        ("allied", "The defenders lose 2 steps: a 2."),
        ("imperial", "The attackers lose 2 steps: k 2."),
    ]
    assert [entry.spaces for entry in field.log] == [("4710", "4711"), *[("4711",)] * 3, (), *[("4711",)] * 3]


@pytest.mark.clause("12.2.A", "7.9.2.1", "12.10.C", "12.11.A", "12.12.A", "13.22.B")
def test_an_infiltration_thrown_back_and_another_that_goes_through() -> None:
    board = "2010 clear | j jap, k jap\n2011 clear | b ind"
    field = Battlefield(board, phase="imperial.operational", turn=8, dice=[1, 1, 6, 1], crt="0/1")
    field.infiltrate("j", "2011")
    field.infiltrate("k", "2011")
    assert told(field) == [
        "A unit infiltrates 2011. 12.2.A",
        "9 against 7, 1:1, Imperial supply in the west decays 1L: 1:2. 13.12.D 7.9.2.1",
        "Infiltration, a 1: 3R, so 3:1. 12.10.C",
        "At 3:1 a 1 gives 0/1. 13.3.6",
        "The defenders lose 1 step. 13.22.B",
        "The attackers lose nothing. 13.22.B",
        "The infiltrators fall back to 2010. 12.12.A",
        "A unit infiltrates 2011. 12.2.A",
        "9 against 4, 2:1, Imperial supply in the west decays 1L: 1:1. 13.12.D 7.9.2.1",
        "Infiltration, a 6: 2L, so 1:3. 12.10.C",
        "At 1:3 a 1 gives 0/1. 13.3.6",
        "The defenders lose 1 step. 13.22.B",
        "The attackers lose nothing. 13.22.B",
        "The infiltrators are in 2011. 12.11.A",
    ]
    assert own(field) == [
        ("imperial", "j: A unit infiltrates 2011."),
        ("allied", "The defenders lose 1 step: b 1."),
        ("imperial", "k: A unit infiltrates 2011."),
        ("allied", "The defenders lose 1 step: b 1."),
    ]


@pytest.mark.clause("12.10.C", "12.10.D")
def test_an_infiltration_die_that_shifts_nothing_and_one_that_is_read_as_another() -> None:
    board = "2010 clear | j jap 26-9-8\n2011 clear | b ind"
    field = Battlefield(board, phase="imperial.operational", turn=8, dice=[4, 1], crt="0/1")
    field.infiltrate("j", "2011")
    assert "Infiltration, a 4: no shift, so 2:1. 12.10.C" in told(field)
    field = Battlefield(f"{board}, c ind", phase="imperial.operational", turn=8, dice=[3, 1], crt="0/1")
    field.infiltrate("j", "2011")
    assert told(field)[2] == "Infiltration, a 3: 1R, so 1:1. 12.10.C"
    assert field.state.battle is not None and field.state.battle.reckoning is not None
    assert field.state.battle.reckoning["shifts"][-1]["why"] == "infiltration, a 3"
    # In the monsoon a 4 is read as 5; the shift itself says so as long as the battle waits for the losses.
    field = Battlefield(f"{board}, c ind", phase="imperial.operational", turn=4, dice=[4, 1], crt="0/1")
    field.infiltrate("j", "2011")
    assert told(field)[2] == "Infiltration, a 4: 1L, so 1:3. 12.10.C"
    assert field.state.battle is not None and field.state.battle.reckoning is not None
    assert field.state.battle.reckoning["shifts"][-1] == {
        "why": "infiltration, a 4 read as 5", "by": -1, "clause": "12.10.C",
    }  # fmt: skip


@pytest.mark.clause("13.8.A", "13.10.A", "13.10.B", "13.10.C")
def test_an_attack_that_nobody_proves_fit_for() -> None:
    field = Battlefield(
        "4710 clear east | u untried, v untried\n4711 clear east | j jap zone=east",
        phase="allied.assault", turn=5, draws=[[0, 3, 6], [0, 0, 6]],
    )  # fmt: skip
    field.assault("u v", "4711")
    assert told(field) == [
        "2 units attack 4711. 13.1.A",
        "An untried unit in 4710 turns out to be 0-3-6. 13.10.A",
        "An untried unit in 4710 turns out to be 0-0-6. 13.10.A",
        "With no attack factor it drops out of the attack. 13.8.A",
        "The worthless unit leaves 4710. 13.10.B",
        "No attacker is left: the attack is off. Others may be sent. 13.10.C",
    ]


@pytest.mark.clause("13.10.B", "13.10.D.1", "13.26.A")
def test_a_defender_that_was_none() -> None:
    board = "4710 clear east | u untried\n4711 clear east | j jap zone=east"
    field = Battlefield(board, turn=5, draws=[[0, 0, 6]])
    field.assault("j", "4710")
    assert field.state.battle is not None and field.state.battle.entry == "0/E"
    field.advance("j")
    assert told(field) == [
        "A unit attacks 4710. 13.1.A",
        "An untried unit in 4710 turns out to be 0-0-6. 13.10.A",
        "The worthless unit leaves 4710. 13.10.B",
        "No defender is left: the way is open. 13.10.D.1",
        "A unit advances into 4710. 13.26.A",
    ]
    assert own(field)[-1] == ("imperial", "j: A unit advances into 4710.")


@pytest.mark.clause("14.3.3.D", "7.9.6.B")
def test_where_no_plane_flies_none_is_spoken_of_and_no_fuel_burns() -> None:
    board = (
        "4710 clear east city start=imperial | j jap zone=east\n"
        "4711 clear east | a vet\n4712 clear east airbase start=allied |"
    )
    rest = {"turn": 8, "control": {"4710": "imperial", "4712": "allied"}, "air": {"imperial_east": 3, "allied": 2}}
    field = Battlefield(board, dice=[6], crt="1/0", **rest)
    field.assault("j", "4711")
    field.air("imperial", 0)
    field.air("allied", 0)
    assert "The attacker sends no planes. 14.3.3.C" in told(field)
    assert not any(line.startswith("Air units sent") for line in told(field))
    assert field.state.tracks.aviation_fuel == 6
    # P-40s alone need no Japanese fuel.
    field = Battlefield(board, dice=[6], crt="1/0", **rest)
    field.assault("j", "4711")
    field.air("imperial", 0)
    field.air("allied", 1)
    assert "Air units sent: Grand Alliance 1, Empire 0. 14.3.3.E.1 14.3.3.E.2" in told(field)
    assert field.state.tracks.aviation_fuel == 6
