"""Anglo-Allied and Imperial sources, aerial supply, fuel, and the limit of assaults in the east (7.8, 7.9)."""

from __future__ import annotations

from typing import Any

import pytest

from .small import BASES, Game, british, japanese, marauders, place, strip, trained, unit
from .table import Battlefield

ROW = strip(10, range(10, 20))
EAST = strip(50, range(10, 20), "east", region="china")


def edges(**named: list[str]) -> dict[str, list[str]]:
    return {"west": [], "south": [], "north": [], **named}


@pytest.mark.clause("7.8.1.A", "7.8.1.B", "7.8.1.C")
def test_a_western_edge_hex_feeds_while_no_imperial_unit_stands_in_it() -> None:
    hexes = {**ROW, **BASES}
    units = [british("b", "1014"), japanese("j", "1111")]
    hexes |= strip(11, range(10, 13))
    game = Game(8, "imperial.operational", hexes, units, edges=edges(west=["1010"]), dice=[2])
    assert game.ask(supply="b") == "full"
    game.order("imperial", "move", units=["j"], path=["1111", "1110", "1010"])
    assert game.ask(supply="b") == "out"
    game.order("imperial", "move", units=["j"], path=["1010", "1110"])
    assert game.ask(supply="b") == "full"


@pytest.mark.clause("7.8.2.1")
@pytest.mark.parametrize(
    ("region", "at", "force", "state"),
    [
        ("burma", "1014", "commonwealth", "full"),
        ("india", "1014", "commonwealth", "full"),
        ("burma", "1013", "commonwealth", "out"),
        ("china", "1014", "commonwealth", "out"),
        ("burma", "1014", "chinese_veteran", "out"),
        ("burma", "1014", "japanese", "out"),
    ],
)
def test_the_coast_feeds_anglo_allied_units_that_stand_on_it(region: str, at: str, force: str, state: str) -> None:
    hexes = {**ROW, "1014": {"terrain": "clear", "coast": True, "region": region}}
    game = Game(8, "allied.operational", hexes, [unit("x", force, at, w=True, zone="west")])
    assert game.ask(supply="x") == state


@pytest.mark.clause("7.8.3.1")
def test_special_forces_need_no_line_and_share_nothing() -> None:
    chindits = unit("chn", "commonwealth", "1014", kind="special", name="CHN")
    game = Game(8, "allied.operational", ROW, [chindits, marauders("1013"), british("b", "1014"), trained("w", "1013")])
    assert [game.ask(supply=id_) for id_ in ("chn", "mm", "b", "w")] == ["full", "full", "out", "out"]


def air(turn: int = 8, distance: int = 5, **more: Any) -> Game:
    """A division so many hexes south of a transport base at 1020 (Dacca is west of Dimapur)."""
    hexes = strip(10, range(20, 36))
    hexes["1020"] = place("Dacca", atc=True, region="india", start="allied")
    hexes |= more.pop("hexes", {})
    units = [british("b", f"10{20 + distance}"), *more.pop("units", ())]
    return Game(turn, "allied.new_units", hexes, units, **more)


@pytest.mark.clause("7.8.4.A", "7.8.4.B")
@pytest.mark.parametrize(("distance", "clause"), [(1, None), (10, None), (11, "7.8.4.A")])
def test_distance_alone_counts_for_aerial_supply(distance: int, clause: str | None) -> None:
    at = f"10{20 + distance}"
    foes = (japanese("j", "1022"), japanese("k", "1034")) if distance > 2 else ()
    game = air(distance=distance, units=foes)
    assert game.ask(supply="b") == "out"
    if clause:
        assert game.refused("allied", "air_supply", at=at) == clause
    else:
        game.order("allied", "air_supply", at=at)
        assert game.ask(supply="b") == "full"


@pytest.mark.clause("7.8.4.A")
def test_no_aerial_supply_on_the_first_turn_and_three_markers_a_turn() -> None:
    units = [british(f"b{n}", f"10{21 + n}") for n in range(3)]
    game = air(units=units)
    for n in range(3):
        game.order("allied", "air_supply", at=f"10{21 + n}")
    assert game.refused("allied", "air_supply", at="1025") == "7.8.4.A"
    held = air(control={"1020": "imperial"})
    assert held.refused("allied", "air_supply", at="1025") == "7.8.4.A"


