"""Infiltration (chapter 12; the rest is in test_battle_infiltration)."""

from __future__ import annotations

from typing import Any

import pytest

from .table import Battlefield

PLAIN = "2019 clear | j jap, k jap\n2020 clear | b ind, c ind\n2018 clear |"


def field(board: str = PLAIN, **more: Any) -> Battlefield:
    return Battlefield(board, **{"phase": "imperial.operational", "crt": "1/1", "dice": [4, 3], **more})


@pytest.mark.clause("12.1.1", "12.2.A")
@pytest.mark.parametrize(
    ("kind", "clause"), [("jap", None), ("jap out", "12.1.1"), ("puppet", "12.3.D"), ("jap attenuated", None)]
)
def test_supplied_japanese_infiltrate_in_the_operational_phase(kind: str, clause: str | None) -> None:
    on = field(f"2019 clear | j {kind}\n2020 clear | b ind, c ind")
    if clause:
        assert on.refused(on.infiltrate, "j", "2020") == clause
    else:
        assert on.infiltrate("j", "2020")["result"] == "1/1"
    later = Battlefield(PLAIN)
    assert later.refused(later.infiltrate, "j", "2020") == "5.1.1"


@pytest.mark.clause("12.1.1", "12.3.D")
@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        ("ind", None),
        ("mm", None),
        ("chn", None),
        ("ind out", "12.1.1"),
        ("ust", "12.3.D"),
        ("vet w", "12.3.D"),
        ("shown w", "12.3.D"),
    ],
)
def test_supplied_anglo_allied_units_do_and_chinese_ones_do_not(kind: str, clause: str | None) -> None:
    on = field(f"2019 clear | a {kind}\n2020 clear | j jap, k jap", phase="allied.operational")
    if clause:
        assert on.refused(on.infiltrate, "a", "2020") == clause
    else:
        assert on.infiltrate("a", "2020")["ok"]


@pytest.mark.clause("12.3.A", "12.12.B", "12.2.A")
def test_one_infiltration_a_phase_and_an_assault_after_it() -> None:
    on = field("2019 clear | j jap\n2020 clear | b ind, c ind\n2018 clear | d ind", dice=[4, 3, 3])
    on.infiltrate("j", "2020")
    on.lose("allied", b=1)
    assert on.at("j") == "2019"
    assert on.refused(on.infiltrate, "j", "2018") == "12.3.A"
    assert on.refused(on.order, order="move", units=["j"], path=["2019", "1919"]) == "12.12.B"
    on.order(order="done")
    assert on.assault("j", "2020")["result"] == "1/1"


@pytest.mark.clause("12.3.F")
def test_without_a_movement_factor_nobody_infiltrates() -> None:
    on = field("2019 clear | j jap 5-5-0\n2020 clear | b ind")
    assert on.refused(on.infiltrate, "j", "2020") == "12.3.F"


@pytest.mark.clause("12.4.B")
def test_the_two_sides_count_apart_in_the_hex_assaulted() -> None:
    on = field("2019 clear | a jap, b jap, c jap, d jap\n2020 clear | w ind, x ind, y ind, z ind", crt="1/1")
    assert on.infiltrate("a b c d", "2020")["ok"]


@pytest.mark.clause("12.5.A", "12.5.B")
def test_some_go_and_others_of_the_hex_stay_or_march_elsewhere() -> None:
    on = field(dice=[4, 3])
    on.infiltrate("j", "2020")
    on.lose("allied", b=1)
    on.order(order="move", units=["k"], path=["2019", "2018"])
    assert (on.at("j"), on.at("k")) == ("2019", "2018")


@pytest.mark.clause("12.6.1")
def test_there_is_one_origin_and_so_never_a_concentric_shift() -> None:
    board = "2019 clear | j jap\n2021 clear | k jap\n2020 clear | b ind, c ind"
    on = field(board)
    assert on.refused(on.infiltrate, "j k", "2020") == "12.5.A"
    assert on.preview(order="infiltrate", units=["j"], into="2020")["shifts"] == []
    late = Battlefield(board)
    assert late.shifts("j k", "2020") == {"13.21.A": 1}


