"""Stacking limits and the order of a stack (8.2, 8.3, 8.6)."""

from __future__ import annotations

import itertools

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.visibility import Viewer

from .offers import ready, unlike
from .small import BASES, Game, british, japanese, place, strip, unit

HEXES = strip(20, range(10, 20))


def crowd(divisions: int, brigades: int, at: str = "2010") -> list[dict[str, object]]:
    named = [japanese(f"d{n}", at) for n in range(divisions)]
    return [*named, *(japanese(f"r{n}", at, size="brigade") for n in range(brigades))]


@pytest.mark.clause("8.3.B")
@pytest.mark.parametrize(
    ("divisions", "brigades", "fewest"), [(4, 1, 1), (5, 0, 1), (5, 1, 2), (3, 4, 1), (2, 7, 2), (0, 10, 2)]
)
def test_the_fewest_units_that_suffice(divisions: int, brigades: int, fewest: int) -> None:
    play = Game(8, "imperial.operational", HEXES, crowd(divisions, brigades))
    assert play.refused("imperial", "eliminate", units=["r0" if brigades else "d0"]) == "8.3.A"
    play.end("imperial")
    assert play.ask(phase=True)["phase"] == "imperial.operational"
    units = play.field("imperial", "eliminate", "units")
    assert units is not None and (units["min"], units["max"]) == (fewest, fewest)
    chosen: list[str] = []
    for _ in range(fewest):
        offered = play.field("imperial", "eliminate", "units", units=chosen)
        assert offered is not None
        chosen.append([id_ for id_ in offered["from"] if id_ not in chosen][-1])
    play.order("imperial", "eliminate", units=chosen)
    assert play.ask(phase=True)["phase"] == "imperial.assault"


@pytest.mark.clause("8.3.B")
def test_a_set_of_the_right_size_must_also_suffice() -> None:
    # Eleven halves over a limit of eight: two units suffice if one of them is a division.
    play = Game(8, "imperial.operational", HEXES, crowd(5, 1))
    play.end("imperial")
    assert play.refused("imperial", "eliminate", units=["r0"]) == "8.3.B"
    assert play.refused("imperial", "eliminate", units=["d0", "d1", "r0"]) == "8.3.B"
    play.order("imperial", "eliminate", units=["d0", "r0"])


@pytest.mark.clause("8.3.B")
def test_each_hex_pays_for_itself() -> None:
    other = [{**unit, "id": f"x{unit['id']}", "at": "2012"} for unit in crowd(5, 0)]
    play = Game(8, "imperial.operational", HEXES, [*crowd(5, 0), *other])
    play.end("imperial")
    assert play.refused("imperial", "eliminate", units=["d0", "xd0"]) == "8.3.B"
    play.order("imperial", "eliminate", units=["d0"])
    assert play.ask(phase=True)["phase"] == "imperial.operational"
    play.order("imperial", "eliminate", units=["xd4"])
    assert play.ask(phase=True)["phase"] == "imperial.assault"


@pytest.mark.clause("8.3.B")
@pytest.mark.parametrize(("divisions", "brigades"), [(4, 1), (5, 0), (5, 1), (3, 4), (2, 7), (1, 8), (0, 10)])
def test_every_fewest_set_is_offered_and_no_other(divisions: int, brigades: int) -> None:
    play = Game(8, "imperial.operational", HEXES, crowd(divisions, brigades))
    play.end("imperial")
    ids = sorted(play.state.units)
    tries = [{"order": "eliminate", "units": list(some)} for n in (1, 2) for some in itertools.combinations(ids, n)]
    assert unlike(play.state, "imperial", ["eliminate"], tries) == ([], [])
    assert any(ready(play.state, "imperial", body) for body in tries)


@pytest.mark.clause("8.3.A", "8.3.B")
def test_what_is_named_in_vain_narrows_nothing() -> None:
    low, lower = japanese("low", "2014"), japanese("lower", "2014")
    other = [{**unit, "id": f"x{unit['id']}", "at": "2012"} for unit in crowd(5, 1)]
    play = Game(8, "imperial.operational", HEXES, [*crowd(4, 1), *other, low, lower])
    assert play.refused("allied", "eliminate", units=["d0"]) == "5.1.1"
    play.end("imperial")
    assert play.refused("allied", "eliminate", units=["d0"]) == "5.1.1"
    assert play.field("allied", "eliminate", "units") is None
    assert play.refused("imperial", "eliminate", units=["low"]) == "8.3.A"
    both = play.field("imperial", "eliminate", "units")
    assert both is not None and (both["min"], both["max"]) == (1, 2)
    assert sorted({id_[0] for id_ in both["from"]}) == ["d", "r", "x"]
    for vain in ("low", "nobody"):
        assert play.field("imperial", "eliminate", "units", units=[vain]) == both
    one = play.field("imperial", "eliminate", "units", units=["xd0", "d0"])
    assert one is not None and (one["min"], one["max"]) == (2, 2)
    assert sorted(one["from"]) == ["xd0", "xd1", "xd2", "xd3", "xd4", "xr0"]
    # With both of them named there is nobody to add.
    whole = play.field("imperial", "eliminate", "units", units=["xd0", "xr0"])
    assert whole is not None and whole["from"] == ["xd0", "xr0"]


