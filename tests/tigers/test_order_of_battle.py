"""The order of battle: its shape, its strengths by the written method, the counters, and the facts the rules state."""

import json
import math
import re
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parents[2] / "app" / "engine" / "titles" / "tigers" / "data"
FORCES = {
    "commonwealth",
    "west_african",
    "us",
    "chinese_untried",
    "chinese_veteran",
    "chinese_us_trained",
    "japanese",
    "bia",
    "ina",
    "thai",
}
KINDS = {"infantry", "tank", "special", "cavalry", "paratroop", "supply"}
SIZES = {"regiment", "brigade", "division", "corps", "army", "army_group"}
KEYS = ["id", "force", "kind", "size", "name", "title", "factors", "steps", "at", "origin", "why"]
OPTIONAL = {"zone", "entry", "w", "irregular"}
ANGLO_ALLIED = {"commonwealth", "west_african", "us"}
Unit = dict[str, Any]


def load() -> list[Unit]:
    document = json.loads((DATA / "units.json").read_text("utf-8"))
    assert document["format"] == 1
    units: list[Unit] = document["units"]
    return units


UNITS = load()
BY_ID = {unit["id"]: unit for unit in UNITS}
METHOD = (DATA / "method.md").read_text("utf-8")


def tables() -> dict[str, list[list[str]]]:
    """Return the rows of each table of the method's page under its first column's heading."""
    found: dict[str, list[list[str]]] = {}
    heading = ""
    for line in METHOD.split("\n"):
        if not line.startswith("|"):
            heading = ""
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not heading:
            heading = " ".join(cells[:2])
            found[heading] = []
        elif not set(line) <= set("|- "):
            found[heading].append(cells)
    return found


TABLES = tables()


def half_up(value: Fraction) -> int:
    return math.floor(value + Fraction(1, 2))


def test_each_unit_has_the_fields_of_the_format() -> None:
    for unit in UNITS:
        assert [key for key in unit if key not in OPTIONAL] == KEYS, unit["id"]
        assert unit["force"] in FORCES and unit["kind"] in KINDS and unit["size"] in SIZES, unit["id"]
        assert unit["origin"] in {"history", "rule", "reconstruction"}, unit["id"]
        assert re.fullmatch(r"\d{4}|turn:(?:[2-9]|10)|pool", unit["at"]), unit["id"]
        assert re.fullmatch(r"[a-z0-9-]+", unit["id"])
        assert 0 < len(unit["name"]) <= 5 and len(unit["title"]) > 3 and len(unit["why"]) > 3, unit["id"]
        assert unit.get("w", True) is True and unit.get("irregular", True) is True


def test_one_unit_a_line() -> None:
    lines = (DATA / "units.json").read_text("utf-8").split("\n")
    assert sum(line.startswith('{"id": ') for line in lines) == len(UNITS)


def test_ids_are_unique() -> None:
    assert len(BY_ID) == len(UNITS)


def test_steps_fall_by_the_written_rule() -> None:
    """With k of n steps left a unit has k/n of both factors, rounded up, and its whole movement factor."""
    for unit in UNITS:
        attack, defense, movement = unit["factors"][0]
        steps = unit["steps"]
        assert steps in {1, 2, 4}, unit["id"]  # 2.11.H
        assert unit["factors"] == [
            [math.ceil(Fraction(attack * left, steps)), math.ceil(Fraction(defense * left, steps)), movement]
            for left in range(steps, 0, -1)
        ], unit["id"]


def test_grades_follow_from_the_formula() -> None:
    for grade, _, strength, per_factor, experience, punch, factors, _ in TABLES["grade formation"]:
        defense = half_up(Fraction(strength) / Fraction(per_factor)) + int(experience)
        attack = half_up(defense * Fraction(punch))
        assert factors.split("-")[:2] == [str(attack), str(defense)], grade


