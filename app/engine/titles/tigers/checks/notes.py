"""What every file of a pack may say of itself: its format, its title, and where its values come from."""

from __future__ import annotations

from typing import Final

from .spot import Spot

FORMAT: Final = 1
TITLE: Final = "tigers"
# `printed`: read off the printed game by the pack's owner.
ORIGINS: Final = ("rule", "history", "reconstruction", "printed")


def head(spot: Spot) -> None:
    """The format number and the title, which say that this program can read the file."""
    if spot.at("format").whole(FORMAT, FORMAT) is not None:
        spot.at("title").choice((TITLE,))


def origin(spot: Spot) -> None:
    """A single value's `origin` and `why`; both may be left out in a pack."""
    if "origin" in spot.value:
        spot.at("origin").choice(ORIGINS)
    if "why" in spot.value:
        spot.at("why").text("a reason")


def origins(spot: Spot) -> None:
    """A file's table of origins: dotted path to a value → `{origin, why}`."""
    if not spot.missing and spot.is_object("an object: path of a value to its origin"):
        for path in spot.value:
            note = spot.at(path)
            if note.members(("origin", "why")):
                origin(note)
