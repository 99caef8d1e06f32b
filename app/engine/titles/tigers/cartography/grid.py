"""The hex grid of the theater: numbers, neighbours, and places on the plane.

A hex is a string ``CCRR``: column west to east, row north to south. Hexes are flat-topped and odd columns stand half
a hex lower, which rule 11.10 proves with 2220, 2120 and 2221. Plane coordinates are in hexes (flat side to flat side
is 1.0, some 60 km), x to the east and y to the south.
"""

import math

COLUMN_STEP = math.sqrt(3) / 2
CORNER_RADIUS = 1 / math.sqrt(3)

Cell = tuple[int, int]


def number(cell: Cell) -> str:
    """Return the four-digit number of a (column, row) cell of the printed grid."""
    column, row = cell
    return f"{column:02d}{row:02d}"


def cell(hex_number: str) -> Cell:
    """Return (column, row) of a hex number; ValueError where it is not four digits."""
    if len(hex_number) != 4 or not hex_number.isdigit():
        raise ValueError(f"{hex_number!r} is no hex number: four digits are wanted, column then row")
    return int(hex_number[:2]), int(hex_number[2:])


def centre(at: Cell) -> tuple[float, float]:
    """Return the plane coordinates (x, y), in hexes, of a cell's middle."""
    column, row = at
    return column * COLUMN_STEP, row + 0.5 * (column % 2)


def neighbours(at: Cell) -> tuple[Cell, Cell, Cell, Cell, Cell, Cell]:
    """Return the six adjoining cells clockwise from north: N, NE, SE, S, SW, NW (whether on the map or not)."""
    column, row = at
    low = column % 2
    return (
        (column, row - 1),
        (column + 1, row - 1 + low),
        (column + 1, row + low),
        (column, row + 1),
        (column - 1, row + low),
        (column - 1, row - 1 + low),
    )


def nearest(x: float, y: float) -> Cell:
    """Return the cell whose middle lies nearest to a point of the plane."""
    column = round(x / COLUMN_STEP)
    candidates = [(c, round(y - 0.5 * (c % 2))) for c in (column - 1, column, column + 1)]
    return min(candidates, key=lambda at: (math.dist(centre(at), (x, y)), at))


def pair(a: str, b: str) -> tuple[str, str]:
    """Return two hex numbers with the smaller first, the way every hexside is written."""
    return (a, b) if a < b else (b, a)


def adjacent(a: str, b: str) -> bool:
    """Tell whether two numbered hexes share a side."""
    return cell(b) in neighbours(cell(a))


def line(a: Cell, b: Cell) -> list[Cell]:
    """Return the cells of the straight line from a to b, both included, one step a cell."""
    (xa, ya), (xb, yb) = centre(a), centre(b)
    path = [a]
    while path[-1] != b:
        here = path[-1]
        path.append(min(neighbours(here), key=lambda n: (_detour(n, (xa, ya), (xb, yb)), n)))
    return path


def _detour(at: Cell, start: tuple[float, float], end: tuple[float, float]) -> float:
    """Return how far round it is by way of a cell: nearer the end first, then nearer the straight line."""
    middle = centre(at)
    return math.dist(middle, end) + 0.5 * math.dist(middle, start)
