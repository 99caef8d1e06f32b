"""Kept counts of what may be done in a dozen positions across the phases: a change of any of them needs a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.state import State

from .perft import count
from .small import BASES, Game, british, japanese, marauders, place, strip, trained, unit, untried
from .table import Battlefield

ROW = {**strip(20, range(10, 16), region="burma"), **strip(21, range(10, 16), region="burma")}
EDGES = {"west": ["2010"], "south": ["2015"], "north": []}
KUNMING = {"3019": place("Kunming", "city", region="china", side="east", start="allied")}


def opening() -> State:
    state: State = TITLE.setup({}, SealedDice(b"perft", {}, "", 1))
    return state


def allied_new_units() -> State:
    hexes = {**ROW, **KUNMING, **BASES, "2011": place("Base", atc=True, region="india", start="allied")}
    units = [
        british("b", "2012", steps=1), british("r", "turn:4"), marauders("dead"), trained("w", "2112", steps=2),
        untried("u"), untried("v"),
    ]  # fmt: skip
    game = Game(3, "imperial.assault", hexes, units, edges=EDGES, dice=[2, 4])
    game.end("imperial")
    return game.state


def imperial_new_units() -> State:
    units = [
        japanese("j", "2012", steps=2),
        japanese("k", "2112"),
        japanese("r", "turn:5", entry="west"),
        unit("p", "thai", "2012"),
    ]
    game = Game(5, "allied.assault", {**ROW, **BASES}, units, edges=EDGES, dice=[5])
    game.end("allied")
    return game.state


def strategic() -> State:
    hexes = {**ROW, **{key: place(key, region="burma", start="imperial") for key in ("2010", "2014", "2113")}}
    units = [
        japanese("j", "2010"),
        japanese("k", "2014"),
        unit("p", "thai", "2113"),
        japanese("t", "2113", kind="tank"),
    ]
    return Game(8, "imperial.strategic", hexes, units, edges=EDGES).state


def airlift() -> State:
    bases = {key: place(key, atc=True, region="india", start="allied") for key in ("2010", "2014")}
    units = [british("b", "2010"), british("c", "2010", size="brigade"), trained("w", "2014")]
    return Game(8, "allied.strategic", {**ROW, **bases, **KUNMING}, units, edges=EDGES).state


def marching() -> State:
    units = [
        british("b", "2010"),
        british("c", "2010", factors=[[5, 7, 2]]),
        japanese("j", "2014"),
        japanese("k", "2112"),
    ]
    return Game(8, "allied.operational", ROW, units, edges=EDGES).state


def infiltrating() -> State:
    units = [
        japanese("j", "2012"),
        japanese("t", "2012", kind="tank", size="regiment"),
        british("b", "2013"),
        british("c", "2112"),
    ]
    supply = dict.fromkeys("jtbc", "full")
    return Game(4, "imperial.operational", ROW, units, edges=EDGES, supply=supply).state


def overstacked() -> State:
    units = [british(f"b{n}", "2012") for n in range(4)] + [british("m", "2013", size="brigade")]
    game = Game(8, "allied.operational", ROW, units, edges=EDGES)
    game.order("allied", "move", units=["m"], path=["2013", "2012"])
    game.end("allied")
    return game.state


FIGHT = (
    "4710 clear east city | j jap zone=east, k jap zone=east\n4711 rough east | a vet, b vet\n"
    "4709 clear east | c shown, d untried\n4712 clear east airbase |"
)


def fight(**more: Any) -> Battlefield:
    control = {"4710": "imperial", "4712": "allied"}
    air = {"imperial_east": 2, "allied": 1}
    common = {"turn": 8, "control": control, "air": air, "dice": [3], "draws": [[2, 4, 6]], "crt": "1/2"}
    return Battlefield(FIGHT, **{**common, **more})


def assaulting() -> State:
    return fight().state


def flying() -> State:
    field = fight()
    field.assault("j k", "4711")
    return field.state


def losing() -> State:
    field = fight(air={})
    field.assault("j k", "4711")
    return field.state


def advancing() -> State:
    field = fight(air={}, crt="0/E")
    field.assault("j k", "4711")
    return field.state


def revolting() -> State:
    hexes = {
        **strip(47, range(9, 13), "east"),
        "4710": place("W", "city", region="china", side="east", start="imperial", garrison=9),
    }
    units = [japanese("j", "4710", zone="east"), japanese("k", "4710", zone="east"), untried("u")]
    game = Game(8, "imperial.assault", {**hexes, **BASES}, units, dice=[1], control={"4710": "imperial"})
    game.end("imperial")
    return game.state


POSITIONS: dict[str, tuple[Callable[[], State], int, dict[str, int]]] = {
    "the opening": (opening, 1, {"top": 11, "done": 1}),
    "Allied new units": (allied_new_units, 2, {"draw": 5, "enter": 5, "recreate": 5, "air_supply": 4, "done": 1}),
    "Imperial new units": (imperial_new_units, 2, {"disease": 2, "withdraw": 7, "enter": 7, "replace": 11, "top": 7}),
    "strategic movement": (strategic, 2, {"strategic": 68, "top": 10, "done": 46}),
    "flights": (airlift, 2, {"airlift": 6, "top": 3, "done": 31}),
    "marches": (marching, 1, {"move": 13, "top": 1, "done": 1}),
    "marches, two deep": (marching, 2, {"move": 141, "top": 15, "done": 2}),
    "infiltration": (infiltrating, 1, {"move": 8, "infiltrate": 2, "top": 1, "done": 1}),
    "a stack too high": (overstacked, 1, {"eliminate": 5}),
    "assaults": (assaulting, 1, {"assault": 4, "top": 1, "done": 1}),
    "air support": (flying, 2, {"air": 6}),
    "losses": (losing, 2, {"losses": 1}),
    "an advance": (advancing, 2, {"advance": 4}),
    "a revolt": (revolting, 2, {"vacate": 8}),
}


@pytest.mark.parametrize("name", sorted(POSITIONS))
def test_the_count_is_the_kept_one(name: str) -> None:
    make, depth, kept = POSITIONS[name]
    assert count(make(), depth) == kept
