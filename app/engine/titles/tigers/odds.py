"""Odds and columns: how two sums become a place on the combat results table (13.12 to 13.14).

A column is counted as a number: 0 is the table's first, 1:3, and the count goes on beyond both ends, so that a shift
weighs the same everywhere. Only the final number is held against the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from .charts import COLUMNS

EVEN = COLUMNS.index("1:1")
WIPED_OUT = "E/0"
WALKOVER = "0/E"
# Where attack meets no defence at all: farther right than any shift can bring back.
_BOUNDLESS = 1000


@dataclass(frozen=True, slots=True)
class Shift:
    """Why the odds move, by how many columns (right is positive), and the clause that says so."""

    why: str
    by: int
    clause: str

    def to_json(self) -> dict[str, Any]:
        return {"why": self.why, "by": self.by, "clause": self.clause}


@dataclass(frozen=True, slots=True)
class Reckoning:
    """A battle before its die: both sums in factors, and all shifts."""

    attack: int
    defense: int
    shifts: tuple[Shift, ...] = ()

    @property
    def odds(self) -> str:
        """The odds before shifts, rounded down to a whole ratio, such as `3:1`; `5:0` against no defence."""
        if self.defense == 0:
            return f"{self.attack}:0"
        return ratio(place(self.attack, self.defense))

    @property
    def at(self) -> int:
        """The final column as a number, before it is held against the table."""
        return place(self.attack, self.defense) + sum(shift.by for shift in self.shifts)

    @property
    def column(self) -> str:
        """The final column's heading, or `E/0` or `0/E` beyond the table's ends (13.14)."""
        return column(self.at)

    @property
    def automatic(self) -> bool:
        """Whether the result stands without a roll."""
        return self.column in (WIPED_OUT, WALKOVER)

    def shifted(self, more: Iterable[Shift]) -> Reckoning:
        return replace(self, shifts=(*self.shifts, *more))

    def to_json(self) -> dict[str, Any]:
        """`{attack, defense, odds, shifts: [{why, by, clause}], column}`."""
        return {
            "attack": self.attack,
            "defense": self.defense,
            "odds": self.odds,
            "shifts": [shift.to_json() for shift in self.shifts],
            "column": self.column,
        }


def read(doc: Mapping[str, Any]) -> Reckoning:
    """The reckoning whose JSON this is."""
    shifts = tuple(Shift(row["why"], row["by"], row["clause"]) for row in doc["shifts"])
    return Reckoning(doc["attack"], doc["defense"], shifts)


def place(attack: int, defense: int) -> int:
    """The unshifted column of two sums as a number, a fraction never helping the attacker (13.12 D)."""
    if defense == 0:
        return _BOUNDLESS
    if attack >= defense:
        return EVEN + attack // defense - 1
    if attack == 0:
        return -_BOUNDLESS
    return EVEN + 1 + defense // -attack


def ratio(at: int) -> str:
    """A column number as a ratio, also beyond the table: `1:4`, `9:1`."""
    return f"{at - EVEN + 1}:1" if at >= EVEN else f"1:{EVEN - at + 1}"


def column(at: int) -> str:
    """The heading of a final column, or the result that holds without a roll (13.14 B, 13.14 C)."""
    if at < 0:
        return WIPED_OUT
    return COLUMNS[at] if at < len(COLUMNS) else WALKOVER
