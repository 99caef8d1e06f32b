"""Battles where a rule ends, found by breaking the rules one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.kinds import KINDS
from app.engine.titles.tigers.odds import Reckoning, Shift
from app.engine.visibility import Viewer

from .table import Battlefield


@pytest.mark.clause("13.26.A", "13.22.A")
def test_one_of_two_hexes_emptied_lets_nobody_in() -> None:
    board = "2010 clear | a ind steps=1\n2011 clear | b ind\n2110 clear | j jap, k jap"
    field = Battlefield(board, dice=[1], crt="0/1")
    assert field.odds("j k", "2010", "2011")[:2] == (18, 11)
    field.assault("j k", "2010", "2011")
    field.lose("allied", a=1)
    assert field.state.battle is None and field.at("a") == "dead"
    assert field.refused(field.advance, "j", "2010") == "13.26.A"


@pytest.mark.clause("12.5.B", "12.11.A")
def test_those_who_stayed_behind_stay_when_the_hex_is_cleared() -> None:
    board = "2010 clear | k jap, j jap\n2011 clear | b ind steps=1"
    field = Battlefield(board, phase="imperial.operational", turn=8, dice=[4, 1], crt="0/1")
    field.infiltrate("j", "2011")
    assert (field.at("j"), field.at("k")) == ("2011", "2010")


@pytest.mark.clause("7.7.3.A", "13.22.E")
def test_a_supply_unit_takes_no_losses() -> None:
    board = "3308 clear east city start=allied | v vet, s supply\n3309 clear east | j jap zone=east, k jap zone=east"
    field = Battlefield(board, turn=8, dice=[1], crt="0/1")
    field.assault("j k", "3308")
    # Two steps, doubled in a city, are the army's two: nobody had to choose, and the supply unit stays till they enter.
    assert (field.at("v"), field.at("s"), field.state.tracks.prepared_assaults_east) == ("dead", "3308", 1)
    field.lose("imperial", j=1)
    field.advance("j")
    assert field.at("s") == "dead"


@pytest.mark.clause("12.13.1", "12.11.B", "13.6.B")
def test_infiltrators_are_not_marked_as_having_fought() -> None:
    board = "2010 clear | j jap\n2011 clear | b ind"
    field = Battlefield(board, phase="imperial.operational", turn=8, dice=[4, 1], crt="0/1")
    field.infiltrate("j", "2011")
    badges = TITLE.view(field.state, Viewer("seat", "imperial", "imperial"))["pieces"]["j"]["badges"]
    assert "moved" in badges and "fought" not in badges


@pytest.mark.clause("8.6.B")
def test_what_is_shown_by_a_battle_binds() -> None:
    board = "4710 clear east city start=imperial | j jap zone=east\n4711 clear east | a vet"
    field = Battlefield(board, turn=8, control={"4710": "imperial"}, air={"imperial_east": 1}, dice=[1])
    order = {"order": "assault", "attackers": ["j"], "targets": ["4711"]}
    outcome = TITLE.decide(field.state, "imperial", order, field.dice)
    assert outcome.state.battle is not None and outcome.state.battle.stage == "attacker_air"
    assert outcome.binding


@pytest.mark.clause("13.8.B", "13.14.B")
def test_nothing_against_something_is_lost_whatever_shifts_it() -> None:
    ring = Shift("far right", 50, "13.21.A")
    assert Reckoning(0, 1, (ring,)).column == "E/0"
    assert Reckoning(1, 0, (Shift("far left", -50, "13.15.A"),)).column == "0/E"


# Shifts

STRADDLING = "2010 clear | w ust\n2011 clear east | v vet\n2110 clear | j jap, k jap"


@pytest.mark.clause("7.8.5.B")
def test_one_eastern_hex_among_the_targets_is_enough_and_none_is_not() -> None:
    field = Battlefield(STRADDLING, markers={"east_shift": True})
    assert field.shifts("j k", "2010", "2011") == {"7.8.5.B": 1}
    assert field.shifts("j k", "2011") == {"7.8.5.B": 1}
    assert field.shifts("j k", "2010") == {}


@pytest.mark.clause("7.8.5.B")
def test_only_chinese_attacks_suffer_for_the_transports() -> None:
    board = "4710 clear east | j jap zone=east\n4711 clear east | m mm, w ust\n4709 clear east | b ind"
    field = Battlefield(board, phase="allied.assault", turn=6, markers={"east_shift": True})
    assert field.shifts("m w", "4710") == {"7.8.5.B": -1}
    assert field.shifts("m", "4710") == {} and field.shifts("b", "4710") == {}


@pytest.mark.clause("7.8.4.F", "7.8.5.B")
def test_not_even_chinas_want_helps_infiltrators_against_those_supplied_by_air() -> None:
    board = "4710 rough east | b ind, m mm\n4711 clear east | j jap zone=east, k jap zone=east"
    for fed, wanted in ((["4710"], {"13.15.A": -1}), ([], {"13.15.A": -1, "7.8.5.B": 1})):
        markers = {"east_shift": True, "air_supply": fed}
        field = Battlefield(board, phase="imperial.operational", turn=6, markers=markers)
        found = field.preview(order="infiltrate", units=["j", "k"], into="4710")
        assert {shift["clause"]: shift["by"] for shift in found["shifts"]} == wanted
    # A prepared assault is no infiltration.
    field = Battlefield(board, turn=6, markers={"east_shift": True, "air_supply": ["4710"]})
    assert field.shifts("j k", "4710") == {"13.15.A": -1, "7.8.5.B": 1}


@pytest.mark.clause("7.8.4.F", "12.10.C")
@pytest.mark.parametrize(("die", "column"), [(1, "2:1"), (3, "2:1"), (4, "2:1"), (5, "1:1")])
def test_one_unit_supplied_by_air_among_the_defenders_is_enough(die: int, column: str) -> None:
    board = "2010 clear | m mm 1-3-6/1-2-6, w ust 3-6-6/1-2-6/1-2-6/1-2-6\n2011 clear | j jap, k jap"
    table = {"infiltration": [9, 3, 2, 1, 0, -1, -2, -3]}
    field = Battlefield(
        board, phase="imperial.operational", dice=[die, 1], crt="1/1", markers={"air_supply": ["2010"]}, charts=table
    )
    field.infiltrate("j k", "2010")
    assert field.state.battle is not None and field.state.battle.reckoning is not None
    assert field.state.battle.reckoning["column"] == column


@pytest.mark.clause("12.10.D", "6.2.B.3")
@pytest.mark.parametrize(
    ("turn", "zone", "defender", "die", "by"),
    [
        (4, "", "chn", 6, -3),  # 6, the monsoon and Special Forces: 8, read as the table's last.
        (8, "", "chn", 6, -3),  # 7 is its last.
        (8, "", "ind", 6, -2),
        (2, "east", "vet", 6, -1),  # Japanese on the first two turns: one less.
        (3, "east", "vet", 6, -2),
    ],
)
def test_the_infiltration_table_has_ends(turn: int, zone: str, defender: str, die: int, by: int) -> None:
    board = f"2010 clear {zone} | d {defender}, e {defender}\n2011 clear {zone} | j jap 99-9-8/9-9-8 zone=east"
    field = Battlefield(board, phase="imperial.operational", turn=turn, dice=[die, 1], crt="1/1")
    field.infiltrate("j", "2010")
    assert field.state.battle is not None and field.state.battle.reckoning is not None
    shifts = {shift["clause"]: shift["by"] for shift in field.state.battle.reckoning["shifts"]}
    assert shifts.get("12.10.C", 0) == by


@pytest.mark.clause("12.10.D")
def test_the_first_two_turns_help_only_japanese_infiltrators() -> None:
    board = "2010 clear | j jap, k jap\n2011 clear | b ind 40-9-8/9-9-8"
    field = Battlefield(board, phase="allied.operational", turn=2, dice=[5, 1], crt="1/1")
    field.infiltrate("b", "2010")
    assert field.state.battle is not None and field.state.battle.reckoning is not None
    assert field.state.battle.reckoning["shifts"][-1]["by"] == -1


@pytest.mark.clause("13.17.B", "13.16.A")
def test_one_hex_of_jungle_among_the_targets_makes_a_tank_count_one() -> None:
    board = "2010 jungle | a ind\n2011 clear | b ind\n2110 clear | t tank, j jap"
    field = Battlefield(board, roads=[["2110", "2010"]])
    assert field.odds("t j", "2010", "2011")[0] == 10


@pytest.mark.clause("13.18.A", "13.18.B")
@pytest.mark.parametrize(("river", "clause"), [("river", "13.18.A"), ("major", "13.18.B")])
def test_a_river_is_named_for_what_it_is_and_not_at_all_where_it_shifts_nothing(river: str, clause: str) -> None:
    board = "2010 clear | b ind\n2011 clear | j jap"
    rivers = [["2010", "2011", river]]
    found = Battlefield(board, rivers=rivers).preview(order="assault", attackers=["j"], targets=["2010"])
    why = "across a major river" if river == "major" else "across a river"
    assert [(shift["why"], shift["clause"]) for shift in found["shifts"]] == [(why, clause)]
    charts = {"terrain": {river: {"cost": 1, "shift": 0}}}
    assert Battlefield(board, rivers=rivers, charts=charts).shifts("j", "2010") == {}


# Losses


def test_losses_are_taken_in_a_battle_by_the_side_asked_for_them() -> None:
    field = Battlefield("2010 clear | j jap, k jap\n2011 clear | b ind, c ind", dice=[1], crt="1/1")
    assert field.refused(field.lose, "imperial", j=1) == "13.22.A"
    field.assault("j k", "2011")
    assert "losses" not in _offered(field, "imperial") and "losses" in _offered(field, "allied")
    field.lose("allied", b=1)
    assert "losses" in _offered(field, "imperial") and "losses" not in _offered(field, "allied")
    assert field.refused(field.lose, "allied", b=1) == "13.22.D"


@pytest.mark.clause("13.23.A.1")
def test_all_japanese_steps_go_before_any_puppet_not_only_some() -> None:
    field = Battlefield("2010 clear | j jap steps=1, k jap steps=1, p puppet, q puppet\n2011 clear | b ind",
                        dice=[1], crt="2/0")  # fmt: skip
    field.assault("j k p", "2011")
    assert field.at("j") == field.at("k") == "dead" and field.steps("p") == 2
    field = Battlefield("2010 clear | j jap steps=1, k jap, p puppet\n2011 clear | b ind", dice=[1], crt="2/0")
    field.assault("j k p", "2011")
    assert field.refused(field.lose, "imperial", j=1, p=1) == "13.23.A.1"


@pytest.mark.clause("13.23.A.2")
def test_allied_tanks_if_there_were_any_bleed_like_others() -> None:
    field = Battlefield("2010 clear | j jap\n2011 clear | b ind, c ind", dice=[1], crt="0/1")
    units = {**field.state.units, "c": replace(field.state.units["c"], kind="tank")}
    field.state = replace(field.state, units=units)
    field.assault("j", "2011")
    field.lose("allied", c=1)
    assert field.steps("c") == 1


# Advance

TWO_HEXES = "2020 clear | a jap, b jap, c jap\n2019 clear | i1 ind\n2119 clear | i2 ind\n2120 clear | i3 ind"


def _offered(field: Battlefield, seat: str) -> dict[str, list[dict[str, Any]]]:
    return {offer["order"]: offer["fields"] for offer in TITLE.legal(field.state, seat)["offers"]}


def _advance_fields(field: Battlefield, **filled: Any) -> dict[str, dict[str, Any]]:
    told = TITLE.legal(field.state, "imperial", {"order": {"order": "advance", **filled}})
    return {one["name"]: one for one in told["offer"]["fields"]}


@pytest.mark.clause("13.26.A", "13.26.E", "13.26.D")
def test_only_the_victor_is_asked_and_only_once() -> None:
    field = Battlefield("2010 clear | j jap\n2011 clear | b ind", dice=[1], crt="0/E")
    assert field.refused(field.advance, "j") == "13.26.A"
    field.assault("j", "2011")
    assert field.refused(field.order, "allied", order="advance", units=[]) == "13.26.D"
    assert list(_offered(field, "imperial")) == ["advance"] and not _offered(field, "allied")
    (units,) = _advance_fields(field).values()
    assert (units["from"], units["min"]) == (["j"], 0)
    field.advance("")
    assert field.log[-1].text == "Nobody advances."
    assert field.refused(field.advance, "j") == "13.26.A" and "advance" not in _offered(field, "imperial")


@pytest.mark.clause("13.26.A")
def test_the_offer_to_advance_names_the_hexes_that_those_chosen_may_enter() -> None:
    board = "2020 clear | a jap, e jap zone=east\n2019 clear | i1 ind\n2119 clear east | c vet"
    field = Battlefield(board, turn=2, crt="0/E", dice=[1])
    field.assault("a e", "2019", "2119")
    # The one that began in the east does not cross the Line, so that nobody leads him in.
    both = _advance_fields(field)
    assert (both["units"]["from"], both["into"]["from"]) == (["a", "e"], ["2019", "2119"])
    assert both["into"]["optional"] is True
    assert _advance_fields(field, units=["e"])["into"]["from"] == ["2019"]
    assert _advance_fields(field, into="2119")["units"]["from"] == ["a"]


@pytest.mark.clause("13.26.A", "13.26.E")
def test_after_one_advance_the_other_hex_is_for_those_who_stayed() -> None:
    field = Battlefield(TWO_HEXES, crt="0/E", dice=[1, 1])
    field.assault("a b", "2019", "2119")
    assert field.refused(field.advance, "a") == "13.26.A"
    field.advance("a", into="2119")
    # Who went in goes no farther, who never attacked goes nowhere, and the enemy is not asked.
    assert field.refused(field.advance, "a", into="2019") == "13.26.A"
    assert field.refused(field.advance, "c", into="2019") == "13.26.A"
    assert field.refused(field.order, "allied", order="advance", units=[]) == "13.26.D"
    (units,) = _advance_fields(field).values()
    assert units["from"] == ["b"]
    field.advance("b")
    assert field.at("b") == "2019" and "advance" not in _offered(field, "imperial")
    assert field.refused(field.advance, "") == "13.26.A"


@pytest.mark.clause("13.26.A")
def test_to_stay_needs_no_hex_though_two_are_empty() -> None:
    field = Battlefield(TWO_HEXES, crt="0/E", dice=[1])
    field.assault("a b", "2019", "2119")
    field.advance("")
    assert field.stage is None and field.at("a") == "2020" and "advance" not in _offered(field, "imperial")


@pytest.mark.clause("11.7.B", "13.26.A")
def test_levies_are_offered_a_city_with_their_betters_and_never_alone() -> None:
    board = "4710 clear east | c vet, s shown\n4711 clear east city start=imperial | j jap steps=1 zone=east"
    field = Battlefield(board.replace("c vet", "c vet steps=1"), phase="allied.assault", turn=8, crt="0/E", dice=[1])
    field.assault("c s", "4711")
    field.lose("allied", c=1)
    # Their betters have fallen: the levies have won and stay where they are.
    assert field.stage is None and field.at("s") == "4710"
    field = Battlefield(board, phase="allied.assault", turn=8, crt="0/E", dice=[1])
    field.assault("c s", "4711")
    field.lose("allied", c=1)
    assert _offered(field, "allied")["advance"][0]["from"] == ["c", "s"]


# Declaring


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_an_order_has_no_field_that_its_kind_does_not_know(kind: str) -> None:
    field = Battlefield("2010 clear | j jap\n2011 clear | b ind")
    for seat in ("imperial", "allied"):
        with pytest.raises(RuleError) as error:
            TITLE.decide(field.state, seat, {"order": kind, "bogus": 1}, field.dice)
        assert error.value.code == "malformed" and "bogus" in error.value.message


@pytest.mark.clause("13.6.C")
def test_a_hex_one_of_whose_units_was_attacked_is_spent() -> None:
    board = "4710 clear east | u untried, v vet\n4711 clear east | j jap zone=east\n4709 clear east | k jap zone=east"
    field = Battlefield(board, turn=4, draws=[[1, 2, 6]], dice=[1], crt="0/0")
    field.assault("j", "4710")
    units = {**field.state.units, "x": replace(field.state.units["v"], id="x")}
    field.state = replace(field.state, units=units, stacks={**field.state.stacks, "4710": ("x", "u", "v")})
    assert field.refused(field.assault, "k", "4710") == "13.6.C"


@pytest.mark.clause("4.3.9", "7.9.4.B")
def test_one_place_in_india_and_one_hex_in_the_east_among_the_targets_count() -> None:
    board = "2010 clear india town | b ind\n2011 clear burma | c ind\n2110 clear | j jap, k jap"
    field = Battlefield(board, dice=[1], crt="0/0")
    field.assault("j k", "2010", "2011")
    assert field.state.tracks.india_assaults == 1
    field = Battlefield(board.replace("clear india town", "clear burma town"), dice=[1], crt="0/0")
    field.assault("j k", "2010", "2011")
    assert field.state.tracks.india_assaults == 0
    field = Battlefield(STRADDLING, dice=[1], crt="0/0")
    field.assault("j k", "2010", "2011")
    assert field.state.tracks.prepared_assaults_east == 1


@pytest.mark.clause("13.9.A")
def test_one_unit_that_is_no_w_unit_keeps_the_marauders_away() -> None:
    board = "2010 clear | j jap\n2011 clear | m mm, w ust, v vet"
    field = Battlefield(board, phase="allied.assault", turn=8)
    assert field.refused(field.assault, "m w v", "2010") == "13.9.A"
    assert field.refused(field.assault, "m v", "2010") == "13.9.A"


@pytest.mark.clause("13.11.1")
def test_one_levy_and_one_city_are_enough_to_need_better_units() -> None:
    board = "4710 clear east city start=imperial | j jap zone=east\n4709 clear east | k jap zone=east\n"
    board += "4810 clear east | s shown, m mm"
    field = Battlefield(board, phase="allied.assault", turn=8)
    assert field.refused(field.assault, "s", "4710") == "13.11.1"
    assert field.refused(field.assault, "s", "4710", "4709") == "13.11.1"


@pytest.mark.clause("13.1.A", "13.5.C")
def test_who_is_too_far_away_is_told_whether_one_hex_or_several_are_the_matter() -> None:
    board = "2010 clear | b ind\n2011 clear | c ind\n2013 clear | j jap\n2012 clear | k jap"
    field = Battlefield(board)
    for targets, words in ((["2010"], "is not next to 2010."), (["2011", "2010"], "in one battle every attacker")):
        with pytest.raises(RuleError) as error:
            field.assault("k", *targets)
        assert words in error.value.message


@pytest.mark.clause("13.1.A", "13.5.B", "7.7.3.A")
def test_the_offer_to_attack_leaves_out_what_does_not_fit_those_chosen() -> None:
    board = "2010 clear | b ind\n2012 clear | c ind\n2011 clear | j jap, k jap\n2009 clear | l jap"
    field = Battlefield(board)

    def fields(**filled: Any) -> dict[str, dict[str, Any]]:
        told = TITLE.legal(field.state, "imperial", {"order": {"order": "assault", **filled}})
        return {one["name"]: one for one in told["offer"]["fields"]}

    assert fields()["targets"]["from"] == ["2010", "2012"] and fields()["targets"]["min"] == 1
    assert fields()["attackers"]["from"] == ["j", "k", "l"]
    assert fields(targets=["2012"])["attackers"]["from"] == ["j", "k"]
    assert fields(attackers=["l"])["targets"]["from"] == ["2010"]
    assert fields(attackers=["j", "l"])["targets"]["from"] == ["2010"]
    assert fields(attackers=["j", "b", "nobody"])["targets"]["from"] == ["2010", "2012"]
    # A supply unit is no attacker, though enemies stand next to it.
    board = "4710 clear east | s supply, v vet\n4711 clear east | j jap zone=east"
    field = Battlefield(board, phase="allied.assault", turn=8)
    assert _offered(field, "allied")["assault"][1]["from"] == ["v"]
