"""A whole sheet as SVG: everything on the board is drawn, layer by layer."""

from __future__ import annotations

import math
import re
from typing import Any
from xml.etree import ElementTree

import pytest

from app.drawing import ink, sheet
from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE
from app.engine.visibility import ARBITER
from tests.toy import TITLE as TOY

STATE = TITLE.setup({}, SealedDice(b"seed", {}, "", 1))
BOARD: dict[str, Any] = TITLE.board(STATE)
VIEW = TITLE.view(STATE, ARBITER)
SVG = "{http://www.w3.org/2000/svg}"


def drawn(*layers: str) -> ElementTree.Element:
    return ElementTree.fromstring(sheet.draw(BOARD, VIEW, layers or sheet.LAYERS, "When Tigers Fight", "1944"))


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [one for one in root.iter() if one.get("class") == name]


def words(root: ElementTree.Element, *classes: str) -> list[str]:
    return [one.text or "" for name in classes for one in of_class(root, name)]


@pytest.mark.clause("2.2.C")
def test_every_name_number_and_label_is_on_the_sheet() -> None:
    root = drawn()
    places = sorted(space["place"]["name"] for space in BOARD["spaces"].values() if "place" in space)
    assert sorted(words(root, "name", "name big")) == places
    assert sorted(words(root, "number")) == sorted(BOARD["spaces"])
    lettering = [one.text for one in root.iter(f"{SVG}text") if "lettering" in one.get("class", "")]
    assert sorted(map(str, lettering)) == sorted(label["text"] for label in BOARD["labels"])


def test_every_town_city_and_mark_has_its_sign() -> None:
    root = drawn("places")
    kinds = [space["place"]["kind"] for space in BOARD["spaces"].values() if "place" in space]
    assert len(of_class(root, "town")) == kinds.count("town")
    assert len(of_class(root, "city")) == kinds.count("city")
    marks = sum(len(space.get("marks", ())) + bool(space.get("garrison")) for space in BOARD["spaces"].values())
    assert len(of_class(root, "mark")) == marks


def test_every_hex_has_ground_of_its_terrain() -> None:
    root = drawn("terrain")
    cells = [one.get("d", "").count("M") for one in of_class(root, "cells")]
    land = sum(space["land"] for space in BOARD["spaces"].values())
    # Land hexes twice: grown below, exact above.
    assert sum(cells) == 2 * land + (len(BOARD["spaces"]) - land)


def test_a_lone_hex_loses_the_tips_of_its_corners_to_the_terrain_about_it() -> None:
    about = [
        (100 + 69.3 * math.cos(math.pi * (n + 0.5) / 3), 100 + 69.3 * math.sin(math.pi * (n + 0.5) / 3))
        for n in range(6)
    ]
    spaces = {"middle": {"x": 100.0, "y": 100.0, "terrain": "jungle", "land": True}}
    spaces |= {f"ring {n}": {"x": x, "y": y, "terrain": "clear", "land": True} for n, (x, y) in enumerate(about)}
    board = {"kind": "hex", "radius": 40.0, "size": [200, 200], "spaces": spaces, "hexsides": [], "links": []}
    tips = of_class(ElementTree.fromstring(sheet.draw(board, layers=["terrain"])), "tips")
    assert {one.get("fill"): one.get("d", "").count("M") for one in tips} == {ink.GROUND["clear"]: 6}


def test_every_stack_lies_on_the_sheet_with_its_top_counters_factors() -> None:
    root = drawn("units")
    (units,) = of_class(root, "units")
    assert len(units) == len(VIEW["stacks"])
    factors = {
        "-".join(map(str, stack["top"]["factors"])) for stack in VIEW["stacks"].values() if stack["top"]["factors"]
    }
    assert factors <= {one.text for one in units.iter(f"{SVG}text")}


@pytest.mark.parametrize("layer", [layer for layer in sheet.LAYERS if layer != "legend"])
def test_a_layer_draws_something_and_nothing_else_does(layer: str) -> None:
    bare = len(sheet.draw(BOARD, VIEW, ()))
    alone = len(sheet.draw(BOARD, VIEW, (layer,)))
    rest = len(sheet.draw(BOARD, VIEW, [other for other in sheet.LAYERS if other != layer]))
    # Names lie elsewhere where counters cover their places; each is as long there, give or take its coordinates.
    slack = 4000 if layer in ("names", "units") else 0
    assert alone > bare + 100
    assert abs(alone - bare + rest - len(sheet.draw(BOARD, VIEW, sheet.LAYERS))) <= slack + 2


def test_the_same_board_is_drawn_alike() -> None:
    assert sheet.draw(BOARD, VIEW) == sheet.draw(BOARD, VIEW)


def test_nothing_lies_off_the_sheet() -> None:
    root = drawn()
    width, height = (float(part) for part in root.get("viewBox", "").split()[2:])
    for name in ("cells", "river run", "major run", "road track", "rail track", "line track", "coast"):
        for one in of_class(root, name):
            if any("translate" in parent.get("transform", "") and one in parent for parent in root.iter()):
                continue
            for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", one.get("d", "")):
                assert -20 <= float(x) <= width + 20 and -20 <= float(y) <= height + 20, name


def test_words_are_escaped() -> None:
    board = {**BOARD, "labels": [{"text": '<Sea> & "land"', "x": 1, "y": 2, "kind": "sea"}]}
    root = ElementTree.fromstring(sheet.draw(board, None, ("lettering",), "Tigers & <Tigers>"))
    assert words(root, "sea lettering") == ['<Sea> & "land"']
    assert root.findtext(f"{SVG}title") == "Tigers & <Tigers>"


def test_an_unknown_layer_and_a_board_of_areas_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no layer 'clouds'"):
        sheet.draw(BOARD, None, ("clouds",))
    toy = TOY.board(TOY.setup({}, SealedDice(b"seed", {}, "", 1)))
    with pytest.raises(sheet.NoSuchBoardError):
        sheet.draw(toy)
