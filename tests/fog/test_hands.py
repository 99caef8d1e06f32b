"""Planes in closed hands, and what lies on a supply unit in deep fog: single positions, probed with all there is."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.state import State
from app.engine.visibility import SPECTATOR, Viewer
from tests.tigers.table import Battlefield

from .comparing import same, tell_apart
from .probing import heard, judged

FRONT = """
4710 clear east city start=imperial | j1 jap, j2 jap, j3 jap, j4 jap
4711 clear east | c1 vet, c2 vet
4811 clear east | s1 supply, c3 vet
4812 clear east | j5 jap
4713 clear east city airbase start=allied
"""
ALLIED = Viewer("seat", "allied", "allied")
IMPERIAL = Viewer("seat", "imperial", "imperial")


def battle(**more: object) -> Battlefield:
    table = Battlefield(FRONT, turn=4, crt="1/1", dice=[1], air={"imperial_east": 5, "allied": 4}, **more)
    table.assault("j1 j2", "4711")
    return table


@pytest.mark.parametrize("viewer", [ALLIED, SPECTATOR, Viewer("side", None, "allied")], ids=lambda viewer: viewer.key)
def test_a_closed_hand_tells_nothing(viewer: Viewer) -> None:
    one, other = battle(), battle()
    one.air("imperial", 1)
    other.air("imperial", 5)
    for seed in range(20):
        tell_apart(one.state, other.state, viewer, random.Random(seed), 6)
    lines = [[line for entry in table.log if (line := entry.for_viewer(viewer))] for table in (one, other)]
    same(lines[0], lines[1], "the log")


@pytest.mark.parametrize("viewer", [ALLIED, SPECTATOR], ids=lambda viewer: viewer.key)
def test_nor_does_a_hand_that_is_filled_again(viewer: Viewer) -> None:
    table = battle()
    table.air("imperial", 1)
    before = table.state
    outcome = judged(before, "imperial", {"order": "air", "count": 4}, table.dice)
    assert not isinstance(outcome, dict)
    assert heard(outcome, viewer) == []
    tell_apart(before, outcome.state, viewer, random.Random(1), 6)
    assert heard(outcome, IMPERIAL)


def test_who_is_still_to_choose_does_not_hear_that_the_other_could() -> None:
    """The attacker reads the same whatever the defender has ready, until both have spoken."""
    table = battle()
    table.air("imperial", 2)
    assert table.state.battle is not None and table.state.battle.air["allied"] is None
    same(sorted(TITLE.waiting_on(table.state)), ["allied", "imperial"], "who is waited on")


def lone(state: State) -> State:
    """The supply unit alone in its hex, the fighting unit with others."""
    units = {**state.units, "c3": replace(state.units["c3"], at="4711")}
    stacks = {**state.stacks, "4811": ("s1",), "4711": (*state.stacks["4711"], "c3")}
    return replace(state, units=units, stacks=stacks)


def test_in_deep_fog_a_supply_unit_never_lies_over_a_fighting_one() -> None:
    table = Battlefield(FRONT, turn=4, options={"fog": "deep"})
    for viewer in (IMPERIAL, SPECTATOR, ALLIED):
        assert TITLE.view(table.state, viewer)["stacks"]["4811"]["top"]["kind"] == "infantry"
        assert TITLE.view(lone(table.state), viewer)["stacks"]["4811"]["top"]["kind"] == "supply"
    # So what may be done in the hex, which differs, tells nothing that is not seen.
    targets = [
        next(field for field in offer["fields"] if field["name"] == "targets")["from"]
        for state in (table.state, lone(table.state))
        for offer in TITLE.legal(state, "imperial")["offers"]
        if offer["order"] == "assault"
    ]
    assert "4811" in targets[0] and "4811" not in targets[1]
    allied = Battlefield(FRONT, turn=4, options={"fog": "deep"}, phase="allied.operational")
    assert allied.refused(lambda: allied.order(order="top", unit="s1")) is None
    assert "s1" not in str(TITLE.legal(allied.state, "allied", {"order": {"order": "top"}})["offer"])


def test_what_has_shown_a_stack_can_not_be_taken_back() -> None:
    """Declaring an attack turns the enemy's stack up, dice or not: no undo may follow (see play.undo)."""
    table = Battlefield(FRONT, turn=4, crt="1/1", dice=[1], air={"imperial_east": 5, "allied": 4})
    attack = {"order": "assault", "targets": ["4711"], "attackers": ["j1"]}
    outcome = judged(table.state, "imperial", attack, table.dice)
    assert not isinstance(outcome, dict) and outcome.binding and not table.dice.rolls
    quiet = judged(table.state, "imperial", {"order": "top", "unit": "j2"}, table.dice)
    assert not isinstance(quiet, dict) and not quiet.binding
