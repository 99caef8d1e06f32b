"""The opening position: options, who is dealt where, what the first turn begins with (chapter 3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.dice import SealedDice
from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE, setup, supply
from app.engine.titles.tigers.pack import shipped
from app.engine.titles.tigers.state import Pack, State
from app.engine.titles.tigers.units import Unit


def opened(pack: Pack) -> State:
    return setup.setup(pack, {}, SealedDice(b"setup", {}, "", 1))


def infantry(id_: str, force: str, at: str) -> Unit:
    """A division of the shipped order of battle under another name, elsewhere."""
    kind = next(unit for unit in shipped().units if unit.force == force and unit.kind == "infantry")
    return replace(kind, id=id_, at=at)


@pytest.mark.parametrize("options", [{"weather": "on"}, {"fog": "thick"}, {"allied": "three"}, {"imperial": ""}])
def test_an_option_that_there_is_not_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(RuleError) as caught:
        TITLE.setup(options, SealedDice(b"setup", {}, "", 1))
    assert caught.value.code == "bad_option"
    assert next(iter(options)) in caught.value.message


@pytest.mark.clause("3.1.A")
def test_what_is_not_chosen_is_plain() -> None:
    assert setup.complete({}) == {"allied": "one", "imperial": "one", "fog": "table"}
    assert setup.complete({"fog": "deep"}) == {"allied": "one", "imperial": "one", "fog": "deep"}


@pytest.mark.clause("5.3.A", "3.4.A.9", "9.1.A")
def test_the_first_turn_has_begun_with_the_empires_steps() -> None:
    state = opened(shipped())
    assert (state.turn, state.side, state.phase) == (1, "imperial", "new_units")
    assert state.tracks.replacements["japanese"] == shipped().turns[0]["replacements"]["japanese"] > 0
    assert state.tracks.railway_open is not None
    fed = {unit.id for unit in state.on_map("imperial") if supply.in_supply(state, unit)}
    assert state.refit == fed != set()


@pytest.mark.clause("7.9.3.C")
def test_a_port_where_allied_ground_units_stand_at_first_feeds_no_imperial_unit() -> None:
    plain = shipped()
    ports = sorted(key for key, hex_ in plain.theater.hexes.items() if hex_.port)
    held = {unit.at for unit in plain.units}
    free = [key for key in ports if key not in held and key not in setup._untried_hexes(opened(plain))]
    ours, theirs = free[:2]
    pack = replace(plain, units=(*plain.units, infantry("x", "commonwealth", ours), infantry("y", "japanese", theirs)))
    before, after = set(opened(plain).tracks.ports_lost), set(opened(pack).tracks.ports_lost)
    assert after == before | {ours}
    allied = {unit.at for unit in opened(plain).on_map("allied") if unit.ground}
    assert before == allied & set(ports)


@pytest.mark.clause("3.3.C")
def test_only_cities_inside_china_are_dealt_an_untried_unit() -> None:
    pack = shipped()
    state = opened(pack)
    key = next(
        key
        for key, hex_ in sorted(state.theater.hexes.items())
        if hex_.city and hex_.start == "allied" and hex_.region == "china" and not hex_.untried
    )
    assert key in setup._untried_hexes(state)
    for changes in ({"region": "burma"}, {"start": "imperial"}, {"city": None}):
        theater = replace(pack.theater, hexes={**pack.theater.hexes, key: replace(state.hex(key), **changes)})
        other = replace(state, pack=replace(pack, theater=theater))
        assert set(setup._untried_hexes(state)) - set(setup._untried_hexes(other)) == {key}


@pytest.mark.clause("3.5.A")
def test_a_place_without_a_holder_of_its_own_begins_allied() -> None:
    pack = shipped()
    key = next(key for key, hex_ in sorted(pack.theater.hexes.items()) if hex_.start == "imperial")
    theater = replace(pack.theater, hexes={**pack.theater.hexes, key: replace(pack.theater.hexes[key], start=None)})
    state = setup.empty(replace(pack, theater=theater), setup.complete({}), pack.units, pack.untried)
    assert state.control[key] == "allied"
    assert all(state.control[other] == hex_.start for other, hex_ in theater.hexes.items() if hex_.start)


@pytest.mark.clause("3.1.B")
def test_a_unit_that_stands_off_the_board_is_refused() -> None:
    pack = shipped()
    with pytest.raises(RuleError):
        setup.empty(pack, setup.complete({}), (infantry("x", "japanese", "9999"),), ())
