"""The game as it opens, and who holds what (chapter 3)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.pack import shipped
from app.engine.titles.tigers.state import State
from app.engine.visibility import ARBITER, SPECTATOR

from .small import BASES, Game, british, japanese, place, strip


@pytest.fixture(scope="module")
def opening() -> State:
    state: State = TITLE.setup({}, SealedDice(b"opening", {}, "", 1))
    return state


@pytest.mark.clause("3.1.A")
@pytest.mark.parametrize(("allied", "imperial", "seats"), [("one", "one", 2), ("two", "one", 3), ("two", "two", 4)])
def test_each_side_is_commanded_from_seats_of_its_own(allied: str, imperial: str, seats: int) -> None:
    found = TITLE.seats({"allied": allied, "imperial": imperial})
    assert len(found) == seats
    assert {seat.side for seat in found} == {"allied", "imperial"}


@pytest.mark.clause("3.1.B", "3.1.C", "3.2.A", "3.2.B")
def test_units_stand_where_their_counters_say_whole(opening: State) -> None:
    for printed in shipped().units:
        if printed.untried:
            continue
        unit = opening.units[printed.id]
        assert (unit.at, unit.steps) == (printed.at, printed.max_steps)
    assert opening.units["br-4-bde"].at == "turn:3"
    assert {unit.at[:5] for unit in shipped().units if not unit.on_map} == {"turn:", "pool"}


@pytest.mark.clause("3.3.A", "3.3.B", "3.3.C")
def test_untried_units_lie_unseen_in_the_marked_hexes_and_the_chinese_held_cities(opening: State) -> None:
    dealt = [unit for unit in opening.on_map() if unit.untried]
    marked = {key for key, hex_ in opening.theater.hexes.items() if hex_.untried}
    cities = {
        key
        for key, hex_ in opening.theater.hexes.items()
        if hex_.city and hex_.region == "china" and hex_.start == "allied"
    }
    assert {"3824", "4801", "5613"} <= marked and {"4700", "5116"} <= cities
    assert sorted(unit.at for unit in dealt) == sorted(marked | cities)
    assert all(unit.down and not unit.factors and unit.max_steps == 1 for unit in dealt)
    # Nobody, not even the server, has a value for a counter that nobody has seen.
    assert len(opening.untried) == len(shipped().untried)


@pytest.mark.clause("3.4.A", "3.4.A.1", "3.4.A.2", "3.4.A.3", "3.4.A.4", "3.4.A.5", "3.4.A.6", "3.4.A.7", "3.4.A.8")
@pytest.mark.clause("3.4.A.9", "3.4.B")
def test_the_markers_stand_in_their_boxes(opening: State) -> None:
    view = TITLE.view(opening, SPECTATOR)
    values = {key: track["value"] for key, track in view["tracks"].items()}
    assert values["air_bases"] == 8
    assert values["chinese_replacements"] == 8
    assert values["atc_bases"] == 8
    assert (values["tank_fuel"], values["aviation_fuel"]) == (6, 6)
    assert (values["prepared_assaults_east"], values["cities_attacked"]) == (0, 0)
    assert view["game"]["now"]["turn"] == 1
    # 3.4 B: nothing else is in play yet, and the planes wait.
    assert values["air_supply"] == [] and "matterhorn" not in values
    assert (values["planes_allied"], values["planes_imperial_west"], values["planes_imperial_east"]) == (8, 1, 3)


@pytest.mark.clause("3.5.A", "3.5.D", "3.5.E")
def test_every_town_and_city_and_base_has_a_holder(opening: State) -> None:
    for key, hex_ in opening.theater.hexes.items():
        assert (key in opening.control) == (hex_.place is not None or hex_.airbase or hex_.atc)
        if hex_.place and hex_.region in ("indochina", "burma") and key != "2320":
            assert opening.control[key] == "imperial", key
        if hex_.place and hex_.region == "india":
            assert opening.control[key] == "allied", key
    assert opening.control["2320"] == "allied"


@pytest.mark.clause("3.5.A")
def test_a_base_in_open_country_belongs_to_who_was_last_there() -> None:
    hexes: dict[str, Any] = strip(47, range(10, 14), side="east", region="china")
    hexes["4711"] = {"terrain": "clear", "side": "east", "region": "china", "airbase": True, "start": "allied"}
    game = Game(8, "imperial.operational", hexes, [japanese("j", "4710", zone="east")], air={"allied": 1})
    assert game.ask(control="4711") == "allied"
    game.order("imperial", "move", units=["j"], path=["4710", "4711", "4712"])
    assert game.ask(control="4711") == "imperial"
    assert game.ask(control="4712") is None


@pytest.mark.clause("3.5.B", "3.5.C")
def test_places_change_hands_at_once_and_again() -> None:
    hexes = {**strip(10, range(10, 13)), "1011": place("Town", region="burma", start="imperial"), **BASES}
    game = Game(8, "allied.operational", hexes, [british("b", "1010"), japanese("j", "1012")])
    game.order("allied", "move", units=["b"], path=["1010", "1011", "1010"])
    assert game.ask(control="1011") == "allied"
    game.end("allied", "allied", "imperial", "imperial")
    game.order("imperial", "move", units=["j"], path=["1012", "1011"])
    assert game.ask(control="1011") == "imperial"


@pytest.mark.clause("3.3.B")
def test_which_untried_unit_lies_where_is_not_even_the_arbiters_to_know(opening: State) -> None:
    view = TITLE.view(opening, ARBITER)
    assert view["stacks"]["3824"]["top"]["factors"] is None
