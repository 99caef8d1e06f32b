"""What the log says of everything but battles: in public, to the side itself, and by which clause."""

from __future__ import annotations

from typing import Any

import pytest

from .small import BASES, Game, japanese, place, strip, untried
from .table import Battlefield

INDIA = "1014 clear india town start=allied | b ind traced\n1015 clear india town start=allied |"
AIRFIELDS = (
    "1020 clear india town atc start=allied | b ind, c ind\n1223 clear india town atc start=allied |\n"
    "1914 clear india town atc start=allied | w ust\n3019 clear east city start=allied |"
)
SHORT = "China goes short: attacks in the east shift for the Empire next turn. 7.8.5.A"


def told(play: Battlefield | Game) -> list[str]:
    """Each line as the public reads it, with its clauses."""
    return [f"{entry.text} {' '.join(entry.clauses)}" for entry in play.log if entry.text is not None]


def own(play: Battlefield | Game) -> list[tuple[str, str]]:
    """Each fuller line, with the side that reads it."""
    return [line for entry in play.log for line in entry.own.items()]


@pytest.mark.clause("11.1.A", "3.5.B", "8.6.A", "11.3.A")
def test_marches() -> None:
    board = "2010 clear | b ind, c ind, d ind 5-7-1\n2011 clear town start=imperial |\n2012 clear |\n2009 mountain |"
    field = Battlefield(board, phase="allied.operational", turn=8)
    field.order(order="move", units=["b", "c"], path=["2010", "2011", "2012"])
    field.order(order="top", unit="c")
    field.order(order="move", units=["d"], path=["2010", "2009"])
    assert told(field) == [
        "Place 2011 (2011) is now held by the Grand Alliance. 3.5.B",
        "2 units march from 2010 to 2012. 11.1.A",
        "A unit marches from 2010 to 2009. 11.1.A",
    ]
    assert own(field) == [
        ("allied", "b, c: 2010 to 2012, 2 MP."),
        ("allied", "c lies on top in 2012."),
        ("allied", "d: 2010 to 2009, 1 MP (the least move, 11.3.A)."),
    ]
    assert [entry.spaces for entry in field.log[1:]] == [("2010", "2011", "2012"), ("2012",), ("2010", "2009")]


@pytest.mark.clause("10.1.A", "10.5.C", "10.6.C", "7.8.5.A", "10.7.A")
def test_rides_and_flights() -> None:
    rides = Battlefield(
        INDIA, phase="allied.strategic", turn=8, edges={"west": ["1014"], "south": [], "north": []}
    )
    rides.order(order="strategic", units=["b"], path=["1014", "1015"])
    words = "A unit rides from Place 1014 (1014) to Place 1015 (1015) by strategic movement."
    assert told(rides) == [f"{words} 10.1.A"] and own(rides) == [("allied", f"b: {words}")]
    flights = Battlefield(AIRFIELDS, phase="allied.strategic", turn=8)
    flights.order(order="airlift", units=["b", "c"], to="1223")
    flights.order(order="airlift", units=["w"], to="3019")
    assert told(flights) == [
        "2 units fly to Place 1223 (1223). 10.5.C", SHORT, "A unit flies to Place 3019 (3019). 10.6.C",
    ]  # fmt: skip
    assert own(flights) == [
        ("allied", "b, c: 2 units fly to Place 1223 (1223)."), ("allied", "w: A unit flies to Place 3019 (3019)."),
    ]  # fmt: skip


@pytest.mark.clause("7.8.4.D", "7.8.5.A", "7.8.5.E", "7.8.5.F")
def test_supply_from_the_air_costs_china_once_and_not_with_myitkyina() -> None:
    board = "1020 clear india town atc start=allied |\n1021 clear india | b ind\n1022 clear india | c ind"
    field = Battlefield(board, phase="allied.new_units", turn=8)
    field.order(order="air_supply", at="1021")
    field.order(order="air_supply", at="1022")
    fed = [f"{key} is supplied from the air this turn. 7.8.4.D" for key in ("1021", "1022")]
    assert told(field) == [fed[0], SHORT, fed[1]]
    board += "\n2218 clear burma town start=allied |"
    open_ = Battlefield(board, phase="allied.new_units", turn=8, markers={"open_bases": ["2218"]})
    open_.order(order="air_supply", at="1021")
    assert told(open_) == [fed[0]] and not open_.state.tracks.east_shift_next


