"""Counters as they are seen: what is printed on the side that lies up, badges, and what is made only once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.engine.titles.tigers import TITLE, faces
from app.engine.visibility import SPECTATOR, Viewer

from .small import Game, british, japanese, strip, unit, untried

ALLIED = Viewer("seat", "allied", "allied")
IMPERIAL = Viewer("seat", "imperial", "imperial")
ROW = strip(10, range(10, 16))


def seen(game: Game, viewer: Viewer = ALLIED) -> dict[str, Any]:
    return dict(TITLE.view(game.state, viewer)["pieces"])


def top(game: Game, at: str) -> dict[str, Any]:
    return dict(TITLE.view(game.state, SPECTATOR)["stacks"][at]["top"])


@pytest.mark.clause("3.3.D", "7.7.3.A")
def test_only_a_fighting_unit_that_lies_face_up_has_size_and_factors() -> None:
    units = [british("b", "1010"), untried("u", "1012"), unit("s", "chinese_veteran", "1014", kind="supply")]
    game = Game(8, "allied.operational", ROW, units)
    shown = {at: (top(game, at)["size"], top(game, at)["factors"]) for at in ("1010", "1012", "1014")}
    assert shown == {"1010": ("XX", [5, 7, 6]), "1012": ("", None), "1014": ("", None)}


@pytest.mark.clause("2.5.1.2")
def test_the_tanks_livery_is_for_japanese_tanks() -> None:
    units = [british("b", "1010", kind="tank"), japanese("j", "1012", kind="tank")]
    game = Game(8, "allied.operational", ROW, units)
    assert (top(game, "1010")["scheme"], top(game, "1012")["scheme"]) == ("commonwealth", "japanese_tank")


@pytest.mark.clause("7.1.A")
def test_badges_tell_the_owner_of_supply_and_nobody_of_units_that_need_none() -> None:
    units = [
        british("full", "1010"),
        british("thin", "1011"),
        british("dry", "1012"),
        unit("base", "chinese_veteran", "1013", kind="supply"),
        british("gone", "turn:9"),
    ]
    game = Game(8, "allied.operational", ROW, units, supply={"full": "full", "thin": "attenuated", "dry": "out"})
    told = {id_: one["badges"] for id_, one in seen(game).items()}
    assert told == {"full": [], "thin": ["attenuated"], "dry": ["out_of_supply"], "base": []}
    assert "pieces" not in TITLE.view(game.state, IMPERIAL)
    assert "badges" not in top(game, "1012")
    # Off the map a counter has no badges, whatever its supply would be.
    assert faces.piece(game.state, game.unit("gone"))["badges"] == []


@pytest.mark.clause("11.2.D", "13.6.A")
def test_badges_tell_what_a_unit_has_done() -> None:
    units = [british(id_, f"101{n}") for n, id_ in enumerate(("idle", "moved", "halted", "fought"))]
    game = Game(
        8, "allied.operational", ROW, units, supply=dict.fromkeys(("idle", "moved", "halted", "fought"), "full")
    )
    game.state = game.state.with_doings(
        spent={"idle": 0, "moved": 1}, halted=frozenset({"halted"}), fought=frozenset({"fought"})
    )
    told = {id_: one["badges"] for id_, one in seen(game).items()}
    assert told == {"idle": [], "moved": ["moved"], "halted": ["moved"], "fought": ["fought"]}


def test_what_is_made_of_a_counter_is_made_once() -> None:
    game = Game(8, "allied.operational", ROW, [british("b", "1010"), british("c", "1010")], supply={"b": "full"})
    one = game.unit("b")
    assert faces.face(one) is faces.face(one)
    assert faces.piece(game.state, one) is faces.piece(game.state, one)
    assert faces.stack(one, ("b", "c")) is faces.stack(one, ("b", "c")) is not faces.stack(one, ("b",))


def test_of_counters_only_the_latest_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faces, "KEPT", 2)
    faces._shown.clear()
    plain = Game(8, "allied.operational", ROW, [british("b", "1010")]).unit("b")
    three = [replace(plain, id=id_) for id_ in ("x", "y", "z")]
    for one in three:
        faces.face(one)
    assert [kept.unit.id for kept in faces._shown.values()] == ["y", "z"]
