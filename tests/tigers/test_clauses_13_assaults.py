"""Prepared assaults (chapter 13; the rest is in the test_battle files)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.titles.tigers import TITLE

from .table import Battlefield

PLAIN = "2019 clear | j jap, k jap\n2020 clear | b ind, c ind"


@pytest.mark.clause("13.1.B")
def test_the_side_whose_phase_it_is_attacks() -> None:
    field = Battlefield(PLAIN)
    assert field.refused(field.order, "allied", order="assault", attackers=["b"], targets=["2019"]) == "5.1.1"
    mine = Battlefield(PLAIN, phase="allied.assault", dice=[3], crt="1/1")
    mine.assault("b c", "2019")
    assert mine.stage == "defender_losses"
    assert mine.refused(mine.lose, "allied", b=1) == "13.22.D"
    mine.lose("imperial", j=1)


@pytest.mark.clause("13.1.C")
def test_nobody_has_to_attack() -> None:
    field = Battlefield(PLAIN, turn=8, dice=[1])
    field.order(order="done")
    assert field.state.phase_key == "allied.new_units"


ATTACKS = "2019 clear | a jap, b jap\n2020 clear | x ind, y ind\n2018 clear | v ind, w ind\n2119 clear | z ind, u ind"


@pytest.mark.clause("13.2.A", "13.2.B", "13.5.B", "13.7.A")
def test_any_number_of_attacks_from_one_stack_each_finished_before_the_next() -> None:
    field = Battlefield(ATTACKS.replace("b jap", "b jap, c jap"), dice=[3, 3, 3], crt="0/1")
    field.assault("b", "2018")
    assert field.refused(field.assault, "a", "2020") == "8.6.B"
    field.lose("allied", v=1)
    field.assault("a", "2020")
    field.lose("allied", x=1)
    assert "c" not in field.state.doings.fought
    field.assault("c", "2119")


@pytest.mark.clause("13.3.1", "13.3.2", "13.3.3", "13.3.4", "13.3.5", "13.3.6", "13.3.7", "13.3.9", "13.3.8")
def test_a_battle_runs_from_its_units_over_odds_shifts_and_die_to_losses_and_advance() -> None:
    board = "2019 clear | j jap 32-9-8/20-9-8/9-9-8/3-3-8\n2020 rough | b ind 5-4-6/3-2-6"
    field = Battlefield(
        board + "\n2018 clear city |", dice=[5], turn=2, air={"imperial_west": 1}, control={"2018": "imperial"}
    )
    facts = field.assault("j", "2020")
    assert "result" not in facts
    facts = field.air("imperial", 0)
    # 32 to 4 is 8:1, rough 1L makes 7:1, where a 5 is 1/3: the two steps there are die, then the attacker pays.
    assert facts["result"] == "1/3"
    assert (field.steps("j"), field.at("b")) == (3, "dead")
    assert field.stage == "advance"
    field.advance("j")
    assert field.at("j") == "2020"
    kinds = [entry.kind for entry in field.log]
    assert kinds.index("battle") < kinds.index("air") < kinds.index("losses") < kinds.index("advance")


@pytest.mark.clause("13.3.6", "13.22.A")
def test_four_to_one_with_a_five_costs_the_attacker_one_and_the_defender_two() -> None:
    field = Battlefield("2019 clear | j jap 16-9-8/9-9-8\n2020 clear | b ind 4-4-6/3-3-6, c ind 0-0-6", dice=[5])
    assert field.assault("j", "2020")["result"] == "1/2"
    field.lose("allied", b=1, c=1)
    assert field.steps("j") == 1


@pytest.mark.clause("13.4.1", "13.7.B")
def test_a_hex_defends_as_one_whether_it_likes_or_not() -> None:
    field = Battlefield(PLAIN, dice=[3], crt="1/1")
    assert field.odds("j", "2020")[1] == 14
    field.assault("j", "2020")
    assert field.state.battle is not None and set(field.state.battle.defenders) == {"b", "c"}
    assert TITLE.waiting_on(field.state) == {"allied"}


@pytest.mark.clause("13.5.A", "13.12.A", "13.12.B")
def test_units_of_all_hexes_around_add_up_against_the_sum_of_the_defenders() -> None:
    board = "2019 clear | a jap\n2119 clear | b jap, c jap 2-2-8\n1919 clear | d jap\n2020 clear | x ind, y bde"
    assert Battlefield(board).odds("a b c d", "2020")[:2] == (9 + 9 + 2 + 9, 7 + 4)


@pytest.mark.clause("13.5.C", "13.6.A", "13.6.B", "13.6.C")
def test_one_battle_may_take_in_two_hexes_and_nobody_fights_twice() -> None:
    board = "2019 clear | a jap, b jap\n2018 clear | x ind, y ind\n2118 clear | z ind, v ind"
    field = Battlefield(board, dice=[3, 3], crt="0/1")
    assert field.odds("a", "2018", "2118")[:2] == (9, 28)
    field.assault("a", "2018")
    field.lose("allied", x=1)
    assert field.refused(field.assault, "a", "2118") == "13.6.B"
    assert field.refused(field.assault, "b", "2018") == "13.6.C"
    assert field.refused(field.assault, "b", "2018", "2118") == "13.6.C"
    field.assault("b", "2118")


@pytest.mark.clause("13.9.B")
def test_imperial_units_of_all_kinds_attack_together() -> None:
    board = "2019 clear | j jap, p puppet\n2119 clear | t tank\n2020 clear | b ind"
    assert Battlefield(board).odds("j p t", "2020")[0] == 9 + 2 + 10


@pytest.mark.clause("13.10.D", "13.10.D.1", "13.10.D.2")
def test_a_walkover_is_an_automatic_result_and_the_attackers_have_fought() -> None:
    board = "4710 clear east | j jap, k jap\n4711 clear east | u untried\n4709 clear east | c vet"
    field = Battlefield(board, draws=[[0, 0, 6]], turn=4)
    assert field.assault("j", "4711")["result"] == "0/E"
    assert field.dice.left == ([], []) and field.at("u") == "pool"
    field.advance("j")
    assert field.at("j") == "4711"
    assert field.refused(field.assault, "j", "4709") in ("13.6.B",)
    assert field.state.tracks.prepared_assaults_east == 1


@pytest.mark.clause("13.12.C", "7.3.B")
def test_supply_halves_before_sums_are_compared() -> None:
    board = "2019 clear | j jap out, k jap\n2020 clear | b ind out, c ind out"
    assert Battlefield(board).odds("j k", "2020")[:2] == (5 + 9, 7)


@pytest.mark.clause("13.13.A", "13.13.B", "13.15.A", "13.18.B")
def test_shifts_add_up() -> None:
    board = "2019 clear | j jap\n2119 clear | k jap\n2020 mountain town | b ind"
    rivers = [["2019", "2020", "river"], ["2119", "2020", "major"]]
    field = Battlefield(board, rivers=rivers, turn=4)
    found = field.preview(order="assault", attackers=["j", "k"], targets=["2020"])["shifts"]
    assert [(shift["clause"], shift["by"]) for shift in found] == [
        ("13.15.A", -2), ("13.15.A", -1), ("13.18.B", -2), ("7.9.2.1", -1)
    ]  # fmt: skip
    # 18 to 7 is 2:1; six columns left of it is beyond the table.
    assert field.odds("j k", "2020")[2:] == ("2:1", "E/0")


@pytest.mark.clause("13.14.C", "13.14.D", "13.24.1", "13.25.1")
def test_above_seven_to_one_the_defenders_are_gone_and_nobody_rolls() -> None:
    field = Battlefield("2019 clear | j jap 56-9-8/9-9-8\n2020 clear | b ind, c ind 0-0-6", dice=[])
    assert field.odds("j", "2020")[2:] == ("8:1", "0/E")
    assert field.assault("j", "2020")["result"] == "0/E"
    assert (field.at("b"), field.at("c"), field.steps("j")) == ("dead", "dead", 2)
    at = Battlefield("2019 clear | j jap 49-9-8/9-9-8\n2020 clear | b ind", dice=[1])
    assert at.odds("j", "2020")[3] == "7:1" and at.assault("j", "2020")["result"] == "0/E"


@pytest.mark.clause("13.15.A", "13.15.B")
@pytest.mark.parametrize(
    ("terrain", "shifts"),
    [("clear", {}), ("rough", {"13.15.A": -1}), ("jungle", {"13.15.A": -1}), ("mountain", {"13.15.A": -2})],
)
def test_the_defenders_hex_counts_and_the_attackers_does_not(terrain: str, shifts: dict[str, int]) -> None:
    assert Battlefield(f"2019 clear | j jap\n2020 {terrain} | b ind").shifts("j", "2020") == shifts
    assert Battlefield(f"2019 {terrain} town | j jap\n2020 clear | b ind").shifts("j", "2020") == {}


@pytest.mark.clause("13.15.A")
def test_rough_makes_two_to_one_of_three_to_one() -> None:
    field = Battlefield("2019 clear | j jap, k jap 12-9-8\n2020 rough | b ind")
    assert field.odds("j k", "2020")[2:] == ("3:1", "2:1")


@pytest.mark.clause("13.16.A", "13.16.B")
def test_the_best_natural_terrain_of_several_hexes_counts_once() -> None:
    board = "2019 clear | j jap\n2018 rough | b ind\n2118 mountain | c ind"
    assert Battlefield(board).shifts("j", "2018", "2118") == {"13.16.A": -2}
    built = "2019 clear | j jap\n2018 clear town | b ind\n2118 clear city | c ind"
    assert Battlefield(built).shifts("j", "2018", "2118") == {"13.20.A": -2}


@pytest.mark.clause("13.17.A", "13.17.B", "13.15.B")
@pytest.mark.parametrize(("terrain", "shift"), [("jungle", -1), ("mountain", -2)])
def test_tanks_attack_by_road_with_one_factor_and_the_whole_shift(terrain: str, shift: int) -> None:
    board = f"2019 clear | t tank\n2020 {terrain} | b ind"
    off = Battlefield(board)
    assert off.refused(off.assault, "t", "2020") == "13.17.A"
    on = Battlefield(board, roads=[["2019", "2020"]])
    assert on.odds("t", "2020")[0] == 1 and on.shifts("t", "2020") == {"13.15.A": shift}
    assert Battlefield(board.replace(terrain, "rough")).odds("t", "2020")[0] == 10


@pytest.mark.clause("13.18.A", "13.18.B")
@pytest.mark.parametrize(
    ("rivers", "shifts"),
    [
        ([("2019", "river"), ("2119", "river")], {"13.18.A": -1}),
        ([("2019", "river"), ("2119", "major")], {"13.18.B": -2}),
        ([("2019", "major"), ("2119", "major")], {"13.18.B": -2}),
        ([("2019", "major")], {}),
        ([], {}),
    ],
)
def test_rivers_help_only_against_attackers_who_all_cross(rivers: list[Any], shifts: dict[str, int]) -> None:
    board = "2019 clear | j jap\n2119 clear | k jap\n2020 clear | b ind"
    sides = [[key, "2020", kind] for key, kind in rivers]
    assert Battlefield(board, rivers=sides).shifts("j k", "2020") == shifts


@pytest.mark.clause("13.20.A", "13.20.B")
def test_an_untried_garrison_of_a_city_is_turned_up_and_counts_there() -> None:
    field = Battlefield("4710 clear east | j jap\n4711 clear east city | u untried, v untried",
                        draws=[[0, 0, 6], [2, 4, 6]], dice=[3], crt="1/1", turn=4)  # fmt: skip
    field.assault("j", "4711")
    assert field.at("u") == "pool"
    assert field.steps("j") == 2 and field.at("v") == "pool"


@pytest.mark.clause("13.21.A", "13.21.B")
def test_friends_beside_the_defenders_do_not_cancel_the_concentric_shift() -> None:
    board = "2019 clear | j jap\n2021 clear | k jap\n2020 clear | b ind\n2119 clear | c ind\n1920 clear | d ind"
    assert Battlefield(board).shifts("j k", "2020") == {"13.21.A": 1}


@pytest.mark.clause("13.22.A", "13.22.B", "13.22.C")
def test_each_point_is_a_step_and_the_owner_says_whose() -> None:
    field = Battlefield(
        "2019 clear | j jap, k jap steps=1\n2020 clear | b ind, c ind steps=1, d ind", dice=[3], crt="2/3"
    )
    field.assault("j k", "2020")
    assert field.refused(field.lose, "allied", b=1, c=1) == "13.22.B"
    assert field.refused(field.lose, "allied", b=3) == "13.22.B"
    assert field.refused(field.lose, "allied", j=3) == "13.22.C"
    field.lose("allied", b=2, c=1)
    assert (field.at("b"), field.at("c"), field.steps("d")) == ("dead", "dead", 2)
    field.lose("imperial", j=1, k=1)
    assert (field.steps("j"), field.at("k")) == (3, "dead")


@pytest.mark.clause("13.23.B")
def test_puppets_and_tanks_stay_on_their_side_of_the_line_so_that_a_force_never_mixes_them_from_both() -> None:
    board = "1111 clear | p puppet\n1212 clear east | t tank zone=east\n1211 clear east | c vet"
    field = Battlefield(board, turn=4)
    assert field.refused(field.assault, "p t", "1211") == "6.3.B.3"


@pytest.mark.clause("13.26.A", "13.26.C", "13.26.D")
def test_the_winner_advances_for_nothing_and_a_defender_who_wins_stays() -> None:
    field = Battlefield("2019 clear | j jap\n2020 mountain | b ind steps=1", dice=[1], crt="0/E")
    field.assault("j", "2020")
    field.advance("j")
    assert field.at("j") == "2020" and field.state.doings.spent == {}
    lost = Battlefield("2019 clear | j jap steps=1\n2020 clear | b ind", dice=[1], crt="E/0")
    lost.assault("j", "2020")
    assert (lost.at("j"), lost.at("b"), lost.stage) == ("dead", "2020", None)
    assert lost.refused(lost.order, "allied", order="advance", units=["b"]) is not None