@pytest.mark.clause("5.1.1", "5.2.A.1", "5.2.A.2", "9.2.1.D", "6.4.B", "6.4.C")
def test_a_turn_begins() -> None:
    board = "3019 clear east city start=allied | s supply\n2010 clear | b ind, c ind"
    field = Battlefield(board, phase="imperial.assault", turn=4, dice=[3, 5])
    field.order("imperial", order="done")
    field.order("allied", order="disease", steps={"b": 2})
    field.order("allied", order="done")
    assert told(field) == [
        "Turn 5: July 1944. 5.1.1",
        "Grand Alliance: New Units Phase. 5.2.A.1",
        "Untried units that may be drawn: 3, a 3 and 0 for cities attacked. 9.2.1.D",
        "Disease takes 2 steps in the west. 6.4.B",
        "The Grand Alliance loses 2 steps to disease. 6.4.C",
        "Grand Alliance: Strategic Movement Phase. 5.2.A.2",
    ]
    assert own(field) == [("allied", "Lost to disease: b 2.")]
    assert [[roll.value for roll in entry.rolls][-1:] for entry in field.log[2:4]] == [[3], [5]]


@pytest.mark.clause("5.2.B.1", "4.1.3")
@pytest.mark.parametrize(
    ("die", "line"),
    [
        (2, "Decisive Imperial victory. A 2 beats the 1 transport base that the Allies have left. 4.1.3"),
        (1, "A 1 does not beat the 1 transport base that the Allies have left. 4.1.3"),
    ],
)
def test_the_die_of_decision(die: int, line: str) -> None:
    board = "1020 clear india town atc start=allied |\n2010 clear | b ind\n2011 clear | j jap"
    field = Battlefield(board, phase="allied.assault", turn=8, dice=[die])
    field.order(order="done")
    assert told(field) == ["Empire: New Units Phase. 5.2.B.1", line]


def _walled(**more: Any) -> Game:
    hexes = {
        "4710": place("Base", "city", region="china", side="east", start="imperial", garrison=2), **BASES, **more,
    }  # fmt: skip
    units = [japanese("j", "4710", zone="east", steps=1), untried("u"), untried("v")]
    return Game(
        8, "imperial.assault", hexes, units, supply={"j": "full"}, control={"4710": "imperial"}, dice=[4]
    )


@pytest.mark.clause("3.6.B", "3.6.C", "3.6.D", "3.5.B")
def test_revolts() -> None:
    game = _walled(**strip(47, range(11, 13), "east"), **strip(48, range(10, 12), "east"))
    game.end("imperial")
    game.order("imperial", "vacate", unit="j", to="4711")
    rises = ["Base (4710) rises in revolt. 3.6.B"]
    risen = [
        "Base (4710) is now held by the Grand Alliance. 3.5.B", "Untried units appear in Base (4710): 2. 3.6.D",
        "Turn 9: November 1944. 5.1.1",
    ]  # fmt: skip
    assert told(game)[:5] == [*rises, "A unit leaves Base (4710) for 4711. 3.6.C", *risen]
    assert own(game) == [("imperial", "j: A unit leaves Base (4710) for 4711.")]
    trapped = _walled()
    trapped.end("imperial")
    lost = "The garrison of Base (4710) has nowhere to go: 1 unit lost. 3.6.C"
    assert told(trapped)[:5] == [*rises, lost, *risen]


