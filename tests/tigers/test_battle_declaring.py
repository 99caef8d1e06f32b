"""Declaring a prepared assault: who may attack whom (13.1 to 13.11), and what untried units turn out to be."""

from __future__ import annotations

import pytest

from tests.tigers.table import Battlefield

PLAIN = "2019 clear | j1 jap, j2 jap\n2020 clear | i1 ind\n2119 clear | i2 ind\n2022 clear | i3 ind"
EAST = "4710 clear east | {attackers}\n4711 clear east | {defenders}"


@pytest.mark.clause("13.1.A")
def test_only_enemies_next_door_are_attacked() -> None:
    table = Battlefield(PLAIN)
    assert table.refused(table.assault, "j1", "2022") == "13.1.A"
    assert table.refused(table.assault, "j1", "2019") == "13.1.A"


@pytest.mark.clause("13.5.C")
def test_every_attacker_touches_every_target() -> None:
    board = "2020 clear | j1 jap, j2 jap\n1919 clear | j5 jap\n2019 clear | i1 ind\n2119 clear | i2 ind"
    table = Battlefield(board)
    assert table.refused(table.assault, "j1 j5", "2019", "2119") == "13.5.C"
    assert table.odds("j1 j2", "2019", "2119")[:2] == (18, 14)


@pytest.mark.clause("13.19.1")
def test_nobody_attacks_over_water() -> None:
    table = Battlefield(PLAIN, water=[["2019", "2020"]])
    assert table.refused(table.assault, "j1", "2020") == "13.19.1"


@pytest.mark.clause("13.6.B")
def test_one_attack_a_unit_and_one_battle_a_defender() -> None:
    table = Battlefield(PLAIN, crt="0/0", dice=[1, 1])
    assert table.assault("j1", "2020")["result"] == "0/0"
    assert table.refused(table.assault, "j1", "2119") == "13.6.B"
    assert table.refused(table.assault, "j2", "2020") == "13.6.C"
    table.assault("j2", "2119")


@pytest.mark.clause("13.8.A")
def test_an_attack_factor_of_zero_never_attacks_nor_comes_along() -> None:
    table = Battlefield("2019 clear | z jap 0-3-8, j1 jap\n2020 clear | i1 ind")
    assert table.refused(table.assault, "z", "2020") == table.refused(table.assault, "j1 z", "2020") == "13.8.A"


@pytest.mark.clause("13.9.A")
@pytest.mark.parametrize(
    ("attackers", "clause"),
    [("b mm", None), ("mm x", None), ("b x", "13.9.A"), ("b mm x", "13.9.A"), ("mm v", "13.9.A"), ("x v", None)],
)
def test_which_allies_attack_together(attackers: str, clause: str | None) -> None:
    board = "2019 clear | b ind\n2119 clear | mm mm, x ust, v vet\n2020 clear | j1 jap"
    table = Battlefield(board, phase="allied.assault", turn=3, crt="0/0", dice=[1])
    if clause is None:
        assert table.assault(attackers, "2020")["ok"]
    else:
        assert table.refused(table.assault, attackers, "2020") == clause


@pytest.mark.clause("13.11.1")
def test_raw_levies_need_better_units_against_a_city() -> None:
    board = "4710 clear east | s shown, u untried, c vet\n4711 clear east city start=imperial | j1 jap zone=east"
    table = Battlefield(board, phase="allied.assault", turn=8, crt="0/0", dice=[1], draws=[[1, 1, 6]])
    assert table.refused(table.assault, "s", "4711") == table.refused(table.assault, "u", "4711") == "13.11.1"
    assert table.assault("s u c", "4711")["ok"]


@pytest.mark.clause("5.3.B")
def test_the_east_is_closed_on_the_first_two_turns() -> None:
    board = "4710 clear east | j1 jap\n4711 clear east | c1 vet"
    table = Battlefield(board, turn=1)
    assert table.refused(table.assault, "j1", "4711") == "5.3.B"
    table = Battlefield(board, turn=2, phase="allied.assault")
    assert table.refused(table.assault, "c1", "4710") == "5.4.A"


@pytest.mark.clause("6.3.B.3")
def test_who_attacks_over_the_line() -> None:
    board = "2019 clear | i1 ind, x ust, p puppet\n2020 clear east | j1 jap zone=east, c vet"
    table = Battlefield(board.replace(", p puppet", "").replace(", c vet", ""), phase="allied.assault", turn=3)
    assert table.refused(table.assault, "i1", "2020") == "6.3.B.3"
    assert table.odds("x", "2020")[0] == 8
    table = Battlefield("2019 clear | i1 ind\n2020 clear east | j1 jap zone=east, t tank", turn=3)
    assert table.refused(table.assault, "t", "2019") == "6.3.B.3"
    assert table.odds("j1", "2019")[0] == 9
    table = Battlefield("2019 clear | j1 jap\n2020 clear east | c vet", phase="allied.assault", turn=3)
    assert table.refused(table.assault, "c", "2019") == "6.3.B.5"


