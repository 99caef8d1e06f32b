"""What the rules only describe and a page shows: the key to the counters, the record track's boxes, the sequels."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.victory import SEQUELS
from app.engine.visibility import SPECTATOR

STATE = TITLE.setup({}, SealedDice(b"shown", {}, "", 1))
BOARD = TITLE.board(STATE)
SYMBOLS = BOARD["aids"]["symbols"]
CLAUSES = TITLE.reference()["clauses"]


@pytest.mark.clause("2.5.1.2", "2.5.1.3", "2.5.1.4", "2.5.2.2", "2.5.2.3", "2.5.2.4", "2.5.2.5", "2.5.2.6", "2.5.2.7")
def test_the_key_names_every_livery_and_its_side() -> None:
    assert {key: (one["label"], one["side"]) for key, one in BOARD["schemes"].items()} == {
        "japanese_tank": ("Japanese tanks", "imperial"),
        "japanese": ("Japanese", "imperial"),
        "puppet": ("Puppet armies", "imperial"),
        "commonwealth": ("Commonwealth", "allied"),
        "west_african": ("West African", "allied"),
        "us": ("United States", "allied"),
        "chinese_untried": ("Chinese, untried", "allied"),
        "chinese_veteran": ("Chinese, veteran", "allied"),
        "chinese_us_trained": ("Chinese, US-trained", "allied"),
    }


@pytest.mark.clause("2.7.1", "2.7.2", "2.7.3", "2.7.4", "2.7.5", "2.7.6", "2.7.7", "2.7.8")
def test_the_key_names_every_size() -> None:
    assert [(one["label"], one["mark"]) for one in SYMBOLS["sizes"]] == [
        ("Regiment", "III"),
        ("Brigade", "X"),
        ("Division", "XX"),
        ("Corps", "XXX"),
        ("Army", "XXXX"),
        ("Army group", "XXXXX"),
    ]


@pytest.mark.clause("2.8.1", "2.8.2", "2.8.3", "2.8.4", "2.8.5", "2.8.6", "2.8.7")
def test_the_key_names_every_type() -> None:
    named = {kind: label.partition(",")[0] for kind, label in SYMBOLS["kinds"].items()}
    assert named == {
        "infantry": "Infantry",
        "tank": "Tanks",
        "special": "Special Forces",
        "cavalry": "Cavalry",
        "paratroop": "Paratroops",
        "supply": "Chinese supply unit",
    }


@pytest.mark.clause("2.8.5")
def test_the_chindits_and_the_marauders_alone_are_special_forces() -> None:
    assert sorted(unit.name for unit in STATE.units.values() if unit.kind == "special") == ["CHN", "MM"]


BOXES: dict[str, tuple[str, str, int | None]] = {
    "3.4.A.2": ("air_bases", "14th Air Force bases never lost", 8),
    "3.4.A.3": ("chinese_replacements", "Chinese replacements", 8),
    "3.4.A.4": ("atc_bases", "ATC bases", 8),
    "3.4.A.5": ("tank_fuel", "Tank fuel", 6),
    "3.4.A.6": ("aviation_fuel", "Aviation fuel", 6),
    "3.4.A.7": ("prepared_assaults_east", "Prepared assaults in the east", 0),
    "3.4.A.8": ("cities_attacked", "Chinese cities attacked", 0),
}


@pytest.mark.clause("3.4.A", "3.4.A.1")
@pytest.mark.parametrize("box", [pytest.param(box, marks=pytest.mark.clause(box)) for box in BOXES])
def test_each_marker_stands_in_its_box_and_the_box_says_what_it_is(box: str) -> None:
    key, label, start = BOXES[box]
    track = TITLE.view(STATE, SPECTATOR)["tracks"][key]
    assert (track["label"], track["value"]) == (label, start)
    # The clause that it leads to is the one that 3.4 refers to, or another of that section.
    near = {see.rpartition(".")[0] for see in CLAUSES[box]["see"]}
    assert track["clause"].rpartition(".")[0] in near or track["clause"] in CLAUSES[box]["see"]
    assert CLAUSES[box]["values"] == {"start": start}


@pytest.mark.clause("3.4.A.9")
def test_the_first_turn_is_march() -> None:
    now = TITLE.view(STATE, SPECTATOR)["game"]["now"]
    assert (now["turn"], now["turns"], now["turn_name"]) == (1, 10, "March 1944")
    assert (now["turn"], now["phase"]) == (CLAUSES["3.4.A.9"]["values"]["start"], "imperial.new_units")


WORDS: dict[tuple[str | None, str], str] = {
    ("allied", "decisive"): "Allied decisive:",
    ("allied", "major"): "Allied major:",
    ("allied", "marginal"): "Allied marginal:",
    (None, "draw"): "Draw:",
    ("imperial", "marginal"): "Japanese marginal:",
}


@pytest.mark.clause("4.5.2", "4.5.3", "4.5.4", "4.5.5", "4.5.6", "4.5.7")
def test_a_sequel_is_told_of_the_victory_that_it_follows() -> None:
    told: dict[Any, str] = {ending: CLAUSES[clause]["text"] for ending, clause in SEQUELS.items()}
    assert told.keys() == WORDS.keys()
    assert all(text.startswith(WORDS[ending]) for ending, text in told.items())