DIMAPUR = {
    "1516": place("Dimapur", region="india", start="allied"),
    "1617": place("Base", atc=True, region="india", start="allied"),
    "1618": {"terrain": "clear"},
}


@pytest.mark.clause("7.8.4.C", "4.2.1")
@pytest.mark.parametrize(("holder", "clause"), [("allied", None), ("imperial", "7.8.4.C")])
def test_bases_east_of_dimapur_feed_nobody_without_it(holder: str, clause: str | None) -> None:
    game = Game(8, "allied.new_units", DIMAPUR, [british("b", "1618")], control={"1516": holder})
    if clause:
        assert game.refused("allied", "air_supply", at="1618") == clause
    else:
        game.order("allied", "air_supply", at="1618")
    west = air(hexes=DIMAPUR, control={"1516": "imperial"})
    west.order("allied", "air_supply", at="1025")


@pytest.mark.clause("7.8.4.D", "7.8.4.H")
def test_a_marker_feeds_all_that_are_in_its_hex_for_the_game_turn() -> None:
    units = [british("c", "1025"), british("late", "1026")]
    game = air(units=units, hexes=BASES, dice=[3])
    game.order("allied", "air_supply", at="1025")
    assert [game.ask(supply=id_) for id_ in ("b", "c", "late")] == ["full", "full", "out"]
    game.end("allied", "allied")
    game.order("allied", "move", units=["late"], path=["1026", "1025"])
    assert game.ask(supply="late") == "full"
    game.end("allied", "allied", *["imperial"] * 3)
    assert game.ask(supply="b") == "full"
    game.end("imperial")
    assert game.state.turn == 9 and game.ask(supply="b") == "out"


def shift_after(hexes: list[str], turn_on: bool, bases: list[str]) -> bool:
    """Whether attacks in the east shift on the turn after supply was flown to these hexes."""
    units = [british(f"b{n}", key) for n, key in enumerate(hexes)]
    spots = {"2218": place("Myitkyina", region="burma", start="allied"), **BASES}
    game = air(units=units, hexes=spots, markers={"open_bases": bases}, dice=[3] * (1 + (not turn_on)))
    for key in hexes:
        game.order("allied", "air_supply", at=key)
    game.end(*["allied"] * 4, *["imperial"] * 4)
    return game.state.tracks.east_shift


@pytest.mark.clause("7.8.5.A", "7.8.5.C", "7.8.5.E", "7.8.5.F")
def test_one_marker_or_three_cost_china_the_same_and_nothing_with_myitkyina() -> None:
    assert shift_after(["1021"], True, []) is True
    assert shift_after(["1021", "1022", "1023"], True, []) is True
    assert shift_after(["1021"], True, ["2218"]) is False
    assert shift_after([], True, []) is False


@pytest.mark.clause("7.8.5.B", "7.8.5.D", "13.13.B")
def test_the_shift_of_aerial_supply_is_added_to_all_others() -> None:
    board = "4710 rough east | j jap zone=east\n4711 rough east | c vet"
    tracks = {"east_shift": True}
    there = Battlefield(board, turn=4, markers=tracks).shifts("j", "4711")
    assert there == {"13.15.A": -1, "7.8.5.B": 1}
    back = Battlefield(board, phase="allied.assault", turn=4, markers=tracks)
    assert back.shifts("c", "4710") == {"13.15.A": -1, "7.8.5.B": -1}


@pytest.mark.clause("7.9.1.A", "7.9.1.B", "7.9.1.C")
def test_the_southern_edge_feeds_the_west_while_no_allied_unit_stands_there() -> None:
    hexes = {**ROW, **strip(11, range(16, 20))}
    units = [japanese("j", "1014"), unit("ina", "ina", "1013"), british("b", "1117")]
    game = Game(8, "allied.operational", hexes, units, edges=edges(south=["1018"]))
    assert (game.ask(supply="j"), game.ask(supply="ina")) == ("full", "full")
    game.order("allied", "move", units=["b"], path=["1117", "1018"])
    assert game.ask(supply="j") == "out"
    game.order("allied", "move", units=["b"], path=["1018", "1118"])
    assert game.ask(supply="j") == "full"
    cut = Game(8, "allied.operational", ROW, [japanese("j", "1014")], edges=edges(north=["1010"]))
    assert cut.ask(supply="j") == "out"