@pytest.mark.clause("7.9.4.B")
def test_assaults_in_the_east_are_counted_by_battle_and_limited() -> None:
    board = "4710 clear east | j1 jap, j2 jap, j3 jap\n4711 clear east | c1 vet\n4811 clear east | c2 vet"
    table = Battlefield(board, turn=4, crt="0/0", dice=[1], markers={"prepared_assaults_east": 3})
    table.assault("j1 j2", "4711")
    assert table.state.tracks.prepared_assaults_east == 4
    assert table.refused(table.assault, "j3", "4811") == "7.9.4.A"
    table = Battlefield(board, turn=2, crt="0/0", dice=[1], markers={"prepared_assaults_east": 8})
    table.assault("j1", "4711")
    assert table.refused(table.assault, "j3", "4811") == "7.9.4.A"


@pytest.mark.clause("9.2.1.D")
def test_chinese_cities_attacked_and_places_in_india_are_tallied_as_declared() -> None:
    board = "4710 clear east | j1 jap, j2 jap\n4711 clear east city start=allied | u untried\n4811 clear east | c2 vet"
    table = Battlefield(board, turn=4, crt="0/0", dice=[1], draws=[[0, 0, 6]])
    table.assault("j1", "4711")
    table.advance()
    table.assault("j2", "4811")
    assert (table.state.tracks.cities_attacked, table.state.tracks.prepared_assaults_east) == (1, 2)
    board = "1515 clear india | j1 jap, j2 jap\n1516 clear town india | i1 ind\n1416 clear india | i2 ind"
    table = Battlefield(board, crt="0/0", dice=[1, 1])
    table.assault("j1", "1516")
    table.assault("j2", "1416")
    assert (table.state.tracks.india_assaults, table.state.tracks.cities_attacked) == (1, 0)


@pytest.mark.clause("13.10.A")
def test_attackers_turn_up_as_listed_and_the_worthless_leave() -> None:
    drawn = [[2, 3, 6], [0, 0, 6], [0, 1, 6]]
    board = EAST.format(attackers="u1 untried, u2 untried, u3 untried, c vet", defenders="j1 jap steps=1 zone=east")
    table = Battlefield(board, phase="allied.assault", turn=8, crt="0/0", dice=[1], draws=drawn)
    table.assault("u3 u1 u2 c", "4711")
    assert [table.at(id_) for id_ in ("u3", "u1", "u2")] == ["4710", "pool", "4710"]
    assert [table.state.units[id_].factors for id_ in ("u3", "u2")] == [((2, 3, 6),), ((0, 1, 6),)]
    assert table.state.untried == ((0, 0, 6),)
    texts = [entry.text for entry in table.log]
    assert "6 against 3, 2:1: 2:1." in texts


@pytest.mark.clause("13.10.C")
def test_an_attack_without_attackers_is_off_and_others_may_be_sent() -> None:
    board = EAST.format(attackers="u1 untried, c vet", defenders="j1 jap steps=1 zone=east")
    table = Battlefield(board, phase="allied.assault", turn=8, crt="0/0", dice=[1], draws=[[0, 0, 6]])
    assert table.assault("u1", "4711") == {"ok": True, "called_off": True}
    assert table.stage is None and table.at("u1") == "pool"
    assert table.assault("c", "4711")["result"] == "0/0"


@pytest.mark.clause("13.10.D")
def test_a_worthless_garrison_opens_the_gates() -> None:
    city = "4711 clear east city start=allied | u1 untried, u2 untried"
    board = f"4710 clear east | j1 jap, j2 jap\n{city}\n4712 clear east | c vet"
    table = Battlefield(board, turn=4, draws=[[0, 0, 6], [0, 0, 6]])
    assert table.assault("j1 j2", "4711")["result"] == "0/E"
    assert table.stage == "advance" and table.steps("j1") == table.steps("j2") == 4
    table.advance("j1")
    assert table.at("j1") == "4711" and table.state.control["4711"] == "imperial"
    assert table.refused(table.assault, "j1", "4712") == "13.6.B"


@pytest.mark.clause("13.10.E", "9.2.1.C")
def test_a_survivor_stays_face_up_and_a_dead_one_goes_back_to_the_pool() -> None:
    board = "4710 clear east | j1 jap, j2 jap, j3 jap\n4711 clear east | u1 untried, c vet\n4811 clear east | s shown"
    table = Battlefield(board, turn=4, crt="0/2", dice=[1, 1], draws=[[2, 4, 6]])
    table.assault("j1", "4711")
    table.lose("allied", c=2)
    assert table.state.units["u1"].factors == ((2, 4, 6),)
    table.assault("j2 j3", "4811")
    assert table.at("s") == "pool" and table.state.units["s"].down
    assert table.state.untried == ((2, 4, 6),)


@pytest.mark.clause("8.6.B")
def test_nothing_else_happens_until_a_battle_is_over() -> None:
    table = Battlefield(PLAIN, crt="1/1", dice=[1])
    table.assault("j1 j2", "2020")
    assert table.stage == "attacker_losses"
    assert table.refused(table.assault, "j2", "2119") == "8.6.B"
    assert table.refused(table.order, order="done") == "8.6.B"


@pytest.mark.clause("13.26.E")
def test_the_advance_is_decided_before_the_next_battle() -> None:
    table = Battlefield(PLAIN, crt="0/E", dice=[1])
    table.assault("j1", "2020")
    assert table.refused(table.assault, "j2", "2119") == "13.26.E"