def test_every_unit_has_the_factors_of_its_grade() -> None:
    grades = {row[0]: row for row in TABLES["grade formation"]}
    graded = {
        unit_id: grades[grade]
        for grade, listed in TABLES["grade units"]
        for unit_id in re.findall(r"`([^`]+)`", listed)
    }
    assert sum(len(re.findall(r"`", listed)) // 2 for _, listed in TABLES["grade units"]) == len(graded)
    ungraded = {unit["id"] for unit in UNITS if unit["force"] == "chinese_untried" or unit["kind"] == "supply"}
    assert set(graded) == set(BY_ID) - ungraded
    for unit_id, row in graded.items():
        unit = BY_ID[unit_id]
        assert "-".join(map(str, unit["factors"][0])) == row[6], unit_id
        assert unit["steps"] == int(row[7]), unit_id


def test_the_counters_add_up_to_the_box() -> None:
    rows = TABLES["counters number"]
    numbers = [int(number.strip("*")) for _, number in rows]
    assert sum(numbers[:-1]) == numbers[-1] == 271  # 2.3.A
    untried = [unit for unit in UNITS if unit["force"] == "chinese_untried"]
    supply = [unit for unit in UNITS if unit["kind"] == "supply"]
    others = [unit for unit in UNITS if unit["force"] != "chinese_untried" and unit["kind"] != "supply"]
    double = sum(unit["steps"] == 4 for unit in others)
    assert numbers[:4] == [2 * double, len(others) - double, len(untried), len(supply)]
    charts = json.loads((DATA / "charts.json").read_text("utf-8"))
    zeros = charts["air"]["imperial_west"] + charts["air"]["imperial_east"]
    zeros += charts["air"]["imperial_reinforcement"]["count"]
    assert numbers[4:9] == [
        charts["air"]["allied"],
        zeros,
        charts["air"]["matterhorn"],
        charts["limits"]["air_supply"],
        charts["limits"]["spare_bases"],
    ]


def test_four_steps_are_for_japanese_british_and_us_trained_divisions() -> None:
    """2.11.B; British units are those whose name bears no other mark (2.5.2)."""
    for unit in UNITS:
        if unit["kind"] == "supply":
            continue
        british = unit["force"] == "commonwealth" and re.fullmatch(r"\d+|CHN", unit["name"]) is not None
        entitled = unit["size"] == "division" and (british or unit["force"] in {"japanese", "chinese_us_trained"})
        assert (unit["steps"] == 4) == entitled, unit["id"]


def test_untried_units_have_one_step_and_wait_in_the_pool() -> None:
    untried = [unit for unit in UNITS if unit["force"] == "chinese_untried"]
    assert all(unit["steps"] == 1 and unit["at"] == "pool" and not unit.get("w") for unit in untried)
    counted = Counter("-".join(map(str, unit["factors"][0])) for unit in untried)
    assert counted == {row[0]: int(row[1]) for row in TABLES["factors counters"]}
    # The notes fear the 0-0-6 most of all: it must be the commonest draw, and yet most draws are better.
    assert counted.most_common(1)[0][0] == "0-0-6"
    assert counted["0-0-6"] * 2 < len(untried)
    # Untried units outnumber all other Chinese together (3.3.A).
    assert len(untried) > sum(unit["force"].startswith("chinese") for unit in UNITS) / 2


def test_movement_factors() -> None:
    for unit in UNITS:
        movement = unit["factors"][0][2]
        if unit["force"] in ANGLO_ALLIED:
            assert movement < 8, unit["id"]
        if unit["force"] == "japanese" and unit["kind"] == "infantry" and movement:
            assert movement == 8, unit["id"]
    still = {unit["name"] for unit in UNITS if unit["factors"][0][2] == 0}
    assert still == {"KM", "M", "MAG", "MYG", "S"}


def test_japanese_have_a_zone_and_nobody_else_does() -> None:
    for unit in UNITS:
        assert ("zone" in unit) == (unit["force"] == "japanese"), unit["id"]
        arriving = unit["force"] == "japanese" and unit["at"].startswith("turn:")
        assert ("entry" in unit) == arriving, unit["id"]
        if arriving and unit["entry"] != "either":
            assert unit["entry"] == unit["zone"], unit["id"]


def test_units_that_the_rules_name() -> None:
    chindits = BY_ID["chn"]
    assert (chindits["at"], chindits["kind"], chindits["steps"]) == ("2019", "special", 4)  # 2.4.21
    assert chindits["factors"][0] == [4, 8, 4]
    fourth = BY_ID["br-4-bde"]
    assert (fourth["at"], fourth["size"], fourth["name"]) == ("turn:3", "brigade", "4")  # 3.1.C
    either = {unit["name"]: unit["at"] for unit in UNITS if unit.get("entry") == "either"}
    assert either == {"47": "turn:7", "49": "turn:7"}  # 9.2.5.D
    tanks = Counter(unit["zone"] for unit in UNITS if unit["kind"] == "tank")
    assert tanks == {"east": 2, "west": 1}
    special = {unit["name"]: unit["force"] for unit in UNITS if unit["kind"] == "special"}
    assert special == {"CHN": "commonwealth", "MM": "us"}
    supply = {unit["at"] for unit in UNITS if unit["kind"] == "supply"}
    assert supply == {"3019", "3308", "3710"}  # 7.7.1.A
    named = {unit["name"] for unit in UNITS}
    assert {"MAG", "MYG", "BIA", "INA", "T", "CHN", "KM", "LKA", "M", "MM", "RDF"} <= named  # 2.4
    assert BY_ID["jp-mag"]["at"] == "1924" and BY_ID["jp-myg"]["at"] == "2218"
    # The notes to 9.3 speak of these three going away.
    assert {"jp-55-div", "jp-62-div", "jp-63-div"} <= set(BY_ID)


def test_who_may_not_come_as_a_reinforcement() -> None:
    arriving = [unit for unit in UNITS if unit["at"].startswith("turn:")]
    # No puppets, no Chinese but untried ones, no Americans (9.2.1.A, 9.2.4.A, the note to 9.2.5).
    assert {unit["force"] for unit in arriving} == {"japanese", "commonwealth", "west_african"}
    # The Allied side has no player turn in March, and the east is closed until April (5.3).
    assert all(int(unit["at"][5:]) >= 2 for unit in arriving)
    raised_in_july = [unit["at"] for unit in arriving if unit["name"] in {"115", "117", "118"}]
    assert raised_in_july == ["turn:5"] * 3


def test_only_us_trained_divisions_and_the_salween_armies_may_go_west() -> None:
    west = {unit["force"] for unit in UNITS if unit.get("w")}
    assert west == {"chinese_us_trained", "chinese_veteran"}
    assert all(unit.get("w") for unit in UNITS if unit["force"] == "chinese_us_trained")


def test_strong_divisions_are_of_the_order_the_notes_give() -> None:
    divisions = [unit for unit in UNITS if unit["force"] == "japanese" and unit["size"] == "division"]
    factors = {tuple(unit["factors"][0]) for unit in divisions}
    assert {(8, 10, 8), (9, 11, 8)} <= factors
    light = [BY_ID[f"jp-{number}-div"]["factors"][0] for number in (62, 63, 68, 69)]
    assert all(attack <= 5 and defense <= 8 for attack, defense, _ in light)