@pytest.mark.clause("7.9.2.1")
@pytest.mark.parametrize(("target", "origin"), [("1111", "1212"), ("1212", "1111")])
def test_the_west_decays_whether_attacked_from_or_into(target: str, origin: str) -> None:
    sides = {"1111": "", "1212": "east"}
    board = "\n".join(f"{key} clear {side} | {'j jap' if key == origin else 'c vet w'}" for key, side in sides.items())
    assert Battlefield(board, turn=3).shifts("j", target) == {"7.9.2.1": -1}
    assert Battlefield(board, turn=2).shifts("j", target) == {}
    back = board.replace("j jap", "x vet w").replace("c vet w", "j jap")
    assert Battlefield(back, turn=3, phase="allied.assault").shifts("x", target) == {}


@pytest.mark.clause("7.9.3.A", "7.9.3.B")
def test_the_northern_edge_feeds_the_east_while_no_chinese_unit_stands_there() -> None:
    hexes = {**EAST, **strip(51, range(10, 14), "east")}
    units = [japanese("j", "5014", zone="east"), unit("c", "chinese_veteran", "5110")]
    game = Game(8, "allied.operational", hexes, units, edges=edges(north=["5010"]))
    assert game.ask(supply="j") == "full"
    game.order("allied", "move", units=["c"], path=["5110", "5010"])
    assert game.ask(supply="j") == "out"
    game.order("allied", "move", units=["c"], path=["5010", "5110"])
    assert game.ask(supply="j") == "full"


@pytest.mark.clause("7.9.3.C")
def test_a_port_feeds_those_in_it_and_nobody_beside_it() -> None:
    hexes = {**EAST, "5012": place("Port", "city", region="china", side="east", coast=True, start="imperial")}
    units = [japanese("in", "5012", zone="east"), japanese("by", "5013", zone="east")]
    game = Game(8, "imperial.operational", hexes, units)
    assert (game.ask(supply="in"), game.ask(supply="by")) == ("full", "out")
    lost = Game(8, "imperial.operational", hexes, units, markers={"ports_lost": ["5012"]})
    assert lost.ask(supply="in") == "out"


def assaults(turn: int, made: int, at: str = "4711") -> Battlefield:
    side = "east" if at == "4711" else ""
    board = f"4710 clear {side} | j jap, k jap\n{at} clear {side} | c vet w, d vet w"
    return Battlefield(board, turn=turn, markers={"prepared_assaults_east": made}, crt="0/0", dice=[3])


@pytest.mark.clause("7.9.4.A")
@pytest.mark.parametrize(("turn", "most"), [(2, 9), (3, 4), (10, 4)])
def test_nine_assaults_in_the_east_on_turn_two_and_four_later(turn: int, most: int) -> None:
    assaults(turn, most - 1).assault("j", "4711")
    field = assaults(turn, most)
    assert field.refused(field.assault, "j", "4711") == "7.9.4.A"
    assert assaults(turn, most, "4709").assault("j", "4709")["ok"]


@pytest.mark.clause("7.9.4.C")
def test_infiltrations_in_the_east_are_not_counted() -> None:
    board = "4710 clear east | j jap\n4711 clear east | c vet, d vet"
    field = Battlefield(
        board, phase="imperial.operational", turn=4, markers={"prepared_assaults_east": 4}, dice=[3, 3], crt="0/0"
    )
    field.infiltrate("j", "4711")
    assert field.state.tracks.prepared_assaults_east == 4


@pytest.mark.clause("7.9.4.D", "7.9.4.E")
@pytest.mark.parametrize("made", [0, 2])
def test_the_count_of_eastern_assaults_starts_anew_each_turn(made: int) -> None:
    units = [japanese("j", "5010", zone="east"), unit("c", "chinese_veteran", "5011", factors=[[1, 9, 6]])]
    game = Game(
        8, "imperial.assault", {**EAST, **BASES}, units, markers={"prepared_assaults_east": made},
        supply={"j": "full", "c": "full"}, dice=[2],
    )  # fmt: skip
    game.end("imperial")
    assert game.state.turn == 9 and game.state.tracks.prepared_assaults_east == 0
    game.end(*["allied"] * 4, *["imperial"] * 3)
    assert game.state.tracks.prepared_assaults_east == 0