@pytest.mark.clause("8.3.A", "8.3.B")
def test_only_the_commander_of_the_hex_and_only_the_side_whose_turn_it_is_gives_units_up() -> None:
    options = {"allied": "two", "imperial": "two"}
    hexes = {**HEXES, **strip(47, range(10, 12), side="east")}
    units = [*crowd(5, 0), japanese("e", "4710", zone="east")]
    play = Game(8, "imperial.operational", hexes, units, options=options)
    play.end("imperial_west", "imperial_east")
    assert play.field("imperial_east", "eliminate", "units") is None
    assert play.refused("imperial_east", "eliminate", units=["d0"]) is None
    play.order("imperial_west", "eliminate", units=["d0"])
    # Too many of the enemy, as a position may have them, are not this side's to mend.
    enemy = [british(f"b{n}", "2010") for n in range(5)]
    play = Game(8, "imperial.strategic", HEXES, enemy)
    play.end("imperial")
    assert play.ask(phase=True)["phase"] == "imperial.operational"


@pytest.mark.clause("8.6.A")
def test_a_commander_turns_his_own_stacks_in_his_own_phases() -> None:
    play = Game(8, "imperial.operational", HEXES, crowd(2, 1))
    assert play.refused("allied", "top", unit="d1") is not None
    assert play.refused("imperial", "top", unit="d0") is None
    play.order("imperial", "top", unit="r0")
    assert play.state.stacks["2010"] == ("r0", "d0", "d1")
    # The enemy's log says nothing of it.
    enemy = Viewer("seat", "allied", "allied")
    assert [entry.for_viewer(enemy) for entry in play.log] == [None]
    offered = TITLE.legal(play.state, "imperial", {"order": {"order": "top"}})["offer"]
    assert offered["fields"][0]["from"] == ["d0", "d1"]


@pytest.mark.clause("8.6.A")
def test_what_lies_on_top_of_what_where_supply_units_lie_hidden() -> None:
    hexes = strip(47, range(10, 14), side="east")
    army = [unit("v", "chinese_veteran", "4710"), unit("w", "chinese_veteran", "4710")]
    supply = unit("s", "chinese_veteran", "4710", kind="supply")
    for fog, order, buried in (
        ("table", [*army, supply], ["s", "w"]),
        ("table", [supply, *army], ["v", "w"]),
        ("deep", [*army, supply], ["w"]),
        ("deep", [supply, *army], ["w"]),
    ):
        play = Game(8, "allied.operational", hexes, order, options={"fog": fog})
        offered = play.field("allied", "top", "unit")
        assert offered is not None and sorted(offered["from"]) == buried, (fog, order)
        for one in order:
            if one["id"] not in buried:
                assert play.refused("allied", "top", unit=one["id"]) in (None, "8.6.A")
    alone = Game(8, "allied.operational", hexes, army[:1])
    assert alone.field("allied", "top", "unit") is None
    play = Game(8, "allied.operational", hexes, [*army, supply], options={"fog": "deep"})
    assert play.refused("allied", "top", unit="s") == "8.6.A"


@pytest.mark.clause("8.6.A")
def test_a_unit_off_the_map_lies_on_top_of_nothing() -> None:
    units = [british("b", "2010"), british("soon", "turn:9"), british("gone", "dead")]
    play = Game(8, "allied.operational", HEXES, units)
    for id_ in ("soon", "gone"):
        assert play.refused("allied", "top", unit=id_) is None


@pytest.mark.clause("3.6.C")
def test_while_a_city_rises_its_garrison_comes_first() -> None:
    hexes = {"4710": place("Loyang", "city", side="east", start="imperial", garrison=4), **BASES}
    hexes |= strip(46, range(9, 12), side="east") | strip(47, range(11, 12), side="east")
    units = [japanese("j", "4710", zone="east", steps=1), *(japanese(f"k{n}", "4611", zone="east") for n in range(2))]
    play = Game(8, "imperial.assault", hexes, units, dice=[1])
    play.end("imperial")
    assert play.refused("imperial", "top", unit="k1") == "3.6.C"
    assert play.refused("imperial", "done") == "3.6.C"
    assert play.refused("allied", "done") == "5.1.1"
    play.order("imperial", "vacate", unit="j", to="4711")


@pytest.mark.clause("8.3.B")
@pytest.mark.parametrize(("divisions", "brigades"), [(5, 1), (2, 7)])
def test_any_unit_of_a_fewest_set_may_be_named_first(divisions: int, brigades: int) -> None:
    play = Game(8, "imperial.operational", HEXES, crowd(divisions, brigades))
    assert play.field("imperial", "eliminate", "units") is None
    play.end("imperial")
    field = play.field("imperial", "eliminate", "units")
    assert field is not None and sorted(field["from"]) == sorted(play.state.units)


@pytest.mark.clause("8.3.B")
def test_two_hexes_do_not_pay_together() -> None:
    other = [{**unit, "id": f"x{unit['id']}", "at": "2012"} for unit in crowd(5, 1)]
    play = Game(8, "imperial.operational", HEXES, [*crowd(5, 1), *other])
    play.end("imperial")
    assert play.refused("imperial", "eliminate", units=["d0", "xd0"]) == "8.3.B"


@pytest.mark.clause("8.3.B", "8.6.A")
def test_of_two_commanders_each_sees_to_his_own_stacks() -> None:
    hexes = {**HEXES, **strip(47, range(10, 12), side="east")}
    east = [japanese(f"e{n}", "4710", zone="east") for n in range(5)]
    options = {"allied": "two", "imperial": "two"}
    play = Game(8, "imperial.operational", hexes, [*crowd(5, 0), *east], options=options)
    for seat, first in (("imperial_west", "d"), ("imperial_east", "e")):
        field = play.field(seat, "top", "unit")
        assert field is not None and {id_[0] for id_ in field["from"]} == {first}
    play.end("imperial_west", "imperial_east")
    for seat, first in (("imperial_west", "d"), ("imperial_east", "e")):
        field = play.field(seat, "eliminate", "units")
        assert field is not None and {id_[0] for id_ in field["from"]} == {first}
