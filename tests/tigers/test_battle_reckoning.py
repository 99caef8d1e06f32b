"""Sums, odds columns and shifts (7.3, 13.12 to 13.21), one case a clause."""

from __future__ import annotations

import pytest

from app.engine.titles.tigers import odds
from app.engine.titles.tigers.concentric import concentric
from tests.tigers.table import Battlefield

RING = {"N": "2019", "NE": "2119", "SE": "2120", "S": "2021", "SW": "1920", "NW": "1919"}


@pytest.mark.clause("13.12.D")
@pytest.mark.parametrize(
    ("attack", "defense", "ratio", "column"),
    [
        (26, 7, "3:1", "3:1"),
        (5, 11, "1:3", "1:3"),
        (7, 7, "1:1", "1:1"),
        (6, 7, "1:2", "1:2"),
        (13, 7, "1:1", "1:1"),
        (49, 7, "7:1", "7:1"),
        (56, 7, "8:1", "0/E"),
        (3, 10, "1:4", "E/0"),
        (5, 0, "5:0", "0/E"),
    ],
)
def test_a_fraction_never_helps_the_attacker(attack: int, defense: int, ratio: str, column: str) -> None:
    found = odds.Reckoning(attack, defense)
    assert (found.odds, found.column) == (ratio, column)


@pytest.mark.clause("13.14.A")
def test_columns_are_counted_beyond_the_ends_before_they_are_shifted() -> None:
    assert odds.Reckoning(3, 10, (odds.Shift("x", 1, "13.21.A"),)).column == "1:3"
    assert odds.Reckoning(9, 1, (odds.Shift("x", -2, "13.20.A"),)).column == "7:1"
    assert odds.Reckoning(10, 1, (odds.Shift("x", -2, "13.20.A"),)).column == "0/E"


def test_a_reckoning_is_read_back_from_its_json() -> None:
    found = odds.Reckoning(8, 3, (odds.Shift("rough", -1, "13.15.A"),))
    assert odds.read(found.to_json()) == found


@pytest.mark.clause("7.3.B")
def test_those_out_of_supply_are_halved_in_one_division() -> None:
    table = Battlefield("2019 clear | j1 jap steps=2 out, j2 jap steps=2 out, j3 jap\n2020 clear | i1 ind 4-6-6/2-3-6")
    assert table.odds("j1", "2020")[0] == 3
    assert table.odds("j1 j2", "2020")[0] == 5
    assert table.odds("j1 j2 j3", "2020")[0] == 14


@pytest.mark.clause("13.8.B")
def test_each_unit_still_counts_one_after_the_halving() -> None:
    table = Battlefield(f"2019 clear | {', '.join(f'p{n} puppet 1-1-5 out' for n in (1, 2, 3))}\n2020 clear | b bde")
    assert table.odds("p1 p2 p3", "2020")[0] == 3


@pytest.mark.clause("7.1.C")
def test_defenders_out_of_supply_are_halved_together() -> None:
    table = Battlefield("2019 clear | j1 jap\n2020 clear | i1 ind out, i2 ind out, i3 ind")
    assert table.odds("j1", "2020")[1] == 7 + 7


@pytest.mark.clause("7.7.1.C")
def test_attenuated_supply_halves_the_attack_and_not_the_defence() -> None:
    east = "4710 clear east | c1 vet attenuated\n4711 clear east | j1 jap zone=east"
    assert Battlefield(east, phase="allied.assault", turn=8).odds("c1", "4711")[0] == 2
    assert Battlefield(east, turn=8).odds("j1", "4710")[1] == 6


@pytest.mark.clause("13.17.B")
def test_a_tank_counts_one_in_jungle_and_needs_the_road() -> None:
    board = "2019 clear | t1 tank, j1 jap\n2020 jungle | i1 ind\n2021 mountain | t2 tank"
    table = Battlefield(board, roads=[["2019", "2020"]])
    assert table.odds("t1 j1", "2020")[0] == 10
    assert table.refused(table.assault, "t2", "2020") == "13.17.A"


@pytest.mark.clause("13.15.C")
def test_one_natural_one_built_and_the_river_add_up() -> None:
    board = "2019 clear | j1 jap, j2 jap, j3 jap\n2020 rough city | i1 ind steps=1"
    table = Battlefield(board, rivers=[["2019", "2020", "river"]])
    assert table.shifts("j1", "2020") == {"13.15.A": -1, "13.20.A": -2, "13.18.A": -1}
    assert table.odds("j1 j2 j3", "2020")[2:] == ("6:1", "2:1")


@pytest.mark.clause("13.16.B")
def test_of_several_hexes_the_best_of_each_kind_counts() -> None:
    board = "2020 clear | j1 jap\n2019 rough town | i1 ind\n2119 mountain | i2 ind"
    assert Battlefield(board).shifts("j1", "2019", "2119") == {"13.16.A": -2, "13.16.B": -1}