@pytest.mark.clause("12.7.A", "12.7.B", "14.3.3.B")
def test_both_sides_may_fly_and_say_so_before_the_infiltration_die() -> None:
    board = "4710 clear east city | j jap, k jap\n4711 clear east | c vet, d vet\n4712 clear east airbase |"
    more: dict[str, Any] = {"turn": 8, "air": {"imperial_east": 3, "allied": 1}}
    on = field(board, control={"4710": "imperial", "4712": "allied"}, **more)
    on.infiltrate("j k", "4711")
    assert on.stage == "attacker_air" and on.dice.rolls == ()
    on.air("imperial", 3)
    assert on.stage == "defender_air" and on.dice.rolls == ()
    on.air("allied", 1)
    assert [roll.purpose for roll in on.dice.rolls] == ["infiltration", "combat"]
    assert on.state.battle is not None and on.state.battle.losses["allied"] == 3


@pytest.mark.clause("12.8.1", "7.2.B")
def test_supply_is_judged_as_the_infiltration_happens() -> None:
    board = "2018 clear | a jap traced\n2019 clear | b ind traced\n2020 clear | j jap\n2021 clear |"
    on = field(board, edges={"west": ["2021"], "south": ["2018"], "north": []})
    assert on.preview(order="infiltrate", units=["a"], into="2019")["defense"] == 4
    fed = field(board, edges={"west": ["2019"], "south": ["2018"], "north": []})
    assert fed.preview(order="infiltrate", units=["a"], into="2019")["defense"] == 7
    # Sending a unit away can starve nobody, but another standing in the way can.
    assert on.preview(order="infiltrate", units=["a"], into="2019")["attack"] == 9


@pytest.mark.clause("12.9.A", "12.9.B", "7.1.C")
def test_terrain_supply_and_fronts_shift_an_infiltration_as_any_attack() -> None:
    board = "2019 clear | j jap\n2020 rough town | b ind out"
    on = field(board, turn=4, rivers=[["2019", "2020", "river"]])
    found = on.preview(order="infiltrate", units=["j"], into="2020")
    assert (found["attack"], found["defense"], found["odds"]) == (9, 4, "2:1")
    clauses = [shift["clause"] for shift in found["shifts"]]
    assert sorted(clauses) == ["13.15.A", "13.15.A", "13.18.A", "7.9.2.1"]
    assert sum(shift["by"] for shift in found["shifts"]) == -4


@pytest.mark.clause("12.10.A", "12.10.B", "12.10.C")
@pytest.mark.parametrize(
    ("die", "column"), list(zip(range(1, 7), ["4:1", "3:1", "2:1", "1:1", "1:2", "1:3"], strict=True))
)
def test_one_die_on_the_table_moves_the_final_odds(die: int, column: str) -> None:
    # The Japanese of turns 1 and 2 take one off the die; on turn 8 nothing is added.
    shifts = [9, 2, 1, 0, -1, -2, -3, 9]
    on = field(
        "2019 clear | j jap\n2020 clear | b ind 5-4-6/3-2-6", turn=8, charts={"infiltration": shifts}, dice=[die, 3]
    )
    on.infiltrate("j", "2020")
    # 9 to 4 is 2:1, and one column goes for the decay of the west.
    told = next(entry.text for entry in on.log if entry.text and entry.text.startswith("Infiltration"))
    steps = {"4:1": "3:1", "3:1": "2:1", "2:1": "1:1", "1:1": "1:2", "1:2": "1:3"}
    assert told.endswith(f"so {steps.get(column, 'E/0')}.")


@pytest.mark.clause("12.11.A", "12.11.B")
def test_after_clearing_the_hex_the_rest_of_the_points_may_be_marched() -> None:
    on = field(
        "2019 clear | j jap\n2020 clear | b ind\n2021 clear |\n2022 clear |\n2023 clear |\n2024 clear |", crt="0/E"
    )
    on.infiltrate("j", "2020")
    assert on.at("j") == "2020"
    on.order(order="move", units=["j"], path=["2020", "2021", "2022", "2023", "2024"])
    assert on.at("j") == "2024"
    assert on.refused(on.order, order="move", units=["j"], path=["2024", "2023"]) == "11.1.A"
