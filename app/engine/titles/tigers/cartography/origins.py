"""Where every value of the map comes from: path of a value → origin and reason, as in the other files of the data.

A path names a value by the keys that lead to it; hexsides and roads go by the name of their river or line. ``*`` stands
for any key. Of several paths that fit a value the longest speaks, and of those as long one without ``*``.
"""

from typing import Any

from app.engine.titles.tigers.cartography.grid import Cell, number
from app.engine.titles.tigers.cartography.overlay import Entry, Overlay

Notes = dict[str, dict[str, str]]

# What open data and the program decide, and no single entry of the overlay.
GENERAL: Notes = {
    "hexes.*.terrain": {
        "origin": "reconstruction",
        "why": "the range and mean of heights within the hex, judged by the belt of country in which it lies",
    },
    "hexes.*.coast": {"origin": "history", "why": "land that the coast of the open data cuts, and harbours"},
    "water.*": {
        "origin": "history",
        "why": "hexsides that lie in water over their whole length in the open coast data",
    },
    "edges.west": {"origin": "rule", "why": "7.8.1.A: the western edge in India, 1014 to 1022"},
    "edges.south": {"origin": "rule", "why": "7.9.1.A: the open land of the southern edge"},
    "edges.north": {"origin": "rule", "why": "7.9.3.A: the northern edge from Kaifeng to the coast"},
    "edges.china": {"origin": "rule", "why": "10.2.E: the northern edge of the Chinese, from 2509 to 4700"},
    "labels.*": {"origin": "history", "why": "names of countries, seas and ranges in the spelling of the time"},
}
# Origins that overrule others where entries share a name, as the stretches of one river do.
RANK = {"reconstruction": 0, "history": 1, "rule": 2}


def origins(overlay: Overlay, placed: dict[Cell, Entry]) -> Notes:
    """Return every path with its note, sorted; ``placed`` are the places by their cells."""
    notes: Notes = dict(GENERAL)
    by_name = {place["name"]: number(at) for at, place in placed.items()}
    for group in overlay.entries("places"):
        for place in group["list"]:
            notes[f"hexes.{by_name[place['name']]}"] = note(place if "why" in place else group)
    for entry in overlay.entries("terrain"):
        for key in entry["hexes"]:
            notes[f"hexes.{key}.terrain"] = note(entry)
    notes["hexes.*.region"] = {
        "origin": "history",
        "why": "borders of the time: "
        + "; ".join(entry["region"] for entry in overlay.entries("regions"))
        + "; else China",
    }
    notes["hexes.*.side"] = note(overlay["line"])
    notes |= {f"hexes.{key}.untried": note(overlay["untried"]) for key in overlay["untried"]["hexes"]}
    for section in ("rivers", "roads", "lakes"):
        for entry in overlay.entries(section):
            _add(notes, f"{section}.{entry['name']}", entry)
    return dict(sorted(notes.items()))


def note(entry: Entry) -> dict[str, str]:
    """An entry's origin in one word, its clause at the head of the reason."""
    word, _, clause = entry["origin"].partition(" ")
    return {"origin": word, "why": f"{clause}: {entry['why']}" if clause else entry["why"]}


def _add(notes: Notes, path: str, entry: Entry) -> None:
    """Stretches of one name put their reasons together; the strongest origin stands."""
    new, old = note(entry), notes.get(path)
    if old is None:
        notes[path] = new
    elif old["why"] != new["why"]:
        strongest = max(old["origin"], new["origin"], key=RANK.__getitem__)
        notes[path] = {"origin": strongest, "why": f"{old['why']} {new['why']}"}


def best(path: str, notes: Any) -> str | None:
    """Return the path of the note that speaks for a value, None where none does."""
    parts = path.split(".")
    fitting = [
        known
        for known in notes
        if len(keys := known.split(".")) <= len(parts)
        and all(key in ("*", part) for key, part in zip(keys, parts, strict=False))
    ]
    return max(fitting, key=lambda known: (known.count("."), -known.count("*")), default=None)
