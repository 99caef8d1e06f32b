"""The outline of the map sheet: which cells are on it, and which hexes make up the edges the rules name.

The rules fix most of it. The west edge runs 1014 to 1022 (7.8.1). Odd columns end at row 27 and even ones at 28
(7.9.1). Charts cover the north-west; 2310 and 2410 are its last hexes (2.2.E), and the Chinese edge runs from 2509 to
4700 (10.2.E). The hex row north-east of 2310 passes through 2410, 2509 and all six hexes of 2.2.D's outermost row
(3703 … 4201) before it meets row 00, so the charts' border is that row. West of 2310 it falls to 1014 in steps.
"""

import math

from app.engine.titles.tigers.cartography.grid import Cell, number

FIRST_COLUMN, LAST_COLUMN = 10, 62
WEST_EDGE_ROWS = range(14, 23)
CHART_CORNER = 23, 10
CHINA_EDGE_COLUMNS = range(25, 48)
JAPANESE_EDGE_COLUMNS = range(48, 58)


def top_row(column: int) -> int:
    """Return the northernmost row of a column."""
    corner_column, corner_row = CHART_CORNER
    low = 0.5 * (column % 2)
    if column < corner_column:
        # The stair falls evenly from 2310 to 1014.
        fall = (WEST_EDGE_ROWS.start - corner_row - 0.5) * (corner_column - column) / (corner_column - FIRST_COLUMN)
        return math.ceil(corner_row + 0.5 + fall - low)
    return max(0, math.floor(corner_row + 0.5 - (column - corner_column) / 2 - low))


def bottom_row(column: int) -> int:
    """Return the southernmost row of a column."""
    return 27 if column % 2 else 28


def cells() -> list[Cell]:
    """Return every cell of the sheet in order of its number."""
    return [
        (column, row)
        for column in range(FIRST_COLUMN, LAST_COLUMN + 1)
        for row in range(top_row(column), bottom_row(column) + 1)
    ]


def west_edge() -> list[str]:
    """Return the hexes that feed the Anglo-Allied side (7.8.1)."""
    return [number((FIRST_COLUMN, row)) for row in WEST_EDGE_ROWS]


def china_edge() -> list[str]:
    """Return the hexes over which Chinese units leave and come back (10.2.E)."""
    return [number((column, top_row(column))) for column in CHINA_EDGE_COLUMNS]


def japanese_edge() -> list[str]:
    """Return the northern hexes that feed the Japanese east of the Weather Line (7.9.3)."""
    return [number((column, top_row(column))) for column in JAPANESE_EDGE_COLUMNS]
