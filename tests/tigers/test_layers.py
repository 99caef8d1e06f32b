"""Layers over the theater agree with the rules they draw, and show each viewer no more than he may know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from app.engine.board import hexgrid
from app.engine.dice import SealedDice
from app.engine.errors import RuleError
from app.engine.titles.tigers import TITLE, garrisons
from app.engine.titles.tigers.state import State
from app.engine.titles.tigers.supply import traced
from app.engine.visibility import SPECTATOR, Viewer
from tests.fog.positions import Play, small
from tests.tigers.small import Game, japanese, place, strip

ALLIED, IMPERIAL = Viewer("seat", "allied", "allied"), Viewer("seat", "imperial", "imperial")
GRADES = {"full": "good", "attenuated": "fair", "out": "poor"}


def layer(state: State, viewer: Viewer, key: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = TITLE.ask(state, viewer, {"layer": key, **more})
    return found


def spaces(drawn: dict[str, Any]) -> dict[str, str]:
    return {key: style for style, keys in drawn["spaces"].items() for key in keys}


def start() -> State:
    state: State = TITLE.setup({}, SealedDice(b"seed", {}, "", 1))
    return state


def check_supply(state: State) -> int:
    """Every ordinary unit's hex is drawn as its supply is; how many were looked at."""
    checked = 0
    nets = {
        key: spaces(layer(state, viewer, key))
        for key, viewer in (("supply_anglo_allied", ALLIED), ("supply_chinese", ALLIED), ("supply_imperial", IMPERIAL))
    }
    for unit in state.on_map():
        if not unit.ground or unit.special:
            continue
        name = "supply_imperial" if unit.side == "imperial" else None
        name = name or ("supply_chinese" if unit.chinese else "supply_anglo_allied")
        mates = [one for one in state.at(unit.at) if one.ground and not one.special]
        if len({traced(state, one).state for one in mates}) > 1:
            continue
        assert nets[name].get(unit.at) == GRADES[traced(state, unit).state], unit
        checked += 1
    return checked


def test_nets_say_what_units_in_them_have() -> None:
    assert check_supply(start()) > 60
    checked = 0
    for seed in range(40):
        chance = random.Random(seed)
        play = Play(small(chance, "table"), chance)
        for _ in range(3):
            checked += check_supply(play.state)
            order = play.next()
            if order is None:
                break
            play.give(*order)
    assert checked > 300


def test_a_unit_traces_its_line_to_the_source() -> None:
    hexes = {**strip(20, range(15, 24)), "2123": {"terrain": "clear", "side": "west"}}
    game = Game(
        5,
        "imperial.operational",
        hexes,
        [japanese("near", "2020"), japanese("lost", "2015"), {**japanese("b", "2018"), "force": "commonwealth"}],
        edges={"west": [], "south": ["2023"], "north": []},
    )
    told = layer(game.state, IMPERIAL, "supply_imperial", piece="near")
    assert told["lines"] == [["2020", "2021", "2022", "2023"]] and told["clause"] == "7.9.1.A"
    assert "3 hexes" in told["text"] and told["style"] == "good"
    lost = layer(game.state, IMPERIAL, "supply_imperial", piece="lost")
    assert (lost["lines"], lost["style"], lost["clause"]) == ([], "poor", "7.9.1.B")
    net = spaces(layer(game.state, IMPERIAL, "supply_imperial"))
    assert net == {**dict.fromkeys(("2019", "2020", "2021", "2022", "2023", "2123"), "good"), "2015": "poor"}


def test_each_viewer_has_his_own_layers() -> None:
    state = start()
    keys = {
        viewer.key: [one["key"] for one in TITLE.ask(state, viewer, {"layers": True})]
        for viewer in (ALLIED, IMPERIAL, SPECTATOR)
    }
    public = ["garrisons", "fighters", "zeros"]
    assert keys["seat:allied"] == ["supply_anglo_allied", "supply_chinese", *public]
    assert keys["seat:imperial"] == ["supply_imperial", *public]
    assert keys["spectator"] == public

    def refusal(viewer: Viewer, **question: Any) -> dict[str, Any]:
        with pytest.raises(RuleError) as error:
            TITLE.ask(state, viewer, question)
        return error.value.refusal()

    assert refusal(IMPERIAL, layer="supply_chinese") == refusal(IMPERIAL, layer="nonsense")
    theirs = next(unit.id for unit in state.on_map("allied"))
    told = refusal(IMPERIAL, layer="supply_imperial", piece=theirs)
    assert told["code"] == "not_yours"
    assert refusal(IMPERIAL, layer="zeros", piece=next(u.id for u in state.on_map("imperial")))["code"] == "no_layer"


def test_garrisons_count_steps_for_their_owner_only() -> None:
    hexes = {
        "4020": place("Weak", "city", side="east", garrison=3, start="imperial"),
        "4021": place("Strong", "city", side="east", garrison=2, start="imperial"),
        "4022": place("Ours", "city", side="east", garrison=2, start="allied"),
        "4023": place("Plain", "city", side="east", start="imperial"),
    }
    units = [japanese("a", "4020", "east", steps=2), japanese("b", "4021", "east")]
    state = Game(5, "imperial.operational", hexes, units).state
    mine = {one["at"]: (one["text"], one["style"]) for one in layer(state, IMPERIAL, "garrisons")["marks"]}
    assert mine == {"4020": ("2/3", "poor"), "4021": ("4/2", "good"), "4022": ("–", "good")}
    assert garrisons.short(state) == ("4020",)
    for viewer in (ALLIED, SPECTATOR):
        theirs = {one["at"]: one["text"] for one in layer(state, viewer, "garrisons")["marks"]}
        assert theirs == {"4020": "3", "4021": "2", "4022": "–"}


def test_planes_reach_what_lies_within_their_range() -> None:
    state = start()
    drawn = layer(state, SPECTATOR, "fighters")
    bases = [one["at"] for one in drawn["marks"]]
    far = int(state.limits["air_range"])
    land = [key for key, hex_ in state.theater.hexes.items() if hex_.land]
    assert bases and set(bases) == {
        k for k, h in state.theater.hexes.items() if h.airbase and state.control[k] == "allied"
    }
    chosen = random.Random(1).sample(land, 200)
    assert [k in spaces(drawn) for k in chosen] == [any(hexgrid.distance(b, k) <= far for b in bases) for k in chosen]
    zeros = spaces(layer(state, SPECTATOR, "zeros"))
    assert {state.hex(key).side for key, style in zeros.items() if style == "one"} == {"west"}
    assert {state.hex(key).side for key, style in zeros.items() if style == "two"} == {"east"}


def test_what_the_asker_has_is_not_sent_again() -> None:
    state = start()
    first = layer(state, ALLIED, "supply_chinese")
    assert layer(state, ALLIED, "supply_chinese", have=first["hash"]) == {"hash": first["hash"], "same": True}
    assert layer(state, ALLIED, "supply_chinese", have="stale") == first
