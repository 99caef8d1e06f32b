"""Advance after combat (13.26): who goes, where, and who may not."""

from __future__ import annotations

import pytest

from tests.tigers.table import Battlefield


@pytest.mark.clause("13.26.A")
def test_attackers_and_only_they_go_in_free_of_charge() -> None:
    board = "2019 clear | j1 jap, j2 jap, j9 jap\n2020 mountain town start=allied | i1 ind"
    table = Battlefield(board, crt="0/E", dice=[1])
    table.assault("j1 j2", "2020")
    assert table.refused(table.advance, "j9") == "13.26.A"
    table.advance("j2")
    assert (table.at("j2"), table.at("j1"), table.state.control["2020"]) == ("2020", "2019", "imperial")
    assert table.refused(table.advance, "j1") == "13.26.A"


@pytest.mark.clause("13.26.B")
def test_an_advance_that_would_overfill_the_hex_is_refused() -> None:
    board = "2019 clear | a jap, b jap, c jap\n2021 clear | d jap, e jap\n2020 clear | i1 ind"
    table = Battlefield(board, crt="0/E", dice=[1])
    table.assault("a b c d e", "2020")
    assert table.refused(table.advance, "a b c d e") == "13.26.B"
    table.advance("d c b a")
    assert table.state.stacks["2020"] == ("d", "c", "b", "a")


@pytest.mark.clause("13.26.E")
def test_staying_is_an_answer() -> None:
    table = Battlefield("2019 clear | j1 jap\n2020 clear | i1 ind", crt="0/E", dice=[1])
    table.assault("j1", "2020")
    table.advance()
    assert (table.stage, table.at("j1")) == (None, "2019")


@pytest.mark.clause("13.26.F")
def test_a_unit_without_movement_attacks_and_stays() -> None:
    table = Battlefield("2019 clear | z jap 9-9-0, j1 jap\n2020 clear | i1 ind", crt="0/E", dice=[1])
    table.assault("z j1", "2020")
    assert table.refused(table.advance, "z") == "13.26.F"
    table.advance("j1")
    table = Battlefield("2019 clear | z jap 9-9-0\n2020 clear | i1 ind", crt="0/E", dice=[1])
    table.assault("z", "2020")
    assert table.stage is None


@pytest.mark.clause("7.8.4.G")
def test_units_supplied_by_air_fight_and_stay_but_w_units_go() -> None:
    board = "2019 clear | i1 ind\n2020 clear | j1 jap steps=1"
    marked = {"phase": "allied.assault", "turn": 3, "crt": "0/E", "dice": [1]}
    table = Battlefield(board, markers={"air_supply": ["2019"]}, **marked)
    table.assault("i1", "2020")
    assert table.stage is None and table.at("i1") == "2019"
    table = Battlefield(board.replace("i1 ind", "mm mm, x ust"), markers={"air_supply": ["2019"]}, **marked)
    table.assault("mm x", "2020")
    assert table.refused(table.advance, "mm x") == "7.8.4.G"
    table.advance("x")
    assert table.at("x") == "2020"


@pytest.mark.clause("6.3.B.4")
def test_eastern_units_attack_over_the_line_and_do_not_follow() -> None:
    board = "2019 clear | i1 ind\n2020 clear east | e jap zone=east, w jap"
    table = Battlefield(board, crt="0/E", dice=[1])
    table.assault("e w", "2019")
    assert table.refused(table.advance, "e") == "6.3.B.4"
    table.advance("w")


@pytest.mark.clause("11.7.B")
def test_levies_follow_into_a_city_only_beside_better_units() -> None:
    board = "4710 clear east | c vet, s shown\n4711 clear east city start=imperial | j1 jap steps=1 zone=east"
    table = Battlefield(board, phase="allied.assault", turn=8, crt="0/E", dice=[1])
    table.assault("c s", "4711")
    table.lose("allied", c=1)
    assert table.refused(table.advance, "s") == "11.7.B"
    table.advance("c s")
    assert table.at("s") == "4711"


@pytest.mark.clause("8.5.A")
def test_nations_that_do_not_mix_go_in_apart() -> None:
    board = "2019 clear | mm mm, b ind\n2119 clear | x ust\n2020 clear | j1 jap steps=1\n2021 clear | j2 jap"
    table = Battlefield(board, phase="allied.assault", turn=3, crt="0/E", dice=[1, 1])
    table.assault("mm b", "2020")
    table.advance("mm b")
    assert table.state.stacks["2020"] == ("mm", "b")


@pytest.mark.clause("13.26.A")
def test_of_two_emptied_hexes_each_may_be_entered_before_the_next_battle() -> None:
    board = "2020 clear | a jap, b jap, c jap\n2019 clear | i1 ind\n2119 clear | i2 ind\n2120 clear | i3 ind"
    table = Battlefield(board, crt="0/E", dice=[1, 1])
    table.assault("a b", "2019", "2119")
    assert table.refused(table.advance, "a") == "13.26.A"
    assert table.refused(table.advance, "a", into="2120") == "13.26.A"
    table.advance("a", into="2119")
    assert table.stage is None
    table.advance("b", into="2019")
    assert (table.at("a"), table.at("b")) == ("2119", "2019")
    table = Battlefield(board, crt="0/E", dice=[1, 1])
    table.assault("a b", "2019", "2119")
    table.advance("a", into="2119")
    table.assault("c", "2120")
    table.advance("c")
    assert table.refused(table.advance, "b", into="2019") == "13.26.A"


@pytest.mark.clause("7.7.3.D")
def test_walking_into_a_supply_city_ends_its_supply_unit() -> None:
    board = "3018 clear east | j1 jap\n3019 clear east city start=allied | k supply, s shown 1-1-6 steps=1"
    table = Battlefield(board, turn=4, crt="0/E", dice=[1])
    assert table.assault("j1", "3019")["result"] == "0/E"
    table.advance("j1")
    assert (table.at("k"), table.state.control["3019"]) == ("dead", "imperial")
