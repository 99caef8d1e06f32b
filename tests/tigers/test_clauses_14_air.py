"""Bases, planes and the B-29s (chapter 14; the rest is in test_battle_air and test_bases)."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE

from .small import BASES, Game, british, japanese, place, strip, unit
from .table import Battlefield


@pytest.mark.clause("14.2.A", "14.2.B", "14.2.C")
def test_a_base_at_akyab_reaches_farther_south_and_does_nothing_for_china() -> None:
    hexes = {
        **strip(13, range(20, 38), region="burma"),
        "1326": place("Akyab", region="burma", start="imperial"),
        **{f"30{row:02d}": {"terrain": "clear", "side": "east", "region": "china"} for row in range(5, 19)},
        "3019": place("Kunming", "city", region="china", side="east"),
        "1320": {"terrain": "clear", "region": "india"},
    }
    roads = [[f"13{row}", f"13{row + 1}"] for row in range(20, 26)]
    units = [
        british("b", "1336"),
        unit("c", "chinese_veteran", "3008"),
        unit("s", "chinese_veteran", "3019", kind="supply"),
    ]
    game = Game(
        8, "allied.new_units", hexes, units, roads=roads, control={"1326": "allied"},
        edges={"west": ["1320"], "south": [], "north": []},
    )  # fmt: skip
    assert game.refused("allied", "air_supply", at="1336") == "7.8.4.A"
    game.order("allied", "open_base", at="1326")
    game.order("allied", "air_supply", at="1336")
    assert (game.ask(supply="b"), game.ask(supply="c")) == ("full", "attenuated")
    assert game.state.tracks.east_shift_next


@pytest.mark.clause("14.2.C", "10.5.C")
def test_units_fly_to_an_open_base_at_akyab() -> None:
    spots = {"1020": place("Dacca", atc=True, region="india"), "1326": place("Akyab", region="burma")}
    control = {"1020": "allied", "1326": "allied"}
    closed = Game(8, "allied.strategic", spots, [british("b", "1020")], control=control)
    assert closed.refused("allied", "airlift", units=["b"], to="1326") == "10.5.C"
    game = Game(8, "allied.strategic", spots, [british("b", "1020")], control=control, markers={"open_bases": ["1326"]})
    game.order("allied", "airlift", units=["b"], to="1326")


@pytest.mark.clause("14.3.1", "14.3.1.2.E", "14.3.2.D")
def test_eight_p40s_and_four_zeros_and_two_more_on_turn_four() -> None:
    state = TITLE.setup({}, SealedDice(b"air", {}, "", 1))
    assert state.tracks.planes == {"allied": 8, "imperial_west": 1, "imperial_east": 3}
    game = Game(
        3, "imperial.assault", BASES, [], air={"allied": 8, "imperial_west": 1, "imperial_east": 3}, dice=[1, 1],
        markers={"planes_used": {"allied": 5, "imperial": 3}},
    )  # fmt: skip
    assert game.state.tracks.planes_used["imperial_east"] == 3
    game.end("imperial")
    assert game.state.tracks.planes == {"allied": 8, "imperial_west": 1, "imperial_east": 5}
    assert game.state.tracks.planes_used == {"allied": 0, "imperial_west": 0, "imperial_east": 0}


def p40(distance: int) -> Battlefield:
    """A battle whose Chinese defenders stand so many hexes from the only base."""
    rows = "\n".join(f"47{row} clear east |" for row in range(10, 10 + distance) if row != 10)
    board = f"4710 clear east airbase |\n{rows}\n47{10 + distance} clear east | c vet, d vet\n"
    board += f"47{11 + distance} clear east | j jap, k jap"
    return Battlefield(board, turn=8, control={"4710": "allied"}, air={"allied": 1}, dice=[3], crt="1/1")


@pytest.mark.clause("14.3.1.1.A", "14.3.1.1.B", "14.3.1.1")
@pytest.mark.parametrize(("distance", "stage"), [(8, "defender_air"), (9, "defender_losses")])
def test_the_range_is_eight_hexes_without_the_bases_own(distance: int, stage: str) -> None:
    field = p40(distance)
    field.assault("j k", f"47{10 + distance}")
    assert field.stage == stage


def zero(pool: str, spot: str, distance: int = 2, kind: str = "assault") -> str | None:
    """The stage of an Imperial attack on 4711 with one Zero of a pool and a place so far away."""
    east = "east" if pool == "imperial_east" else ""
    words = f"{east} {spot}".strip()
    rows = "\n".join(f"47{row} clear {east} |" for row in range(12, 11 + distance))
    board = f"4710 clear {east} | j jap, k jap\n4711 clear {east} | c vet w, d vet w\n{rows}\n"
    board += f"47{11 + distance} clear {words} |"
    phase = "imperial.assault" if kind == "assault" else "imperial.operational"
    field = Battlefield(
        board, turn=8, phase=phase, control={f"47{11 + distance}": "imperial"}, air={pool: 1}, dice=[4, 3], crt="1/1"
    )
    field.assault("j k", "4711") if kind == "assault" else field.infiltrate("j k", "4711")
    return field.stage


@pytest.mark.clause("14.3.1.2.A", "14.3.1.2.C")
@pytest.mark.parametrize(
    ("pool", "spot", "distance", "flies"),
    [
        ("imperial_west", "town burma", 8, True),
        ("imperial_west", "town burma", 9, False),
        ("imperial_west", "city indochina", 2, True),
        ("imperial_west", "town india", 2, True),
        ("imperial_west", "city china", 2, False),
        ("imperial_east", "city china", 8, True),
        ("imperial_east", "city china", 9, False),
        ("imperial_east", "town china", 2, False),
        ("imperial_east", "city indochina", 2, False),
    ],
)
def test_zeros_fly_from_places_of_their_own_front(pool: str, spot: str, distance: int, flies: bool) -> None:
    for kind in ("assault", "infiltrate"):
        assert (zero(pool, spot, distance, kind) == "attacker_air") == flies


@pytest.mark.clause("14.3.1.2.E")
def test_the_new_zeros_of_turn_four_belong_to_the_east() -> None:
    game = Game(
        3, "imperial.assault", BASES, [], air={"allied": 0, "imperial_west": 1, "imperial_east": 0}, dice=[1, 1]
    )
    game.end("imperial")
    assert game.state.tracks.planes == {"allied": 0, "imperial_west": 1, "imperial_east": 2}
    dry = Game(3, "imperial.assault", BASES, [], air={"imperial_east": 0}, dice=[1, 1], markers={"aviation_fuel": 0})
    dry.end("imperial")
    assert dry.state.tracks.planes["imperial_east"] == 0


@pytest.mark.clause("14.3.2.A", "14.3.2.B")
def test_planes_lose_no_steps_take_no_hex_and_are_no_units() -> None:
    board = "4710 clear east city | j jap\n4711 clear east | c vet steps=1\n4712 clear east airbase |"
    field = Battlefield(
        board, turn=8, control={"4710": "imperial", "4712": "allied"}, air={"imperial_east": 2, "allied": 2},
        dice=[3], crt="1/0",
    )  # fmt: skip
    units = len(field.state.units)
    field.assault("j", "4711")
    field.air("imperial", 2)
    field.air("allied", 0)
    # Both steps of planes fall on the ground units; the defender had one.
    assert field.at("c") == "dead" and field.steps("j") == 3
    assert len(field.state.units) == units and field.state.tracks.planes == {
        "allied": 2,
        "imperial_west": 0,
        "imperial_east": 2,
    }
    assert field.state.control["4712"] == "allied"


def duel(**more: Any) -> Battlefield:
    board = "4710 clear east city | j jap, k jap\n4711 clear east | c vet, d vet\n4712 clear east airbase |"
    field = Battlefield(
        board, turn=8, control={"4710": "imperial", "4712": "allied"}, **{"dice": [3], "crt": "0/0", **more}
    )
    field.assault("j k", "4711")
    return field


@pytest.mark.clause("14.3.3.D", "14.3.3.F")
def test_where_one_side_flies_all_its_planes_count() -> None:
    field = duel(air={"imperial_east": 2, "allied": 2})
    field.air("imperial", 2)
    field.air("allied", 0)
    assert field.state.battle is not None and field.state.battle.losses["allied"] == 2
    other = duel(air={"imperial_east": 2, "allied": 2})
    other.air("imperial", 0)
    other.air("allied", 1)
    assert other.state.battle is not None and other.state.battle.losses == {"imperial": 1}


@pytest.mark.clause("14.3.3.E", "14.3.3.E.2", "14.3.3.E.3")
@pytest.mark.parametrize(
    ("imperial", "allied", "losses"),
    [(1, 1, None), (3, 2, {"allied": 1, "imperial": 0}), (1, 3, {"imperial": 2}), (3, 1, {"allied": 2, "imperial": 0})],
)
def test_planes_cancel_one_for_one_and_one_side_at_most_has_some_left(
    imperial: int, allied: int, losses: dict[str, int] | None
) -> None:
    field = duel(air={"imperial_east": 3, "allied": 3})
    field.air("imperial", imperial)
    assert field.stage == "defender_air"
    field.air("allied", allied)
    battle = field.state.battle
    assert (battle.losses if battle else None) == losses
    used = field.state.tracks.planes_used
    assert (used["imperial_east"], used["allied"]) == (imperial, allied)


BASE_HEXES = {
    **strip(47, range(10, 14), "east", region="china"),
    "4711": {"terrain": "clear", "side": "east", "region": "china", "airbase": True, "start": "allied"},
    "4713": {"terrain": "clear", "side": "east", "region": "china", "airbase": True, "start": "allied"},
}


@pytest.mark.clause("14.3.4.A", "14.3.4.B")
def test_each_air_base_costs_a_plane_once_and_for_good() -> None:
    units = [japanese("j", "4710", zone="east"), unit("c", "chinese_veteran", "4610", factors=[[1, 1, 9]])]
    hexes = {**BASE_HEXES, **strip(46, range(9, 15), "east"), **BASES}
    game = Game(
        8, "imperial.operational", hexes, units, air={"allied": 2}, dice=[2], markers={"planes_used": {"allied": 1}}
    )
    game.order("imperial", "move", units=["j"], path=["4710", "4711"])
    assert (game.state.tracks.planes["allied"], game.state.tracks.planes_used["allied"]) == (1, 1)
    game.order("imperial", "move", units=["j"], path=["4711", "4712"])
    game.end("imperial", "imperial", "allied", "allied")
    game.order("allied", "move", units=["c"], path=["4610", "4611", "4711", "4611"])
    assert game.ask(control="4711") == "allied" and game.state.tracks.planes["allied"] == 1
    game.end("allied", "allied", "imperial", "imperial")
    game.order("imperial", "move", units=["j"], path=["4712", "4711"])
    assert game.state.tracks.planes["allied"] == 1
    game.order("imperial", "move", units=["j"], path=["4711", "4712", "4713"])
    assert game.state.tracks.planes["allied"] == 0
    assert game.ask(track=True)["bases_lost"] == 2


@pytest.mark.clause("14.3.4.A")
def test_a_plane_that_has_not_flown_goes_first() -> None:
    hexes = {**BASE_HEXES, **BASES}
    game = Game(
        8, "imperial.operational", hexes, [japanese("j", "4710", zone="east")], air={"allied": 3},
        markers={"planes_used": {"allied": 1}},
    )  # fmt: skip
    game.order("imperial", "move", units=["j"], path=["4710", "4711"])
    assert (game.state.tracks.planes["allied"], game.state.tracks.planes_used["allied"]) == (2, 1)


@pytest.mark.clause("14.4.A", "14.4.B", "14.4.B.1", "14.4.B.2")
def test_the_b29s_unmake_a_city_and_halve_attacks_from_near_it() -> None:
    hexes = {
        **strip(47, range(10, 24), "east", region="china"),
        "4710": place("Burnt", "city", region="china", side="east", start="imperial"),
    }
    units = [
        japanese("near", "4720", zone="east"),
        unit("c", "chinese_veteran", "4721"),
        japanese("far", "4722", zone="east"),
        japanese("in", "4710", zone="east"),
        unit("d", "chinese_veteran", "4711"),
    ]
    supply = dict.fromkeys(("near", "c", "far", "in", "d"), "full")
    game = Game(10, "allied.new_units", {**hexes, **BASES}, units, supply=supply, dice=[3])
    game.order("allied", "matterhorn", at="4710")
    game.end(*["allied"] * 3)
    raid = game.ask(preview={"order": "assault", "attackers": ["d"], "targets": ["4710"]})
    # Its defence is untouched, its walls are gone.
    assert raid["defense"] == 11 and raid["shifts"] == []
    game.end("allied", *["imperial"] * 3)
    for id_, attack in (("near", 5), ("far", 9)):
        found = game.ask(preview={"order": "assault", "attackers": [id_], "targets": ["4721"]})
        assert found["attack"] == attack, id_
    assert game.ask(unit="near")["supply"] == "full"
