"""What lies beside a printed map: the sequence of play, the charts, and a key to the counters."""

from __future__ import annotations

from typing import Any

from . import terms
from .charts import COLUMNS
from .state import State

_PHASES = {
    terms.NEW_UNITS: ("Replacements, reinforcements over the edges, markers.", "9.2.A"),
    terms.STRATEGIC: ("A few units travel behind the front, or fly.", "10.1.A"),
    terms.OPERATIONAL: ("Marches; infiltration with the first hex of one.", "11.1.A"),
    terms.ASSAULT: ("Battles, one after the other. Then supply and garrisons are looked at.", "13.1.A"),
}
_TERRAIN = {
    "clear": "Clear", "rough": "Rough", "jungle": "Jungle", "mountain": "Mountain", "river": "River hexside",
    "major": "Major river hexside", "town": "Town", "city": "City", "airfield": "Air base", "road": "Along a road",
}  # fmt: skip
KINDS = {
    "infantry": "Infantry", "tank": "Tanks", "special": "Special Forces", "cavalry": "Cavalry",
    "paratroop": "Paratroops", "supply": "Chinese supply unit, which neither moves nor fights",
}  # fmt: skip
_SIZES = {
    "regiment": "Regiment", "brigade": "Brigade", "division": "Division", "corps": "Corps", "army": "Army",
    "army_group": "Army group",
}  # fmt: skip
_BADGES = {
    "out_of_supply": "Out of supply: moves and fights at half",
    "attenuated": "Attenuated supply: attacks at half",
    "moved": "Has moved in this phase",
    "fought": "Has made its attack in this phase",
}
_MARKS = {
    "airbase": "Air base: fighters work from here",
    "atc": "Transport base: supply and troops fly from here",
    "port": "Port",
    "garrison": "A number on a Chinese city: Japanese steps that keep it from rising",
}


def aids(state: State) -> dict[str, Any]:
    """{"sequence": [{"key", "side", "name", "about", "clause"}], "tables": [{"key", "title", "clause", "head", "rows",
    "note"}], "symbols": {"factors", "kinds", "sizes", "badges", "marks", "notes"}, "foreseen": {"columns", "chances"}};
    charts are those of the game's own pack. `foreseen` says how the parts of an order's preview are read."""
    return {
        "sequence": _sequence(),
        "tables": [_combat(state), _terrain(state), _infiltration(state), _turns(state)],
        "foreseen": {
            "columns": "Where the odds may end up: by what is unseen and, in an infiltration, by a die.",
            "chances": "Steps lost, the attacker's before the slash and the defender's after it; E is all of them. "
            "Planes and a city add to it.",
        },
        "symbols": {
            "factors": ["attack", "defense", "movement"],
            "kinds": KINDS,
            "sizes": [{"mark": terms.SIZE_MARKS[size], "label": label} for size, label in _SIZES.items()],
            "badges": _BADGES,
            "marks": _MARKS,
            "notes": [
                "The dots beside the symbol are the steps that are left; with each lost one the factors fall.",
                "A question mark is an untried Chinese army: nobody knows its factors until it first fights.",
                "Of an enemy's stack you see the unit on top and how many lie under it.",
            ],
        },
    }


def _sequence() -> list[dict[str, str]]:
    """A game turn: the Alliance's four phases, then the Empire's (5.2); turn 1 has the Empire's alone."""
    return [
        {
            "key": f"{side}.{phase}",
            "side": side,
            "name": terms.PHASE_NAMES[phase],
            "about": _PHASES[phase][0],
            "clause": _PHASES[phase][1],
        }
        for side in terms.SIDES
        for phase in terms.PHASES
    ]


def _combat(state: State) -> dict[str, Any]:
    crt = state.charts.crt
    columns = [name for name in COLUMNS if name in crt]
    return {
        "key": "combat",
        "title": "Combat results",
        "clause": "13.20.A",
        "head": ["Die", *columns],
        "rows": [[str(die + 1), *(crt[name][die] for name in columns)] for die in range(6)],
        "note": "Steps lost: the attacker's, then the defender's. E: all. In a city twice as many, a 0 being 1.",
    }


def _terrain(state: State) -> dict[str, Any]:
    chart = state.charts.terrain
    rows = []
    for key, label in _TERRAIN.items():
        line = chart.get(key)
        if line is not None:
            cost = f"+{line.cost}" if key in ("river", "major") else "–" if not line.cost else str(line.cost)
            rows.append([label, cost, f"{-line.shift} left" if line.shift else "–"])
    return {
        "key": "terrain",
        "title": "Terrain",
        "clause": "11.8.A",
        "head": ["Terrain", "Movement points", "Shift of an attack"],
        "rows": rows,
        "note": "In the monsoon every cost west of the Weather Line is doubled. Of natural and of built terrain the "
        "best counts once each.",
    }


def _infiltration(state: State) -> dict[str, Any]:
    table = state.charts.infiltration
    last = len(table.shifts) - 1
    names = [("≤ 0" if n == 0 else f"≥ {n}" if n == last else str(n)) for n in range(last + 1)]
    said = [f"{by} right" if by > 0 else f"{-by} left" if by else "–" for by in table.shifts]
    return {
        "key": "infiltration",
        "title": "Infiltration odds shift",
        "clause": "12.10.C",
        "head": ["Die as read", "Columns"],
        "rows": [list(row) for row in zip(names, said, strict=True)],
        "note": "What is added to the die, such as the monsoon's one in the west, is listed in the rule.",
    }


def _turns(state: State) -> dict[str, Any]:
    rows = []
    for turn in state.pack.turns:
        steps = ", ".join(f"{nation.title()} {n}" for nation, n in turn["replacements"].items() if n)
        events = "; ".join(turn.get("events", ()))
        rows.append([str(turn["turn"]), turn["month"] + (", monsoon" if turn["monsoon"] else ""), steps, events])
    return {
        "key": "turns",
        "title": "Turn record",
        "clause": "5.1.1",
        "head": ["Turn", "Month", "Replacement steps", "What happens"],
        "rows": rows,
        "note": "",
    }
