"""Results and losses: how many steps, who pays first, and whose choice it is (13.20 to 13.25)."""

from __future__ import annotations

import pytest

from tests.tigers.table import Battlefield

TWO = "2019 clear | j1 jap, j2 jap\n2020 clear | i1 ind, i2 ind"


@pytest.mark.clause("13.22.D")
def test_the_defender_pays_first_and_both_pay_exactly() -> None:
    table = Battlefield(TWO, crt="3/1", dice=[6])
    assert table.assault("j1 j2", "2020")["result"] == "3/1"
    assert table.refused(table.lose, "imperial", j1=3) == "13.22.D"
    assert table.refused(table.lose, "allied", i1=2) == table.refused(table.lose, "allied") == "13.22.B"
    assert table.refused(table.lose, "allied", j1=1) == "13.22.C"
    table.lose("allied", i1=1)
    assert table.refused(table.lose, "imperial", j1=5) == "13.22.B"
    table.lose("imperial", j1=2, j2=1)
    assert (table.steps("i1"), table.steps("j1"), table.steps("j2"), table.stage) == (1, 2, 3, None)


@pytest.mark.clause("13.22.E")
def test_what_exceeds_the_steps_there_are_is_ignored() -> None:
    table = Battlefield("2019 clear | j1 jap 14-3-8\n2020 clear | i1 ind, i2 ind steps=1", crt="4/4", dice=[1])
    table.assault("j1", "2020")
    assert [table.at(id_) for id_ in ("j1", "i1", "i2")] == ["dead"] * 3
    assert table.stage is None


@pytest.mark.clause("13.24.1")
@pytest.mark.parametrize(("result", "dead"), [("E/0", ["j1", "j2"]), ("0/E", ["i1", "i2"])])
def test_e_destroys_all_of_a_side(result: str, dead: list[str]) -> None:
    table = Battlefield(TWO, crt=result, dice=[1])
    table.assault("j1 j2", "2020")
    assert sorted(id_ for id_, unit in table.state.units.items() if unit.at == "dead") == dead


@pytest.mark.clause("13.20.A")
@pytest.mark.parametrize(("result", "lost"), [("1/2", (2, 4)), ("0/1", (1, 2)), ("2/0", (4, 1)), ("0/E", (1, 8))])
def test_a_city_doubles_losses_and_makes_a_zero_one(result: str, lost: tuple[int, int]) -> None:
    board = "4710 clear east | j1 jap 90-11-8/70-9-8/50-6-8/30-3-8\n4711 clear east city start=allied | x ust, y ust"
    table = Battlefield(board, turn=4, crt=result, dice=[1])
    table.assault("j1", "4711")
    if table.stage == "defender_losses":
        table.lose("allied", x=min(lost[1], 4), y=lost[1] - min(lost[1], 4))
    assert 4 - (table.steps("j1") if table.at("j1") != "dead" else 0) == lost[0]
    left = sum(table.steps(id_) for id_ in ("x", "y") if table.at(id_) != "dead")
    assert 8 - left == lost[1]


@pytest.mark.clause("13.25.1")
def test_an_automatic_result_against_a_city_still_costs_a_step() -> None:
    board = "4710 clear east | j1 jap, j2 jap\n4711 clear east city start=allied | s shown 1-1-6"
    table = Battlefield(board, turn=4)
    assert table.assault("j1 j2", "4711")["result"] == "0/E"
    assert table.at("s") == "pool" and table.stage == "attacker_losses"
    table.lose("imperial", j2=1)
    assert (table.steps("j1"), table.steps("j2"), table.stage) == (4, 3, "advance")


@pytest.mark.clause("13.23.A.1")
def test_puppets_bleed_only_after_the_japanese() -> None:
    table = Battlefield("2019 clear | p puppet, q puppet, j jap steps=1\n2020 clear | i1 ind", crt="2/0", dice=[1])
    table.assault("p q j", "2020")
    assert table.refused(table.lose, "imperial", p=2) == "13.23.A.1"
    assert table.refused(table.lose, "imperial", p=1, q=1) == "13.23.A.1"
    table.lose("imperial", j=1, q=1)
    assert table.at("j") == "dead" and table.steps("q") == 1


@pytest.mark.clause("13.23.A.2")
def test_tanks_bleed_only_after_the_others() -> None:
    table = Battlefield("2019 clear | i1 ind, i2 ind\n2020 clear | t tank, j1 jap, j2 jap", phase="allied.assault",
                        turn=3, crt="0/1", dice=[1])  # fmt: skip
    table.assault("i1 i2", "2020")
    assert table.refused(table.lose, "imperial", t=1) == "13.23.A.2"
    table.lose("imperial", j2=1)
    assert (table.steps("t"), table.steps("j2")) == (2, 3)


@pytest.mark.clause("13.22.C")
def test_a_loss_with_only_one_way_to_take_it_is_taken_unasked() -> None:
    table = Battlefield("2019 clear | j jap steps=1, p puppet\n2020 clear | i1 ind", crt="2/1", dice=[1])
    table.assault("j p", "2020")
    assert (table.at("j"), table.steps("p"), table.steps("i1"), table.stage) == ("dead", 1, 1, None)


@pytest.mark.clause("13.14.B")
def test_beyond_the_left_end_the_attack_is_destroyed_unrolled() -> None:
    table = Battlefield("2019 clear | j1 jap steps=1\n2020 clear | x ust 8-10-6")
    assert table.assault("j1", "2020")["result"] == "E/0"
    assert table.at("j1") == "dead" and table.steps("x") == 1


def test_public_lines_tell_steps_and_never_names() -> None:
    table = Battlefield(TWO, crt="3/1", dice=[6])
    table.assault("j1 j2", "2020")
    table.lose("allied", i2=1)
    table.lose("imperial", j2=3)
    for entry in table.log:
        assert entry.text is not None
        assert not any(name in entry.text for name in ("i1", "i2", "j1", "j2"))
    assert [entry.own for entry in table.log if entry.kind == "losses"] == [
        {"allied": "The defenders lose 1 step: i2 1."},
        {"imperial": "The attackers lose 3 steps: j2 3."},
    ]
