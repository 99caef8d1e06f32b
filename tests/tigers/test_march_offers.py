"""What is offered to march and to infiltrate: exactly those who may, with whom they may, and where they may."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.visibility import Viewer

from .small import Game, british
from .table import Battlefield


def fields(field: Battlefield, order: str, **filled: Any) -> dict[str, dict[str, Any]]:
    """The fields of an offer by name; empty where the order is not offered."""
    told = TITLE.legal(field.state, field.side, {"order": {"order": order, **filled}})
    return {one["name"]: one for one in told["offer"]["fields"]} if told["offer"] else {}


def who(field: Battlefield, order: str, **filled: Any) -> list[str]:
    found = fields(field, order, **filled)
    return sorted(found["units"]["from"]) if found else []


@pytest.mark.clause("11.3.A", "11.2.D", "7.7.3.A", "7.8.4.G", "7.9.5.E")
def test_those_are_offered_a_march_who_can_move_at_all() -> None:
    board = (
        "2010 clear | b ind, z ind 5-7-0, c ind\n2011 clear |\n2012 clear |\n2013 clear | fed ind\n"
        "4710 clear east | s supply, v vet\n4810 clear east | x jap zone=east"
    )
    field = Battlefield(board, phase="allied.operational", turn=8, markers={"air_supply": ["2013"]})
    assert who(field, "move") == ["b", "c", "v"]
    assert "after" in fields(field, "move")["path"]
    # A part of its points spent, it may go on; with all spent it may not, nor once another's march has begun.
    field.order(order="move", units=["b"], path=["2010", "2011"])
    assert who(field, "move") == ["b", "c", "v"]
    field.order(order="move", units=["b"], path=["2011", "2012", "2011", "2012", "2011", "2012"])
    assert who(field, "move") == ["c", "v"]
    tanks = Battlefield(
        "2010 clear | t tank out, u tank\n2011 clear |", phase="imperial.operational", turn=8, markers={"tank_fuel": 1}
    )
    assert who(tanks, "move") == ["u"]
    assert fields(tanks, "move", units=["t"])["units"]["from"] == ["u"]


@pytest.mark.clause("11.3.A")
def test_who_cannot_march_is_as_good_as_not_chosen() -> None:
    board = "2010 clear | b ind, z ind 5-7-0\n2011 clear |\n2210 clear | j jap"
    field = Battlefield(board, phase="allied.operational", turn=8)
    for nobody in ("z", "j", "nobody"):
        found = fields(field, "move", units=[nobody])
        assert found["units"]["from"] == ["b"] and "after" in found["path"]
        assert fields(field, "move", units=[nobody, "b"])["path"]["to"].keys() == {"2011"}


def test_units_off_the_map_reach_nothing() -> None:
    units = [british("dead", "dead"), british("soon", "turn:9"), british("here", "2010")]
    game = Game(8, "allied.operational", {"2010": {"terrain": "clear"}, "2011": {"terrain": "clear"}}, units)
    assert [game.ask(reach=[id_]) for id_ in ("dead", "soon")] == [{"infiltrate": {}}, {"infiltrate": {}}]


@pytest.mark.clause("11.5.C")
def test_a_march_that_another_has_followed_is_offered_no_more() -> None:
    board = "2010 clear | b ind\n2011 clear |\n2110 clear | c ind"
    field = Battlefield(board, phase="allied.operational", turn=8)
    field.order(order="move", units=["b"], path=["2010", "2011"])
    field.order(order="move", units=["c"], path=["2110", "2010"])
    assert who(field, "move") == ["c"]


@pytest.mark.clause("11.5.C", "11.2.D")
def test_one_commander_leads_one_march_at_a_time_on_both_sides_of_the_line() -> None:
    board = "2010 clear | w ind\n2011 clear |\n2012 clear |\n4710 clear east | e vet\n4711 clear east |"
    field = Battlefield(board, phase="allied.operational", turn=8)
    field.order(order="move", units=["w"], path=["2010", "2011"])
    field.order(order="move", units=["e"], path=["4710", "4711"])
    assert field.refused(field.order, order="move", units=["w"], path=["2011", "2012"]) == "11.5.C"


@pytest.mark.clause("11.3.A")
def test_only_a_march_that_cost_too_much_is_told_as_the_least_move() -> None:
    for points, least in ((1, True), (2, False), (3, False)):
        board = f"2010 clear | b ind 5-7-{points}\n2011 rough |"
        field = Battlefield(board, phase="allied.operational", turn=8)
        field.order(order="move", units=["b"], path=["2010", "2011"])
        line = field.log[-1].for_viewer(Viewer("seat", "allied", "allied"))
        assert ("least move" in line["text"]) == least


@pytest.mark.clause("11.4.A", "11.6.A", "11.2.C")
def test_those_of_one_hex_are_offered_one_march_at_the_pace_of_the_slowest() -> None:
    board = "2010 clear | b ind, c chn\n2011 jungle |\n2012 clear |\n2013 clear | d ind"
    field = Battlefield(board, phase="allied.operational", turn=8)
    alone = fields(field, "move", units=["b"])
    assert sorted(alone["units"]["from"]) == ["b", "c"]
    assert alone["path"]["to"] == {
        "2011": {"cost": 3, "path": ["2010", "2011"]}, "2012": {"cost": 4, "path": ["2010", "2011", "2012"]},
        "2013": {"cost": 5, "path": ["2010", "2011", "2012", "2013"]},
    }  # fmt: skip
    assert {key: way["cost"] for key, way in fields(field, "move", units=["c"])["path"]["to"].items()} == {
        "2011": 1, "2012": 2, "2013": 3,
    }  # fmt: skip
    # The Chindits pay as the others do when they go along, and have four points.
    for pair in (["b", "c"], ["c", "b"]):
        assert {key: way["cost"] for key, way in fields(field, "move", units=pair)["path"]["to"].items()} == {
            "2011": 3, "2012": 4,
        }  # fmt: skip
    assert fields(field, "move", units=["b", "d"])["path"]["to"] == {}


@pytest.mark.clause("11.4.A")
def test_who_joined_a_stack_on_the_way_does_not_go_on_with_it() -> None:
    board = "2010 clear | b ind\n2011 clear | c ind\n2012 clear |"
    field = Battlefield(board, phase="allied.operational", turn=8)
    field.order(order="move", units=["b"], path=["2010", "2011"])
    assert sorted(fields(field, "move", units=["b"])["units"]["from"]) == ["b"]
    assert field.refused(field.order, order="move", units=["b", "c"], path=["2011", "2012"]) == "11.4.A"


@pytest.mark.clause("11.3.A")
def test_the_least_move_is_offered_to_those_who_have_not_moved() -> None:
    board = "2010 clear | b ind 5-7-3, c ind 5-7-3\n2011 mountain |\n2009 clear |\n2008 mountain |"
    field = Battlefield(board, phase="allied.operational", turn=8)
    assert {key: way["cost"] for key, way in fields(field, "move", units=["b"])["path"]["to"].items()} == {
        "2009": 1, "2011": 3,
    }  # fmt: skip
    field.order(order="move", units=["b"], path=["2010", "2009"])
    assert "2008" not in fields(field, "move", units=["b"])["path"]["to"]
    assert field.refused(field.order, order="move", units=["b"], path=["2009", "2008"]) == "11.1.A"
    # One who has moved keeps all who go with him from it.
    field.order(order="move", units=["b"], path=["2009", "2010"])
    assert "2011" not in fields(field, "move", units=["b", "c"])["path"]["to"]
    assert field.refused(field.order, order="move", units=["b", "c"], path=["2010", "2011"]) == "11.1.A"


@pytest.mark.clause("12.2.B", "12.3.E", "12.5.A", "12.3.D")
def test_those_are_offered_an_infiltration_who_may_make_it() -> None:
    board = (
        "2010 clear | j jap, t tank, p puppet, o jap out\n2011 clear | b ind\n2009 mountain | c ind\n2110 clear | k jap"
    )
    rivers = [["2010", "2011", "river"]]
    field = Battlefield(board, phase="imperial.operational", turn=8, rivers=rivers, roads=[["2010", "2009"]])
    found = fields(field, "infiltrate")
    assert sorted(found["units"]["from"]) == ["j", "k", "t"]
    assert found["into"]["from"] == ["2009", "2011"]
    # A tank goes into no mountains, road or not; with it there is one hex left, and its price is the river's too.
    assert fields(field, "infiltrate", units=["t", "j"])["into"]["costs"] == {"2011": 5}
    assert fields(field, "infiltrate", units=["j"])["into"]["costs"] == {"2009": 4, "2011": 5}
    assert sorted(fields(field, "infiltrate", units=["j"])["units"]["from"]) == ["j", "t"]
    assert fields(field, "infiltrate", units=["t"])["into"]["from"] == []
    assert sorted(fields(field, "infiltrate", into="2009")["units"]["from"]) == ["j"]
    assert sorted(fields(field, "infiltrate", into="2011")["units"]["from"]) == ["j", "k", "t"]


@pytest.mark.clause("12.4.A")
def test_nobody_is_offered_an_infiltration_out_of_too_high_a_stack() -> None:
    four = ", ".join(f"j{n} jap" for n in range(4))
    board = f"2010 clear | {four}\n2011 clear | b ind\n2009 clear | k jap"
    field = Battlefield(board, phase="imperial.operational", turn=8)
    assert len(who(field, "infiltrate")) == 4
    field.order(order="move", units=["k"], path=["2009", "2010"])
    assert who(field, "infiltrate") == []
