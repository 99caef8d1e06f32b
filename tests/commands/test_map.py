"""`tigers map`: pictures, and the theater as a board for the judge."""

from __future__ import annotations

import json
import struct
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from app.cli import main
from app.engine import judge
from app.engine.titles.tigers import TITLE, theater

Capture = pytest.CaptureFixture[str]
PICTURE = Path(__file__).resolve().parents[2] / "app" / "drawing" / "pictures" / "theater.webp"


def png_size(data: bytes) -> tuple[int, int]:
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def webp_size(data: bytes) -> tuple[int, int]:
    """Of one in the extended form, as browsers write it: width and height less one, in three bytes each."""
    assert data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X"
    return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1


def test_svg(tmp_path: Path) -> None:
    assert main(["map", "--svg", str(tmp_path / "map.svg")]) == 0
    root = ElementTree.parse(tmp_path / "map.svg").getroot()
    assert root.tag.endswith("svg")
    drawn = {one.get("class") for one in root.iter()}
    assert {"places", "names", "grid", "key"} <= drawn and "units" not in drawn


def test_layers_can_be_chosen_and_added(tmp_path: Path) -> None:
    assert main(["map", "--svg", str(tmp_path / "few.svg"), "--layer", "terrain", "--layer", "rivers"]) == 0
    drawn = {one.get("class") for one in ElementTree.parse(tmp_path / "few.svg").iter()}
    assert "waterways" in drawn and not drawn & {"places", "names", "grid", "key", "ways"}
    assert main(["map", "--svg", str(tmp_path / "more.svg"), "--with", "units"]) == 0
    assert {"units", "places"} <= {one.get("class") for one in ElementTree.parse(tmp_path / "more.svg").iter()}


def test_png(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py")
    assert main(["map", "--png", str(tmp_path / "map.png"), "--width", "300", "--layer", "terrain"]) == 0
    width, height = png_size((tmp_path / "map.png").read_bytes())
    assert width == 300 and 150 < height < 300


def test_a_system_without_fonts_is_told(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    resvg = pytest.importorskip("resvg_py")
    whole = resvg.svg_to_bytes
    monkeypatch.setattr(resvg, "svg_to_bytes", lambda **how: whole(**how, skip_system_fonts=True))
    out = ["map", "--png", str(tmp_path / "map.png"), "--width", "300", "--layer", "names"]
    assert main(out) == 0
    assert "no fonts" in capsys.readouterr().err
    monkeypatch.undo()
    assert main(out) == 0
    if any(Path("/usr/share/fonts").rglob("*.ttf")):
        assert capsys.readouterr().err == ""


def test_png_without_its_package_says_what_to_install(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert main(["map", "--png", str(tmp_path / "map.png"), "--layer", "grid"]) == 2
    assert "pip install 'tigers[pictures]'" in capsys.readouterr().err
    assert not (tmp_path / "map.png").exists()


@pytest.mark.parametrize(
    "argv", [[], ["--svg", "x.svg", "--layer", "clouds"], ["--png", "x.png", "--width", "9"]], ids=str
)
def test_bad_arguments_are_refused(argv: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as end:
        main(["map", *argv])
    assert end.value.code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_told(tmp_path: Path, capsys: Capture) -> None:
    assert main(["map", "--svg", str(tmp_path / "no" / "map.svg")]) == 2
    assert "map.svg" in capsys.readouterr().err


def written(tmp_path: Path) -> dict[str, Any]:
    assert main(["map", "--board", str(tmp_path / "board.json")]) == 0
    board: dict[str, Any] = json.loads((tmp_path / "board.json").read_text("utf-8"))
    return board


def test_a_board_written_for_the_judge_is_the_theater(tmp_path: Path) -> None:
    board = written(tmp_path)
    found, shipped = theater.parse(board), TITLE.pack().theater
    assert found.hexes == shipped.hexes
    assert found.edges == shipped.edges
    sides = [
        {key: [(s.to.key, s.river, s.road, s.line) for s in near] for key, near in one.sides.items()}
        for one in (found, shipped)
    ]
    assert sides[0] == sides[1]
    assert set(board) == {"hexes", "rivers", "roads", "water", "edges"}


def test_a_case_on_that_board_is_judged_as_on_the_theater(tmp_path: Path) -> None:
    """Reach, supply, control and a march, with the board written out and with the board left out."""
    japanese = {"force": "japanese", "kind": "infantry", "size": "division", "zone": "west", "factors": [[9, 11, 8]]}
    indian = {"force": "commonwealth", "kind": "infantry", "size": "division", "factors": [[5, 7, 6]]}
    case: dict[str, Any] = {
        "title": "tigers",
        "turn": 2,
        "phase": "imperial.operational",
        "units": [
            {"id": "j1", "at": "1622", **japanese},
            {"id": "j2", "at": "2017", **japanese},
            {"id": "i1", "at": "1520", **indian},
        ],
        "script": [
            {"ask": {"reach": ["j1"]}},
            {"ask": {"reach": ["j2"]}},
            *({"ask": {"supply": id_, "path": True}} for id_ in ("j1", "j2", "i1")),
            {"ask": {"control": "1924"}},
            {"by": "imperial", "order": {"order": "move", "units": ["j1"], "path": ["1622", "1621"]}},
            {"ask": {"victory": True}},
        ],
    }  # fmt: skip
    with_board = judge.run({**case, "board": written(tmp_path)})
    assert with_board == judge.run(case)
    assert len(with_board[0]["answer"]) > 5 and with_board[6]["answer"]["ok"] is True


def test_a_pack_can_be_drawn_and_its_faults_are_told(tmp_path: Path, capsys: Capture) -> None:
    assert main(["pack", "new", str(tmp_path / "mine")]) == 0
    path = tmp_path / "mine" / "map.json"
    path.write_text(path.read_text("utf-8").replace('"Dhubri"', '"Dhubri Fort"'), "utf-8")
    out = ["map", "--svg", str(tmp_path / "map.svg"), "--pack", str(tmp_path / "mine")]
    assert main(out) == 0
    assert "Dhubri Fort" in (tmp_path / "map.svg").read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace('"town": "Dhubri Fort"', '"town": 7'), "utf-8")
    assert main(out) == 1
    assert 'map.json: hexes["1016"].town: expected a text' in capsys.readouterr().out


def test_the_picture_of_the_readme_is_of_this_map_and_of_moderate_size() -> None:
    data = PICTURE.read_bytes()
    assert len(data) < 400_000
    width, height = webp_size(data)
    size = TITLE.board(TITLE.set_up({"title": "tigers", "turn": 2, "phase": "allied.assault"})[0])["size"]
    assert width == 1400 and height / width == pytest.approx((size[1] + 212) / size[0], abs=0.002)