@pytest.mark.clause("7.9.3.C", "7.7.3.D", "14.3.4.A", "7.7.4.C")
def test_what_is_lost_with_a_place() -> None:
    harbour = Battlefield(
        "6005 clear east city coast start=imperial |\n6004 clear east | v vet", phase="allied.operational", turn=8
    )
    harbour.order(order="move", units=["v"], path=["6004", "6005"])
    assert told(harbour)[:2] == [
        "The port of Place 6005 (6005) is wrecked for good. 7.9.3.C",
        "Place 6005 (6005) is now held by the Grand Alliance. 3.5.B",
    ]
    board = (
        "3019 clear east city start=allied | s supply\n3018 clear east | j jap zone=east\n"
        "3017 clear east airbase start=allied |\n2218 clear town burma start=allied |\n2217 clear | k jap"
    )
    field = Battlefield(
        board, phase="imperial.operational", turn=8, air={"allied": 2}, markers={"open_bases": ["2218"]}
    )
    field.order(order="move", units=["j"], path=["3018", "3019", "3018", "3017"])
    field.order(order="move", units=["k"], path=["2217", "2218"])
    lines = told(field)
    for line in (
        "The supply unit in Place 3019 (3019) is lost. 7.7.3.D",
        "The air base in 3017 falls: a P-40 unit is lost for good. 14.3.4.A",
        "The transport base in Place 2218 (2218) closes. 7.7.4.C",
    ):
        assert lines.count(line) == 1
    assert field.state.tracks.planes["allied"] == 1


@pytest.mark.clause("9.1.1.C", "9.2.A", "9.2.E", "9.3.D", "9.3.G", "9.3.H", "14.4.A", "14.4.B.1")
def test_new_units() -> None:
    hexes = {**strip(17, range(25, 28)), **BASES, "1726": place("Post", "town", side="west", start="imperial")}
    edges = {"west": [], "south": ["1727"], "north": []}
    units = [
        japanese("j", "1726", steps=2), japanese("k", "1726"), japanese("new", "turn:5"), japanese("late", "turn:5"),
    ]  # fmt: skip
    supply = dict.fromkeys(("j", "k"), "full")
    game = Game(5, "imperial.new_units", hexes, units, edges=edges, supply=supply, markers={"disease_due": 0})
    game.order("imperial", "replace", unit="j", steps=1)
    game.order("imperial", "enter", unit="new", at="1727")
    game.order("imperial", "withdraw", unit="k")
    game.end(*["imperial"] * 3)
    assert told(game)[:3] == [
        "The Empire uses 1 replacement step. 9.1.1.C",
        "new enters at 1727. 9.2.A",
        "A Japanese division is withdrawn from the west. 9.3.D",
    ]
    assert own(game)[:2] == [
        ("imperial", "j in Post (1726) is rebuilt by 1 step."), ("imperial", "k is withdrawn from Post (1726)."),
    ]  # fmt: skip
    game.dice = Game(5, "imperial.new_units", hexes, [], dice=[1, 1]).dice
    game.end("imperial")
    assert "Did not enter and lost: late. 9.2.E" in told(game)
    planes = Battlefield("2010 clear | j jap", phase="imperial.new_units", turn=7, air={"imperial_east": 3})
    planes.order(order="withdraw", air=2)
    assert told(planes)[0] == "Withdrawn to the home islands: 2 Japanese air units of the east. 9.3.G"
    bombers = Battlefield("4710 clear east city start=imperial |", phase="allied.new_units", turn=10)
    bombers.order(order="matterhorn", at="4710")
    assert told(bombers) == ["B-29s burn Place 4710 (4710) to the ground. 14.4.A 14.4.B.1"]


@pytest.mark.clause("7.9.5.B", "7.9.5.D", "7.9.6.D", "8.3.B")
def test_fuel_and_stacks() -> None:
    hexes = {**strip(20, range(10, 14)), **BASES}
    units = [japanese(f"j{n}", "2011", steps=1) for n in range(4)]
    units.append(japanese("t", "2010", kind="tank", size="regiment"))
    supply = {one["id"]: "full" for one in units}
    markers = {"tank_fuel": 1, "aviation_fuel": 0}
    game = Game(8, "imperial.operational", hexes, units, supply=supply, dice=[1], markers=markers)
    game.order("imperial", "move", units=["t"], path=["2010", "2011"])
    game.end("imperial")
    game.order("imperial", "eliminate", units=["j0"])
    game.end("imperial")
    lines = told(game)
    assert lines[:2] == ["Tank fuel falls to 0. 7.9.5.B", "A unit marches from 2010 to 2011. 11.1.A"]
    assert "2011 holds 1 unit too many: eliminated. 8.3.B" in lines
    assert "The tank fuel is gone: all tank units leave the game. 7.9.5.D" in lines
    assert not any("Zeros leave" in line for line in lines)
    assert ("imperial", "2011 holds 1 unit too many: eliminated: j0.") in own(game)
