"""When and how the game is won (chapter 4)."""

from __future__ import annotations

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.reference import reference
from app.engine.visibility import SPECTATOR

from .small import BASES, Game, japanese, place, strip

CAPITALS = {
    key: place(name, "city", region="china", start="allied", side="east")
    for key, name in (("3019", "Kunming"), ("3308", "Chengtu"), ("3710", "Chungking"))
}


@pytest.mark.clause("4.1.1")
def test_a_decision_is_looked_for_as_the_imperial_turn_begins_and_at_no_other_time() -> None:
    control = {"3019": "imperial", "3308": "imperial"}
    for phase in ("imperial.operational", "imperial.assault", "allied.new_units", "allied.operational"):
        dice = [1] if phase == "imperial.assault" else []  # The untried of the next turn.
        game = Game(8, phase, {**CAPITALS, **BASES}, [], control=control, dice=dice)
        game.end(game.state.side)
        assert game.ask(victory=True)["winner"] is None, phase
    game = Game(8, "allied.assault", {**CAPITALS, **BASES}, [], control=control)
    game.end("allied")
    assert game.ask(victory=True)["level"] == "decisive"


@pytest.mark.clause("4.3.1", "4.1.1")
def test_points_are_counted_when_turn_ten_is_over_and_not_before() -> None:
    for turn, decided in ((9, False), (10, True)):
        dice = [] if decided else [1]
        game = Game(turn, "imperial.assault", {**BASES, **CAPITALS}, [], dice=dice)
        game.end("imperial")
        assert (game.ask(victory=True)["winner"] is not None) == decided
        assert (TITLE.waiting_on(game.state) == frozenset()) == decided


def over(points: int) -> Game:
    """A game that ends with the Allies so many points ahead of the Empire."""
    hexes = {**BASES, "1924": place("Mandalay", region="burma", start="imperial")}
    hexes |= {"2218": place("Myitkyina", region="burma", start="imperial")}
    hexes |= {"4700": place("Chengchow", "city", region="china", start="allied", side="east", airbase=True)}
    hexes |= {"4907": place("Hankow", "city", region="china", start="imperial", side="east")}
    hexes |= strip(11, range(1, 3), region="india")
    control = {"1924": "imperial", "2218": "imperial", "4700": "imperial", "4907": "imperial"}
    india = 0
    units = [japanese("j", "1101")]
    # From three ahead for the Empire upward, a condition more for the Allies or less for the Empire each time.
    steps = [("assaults", 1), ("empty", 1), ("1924", 1), ("2218", 1), ("4907", 2)]
    total, india = -3, 3
    for what, worth in steps:
        if total >= points:
            break
        total += worth
        if what == "assaults":
            india = 2
        elif what == "empty":
            units = []
        else:
            control[what] = "allied"
    assert total == points
    game = Game(10, "imperial.assault", hexes, units, control=control, markers={"india_assaults": india})
    game.end("imperial")
    return game


@pytest.mark.clause("4.4.1", "4.4.3", "4.4.4", "4.4.5", "4.4.6")
@pytest.mark.parametrize(
    ("ahead", "winner", "level"),
    [
        (-3, "imperial", "decisive"),
        (-2, "imperial", "major"),
        (-1, "imperial", "marginal"),
        (0, "draw", "draw"),
        (1, "allied", "marginal"),
        (3, "allied", "decisive"),
    ],
)
def test_the_difference_is_the_level_of_victory(ahead: int, winner: str, level: str) -> None:
    answer = over(ahead).ask(victory=True)
    assert answer["vp"]["allied"] - answer["vp"]["imperial"] == ahead
    assert (answer["winner"], answer["level"]) == (winner, level)


SEQUELS = {-1: "4.5.7", 0: "4.5.6", 1: "4.5.5", 3: "4.5.3"}


@pytest.mark.clause("4.5.2", "4.5.3", "4.5.5", "4.5.6", "4.5.7")
@pytest.mark.parametrize("ahead", sorted(SEQUELS))
def test_the_end_of_a_game_tells_its_sequel(ahead: int) -> None:
    game = over(ahead)
    line = next(entry for entry in game.log if entry.kind == "result")
    assert SEQUELS[ahead] in line.clauses
    assert reference()["clauses"][SEQUELS[ahead]]["kind"] == "show"
    assert TITLE.view(game.state, SPECTATOR)["game"]["now"]["result"]["level"] in ("draw", "marginal", "decisive")


@pytest.mark.clause("4.4.5", "4.5.4")
def test_two_points_ahead_are_a_major_victory_for_the_allies_too() -> None:
    hexes = {**BASES, "4907": place("Hankow", "city", region="china", start="imperial", side="east")}
    game = Game(10, "imperial.assault", hexes, [], control={"4907": "imperial"}, markers={"india_assaults": 0})
    game.end("imperial")
    answer = game.ask(victory=True)
    # Nobody in India and no assaults there against all eastern cities: two to one.
    assert answer["vp"] == {"allied": 2, "imperial": 1} and answer["level"] == "marginal"

    hexes = {**BASES, "1924": place("Mandalay", region="burma", start="imperial")}
    game = Game(10, "imperial.assault", hexes, [], control={"1924": "allied"})
    game.end("imperial")
    assert (game.ask(victory=True)["winner"], game.ask(victory=True)["level"]) == ("allied", "major")
    assert "4.5.4" in next(entry for entry in game.log if entry.kind == "result").clauses


@pytest.mark.clause("4.3.3")
def test_hanoi_and_haiphong_count_beside_the_eastern_cities() -> None:
    hexes = {
        "3526": place("Hanoi", "city", region="indochina", start="imperial"),
        "3726": place("Haiphong", "city", region="indochina", start="imperial"),
        "3800": place("Ours", "city", region="china", side="east", start="imperial"),
        "3701": place("West of them", "city", region="china", side="east", start="allied"),
    }
    for lost in (None, "3526", "3726", "3800"):
        game = Game(8, "allied.operational", hexes, [], control={lost: "allied"} if lost else {})
        conditions = {one["key"]: one["holds"] for one in game.ask(victory=True)["conditions"]}
        assert conditions["east"] is (lost is None)
