"""What is offered in a battle: only what its stage waits for, and all of it can be carried out."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from tests.tigers.table import Battlefield

FRONT = """
4710 clear east city start=imperial | j1 jap, j2 jap zone=east, t tank zone=east
4711 clear east | c1 vet, c2 vet
4811 clear east city airbase start=allied | s shown
"""


def offers(table: Battlefield, seat: str) -> dict[str, Any]:
    return {offer["order"]: offer for offer in TITLE.legal(table.state, seat)["offers"]}


def narrowed(table: Battlefield, seat: str, **body: Any) -> tuple[dict[str, Any], bool]:
    told = TITLE.legal(table.state, seat, {"order": body})
    return {field["name"]: field for field in told["offer"]["fields"]}, told["ready"]


@pytest.mark.clause("13.3.1")
def test_a_battle_is_led_through_its_stages_by_what_is_offered() -> None:
    planes = {"imperial_east": 2, "allied": 2}
    table = Battlefield(FRONT, turn=4, crt="1/4", dice=[1], air=planes)
    fields, ready = narrowed(table, "imperial", order="assault", targets=["4711"])
    assert fields["attackers"]["from"] == ["j1", "j2", "t"] and not ready
    _, ready = narrowed(table, "imperial", order="assault", targets=["4711"], attackers=["j1", "j2"])
    assert ready
    table.assault("j1 j2", "4711")
    assert list(offers(table, "imperial")) == ["air"] and not offers(table, "allied")
    table.air("imperial", 1)
    assert offers(table, "imperial")["air"]["fields"][0]["min"] == 1
    assert offers(table, "allied")["air"]["fields"][0] | {"label": ""} == {
        "name": "count", "label": "", "type": "count", "min": 0, "max": 2,
    }  # fmt: skip
    table.air("allied", 2)
    assert list(offers(table, "imperial")) == ["losses"] and not offers(table, "allied")
    fields, ready = narrowed(table, "imperial", order="losses", steps={"j1": 1, "j2": 1})
    assert (fields["steps"]["from"], fields["steps"]["total"], ready) == ({"j1": 2, "j2": 2}, 2, True)
    table.lose("imperial", j1=2)
    assert list(offers(table, "imperial")) == ["advance"]
    for units in ([], ["j1"], ["j1", "j2"]):
        assert narrowed(table, "imperial", order="advance", units=units)[1]
    table.advance("j1")
    assert "assault" in offers(table, "imperial")


@pytest.mark.clause("13.23.A")
def test_losses_that_leave_no_choice_are_said_to_be_least() -> None:
    table = Battlefield("2019 clear | j jap steps=1, p puppet, q puppet\n2020 clear | i1 ind", crt="2/0", dice=[1])
    table.assault("j p q", "2020")
    field = offers(table, "imperial")["losses"]["fields"][0]
    assert (field["from"], field["least"], field["total"]) == ({"j": 1, "p": 1, "q": 1}, {"j": 1}, 2)


@pytest.mark.clause("13.11.1")
def test_a_target_that_nobody_may_lead_an_attack_on_is_not_offered() -> None:
    board = "4710 clear east | s shown\n4709 clear east | c vet\n4711 clear east city start=imperial | j jap zone=east"
    table = Battlefield(board, turn=8, phase="allied.assault")
    assert "assault" not in offers(table, "allied")
    table = Battlefield(board.replace("s shown", "s shown, v vet"), turn=8, phase="allied.assault")
    assert narrowed(table, "allied", order="assault", targets=["4711"])[0]["attackers"]["from"] == ["v"]
    fields, ready = narrowed(table, "allied", order="assault", targets=["4711"], attackers=["v"])
    assert fields["attackers"]["from"] == ["s", "v"] and ready


@pytest.mark.clause("12.3.E")
def test_tanks_are_offered_for_infiltration_beside_infantry_only() -> None:
    table = Battlefield("2019 clear | t tank\n2020 clear | i1 ind", phase="imperial.operational")
    assert "infiltrate" not in offers(table, "imperial")
    table = Battlefield("2019 clear | t tank, j jap\n2020 clear | i1 ind", phase="imperial.operational")
    assert not narrowed(table, "imperial", order="infiltrate", units=["t"], into="2020")[1]
    assert narrowed(table, "imperial", order="infiltrate", units=["t", "j"], into="2020")[1]


@pytest.mark.clause("14.3.3.E.1")
def test_who_may_still_change_his_hand_is_told_what_he_holds() -> None:
    table = Battlefield(FRONT, turn=4, crt="1/1", dice=[1], air={"imperial_east": 2, "allied": 2})
    table.assault("j1 j2", "4711")
    assert "help" not in offers(table, "imperial")["air"]["fields"][0]
    table.air("imperial", 2)
    assert offers(table, "imperial")["air"]["fields"][0]["help"].startswith("You hold 2 in your hand.")
    assert "help" not in offers(table, "allied")["air"]["fields"][0]


def test_orders_that_may_throw_dice_say_so() -> None:
    table = Battlefield(FRONT, turn=4, crt="1/1", dice=[1], air={"imperial_east": 2, "allied": 2})
    found = {name: offer["dice"] for name, offer in offers(table, "imperial").items()}
    assert found == {"assault": True, "top": False, "done": False}
    table.assault("j1 j2", "4711")
    assert offers(table, "imperial")["air"]["dice"]
    raid = Battlefield("2019 clear | j jap, k jap\n2020 clear | i ind", phase="imperial.operational", turn=4)
    told = {name: offer["dice"] for name, offer in offers(raid, "imperial").items()}
    assert told == {"infiltrate": True, "move": False, "top": False, "done": False}
