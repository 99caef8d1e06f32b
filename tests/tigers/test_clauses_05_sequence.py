"""The sequence of play and the closed weeks (chapter 5)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE

from .small import BASES, Game, british, japanese, place, strip, unit

WEST = strip(10, range(10, 14))
EAST = strip(47, range(10, 14), side="east", region="china")

# What each kind of order is refused with outside its phase; all in one position that has somebody for each.
BODIES: dict[str, dict[str, Any]] = {
    "replace": {"unit": "b", "steps": 1},
    "recreate": {"unit": "mm", "at": "1010"},
    "enter": {"unit": "r", "at": "1010"},
    "draw": {"at": "3019"},
    "disease": {"steps": {"b": 1}},
    "open_base": {"at": "2218"},
    "matterhorn": {"at": "3019"},
    "air_supply": {"at": "1011"},
    "withdraw": {"unit": "b"},
    "strategic": {"units": ["b"], "path": ["1011", "1012"]},
    "airlift": {"units": ["b"], "to": "1012"},
    "move": {"units": ["b"], "path": ["1011", "1012"]},
    "infiltrate": {"units": ["b"], "into": "1013"},
    "assault": {"attackers": ["b"], "targets": ["1012"]},
}
HOME = {
    "new_units": {
        "replace",
        "recreate",
        "enter",
        "draw",
        "disease",
        "open_base",
        "matterhorn",
        "air_supply",
        "withdraw",
    },
    "strategic": {"strategic", "airlift"},
    "operational": {"move", "infiltrate"},
    "assault": {"assault"},
}


def position(side: str, phase: str) -> Game:
    own = "commonwealth" if side == "allied" else "japanese"
    units = [
        unit("b", own, "1011", steps=1, zone="west"),
        unit("r", own, "turn:8", zone="west", entry="west"),
        unit("mm", "us", "dead", kind="special", size="regiment", name="MM"),
    ]
    spots = {"2218": place("Myitkyina", region="burma"), "3019": place("Kunming", "city", region="china", side="east")}
    return Game(
        8, f"{side}.{phase}", {**WEST, **spots}, units, edges={"west": ["1010"], "south": ["1010"], "north": []}
    )


@pytest.mark.clause("5.1.1", "5.2.1", "5.2.A.1", "5.2.A.2", "5.2.A.3", "5.2.A.4")
@pytest.mark.clause("5.2.B.1", "5.2.B.2", "5.2.B.3", "5.2.B.4")
@pytest.mark.parametrize("side", ["allied", "imperial"])
@pytest.mark.parametrize("phase", sorted(HOME))
def test_each_order_is_for_its_own_phase_and_refused_in_all_others(side: str, phase: str) -> None:
    game = position(side, phase)
    for name, body in BODIES.items():
        if name in HOME[phase]:
            offered = {offer["order"] for offer in TITLE.legal(game.state, side)["offers"]}
            assert offered <= HOME[phase] | {"top", "done"}
        else:
            assert game.refused(side, name, **body) == "5.1.1", name
        other = "imperial" if side == "allied" else "allied"
        assert game.refused(other, name, **body) == "5.1.1", name


@pytest.mark.clause("5.1.1")
def test_a_phase_that_is_over_does_not_come_back() -> None:
    game = Game(8, "allied.operational", WEST, [british("b", "1011")])
    game.end("allied")
    assert game.state.phase_key == "allied.assault"
    assert game.refused("allied", "move", units=["b"], path=["1011", "1012"]) == "5.1.1"


@pytest.mark.clause("5.2.A", "5.2.B", "5.2.1", "5.2.A.1", "5.2.A.2", "5.2.A.3", "5.2.A.4")
@pytest.mark.clause("5.2.B.1", "5.2.B.2", "5.2.B.3", "5.2.B.4")
def test_a_turn_is_the_allied_and_then_the_imperial_player_turn_of_four_phases_each() -> None:
    game = Game(8, "allied.new_units", {**WEST, **BASES}, [british("b", "1011")], dice=[3])
    seen = []
    for _ in range(8):
        at = game.ask(phase=True)
        assert at["waiting"] == [game.state.side]
        seen.append((at["turn"], at["phase"]))
        game.end(game.state.side)
    phases = ["new_units", "strategic", "operational", "assault"]
    assert seen == [(8, f"{side}.{phase}") for side in ("allied", "imperial") for phase in phases]
    assert game.ask(phase=True)["phase"] == "allied.new_units" and game.state.turn == 9


@pytest.mark.clause("5.2.A.1", "5.2.B.1")
def test_the_dice_of_the_new_units_phase_come_in_order_untried_then_disease() -> None:
    game = Game(3, "imperial.assault", {**WEST, **BASES}, [british("b", "1011"), british("c", "1012")], dice=[5, 6])
    game.end("imperial")
    assert [roll.purpose for entry in game.log for roll in entry.rolls] == ["untried units", "tropical disease"]
    assert game.state.tracks.disease_due == 3


@pytest.mark.clause("5.3.A")
def test_turn_one_opens_with_the_imperial_new_units_phase() -> None:
    state = TITLE.setup({}, SealedDice(b"five", {}, "", 1))
    assert (state.turn, state.phase_key) == (1, "imperial.new_units")
    assert TITLE.waiting_on(state) == {"imperial"}


def fronts(turn: int, phase: str) -> Game:
    """Units of both sides at the Line: the east is column 12 and beyond."""
    hexes = {**WEST, **strip(11, range(10, 14)), **strip(12, range(10, 14), "east"), **strip(13, range(10, 14), "east")}
    units = [
        japanese("jw", "1011"),
        japanese("je", "1311", zone="east", steps=3),
        japanese("over", "1211"),
        unit("w", "chinese_veteran", "1213", w=True),
        unit("c", "chinese_veteran", "1313"),
        british("b", "1013"),
    ]
    supply = dict.fromkeys(("jw", "je", "over", "w", "c", "b"), "full")
    return Game(turn, phase, hexes, units, supply=supply)


@pytest.mark.clause("5.3.B")
def test_on_turn_one_japan_does_nothing_in_the_east() -> None:
    game = fronts(1, "imperial.operational")
    assert game.refused("imperial", "move", units=["je"], path=["1311", "1310"]) == "5.3.B"
    assert game.refused("imperial", "move", units=["over"], path=["1211", "1111"]) == "5.3.B"
    assert game.refused("imperial", "move", units=["jw"], path=["1011", "1111", "1212"]) == "5.3.B"
    field = game.field("imperial", "move", "units")
    assert field is not None and field["from"] == ["jw"]
    assert game.ask(reach=["over"]) == {"infiltrate": {}}
    game.order("imperial", "move", units=["jw"], path=["1011", "1111"])
    rebuilt = fronts(1, "imperial.new_units")
    assert rebuilt.refused("imperial", "replace", unit="je", steps=1) == "5.3.B"


@pytest.mark.clause("5.4.A")
def test_on_turn_two_the_allies_do_nothing_in_the_east() -> None:
    game = fronts(2, "allied.operational")
    assert game.refused("allied", "move", units=["c"], path=["1313", "1312"]) == "5.4.A"
    assert game.refused("allied", "move", units=["w"], path=["1213", "1113"]) == "5.4.A"
    field = game.field("allied", "move", "units")
    assert field is not None and field["from"] == ["b"]
    game.order("allied", "move", units=["b"], path=["1013", "1012"])


@pytest.mark.clause("5.4.B")
def test_on_turn_two_japan_is_free_on_both_sides() -> None:
    game = fronts(2, "imperial.operational")
    game.order("imperial", "move", units=["je"], path=["1311", "1310"])
    game.order("imperial", "move", units=["jw"], path=["1011", "1010"])
    game.order("imperial", "move", units=["over"], path=["1211", "1111"])


@pytest.mark.clause("5.4.C")
def test_from_turn_three_on_nothing_is_closed() -> None:
    game = fronts(3, "allied.operational")
    game.order("allied", "move", units=["c"], path=["1313", "1312"])
    game.order("allied", "move", units=["w"], path=["1213", "1113"])
    game.order("allied", "move", units=["b"], path=["1013", "1012"])


@pytest.mark.clause("5.3.B", "5.4.A")
@pytest.mark.parametrize(("turn", "side", "clause"), [(1, "imperial", "5.3.B"), (2, "allied", "5.4.A")])
def test_no_attack_into_or_out_of_the_closed_east(turn: int, side: str, clause: str) -> None:
    hexes = {**EAST, "4610": {"terrain": "clear", "side": "west"}}
    own, foe = ("japanese", "chinese_veteran") if side == "imperial" else ("chinese_veteran", "japanese")
    units = [
        unit("a", own, "4710", zone="west", w=True),
        unit("b", own, "4610", zone="west", w=True),
        unit("x", foe, "4711", zone="east"),
        unit("y", foe, "4709", zone="east"),
    ]
    hexes["4709"] = {"terrain": "clear", "side": "east"}
    game = Game(turn, f"{side}.assault", hexes, units, supply=dict.fromkeys("abxy", "full"))
    assert game.refused(side, "assault", attackers=["a"], targets=["4711"]) == clause
    assert game.field(side, "assault", "attackers") is None
