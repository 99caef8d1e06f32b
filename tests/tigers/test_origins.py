"""Every value of the data says where it comes from: a rule, history, or a reconstruction with its reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from app.engine.titles.tigers import TITLE
from app.engine.titles.tigers.cartography.origins import best

DOCS = TITLE.pack_docs()
ORIGINS = {"rule", "history", "reconstruction"}
# What says what a file is, not what is in the game.
HEAD = {"format", "title", "name", "origins"}
CLAUSE = re.compile(r"\b\d{1,2}\.\d")


def values(doc: Any, path: str = "") -> Iterator[str]:
    """The path of every plain value of a document."""
    if isinstance(doc, dict):
        for key, inner in doc.items():
            yield from values(inner, f"{path}.{key}" if path else str(key))
    elif isinstance(doc, list):
        for index, inner in enumerate(doc):
            yield from values(inner, f"{path}.{index}")
    else:
        yield path


def of_map() -> Iterator[str]:
    """The map's values; hexsides, roads and lakes by the name of their river, line or lake."""
    board = DOCS["map"]
    for key, hex_ in board["hexes"].items():
        yield from (f"hexes.{key}.{field}" for field in hex_)
    for part in ("rivers", "roads"):
        yield from (f"{part}.{row[3]}.{row[0]}-{row[1]}" for row in board[part])
    yield from (f"lakes.{lake['name']}" for lake in board["lakes"])
    yield from (f"water.{index}" for index in range(len(board["water"])))
    yield from values({"edges": board["edges"], "labels": board["labels"]})


def of_part(part: str) -> list[str]:
    if part == "map":
        return list(of_map())
    doc = {key: value for key, value in DOCS[part].items() if key not in HEAD}
    if part == "turns":
        # All turns have the same fields, and an origin speaks of a field of all of them.
        return sorted({path.split(".", 2)[2] for path in values(doc)} - {"turn"})
    return list(values(doc))


@pytest.mark.parametrize("part", ["map", "charts", "turns"])
def test_every_value_has_an_origin(part: str) -> None:
    paths = of_part(part)
    assert len(paths) > (3000 if part == "map" else 8)
    assert [path for path in paths if best(path, DOCS[part]["origins"]) is None] == []


@pytest.mark.parametrize("part", ["map", "charts", "turns"])
def test_every_origin_speaks_of_a_value_that_is_there(part: str) -> None:
    spoken = {best(path, DOCS[part]["origins"]) for path in of_part(part)}
    silent = set(DOCS[part]["origins"]) - spoken
    # An entry for a whole line of a chart says something even where each figure in it has its own; a road whose every
    # hex a railway or another road shares is written under their names.
    assert {path for path in silent if not path.startswith("roads.")} <= {"terrain.rough", "terrain.river"} | shadowed(
        part
    )


def shadowed(part: str) -> set[str]:
    notes = DOCS[part]["origins"]
    return {path for path in notes if any(other.startswith(f"{path}.") for other in notes)}


@pytest.mark.parametrize("part", ["map", "charts", "turns"])
def test_every_origin_is_one_of_three_with_a_reason(part: str) -> None:
    for path, note in DOCS[part]["origins"].items():
        assert set(note) == {"origin", "why"}, path
        assert note["origin"] in ORIGINS, path
        assert len(note["why"]) > 8, path
        if note["origin"] == "rule":
            assert CLAUSE.search(note["why"]), f"{path}: {note['why']} names no clause"


def test_every_unit_has_its_origin_and_reason() -> None:
    """Of its being there; its factors follow the written method, unit by unit (test_order_of_battle)."""
    for unit in DOCS["units"]["units"]:
        assert unit["origin"] in ORIGINS, unit["id"]
        assert len(unit["why"]) > 8, unit["id"]


def test_the_longest_path_speaks_and_of_those_the_plain_one() -> None:
    notes = {"hexes.*.terrain": 1, "hexes.1020": 2, "hexes.1020.terrain": 3, "hexes": 4}
    assert best("hexes.1020.terrain", notes) == "hexes.1020.terrain"
    assert best("hexes.1021.terrain", notes) == "hexes.*.terrain"
    assert best("hexes.1020.start", notes) == "hexes.1020"
    assert best("hexes.1021.start", notes) == "hexes"
    assert best("roads.x", notes) is None


def test_the_map_tells_rule_from_guess() -> None:
    notes = DOCS["map"]["origins"]
    assert notes["hexes.3904.terrain"]["origin"] == "rule" and "2.2.D" in notes["hexes.3904.terrain"]["why"]
    assert notes["hexes.*.terrain"]["origin"] == "reconstruction"
    assert notes["hexes.2320"]["origin"] == "rule" and "3.5.E" in notes["hexes.2320"]["why"]
    assert notes["rivers.Irrawaddy"]["origin"] == "rule"
    named = [path for path in notes if path.startswith("hexes.") and path.count(".") == 1]
    places = [key for key, hex_ in DOCS["map"]["hexes"].items() if "town" in hex_ or "city" in hex_]
    assert sorted(named) == sorted(f"hexes.{key}" for key in places)