@pytest.mark.clause("13.18.A")
@pytest.mark.parametrize(
    ("rivers", "shifts"),
    [
        ([["2019", "2020", "river"]], {}),
        ([["2019", "2020", "river"], ["2119", "2020", "river"]], {"13.18.A": -1}),
        ([["2019", "2020", "river"], ["2119", "2020", "major"]], {"13.18.B": -2}),
    ],
)
def test_a_river_helps_only_against_all(rivers: list[list[str]], shifts: dict[str, int]) -> None:
    board = "2019 clear | j1 jap\n2119 clear | j2 jap\n2020 clear | i1 ind"
    assert Battlefield(board, rivers=rivers).shifts("j1 j2", "2020") == shifts


@pytest.mark.clause("13.21.A")
@pytest.mark.parametrize(
    ("sides", "holds"),
    [
        ("N S", True), ("NE SW", True), ("SE NW", True), ("N SE SW", True), ("NE S NW", True),
        ("N", False), ("N NE", False), ("N SE", False), ("N NE SE", False), ("N NE NW", False), ("N NE SE NW", True),
    ],
)  # fmt: skip
def test_shapes_of_a_concentric_assault(sides: str, holds: bool) -> None:
    assert concentric("2020", [RING[side] for side in sides.split()]) is holds


@pytest.mark.clause("13.21.C")
@pytest.mark.parametrize(("defender", "shifts"), [("i1 ind", {"13.21.A": 1}), ("c chn", {}), ("i1 ind, mm mm", {})])
def test_special_forces_deny_the_concentric_shift(defender: str, shifts: dict[str, int]) -> None:
    table = Battlefield(f"2019 clear | j1 jap\n2021 clear | j2 jap\n2020 clear | {defender}")
    assert table.shifts("j1 j2", "2020") == shifts


@pytest.mark.clause("7.8.4.E")
def test_units_supplied_by_air_deny_the_concentric_shift() -> None:
    board = "2019 clear | j1 jap\n2021 clear | j2 jap\n2020 clear | i1 ind"
    assert Battlefield(board, markers={"air_supply": ["2020"]}).shifts("j1 j2", "2020") == {}


@pytest.mark.clause("7.9.2.1")
def test_the_west_decays_from_turn_three() -> None:
    board = "2019 clear | j1 jap\n2020 clear | i1 ind\n2119 clear east | c1 vet"
    assert Battlefield(board, turn=2).shifts("j1", "2020") == {}
    table = Battlefield(board, turn=3)
    assert table.shifts("j1", "2020") == table.shifts("j1", "2119") == {"7.9.2.1": -1}


@pytest.mark.clause("7.8.5.B")
def test_aerial_supply_costs_china_a_column_where_the_target_lies_east() -> None:
    board = "4710 clear east | j1 jap zone=east\n4711 clear east | c1 vet\n4611 clear west | j9 jap\n4610 clear west"
    marked = {"markers": {"east_shift": True}, "turn": 8}
    assert Battlefield(board, **marked).shifts("j1", "4711") == {"7.8.5.B": 1}
    assert Battlefield(board, **marked).shifts("j9", "4711") == {"7.8.5.B": 1, "7.9.2.1": -1}
    assert Battlefield(board, phase="allied.assault", **marked).shifts("c1", "4710") == {"7.8.5.B": -1}


@pytest.mark.clause("14.4.B.2")
def test_b29s_halve_attacks_within_ten_hexes_and_unmake_the_city() -> None:
    far = "4701 clear east | j2 jap zone=east\n4700 clear east | c2 vet"
    board = f"4710 clear east city start=imperial\n4712 clear east | j1 jap zone=east\n4713 clear east | c1 vet\n{far}"
    table = Battlefield(board, turn=10, markers={"matterhorn": "4710"})
    assert table.odds("j1", "4713")[0] == table.odds("j2", "4700")[0] == 5
    table = Battlefield(board.replace("4710 ", "4714 "), turn=10, markers={"matterhorn": "4714"})
    assert (table.odds("j1", "4713")[0], table.odds("j2", "4700")[0]) == (5, 9)


@pytest.mark.clause("14.4.B.1")
def test_a_bombed_city_shifts_nothing() -> None:
    board = "4710 clear east city start=imperial | j1 jap steps=1 zone=east\n4711 clear east | c1 vet"
    marked = {"phase": "allied.assault", "turn": 10}
    assert Battlefield(board, **marked).shifts("c1", "4710") == {"13.20.A": -2}
    assert Battlefield(board, **marked, markers={"matterhorn": "4710"}).shifts("c1", "4710") == {}