TANK = {"kind": "tank", "size": "regiment", "factors": [[10, 6, 10], [5, 3, 10]]}


@pytest.mark.clause("7.9.5.A", "7.9.5.B", "7.9.5.D")
def test_the_last_tank_fuel_takes_the_tanks_with_it_as_the_player_turn_ends() -> None:
    units = [japanese("t", "1011", **TANK), japanese("u", "1016", **TANK), japanese("j", "1012")]
    game = Game(
        8, "imperial.operational", {**ROW, **BASES}, units, markers={"tank_fuel": 1}, dice=[2],
        edges=edges(south=["1018"]),
    )  # fmt: skip
    game.order("imperial", "move", units=["t"], path=["1011", "1010"])
    assert game.state.tracks.tank_fuel == 0
    game.order("imperial", "move", units=["u"], path=["1016", "1017"])
    game.end("imperial")
    assert game.unit("t").on_map
    game.end("imperial")
    assert not game.unit("t").on_map and not game.unit("u").on_map and game.unit("j").on_map


@pytest.mark.clause("7.9.5.D", "9.3.H")
def test_tanks_lost_for_want_of_fuel_are_no_withdrawal() -> None:
    units = [japanese("t", "1011", **{**TANK, "size": "division"}), japanese("j", "1012")]
    game = Game(
        5, "allied.assault", {**ROW, **BASES}, units, edges=edges(south=["1018"]), dice=[1], markers={"tank_fuel": 0}
    )
    game.end("allied")
    assert game.refused("imperial", "done") == "9.3.H"
    assert game.refused("imperial", "withdraw", unit="t") == "9.3.D"


@pytest.mark.clause("7.9.5.F")
def test_without_fuel_tanks_fight_by_their_supply_line() -> None:
    board = "2019 clear | t tank\n2020 clear | b ind"
    dry = Battlefield(board, markers={"tank_fuel": 0})
    assert dry.odds("t", "2020")[0] == 10
    cut = Battlefield(board.replace("t tank", "t tank out"))
    assert cut.odds("t", "2020")[0] == 5


@pytest.mark.clause("7.9.6.A", "7.9.6.B", "7.9.6.C", "7.9.6.D")
def test_flying_burns_aviation_fuel_and_with_the_last_of_it_the_planes_are_gone() -> None:
    board = "4710 clear east city | j jap zone=east, k jap zone=east\n4711 clear east | c vet, d vet"
    board += "\n" + "\n".join(f"{key} clear atc india |" for key in BASES)
    controls = {"4710": "imperial", **dict.fromkeys(BASES, "allied")}
    field = Battlefield(
        board, turn=6, air={"imperial_east": 3, "imperial_west": 1}, control=controls, crt="0/0",
        markers={"aviation_fuel": 1}, dice=[1, 1, 3, 3],
    )  # fmt: skip
    field.assault("j", "4711")
    field.air("imperial", 1)
    assert field.state.tracks.aviation_fuel == 0
    field.lose("allied", c=1)
    assert field.state.tracks.planes["imperial_east"] == 3
    field.order(order="done")
    assert field.state.turn == 7
    assert field.state.tracks.planes == {"allied": 0, "imperial_west": 0, "imperial_east": 0}
    # The withdrawal of planes on turn 7 is no longer asked for.
    for side in ["allied"] * 4 + ["imperial"]:
        field.order(side, order="done")
    assert field.state.phase_key == "imperial.strategic" and field.state.result is None


@pytest.mark.clause("7.9.6.B")
def test_a_defending_zero_burns_fuel_too_and_none_flies_without() -> None:
    board = (
        "4709 clear east city |\n4710 clear east | j jap 4-4-8/2-2-8, k jap 4-4-8/2-2-8\n4711 clear east | c vet, d vet"
    )
    more: dict[str, Any] = {"air": {"imperial_east": 3}, "control": {"4709": "imperial"}, "crt": "1/1"}
    field = Battlefield(board, phase="allied.assault", turn=6, dice=[3], **more)
    field.assault("c d", "4710")
    field.air("imperial", 1)
    assert field.state.tracks.aviation_fuel == 5
    dry = Battlefield(board, turn=6, dice=[3], markers={"aviation_fuel": 0}, **more)
    dry.assault("j k", "4711")
    assert dry.stage == "defender_losses"
