"""Infiltration (chapter 12): who may, what it costs, its table, and what follows."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.visibility import ARBITER
from tests.tigers.table import Battlefield

SHIFTS = [3, 2, 2, 1, 0, 0, -1, -2]
PLAIN = "2019 clear | j1 jap, j2 jap\n2020 clear | i1 ind\n2021 clear\n2022 clear\n2119 clear\n2018 clear"
MARCH = {"phase": "imperial.operational"}
OWN = {"charts": {"infiltration": SHIFTS}}


def field(board: str = PLAIN, **rest: Any) -> Battlefield:
    crt = rest.pop("crt", "1/1")
    columns = ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")
    charts = {"infiltration": SHIFTS, "crt": {column: [crt] * 6 for column in columns}}
    return Battlefield(board, **{**MARCH, "charts": charts, **rest})


def column(table: Battlefield) -> str:
    assert table.state.battle is not None and table.state.battle.reckoning is not None
    return str(table.state.battle.reckoning["column"])


@pytest.mark.clause("12.11.A")
def test_a_cleared_hex_is_held_and_the_march_goes_on() -> None:
    table = field(crt="1/2", dice=[5, 1])
    assert table.infiltrate("j1 j2", "2020")["result"] == "1/2"
    table.lose("imperial", j1=1)
    assert table.at("j1") == table.at("j2") == "2020"
    table.order(order="move", units=["j2"], path=["2020", "2021", "2022"])
    assert table.at("j2") == "2022"
    assert table.refused(table.order, order="move", units=["j1"], path=["2020", "2021", "2022", "2021", "2022", "2021"])


@pytest.mark.clause("12.12.A")
def test_thrown_back_it_stays_where_it_came_from_and_may_assault_later() -> None:
    table = field(dice=[5, 1, 1])
    table.infiltrate("j1", "2020")
    assert (table.at("j1"), table.steps("j1"), table.stage) == ("2019", 3, None)
    assert table.refused(table.order, order="move", units=["j1"], path=["2019", "2018"]) == "12.12.B"
    table.order(order="done")
    assert table.assault("j1", "2020")["result"] == "1/1"


@pytest.mark.clause("12.13.1")
def test_a_hex_is_infiltrated_again_by_others_only() -> None:
    table = field(dice=[5, 1, 5, 1], crt="0/0")
    table.infiltrate("j1", "2020")
    assert table.refused(table.infiltrate, "j1", "2020") == "12.3.A"
    table.infiltrate("j2", "2020")


@pytest.mark.clause("12.11.B")
def test_one_infiltration_a_phase_even_after_success() -> None:
    table = field(PLAIN.replace("2021 clear", "2021 clear | i2 ind"), crt="0/E", dice=[5, 1])
    table.infiltrate("j1", "2020")
    assert table.refused(table.infiltrate, "j1", "2021") == "12.3.A"


@pytest.mark.clause("12.3.D")
@pytest.mark.parametrize(
    ("units", "clause"),
    [
        ("p puppet", "12.3.D"), ("t tank", "12.3.E"), ("k cavalry", "12.3.E"), ("z jap 9-9-0", "12.3.F"),
        ("o jap out", "12.1.1"), ("s jap 3-3-3", "12.3.C"), ("n jap 0-3-8", "13.8.A"),
    ],
)  # fmt: skip
def test_who_may_not_infiltrate(units: str, clause: str) -> None:
    table = field(f"2019 clear | {units}\n2020 clear | i1 ind")
    assert table.refused(table.infiltrate, units.split()[0], "2020") == clause


@pytest.mark.clause("12.3.E", "7.9.5.B")
def test_tanks_go_with_infantry_and_burn_fuel() -> None:
    table = field("2019 clear | t tank, j japbde\n2020 clear | i1 ind", crt="0/0", dice=[5, 1])
    table.infiltrate("t j", "2020")
    assert table.state.tracks.tank_fuel == 5


@pytest.mark.clause("12.3.B")
def test_cities_are_not_infiltrated_but_towns_are() -> None:
    board = "2019 clear | j1 jap\n2020 clear city start=allied | i1 ind\n2119 clear town start=allied | i2 ind"
    table = field(board, crt="0/0", dice=[5, 1])
    assert table.refused(table.infiltrate, "j1", "2020") == "12.3.B"
    table.infiltrate("j1", "2119")


@pytest.mark.clause("12.2.B")
def test_it_comes_with_the_first_hex_only() -> None:
    table = field(PLAIN.replace("2018 clear", "2018 clear | j3 jap"))
    table.order(order="move", units=["j3"], path=["2018", "2019"])
    assert table.refused(table.infiltrate, "j3", "2020") == "12.2.B"


@pytest.mark.clause("12.5.A")
def test_they_must_have_begun_together() -> None:
    table = field("2019 clear | j1 jap\n2119 clear | j2 jap\n2020 clear | i1 ind")
    assert table.refused(table.infiltrate, "j1 j2", "2020") == "12.5.A"


@pytest.mark.clause("12.4.A")
def test_the_hex_they_leave_must_not_be_overstacked() -> None:
    four = "a jap, b jap, c jap, d jap"
    table = field(f"2019 clear | {four}\n2018 clear | e jap\n2020 clear | i1 ind")
    table.order(order="move", units=["e"], path=["2018", "2019"])
    assert table.refused(table.infiltrate, "a", "2020") == "12.4.A"


@pytest.mark.clause("12.3.C")
def test_it_costs_four_points_and_the_hexside_in_any_weather() -> None:
    board = "2019 clear | j1 jap\n2020 mountain | i1 ind\n2119 jungle | i2 ind\n2018 clear | i3 ind"
    rivers = [["2019", "2119", "major"], ["2019", "2018", "river"]]
    for turn in (2, 4):
        table = field(board, turn=turn, rivers=rivers)
        reach = TITLE.ask(table.state, ARBITER, {"reach": ["j1"]})
        assert reach["infiltrate"] == {"2020": 4, "2119": 6, "2018": 5}


@pytest.mark.clause("6.3.B.4")
def test_infiltrators_march_so_the_line_holds_them() -> None:
    board = "2019 clear | i1 ind\n2020 clear east | e jap zone=east, w jap"
    table = field(board, crt="0/0", dice=[5, 1])
    assert table.refused(table.infiltrate, "e", "2019") == "6.3.B.4"
    table.infiltrate("w", "2019")


@pytest.mark.clause("11.10.D")
def test_no_tank_infiltrates_jungle_road_or_not() -> None:
    table = field("2019 clear | t tank, j jap\n2020 jungle | i1 ind", roads=[["2019", "2020"]])
    assert table.refused(table.infiltrate, "t j", "2020") == "11.10.D"


@pytest.mark.clause("7.8.4.G")
def test_units_supplied_by_air_do_not_leave_their_hex() -> None:
    board = "2019 clear | i1 ind\n2020 clear | j1 jap"
    table = field(board, phase="allied.operational", turn=3, markers={"air_supply": ["2019"]})
    assert table.refused(table.infiltrate, "i1", "2020") == "7.8.4.G"


@pytest.mark.clause("12.10.C")
@pytest.mark.parametrize(("die", "wanted"), [(1, "4:1"), (3, "3:1"), (5, "2:1"), (6, "1:1")])
def test_the_table_shifts_the_odds(die: int, wanted: str) -> None:
    table = field(PLAIN.replace("i1 ind", "i1 ind, i2 bde 1-1-6"), dice=[die, 1])
    table.infiltrate("j1 j2", "2020")
    assert column(table) == wanted


@pytest.mark.clause("6.2.B.3")
def test_the_monsoon_adds_one_in_the_west_alone() -> None:
    west = field(PLAIN.replace("i1 ind", "i1 ind, i2 bde 1-1-6"), turn=3, dice=[3, 1])
    west.infiltrate("j1 j2", "2020")
    assert column(west) == "1:1"
    board = "4710 clear east | j1 jap, j2 jap\n4711 clear east | c1 vet, c2 vet 1-2-6/1-1-6"
    east = field(board, turn=3, dice=[3, 1])
    east.infiltrate("j1 j2", "4711")
    assert column(east) == "3:1"


@pytest.mark.clause("12.10.D")
@pytest.mark.parametrize(
    ("attacker", "defender", "turn", "shift"),
    [("jap", "ind", 2, 1), ("jap", "ind", 8, 0), ("jap", "chn", 8, -1), ("jap", "chn", 2, 0)],
)
def test_the_modifiers_of_the_shipped_table_add_up(attacker: str, defender: str, turn: int, shift: int) -> None:
    board = f"2019 clear | a {attacker} 16-3-8/9-3-8\n2020 clear | d {defender}, e ind"
    table = Battlefield(board, phase="imperial.operational", turn=turn, crt="1/1", dice=[4, 1])
    table.infiltrate("a", "2020")
    battle = table.state.battle
    assert battle is not None and battle.reckoning is not None
    shifts = {row["clause"]: row["by"] for row in battle.reckoning["shifts"]}
    assert shifts.get("12.10.C", 0) == shift


@pytest.mark.clause("12.10.D")
def test_special_forces_alone_slip_through_better() -> None:
    for company, shift in (("m", 1), ("m i", 0)):
        board = "2019 clear | m mm 12-5-4/9-3-4, i ind 5-7-6\n2020 clear | j jap, k japbde 1-1-8"
        table = Battlefield(board, phase="allied.operational", turn=8, crt="1/1", dice=[4, 1])
        table.infiltrate(company, "2020")
        battle = table.state.battle
        assert battle is not None and battle.reckoning is not None
        assert {row["clause"]: row["by"] for row in battle.reckoning["shifts"]}.get("12.10.C", 0) == shift


@pytest.mark.clause("7.8.4.F")
@pytest.mark.parametrize(("die", "wanted"), [(1, "2:1"), (6, "1:1")])
def test_against_units_supplied_by_air_only_left_shifts_count(die: int, wanted: str) -> None:
    board = PLAIN.replace("i1 ind", "i1 ind, i2 bde 1-1-6")
    table = field(board, dice=[die, 1], markers={"air_supply": ["2020"]})
    table.infiltrate("j1 j2", "2020")
    assert column(table) == wanted


@pytest.mark.clause("12.7.B")
def test_planes_are_sent_before_the_shift_is_known_and_idle_beyond_the_table() -> None:
    city = "4713 clear east city airbase start=allied"
    board = f"4710 clear east | j1 jap, j2 jap\n4711 clear east | c1 vet 2-3-6/1-2-6\n{city}"
    table = field(board, turn=4, air={"allied": 1}, dice=[1])
    assert "result" not in table.infiltrate("j1 j2", "4711")
    assert table.air("allied", 1)["result"] == "0/E"
    assert (table.at("j1"), table.steps("j1"), table.stage) == ("4711", 4, None)
    assert table.state.tracks.planes_used["allied"] == 1


@pytest.mark.clause("12.9.A")
def test_a_worthless_defender_lets_infiltrators_in_without_any_die() -> None:
    board = "4710 clear east | j1 jap, j2 jap\n4711 clear east | u untried\n4712 clear east"
    table = field(board, turn=4, dice=[], draws=[[0, 0, 6]])
    assert table.infiltrate("j1 j2", "4711")["result"] == "0/E"
    assert table.state.stacks["4711"] == ("j1", "j2")
    table.order(order="move", units=["j2"], path=["4711", "4712"])
