"""From where planes fly, and how far (14.3.1)."""

from __future__ import annotations

import pytest

from app.engine.titles.tigers import flying

from .small import Game, place, strip
from .table import Battlefield

CHINA = {"side": "east", "region": "china"}
HEXES = {
    "2010": place("In Burma", region="burma", side="west", start="imperial"),
    "2012": place("In India", region="india", side="west", start="imperial"),
    "2014": place("In Indochina", "city", region="indochina", side="east", start="imperial"),
    "2016": {"terrain": "clear", "side": "west", "region": "burma", "airbase": True, "start": "imperial"},
    "2018": place("Allied", region="burma", side="west", start="allied"),
    "4710": place("City", "city", start="imperial", **CHINA),
    "4712": place("Town", start="imperial", **CHINA),
    "4714": place("Won", "city", start="imperial", **CHINA),
    "4716": place("Base", "city", airbase=True, start="allied", **CHINA),
    "4718": place("Lost base", "city", airbase=True, start="allied", **CHINA),
}
HELD = {"4714": "allied", "4718": "imperial"}


@pytest.mark.clause("14.3.1.1.A", "14.3.1.2.A", "14.3.1.2.C")
def test_each_pool_flies_from_places_of_its_own() -> None:
    state = Game(8, "imperial.assault", HEXES, [], control=HELD).state
    assert flying.bases(state, "allied") == ("4716",)
    assert flying.bases(state, "imperial_west") == ("2010", "2012", "2014")
    assert flying.bases(state, "imperial_east") == ("4710", "4718")


@pytest.mark.clause("14.3.1.2.A", "14.3.1.2.C")
def test_where_no_regions_are_named_the_side_of_the_line_says_it() -> None:
    hexes = {
        "2010": place("West", "city", side="west", start="imperial"),
        "2012": place("Town", side="west", start="imperial"),
        "4710": place("East", side="east", start="imperial"),
    }
    state = Game(8, "imperial.assault", hexes, []).state
    assert flying.bases(state, "imperial_west") == ("2010", "2012")


@pytest.mark.clause("14.3.1.1.A", "14.3.1.1.B")
def test_eight_hexes_over_land_and_water() -> None:
    hexes = {**strip(47, range(1, 30), **CHINA), "4716": HEXES["4716"], "4712": {"terrain": "sea"}}
    state = Game(8, "imperial.assault", hexes, []).state
    assert set(flying.reached(state, "allied")) == {f"47{row:02d}" for row in range(8, 25) if row != 12}


FRONT = "4710 clear east airbase city start=allied |\n4718 clear east | j jap zone=east\n4719 clear east | v ind"


@pytest.mark.clause("14.3.1.1.A", "14.3.1.1.B")
def test_us_planes_reach_those_they_support_and_where_these_infiltrate() -> None:
    air = {"allied": 2}
    field = Battlefield(FRONT, phase="allied.operational", turn=8, crt="0/0", dice=[1], air=air)
    field.infiltrate("v", "4718")
    assert field.stage == "attacker_air"
    # In an assault they are with the attackers, nine hexes away.
    field = Battlefield(FRONT, phase="allied.assault", turn=8, crt="0/0", dice=[1], air=air)
    field.assault("v", "4718")
    assert field.stage is None
    near = FRONT.replace("4719", "4717")
    field = Battlefield(near, phase="allied.assault", turn=8, crt="0/0", dice=[1], air=air)
    field.assault("v", "4718")
    assert field.stage == "attacker_air"
    # The base is eight hexes from the hex of the infiltrators alone.
    far = "4710 clear east airbase city start=allied |\n4719 clear east | j jap zone=east\n4718 clear east | v ind"
    field = Battlefield(far, phase="allied.operational", turn=8, crt="0/0", dice=[1], air=air)
    field.infiltrate("v", "4719")
    assert field.stage == "attacker_air"


@pytest.mark.clause("7.9.6.A", "14.3.1.1.A")
def test_us_planes_need_no_fuel_of_the_empires() -> None:
    near = FRONT.replace("4719", "4717")
    field = Battlefield(near, phase="allied.assault", turn=8, air={"allied": 2}, markers={"aviation_fuel": 0})
    field.assault("v", "4718")
    assert field.stage == "attacker_air"
