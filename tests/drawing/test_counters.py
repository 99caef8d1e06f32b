"""Counters look as chapter 2 says, on the printed sheet and on the page: colours by nationality, symbols by type."""

from __future__ import annotations

import colorsys
import re
from pathlib import Path
from typing import Any

import pytest

from app.drawing import ink
from app.drawing.counters import SYMBOLS, counter
from app.engine.dice import SealedDice
from app.engine.titles.tigers import TITLE

STATIC = Path(__file__).resolve().parents[2] / "app" / "static"
SCHEMES: dict[str, Any] = TITLE.board(TITLE.setup({}, SealedDice(b"seed", {}, "", 1)))["schemes"]

LIVERIES = {
    "japanese_tank": ("white", "red", "2.5.1.2"),
    "japanese": ("red", "white", "2.5.1.3"),
    "puppet": ("red", "black", "2.5.1.4"),
    "commonwealth": ("tan", "black", "2.5.2.2"),
    "west_african": ("tan", "black", "2.5.2.7"),
    "us": ("olive", "white", "2.5.2.3"),
    "chinese_untried": ("light blue", "black", "2.5.2.4"),
    "chinese_veteran": ("dark blue", "white", "2.5.2.5"),
    "chinese_us_trained": ("dark blue", "gold", "2.5.2.6"),
}


def colour(code: str) -> str:
    """What one would call `#rgb` or `#rrggbb`."""
    digits = code[1:] if len(code) == 7 else "".join(2 * digit for digit in code[1:])
    hue, light, strength = colorsys.rgb_to_hls(*(int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)))
    if light > 0.9:
        return "white"
    if light < 0.15:
        return "black"
    for name, end in (("red", 15), ("yellow", 55), ("olive", 80), ("green", 170), ("blue", 250)):
        if hue * 360 < end:
            if name == "yellow":
                return "gold" if strength > 0.8 else "tan"
            return name if name != "blue" else f"{'light' if light > 0.6 else 'dark'} blue"
    return "purple"


def theme() -> dict[str, tuple[str, str]]:
    """(card, print) by scheme, from the page's stylesheet."""
    text = (STATIC / "themes" / "tigers.css").read_text("utf-8")
    found = {}
    for heads, card, print_ in re.findall(r"([^{}]*)\{\s*--card: (#\w+);\s*--print: (#\w+);\s*\}", text):
        found.update(dict.fromkeys(re.findall(r'data-scheme="(\w+)"', heads), (card, print_)))
    return found


@pytest.mark.parametrize(
    "scheme", [pytest.param(scheme, marks=pytest.mark.clause(one[2])) for scheme, one in LIVERIES.items()]
)
def test_each_force_is_in_its_colours(scheme: str) -> None:
    for liveries in (ink.SCHEMES, theme()):
        card, print_ = liveries[scheme]
        assert (colour(card), colour(print_)) == LIVERIES[scheme][:2]


@pytest.mark.clause("2.5.1", "2.5.1.1", "2.5.2.1")
def test_the_empire_has_three_liveries_the_alliance_five_and_no_two_are_alike() -> None:
    assert set(theme()) == set(ink.SCHEMES) == set(SCHEMES) == set(LIVERIES)
    for liveries in (ink.SCHEMES, theme()):
        worn = {side: {liveries[s] for s, one in SCHEMES.items() if one["side"] == side} for side in ink.SIDES}
        assert (len(worn["imperial"]), len(worn["allied"])) == (3, 5)
        assert len(worn["imperial"] | worn["allied"]) == 8


@pytest.mark.clause("2.5.1")
@pytest.mark.parametrize("scheme", LIVERIES)
def test_the_sheet_paints_a_counter_in_its_livery(scheme: str) -> None:
    face = {"scheme": scheme, "kind": "infantry", "size": "XX", "name": "1", "factors": [1, 2, 3]}
    drawn = counter(face, 0, 0, 1)
    card, *prints = re.findall(r'fill="(#\w+)"', drawn)
    print_ = ink.SCHEMES[scheme][1]
    assert (card, set(prints)) == (ink.SCHEMES[scheme][0], {print_})
    assert set(re.findall(r'stroke="(#\w+)"', drawn)) == {print_}


def symbols() -> dict[str, str]:
    """The page's symbols by type."""
    text = (STATIC / "index.html").read_text("utf-8")
    return dict(re.findall(r'<symbol id="unit-(\w+)" viewBox="0 0 34 23">(.*?)</symbol>', text, re.S))


CROSS, SLASH = {((-1, -1), (1, 1)), ((-1, 1), (1, -1))}, {((-1, 1), (1, -1))}
# Each type's strokes: those from corner to corner of its box, and whether there are others.
STROKES = {
    "infantry": (CROSS, False, "2.8.3"),
    "tank": (set(), True, "2.8.4"),
    "special": (CROSS, True, "2.8.5"),
    "cavalry": (SLASH, False, "2.8.6"),
    "paratroop": (CROSS, True, "2.8.7"),
}


def strokes(drawn: str) -> tuple[set[Any], bool]:
    """What corners of its box a symbol joins, and whether it has other strokes."""
    ends = {"0": -1, "34": 1, "23": 1, "-11": -1, "11": 1, "-7": -1, "7": 1}
    lines, more = set(), "<rect" in drawn
    for path in re.findall(r'd="([^"]*)"', drawn) or [drawn]:
        for stroke in filter(None, path.split("M")):
            found = re.fullmatch(r"(-?\d+) ?(-?\d+)[L ]?(-?\d+) ?(-?\d+)", stroke)
            corners = [ends.get(number) for number in found.groups()] if found else [None]
            if None in corners:
                more = True
            else:
                lines.add(((corners[0], corners[1]), (corners[2], corners[3])))
    return {(min(line), max(line)) for line in lines}, more


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=pytest.mark.clause(STROKES[kind][2])) for kind in STROKES])
def test_each_type_has_its_symbol(kind: str) -> None:
    assert strokes(SYMBOLS[kind]) == STROKES[kind][:2]
    assert strokes(symbols()[kind]) == STROKES[kind][:2]


@pytest.mark.clause("2.8.4")
def test_tanks_are_an_oval() -> None:
    width, height, round_ = re.findall(r'width="(\d+)" height="(\d+)" rx="(\d+)"', symbols()["tank"])[0]
    assert int(height) == 2 * int(round_) < int(width)
    assert re.fullmatch(r"M-5-3\.6H5A3\.6 3\.6 .+H-5A3\.6 3\.6 .+Z", SYMBOLS["tank"])


@pytest.mark.clause("2.8.1", "2.8.2")
def test_the_sheet_draws_the_symbol_of_the_type_in_the_box() -> None:
    for kind, path in SYMBOLS.items():
        drawn = counter({"scheme": "us", "kind": kind, "size": "XX", "factors": None}, 0, 0, 1)
        assert re.findall(r' d="([^"]+)"', drawn) == [path]
    assert len(set(SYMBOLS.values())) == len(SYMBOLS)
    assert set(SYMBOLS) <= set(symbols())


@pytest.mark.clause("2.7.1", "2.7.2")
@pytest.mark.parametrize("size", ["III", "X", "XX", "XXX", "XXXX", "XXXXX"])
def test_the_sheet_writes_the_sign_of_the_size_above_the_box(size: str) -> None:
    drawn = counter({"scheme": "us", "kind": "infantry", "size": size, "name": "1", "factors": None}, 0, 0, 1)
    above = [word for y, word in re.findall(r'<text[^>]* y="(-?[\d.]+)"[^>]*>([^<]*)<', drawn) if float(y) < -15]
    assert size in above
