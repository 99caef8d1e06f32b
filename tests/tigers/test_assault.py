"""Assaults at their edges: what is counted, what is offered and refused, who is in them, who goes on afterwards."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE, casualties
from app.engine.titles.tigers.state import Tracks

from .small import BASES, Game, british, japanese, place, strip, unit
from .table import Battlefield


def code(table: Battlefield | Game, by: str, **body: Any) -> str:
    with pytest.raises(RuleError) as caught:
        TITLE.decide(table.state, by, body, table.dice)
    return caught.value.code


def offer(table: Battlefield | Game, seat: str, name: str) -> dict[str, Any]:
    """The fields of an order that is offered, by name; empty where it is not."""
    offers = {one["order"]: one["fields"] for one in TITLE.legal(table.state, seat)["offers"]}
    return {field["name"]: field for field in offers.get(name, ())}


def after(board: str, *targets: str, **more: Any) -> Tracks:
    """The tracks once j and k have attacked these hexes together."""
    table = Battlefield(board, turn=4, crt="0/0", dice=[3], **more)
    table.assault("j k", *targets)
    return table.state.tracks


@pytest.mark.clause("7.9.4.A", "7.9.4.E")
@pytest.mark.parametrize(("sides", "count"), [("east east", 1), ("west east", 1), ("west west", 0)])
def test_an_assault_over_the_line_is_one_in_the_east(sides: str, count: int) -> None:
    one, other = ("east" if side == "east" else "burma" for side in sides.split())
    board = f"2010 clear | j jap, k jap\n2011 clear {one} | c vet w\n2110 clear {other} | d vet w"
    assert after(board, "2011", "2110").prepared_assaults_east == count


@pytest.mark.clause("9.2.1.D")
@pytest.mark.parametrize(("words", "count"), [("city", 1), ("town", 0), ("", 0)])
def test_only_chinese_cities_count_as_attacked(words: str, count: int) -> None:
    board = f"4710 clear east | j jap zone=east, k jap zone=east\n4711 clear east {words} | c vet\n"
    assert after(board, "4711").cities_attacked == count


@pytest.mark.clause("4.3.9")
@pytest.mark.parametrize(
    ("one", "other", "count"),
    [("india town", "india", 1), ("india", "india town", 1), ("india", "india", 0), ("burma town", "burma", 0)],
)
def test_an_assault_on_a_place_in_india_counts_whatever_else_it_goes_for(one: str, other: str, count: int) -> None:
    board = f"2010 clear | j jap, k jap\n2011 clear {one} | b ind\n2110 clear {other} | c ind"
    assert after(board, "2011", "2110").india_assaults == count


LINE = "4710 clear east | j jap zone=east\n4711 clear east | c vet\n2010 clear | k jap\n2011 clear | b ind, d ind"


@pytest.mark.clause("7.9.4.A")
def test_who_attacks_in_the_east_is_told_how_often_he_still_may() -> None:
    table = Battlefield(LINE, turn=4)
    table.state = table.state.with_tracks(prepared_assaults_east=1)
    assert offer(table, "imperial", "assault")["targets"]["help"] == (
        "Assaults left east of the Weather Line this turn: 3."
    )
    west = Battlefield(LINE.replace("j jap zone=east", ""), turn=4)
    assert "help" not in offer(west, "imperial", "assault")["targets"]
    allied = Battlefield(LINE, turn=4, phase="allied.assault")
    assert "4710" in offer(allied, "allied", "assault")["targets"]["from"]
    assert "help" not in offer(allied, "allied", "assault")["targets"]


@pytest.mark.clause("13.6.B", "13.6.C")
def test_who_has_fought_is_not_offered_another_fight() -> None:
    board = "2010 clear | j jap, k jap\n2011 clear | b ind, c ind\n2110 clear | d ind, e ind"
    table = Battlefield(board, turn=8, crt="0/0", dice=[3])
    table.assault("j", "2011")
    fields = offer(table, "imperial", "assault")
    assert (fields["targets"]["from"], fields["attackers"]["from"]) == (["2110"], ["k"])


@pytest.mark.clause("13.1.A")
def test_an_order_to_attack_names_hexes_of_the_board_with_enemies_and_nothing_more() -> None:
    table = Battlefield("2010 clear | j jap\n2011 clear |\n2110 clear | d ind", turn=8)
    assert table.refused(table.assault, "j", "2011") == "13.1.A"
    assert code(table, "imperial", order="assault", attackers=["j"], targets=["2011"]) == "no_enemy"
    assert code(table, "imperial", order="assault", attackers=["j"], targets=["9999"]) not in ("no_enemy", "malformed")
    assert code(table, "imperial", order="assault", attackers=["j"], targets=["2110"], luck=6) == "malformed"


@pytest.mark.clause("13.10.B", "13.10.D")
def test_an_untried_unit_without_attack_factor_defends() -> None:
    board = "4710 clear east | j jap zone=east\n4711 clear east | u untried"
    table = Battlefield(board, turn=4, crt="0/0", dice=[3], draws=[[0, 2, 6]])
    found = table.assault("j", "4711")
    assert found["result"] == "0/0"
    assert table.at("u") == "4711" and not any("drops out" in str(entry.text) for entry in table.log)


@pytest.mark.clause("13.10.C")
def test_an_attack_without_attackers_is_off() -> None:
    board = "4710 clear east | j jap zone=east\n4711 clear east | u untried"
    table = Battlefield(board, turn=4, phase="allied.assault", draws=[[0, 2, 6]])
    assert table.assault("u", "4710")["called_off"] is True


@pytest.mark.clause("7.7.3.A", "13.22.C")
def test_a_supply_unit_is_in_no_battle() -> None:
    board = "4710 clear east | j jap zone=east, k jap zone=east\n4711 clear east | c vet, s supply"
    table = Battlefield(board, turn=4, crt="1/1", dice=[3])
    table.assault("j k", "4711")
    assert table.state.battle is not None and table.state.battle.defenders == ("c",)


@pytest.mark.clause("13.6.A")
def test_an_infiltration_is_no_assault() -> None:
    board = "2010 clear | j jap, k jap\n2011 clear | b ind, c ind"
    table = Battlefield(board, turn=8, phase="imperial.operational", crt="0/0", dice=[3, 3])
    table.infiltrate("j k", "2011")
    assert (table.state.doings.fought, table.state.doings.struck) == (frozenset(), frozenset())


@pytest.mark.clause("14.3.3.E.1")
@pytest.mark.parametrize(("sent", "told"), [(2, ["Air units sent: Grand Alliance 0, Empire 2."]), (0, [])])
def test_planes_of_one_side_are_told_of_and_none_are_not(sent: int, told: list[str]) -> None:
    board = "4710 clear east city start=imperial | j jap zone=east\n4711 clear east | c vet, d vet"
    table = Battlefield(board, turn=4, crt="1/1", dice=[1], air={"imperial_east": 2})
    table.assault("j", "4711")
    table.air("imperial", sent)
    assert [entry.text for entry in table.log if str(entry.text).startswith("Air units")] == told


@pytest.mark.clause("13.23.A.1", "13.23.A.2")
def test_tanks_pay_before_puppets_and_after_all_others() -> None:
    board = "2010 clear | j jap steps=1, t tank steps=1, p puppet steps=1"
    units = list(Battlefield(board, turn=8).state.units.values())
    assert [[one.id for one in rank] for rank in casualties.ranks(units)] == [["j"], ["t"], ["p"]]


class TestGoingOn:
    """Two hexes emptied in one battle by a, b and c."""

    BOARD = "2010 clear | a jap, b jap, c jap\n2011 clear | d ind steps=1\n2110 clear | e ind steps=1\n"
    MORE = "2009 clear | f chn\n"

    def play(self, **more: Any) -> Battlefield:
        table = Battlefield(self.BOARD + self.MORE, turn=8, crt="0/2", dice=[3, 3], **more)
        table.assault("a b", "2011", "2110")
        assert table.stage == "advance"
        return table

    @pytest.mark.clause("13.26.A")
    def test_all_of_them_may_go_into_either(self) -> None:
        table = self.play()
        told = TITLE.legal(table.state, "imperial", {"order": {"order": "advance", "units": ["a", "b"]}})
        fields = {field["name"]: field for field in told["offer"]["fields"]}
        assert fields["units"]["from"] == ["a", "b"] and fields["into"]["from"] == ["2011", "2110"]

    @pytest.mark.clause("13.26.A")
    def test_they_say_into_which(self) -> None:
        table = self.play()
        assert code(table, "imperial", order="advance", units=["a"]) == "which_hex"
        assert code(table, "imperial", order="advance", units=["a"], into="2009") == "not_emptied"

    @pytest.mark.clause("13.26.A", "13.26.E")
    def test_who_is_left_may_go_into_the_other_until_the_next_battle(self) -> None:
        table = self.play()
        table.advance("a", "2011")
        assert offer(table, "imperial", "advance")["units"]["from"] == ["b"]
        table.assault("c", "2009")
        # Nobody had a choice in that battle.
        assert table.stage is None and table.steps("f") == 2
        assert not offer(table, "imperial", "advance")
        assert code(table, "imperial", order="advance", units=["b"], into="2110") == "no_advance"

    @pytest.mark.clause("13.26.A")
    def test_once_all_have_gone_nobody_is_asked(self) -> None:
        table = self.play()
        table.advance("a b", "2011")
        assert not offer(table, "imperial", "advance") and table.state.doings.pursuers == ()


@pytest.mark.clause("13.26.A")
def test_with_one_hex_emptied_another_is_none_to_go_to() -> None:
    table = Battlefield("2010 clear | a jap\n2011 clear | d ind steps=1\n2009 clear |", turn=8, crt="0/2", dice=[3])
    table.assault("a", "2011")
    assert code(table, "imperial", order="advance", units=["a"], into="2009") == "not_emptied"
    table.advance("a")
    assert table.at("a") == "2011"


@pytest.mark.clause("13.26.F")
def test_who_can_not_move_is_not_offered_to_go_with_those_who_can() -> None:
    board = "4710 clear east | c vet, d vet 4-6-0/2-3-0\n4711 clear east | j japbde steps=1"
    table = Battlefield(board, turn=8, phase="allied.assault", crt="0/2", dice=[3])
    table.assault("c d", "4711")
    assert offer(table, "allied", "advance")["units"]["from"] == ["c"]


@pytest.mark.clause("13.26.A", "1.1.1")
def test_of_two_commanders_he_goes_on_whose_attackers_they_were_and_not_once_he_has_ended_the_phase() -> None:
    hexes = {**strip(20, range(8, 13)), **strip(21, range(8, 13)), **strip(30, range(8, 10), "east"), **BASES}
    units = [
        japanese("a", "2010"), japanese("b", "2010"), british("d", "2011", steps=1), british("e", "2110", steps=1),
        japanese("x", "3008", zone="east"),
    ]  # fmt: skip
    table = Game(
        8, "imperial.assault", hexes, units, options={"imperial": "two"}, dice=[6],
        charts={"crt": {c: ["0/2"] * 6 for c in ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")}},
    )  # fmt: skip
    table.order("imperial_west", "assault", attackers=["a", "b"], targets=["2011", "2110"])
    table.order("imperial_west", "advance", units=["a"], into="2011")
    assert offer(table, "imperial_west", "advance") and not offer(table, "imperial_east", "advance")
    table.end("imperial_west")
    assert code(table, "imperial_west", order="advance", units=["b"], into="2110") == "no_advance"


@pytest.mark.clause("7.7.3.A")
def test_supply_units_are_not_offered_to_attack() -> None:
    hexes = {**strip(47, range(10, 13), "east", region="china"), "4712": place("Town", region="china", side="east")}
    units = [unit("s", "chinese_veteran", "4710", kind="supply"), japanese("j", "4711", zone="east")]
    table = Game(8, "allied.assault", hexes, units)
    assert not offer(table, "allied", "assault")
