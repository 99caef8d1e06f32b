"""The builder's tools by themselves: grid, projection, outlines, chains, and faults of the overlay."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.engine.titles.tigers.cartography import overlay as overlays
from app.engine.titles.tigers.cartography import regions, rivers, roads, sampling, sheet
from app.engine.titles.tigers.cartography.grid import Cell, adjacent, cell, centre, line, nearest, neighbours, number
from app.engine.titles.tigers.cartography.overlay import OverlayError
from app.engine.titles.tigers.cartography.projection import Anchor, Projection, fit


def projection() -> Projection:
    return fit([Anchor(a["hex"], a["lat"], a["lon"]) for a in overlays.load()["anchors"]["list"]])


@pytest.mark.clause("11.10.A")
def test_neighbours_follow_the_printed_numbers() -> None:
    assert "2120" in map(number, neighbours(cell("2220")))
    assert "2221" in map(number, neighbours(cell("2120")))
    assert all(at in neighbours(n) for at in sheet.cells() for n in neighbours(at))


@pytest.mark.parametrize("text", ["", "12", "12345", "12a4", "-101"])
def test_what_is_no_hex_number_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no hex number"):
        cell(text)


def test_a_cell_is_nearest_to_its_own_middle() -> None:
    assert all(nearest(*centre(at)) == at for at in sheet.cells())


def test_a_line_is_unbroken_and_no_longer_than_it_must_be() -> None:
    path = line(cell("1020"), cell("6005"))
    assert len(path) == 51
    assert all(b in neighbours(a) for a, b in pairwise(path))


def test_the_projection_and_its_inverse_agree() -> None:
    found = projection()
    places = [centre(at) for at in sheet.cells()]
    x, y = np.array([p[0] for p in places]), np.array([p[1] for p in places])
    back_x, back_y = found.arrays_to_plane(*found.to_globe(x, y))
    assert np.abs(back_x - x).max() < 1e-9 and np.abs(back_y - y).max() < 1e-9


def test_the_fit_misses_no_anchor_by_more_than_two_thirds_of_a_hex() -> None:
    found = projection()
    misses = []
    for anchor in overlays.load()["anchors"]["list"]:
        x, y = found.to_plane(anchor["lon"], anchor["lat"])
        at_x, at_y = centre(cell(anchor["hex"]))
        misses.append(((x - at_x) ** 2 + (y - at_y) ** 2) ** 0.5)
    assert max(misses) < 0.67
    assert (sum(m * m for m in misses) / len(misses)) ** 0.5 < 0.35


def test_the_fit_needs_six_anchors() -> None:
    with pytest.raises(ValueError, match="six anchors"):
        fit([Anchor("1020", 23.7, 90.4)] * 5)


def test_hexes_left_out_of_the_fit_come_out_right() -> None:
    found = projection()
    assert number(nearest(*found.to_plane(113.65, 34.75))) == "4700"
    assert number(nearest(*found.to_plane(114.93, 25.85))) == "5116"


def test_samples_fill_a_hex_and_stay_in_it() -> None:
    offsets = sampling.spread()
    assert len(set(offsets)) == 91
    x, y = centre((20, 20))
    assert all(nearest(x + dx, y + dy) == (20, 20) for dx, dy in offsets)


def test_inside_an_outline() -> None:
    square = [[0, 0], [2, 0], [2, 2], [0, 2]]
    assert regions.inside((1, 1), square)
    assert not regions.inside((3, 1), square) and not regions.inside((1, 3), square)


def test_sheet_has_no_cell_twice_and_leaves_the_charts_out() -> None:
    cells = sheet.cells()
    assert len(cells) == len(set(cells))
    assert (25, 8) not in cells and (40, 1) not in cells and (10, 13) not in cells


def test_a_river_follows_the_sides_it_must_keep() -> None:
    cells: list[Cell] = [(c, r) for c in range(20, 30) for r in range(10, 20)]
    found = projection()
    nowhere = [np.array([[80.0, 10.0]])]
    bed = rivers.Riverbed(cells, found, nowhere)
    x, y = np.array([centre((22, 12))[0], centre((27, 17))[0]]), np.array([centre((22, 12))[1], centre((27, 17))[1]])
    lon, lat = found.to_globe(x, y)
    course = [[float(a), float(b)] for a, b in zip(lon, lat, strict=True)]
    plain = bed.chain(course)
    kept = rivers.named_sides([["2415", "2515"]])
    bent = bed.chain(course, kept)
    assert kept[0] not in plain and kept[0] in bent
    for chain in (plain, bent):
        assert len(set(chain)) == len(chain)
        for (a, b), (c, d) in pairwise(chain):
            assert len({a, b} & {c, d}) == 1, "consecutive sides meet in a corner"


def test_sides_of_hexes_apart_are_refused() -> None:
    with pytest.raises(ValueError, match="share no hexside"):
        rivers.named_sides([["1020", "2020"]])


def test_a_road_into_the_sea_is_refused() -> None:
    entry = {"name": "Sea road", "kind": "road", "via": ["2020", "2022"]}
    with pytest.raises(OverlayError, match="Sea road runs through 2021"):
        roads.network([entry], {}, projection(), {(20, 20): "land", (20, 21): "sea", (20, 22): "land"})


def test_an_unknown_stop_is_refused() -> None:
    with pytest.raises(OverlayError, match="Nowhere"):
        roads.stop("Nowhere", {}, projection())


def test_stops_of_every_road_in_the_overlay_adjoin() -> None:
    laid = overlays.load()
    sites = {a["name"]: cell(a["hex"]) for a in laid["anchors"]["list"]}
    for entry in laid.entries("roads"):
        if all(via in sites or str(via).isdigit() for via in entry["via"] if not isinstance(via, list)):
            cells = roads.course(entry, sites, projection())
            assert all(adjacent(number(a), number(b)) for a, b in pairwise(cells))


def broken(change: Any, tmp_path: Path) -> Path:
    raw = json.loads(overlays.OVERLAY_FILE.read_text(encoding="utf-8"))
    change(raw)
    path = tmp_path / "overlay.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("change", "reason"),
    [(lambda raw: raw.pop("rivers"), "lacks the section rivers"),
     (lambda raw: raw.update(format=2), "format 1"),
     (lambda raw: raw["roads"][0].pop("origin"), "needs an origin"),
     (lambda raw: raw["roads"][0].update(origin="hearsay"), "needs an origin"),
     (lambda raw: raw["belts"][0].update(why=""), "a reason"),
     (lambda raw: raw["terrain"][0]["hexes"].append("99"), "no hex number")],
)  # fmt: skip
def test_a_faulty_overlay_is_refused_with_the_reason(change: Any, reason: str, tmp_path: Path) -> None:
    with pytest.raises(OverlayError, match=reason):
        overlays.load(broken(change, tmp_path))


def test_an_overlay_that_is_no_json_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "overlay.json"
    path.write_text("{", encoding="utf-8")
    with pytest.raises(OverlayError, match="not JSON"):
        overlays.load(path)
