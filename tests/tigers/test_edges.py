"""Where a rule ends: the last case it allows and the first it forbids, found by breaking the rules one by one."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.kinds import KINDS

from .small import BASES, Game, british, japanese, marauders, place, strip, trained, unit, untried
from .table import Battlefield

ROW = strip(20, range(10, 20))


def test_orders_that_throw_dice_say_so() -> None:
    assert {name for name, kind in KINDS.items() if kind.dice} == {"air", "assault", "infiltrate"}


@pytest.mark.clause("7.8.4.A")
@pytest.mark.parametrize(("turn", "clause"), [(1, "7.8.4.A"), (2, None)])
def test_aerial_supply_begins_on_turn_two(turn: int, clause: str | None) -> None:
    hexes = {**ROW, "2010": place("Base", atc=True, region="india", start="allied")}
    game = Game(turn, "allied.new_units", hexes, [british("b", "2012")])
    if clause:
        assert game.refused("allied", "air_supply", at="2012") == clause
    else:
        game.order("allied", "air_supply", at="2012")


@pytest.mark.clause("7.8.4.D", "7.8.4.A")
def test_a_marker_feeds_no_chinese_unit_but_w_units() -> None:
    units = [marauders("2012"), unit("v", "chinese_veteran", "2012"), trained("w", "2012")]
    game = Game(8, "allied.operational", ROW, units, markers={"air_supply": ["2012"]})
    assert (game.ask(supply="v"), game.ask(supply="w")) == ("out", "full")


@pytest.mark.clause("3.6.C", "11.10.C", "6.3.B.4", "8.3.A")
def test_a_garrison_leaves_only_for_where_it_may_go() -> None:
    city = place("W", "city", region="china", side="east", start="imperial", garrison=9)
    hexes: dict[str, Any] = {
        "4710": city, "4709": {"terrain": "jungle", "side": "east"}, "4711": {"terrain": "jungle", "side": "east"},
        "4610": {"terrain": "clear", "side": "west"}, "4611": {"terrain": "clear", "side": "east"},
        "4810": {"terrain": "clear", "side": "east"},
    }  # fmt: skip
    tank = japanese("t", "4710", zone="east", kind="tank", size="regiment")
    full = [japanese(f"f{n}", "4810", zone="east") for n in range(4)]
    units = [tank, japanese("j", "4710", zone="east"), unit("c", "chinese_veteran", "4611"), *full]
    supply = dict.fromkeys(("t", "j", "c", *(one["id"] for one in full)), "full")
    game = Game(
        8, "imperial.assault", {**hexes, **BASES}, units, supply=supply, roads=[["4710", "4709"]], dice=[1],
        control={"4710": "imperial"},
    )  # fmt: skip
    game.end("imperial")
    for id_, to, clause in (
        ("t", "4711", "11.10.C"), ("t", "4610", "6.3.B.3"), ("j", "4610", "6.3.B.4"), ("j", "4611", "3.6.C"),
        ("j", "4810", "8.3.A"),
    ):  # fmt: skip
        assert game.refused("imperial", "vacate", unit=id_, to=to) == clause
    field = game.field("imperial", "vacate", "to", unit="t")
    assert field is not None and field["from"] == ["4709"]
    game.order("imperial", "vacate", unit="j", to="4711")
    assert game.unit("t").at == "4709"


@pytest.mark.clause("10.8.B", "7.5.D")
@pytest.mark.parametrize(
    ("roads", "clause"), [([], "10.8.B"), ([["2011", "2012"], ["2012", "2013"], ["2013", "2014"]], None)]
)
def test_no_ride_ends_in_a_town_that_no_line_reaches_or_where_it_began(
    roads: list[list[str]], clause: str | None
) -> None:
    # Two mountains lie between the towns: a ride crosses them, a line does so by road only.
    hexes = {
        **strip(20, range(14, 20), region="burma"),
        **{key: {"terrain": "mountain", "region": "burma"} for key in ("2012", "2013")},
        "2011": place("A", region="burma", start="imperial"),
        "2014": place("B", region="burma", start="imperial"),
    }
    edges = {"west": [], "south": ["2019"], "north": []}
    game = Game(8, "imperial.strategic", hexes, [japanese("j", "2014")], edges=edges, roads=roads)
    path = ["2014", "2013", "2012", "2011"]
    assert game.refused("imperial", "strategic", units=["j"], path=["2014", "2015", "2014"]) == "10.8.B"
    field = game.field("imperial", "strategic", "path", units=["j"])
    assert field is not None and ("2011" in field["to"]) == (clause is None)
    if clause:
        assert game.refused("imperial", "strategic", units=["j"], path=path) == clause
    else:
        game.order("imperial", "strategic", units=["j"], path=path)


@pytest.mark.clause("10.9.D", "7.7.3.B")
def test_no_ride_leads_over_a_supply_unit() -> None:
    rail = {
        key: place(key, "city", region="china", side="east", start="imperial")
        for key in ("4800", "4803", "4805", "4907")
    }
    hexes = {**rail, **{f"48{row:02d}": {"terrain": "clear", "side": "east"} for row in (1, 2, 4)}}
    units = [japanese("j", "4800", zone="east"), unit("s", "chinese_veteran", "4801", kind="supply")]
    edges = {"west": [], "south": [], "north": ["4800", "4803", "4805", "4907"]}
    game = Game(8, "imperial.strategic", hexes, units, edges={**edges, "north": ["4803", "4805", "4907", "4800"]})
    path = ["4800", "4801", "4802", "4803"]
    assert game.refused("imperial", "strategic", units=["j"], path=path) == "10.9.D"
    field = game.field("imperial", "strategic", "path", units=["j"])
    assert field is not None and all("4801" not in way["path"] for way in field["to"].values())


@pytest.mark.clause("8.3.B")
def test_the_right_number_of_units_must_also_be_large_enough() -> None:
    units = [british(f"b{n}", "2012") for n in range(4)] + [
        british("x", "2012", size="brigade"),
        british("y", "2011", size="brigade"),
    ]
    game = Game(8, "allied.operational", ROW, units, supply={one["id"]: "full" for one in units})
    game.order("allied", "move", units=["y"], path=["2011", "2012"])
    game.end("allied")
    # Two halves too many: one division is the fewest, so one brigade is no answer and two are too many.
    assert game.refused("allied", "eliminate", units=["x"]) == "8.3.B"
    assert game.refused("allied", "eliminate", units=["x", "y"]) == "8.3.B"
    game.order("allied", "eliminate", units=["b0"])


@pytest.mark.clause("6.3.B.1", "6.3.B.2", "14.3.1.1.C", "14.3.1.2.D")
def test_nobody_flies_over_a_battle_on_both_sides_of_the_line() -> None:
    board = (
        "1210 clear east city | j jap, k jap\n1110 clear | a vet w\n1211 clear east | b vet w\n"
        "1310 clear east airbase |\n1109 clear town |"
    )
    field = Battlefield(
        board, turn=8, control={"1210": "imperial", "1310": "allied", "1109": "imperial"}, crt="1/1", dice=[3],
        air={"allied": 3, "imperial_west": 1, "imperial_east": 3},
    )  # fmt: skip
    field.assault("j k", "1110", "1211")
    assert field.stage == "defender_losses"


@pytest.mark.clause("13.10.B", "13.8.A")
def test_only_both_factors_at_nought_make_an_untried_unit_worthless() -> None:
    for factors, gone in (([2, 0, 6], False), ([0, 2, 6], False), ([0, 0, 6], True)):
        field = Battlefield(
            "4710 clear east | j jap\n4711 clear east | u untried, a vet", draws=[factors], dice=[3], crt="0/0", turn=4
        )
        field.assault("j", "4711")
        assert (field.at("u") == "pool") == gone, factors


@pytest.mark.clause("9.1.2.B", "9.1.3.A")
def test_no_more_steps_than_are_left() -> None:
    edges = {"west": ["2010"], "south": [], "north": []}
    units = [
        british("b", "2012", factors=[[6, 6, 6], [5, 5, 6], [4, 4, 6], [3, 3, 6]], steps=1),
        marauders("2013"),
        trained("w", "2014", factors=[[6, 6, 6]] * 4, steps=1),
    ]
    game = Game(3, "allied.new_units", ROW, units, edges=edges, markers={"chinese_replacements": 1})
    assert game.refused("allied", "replace", unit="b", steps=3) == "9.1.2.B"
    assert game.refused("allied", "replace", unit="w", steps=2) == "9.1.3.A"
    game.order("allied", "replace", unit="b", steps=2)
    game.order("allied", "replace", unit="w", steps=1)


@pytest.mark.parametrize("factors", [[5, 7, 6], [[5, 7]], [["5", 7, 6]], [[5, 7, -1]], "5-7-6", [None]])
def test_factors_that_cannot_be_read_are_told(factors: Any) -> None:
    with pytest.raises(RuleError) as error:
        Game(
            8,
            "allied.operational",
            ROW,
            [{"id": "b", "force": "commonwealth", "kind": "infantry", "at": "2012", "factors": factors}],
        )
    assert error.value.code == "bad_case"


@pytest.mark.clause("9.3.A", "9.3.H")
@pytest.mark.parametrize("turn", [5, 6])
def test_the_allies_owe_no_withdrawal(turn: int) -> None:
    game = Game(turn, "allied.new_units", {**ROW, **BASES}, [british("b", "2012"), japanese("j", "2015")])
    game.end("allied")
    assert game.state.result is None and game.state.phase_key == "allied.strategic"


@pytest.mark.clause("13.14.B", "13.14.C")
def test_an_automatic_result_cites_its_own_end_of_the_table() -> None:
    for attack, clause in ((1, "13.14.B"), (60, "13.14.C")):
        field = Battlefield(f"2019 clear | j jap {attack}-9-8/1-1-8\n2020 clear | b ind")
        field.assault("j", "2020")
        assert any(clause in entry.clauses for entry in field.log)


@pytest.mark.clause("9.2.4.A")
def test_only_the_allies_are_offered_the_marauders() -> None:
    edges = {"west": ["2010"], "south": [], "north": []}
    game = Game(3, "imperial.new_units", ROW, [marauders("dead")], edges=edges, markers={"replacements": {"us": 1}})
    assert game.field("imperial", "recreate", "unit") is None


@pytest.mark.clause("12.3.D")
def test_reach_shows_no_infiltration_for_those_who_may_not() -> None:
    units = [unit("c", "chinese_veteran", "2012", w=True), british("b", "2014"), japanese("j", "2013")]
    game = Game(8, "allied.operational", ROW, units, supply=dict.fromkeys("cbj", "full"))
    assert game.ask(reach=["c"])["infiltrate"] == {}
    assert game.ask(reach=["b"])["infiltrate"] == {"2013": 4}


@pytest.mark.clause("7.9.4.A")
def test_the_limit_in_the_east_is_japans_alone() -> None:
    board = "4710 clear east | j jap\n4711 clear east | c vet"
    field = Battlefield(
        board, phase="allied.assault", turn=4, markers={"prepared_assaults_east": 4}, dice=[3], crt="0/0"
    )
    field.assault("c", "4710")
    assert field.state.tracks.prepared_assaults_east == 4


@pytest.mark.clause("12.7.B", "12.10.C", "14.3.3.B")
def test_planes_are_called_for_even_where_an_infiltration_would_need_no_die() -> None:
    board = "4710 clear east city | j jap 60-9-8/9-9-8\n4711 clear east | c vet"
    field = Battlefield(
        board, phase="imperial.operational", turn=8, control={"4710": "imperial"}, air={"imperial_east": 1},
        charts={"infiltration": [-20] * 8}, dice=[3],
    )  # fmt: skip
    field.infiltrate("j", "4711")
    assert field.stage == "attacker_air"
    assert field.air("imperial", 1)["result"] == "E/0"


@pytest.mark.clause("9.2.C", "8.2.A")
def test_a_last_place_in_a_city_may_be_filled() -> None:
    hexes = {"3019": place("Kunming", "city", region="china", side="east", start="allied"), **BASES}
    units = [unit(f"c{n}", "chinese_veteran", "3019") for n in range(3)] + [untried("u"), untried("v")]
    game = Game(2, "imperial.assault", hexes, units, dice=[2, 1])
    game.end("imperial")
    game.order("allied", "draw", at="3019")
    assert game.refused("allied", "draw", at="3019") == "9.2.C"
    assert TITLE.faults(game.state) == []


@pytest.mark.clause("10.1.D", "11.10.C", "10.8.D")
def test_tanks_leave_and_come_onto_the_map_only_over_open_country() -> None:
    hexes = {
        "2010": place("A", region="burma", start="imperial"),
        "2015": place("B", region="burma", start="imperial", terrain="jungle"),
    }
    edges = {"west": [], "south": ["2010", "2015"], "north": []}
    units = [japanese("t", "2010", kind="tank", size="regiment"), japanese("j", "2010")]
    game = Game(8, "imperial.strategic", hexes, units, edges=edges)
    assert game.refused("imperial", "strategic", units=["t"], path=["2010", "off", "2015"]) == "11.10.C"
    game.order("imperial", "strategic", units=["j"], path=["2010", "off", "2015"])


@pytest.mark.clause("9.1.B", "9.1.A")
def test_of_all_the_dead_only_the_marauders_are_offered_and_only_when_dead() -> None:
    edges = {"west": ["2010"], "south": [], "north": []}
    game = Game(3, "allied.new_units", ROW, [marauders("dead"), british("b", "dead")], edges=edges)
    field = game.field("allied", "recreate", "unit")
    assert field is not None and field["from"] == ["mm"]
    alive = Game(3, "allied.new_units", ROW, [marauders("2012", steps=1)], edges=edges)
    assert alive.field("allied", "recreate", "unit") is None


@pytest.mark.clause("7.7.3.A")
def test_a_supply_unit_has_no_need_of_supply() -> None:
    game = Game(8, "allied.operational", ROW, [unit("s", "chinese_veteran", "2012", kind="supply")])
    assert game.ask(supply="s") == "full"


def behind_the_mountains(region: str, side: str, holder: str, kind: str) -> dict[str, Any]:
    """A fed place at 2011, two roadless mountains that rides cross and lines do not, and a place beyond at 2014."""
    return {
        "2010": {"terrain": "clear", "region": region, "side": side},
        "2011": place("Near", kind, region=region, side=side, start=holder),
        "2012": {"terrain": "mountain", "region": region, "side": side},
        "2013": {"terrain": "mountain", "region": region, "side": side},
        "2014": place("Far", kind, region=region, side=side, start=holder),
    }


@pytest.mark.clause("10.3.C", "10.2.C", "10.9.C")
@pytest.mark.parametrize(
    ("side", "region", "zone", "kind", "force", "clause"),
    [
        ("allied", "india", "west", "town", "commonwealth", "10.3.C"),
        ("allied", "china", "east", "city", "chinese_veteran", "10.2.C"),
        ("imperial", "china", "east", "city", "japanese", "10.9.C"),
    ],
)
@pytest.mark.parametrize("fed", [True, False])
def test_no_ride_ends_where_no_line_reaches(
    side: str, region: str, zone: str, kind: str, force: str, clause: str, fed: bool
) -> None:
    hexes = behind_the_mountains(region, zone, side, kind)
    rail = {
        key: place(key, "city", region="china", side="east", start="imperial")
        for key in ("4800", "4803", "4805", "4907")
    }
    units = [unit("x", force, "2011", zone=zone)]
    if force == "chinese_veteran":
        units.append(unit("s", force, "2010", kind="supply"))
    edges = {"west": ["2010"], "south": [], "north": ["2010", *rail]}
    roads = [["2011", "2012"], ["2012", "2013"], ["2013", "2014"]] if fed else []
    game = Game(8, f"{side}.strategic", {**hexes, **rail}, units, edges=edges, roads=roads)
    path = ["2011", "2012", "2013", "2014"]
    field = game.field(side, "strategic", "path", units=["x"])
    assert field is not None and ("2014" in field["to"]) == fed
    if fed:
        game.order(side, "strategic", units=["x"], path=path)
    else:
        assert game.refused(side, "strategic", units=["x"], path=path) == clause


@pytest.mark.clause("11.3.A")
def test_the_least_move_is_for_units_that_have_not_moved() -> None:
    hexes = {**strip(20, range(10, 13)), "2013": {"terrain": "mountain"}}
    game = Game(8, "allied.operational", hexes, [british("b", "2011", factors=[[5, 7, 3]])], supply={"b": "full"})
    game.order("allied", "move", units=["b"], path=["2011", "2012"])
    assert game.ask(reach=["b"]) == {"2010": 2, "2011": 1, "infiltrate": {}}
    assert game.refused("allied", "move", units=["b"], path=["2012", "2013"]) == "11.1.A"


@pytest.mark.clause("10.1.D", "11.10.C")
def test_the_rides_offered_to_a_tank_keep_to_its_roads() -> None:
    hexes = behind_the_mountains("burma", "west", "imperial", "town")
    for key in ("2012", "2013"):
        hexes[key]["terrain"] = "jungle"
    edges = {"west": [], "south": ["2010"], "north": []}
    units = [japanese("t", "2011", kind="tank", size="regiment"), japanese("j", "2011")]
    game = Game(8, "imperial.strategic", hexes, units, edges=edges, supply={"t": "full", "j": "full"})
    path = ["2011", "2012", "2013", "2014"]
    assert game.refused("imperial", "strategic", units=["t"], path=path) == "11.10.C"
    foot, armour = (game.field("imperial", "strategic", "path", units=[id_]) for id_ in ("j", "t"))
    assert foot is not None and foot["to"]["2014"]["path"] == path
    assert armour is not None and armour["to"] == {}
