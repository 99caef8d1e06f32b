"""Sequences that players meet, drawn as text after each step."""

from __future__ import annotations

import pytest

from .drawing import draw, lines
from .small import BASES, Game, british, japanese, place, strip, unit, untried
from .table import Battlefield


def shows(state: object, text: str, *hexes: str) -> None:
    assert draw(state, hexes or None) == lines(text)  # type: ignore[arg-type]


@pytest.mark.clause("14.3.3.A", "14.3.3.E", "14.3.3.F", "13.22.D", "13.26.A", "7.9.6.B")
def test_a_battle_with_planes_on_both_sides() -> None:
    board = (
        "4710 clear east city start=imperial | j jap zone=east, k jap zone=east\n"
        "4711 rough east | a vet, b vet\n4712 clear east airbase start=allied |"
    )
    field = Battlefield(
        board, turn=8, control={"4710": "imperial", "4712": "allied"}, air={"imperial_east": 3, "allied": 2},
        dice=[6], crt="1/2",
    )  # fmt: skip
    shows(field.state, "4710 city I: j(4) k(4)\n4711: a(2) b(2)\n4712 base A")
    field.assault("j k", "4711")
    shows(field.state, "4710 city I: j(4)* k(4)*\n4711: a(2)* b(2)*\n4712 base A")
    field.air("imperial", 3)
    field.air("allied", 1)
    # Two Zeros are left over the battle: 2 and 2 more are all that there is. No P-40 is: one step of the attacker's.
    shows(field.state, "4710 city I: j(4)* k(4)*\n4712 base A")
    assert field.stage == "attacker_losses"
    field.lose("imperial", k=1)
    field.advance("j")
    shows(field.state, "4710 city I: k(3)\n4711: j(4)\n4712 base A")
    assert (field.state.tracks.aviation_fuel, field.state.tracks.planes_used["allied"]) == (5, 1)


@pytest.mark.clause("3.6.B", "3.6.C", "3.6.D", "3.6.E")
def test_a_revolt_in_the_middle_of_an_offensive() -> None:
    hexes = {
        **strip(47, range(9, 14), "east", region="china"),
        "4710": place("Base", "city", region="china", side="east", start="imperial", garrison=2),
        **BASES,
    }
    units = [
        japanese("j", "4710", zone="east"), japanese("rear", "4710", zone="east", steps=1),
        unit("c", "chinese_veteran", "4712"), untried("u"), untried("v"),
    ]  # fmt: skip
    supply = dict.fromkeys(("j", "rear", "c"), "full")
    game = Game(
        8, "imperial.operational", hexes, units, supply=supply, control={"4710": "imperial"}, dice=[4, 2],
        charts={"crt": dict.fromkeys(("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"), ["0/E"] * 6)},
    )  # fmt: skip
    front = ("4709", "4710", "4711", "4712")
    game.order("imperial", "move", units=["j"], path=["4710", "4711"])
    shows(game.state, "4709\n4710 city I: rear(1)\n4711: j(4)\n4712: c(2)", *front)
    game.end("imperial")
    game.order("imperial", "assault", attackers=["j"], targets=["4712"])
    game.order("imperial", "advance", units=["j"])
    shows(game.state, "4709\n4710 city I: rear(1)\n4711\n4712: j(4)", *front)
    game.end("imperial")
    # One step where two are asked for: the city rises as the player turn ends, and its garrison must choose a way.
    assert game.state.revolts == ("4710",) and game.ask(phase=True)["waiting"] == ["imperial"]
    game.order("imperial", "vacate", unit="rear", to="4711")
    shows(game.state, "4709\n4710 city A: ?(1)! ?(1)!\n4711: rear(1)\n4712: j(4)", *front)
    assert (game.state.turn, game.state.side) == (9, "allied")


@pytest.mark.clause("8.3.A", "8.3.B", "8.3.C")
def test_a_unit_forced_out_of_a_stack_too_high() -> None:
    units = [british(f"b{n}", "2012") for n in range(4)] + [british("m", "2010"), british("n", "2011", size="brigade")]
    hexes = {**strip(20, range(10, 14)), **BASES}
    game = Game(8, "allied.operational", hexes, units, supply={one["id"]: "full" for one in units})
    game.order("allied", "move", units=["m"], path=["2010", "2011", "2012", "2013"])
    game.order("allied", "move", units=["n"], path=["2011", "2012"])
    front = ("2010", "2011", "2012", "2013")
    shows(game.state, "2010\n2011\n2012: n(2) b0(2) b1(2) b2(2) b3(2)\n2013: m(2)", *front)
    game.end("allied")
    assert game.refused("allied", "eliminate", units=["b0", "n"]) == "8.3.B"
    game.order("allied", "eliminate", units=["n"])
    shows(game.state, "2010\n2011\n2012: b0(2) b1(2) b2(2) b3(2)\n2013: m(2)", *front)
    assert game.state.phase == "assault" and game.unit("n").at == "dead"


@pytest.mark.clause("7.8.1.C", "7.5.B", "7.2.C")
def test_a_source_lost_and_regained_in_one_turn() -> None:
    hexes = {**strip(20, range(10, 14)), **strip(21, range(9, 13)), **BASES}
    units = [british("b", "2012"), japanese("j", "2110")]
    edges = {"west": ["2010"], "south": ["2112"], "north": []}
    game = Game(8, "imperial.operational", hexes, units, edges=edges, dice=[1])
    front = ("2010", "2011", "2012", "2110")
    shows(game.state, "2010\n2011\n2012: b(2)\n2110: j(4)", *front)
    game.order("imperial", "move", units=["j"], path=["2110", "2010"])
    shows(game.state, "2010: j(4)\n2011\n2012: b(2)!\n2110", *front)
    game.order("imperial", "move", units=["j"], path=["2010", "2110"])
    shows(game.state, "2010\n2011\n2012: b(2)\n2110: j(4)", *front)


