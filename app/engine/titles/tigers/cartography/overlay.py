"""The one hand-kept file: everything that no open data says, each entry with its origin and a reason.

``origin`` is ``rule`` (with the clause, as in ``rule 2.2.D``), ``history`` or ``reconstruction``. The reader checks the
shape of what it is given and names the faulty entry, so that a person who edits the file learns what to mend.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.engine.titles.tigers.cartography.grid import Cell, cell

Entry = dict[str, Any]

OVERLAY_FILE = Path(__file__).parents[1] / "data" / "overlay.json"
SECTIONS = (
    "anchors", "regions", "belts", "terrain", "line", "rivers", "lakes", "roads", "places", "untried", "labels",
)  # fmt: skip
WITHOUT_ORIGIN = {"labels"}
ORIGINS = ("rule", "history", "reconstruction")


class OverlayError(ValueError):
    """The overlay does not say what it should; the message names the section and the entry."""


@dataclass(frozen=True)
class Overlay:
    """The overlay as read: one attribute a section, entries as they stand in the file."""

    title: str
    name: str
    sections: dict[str, Any]

    def __getitem__(self, section: str) -> Any:
        return self.sections[section]

    def entries(self, section: str) -> list[Entry]:
        """Return the entries of a section that is a list."""
        found: list[Entry] = self.sections[section]
        return found

    def places(self) -> Iterator[Entry]:
        """Yield every place with its group's kind and starting holder filled in."""
        for group in self.sections["places"]:
            for place in group["list"]:
                yield {"kind": group["kind"], "start": group["start"], **place}


def load(path: Path = OVERLAY_FILE) -> Overlay:
    """Read the overlay; OverlayError where a section, an origin or a reason is missing or a hex is no hex."""
    try:
        raw = json.loads(path.read_text(encoding="utf-8"))
    except json.JSONDecodeError as fault:
        raise OverlayError(f"{path.name} is not JSON: {fault}") from None
    if not isinstance(raw, dict) or raw.get("format") != 1:
        raise OverlayError(f"{path.name} is not an overlay of format 1")
    missing = [section for section in SECTIONS if section not in raw]
    if missing:
        raise OverlayError(f"{path.name} lacks the section {missing[0]}")
    for section in SECTIONS:
        if section not in WITHOUT_ORIGIN:
            entries = raw[section] if isinstance(raw[section], list) else [raw[section]]
            for entry in entries:
                _check_origin(section, entry)
    for entry in [*raw["terrain"], raw["untried"]]:
        for hex_number in entry["hexes"]:
            _check_hex(entry, hex_number)
    return Overlay(raw["title"], raw["name"], {section: raw[section] for section in SECTIONS})


def _check_origin(section: str, entry: Entry) -> None:
    origin = str(entry.get("origin", ""))
    if origin.split(" ")[0] not in ORIGINS or not entry.get("why"):
        raise OverlayError(f"{section}: an entry needs an origin ({', '.join(ORIGINS)}) and a reason (why): {entry}")


def _check_hex(entry: Entry, hex_number: str) -> Cell:
    try:
        return cell(hex_number)
    except ValueError as fault:
        raise OverlayError(f"{entry.get('why')}: {fault}") from None
