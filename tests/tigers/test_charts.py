"""The charts and the calendar: their shape, the facts that the rules state of them, and an origin for every value."""

import json
from pathlib import Path
from typing import Any

import pytest

DATA = Path(__file__).resolve().parents[2] / "app" / "engine" / "titles" / "tigers" / "data"
COLUMNS = ["1:3", "1:2", "1:1", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"]
TERRAIN = {"clear", "rough", "jungle", "mountain", "river", "major", "town", "city", "airfield", "road"}
ORIGINS = {"rule", "history", "reconstruction"}


def read(name: str) -> dict[str, Any]:
    document = json.loads((DATA / name).read_text("utf-8"))
    assert isinstance(document, dict)
    return document


CHARTS = read("charts.json")
TURNS = read("turns.json")


def leaves(value: Any, path: str = "") -> list[str]:
    """Return the dotted path of every plain value (the members of a list under their index)."""
    if isinstance(value, dict):
        items = [(f"{path}.{key}" if path else str(key), inner) for key, inner in value.items()]
    elif isinstance(value, list):
        items = [(f"{path}.{index}", inner) for index, inner in enumerate(value)]
    else:
        return [path]
    return [leaf for inner_path, inner in items for leaf in leaves(inner, inner_path)]


def covered(path: str, origins: dict[str, Any]) -> bool:
    return any(path == known or path.startswith(known + ".") for known in origins)


def severity(result: str, side: int) -> int:
    """Return the steps one side loses by a table entry, an E counted as more than any number."""
    text = result.split("/")[side]
    return 99 if text == "E" else int(text)


def test_the_charts_are_of_format_one() -> None:
    assert CHARTS["format"] == 1
    assert set(CHARTS) == {"format", "title", "crt", "terrain", "infiltration", "air", "limits", "origins"}


def test_the_table_has_nine_columns_of_six_results() -> None:
    assert list(CHARTS["crt"]) == COLUMNS
    for results in CHARTS["crt"].values():
        assert len(results) == 6
        for result in results:
            for text in result.split("/"):
                assert text == "E" or text.isdigit()


def test_a_five_at_four_to_one_is_what_the_example_says() -> None:
    assert CHARTS["crt"]["4:1"][4] == "1/2"


@pytest.mark.parametrize("column", COLUMNS)
def test_low_rolls_are_never_worse_for_the_attacker(column: str) -> None:
    results = CHARTS["crt"][column]
    own = [severity(result, 0) for result in results]
    theirs = [severity(result, 1) for result in results]
    assert own == sorted(own)
    assert theirs == sorted(theirs, reverse=True)


def test_better_odds_are_never_worse_for_the_attacker() -> None:
    for roll in range(6):
        own = [severity(CHARTS["crt"][column][roll], 0) for column in COLUMNS]
        theirs = [severity(CHARTS["crt"][column][roll], 1) for column in COLUMNS]
        assert own == sorted(own, reverse=True)
        assert theirs == sorted(theirs)


def test_even_the_longest_odds_cost_the_defender_something() -> None:
    """The designer says of the printed table that it draws blood even at 1:3."""
    assert [severity(result, 1) for result in CHARTS["crt"]["1:3"]].count(0) < 3


def test_terrain_says_what_the_rules_say_of_it() -> None:
    terrain = CHARTS["terrain"]
    assert set(terrain) == TERRAIN
    assert terrain["rough"]["shift"] == -1  # 13.15.A
    assert terrain["city"]["shift"] == -2  # 13.20.A
    assert terrain["major"]["shift"] == -2  # 13.18.B
    assert (terrain["river"]["cost"], terrain["major"]["cost"]) == (1, 2)  # 11.9.B
    assert terrain["road"]["cost"] == 1  # 6.2.B.2: two when doubled


def test_harder_ground_costs_more_and_shelters_no_less() -> None:
    ladder = [CHARTS["terrain"][name] for name in ("clear", "rough", "jungle", "mountain")]
    assert [step["cost"] for step in ladder] == [1, 2, 3, 4]
    shifts = [step["shift"] for step in ladder]
    assert shifts == sorted(shifts, reverse=True)


def test_the_infiltration_shifts_fall_from_right_to_left() -> None:
    shifts = CHARTS["infiltration"]["shifts"]
    assert shifts == [3, 3, 2, 1, 0, -1, -2, -3]
    assert CHARTS["infiltration"]["modifiers"]["monsoon"] == 1  # 6.2.B.3


def test_the_planes_add_up() -> None:
    air = CHARTS["air"]
    assert air["allied"] == CHARTS["limits"]["fourteenth_air_force_bases"] == 8
    assert air["imperial_west"] + air["imperial_east"] + air["imperial_reinforcement"]["count"] == 6
    assert (air["imperial_reinforcement"]["turn"], air["withdrawal"]["turn"]) == (4, 7)
    assert air["withdrawal"]["count"] == 2


def test_limits_are_the_rules_own() -> None:
    limits = CHARTS["limits"]
    assert limits["assaults_east"] == {"1": 0, "2": 9, "later": 4}  # 5.3.B, 7.9.4.A
    assert limits["fuel"] == {"tank": 6, "aviation": 6}  # 3.4.A
    assert (limits["stack"], limits["strategic"], limits["airlift"], limits["air_supply"]) == (4, 3, 3, 3)
    assert (limits["air_supply_range"], limits["air_range"], limits["chinese_supply_range"]) == (10, 8, 5)


def test_ten_turns_from_march_with_the_rains_from_may_to_september() -> None:
    turns = TURNS["turns"]
    assert [turn["turn"] for turn in turns] == list(range(1, 11))
    assert [turn["month"] for turn in turns][::9] == ["March 1944", "December 1944"]
    monsoon = CHARTS["limits"]["monsoon"]
    assert [turn["turn"] for turn in turns if turn["monsoon"]] == list(range(monsoon["from"], monsoon["to"] + 1))
    assert [turn["month"] for turn in turns if turn["monsoon"]][::4] == ["May 1944", "September 1944"]
    assert all(turn["events"] and all(isinstance(event, str) for event in turn["events"]) for turn in turns)


def test_replacements_by_turn() -> None:
    tracks = [turn["replacements"] for turn in TURNS["turns"]]
    assert all(set(track) == {"japanese", "commonwealth", "us", "chinese"} for track in tracks)
    steps = {force: [track[force] for track in tracks] for force in tracks[0]}
    assert steps["chinese"] == [0, CHARTS["limits"]["chinese_replacements"], *[0] * 8]  # 9.1.3.A
    assert steps["japanese"] == [2, 4, 3, 3, 2, 2, 2, 1, 1, 1]
    # The Allied side has no player turn in March (5.3.A).
    assert steps["commonwealth"] == [0, *[2] * 9]
    assert steps["us"] == [0, *[1] * 9]


def test_every_value_has_an_origin_and_a_reason() -> None:
    origins = CHARTS["origins"]
    body = {key: CHARTS[key] for key in ("crt", "terrain", "infiltration", "air", "limits")}
    paths = leaves(body)
    assert [path for path in paths if not covered(path, origins)] == []
    turn_keys = {path.split(".", 2)[2] for path in leaves({"turns": TURNS["turns"]}) if not path.endswith(".turn")}
    assert [key for key in sorted(turn_keys) if not covered(key, TURNS["origins"])] == []
    for known, note in {**origins, **TURNS["origins"]}.items():
        assert note["origin"] in ORIGINS, known
        assert len(note["why"]) > 5, known


def test_no_origin_speaks_of_a_value_that_is_not_there() -> None:
    body = {key: CHARTS[key] for key in ("crt", "terrain", "infiltration", "air", "limits")}
    paths = leaves(body)
    for known in CHARTS["origins"]:
        assert any(path == known or path.startswith(known + ".") for path in paths), known