@pytest.mark.clause("7.7.4.A", "7.7.4.B", "7.7.4.C", "4.1.3")
def test_a_base_opened_at_myitkyina_and_lost() -> None:
    hexes = {
        "2218": place("Myitkyina", region="burma", start="imperial"),
        "2118": {"terrain": "clear"}, "2219": {"terrain": "clear"}, "2220": {"terrain": "clear"},
        **strip(30, range(5, 20), "east", region="china"),
        "3019": place("Kunming", "city", region="china", side="east", start="allied"),
        **BASES,
    }  # fmt: skip
    units = [
        british("b", "2218"), japanese("j", "2220"), unit("c", "chinese_veteran", "3008"),
        unit("s", "chinese_veteran", "3019", kind="supply"),
    ]  # fmt: skip
    game = Game(
        7, "imperial.assault", hexes, units, roads=[["2218", "2118"]],
        edges={"west": ["2118"], "south": ["2220"], "north": []},
        supply={"b": "full", "j": "full"}, dice=[1, 1],
    )  # fmt: skip
    front = ("2218", "2219", "2220", "3008")
    shows(game.state, "2218 town A: b(2)\n2219\n2220: j(4)\n3008: c(2)~", *front)
    game.end("imperial")
    game.order("allied", "open_base", at="2218")
    shows(game.state, "2218 town A: b(2)\n2219\n2220: j(4)\n3008: c(2)", *front)
    game.end("allied", "allied")
    game.order("allied", "move", units=["b"], path=["2218", "2118"])
    game.end("allied", "allied", "imperial", "imperial")
    game.order("imperial", "move", units=["j"], path=["2220", "2219", "2218"])
    shows(game.state, "2218 town I: j(4)\n2219\n2220\n3008: c(2)~", *front)
    assert game.state.tracks.open_bases == ()


@pytest.mark.clause("11.5.A", "11.5.B", "11.6.A", "11.6.B")
def test_a_stack_drops_its_slow_units() -> None:
    units = [
        british("slow", "2010", factors=[[5, 7, 2]]),
        british("mid", "2010", factors=[[5, 7, 4]]),
        british("fast", "2010"),
    ]
    game = Game(
        8, "allied.operational", strip(20, range(10, 18)), units, supply=dict.fromkeys(("slow", "mid", "fast"), "full")
    )
    game.order("allied", "move", units=["slow", "mid", "fast"], path=["2010", "2011", "2012"])
    shows(game.state, "2012: slow(1) mid(1) fast(2)")
    assert game.refused("allied", "move", units=["slow", "fast"], path=["2012", "2013"]) == "11.6.A"
    game.order("allied", "move", units=["mid", "fast"], path=["2012", "2013", "2014"])
    game.order("allied", "move", units=["fast"], path=["2014", "2015", "2016"])
    shows(game.state, "2012: slow(1)\n2014: mid(1)\n2016: fast(2)")


@pytest.mark.clause("12.2.B", "12.11.A", "12.12.A", "12.13.1")
def test_an_infiltration_is_thrown_back_a_second_clears_and_moves_on() -> None:
    board = (
        "2019 clear | j jap, k jap\n2119 clear | l jap\n2020 clear | b ind, c ind steps=1\n"
        "2021 clear |\n2022 clear town india |"
    )
    charts = {
        "crt": {c: ["1/2"] * 3 + ["1/E"] * 3 for c in ("1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1")}
    }
    field = Battlefield(
        board, phase="imperial.operational", turn=2, charts={**charts, "infiltration": [0] * 8}, dice=[4, 1, 4, 5],
        control={"2022": "allied"},
    )  # fmt: skip
    field.infiltrate("l", "2020")
    field.lose("allied", b=1, c=1)
    shows(field.state, "2019: j(4) k(4)\n2020: b(1)\n2022 town A\n2119: l(3)")
    field.infiltrate("j k", "2020")
    field.lose("imperial", k=1)
    shows(field.state, "2019\n2020: j(4) k(3)\n2021\n2119: l(3)\n2022 town A", "2019", "2020", "2021", "2119", "2022")
    assert field.refused(field.order, order="move", units=["l"], path=["2119", "2019"]) == "12.12.B"
    field.order(order="move", units=["j"], path=["2020", "2021", "2022"])
    shows(field.state, "2020: k(3)\n2022 town I: j(4)\n2119: l(3)", "2020", "2022", "2119")


@pytest.mark.clause("13.26.A", "3.5.B", "7.5.B", "7.9.3.A", "7.9.3.B")
def test_an_advance_into_a_city_cuts_a_net() -> None:
    board = (
        "4808 clear east |\n4809 clear east |\n4810 clear east city start=imperial | j jap zone=east steps=1 traced\n"
        "4811 clear east | front jap zone=east traced\n4910 clear east | c vet, d vet\n4911 clear east | e vet"
    )
    field = Battlefield(
        board, phase="allied.assault", turn=8, control={"4810": "imperial"}, crt="1/E", dice=[3],
        edges={"west": [], "south": [], "north": ["4808"]},
    )  # fmt: skip
    front = ("4809", "4810", "4811", "4910", "4911")
    shows(field.state, "4809\n4810 city I: j(1)\n4811: front(4)\n4910: c(2) d(2)\n4911: e(2)", *front)
    field.assault("c d", "4810")
    field.lose("allied", c=2)
    field.advance("d")
    shows(field.state, "4809\n4810 city A: d(2)\n4811: front(4)!\n4910\n4911: e(2)", *front)
